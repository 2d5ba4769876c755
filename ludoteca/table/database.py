"""A database of SQLite or PostgreSQL: opened, guarded, and asked in transactions.

SQLite runs with a write-ahead log and synchronous=FULL: every commit is flushed, so it outlives the
process being killed and the machine losing power. With PostgreSQL several servers can share a
database, and tell each other what they have written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from ludoteca.table import sat, schema
from ludoteca.table.errors import StoreError
from ludoteca.table.patience import Patience
from ludoteca.table.place import default_url, shown
from ludoteca.table.written import read_json

CHANNEL: Final = "ludoteca"
SAID: Final = {"40P01": "store_locked", "53100": "store_full", "57014": "store_slow"}
"""What PostgreSQL means, in whatever language it speaks: two wait for each other; a full disk; a
statement took too long."""

LISTENS: Final = 5.0
"""Seconds after which whoever listens asks whether there is anybody to listen to."""

PATIENCE: Final = 5
"""Seconds to wait for a file that somebody else is writing to."""


class Database:
    """A database in which there are our tables. All methods block."""

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

    @property
    def shared(self) -> bool:
        """Whether other servers may write to the same database."""
        return self.url.get_backend_name() == "postgresql"

    # -- Opening ------------------------------------------------------------------------------

    def _make_engine(self) -> Engine:
        backend = self.url.get_backend_name()
        if backend == "sqlite":
            self._check_file()
            engine = create_engine(
                self.url, connect_args={"timeout": PATIENCE}, json_deserializer=read_json
            )
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
        # Whoever just looks must not get in the way of a server that writes.
        with self.reading() as connection:
            if self._is_complete(connection):
                return
        with self.transaction() as connection:
            if self.shared:
                self._patience.lift(connection)
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
            self._upgrade(connection, schema.VERSION if found is None else int(found))
            if found is not None:
                now = update(schema.about).where(schema.about.c.key == "schema")
                connection.execute(now.values(value=str(schema.VERSION)))

    def _is_complete(self, connection: Connection) -> bool:
        """Whether everything is there, and of this version."""
        seen = inspect(connection)
        if not schema.tables.tables.keys() <= set(seen.get_table_names()):
            return False
        indexes = {one["name"] for found in seen.get_multi_indexes().values() for one in found}
        wanted = {index.name for table in schema.tables.tables.values() for index in table.indexes}
        query = select(schema.about.c.value).where(schema.about.c.key == "schema")
        return wanted <= indexes and connection.execute(query).scalar() == str(schema.VERSION)

    def _upgrade(self, connection: Connection, version: int) -> None:
        """Make what was not there when the data of this version were made."""
        schema.tables.create_all(connection)
        for table in schema.tables.sorted_tables:
            for index in table.indexes:
                index.create(connection, checkfirst=True)
        if version < 3:
            sat.find_all(connection)

    # -- Asking -------------------------------------------------------------------------------

    def transaction(self) -> AbstractContextManager[Connection]:
        """One transaction that may write; what the database says is told in our words."""
        return self._asking(writes=True)

    def reading(self) -> AbstractContextManager[Connection]:
        """One transaction that only reads: with SQLite, it waits for nobody who writes."""
        return self._asking(writes=False)

    @contextmanager
    def _asking(self, writes: bool) -> Iterator[Connection]:
        asked, answered = self._patience.ask(self.name), True
        try:
            with (
                self._engine.connect() as connection,
                connection.execution_options(writes=writes).begin(),
            ):
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
        """Reading in which everything is of the same moment, whatever others write."""
        with self.reading() as connection:
            if self.shared:
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield connection

    def faults(self) -> list[str]:
        """What SQLite finds wrong with its own file; PostgreSQL looks after itself."""
        if self.shared:
            return []
        with self.reading() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
            loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        lost = [f"a row of {row[0]} belongs to no {row[2]}" for row in loose]
        return [str(fault) for fault in found if fault != "ok"] + lost

    # -- Other servers ------------------------------------------------------------------------

    def tell(self, news: Sequence[str]) -> None:
        """Tell the other servers, once it is on disk: a match, and how far its log has come.

        Of a call it is the match, "call" and what is called out; where somebody has come or gone,
        the match and "present"; of somebody who may hear nothing any more, the person and "out".

        Within the transaction it would make all writers wait for each other. If it fails, or the
        process is killed before, the others find out when they look (`indexes`).
        """
        if not self.shared or not news:
            return
        with suppress(StoreError), self.transaction() as connection:
            for one in news:
                connection.execute(select(func.pg_notify(CHANNEL, one)))

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


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # Transactions are begun by us (below): the driver's own would leave savepoints outside.
    connection.isolation_level = None
    # One text that is damaged must not keep anybody from reading the rows beside it.
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Connection) -> None:
    # Whoever has read before it writes is refused at once if others have written meanwhile.
    # Whoever begins as a writer waits for them.
    writes = connection.get_execution_options()["writes"]
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _trouble(error: DBAPIError) -> str:
    """The key of what is wrong with a database. The statement and its values stay out of it."""
    first = _first(error)
    said = str(first.orig)
    told = SAID.get(getattr(first.orig, "sqlstate", None) or "")
    if told is not None:
        return told
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
