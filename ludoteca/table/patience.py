"""How long to wait for PostgreSQL: a server that accepts and never answers must hold nobody up.

Every statement has a limit, on both sides, and so has a connection. The server's own comes first:
then it answers, if only that the statement takes too long, and goes on answering others. Whoever
has waited for it in vain says so, and for a moment the others need not wait too; then one of them
tries again.
"""

from __future__ import annotations

import os
import socket
import time
import weakref
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

from ludoteca.table.errors import StoreError
from ludoteca.table.written import read_json

if TYPE_CHECKING:
    import psycopg

CONNECTS: Final = 3
"""Seconds for a connection to be made."""

ANSWERS: Final = 5.0
"""Seconds for a statement to be answered."""

LATER: Final = 1.0
"""Seconds more for a server to say that it has stopped a statement which took too long."""

RESTS: Final = 1.0
"""Seconds for which nobody tries again; also what counts as having waited at all."""

KEEPALIVES: Final = {
    "connect_timeout": CONNECTS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How the system notices that the other end has gone, where nothing is asked."""


class Patience:
    """Of one store with its database."""

    def __init__(self) -> None:
        self.ended = False
        self._lock = Lock()
        self._resting = 0.0
        """Until when nobody waits for an answer; 0 while there are answers."""
        self._open: weakref.WeakSet[Any] = weakref.WeakSet()

    def engine(self, url: URL) -> Engine:
        """Connections to PostgreSQL that wait no longer than they must."""
        # The name alone would mean psycopg2.
        given = {key: value for key, value in KEEPALIVES.items() if key not in url.query}
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            pool_timeout=ANSWERS,
            connect_args=given,
            json_deserializer=read_json,
        )
        prompt = _prompt()

        def connect(_: Any, __: Any, args: Any, options: Any) -> Any:
            made = prompt.connect(*args, **options)
            made.execute(f"SET statement_timeout = {round(ANSWERS * 1000)}")
            made.commit()
            self._open.add(made)
            return made

        event.listen(engine, "do_connect", connect)
        return engine

    def lift(self, connection: Connection) -> None:
        """To bring data up to date takes as long as it takes: this connection has no limits."""
        connection.exec_driver_sql("SET statement_timeout = 0")
        driver: Any = connection.connection.driver_connection
        driver.limited = False
        # Nobody gets it afterwards.
        connection.detach()

    def ask(self, name: str) -> float:
        """Begin to wait, unless others have just waited in vain; when that was, in seconds."""
        now = time.monotonic()
        with self._lock:
            if self.ended or now < self._resting:
                raise StoreError("store_unreachable", name)
            if self._resting:
                # While this one tries again, nobody else need.
                self._resting = now + CONNECTS + ANSWERS + LATER
        return now

    def learn(self, asked: float, answered: bool) -> None:
        """Whether there was an answer. What fails at once costs nobody any time."""
        now = time.monotonic()
        with self._lock:
            in_vain = not answered and now - asked > RESTS
            self._resting = now + RESTS if in_vain else 0.0

    def end(self) -> None:
        """Nobody waits any more, whatever is under way."""
        self.ended = True
        for connection in list(self._open):
            with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)


def _prompt() -> type[psycopg.Connection[Any]]:
    """Psycopg's own connection, which waits for ever, with a limit."""
    import psycopg

    class Prompt(psycopg.Connection[Any]):
        limited = True

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            if timeout is not None or not self.limited:
                return super().wait(gen, interval, timeout)
            try:
                return super().wait(gen, interval, ANSWERS + LATER)
            except psycopg.errors._WaitTimeout:
                self.close()
                raise psycopg.OperationalError("no answer") from None

    return Prompt
