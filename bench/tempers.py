"""What a temper costs: one bot with a temper among bots without, each seat equally often.

In the same games a bot without a temper sits there, too: what the others differ from it is what
their temper does, and the luck of the seeds is the same for all.

    python bench/tempers.py
    python bench/tempers.py honesty_first --bot easy --games 400

Printed is, for each game that knows tempers and each of its tempers, the share of games won with
its 95 % interval (Wilson), and how many points that is more than without a temper, with the 95 %
interval of the difference in each game. A victory that several share counts for each in part.
"""

from __future__ import annotations

import math
from pathlib import Path

from many import Task, check_bots, games_of, play_all

import ludoteca
from ludoteca.bots import agreed, level_of, make_bot, play_out
from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import FastLuck
from ludoteca.lab.executors import cores
from ludoteca.lab.figures import share_of
from ludoteca.lab.scripts import command, count, file_to_write, refusing
from ludoteca.lab.simulate import usual_players

KEPT = Path("build/tempers.jsonl")
NONE = ""
"""The temper of a bot that has none."""

Z95 = 1.96


def play(task: Task) -> float:
    """Which part of the victory goes to the one with the temper."""
    slug, bot, temper, seed = str(task[0]), str(task[1]), str(task[2]), int(task[3])
    game = ludoteca.game(slug)
    players = usual_players(game)
    own = seed % players
    bots = [make_bot(bot, game, 1000 * seed + p, temper * (p == own)) for p in range(players)]
    options = agreed(game, [level_of(bot)] * players)
    position = game.start(players, seed=seed, luck=None, listen=None, **options)
    play_out(game, position, bots, FastLuck(seed))
    return 1 / len(position.winners) if own in position.winners else 0.0


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all with tempers")
    parser.add_argument("--bot", default="normal", metavar="BOT")
    parser.add_argument("--games", type=count, default=400, help="games for each temper")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes")
    parser.add_argument(
        "--kept", type=file_to_write, default=KEPT, metavar="FILE", help="what is over"
    )
    asked = parser.parse_args()
    with refusing(parser):
        named = games_of(asked.games_named)
        games = [game for game in named if tempers_of(game.wisdom)]
        for game in games:
            check_bots(game, [asked.bot])
    if asked.games_named and games != named:
        without = [game.slug for game in named if game not in games]
        parser.error(f"no tempers are known in {', '.join(without)}")
    rows = [(game, temper) for game in games for temper in (NONE, *tempers_of(game.wisdom))]
    numbers = range(asked.first, asked.first + asked.games)
    tasks: list[Task] = [
        (game.slug, asked.bot, temper, i) for i in numbers for game, temper in rows
    ]
    with refusing(parser):
        found = play_all(tasks, play, asked.jobs, asked.kept)
    print("| game | players | temper | games | won (95 %) | points more (95 %) |")
    print("| --- | ---: | --- | ---: | --- | --- |")
    for game, temper in rows:
        won, plain = paired(found, (game.slug, asked.bot), temper, numbers)
        if won:
            share = share_of(sum(won), len(won))
            print(
                f"| {game.slug} | {usual_players(game)} | {temper or 'none'} | {len(won)} | "
                f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}) | "
                f"{points(won, plain) if temper else ''} |"
            )


def paired(
    found: dict[Task, float], row: Task, temper: str, numbers: range
) -> tuple[list[float], list[float]]:
    """What a temper won in the games that were also played without one, and what that won."""
    both = [i for i in numbers if {(*row, temper, i), (*row, NONE, i)} <= found.keys()]
    return [found[*row, temper, i] for i in both], [found[*row, NONE, i] for i in both]


def points(won: list[float], plain: list[float]) -> str:
    """The mean difference in points of a hundred, with its interval."""
    more = [one - other for one, other in zip(won, plain, strict=True)]
    mean = sum(more) / len(more)
    spread = math.sqrt(sum([(one - mean) ** 2 for one in more])) / len(more)
    low, high = mean - Z95 * spread, mean + Z95 * spread
    return f"{100 * mean:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


if __name__ == "__main__":
    main()
