"""Who has ever sat at which match: kept beside the logs, which tell it, to be found quickly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Text, cast, delete, insert, select, update

from ludoteca.table import schema
from ludoteca.table.model import Data
from ludoteca.table.written import read_json

SITTING: Final = ("start", "joined")
"""The entries by which people sit down."""

LONGEST: Final = 40
"""Letters that the id of a person has at most; a damaged one may have more."""

AT_ONCE: Final = 500
"""How many rows are read or written at a time."""


# -- What is kept -------------------------------------------------------------------------------


def note(connection: Connection, match: str, people: Iterable[str | None]) -> None:
    """These people sit down at a match; some of them may have sat there before."""
    wanted = fit(people)
    if wanted:
        _add(connection, {(person, match) for person in wanted - kept(connection, match)})


def kept(connection: Connection, match: str) -> set[str]:
    """Who has ever sat at a match."""
    query = select(schema.sat.c.person).where(schema.sat.c.match == match)
    return set(connection.execute(query).scalars())


def renote(connection: Connection, match: str, people: Iterable[str | None]) -> None:
    """These people have sat at a match, and nobody else."""
    connection.execute(delete(schema.sat).where(schema.sat.c.match == match))
    note(connection, match, people)


def rename(connection: Connection, person: str, other: str) -> None:
    """Wherever somebody has sat, it was another."""
    theirs = update(schema.sat).where(schema.sat.c.person == person)
    connection.execute(theirs.values(person=other))


def find_all(connection: Connection) -> None:
    """Note what all logs tell, where nothing has been noted yet."""
    log = schema.log
    query = select(log.c.match, cast(log.c.data, Text)).where(log.c.kind.in_(SITTING))
    rows = connection.execute(query.execution_options(yield_per=AT_ONCE))
    _add(connection, {(person, match) for match, text in rows for person in people_in(text)})


def _add(connection: Connection, found: set[tuple[str, str]]) -> None:
    rows = [{"person": person, "match": match} for person, match in sorted(found)]
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(insert(schema.sat), rows[first : first + AT_ONCE])


# -- What logs tell -----------------------------------------------------------------------------


def people_in(text: str) -> set[str]:
    """Whom an entry by which people sit down names."""
    data = read(text)
    return fit([data.get("person"), *[seat[0] for seat in seats_in(data)]])


def fit(people: Iterable[object]) -> set[str]:
    """Those that can be the ids of people; what is damaged may be anything."""
    found = {person for person in people if isinstance(person, str) and person}
    return {person for person in found if len(person) <= LONGEST and person.isprintable()}


def read(text: str) -> Any:
    """The content of an entry; one that is damaged says nothing of anybody."""
    try:
        data = read_json(text)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def seats_in(data: Data) -> list[list[Any]]:
    """Who sits on each seat at the start: a person and a name first."""
    seats = data.get("seats")
    if not isinstance(seats, list):
        return []
    return seats if all(isinstance(s, list) and len(s) > 1 for s in seats) else []
