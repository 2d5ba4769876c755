"""Solve Harvest Day and The River Race with two, and learn to bid with three to six.

    python tools/solve.py
    python tools/solve.py harvest_day --side A
    python tools/solve.py river_race --players 3 --players 4 --jobs 2
    python tools/solve.py river_race --players 2 --check

What it finds it writes beside the games' wisdom: `values_A.xz` and `values_B.xz` of Harvest Day,
`values.xz` and `bidders.json` of The River Race, the same each time on any number of cores; what is
learnt, on the same kind of processor with the same NumPy, since others round sums otherwise and
lead to other weights. `--check` writes nothing; it reads what is there and tells what it is worth:
what the exact player and the usual one lose to a rival who knows them by heart, and to each other.
That is for what is solved: The River Race with three and more is learnt.

Each of these is a part that a process works on by itself. Solving takes about 5 seconds a side of
the card and for The River Race, checking them a minute or two each, and learning about two
minutes for each number of players. Learning is kept in `build/` on the way: after Ctrl-C it goes on
where it was, and once it is over it begins with nothing. The rest is short enough to begin again.
"""

from __future__ import annotations

import json
import lzma
import os
import pickle
import queue
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import bidders
import harvest
import numpy as np
import river
from matrix_games import Array, Style

from ludoteca.games.minutia.harvest_day import solution as harvested
from ludoteca.games.minutia.harvest_day import wisdom as farmer
from ludoteca.games.minutia.harvest_day.pieces import SIDES
from ludoteca.games.minutia.river_race import solution as raced
from ludoteca.games.minutia.river_race import wisdom as rider
from ludoteca.games.minutia.river_race.pieces import MOST_IDLE
from ludoteca.lab.executors import cores
from ludoteca.lab.scripts import Workers, bars, command, count, refusing

HARVEST = Path(harvested.__file__).parent
RIVER = Path(raced.__file__).parent
KEPT = Path("build")
SEED = 1
OFTEN = 50
"""After every few steps, this many, what was learnt is kept."""

STEPS: list[Any] = []
"""In a process that works on a part: the queue to which it tells its steps."""

Told = Callable[[], None]
"""Called after each step."""


class Part(NamedTuple):
    """What one process finds, in how many steps, and what is done with it then."""

    title: str
    steps: int
    find: Callable[[Told], Any]
    keep: Callable[[Any], None]


# -- Harvest Day --------------------------------------------------------------------------------


def solve_harvest(side: int, told: Told) -> bytes:
    values = harvest.solve_side(side, harvested.SURE, told)
    triangles = [
        values[sent][np.triu_indices(len(values[sent]), 1)] for sent in range(harvested.LAST + 1)
    ]
    return np.round(np.concatenate(triangles) * harvested.SURE).astype(np.uint8).tobytes()


def check_harvest(side: int, told: Told) -> list[float]:
    book = harvested.book(side)
    values = {sent: harvest.results(sent) for sent in (harvested.LAST + 1, harvested.LAST + 2)}
    for sent, level in enumerate(book.levels):
        square = np.frombuffer(level.values, dtype=np.uint8).reshape(level.size, level.size)
        values[sent] = square / harvested.SURE
    return harvest.losses(side, values, Style(farmer.ERRS, farmer.SPREAD), told)


# -- The River Race with two --------------------------------------------------------------------


def solve_river(told: Told) -> bytes:
    values = river.solve_all(raced.SURE, told)[:MOST_IDLE]
    return np.round(np.stack(values) * raced.SURE).astype("<u2").tobytes()


def check_river(told: Told) -> list[float]:
    kept = np.array(raced.values(), dtype=np.float64) / raced.SURE
    shape = (MOST_IDLE, river.SPACES, river.SPACES, river.BIDS, river.BIDS)
    values: list[Array] = [*kept.reshape(shape), river.standstill()]
    return river.losses(values, Style(rider.ERRS, rider.SPREAD), told)


# -- The River Race with more -------------------------------------------------------------------


def school_file(players: int) -> Path:
    """Where learning is kept until it is over."""
    return KEPT / f"river_race_{players}.pickle"


