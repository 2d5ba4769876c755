"""Where matches are kept: one schema for SQLite and PostgreSQL.

What `append` has returned for is on disk. SQLite runs with a write-ahead log and synchronous=FULL:
every commit is flushed, so it outlives the process being killed and the machine losing power.
Several appends that wait at the same time share one commit (`append_all`), each in a savepoint of
its own, so that a flush is paid once for all of them.

With PostgreSQL several servers can share a database: each tells the others of what it appends.

The log of a match only grows, until the whole match is thrown away. Its key is (match, index): of
two writers with the same index one loses.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Engine,
    Label,
    Text,
    and_,
    bindparam,
    cast,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)

from ludoteca.table import schema
from ludoteca.table.clock import ClockRule
from ludoteca.table.errors import NoSuchMatch, StoreError
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Entry, Header, Link, Person
from ludoteca.table.patience import Patience
from ludoteca.table.place import default_url, shown

CHANNEL: Final = "ludoteca"
DISK_FULL: Final = "53100"
"""What PostgreSQL calls it, in whatever language it speaks."""

RECORDS: Final = 32
"""How many records from elsewhere are remembered."""

LISTENS: Final = 5.0
"""Seconds after which whoever listens asks whether there is anybody to listen to."""

PATIENCE: Final = 5
"""Seconds to wait for a file that somebody else is writing to."""


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


class Store:
    """A database of matches. All methods block; a service calls them from threads."""

    def __init__(self, url: str = "", *, alone: bool = False, new: bool = True) -> None:
        """Open a database, and make it if there is none; without `new` it must be there.

        With `alone`, a SQLite file is refused while another process has it open in this way.
        """
        try:
            self.url = make_url(url or default_url())
        except ArgumentError:
            raise StoreError("database_url") from None
        self.place = self.name = shown(self.url)
        self.failures = 0
        """How often the database has failed."""
        self._guard: sqlite3.Connection | None = None
        self._new = new
        self._patience = Patience()
        self._engine = self._make_engine()
        try:
            if alone:
                self._keep_others_out()
            self._check_schema()
        except BaseException:
            self.close()
            raise
        # Who opens it has to know which file is wrong; what is said later may reach players.
        self.name = "matches"

    def give_up(self) -> None:
        """Wait no longer for a server that does not answer."""
        self._patience.end()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()
        if self._guard is not None:
            self._guard.close()
            self._guard = None

    # -- Opening ------------------------------------------------------------------------------

    def _make_engine(self) -> Engine:
        backend = self.url.get_backend_name()
        if backend == "sqlite":
            self._check_file()
            engine = create_engine(self.url, connect_args={"timeout": PATIENCE})
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        if backend == "postgresql":
            try:
                return self._patience.engine(self.url)
            except (ImportError, NoSuchModuleError):
                raise StoreError("psycopg_missing") from None
        raise StoreError("other_database", backend)

    def _check_file(self) -> None:
        if not self.url.database or self.url.database == ":memory:":
            raise StoreError("database_in_memory")
        file = Path(self.url.database)
        if file.is_dir():
            raise StoreError("store_is_a_folder", self.name)
        if not self._new and not file.exists():
            raise StoreError("store_missing", self.name)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            # It will hold secrets: nobody else on this machine may read it.
            file.touch(0o600)
            with file.open("ab"):
                pass
        except OSError as error:
            raise StoreError("store_unwritable", self.name, str(error.strerror)) from None

    def _keep_others_out(self) -> None:
        """Hold a lock that the system lets go when the process ends, however it ends."""
        if self.url.get_backend_name() != "sqlite":
            return
        self._guard = sqlite3.connect(
            f"{self.url.database}.lock", timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._guard.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise StoreError("store_in_use", self.name) from None

    def _check_schema(self) -> None:
        with self.transaction() as connection:
            if self.url.get_backend_name() == "postgresql":
                # Two servers that start at once must not both create the tables.
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1819631727)")
            schema.tables.create_all(connection, tables=[schema.about])
            query = select(schema.about.c.value).where(schema.about.c.key == "schema")
            found = connection.execute(query).scalar()
            if found is None:
                connection.execute(
                    insert(schema.about).values(key="schema", value=str(schema.VERSION))
                )
            elif not str(found).isdecimal() or int(found) > schema.VERSION:
                raise StoreError("store_newer", self.name, str(found), schema.VERSION)
            self._upgrade(connection)
            if found is not None and int(found) < schema.VERSION:
                # Only then: whoever just looks must not get in the way of a server that writes.
                now = update(schema.about).where(schema.about.c.key == "schema")
                connection.execute(now.values(value=str(schema.VERSION)))

    def _upgrade(self, connection: Connection) -> None:
        """Make what was not there when the data were made."""
        schema.tables.create_all(connection)
        for table in schema.tables.sorted_tables:
            for index in table.indexes:
                index.create(connection, checkfirst=True)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction; what the database says is told in our words."""
        asked, answered = self._patience.ask(self.name), True
        try:
            with self._engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            self.failures += 1
            trouble = _trouble(error)
            answered = trouble != "store_unreachable"
            raise StoreError(trouble, self.name, type(error.orig).__name__) from None
        except SQLAlchemyError as error:
            self.failures += 1
            raise StoreError("store_failed", self.name, type(error).__name__) from None
        finally:
            if self.shared:
                self._patience.learn(asked, answered)

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        """One transaction in which everything is of the same moment, whatever others write."""
        with self.transaction() as connection:
            if self.shared:
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield connection

    # -- Matches ------------------------------------------------------------------------------

    def create(self, match: Match, draft: Draft) -> None:
        """Write a new match with its first entry."""
        header = match.header
        sitting = draft.entries[0].data["seats"]
        clock = header.clock
        rows = [
            {
                "match": header.id,
                "seat": seat,
                "kind": "person" if not level else "bot",
                "level": level,
                "person": person,
                "link": draft.links[seat].hash if seat in draft.links else None,
                "used": False,
            }
            for seat, (person, _, level, *_) in enumerate(sitting)
        ]
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
            connection.execute(insert(schema.seats), rows)
            connection.execute(insert(schema.log), [_row(header.id, e) for e in draft.entries])

    def append(self, match: str, draft: Draft, over: bool = False) -> bool:
        """Append to a log. True: it is on disk. False: somebody else wrote this index before."""
        return self.append_all([Batch(match, draft, over)])[0]

    def append_all(self, batches: Sequence[Batch]) -> list[bool]:
        """Append to several logs with one commit; what loses does not hinder the others."""
        with self.transaction() as connection:
            done = [self._append(connection, batch) for batch in batches]
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

    def tell(self, news: Sequence[str]) -> None:
        """Tell the other servers, once it is on disk: a match, and how far its log has come.

        Of a call it is the match, "call" and what is called out; where somebody has come or gone,
        the match and "present".

        Within the transaction it would make all writers wait for each other. If it fails, or the
        process is killed before, the others find out when they look (`indexes`).
        """
        if not self.shared or not news:
            return
        with suppress(StoreError), self.transaction() as connection:
            for one in news:
                connection.execute(select(func.pg_notify(CHANNEL, one)))

    def indexes(self, matches: Sequence[str]) -> dict[str, int]:
        """How far the logs of these matches have come; a match that is gone is not among them."""
        last = func.max(schema.log.c.index).label("last")
        query = select(schema.log.c.match, last).group_by(schema.log.c.match)
        with self.transaction() as connection:
            rows = connection.execute(query.where(schema.log.c.match.in_(matches))).mappings()
            return {row["match"]: row["last"] for row in rows}

    def _delete(self, connection: Connection, match: str) -> None:
        for table in (schema.log, schema.seats, schema.keepers, schema.present, schema.presses):
            connection.execute(delete(table).where(table.c.match == match))
        connection.execute(delete(schema.matches).where(schema.matches.c.id == match))
        connection.execute(delete(schema.bars).where(_barring("match", match)))

    def _change_seat(
        self, connection: Connection, match: str, seat: int, values: dict[str, Any]
    ) -> None:
        here = (schema.seats.c.match == match) & (schema.seats.c.seat == seat)
        connection.execute(update(schema.seats).where(here).values(**values))

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the same database."""
        return self.url.get_backend_name() == "postgresql"

    def listen(self, heard: Callable[[str, str], None], stop: Event) -> None:
        """Tell of everything that is told, by whatever server, until stopped: the match and what.

        Where something may have been missed, the match is "" and stands for all of them.
        """
        lost: tuple[type[Exception], ...]
        lost = (SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error)
        while not stop.is_set():
            try:
                with self._engine.connect() as connection:
                    connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                    connection.exec_driver_sql(f"LISTEN {CHANNEL}")
                    driver = connection.connection.driver_connection
                    assert driver is not None
                    heard("", "0")
                    asked = monotonic()
                    while not stop.is_set():
                        for news in driver.notifies(timeout=0.2):
                            match, _, what = news.payload.partition(" ")
                            heard(match, what)
                        if monotonic() - asked > LISTENS:
                            # A server that has fallen silent is noticed only if it is asked.
                            connection.exec_driver_sql("SELECT 1")
                            asked = monotonic()
                    # Back in the pool it must not go on listening.
                    connection.invalidate()
            except lost:
                stop.wait(1.0)

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
        with self.transaction() as connection:
            return list(connection.execute(query).scalars())

    def rows(self, match: str) -> dict[str, list[dict[str, Any]]]:
        """All that is kept of a match, table by table, as it is: what is damaged is text here."""
        kept = {"matches": schema.matches.c.id, "seats": schema.seats.c.match}
        found: dict[str, list[dict[str, Any]]] = {}
        with self.transaction() as connection:
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
        people = {seat: sitting.person for seat, sitting in enumerate(match.seats)}
        return over != match.over or kept != people

    def settle(self, match: Match) -> None:
        """Write what is kept beside the log as the log tells it; links that are there stay."""
        rows = [
            {
                "match": match.header.id,
                "seat": seat,
                "kind": sitting.kind,
                "level": sitting.level,
                "person": sitting.person,
                "link": match.links[seat].hash if seat in match.links else None,
                "used": seat in match.links and match.links[seat].used,
            }
            for seat, sitting in enumerate(match.seats)
        ]
        with self.transaction() as connection:
            connection.execute(delete(schema.seats).where(schema.seats.c.match == match.header.id))
            connection.execute(insert(schema.seats), rows)
            connection.execute(
                update(schema.matches)
                .where(schema.matches.c.id == match.header.id)
                .values(over=match.over)
            )
        self.tell([f"{match.header.id} 0"])

    def faults(self) -> list[str]:
        """What SQLite finds wrong with its own file; PostgreSQL looks after itself."""
        if self.shared:
            return []
        with self.transaction() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        lost = [f"a row of {row[0]} belongs to no {row[2]}" for row in loose]
        return [str(fault) for fault in found if fault != "ok"] + lost

    def running(self) -> list[str]:
        """The matches that are not over, the oldest first; not those that the host has closed."""
        query = (
            select(schema.matches.c.id)
            .where(~schema.matches.c.over & ~barred("match", schema.matches.c.id).element)
            .order_by(schema.matches.c.created)
        )
        with self.transaction() as connection:
            return list(connection.execute(query).scalars())

    def finished(self, game: str) -> list[str]:
        """The matches of a game that are over, the oldest first; not those the host has closed."""
        query = (
            select(schema.matches.c.id)
            .where(schema.matches.c.game == game)
            .where(_is_over(True) & ~barred("match", schema.matches.c.id).element)
            .order_by(schema.matches.c.created)
        )
        with self.transaction() as connection:
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
        with self.transaction() as connection:
            rows = connection.execute(query).mappings()
            return [Kept(r["id"], r["game"], r["created"], r["changed"], r["over"]) for r in rows]

    def unfinished(self, owner: str) -> int:
        """How many tables of somebody's own are not over."""
        mine = (schema.matches.c.owner == owner) & _is_over(False)
        with self.transaction() as connection:
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
        with self.transaction() as connection:
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
        with self.transaction() as connection:
            row = connection.execute(PERSON, {"wanted": id}).mappings().one_or_none()
        if row is None:
            raise NoSuchMatch("no_such_guest")
        return Person(row["id"], row["name"], row["language"], bool(row["barred"]))

    # -- The host -----------------------------------------------------------------------------

    def bar(self, kind: str, id: str, at: int) -> None:
        """Close a "match", or ban a "person"."""
        with self.transaction() as connection:
            connection.execute(delete(schema.bars).where(_barring(kind, id)))
            connection.execute(insert(schema.bars).values(kind=kind, id=id, at=at))
        if kind == "match":
            self.tell([f"{id} 0"])

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


