"""What a host asks of the data: lists of tables and people, and all that is kept of one person."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Text,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from ludoteca.table import schema
from ludoteca.table.model import NOBODY, Data
from ludoteca.table.store import Store, barred

PAGE: Final = 25
"""How many are listed at once."""

UNSAID: Final = "…"
"""What stands for the words of somebody who has been forgotten."""

SITTING: Final = ("start", "joined")
"""The entries that name people."""


@dataclass(frozen=True)
class Held:
    """A table, as the host sees it."""

    match: str
    game: str
    created: int
    over: bool
    closed: bool
    owner: str
    owner_name: str
    people: tuple[str, ...]
    """Who sits there, by name."""


@dataclass(frozen=True)
class Known:
    """A person, as the host sees them."""

    id: str
    name: str
    language: str
    created: int
    tables: int
    banned: bool


@dataclass(frozen=True)
class Totals:
    """How much there is."""

    people: int
    running: int
    over: int
    closed: int
    banned: int


def totals(store: Store) -> Totals:
    """Everything, counted."""
    with store.transaction() as connection:
        people = _count(connection, select(func.count()).select_from(schema.people))
        over = _each(connection, schema.matches.c.over)
        bars = _each(connection, schema.bars.c.kind)
    return Totals(
        people, over.get(False, 0), over.get(True, 0), bars.get("match", 0), bars.get("person", 0)
    )


def _each(connection: Connection, column: Column[Any]) -> dict[Any, int]:
    """How many rows have each value."""
    query = select(column, func.count()).group_by(column)
    return {row[0]: row[1] for row in connection.execute(query).all()}


def _count(connection: Connection, query: Any) -> int:
    return int(connection.execute(query).scalar_one())


def tables(store: Store, wanted: str = "", page: int = 0) -> list[Held]:
    """Tables, the latest first: by id, game or the name of somebody who sits there."""
    matches, people, seats = schema.matches, schema.people, schema.seats
    sitting = select(seats.c.match).join(people, people.c.id == seats.c.person)
    columns = (matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.owner)
    query = (
        select(*columns, people.c.name, barred("match", matches.c.id))
        .join(people, people.c.id == matches.c.owner)
        .order_by(matches.c.created.desc(), matches.c.id)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    if wanted:
        found = or_(
            matches.c.id == wanted,
            matches.c.game == wanted,
            _like(people.c.name, wanted),
            matches.c.id.in_(sitting.where(_like(people.c.name, wanted))),
        )
        query = query.where(found)
    with store.transaction() as connection:
        rows = connection.execute(query).mappings().all()
        names = _names(connection, [row["id"] for row in rows])
    return [
        Held(
            row["id"],
            row["game"],
            row["created"],
            bool(row["over"]),
            bool(row["barred"]),
            row["owner"],
            row["name"],
            tuple(names.get(row["id"], ())),
        )
        for row in rows
    ]


def _names(connection: Connection, matches: Sequence[str]) -> dict[str, list[str]]:
    """Who sits at these tables, each person once."""
    seats, people = schema.seats, schema.people
    query = (
        select(seats.c.match, people.c.id, people.c.name)
        .join(people, people.c.id == seats.c.person)
        .where(seats.c.match.in_(matches))
        .distinct()
    )
    found: dict[str, list[str]] = {}
    for match, id, name in connection.execute(query).all():
        found.setdefault(match, []).append(name or id[:8])
    return found


def people(store: Store, wanted: str = "", page: int = 0) -> list[Known]:
    """People, the latest first: by a part of their name, or the beginning of their id."""
    people, seats = schema.people, schema.seats
    sitting = (
        select(func.count(seats.c.match.distinct()))
        .where(seats.c.person == people.c.id)
        .scalar_subquery()
        .label("tables")
    )
    query = (
        select(people, sitting, barred("person", people.c.id))
        .order_by(people.c.created.desc(), people.c.id)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    if wanted:
        query = query.where(
            or_(_like(people.c.name, wanted), people.c.id.startswith(wanted, autoescape=True))
        )
    with store.transaction() as connection:
        rows = connection.execute(query).mappings()
        return [
            Known(r["id"], r["name"], r["language"], r["created"], r["tables"], bool(r["barred"]))
            for r in rows
        ]


def _like(column: Any, wanted: str) -> ColumnElement[bool]:
    found: ColumnElement[bool] = column.icontains(wanted, autoescape=True)
    return found


# -- One person ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mine:
    """An entry of a log, and whose it is: that of a person or of somebody else."""

    row: Any
    mine: bool
    data: Any = field(repr=False)


def knows(store: Store, person: str) -> Data:
    """All that is kept of a person, as plain data: who they are, their tables, what they did."""
    with store.transaction() as connection:
        query = select(schema.people).where(schema.people.c.id == person)
        row = connection.execute(query).mappings().one_or_none()
        about = {} if row is None else dict(row)
        return {
            "person": about,
            "tables": [_told(connection, match, person) for match in _at(connection, person)],
        }


def _told(connection: Connection, match: str, person: str) -> Data:
    columns = ("id", "game", "created", "over", "owner")
    query = select(*[schema.matches.c[name] for name in columns])
    row = connection.execute(query.where(schema.matches.c.id == match)).mappings().one()
    done = [
        {
            "at": one.row["at"],
            "kind": one.row["kind"],
            "seat": one.row["seat"],
            **{key: one.data[key] for key in ("action", "text", "name", "part") if key in one.data},
        }
        for one in _entries(connection, match, person)
        if one.mine and isinstance(one.data, dict)
    ]
    return {
        "match": row["id"],
        "game": row["game"],
        "created": row["created"],
        "over": bool(row["over"]),
        "owner": row["owner"] == person,
        "done": done,
    }


def _at(connection: Connection, person: str) -> list[str]:
    """The matches that somebody has set up, sits at or has ever sat at."""
    named = schema.log.c.kind.in_(SITTING) & cast(schema.log.c.data, Text).contains(person)
    owned = select(schema.matches.c.id).where(schema.matches.c.owner == person)
    seated = select(schema.seats.c.match).where(schema.seats.c.person == person)
    sat = select(schema.log.c.match).where(named)
    return sorted(set(connection.execute(owned.union(seated, sat)).scalars()))


def _entries(connection: Connection, match: str, person: str) -> Iterator[Mine]:
    """The log of a match, and which entries are a person's: of seats that they held just then."""
    columns = [schema.log.c[name] for name in ("index", "at", "kind", "seat")]
    content = cast(schema.log.c.data, Text).label("data")
    query = (
        select(content, *columns).where(schema.log.c.match == match).order_by(schema.log.c.index)
    )
    held: set[int] = set()
    for row in connection.execute(query).mappings().all():
        data = _read(row["data"])
        seat, kind = row["seat"], row["kind"]
        if kind == "start":
            held = {n for n, sitting in enumerate(_seats(data)) if sitting[:1] == [person]}
        elif kind == "joined":
            (held.add if data.get("person") == person else held.discard)(seat)
        yield Mine(row, seat in held or (seat == NOBODY and bool(held)), data)
        if kind == "left":
            held.discard(seat)


