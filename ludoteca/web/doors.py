"""The doors of the server: how many connections are open, and how long one may take to ask.

Whoever opens connections and says nothing, or very slowly, takes nobody's place: a request has to
be complete within seconds, and of connections from one address, and of all together, there is a
most.
A proxy speaks for many people: the addresses that are trusted to name them are not counted.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import select
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network
from traceback import walk_tb
from typing import Any, ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log: Final = logging.getLogger("ludoteca.web")

HEADERS: Final = 10.0
"""Seconds within which a request has to say what it wants."""

BODY: Final = 30.0
"""Seconds within which all of it has to be there."""

MOST_HEADERS: Final = 65_536
"""Bytes that a request may take to say what it wants."""

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)
SPARE: Final = 200
"""Files that the server needs besides its connections: its data, its bots, its log."""

SELDOM: Final = 60.0
"""Seconds for which the same warning is not written again."""


def most_connections() -> int:
    """As many as the system lets one process have, which is first set as high as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 50_000 if soft == resource.RLIM_INFINITY else max(64, min(50_000, soft - SPARE))


@dataclass
class Doors:
    """Counts the connections that are open."""

    most: int = field(default_factory=most_connections)
    by_address: int = 1000
    """Many people may share an address, each with several tabs."""
    headers: float = HEADERS
    body: float = BODY
    refused: int = 0
    late: int = 0
    """How many were turned away, and how many were closed because they took too long."""
    _open: Counter[str] = field(default_factory=Counter)

    @property
    def open(self) -> int:
        """How many there are."""
        return self._open.total()

    def admit(self, host: str) -> bool:
        """Let a connection in, unless there are too many."""
        address = counted(host)
        crowded = self._open[address] >= self.by_address and not speaks_for_many(address)
        if crowded or self.open >= self.most:
            self.refused += 1
            return False
        self._open[address] += 1
        return True

    def leave(self, host: str) -> None:
        """A connection that was let in has ended."""
        address = counted(host)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def counted(host: str) -> str:
    """The address under which somebody is counted: that of a network, where they have all of it.

    Whoever has one IPv6 address has the 2**64 beside it too. Where of all these one alone is
    trusted, it is known by itself.
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address) or found.ipv4_mapped is not None:
        return host
    around = str(ip_network((found, 64), strict=False))
    alone = speaks_for_many(host) and not speaks_for_many(around)
    return host if alone else around


def speaks_for_many(address: str) -> bool:
    """Whether this may be a proxy on our own machine, or one that the host trusts."""
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "").replace(" ", "").split(",")
    if "*" in trusted:
        return True
    try:
        found = ip_network(address.partition("%")[0])
    except ValueError:
        # Not from a network at all: a socket in the file system.
        return True
    return found.is_loopback or any(
        found[0] in network and found[-1] in network for network in _networks(tuple(trusted))
    )


@lru_cache(1)
def _networks(named: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Those that are named, one address or many; what is no such name is left out."""
    found: list[IPv4Network | IPv6Network] = []
    for one in named:
        with suppress(ValueError):
            found.append(ip_network(one))
    return tuple(found)


class Doorkeeper(HttpToolsProtocol):
    """One connection: let in if there is room, and closed if a request takes too long."""

    doors: ClassVar[Doors]

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._address: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._expected = 0.0
        self.since = 0.0
        """When it began, by the clock of the loop."""
        self._reading = ""
        """The part of a request that is being read: "headers", "body", or nothing."""
        self._said = 0
        """The bytes of the headers so far."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self.since = self.loop.time()
        address = self.client[0] if self.client else ""
        if self.doors.admit(address):
            self._address = address
            self._expect(self.doors.headers)
        else:
            self.transport.write(FULL)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(0.0)
        if self._address is not None:
            self.doors.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._reading == "body":
            self._expect(self.doors.body)
        elif self._reading == "headers" or self.cycle is None:
            self._said += len(data)
            if self._said > MOST_HEADERS and not self.transport.is_closing():
                self.send_400_response("Too much is said before the request.")
            self._expect(self.doors.headers)
        else:
            self._expect(0.0)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._reading, self._said = "headers", 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._reading = "body"

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._reading = ""

    def is_quiet(self, since: float) -> bool:
        """Whether nobody waits for an answer or is asking.

        Whoever has come after that moment and has not asked yet is about to.
        """
        asked = self.cycle
        waited_for = self.since > since if asked is None else not asked.response_complete
        return not (waited_for or self._reading or has_news(self.transport))

    def _expect(self, seconds: float) -> None:
        """The rest has to come within this time of when it began; 0: nothing is missing."""
        if seconds == self._expected:
            return
        self._expected = seconds
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._too_late) if seconds else None

    def _too_late(self) -> None:
        self.doors.late += 1
        self.transport.abort()


def doorkeeper(doors: Doors) -> type[Doorkeeper]:
    """What keeps these doors."""
    return type("Doorkeeper", (Doorkeeper,), {"doors": doors})


def has_news(transport: asyncio.Transport) -> bool:
    """Whether something has arrived that has not been read yet."""
    poll = select.poll()
    with suppress(ValueError):
        # A connection that has ended meanwhile has no number.
        poll.register(transport.get_extra_info("socket").fileno(), select.POLLIN)
    return bool(poll.poll(0))


class Seldom(logging.Filter):
    """What anybody can make the server say again and again, it says once a minute."""

    def __init__(
        self, what: Callable[[logging.LogRecord], object], now: Any = time.monotonic
    ) -> None:
        """`what` is said, so that it is known again; None may be said as often as it comes."""
        super().__init__()
        self._what = what
        self._now = now
        self._said: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, what = self._now(), self._what(record)
        if what is None:
            return True
        if now - self._said.get(what, -SELDOM) < SELDOM:
            return False
        self._said[what] = now
        return True


def warning(record: logging.LogRecord) -> object:
    """A warning, whatever its values; an error is no matter of those who come."""
    return str(record.msg) if record.levelno <= logging.WARNING else None


def mishap(record: logging.LogRecord) -> object:
    """What went wrong, where it is said at length, and the line where it did."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return None
    places = list(walk_tb(error.__traceback__))[-1:]
    return (type(error), *[(frame.f_code.co_filename, line) for frame, line in places])
