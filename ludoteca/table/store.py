"""Where matches are kept: one schema for SQLite and PostgreSQL.

What `append` has returned for is on disk. Several appends that wait at the same time share one
commit (`append_all`), each in a savepoint of its own, so that a flush is paid once for all of them.
With PostgreSQL the other servers are told of what is appended.

The log of a match only grows, until the whole match is thrown away. Its key is (match, index): of
two writers with the same index one loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Label,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ludoteca.table import sat, schema
from ludoteca.table.clock import ClockRule
from ludoteca.table.database import Database
from ludoteca.table.errors import NoSuchMatch
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Entry, Header, Link, Person, Sitting

RECORDS: Final = 256
"""How many records from elsewhere are remembered."""


@dataclass(frozen=True)
class Kept:
    """A match as the store keeps it, without its log."""

    id: str
    game: str
    created: int
    changed: int
    over: bool


@dataclass(frozen=True)
class Batch:
    """Entries to append to one match's log, with what changes beside it, all or nothing."""

    match: str
    draft: Draft = field(repr=False)
    over: bool = False


class Store(Database):
    """A database of matches. All methods block; a service calls them from threads."""

    # -- Matches ------------------------------------------------------------------------------

    def create(self, match: Match, draft: Draft) -> None:
        """Write a new match with its first entry."""
        header = match.header
        clock = header.clock
        seats = [Sitting(*sitting) for sitting in draft.entries[0].data["seats"]]
        with self.transaction() as connection:
            connection.execute(
                insert(schema.matches).values(
                    id=header.id,
                    game=header.game,
                    version=header.version,
                    players=header.players,
                    options=header.options,
                    owner=header.owner,
                    created=header.created,
                    clock=[clock.kind, clock.seconds, clock.bonus],
                    watch=header.watch,
                    language=header.language,
                    secret=header.secret,
                    hash=header.hash,
                    over=False,
                )
            )
            connection.execute(insert(schema.seats), _seat_rows(header.id, seats, draft.links))
            sat.note(connection, header.id, draft.people.values())
            connection.execute(insert(schema.log), [_row(header.id, e) for e in draft.entries])

    def append(self, match: str, draft: Draft, over: bool = False) -> bool:
        """Append to a log. True: it is on disk. False: somebody else wrote this index before."""
        return self.append_all([Batch(match, draft, over)])[0]

    def append_all(self, batches: Sequence[Batch]) -> list[bool]:
        """Append to several logs with one commit; what loses does not hinder the others.

        All servers go by the matches in one order: else two of them could wait for each other.
        """
        done = [False] * len(batches)
        with self.transaction() as connection:
            for number in sorted(range(len(batches)), key=lambda number: batches[number].match):
                done[number] = self._append(connection, batches[number])
        written = zip(batches, done, strict=True)
        self.tell([f"{b.match} {b.draft.entries[-1].index}" for b, ok in written if ok])
        return done

    def _append(self, connection: Connection, batch: Batch) -> bool:
        draft = batch.draft
        try:
            with connection.begin_nested():
                rows = [_row(batch.match, entry) for entry in draft.entries]
                connection.execute(insert(schema.log), rows)
        except IntegrityError:
            return False
        for seat, person in draft.people.items():
            self._change_seat(connection, batch.match, seat, {"person": person})
        sat.note(connection, batch.match, draft.people.values())
        for seat, link in draft.links.items():
            changed = {"link": link.hash, "used": link.used}
            self._change_seat(connection, batch.match, seat, changed)
        if batch.over:
            connection.execute(
                update(schema.matches).where(schema.matches.c.id == batch.match).values(over=True)
            )
        return True

    def discard(self, match: str, index: int) -> bool:
        """Delete a match and its log. False: somebody has written more than up to this index."""
        with self.transaction() as connection:
            last = select(func.max(schema.log.c.index)).where(schema.log.c.match == match)
            if connection.execute(last).scalar() != index:
                return False
            self._delete(connection, match)
        self.tell([f"{match} 0"])
        return True

    def remove(self, match: str) -> None:
        """Delete a match and its log, whatever state they are in."""
        with self.transaction() as connection:
            self._delete(connection, match)
        self.tell([f"{match} 0"])

    def indexes(self, matches: Sequence[str]) -> dict[str, int]:
        """How far the logs of these matches have come; a match that is gone is not among them."""
        last = func.max(schema.log.c.index).label("last")
        query = select(schema.log.c.match, last).group_by(schema.log.c.match)
        with self.reading() as connection:
            rows = connection.execute(query.where(schema.log.c.match.in_(matches))).mappings()
            return {row["match"]: row["last"] for row in rows}

    def _delete(self, connection: Connection, match: str) -> None:
        beside = (schema.seats, schema.sat, schema.keepers, schema.present, schema.presses)
        for table in (schema.log, *beside):
            connection.execute(delete(table).where(table.c.match == match))
        connection.execute(delete(schema.matches).where(schema.matches.c.id == match))
        connection.execute(delete(schema.bars).where(_barring("match", match)))

    def _change_seat(
        self, connection: Connection, match: str, seat: int, values: dict[str, Any]
    ) -> None:
        here = (schema.seats.c.match == match) & (schema.seats.c.seat == seat)
        connection.execute(update(schema.seats).where(here).values(**values))

    def load(self, match: str, closed: bool = False) -> Match:
        """A match, built again from its log; `closed`: even if the host has closed it."""
        with self._snapshot() as connection:
            row = connection.execute(MATCH, {"wanted": match}).mappings().one_or_none()
            if row is None:
                raise NoSuchMatch("no_such_match")
            if row["barred"] and not closed:
                raise NoSuchMatch("table_closed")
            seats = connection.execute(SEATS, {"wanted": match}).mappings()
            links = {s["seat"]: Link(s["link"], s["used"]) for s in seats if s["link"] is not None}
            entries = self._entries(connection, match)
        header = Header(
            id=row["id"],
            game=row["game"],
            version=row["version"],
            players=row["players"],
            options=row["options"],
            owner=row["owner"],
            created=row["created"],
            clock=ClockRule(*row["clock"]),
            watch=row["watch"],
            language=row["language"],
            hash=row["hash"],
            secret=row["secret"],
        )
        return Match.load(header, entries, links)

    def _entries(self, connection: Connection, match: str) -> list[Entry]:
        return [
            Entry.read(r["index"], r["at"], r["kind"], r["seat"], r["data"])
            for r in connection.execute(LOG, {"wanted": match}).mappings()
        ]

    def every(self) -> list[str]:
        """All matches, the oldest first."""
        query = select(schema.matches.c.id).order_by(schema.matches.c.created)
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def rows(self, match: str) -> dict[str, list[dict[str, Any]]]:
        """All that is kept of a match, table by table, as it is: what is damaged is text here."""
        kept = {"matches": schema.matches.c.id, "seats": schema.seats.c.match}
        found: dict[str, list[dict[str, Any]]] = {}
        with self.reading() as connection:
            for name, key in {**kept, "log": schema.log.c.match}.items():
                # Nothing is read as what it should be: it may be something else.
                columns = [cast(column, Text).label(column.name) for column in key.table.c]
                rows = connection.execute(select(*columns).where(key == match)).mappings()
                found[name] = [dict(row) for row in rows]
        if not found["matches"]:
            raise NoSuchMatch("no_such_match")
        return found

    def is_astray(self, match: Match) -> bool:
        """Whether what is kept beside the log, to be found quickly, is not what the log tells."""
        with self._snapshot() as connection:
            over = connection.execute(
                select(schema.matches.c.over).where(schema.matches.c.id == match.header.id)
            ).scalar_one()
            seats = connection.execute(SEATS, {"wanted": match.header.id}).mappings()
            kept = {row["seat"]: row["person"] for row in seats}
            noted = sat.kept(connection, match.header.id)
        people = {seat: sitting.person for seat, sitting in enumerate(match.seats)}
        return (over, kept, noted) != (match.over, people, sat.fit(match.visitors))

    def settle(self, match: Match) -> bool:
        """Write what is kept beside the log as the log tells it; links that are there stay.

        False: somebody has written more than this match knows of.
        """
        here = schema.matches.c.id == match.header.id
        last = select(func.max(schema.log.c.index)).where(schema.log.c.match == match.header.id)
        rows = _seat_rows(match.header.id, match.seats, match.links)
        with self.transaction() as connection:
            # Whoever appends to the log waits for the end of this.
            connection.execute(select(schema.matches.c.id).where(here).with_for_update()).all()
            if connection.execute(last).scalar() != match.index:
                return False
            connection.execute(delete(schema.seats).where(schema.seats.c.match == match.header.id))
            connection.execute(insert(schema.seats), rows)
            sat.renote(connection, match.header.id, match.visitors)
            connection.execute(update(schema.matches).where(here).values(over=match.over))
        self.tell([f"{match.header.id} 0"])
        return True

    def running(self) -> list[str]:
        """The matches that are not over, the oldest first; not those that the host has closed."""
        query = (
            select(schema.matches.c.id)
            .where(~schema.matches.c.over & ~barred("match", schema.matches.c.id).element)
            .order_by(schema.matches.c.created)
        )
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def finished(self, game: str) -> list[str]:
        """The matches of a game that are over, the oldest first; not those the host has closed."""
        query = (
            select(schema.matches.c.id)
            .where(schema.matches.c.game == game)
            .where(_is_over(True) & ~barred("match", schema.matches.c.id).element)
            .order_by(schema.matches.c.created)
        )
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def matches_of(
        self, person: str, over: bool | None = None, most: int | None = None, skip: int = 0
    ) -> list[Kept]:
        """The matches that somebody sits at or has set up, a page of them, the latest first."""
        seated = select(schema.seats.c.match).where(schema.seats.c.person == person)
        mine = (schema.matches.c.owner == person) | schema.matches.c.id.in_(seated)
        return self._kept(mine if over is None else mine & _is_over(over), most, skip)

    def watchable(self, most: int | None = None) -> list[Kept]:
        """The running matches that everyone may watch, the latest first."""
        return self._kept((schema.matches.c.watch == "everyone") & _is_over(False), most)

    def _kept(self, which: Any, most: int | None, skip: int = 0) -> list[Kept]:
        """A page by when they began, so that the logs of others need not be read."""
        columns = ("id", "game", "created", "over")
        page = (
            select(*[schema.matches.c[name] for name in columns])
            .where(which)
            .order_by(schema.matches.c.created.desc(), schema.matches.c.id)
            .limit(most)
            .offset(skip)
            .subquery()
        )
        changed = func.max(schema.log.c.at).label("changed")
        query = (
            select(*page.c, changed)
            .join(schema.log, schema.log.c.match == page.c.id)
            .group_by(*page.c)
            .order_by(changed.desc(), page.c.id)
        )
        with self.reading() as connection:
            rows = connection.execute(query).mappings()
            return [Kept(r["id"], r["game"], r["created"], r["changed"], r["over"]) for r in rows]

    def unfinished(self, owner: str) -> int:
        """How many tables of somebody's own are not over."""
        mine = (schema.matches.c.owner == owner) & _is_over(False)
        with self.reading() as connection:
            query = select(func.count()).select_from(schema.matches).where(mine)
            return int(connection.execute(query).scalar_one())

    def abandoned(self, before: int) -> dict[str, int]:
        """The running matches in which nothing has happened since, and how far they have come."""
        last, changed = func.max(schema.log.c.index), func.max(schema.log.c.at)
        query = (
            select(schema.matches.c.id, last.label("last"))
            .join(schema.log, schema.log.c.match == schema.matches.c.id)
            .where(_is_over(False) & (schema.matches.c.created < before))
            .group_by(schema.matches.c.id)
            .having(changed < before)
        )
        with self.reading() as connection:
            return {row["id"]: row["last"] for row in connection.execute(query).mappings()}

    # -- Records from elsewhere ---------------------------------------------------------------

    def keep_record(self, name: str, text: str, at: int) -> None:
        """Remember a record; those that nobody has looked at for the longest time are forgotten."""
        with self.transaction() as connection:
            touched = update(schema.records).where(schema.records.c.name == name).values(at=at)
            if not connection.execute(touched).rowcount:
                connection.execute(insert(schema.records).values(name=name, at=at, text=text))
            order = schema.records.c.at.desc(), schema.records.c.name
            kept = select(schema.records.c.name).order_by(*order).limit(RECORDS)
            connection.execute(delete(schema.records).where(schema.records.c.name.not_in(kept)))

    def kept_record(self, name: str, at: int) -> str | None:
        """A record, if it is remembered; then it is for a while longer."""
        here = schema.records.c.name == name
        with self.transaction() as connection:
            connection.execute(update(schema.records).where(here).values(at=at))
            return connection.execute(select(schema.records.c.text).where(here)).scalar()

    # -- People -------------------------------------------------------------------------------

    def add_person(self, person: Person, at: int) -> None:
        """A new guest."""
        row = {"id": person.id, "name": person.name, "language": person.language, "created": at}
        with self.transaction() as connection:
            connection.execute(insert(schema.people).values(**row))

    def change_person(self, person: Person) -> None:
        """Another name or language."""
        values = {"name": person.name, "language": person.language}
        with self.transaction() as connection:
            connection.execute(
                update(schema.people).where(schema.people.c.id == person.id).values(**values)
            )

    def person(self, id: str) -> Person:
        """A guest by id."""
        with self.reading() as connection:
            row = connection.execute(PERSON, {"wanted": id}).mappings().one_or_none()
        if row is None:
            raise NoSuchMatch("no_such_guest")
        banned, since = bool(row["barred"]), row["created"]
        return Person(row["id"], row["name"], row["language"], banned, since)

    # -- The host -----------------------------------------------------------------------------

    def bar(self, kind: str, id: str, at: int) -> None:
        """Close a "match", or ban a "person"."""
        with self.transaction() as connection:
            connection.execute(delete(schema.bars).where(_barring(kind, id)))
            connection.execute(insert(schema.bars).values(kind=kind, id=id, at=at))
        self.tell([f"{id} 0" if kind == "match" else f"{id} out"])

    def banned(self) -> set[str]:
        """The people whom the host has banned."""
        query = select(schema.bars.c.id).where(schema.bars.c.kind == "person")
        with self.reading() as connection:
            return set(connection.execute(query).scalars())

    def unbar(self, kind: str, id: str) -> None:
        """Open it again, or let them in again."""
        with self.transaction() as connection:
            connection.execute(delete(schema.bars).where(_barring(kind, id)))