def learn_river(players: int, told: Told) -> dict[str, Any]:
    file = school_file(players)
    school = pickle.loads(file.read_bytes()) if file.exists() else bidders.School(players, SEED)
    for _ in range(school.steps):
        told()
    KEPT.mkdir(exist_ok=True)
    while school.steps < bidders.STEPS:
        school.step()
        told()
        if school.steps % OFTEN == 0:
            keep(file, pickle.dumps(school))
    return school.bids.written()


# -- What is kept -------------------------------------------------------------------------------


def keep_values(file: Path, values: bytes) -> None:
    keep(file, lzma.compress(values, preset=9))


def keep_bidders(players: int, learnt: dict[str, Any]) -> None:
    """Beside those for other numbers of players."""
    file = RIVER / "bidders.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    known[str(players)] = learnt
    keep(file, (json.dumps(dict(sorted(known.items()))) + "\n").encode())
    school_file(players).unlink(missing_ok=True)


def keep(file: Path, data: bytes) -> None:
    """All or nothing, also if somebody presses Ctrl-C in between."""
    fresh = file.with_suffix(".new")
    fresh.write_bytes(data)
    fresh.replace(file)


def tell(name: str, losses: list[float]) -> None:
    """What was lost, in hundredths of a victory."""
    matches = ("exact play at most", "usual play at most", "usual play to exact play")
    for match, loss in zip(matches, losses, strict=True):
        print(f"{name} loses, {match}: {100 * loss:.2f} points")


# -- All of it ----------------------------------------------------------------------------------


def parts_of(asked: Namespace) -> Iterator[Part]:
    """What is asked for; what takes longest comes first, so that no core waits at the end."""
    check: bool = asked.check
    find: Callable[[Told], Any]
    if asked.game != "harvest_day":
        counts = sorted(set(asked.players or range(2, 7)), reverse=True)
        for players in counts:
            title = f"The River Race with {players}"
            if players > 2 and not check:
                find = partial(learn_river, players)
                yield Part(title, bidders.STEPS, find, partial(keep_bidders, players))
            elif players == 2:
                done = partial(tell, title) if check else partial(keep_values, RIVER / "values.xz")
                yield Part(title, 2 * river.SPACES - 1, check_river if check else solve_river, done)
    if asked.game != "river_race":
        for name in sorted(set(asked.side or SIDES)):
            title, side = f"Harvest Day {name}", SIDES.index(name)
            find = partial(check_harvest, side) if check else partial(solve_harvest, side)
            file = HARVEST / f"values_{name}.xz"
            done = partial(tell, title) if check else partial(keep_values, file)
            yield Part(title, harvested.LAST + 1, find, done)


def find_all(parts: list[Part], jobs: int) -> None:
    """Every part in a process of its own, with a bar for each; Ctrl-C leaves what is done."""
    steps: Any = get_context("spawn").Queue()
    # Each part has one core, whatever there are: sums of parts would depend on their number.
    os.environ.update({"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"})
    with (
        suppress(KeyboardInterrupt),
        bars() as bar,
        Workers(min(jobs, len(parts)), attend, steps) as workers,
    ):
        lines = [bar.add_task(part.title, total=part.steps) for part in parts]
        running = {i: workers.submit(found_in, i, part.find) for i, part in enumerate(parts)}
        while running or not steps.empty():
            with suppress(queue.Empty):
                bar.advance(lines[steps.get(timeout=0.2)])
            for i in [i for i, found in running.items() if found.done()]:
                parts[i].keep(running.pop(i).result())


def attend(steps: Any) -> None:
    """A process knows where to tell its steps."""
    STEPS.append(steps)


def found_in(number: int, find: Callable[[Told], Any]) -> Any:
    """In another process: what a part finds."""
    return find(partial(STEPS[0].put, number))


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("game", nargs="?", choices=["harvest_day", "river_race"], help="else both")
    parser.add_argument("--side", choices=SIDES, action="append", help="of Harvest Day; else both")
    parser.add_argument(
        "--players",
        type=int,
        choices=range(2, 7),
        action="append",
        help="of The River Race; else all",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; tell how exact it is")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes (%(default)s)")
    asked = parser.parse_args()
    parts = list(parts_of(asked))
    if not parts:
        parser.error("only The River Race with two and Harvest Day can be checked")
    with refusing(parser):
        find_all(parts, asked.jobs)


if __name__ == "__main__":
    main()
