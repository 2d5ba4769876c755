"""Solve Harvest Day and The River Race with two, and learn to bid with three to six.

    python tools/solve.py
    python tools/solve.py harvest_day
    python tools/solve.py river_race --players 4 --check

What it finds it writes beside the games' wisdom: `values_A.xz` and `values_B.xz` of Harvest Day,
`values.xz` and `bidders.json` of The River Race, with the same NumPy the same each time.
`--check` writes nothing; it reads what is there and tells what it is worth: what the exact player
and the usual one lose to a rival who knows them by heart, and to each other.

On one core, solving takes about 5 seconds a side of the card and 40 for The River Race, checking
them a minute or two each, and learning about two minutes for each number of players. Learning is
kept in `build/` on the way: after Ctrl-C it goes on where it was. The rest is short enough to begin
again.
"""

from __future__ import annotations

import argparse
import json
import lzma
import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import bidders
import harvest
import numpy as np
import river
from matrix_games import Array, Style
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.games.minutia.harvest_day import solution as harvested
from ludoteca.games.minutia.harvest_day import wisdom as farmer
from ludoteca.games.minutia.harvest_day.pieces import SIDES
from ludoteca.games.minutia.river_race import solution as raced
from ludoteca.games.minutia.river_race import wisdom as rider
from ludoteca.games.minutia.river_race.pieces import MOST_IDLE

HARVEST = Path(harvested.__file__).parent
RIVER = Path(raced.__file__).parent
KEPT = Path("build")
SEED = 1
OFTEN = 50
"""After every few steps, this many, what was learnt is kept."""

Task = Callable[[str, int], Callable[[], None]]
"""Opens a line of the progress bar, and returns what moves it on."""


# -- Harvest Day --------------------------------------------------------------------------------


def solve_harvest(side: int, task: Task) -> None:
    name = SIDES[side]
    values = harvest.solve_side(
        side, harvested.SURE, task(f"Harvest Day {name}", harvested.LAST + 1)
    )
    triangles = [
        values[sent][np.triu_indices(len(values[sent]), 1)] for sent in range(harvested.LAST + 1)
    ]
    kept = np.round(np.concatenate(triangles) * harvested.SURE).astype(np.uint8)
    (HARVEST / f"values_{name}.xz").write_bytes(lzma.compress(kept.tobytes(), preset=9))


def check_harvest(side: int, task: Task) -> list[str]:
    book = harvested.book(side)
    values = {sent: harvest.results(sent) for sent in (harvested.LAST + 1, harvested.LAST + 2)}
    for sent, level in enumerate(book.levels):
        square = np.frombuffer(level.values, dtype=np.uint8).reshape(level.size, level.size)
        values[sent] = square / harvested.SURE
    name = f"Harvest Day {SIDES[side]}"
    told = task(name, harvested.LAST + 1)
    return lines(name, harvest.losses(side, values, Style(farmer.ERRS, farmer.SPREAD), told))


# -- The River Race with two --------------------------------------------------------------------


def solve_river(task: Task) -> None:
    told = task("The River Race with two", 2 * river.SPACES - 1)
    values = river.solve_all(raced.SURE, told)[:MOST_IDLE]
    kept = np.round(np.stack(values) * raced.SURE).astype("<u2")
    (RIVER / "values.xz").write_bytes(lzma.compress(kept.tobytes(), preset=9))


def check_river(task: Task) -> list[str]:
    kept = np.array(raced.values(), dtype=np.float64) / raced.SURE
    shape = (MOST_IDLE, river.SPACES, river.SPACES, river.BIDS, river.BIDS)
    values: list[Array] = [*kept.reshape(shape), river.standstill()]
    name = "The River Race with two"
    told = task(name, 2 * river.SPACES - 1)
    return lines(name, river.losses(values, Style(rider.ERRS, rider.SPREAD), told))


def lines(name: str, losses: list[float]) -> list[str]:
    """What was lost, in hundredths of a victory."""
    matches = ("exact play at most", "usual play at most", "usual play to exact play")
    return [
        f"{name} loses, {match}: {100 * loss:.2f} points"
        for match, loss in zip(matches, losses, strict=True)
    ]


# -- The River Race with more -------------------------------------------------------------------


def learn_river(players: int, task: Task) -> None:
    file = KEPT / f"river_race_{players}.pickle"
    school = pickle.loads(file.read_bytes()) if file.exists() else bidders.School(players, SEED)
    told = task(f"The River Race with {players}", bidders.STEPS)
    for _ in range(school.steps):
        told()
    KEPT.mkdir(exist_ok=True)
    while school.steps < bidders.STEPS:
        school.step()
        told()
        if school.steps % OFTEN == 0:
            keep(file, pickle.dumps(school))
    learnt = RIVER / "bidders.json"
    known = json.loads(learnt.read_text()) if learnt.exists() else {}
    known[str(players)] = school.bids.written()
    keep(learnt, (json.dumps(dict(sorted(known.items()))) + "\n").encode())


def keep(file: Path, data: bytes) -> None:
    """All or nothing, also if somebody presses Ctrl-C in between."""
    fresh = file.with_suffix(".new")
    fresh.write_bytes(data)
    fresh.replace(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", choices=["harvest_day", "river_race"], help="else both")
    parser.add_argument("--side", choices=SIDES, action="append", help="of Harvest Day; else both")
    parser.add_argument("--players", type=int, choices=range(2, 7), action="append")
    parser.add_argument("--check", action="store_true", help="write nothing; tell how exact it is")
    asked = parser.parse_args()
    told: list[str] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with suppress(KeyboardInterrupt), Progress(*columns, TimeRemainingColumn()) as bar:

        def task(title: str, total: int) -> Callable[[], None]:
            line = bar.add_task(title, total=total)
            return lambda: bar.advance(line)

        for name in asked.side or SIDES if asked.game != "river_race" else ():
            if not asked.check:
                solve_harvest(SIDES.index(name), task)
            else:
                told += check_harvest(SIDES.index(name), task)
        for players in asked.players or range(2, 7) if asked.game != "harvest_day" else ():
            if players > 2:
                if not asked.check:
                    learn_river(players, task)
            elif asked.check:
                told += check_river(task)
            else:
                solve_river(task)
    print("\n".join(told))


if __name__ == "__main__":
    main()