def _barring(kind: str, id: Any) -> ColumnElement[bool]:
    return and_(schema.bars.c.kind == kind, schema.bars.c.id == id)


def barred(kind: str, id: Any) -> Label[bool]:
    """Whether the host has barred it, as a column."""
    return exists().where(_barring(kind, id)).label("barred")


WANTED: Final[BindParameter[str]] = bindparam("wanted")
PERSON: Final = select(schema.people, barred("person", schema.people.c.id)).where(
    schema.people.c.id == WANTED
)
MATCH: Final = select(schema.matches, barred("match", schema.matches.c.id)).where(
    schema.matches.c.id == WANTED
)
SEATS: Final = select(schema.seats).where(schema.seats.c.match == WANTED)
LOG: Final = select(schema.log).where(schema.log.c.match == WANTED).order_by(schema.log.c.index)
"""What is asked most often is put together once: that takes as long as the answer."""


def _is_over(over: bool) -> Any:
    return schema.matches.c.over if over else ~schema.matches.c.over


def _seat_rows(
    match: str, seats: Sequence[Sitting], links: Mapping[int, Link]
) -> list[dict[str, Any]]:
    return [
        {
            "match": match,
            "seat": seat,
            "kind": sitting.kind,
            "level": sitting.level,
            "person": sitting.person,
            "link": links[seat].hash if seat in links else None,
            "used": seat in links and links[seat].used,
        }
        for seat, sitting in enumerate(seats)
    ]


def _row(match: str, entry: Entry) -> dict[str, Any]:
    return {
        "match": match,
        "index": entry.index,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.written(),
    }
