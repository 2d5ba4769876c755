"""The ladder of every game: random, easy, normal and hard at mixed tables, on one scale.

    python bench/ratings.py
    python bench/ratings.py sea_palio zagor --games 200 --cpu 60 --jobs 2

It seats the bots as `ludoteca lab tournament` does and rates them by who came where
(`ludoteca/lab/ratings.py`), but takes all games of the shelf. Every table that is over is written
down at once, so a run that was stopped goes on where it was. With `--cpu 60` a game gets no more
tables once those it has took a minute of CPU time; what bots think is counted in CPU time as well.

Printed is, for each game, how many tables there were, the rating of every bot with the 95 %
interval, and which neighbours on the ladder are in another order than they should be.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from many import Purse, Task, check_bots, games_of, play_all

import ludoteca
from ludoteca.bots import agreed, level_of, make_bot, play_out
from ludoteca.kernel import FastLuck, Game, Unknown
from ludoteca.lab.executors import cores
from ludoteca.lab.figures import Figure
from ludoteca.lab.ratings import Placed, company, intervals, placed, placing, players_at
from ludoteca.lab.scripts import command, count, file_to_write, refusing
from ludoteca.lab.simulate import derive

KEPT = Path("build/ratings.jsonl")


class Over(NamedTuple):
    """A table that was played: who sat where, who won, who came where, and its CPU time."""

    bots: list[str]
    winners: list[int]
    places: list[int]
    spent: float


def play(task: Task) -> Over:
    """Game number i of those whose turn it is."""
    slug, entrants, number = str(task[0]), str(task[1]).split(","), int(task[2])
    began = time.process_time()
    game = ludoteca.game(slug)
    seated = company(game, entrants, players_at(game, entrants), number)
    bots = [make_bot(name, game, derive(number, p)) for p, name in enumerate(seated)]
    options = agreed(game, [level_of(name) for name in seated])
    position = game.start(len(seated), seed=number, luck=None, listen=None, **options)
    play_out(game, position, bots, FastLuck(number))
    spent = time.process_time() - began
    return Over(list(seated), list(position.winners), placed(position), spent)


def check_entrants(game: Game, entrants: list[str]) -> None:
    """Refuse what cannot be rated: a bot that is not known, or one that meets nobody."""
    check_bots(game, entrants)
    if len(entrants) < 2 and not game.meta.cooperative:
        raise Unknown("one_bot", entrants[0])


def tables_of(slug: str, entrants: str, found: dict[Task, Any], numbers: range) -> list[Placed]:
    game = ludoteca.game(slug)
    over = [found[slug, entrants, i] for i in numbers if (slug, entrants, i) in found]
    return [placing(game, Over(*one)._asdict()) for one in over]


def turned(figures: dict[str, Figure], entrants: Sequence[str]) -> Iterator[str]:
    """Neighbours on the ladder of whom the lower one is rated higher."""
    for low, high in pairwise(entrants):
        if figures[low].value >= figures[high].value:
            yield f"{low} above {high}"


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all of the shelf")
    parser.add_argument("--bots", default="random,easy,normal,hard", metavar="A,B,…")
    parser.add_argument("--games", type=count, default=200, help="tables for each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--cpu", type=float, default=0.0, help="seconds for each game; 0: any")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes")
    parser.add_argument(
        "--kept", type=file_to_write, default=KEPT, metavar="FILE", help="what is over"
    )
    asked = parser.parse_args()
    entrants = list(dict.fromkeys(asked.bots.split(",")))
    named = ",".join(entrants)
    # A round, in which every bot sits at every seat, is played whole.
    purse = Purse(asked.cpu, lambda over: Over(*over).spent)
    numbers = range(asked.first, asked.first + asked.games)
    with refusing(parser):
        games = games_of(asked.games_named)
        for game in games:
            check_entrants(game, entrants)
        tasks: list[Task] = [(game.slug, named, i) for i in numbers for game in games]
        found = play_all(tasks, play, asked.jobs, asked.kept, len(games) * len(entrants), purse)
    print("| game | players | tables | " + " | ".join(entrants) + " | order |")
    print("| --- | ---: | ---: |" + " --- |" * (len(entrants) + 1))
    for game in games:
        tables = tables_of(game.slug, named, found, numbers)
        if tables:
            figures = intervals(tables)
            cells = [figures[bot].told(1) for bot in entrants]
            order = ", ".join(turned(figures, entrants)) or "as it should be"
            seated = players_at(game, entrants)
            shown = [game.meta.titles["en"], str(seated), str(len(tables)), *cells, order]
            print(f"| {' | '.join(shown)} |")


if __name__ == "__main__":
    main()
