"""What the commands share: their usual arguments, stdout and stderr, and reading a record."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic as clock
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from ludoteca.kernel import (
    Game,
    LudotecaError,
    OptionValue,
    Record,
    Unknown,
    Unreadable,
    Words,
    read_record,
)
from ludoteca.text import languages, preferred, words, words_for

out = Console(markup=False, highlight=False, emoji=False)
err = Console(markup=False, highlight=False, emoji=False, stderr=True)

Slug = Annotated[str, typer.Argument(metavar="SLUG", help="The game, as “games” lists it.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.ludo).")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed, the same luck.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="XX", help=f"{', '.join(languages())}; else the system’s."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]


def speak(game: Game, lang: str | None) -> Words:
    """The words of a game, in the language asked for or the system's."""
    return words(game, preferred() if lang is None else lang)


def tell_error(error: LudotecaError, lang: str | None) -> None:
    """What went wrong, on stderr, in the language asked for or the system's."""
    spoken = lang if lang in languages() else preferred()
    err.print(words_for(error, spoken).error(error), style="red", soft_wrap=True)


def say(line: str = "", style: str | None = None) -> None:
    """A line of prose: wrapped at the edge of a terminal, left alone in a file."""
    out.print(line, style=style, soft_wrap=not out.is_terminal)


def print_json(document: object) -> None:
    """The document, and nothing else."""
    typer.echo(json.dumps(document, indent=2))


EVERY: Final = 30.0
"""The least seconds between two lines about what is done, where there is no terminal."""


def bar(quiet: bool = False) -> Progress:
    """A progress bar on stderr; in a file, a plain line now and then."""
    if not quiet and not err.is_terminal:
        return Lines()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=quiet,
    )


class Lines(Progress):
    """Says how far something is in plain lines, for whoever looks into a file.

    What is done before the first is due says nothing; else there is one at the end, too.
    """

    def __init__(self) -> None:
        super().__init__(console=err, disable=True)
        self.last = clock()
        self.told: dict[TaskID, str] = {}

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        super().advance(task_id, advance)
        self.now_and_then()

    def update(self, task_id: TaskID, **changes: Any) -> None:
        super().update(task_id, **changes)
        self.now_and_then()

    def stop(self) -> None:
        super().stop()
        if self.told:
            self.tell()

    def now_and_then(self) -> None:
        """Say it if it is time."""
        if clock() - self.last >= EVERY:
            self.last = clock()
            self.tell()

    def tell(self) -> None:
        """Where everything is that has moved on since."""
        for task in self.tasks:
            whole = "" if task.total is None else f" of {task.total:,.0f}"
            line = f"{task.description}: {task.completed:,.0f}{whole}"
            if self.told.get(task.id) != line:
                self.told[task.id] = line
                err.print(line, soft_wrap=True)


def chosen_options(game: Game, given: Iterable[str] | None) -> dict[str, OptionValue]:
    """What was said with --option, as values of the game's own options."""
    chosen: dict[str, OptionValue] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise Unknown("option_form", text)
        known = {_written(known): known for known in game.meta.options.get(name, ())}
        chosen[name] = known.get(value, value)
    return chosen


def _written(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Errors inside name the file."""
    try:
        yield
    except LudotecaError as error:
        raise Unreadable("in_file", str(file), error) from None
    except UnicodeDecodeError:
        raise Unreadable("in_file", str(file), Unreadable("not_a_text_file")) from None
    except OSError as error:
        raise Unreadable("in_file", str(file), trouble_of(error)) from None


@contextmanager
def new_file(file: Path) -> Iterator[int]:
    """A file that was not there, for its owner alone; it goes again if anything goes wrong."""
    try:
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Unreadable("file_exists") from None
    except FileNotFoundError:
        raise Unreadable("no_such_folder") from None
    try:
        yield number
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def trouble_of(error: OSError) -> LudotecaError | str:
    """What is wrong with a file; what is rare is told as the system does."""
    if isinstance(error, FileNotFoundError):
        return Unreadable("no_such_file")
    if isinstance(error, PermissionError):
        return Unreadable("file_forbidden")
    return str(error.strerror)


def read(file: Path) -> Record:
    """Read a record; damaged, foreign and missing files get a clear word."""
    with naming(file):
        return read_record(file.read_text("utf-8"))
