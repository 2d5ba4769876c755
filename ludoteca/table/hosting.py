"""What a host asks of the data: lists of tables and people, and all that is kept of one person."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Text,
    and_,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from ludoteca.table import sat, schema
from ludoteca.table.model import NOBODY, Data, is_moment
from ludoteca.table.sat import SITTING, read, seats_in
from ludoteca.table.seeing import is_covered
from ludoteca.table.store import Store, barred

PAGE: Final = 25
"""How many are listed at once."""

UNSAID: Final = "…"
"""What stands for the words of somebody who has been forgotten."""

MOST_NAMED: Final = 500
"""How many entries are looked at to find somebody by name."""


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
    with store.reading() as connection:
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
    """Tables, the latest first: by id, game or the name of somebody who has sat there."""
    matches = schema.matches
    columns = (matches.c.id, matches.c.game, matches.c.created, matches.c.over, matches.c.owner)
    query = (
        select(*columns, barred("match", matches.c.id))
        .order_by(matches.c.created.desc(), matches.c.id)
        .limit(PAGE)
        .offset(page * PAGE)
    )
    if wanted:
        named = select(schema.log.c.match).where(_naming(wanted))
        found = or_(matches.c.id == wanted, matches.c.game == wanted, matches.c.id.in_(named))
        query = query.where(found)
    with store.reading() as connection:
        rows = connection.execute(query).mappings().all()
        sitting = _sitting(connection, [row["id"] for row in rows])
    return [
        Held(
            row["id"],
            str(row["game"]),
            _moment(row["created"]),
            bool(row["over"]),
            bool(row["barred"]),
            str(row["owner"]),
            _name_of(row["owner"], sitting.get(row["id"], [])),
            tuple(name or person[:8] for person, name in sitting.get(row["id"], [])),
        )
        for row in rows
    ]


def people(store: Store, wanted: str = "", page: int = 0) -> list[Known]:
    """People, the latest first: by a name that they have had, or the beginning of their id."""
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
    with store.reading() as connection:
        if wanted:
            known = people.c.id.in_(_called(connection, wanted))
            by_id = people.c.id.startswith(wanted, autoescape=True)
            named = people.c.name.icontains(wanted, autoescape=True)
            query = query.where(or_(known, by_id, named))
        rows = connection.execute(query).mappings().all()
        names = {r["id"]: r["name"] or _last_name(connection, r["id"]) for r in rows}
    return [
        Known(
            row["id"],
            names[row["id"]],
            row["language"],
            _moment(row["created"]),
            row["tables"],
            bool(row["barred"]),
        )
        for row in rows
    ]


# -- Names: people have them at tables ----------------------------------------------------------


def _naming(wanted: str) -> ColumnElement[bool]:
    """The entries that name people, and in which this text occurs."""
    written = json.dumps(wanted)[1:-1]
    found = cast(schema.log.c.data, Text).icontains(written, autoescape=True)
    return and_(schema.log.c.kind.in_((*SITTING, "name")), found)


def _called(connection: Connection, wanted: str) -> set[str]:
    """The people who have sat down somewhere under a name like this."""
    entries = schema.log.c.kind.in_(SITTING) & _naming(wanted)
    query = select(cast(schema.log.c.data, Text)).where(entries).limit(MOST_NAMED)
    found: set[str] = set()
    for text in connection.execute(query).scalars():
        data = read(text)
        seats = seats_in(data) or [[data.get("person"), data.get("name")]]
        named = [str(s[0]) for s in seats if s[0] and wanted.lower() in str(s[1]).lower()]
        found |= set(named)
    return found


def _last_name(connection: Connection, person: str) -> str:
    """What somebody is called at their latest table."""
    matches, seats = schema.matches, schema.seats
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person)
        .order_by(matches.c.created.desc())
        .limit(1)
    )
    found = list(connection.execute(query).scalars())
    return _name_of(person, _sitting(connection, found).get(found[0], []) if found else [])


def _name_of(person: str, sitting: Sequence[tuple[str, str]]) -> str:
    return next((name for one, name in sitting if one == person and name), "")


def _sitting(connection: Connection, matches: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    """Who sits at these tables, by id and name, seat by seat."""
    log = schema.log
    kinds = (*SITTING, "left", "name")
    content = cast(log.c.data, Text).label("data")
    query = (
        select(log.c.match, log.c.kind, log.c.seat, content)
        .where(log.c.match.in_(matches) & log.c.kind.in_(kinds))
        .order_by(log.c.match, log.c.index)
    )
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for match, kind, seat, text in connection.execute(query).all():
        data, here = read(text), found.setdefault(match, {})
        if kind == "start":
            here |= {n: (str(s[0]), str(s[1])) for n, s in enumerate(seats_in(data)) if s[0]}
        elif kind == "joined":
            here[seat] = (str(data.get("person")), str(data.get("name", "")))
        elif kind == "left":
            here.pop(seat, None)
        elif seat in here:
            here[seat] = (here[seat][0], str(data.get("name", "")))
    return {match: [here[seat] for seat in sorted(here)] for match, here in found.items()}


# -- One person ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mine:
    """An entry of a log, and whose it is: that of a person or of somebody else."""

    row: Any
    mine: bool
    data: Data = field(repr=False)
    called: frozenset[int]
    """The seats that bear the person's name just then, whether they sit there or not."""


