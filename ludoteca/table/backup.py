"""Backups: all data of a server in one file, and back into any database.

A backup is taken while the server runs, from one moment: SQLite and PostgreSQL both show a reader
the data as they were when it began. The file is the same for both, so that a backup of the one can
be restored into the other: gzipped lines of JSON, first what it is, then the rows, last how many
there were and what they add up to. It holds the secrets of the matches and the key that signs the
guests' cookies.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    select,
)

from ludoteca.kernel import Unreadable
from ludoteca.kernel.names import clean_name
from ludoteca.table import sat, schema
from ludoteca.table.errors import StoreError
from ludoteca.table.store import Store
from ludoteca.table.typed import clean_language
from ludoteca.table.written import read_json

FORMAT: Final = 1
KEPT: Final = (schema.people, schema.matches, schema.seats, schema.log, schema.bars)
"""What a backup holds, those first that others refer to.

The rest is of the moment, or found again in the logs.
"""

KEY: Final = re.compile("([0-9a-f]{2})+")
"""The key of the guests' cookies, as it is written."""

NOT_OURS: Final = (
    EOFError,
    zlib.error,
    gzip.BadGzipFile,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
)
"""What goes wrong while a file is read that is no backup, or not whole."""

AT_ONCE: Final = 500
"""How many rows are read or written at a time."""

LARGEST: Final = 2**63
"""What no number in a database reaches."""

Row = dict[str, Any]
Tick = Callable[[int], None]
"""Told how many more rows are done."""


def _name(kept: Any) -> str:
    return clean_name(str(kept or ""))


def _language(kept: Any) -> str:
    return clean_language(str(kept or ""))


def _no_time(_: Any) -> int:
    return 0


MENDED: Final[dict[str, dict[str, Callable[[Any], Any]]]] = {
    "people": {"name": _name, "language": _language, "created": _no_time},
    "matches": {"language": _language},
    "bars": {"at": _no_time},
}
"""What stands for a value that PostgreSQL refuses and nothing depends on: SQLite takes any."""


@dataclass
class Tally:
    """How many rows there are of each table, and their sum, whatever their order."""

    rows: dict[str, int] = field(default_factory=lambda: {table.name: 0 for table in KEPT})
    sum: int = 0

    def add(self, table: str, row: Row) -> None:
        """One more row."""
        self.rows[table] += 1
        line = json.dumps([table, row], sort_keys=True, ensure_ascii=False)
        self.sum = (self.sum + int(hashlib.sha256(line.encode()).hexdigest(), 16)) % 2**256

    @property
    def total(self) -> int:
        """All rows."""
        return sum(self.rows.values())


@dataclass(frozen=True)
class Backup:
    """A backup that has been read to its end and is whole."""

    file: Path
    made: int
    key: str = field(repr=False)
    tally: Tally
    loose: frozenset[str]
    """The matches with people who are not there, or none at all: no database takes them."""
    unfit: frozenset[str]
    """The matches with values that PostgreSQL would refuse;"""
    odd: frozenset[str]
    """the guests, and whom or what the host has barred, of which the same is true."""

    def left_out(self, shared: bool) -> frozenset[str]:
        """The matches that cannot be restored, into PostgreSQL or into SQLite."""
        return self.loose | self.unfit if shared else self.loose


# -- Writing ------------------------------------------------------------------------------------


def write_backup(store: Store, out: BinaryIO, key: str, made: int, tick: Tick) -> Tally:
    """Write all data as they are at this moment."""
    tally = Tally()
    header = {"ludoteca": "backup", "format": FORMAT, "schema": schema.VERSION}
    with gzip.open(out, "wt", encoding="utf-8", newline="\n") as lines:
        lines.write(json.dumps({**header, "made": made, "key": key}) + "\n")
        for table, row in _rows(store):
            lines.write(json.dumps([table, row], ensure_ascii=False) + "\n")
            tally.add(table, row)
            tick(1)
        lines.write(json.dumps({"rows": tally.rows, "sum": f"{tally.sum:064x}"}) + "\n")
    return tally


def count_rows(store: Store) -> int:
    """About how many rows a backup will have."""
    with store.reading() as connection:
        found = [connection.scalar(select(func.count()).select_from(table)) for table in KEPT]
    return sum(number or 0 for number in found)


def _rows(store: Store) -> Iterator[tuple[str, Row]]:
    """Every row, all of the same moment, as it is: what is damaged stays so."""
    with store.reading() as connection:
        if store.shared:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        for table in KEPT:
            yield from _rows_of(connection, table)


def _rows_of(connection: Connection, table: Table) -> Iterator[tuple[str, Row]]:
    # JSON is read as its text: it need not be any.
    columns = [cast(c, Text).label(c.name) if isinstance(c.type, JSON) else c for c in table.c]
    query = select(*columns).execution_options(yield_per=AT_ONCE)
    for row in connection.execute(query).mappings():
        yield table.name, {name: _written(value) for name, value in row.items()}


