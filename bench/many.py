"""Many games at once: over all cores, with a progress bar, and resumable.

Every game that is over is written down at once. A run that was stopped goes on where it was, and
more games may be asked for later. What was kept before a bot changed counts no more: throw the file
away, or name another. Whatever cannot be played is told before anything is.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca.bots import agreed, check_company, guide, level_of, make_bot
from ludoteca.kernel import Game, OptionValue
from ludoteca.lab.scripts import Workers, bars

Task = tuple[str | int, ...]
"""What tells a game from all others: words and numbers, the last of them its own among its like."""


def games_of(named: Iterable[str]) -> list[Game]:
    """The games that are named, or the whole shelf."""
    shelf = [game.slug for game in ludoteca.shelf() if game.meta.shelf]
    return [ludoteca.game(slug) for slug in named or shelf]


def check_bots(game: Game, names: Iterable[str]) -> None:
    """Refuse a bot that this game does not know."""
    for name in names:
        make_bot(name, game, seed=0)


def check_table(game: Game, bots: Sequence[str], options: dict[str, OptionValue]) -> None:
    """Refuse options that do not go together, or not with these bots at the table."""
    levels = [level_of(name) for name in bots]
    chosen = {**agreed(game, levels), **options}
    refused = game.refusal(len(bots), chosen)
    if refused is not None:
        raise refused
    check_company(game, levels, chosen)


# -- Playing --------------------------------------------------------------------------------------


class Purse:
    """CPU time for the games of a row, that is, for the tasks that differ in their number alone.

    `cost` tells it from what is kept of a game; with 0 for each row there is no limit.
    """

    def __init__(self, each: float, cost: Callable[[Any], float]) -> None:
        self.each = each
        self.cost = cost
        self.spent: dict[Task, float] = {}

    def pay(self, task: Task, result: Any) -> None:
        row = task[:-1]
        self.spent[row] = self.spent.get(row, 0.0) + self.cost(result)

    def is_open(self, task: Task) -> bool:
        """Whether the games of this row that are over took less than it has."""
        return not self.each or self.spent.get(task[:-1], 0.0) < self.each


def kept(file: Path) -> dict[Task, Any]:
    """What was played before; a line that was cut off in the middle counts for nothing."""
    found: dict[Task, Any] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            with suppress(ValueError):
                task, result = json.loads(line)
                found[tuple(task)] = result
    return found


def play_all(
    tasks: Sequence[Task],
    play: Callable[[Task], Any],
    jobs: int,
    file: Path,
    together: int = 0,
    purse: Purse | None = None,
) -> dict[Task, Any]:
    """Play what is missing, and keep each game that is over; stopped, it returns what there is.

    After every few games, as many as are played together, it is asked for which of the next ones
    the `purse` is still open; the others are left out.
    """
    found = kept(file)
    if purse is not None:
        for task, result in found.items():
            purse.pay(task, result)
    file.parent.mkdir(parents=True, exist_ok=True)
    with (
        suppress(KeyboardInterrupt),
        file.open("a", encoding="utf-8") as book,
        bars() as bar,
        Workers(jobs, prepare) as workers,
    ):
        if cut_off(file):
            book.write("\n")
        shown = bar.add_task("games", total=len(tasks))
        step = together or max(1, len(tasks))
        for first in range(0, len(tasks), step):
            part = tasks[first : first + step]
            missing = [t for t in part if t not in found and (purse is None or purse.is_open(t))]
            bar.advance(shown, len(part) - len(missing))
            playing = {workers.submit(play, task): task for task in missing}
            for over in as_completed(playing):
                task, result = playing[over], over.result()
                book.write(json.dumps([task, result]) + "\n")
                book.flush()
                found[task] = result
                if purse is not None:
                    purse.pay(task, result)
                bar.advance(shown)
    return found


def cut_off(file: Path) -> bool:
    """Whether its last line has no end: what comes next must not be lost with it."""
    text = file.read_bytes()
    return bool(text) and not text.endswith(b"\n")


def prepare() -> None:
    """What bots think is counted in CPU time."""
    guide.clock = time.process_time