def _read(text: str) -> Any:
    """The content of an entry; one that is damaged says nothing of anybody."""
    try:
        data = json.loads(text)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _seats(data: Data) -> list[list[Any]]:
    seats = data.get("seats")
    return [s for s in seats if isinstance(s, list)] if isinstance(seats, list) else []


def lone(store: Store, person: str) -> list[str]:
    """The matches of somebody's own at which nobody else sits."""
    others = select(schema.seats.c.match).where(
        schema.seats.c.person.is_not(None) & (schema.seats.c.person != person)
    )
    mine = (schema.matches.c.owner == person) & schema.matches.c.id.not_in(others)
    with store.transaction() as connection:
        return list(connection.execute(select(schema.matches.c.id).where(mine)).scalars())


def forget(store: Store, person: str) -> list[str]:
    """Forget a person: their id, name, language and words; the matches in which that changed.

    The matches stay for the others, with a seat that has no name.
    """
    nobody = secrets.token_hex(16)
    with store.transaction() as connection:
        matches = _at(connection, person)
        if matches:
            row = {"id": nobody, "name": "", "language": "", "created": 0}
            connection.execute(insert(schema.people).values(**row))
        for match in matches:
            for one in list(_entries(connection, match, person)):
                changed = _without(one, person, nobody)
                if changed != one.data:
                    _rewrite(connection, match, one.row["index"], changed)
        for column in (schema.matches.c.owner, schema.seats.c.person):
            of_theirs = update(column.table).where(column == person)
            connection.execute(of_theirs.values({column.name: nobody}))
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return matches


def _without(one: Mine, person: str, nobody: str) -> Any:
    """The content of an entry without the person."""
    data, kind = one.data, one.row["kind"]
    if kind == "start" and _seats(data):
        seats = [[nobody, "", *s[2:]] if s[:1] == [person] else s for s in data["seats"]]
        return {**data, "seats": seats}
    if kind == "joined" and data.get("person") == person:
        return {**data, "person": nobody, "name": ""}
    if one.mine and kind == "name" and "name" in data:
        return {**data, "name": ""}
    if one.mine and kind == "chat" and "text" in data:
        return {**data, "text": UNSAID}
    return data


def _rewrite(connection: Connection, match: str, index: int, data: Data) -> None:
    here = (schema.log.c.match == match) & (schema.log.c.index == index)
    connection.execute(update(schema.log).where(here).values(data=data))
