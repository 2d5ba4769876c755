"""A ratings ladder of the bots of each game, from mixed tables.

    python bench/ratings.py
    python bench/ratings.py lost_temple --bots random,easy,normal,search:50 --games 200

Printed are, for each bot, its rating and how uncertain it is (mu ± sigma of `openskill`), and the
games that it played. How tables are made is told in `ludoteca.lab.ratings`. The same numbers are
the same games, whatever order they end in, unless a bot such as `hard` goes by the clock.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from many import Task, cores, play_all

import ludoteca
from ludoteca.lab.ratings import Placed, company, play_table, rate

KEPT = Path("build/ratings.jsonl")


def play(task: Task) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who sat at a table, and their places."""
    slug, bots, seed = task
    game = ludoteca.game(str(slug))
    table = play_table(game, company(game, str(bots).split(","), int(seed)), int(seed))
    return table.bots, table.places


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all of the shelf")
    parser.add_argument("--bots", default="random,easy,normal,hard", metavar="A,B,…")
    parser.add_argument("--games", type=int, default=100, help="tables for each game")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes")
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="FILE", help="what is over")
    asked = parser.parse_args()
    shelf = [game.slug for game in ludoteca.shelf() if game.meta.shelf]
    slugs = asked.games_named or shelf
    tasks: list[Task] = [(slug, asked.bots, i) for i in range(asked.games) for slug in slugs]
    found = play_all(tasks, play, asked.jobs, asked.kept)
    print("| game | tables | bot | rating | games |")
    print("| --- | ---: | --- | --- | ---: |")
    for slug in slugs:
        tables = [Placed(*found[t]) for t in tasks if t[0] == slug and t in found]
        for rating in rate(tables):
            print(
                f"| {slug} | {len(tables)} | {rating.bot} | "
                f"{rating.mu:.1f} ± {rating.sigma:.1f} | {rating.games} |"
            )


if __name__ == "__main__":
    main()