def _row(match: str, entry: Entry) -> dict[str, Any]:
    return {
        "match": match,
        "index": entry.index,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.written(),
    }


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # Transactions are begun by us (below): the driver's own would leave savepoints outside.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _trouble(error: DBAPIError) -> str:
    """The key of what is wrong with a database. The statement and its values stay out of it."""
    first = _first(error)
    said = str(first.orig)
    if getattr(first.orig, "sqlstate", "") == DISK_FULL:
        return "store_full"
    for part, key in (
        ("locked", "store_locked"),
        ("readonly", "store_readonly"),
        ("unable to open", "store_unopened"),
        ("not a database", "store_foreign"),
        ("malformed", "store_damaged"),
        ("disk is full", "store_full"),
    ):
        if part in said:
            return key
    if error.connection_invalidated or type(error).__name__ == "OperationalError":
        return "store_unreachable"
    return "store_failed"


def _first(error: DBAPIError) -> DBAPIError:
    """What went wrong first: after it the way back may fail too.

    On a full disk SQLite takes the whole transaction back, and there is no savepoint any more.
    """
    found, earlier = error, error.__context__
    while earlier is not None and not isinstance(earlier, StoreError):
        if isinstance(earlier, DBAPIError):
            found = earlier
        earlier = earlier.__context__
    return found