def _written(value: Any) -> Any:
    """A value as JSON can tell it: bytes, where none belong, as far as they are text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


# -- Reading ------------------------------------------------------------------------------------


def read_backup(file: Path) -> Backup:
    """Read a backup to its end. What is not one, or not whole, is refused."""
    tally, checked = Tally(), Checked()
    header: Row = {}
    last: Row = {}
    try:
        for line in _lines(file):
            if last:
                raise Unreadable("backup_damaged")
            if not header:
                header = _header(line)
            elif isinstance(line, dict):
                last = line
            else:
                table, row = line
                tally.add(table, row)
                checked.see(table, row)
    except NOT_OURS:
        raise Unreadable("backup_damaged" if header else "not_a_backup") from None
    if not header:
        raise Unreadable("not_a_backup")
    if last != {"rows": tally.rows, "sum": f"{tally.sum:064x}"}:
        raise Unreadable("backup_damaged")
    found = [frozenset(ids) for ids in (checked.loose, checked.unfit, checked.odd)]
    return Backup(file, header["made"], header["key"], tally, *found)


def _lines(file: Path) -> Iterator[Any]:
    with gzip.open(file, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield json.loads(line)


def _header(line: Any) -> Row:
    if not isinstance(line, dict) or line.get("ludoteca") != "backup":
        raise Unreadable("not_a_backup")
    if line["format"] > FORMAT or line["schema"] > schema.VERSION:
        raise Unreadable("backup_newer")
    if not isinstance(line["made"], int) or not KEY.fullmatch(line["key"]):
        raise Unreadable("backup_damaged")
    return line


class Checked:
    """Finds the matches that a database would refuse."""

    def __init__(self) -> None:
        self._people: set[str] = set()
        self._matches: set[str] = set()
        self.loose: set[str] = set()
        self.unfit: set[str] = set()
        self.odd: set[str] = set()

    def see(self, name: str, row: Row) -> None:
        """Those that others refer to come first."""
        if not all(_is_plain(value) for value in row.values()):
            # No database has ever held that.
            raise Unreadable("backup_damaged")
        match, fit = match_of(name, row), fits(name, row)
        if name == "people":
            self._people.add(row["id"])
        if name == "matches":
            self._matches.add(match)
        if not match:
            self.odd |= set() if fit else {str(row["id"])}
            return
        person = row.get("owner") or row.get("person")
        if (person and person not in self._people) or match not in self._matches:
            self.loose.add(match)
        if not fit:
            self.unfit.add(match)


def _is_plain(value: Any) -> bool:
    """Whether a database can hold it."""
    if isinstance(value, int):
        return -LARGEST <= value < LARGEST
    return value is None or isinstance(value, float | str)


def fits(table: str, row: Row) -> bool:
    """Whether PostgreSQL takes a row, mended if need be."""
    sound = mended(table, row)
    return all(_fits(column, sound[column.name]) for column in schema.tables.tables[table].c)


def mended(table: str, row: Row) -> Row:
    """A row, with what stands for the values that PostgreSQL would refuse."""
    columns = schema.tables.tables[table].c
    ways = MENDED.get(table, {})
    unfit = [name for name in ways if not _fits(columns[name], row[name])]
    return {**row, **{name: ways[name](row[name]) for name in unfit}}


def match_of(table: str, row: Row) -> str:
    """The match that a row belongs to; "" if it is of none."""
    keys = {"matches": "id", "seats": "match", "log": "match"}
    return str(row[keys[table]]) if table in keys else ""


def _fits(column: Any, value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, JSON):
        return isinstance(value, str) and "\\u0000" not in value and _is_json(value)
    if isinstance(column.type, Integer):
        most = LARGEST if isinstance(column.type, BigInteger) else 2**31
        return isinstance(value, int) and -most <= value < most
    if isinstance(column.type, String):
        length = column.type.length or len(value)
        return isinstance(value, str) and "\0" not in value and len(value) <= length
    return isinstance(value, bool)


def _is_json(text: str) -> bool:
    try:
        read_json(text)
    except ValueError:
        return False
    return True


# -- Restoring ----------------------------------------------------------------------------------


def restore(store: Store, backup: Backup, tick: Tick) -> Tally:
    """Bring a backup into a database that holds nothing yet; all of it or nothing.

    Matches that are damaged in a way that the database refuses are left out.
    """
    expected, there = Tally(), Tally()
    with store.transaction() as connection:
        for table in KEPT:
            if connection.execute(select(table).limit(1)).first() is not None:
                raise StoreError("restore_not_empty", store.place)
        for table in KEPT:
            kept = _kept(backup, table.name, store.shared)
            while rows := list(islice(kept, AT_ONCE)):
                connection.execute(_insertion(table, store.shared), rows)
                for row in rows:
                    expected.add(table.name, row)
                tick(len(rows))
            for name, row in _rows_of(connection, table):
                there.add(name, row)
        if there != expected:
            raise StoreError("restore_failed", store.place)
        sat.find_all(connection)
    return there


def _kept(backup: Backup, table: str, shared: bool) -> Iterator[Row]:
    """The rows of a table, but for those that would be refused."""
    left_out = backup.left_out(shared)
    lines = _lines(backup.file)
    next(lines)
    for line in lines:
        if isinstance(line, list) and line[0] == table:
            row: Row = line[1]
            match = match_of(table, row)
            if match in left_out or (shared and not match and not fits(table, row)):
                continue
            yield mended(table, row) if shared else row


def _insertion(table: Table, shared: bool) -> Any:
    values: dict[str, Any] = {}
    for column in table.c:
        if isinstance(column.type, JSON):
            text = bindparam(column.name, type_=Text)
            values[column.name] = cast(text, JSON) if shared else text
        else:
            values[column.name] = bindparam(column.name)
    return insert(table).values(values)
