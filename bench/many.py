"""Many games at once: over all cores, with a progress bar, and resumable.

Every game that is over is written down at once. A run that was stopped goes on where it was, and
more games may be asked for later. What was kept before a bot changed counts no more: throw the file
away, or name another.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.bots import guide

Task = tuple[str | int, ...]
"""What tells a game from all others: words and numbers, its seed among them."""


def cores() -> int:
    """How many processes this one may use."""
    return len(os.sched_getaffinity(0))


def kept(file: Path) -> dict[Task, Any]:
    """What was played before; a line that was cut off in the middle counts for nothing."""
    found: dict[Task, Any] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            with suppress(ValueError):
                task, result = json.loads(line)
                found[tuple(task)] = result
    return found


Found = dict[Task, Any]
"""What is over, by its task."""


def play_all(
    tasks: Sequence[Task],
    play: Callable[[Task], Any],
    jobs: int,
    file: Path,
    together: int = 0,
    pays: Callable[[Task, Found], bool] | None = None,
) -> Found:
    """Play what is missing, and keep each game that is over; stopped, it returns what there is.

    After every few games, as many as are played together, it is asked which of the next ones `pays`
    still allows; the others are left out.
    """
    found = kept(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        suppress(KeyboardInterrupt),
        file.open("a", encoding="utf-8") as book,
        Progress(*columns, TimeRemainingColumn()) as bar,
        get_context("spawn").Pool(jobs, prepare) as pool,
    ):
        shown = bar.add_task("games", total=len(tasks))
        step = together or max(1, len(tasks))
        for first in range(0, len(tasks), step):
            part = tasks[first : first + step]
            missing = [t for t in part if t not in found and (pays is None or pays(t, found))]
            bar.advance(shown, len(part) - len(missing))
            for task, result in pool.imap_unordered(Player(play), missing):
                book.write(json.dumps([task, result]) + "\n")
                book.flush()
                found[task] = result
                bar.advance(shown)
    return found


class Player:
    """Plays a game and tells which one it was."""

    def __init__(self, play: Callable[[Task], Any]) -> None:
        self.play = play

    def __call__(self, task: Task) -> tuple[Task, Any]:
        return task, self.play(task)


def prepare() -> None:
    """Ctrl-C is for the process that keeps the book; what bots think is counted in CPU time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    guide.clock = time.process_time
