"""What a temper costs: one bot with a temper among bots without, each seat equally often.

    python bench/tempers.py
    python bench/tempers.py honesty_first --bot easy --games 400

Printed is, for each game that knows tempers and each of its tempers, the share of games won with
its 95 % interval (Wilson) and the fair share. A victory that several share counts for each in part.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from many import Task, cores, play_all

import ludoteca
from ludoteca.bots import agreed, level_of, make_bot, play_out
from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import FastLuck, Game
from ludoteca.lab.figures import share_of
from ludoteca.lab.ratings import USUAL_PLAYERS

KEPT = Path("build/tempers.jsonl")


def players_at(game: Game) -> int:
    return min(max(USUAL_PLAYERS, game.meta.min_players), game.meta.max_players)


def play(task: Task) -> float:
    """Which part of the victory goes to the one with the temper."""
    slug, bot, temper, seed = str(task[0]), str(task[1]), str(task[2]), int(task[3])
    game = ludoteca.game(slug)
    players = players_at(game)
    own = seed % players
    bots = [make_bot(bot, game, 1000 * seed + p, temper * (p == own)) for p in range(players)]
    options = agreed(game, [level_of(bot)] * players)
    position = game.start(players, seed=seed, luck=None, listen=None, **options)
    play_out(game, position, bots, FastLuck(seed))
    return 1 / len(position.winners) if own in position.winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all with tempers")
    parser.add_argument("--bot", default="normal", metavar="BOT")
    parser.add_argument("--games", type=int, default=400, help="games for each temper")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes")
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="FILE", help="what is over")
    asked = parser.parse_args()
    shelf = [game for game in ludoteca.shelf() if game.meta.shelf and tempers_of(game.wisdom)]
    games = [game for game in shelf if game.slug in (asked.games_named or [game.slug])]
    rows = [(game, temper) for game in games for temper in tempers_of(game.wisdom)]
    tasks: list[Task] = [
        (game.slug, asked.bot, temper, i) for i in range(asked.games) for game, temper in rows
    ]
    found = play_all(tasks, play, asked.jobs, asked.kept)
    print("| game | players | temper | games | won (95 %) | fair |")
    print("| --- | ---: | --- | ---: | --- | ---: |")
    for game, temper in rows:
        row = (game.slug, asked.bot, temper)
        won = [found[t] for t in tasks if t[:3] == row and t in found]
        if won:
            share = share_of(sum(won), len(won))
            players = players_at(game)
            print(
                f"| {game.slug} | {players} | {temper} | {len(won)} | "
                f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}) | {1 / players:.0%} |"
            )


if __name__ == "__main__":
    main()
