"""What the scripts share that learn, solve and measure: command lines, files and processes.

They are in `tools/` and `bench/`. What cannot be done is told in a sentence, before anything is
played.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludoteca.kernel import LudotecaError, Refused, Unknown
from ludoteca.lab.executors import Pool

# -- What is asked for ----------------------------------------------------------------------------


def command(description: str | None) -> argparse.ArgumentParser:
    """A command whose `--help` tells all, with examples."""
    return argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def count(text: str) -> int:
    """How many: 1 or more."""
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"it must be 1 or more, not “{text}”")


def file_to_write(text: str) -> Path:
    """A file, in a folder that is there or can be made."""
    file = Path(text)
    if file.is_dir():
        raise argparse.ArgumentTypeError(f"“{text}” is a folder, not a file")
    folder_to_write(str(file.parent))
    return file


def folder_to_write(text: str) -> Path:
    """A folder that is there or can be made, and may be written in."""
    folder = Path(text)
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    if not there.is_dir():
        raise argparse.ArgumentTypeError(f"“{there}” is a file, not a folder")
    if not os.access(there, os.W_OK):
        raise argparse.ArgumentTypeError(f"“{there}” may not be written in")
    return folder


@contextmanager
def refusing(parser: argparse.ArgumentParser) -> Iterator[None]:
    """What does not exist or go together, or goes wrong, ends the command with a sentence."""
    try:
        yield
    except (Unknown, Refused) as refused:
        parser.error(str(refused))
    except LudotecaError as trouble:
        parser.exit(1, f"{trouble}\n")


# -- What is kept ---------------------------------------------------------------------------------


def replace(file: Path, text: str) -> None:
    """All at once, so that a broken run leaves a whole file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(file.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


# -- Who does it ----------------------------------------------------------------------------------


def bars() -> Progress:
    """A bar on stderr for each thing that is under way; none where nobody sees it.

    What is printed meanwhile goes above them, or to the file that it is meant for.
    """
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=not console.is_terminal,
    )


class Workers(Pool):
    """Processes for a script that keeps the book: Ctrl-C is for the script alone.

    What goes wrong with the script ends them at once. If one of them dies, that is told as soon as
    another has done its part; a `Pool` of multiprocessing would wait for ever.
    """

    def __init__(self, jobs: int, begin: Callable[..., None] | None = None, *values: Any) -> None:
        super().__init__(jobs, _undisturbed, begin, values)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            for child in multiprocessing.active_children():
                child.terminate()
        self.shutdown(wait=True, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise LudotecaError("a worker process was ended from outside; run the command again")


def _undisturbed(begin: Callable[..., None] | None, values: tuple[Any, ...]) -> None:
    """How a worker begins that does not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin(*values)