def knows(store: Store, person: str) -> Data:
    """All that is kept of a person, as plain data: who they are, their tables, what they did."""
    with store.reading() as connection:
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
    row = connection.execute(query.where(schema.matches.c.id == match)).mappings().one_or_none()
    over = row is not None and bool(row["over"])
    done = [_done(one, over) for one in _entries(connection, match, person) if one.mine]
    if row is None:
        # Of a damaged match nothing may be left but some entries.
        return {"match": match, "done": done}
    return {
        "match": row["id"],
        "game": str(row["game"]),
        "created": _moment(row["created"]),
        "over": over,
        "owner": row["owner"] == person,
        "done": done,
    }


def _done(one: Mine, over: bool) -> Data:
    """What somebody did, as the log of their seat tells it now: they may be about to remember."""
    told = {"text", "name", "part"}
    if one.row["seat"] != NOBODY and not is_covered(one.data, over):
        told.add("action")
    return {
        "at": _moment(one.row["at"]),
        "kind": str(one.row["kind"]),
        "seat": one.row["seat"],
        **{key: value for key, value in one.data.items() if key in told},
    }


def _moment(kept: object) -> int:
    """A time as it is kept; of one that is damaged, the first of all."""
    return kept if isinstance(kept, int) and is_moment(kept) else 0


def _at(connection: Connection, person: str) -> list[str]:
    """The matches that somebody has set up, sits at or has ever sat at."""
    owned = select(schema.matches.c.id).where(schema.matches.c.owner == person)
    seated = select(schema.seats.c.match).where(schema.seats.c.person == person)
    ever = select(schema.sat.c.match).where(schema.sat.c.person == person)
    return sorted(set(connection.execute(owned.union(seated, ever)).scalars()))


def _entries(
    connection: Connection, match: str, person: str, kept: Collection[int] = ()
) -> Iterator[Mine]:
    """The log of a match, and which entries are a person's: of seats that they held just then.

    At the start, seats may be `kept` for them under their name.
    """
    columns = [schema.log.c[name] for name in ("index", "at", "kind", "seat")]
    content = cast(schema.log.c.data, Text).label("data")
    query = (
        select(content, *columns).where(schema.log.c.match == match).order_by(schema.log.c.index)
    )
    held: set[int] = set()
    open_for = set(kept)
    for row in connection.execute(query).mappings().all():
        data = read(row["data"])
        seat, kind = row["seat"], row["kind"]
        if kind == "start":
            held = {n for n, sitting in enumerate(seats_in(data)) if sitting[:1] == [person]}
        elif kind == "joined":
            (held.add if data.get("person") == person else held.discard)(seat)
            open_for.discard(seat)
        mine = seat in held or (seat == NOBODY and bool(held))
        yield Mine(row, mine, data, frozenset(held | open_for))
        if kind == "left":
            held.discard(seat)


def lone(store: Store, person: str) -> list[str]:
    """The matches of somebody's own at which nobody else sits."""
    others = select(schema.seats.c.match).where(
        schema.seats.c.person.is_not(None) & (schema.seats.c.person != person)
    )
    mine = (schema.matches.c.owner == person) & schema.matches.c.id.not_in(others)
    with store.reading() as connection:
        return list(connection.execute(select(schema.matches.c.id).where(mine)).scalars())


def forget(store: Store, person: str) -> list[str]:
    """Forget a person: their id, name, language and words; the matches in which that changed.

    The matches stay for the others, with a seat that has no name.
    """
    nobody = secrets.token_hex(16)
    with store.transaction() as connection:
        matches = _named_at(connection, person)
        if matches:
            row = {"id": nobody, "name": "", "language": "", "created": 0}
            connection.execute(insert(schema.people).values(**row))
        for match, kept in matches.items():
            for one in list(_entries(connection, match, person, kept)):
                changed = _without(one, person, nobody, kept)
                if changed != one.data:
                    _rewrite(connection, match, one.row["index"], changed)
        for column in (schema.matches.c.owner, schema.seats.c.person):
            of_theirs = update(column.table).where(column == person)
            connection.execute(of_theirs.values({column.name: nobody}))
        sat.rename(connection, person, nobody)
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
    return list(matches)


def _named_at(connection: Connection, person: str) -> dict[str, set[int]]:
    """The matches that name somebody, and the seats that were kept there for them at the start.

    Whoever proposes another match keeps seats for those who have played, and that match for the
    next: they are named there even if they never come.
    """
    found: dict[str, set[int]] = {match: set() for match in _at(connection, person)}
    ahead = list(found)
    while ahead:
        match = ahead.pop()
        for one in _entries(connection, match, person, found[match]):
            following = str(one.data.get("match"))
            if one.row["kind"] == "again" and not one.called <= found.get(following, set()):
                found.setdefault(following, set()).update(one.called)
                ahead.append(following)
    return found


def _without(one: Mine, person: str, nobody: str, kept: Collection[int]) -> Any:
    """The content of an entry without the person."""
    data, kind = one.data, one.row["kind"]
    if kind == "start" and seats_in(data):
        seats = [
            [nobody, "", *s[2:]]
            if s[0] == person
            else [None, "", *s[2:]]
            if s[0] is None and number in kept
            else s
            for number, s in enumerate(seats_in(data))
        ]
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
