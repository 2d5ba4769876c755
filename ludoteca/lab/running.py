"""Running a study: in parts, on any executor, in a folder that can be picked up again.

    FOLDER/study.toml        what is asked
    FOLDER/begun.json        its hash, and that of the code, when the first game was played
    FOLDER/games/TABLE/*     what was measured, a Parquet file for each part: one row a game
    FOLDER/report.html       what came of it
    FOLDER/figures.json      the figures of the report, as data
    FOLDER/replays/*         the games that the report names, as records

Game i of a table depends on the study, the table and i alone. So the results are the same in
whatever parts, on however many workers, and in however many runs they are played. A part ends
after its last game or when its time is up, and is written at once and as a whole.

A study that may stop early looks at its tables at fixed numbers of games, and judges by exactly
the games below that number: who was faster makes no difference. As several looks have several
chances to be misled, the intervals of a look are wider than those of the report; and where several
figures are each compared with what is fair, wider still.
"""

from __future__ import annotations

import errno
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import ludoteca
from ludoteca.kernel import LudotecaError, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.lab.executors import Executor, stopping
from ludoteca.lab.figures import jointly
from ludoteca.lab.kinds import KINDS, TYPES, kind_of
from ludoteca.lab.study import FILE, Study, Table, code_of, in_folder

if TYPE_CHECKING:
    from polars import DataFrame

NEEDED: Final = ("altair", "numpy", "openskill", "polars", "scipy", "vl_convert")
"""The packages of the extra `lab` that every study needs."""

MEASURING: Final = tuple(
    [f"ludoteca.lab.{name}" for name in ("kinds", "measuring", "ratings", "simulate", "study")]
)
"""The modules that decide, for every kind, how a game is begun and what is written of it."""

BEGUN: Final = "begun.json"
GAMES: Final = "games"

LOOKS: Final = 5
"""How often a table that may stop early is looked at; each time there are twice the games."""

PART: Final = re.compile(r"(\d{10})-(\d{10})\.parquet")
"""What the file of a part is called: the first game, and the one after the last."""

PARTS: Final = 40
"""Into how many parts a table is cut."""

SMALLEST: Final = 10
LARGEST: Final = 10_000
"""The fewest and the most games of a part."""

SECONDS: Final = 20.0
"""After this long a part gives back what it has; the rest is another part."""


class Part(NamedTuple):
    """Some games of a table, from the first up to and without the last."""

    table: Table
    first: int
    last: int


class Done(NamedTuple):
    """A part that was played, up to and without `last`: its rows as a Parquet file."""

    table: str
    first: int
    last: int
    data: bytes


class Progress(NamedTuple):
    """How many games are played, and how many there will be if no table stops early."""

    played: int
    planned: int


def play_part(study: Study, code: str, seconds: float, part: Part) -> Done:
    """Play some games and measure them; what a worker does."""
    from polars import DataFrame

    game = find_game(study.game)
    if code_here(study.game, study.kind) != code:
        raise LudotecaError("other_code_there")
    kind = kind_of(study.kind)
    due = time.monotonic() + seconds
    rows = []
    number = part.first
    while number < part.last:
        played = kind.play(game, study, part.table, number)
        rows.append({"table": part.table.name, "number": number, **played.row})
        number += 1
        if stopping() or time.monotonic() > due:
            break
    file = BytesIO()
    frame = DataFrame(rows, schema_overrides=TYPES, infer_schema_length=None)
    frame.write_parquet(file)
    return Done(part.table.name, part.first, number, file.getvalue())


@cache
def code_here(slug: str, kind: str) -> str:
    """A hash of all that decides what is written of a game."""
    specs = [find_spec(name) for name in (*MEASURING, KINDS[kind])]
    files = [Path(spec.origin) for spec in specs if spec is not None and spec.origin is not None]
    return code_of(find_game(slug), *files)


class Work:
    """A study in its folder."""

    def __init__(self, folder: Path, study: Study | None = None) -> None:
        """Open a folder, or begin one with a study; refused if another is there already."""
        needs_lab()
        self.folder = folder
        self.kept: dict[str, dict[tuple[int, int], Path]] = {}
        self.judged: dict[tuple[str, int], bool] = {}
        with on_disk(folder):
            there = (folder / FILE).exists()
            self.study = in_folder(folder) if study is None or there else study
        if study is not None and study != self.study:
            raise Unknown("other_study", str(folder))
        self.game = find_game(self.study.game)
        self.kind = kind_of(self.study.kind)
        self.code = code_here(self.study.game, self.study.kind)
        with on_disk(folder):
            self.check_begun()
        self.tables = self.checked(self.kind.tables(self.study, None))
        if not there:  # only now: what cannot be played would keep the folder from what can
            with on_disk(folder):
                folder.mkdir(parents=True, exist_ok=True)
                write(folder / FILE, self.study.text().encode())

    # -- The folder -----------------------------------------------------------------------------

    def check_begun(self) -> None:
        """What was begun must be what goes on."""
        try:
            begun = json.loads((self.folder / BEGUN).read_text("utf-8"))
        except FileNotFoundError:
            return
        except ValueError:
            raise Unreadable("in_file", str(self.folder / BEGUN), Unreadable("no_json")) from None
        if not isinstance(begun, dict):
            odd = Unreadable("data_odd", str(begun))
            raise Unreadable("in_file", str(self.folder / BEGUN), odd)
        if begun.get("study") != self.study.hash:
            raise Unknown("study_changed", str(self.folder / FILE))
        if begun.get("code") != self.code:
            raise Unknown("code_changed", str(self.folder))

    def begin(self) -> None:
        """From now on the study may not change."""
        begun = {"study": self.study.hash, "code": self.code, "ludoteca": ludoteca.__version__}
        with on_disk(self.folder):
            if not (self.folder / BEGUN).exists():
                write(self.folder / BEGUN, json.dumps(begun, indent=2).encode())

    def files(self, table: str) -> dict[tuple[int, int], Path]:
        """What is played of a table: the first game and the one after the last, and the file."""
        if table not in self.kept:
            found = [(PART.fullmatch(f.name), f) for f in (self.folder / GAMES / table).glob("*")]
            parts = {(int(of[1]), int(of[2])): file for of, file in found if of is not None}
            self.kept[table] = dict(sorted(parts.items()))
        return self.kept[table]

    def complete(self, table: Table, below: int) -> bool:
        """Whether all games of a table below a number are played."""
        return not gaps(list(self.files(table.name)), below, LARGEST)

    def keep(self, done: Done) -> None:
        """Write a part that was played."""
        folder = self.folder / GAMES / done.table
        with on_disk(self.folder):
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{done.first:010}-{done.last:010}.parquet"
            write(file, done.data)
        self.files(done.table)[done.first, done.last] = file

    def rows(self, table: Table, below: int) -> DataFrame | None:
        """The games of a table below a number, in order; None if there are none."""
        import polars as pl

        parts = {
            file: read_part(file, first, last)
            for (first, last), file in self.files(table.name).items()
            if first < below
        }
        if not parts:
            return None
        usual, _ = Counter([tuple(part.columns) for part in parts.values()]).most_common(1)[0]
        for file, part in parts.items():
            if tuple(part.columns) != usual:
                odd = ", ".join(sorted(set(usual) ^ set(part.columns)))
                raise Unreadable("games_damaged", str(file), odd)
        data = pl.concat(parts.values(), how="vertical_relaxed")
        few = data.filter(pl.col("number") < below)
        return few.unique("number", keep="first").sort("number")

    # -- Playing ----------------------------------------------------------------------------------

    def run(self, executor: Executor, seconds: float = SECONDS) -> Iterator[Progress]:
        """Play what is missing; tells how far it is after every part."""
        self.begin()
        with executor:
            yield from self.play_tables(executor, seconds)
            while self.grown(self.every_row()):
                yield from self.play_tables(executor, seconds)

    def grown(self, rows: DataFrame) -> bool:
        """Whether these games, if they are all, ask for more; then it is named."""
        if not all(self.complete(table, self.counted(table)) for table in self.tables):
            return False
        again = self.kind.tables(self.study, rows)
        if len(again) <= len(self.tables):
            return False
        self.tables = self.checked(again)
        return True

    def checked(self, tables: list[Table]) -> list[Table]:
        """The same tables, if all of them can be played and told apart."""
        for name, count in Counter([table.name for table in tables]).items():
            if count > 1:
                raise Unknown("tables_alike", name)
        for table in tables:
            table.check(self.game)
        return tables

    def play_tables(self, executor: Executor, seconds: float) -> Iterator[Progress]:
        """Play all tables, look by look, until each is done."""
        play = partial(play_part, self.study, self.code, seconds)
        yield self.progress()
        for look in range(self.looks):
            while missing := self.missing(look):
                for done in executor.map(play, iter(missing)):
                    self.keep(done)
                    yield self.progress()

    @property
    def looks(self) -> int:
        """How often a table is looked at."""
        return LOOKS if self.study.stop.early else 1

    def look(self, table: Table, look: int) -> int:
        """How many games of a table there are at a look; at the last, all."""
        return -(-table.games // (1 << (self.looks - 1 - look)))

    def missing(self, look: int) -> list[Part]:
        """What is to be played before a look: of tables that no earlier look has ended."""
        found = []
        for table in self.tables:
            until = self.look(table, look)
            if self.enough(table, look) >= until:
                played = list(self.files(table.name))
                found += [Part(table, a, b) for a, b in gaps(played, until, part_size(table))]
        return found

    def enough(self, table: Table, before: int) -> int:
        """How many games of a table count, as far as the looks before this one tell."""
        for look in range(before):
            games = self.look(table, look)
            if self.answered(table, games):
                return games
        return table.games

    def counted(self, table: Table) -> int:
        """How many games of a table count: all, or as many as it took to answer the question."""
        return self.enough(table, self.looks - 1)

    def answered(self, table: Table, games: int) -> bool:
        """Whether the first games of a table answer what is asked."""
        if not self.complete(table, games):
            return False
        if (table.name, games) not in self.judged:
            rows = self.rows(table, games)
            assert rows is not None
            self.judged[table.name, games] = self.settled(table, rows)
        return self.judged[table.name, games]

    def settled(self, table: Table, rows: DataFrame) -> bool:
        """Whether these games are enough to stop."""
        stop, sure = self.study.stop, jointly(self.looks)
        asked = self.kind.asked(self.study, table, rows, sure)
        if stop.within and asked and all(one.figure.half <= stop.within for one in asked):
            return True
        compared = sum([one.fair is not None for one in asked])
        if not stop.decided or not compared:
            return False
        asked = self.kind.asked(self.study, table, rows, jointly(compared, sure))
        return any(one.fair is not None and one.figure.leaves_out(one.fair) for one in asked)

    # -- What came of it --------------------------------------------------------------------------

    def progress(self) -> Progress:
        """How far it is."""
        played = planned = 0
        for table in self.tables:
            counts = [last - first for first, last in self.files(table.name)]
            games = self.counted(table)
            played += min(sum(counts), games)
            planned += games
        return Progress(played, planned)

    def data(self) -> DataFrame:
        """Every game that counts: one row each, in the order of tables and numbers."""
        rows = self.every_row()
        while self.grown(rows):
            rows = self.every_row()
        return rows

    def every_row(self) -> DataFrame:
        """The same of the tables that are named so far."""
        import polars as pl

        parts = [self.rows(table, self.counted(table)) for table in self.tables]
        found = [part for part in parts if part is not None]
        if not found:
            raise Unknown("nothing_played", str(self.folder))
        return pl.concat(found, how="diagonal_relaxed")


def read_part(file: Path, first: int, last: int) -> DataFrame:
    """The games of a part, all that its name says."""
    import polars as pl

    try:
        part = pl.read_parquet(file)
        whole = part["number"].to_list() == list(range(first, last))
    except (pl.exceptions.PolarsError, OSError) as error:
        raise Unreadable("games_damaged", str(file), str(error)) from None
    if not whole:
        raise Unreadable("games_damaged", str(file), f"number ≠ {first}, …, {last - 1}")
    return part


def part_size(table: Table) -> int:
    """How many games go into a part."""
    return max(SMALLEST, min(LARGEST, table.games // PARTS))


def gaps(played: list[tuple[int, int]], until: int, size: int) -> list[tuple[int, int]]:
    """The parts that are not played yet, of at most this size.

    >>> gaps([(0, 4), (6, 8)], 12, 3)
    [(4, 6), (8, 11), (11, 12)]
    """
    found = []
    at = 0
    for first, last in [*sorted(played), (until, until)]:
        end = min(first, until)
        found += [(a, min(a + size, end)) for a in range(at, end, size)]
        at = max(at, last)
    return found


def write(file: Path, data: bytes) -> None:
    """A file as a whole or not at all, and on the disk when this returns."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as open_file:
            open_file.write(data)
            open_file.flush()
            os.fsync(open_file.fileno())
        fresh.replace(file)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


@contextmanager
def on_disk(folder: Path) -> Iterator[None]:
    """What goes wrong with files inside is told in one sentence; what was written stays."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Unreadable("disk_full", str(folder)) from None
        if isinstance(error, PermissionError):
            raise Unreadable("in_file", str(folder), Unreadable("file_forbidden")) from None
        raise Unreadable("in_file", str(folder), str(error.strerror)) from None


def needs_lab() -> None:
    """Refuse to begin where the packages of the laboratory are missing."""
    if not all(find_spec(name) for name in NEEDED):
        raise Unknown("extra_missing", "lab")
