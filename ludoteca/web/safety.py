"""What stands before every request: limits, where it comes from, and the headers of every answer.

Changing requests must come from our own pages or from no browser at all. A browser says so itself
(`Sec-Fetch-Site`, or `Origin` where it does not); a program that sends neither cannot be misled by
another site. The cookie's `SameSite` is the second line.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from fastapi import HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.kernel import LudotecaError
from ludoteca.table import NotAllowed
from ludoteca.web import tracing
from ludoteca.web.doors import counted, speaks_for_many
from ludoteca.web.guests import COOKIE, LIFE, SAFE, Guests, Ticket

log: Final = logging.getLogger("ludoteca.web")

CONTENT_POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not no-referrer: browsers would then send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
MANY: Final = 10_000
"""How many addresses or guests are remembered before the quiet ones are forgotten."""

Answer = Callable[[Request, int, LudotecaError], Response]


@dataclass(frozen=True)
class Rate:
    """How many requests a second are allowed in the long run, and how many at once."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    """How much a guest, those who are nobody yet, and a whole address may ask for.

    Many guests can share an address: a school, a train, a family. So whoever has a cookie is
    counted as a person, and the address only so that nobody makes themselves a crowd. What is dear
    is counted in `quotas`.
    """

    guest: Rate = Rate(100, 500)
    newcomers: Rate = Rate(500, 2000)
    """From one address, without a cookie."""
    address: Rate = Rate(5000, 20_000)
    arrivals: Rate = Rate(1, 1000)
    """Guests who do something for the first time, from one address."""
    new_tables: Rate = Rate(0.1, 50)
    """Tables that are set up by those who are new, from one address;"""
    new_records: Rate = Rate(0.1, 50)
    """records that they open;"""
    records: Rate = Rate(1 / 60, 20)
    """and records that anybody else opens."""
    turns: int = 12
    """Requests of a guest that are answered at the same time: as many as sit at a table;"""
    newcomers_turns: int = 48
    """and those of all who are new at one address."""
    body: int = 1_000_000
    streams: int = 10_000
    """Open at the same time: in all,"""
    address_streams: int = 1000
    guest_streams: int = 24
    """and of a guest: enough for every tab, too few to be a burden."""


@dataclass
class Limiter:
    """Counts requests by key: a bucket that fills steadily and is emptied by one each time."""

    rate: Rate
    now: Callable[[], float] = time.monotonic
    buckets: dict[str, tuple[float, float]] = field(default_factory=dict)
    """What was left, and when."""

    def wait(self, key: str) -> float:
        """Take one; 0 if there was one left, else the seconds until there is."""
        now = self.now()
        left = self._left(key, now)
        if left < 1:
            return (1 - left) / self.rate.a_second
        if len(self.buckets) >= MANY:
            self._forget(now)
        self.buckets[key] = (left - 1, now)
        return 0.0

    def look(self, key: str) -> float:
        """The same without taking any."""
        left = self._left(key, self.now())
        return (1 - left) / self.rate.a_second if left < 1 else 0.0

    def _left(self, key: str, now: float) -> float:
        left, at = self.buckets.get(key, (float(self.rate.at_once), now))
        return min(self.rate.at_once, left + (now - at) * self.rate.a_second)

    def _forget(self, now: float) -> None:
        quiet = [key for key in self.buckets if self._left(key, now) >= self.rate.at_once]
        for key in quiet:
            del self.buckets[key]


class Turn:
    """The turn of one request; whoever asks for much at once waits until it is theirs."""

    def __init__(self, line: asyncio.Semaphore) -> None:
        self._line = line
        self._taken = False

    async def take(self) -> None:
        """Wait for it."""
        await self._line.acquire()
        self._taken = True

    def give_back(self) -> None:
        """It is over: another request of theirs is answered."""
        if self._taken:
            self._taken = False
            self._line.release()


class Turns:
    """Nobody waits for all that somebody else asks for: of everybody a few are answered at a time.

    A turn ends when the answer begins: that of a stream goes on for hours.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, ticket: Ticket | None, address: str) -> Turn:
        """That of a guest, or of somebody new at an address: to get a cookie takes no more."""
        key, most = f"at {address}", self._limits.newcomers_turns
        if ticket is not None and (not ticket.new or speaks_for_many(address)):
            key, most = ticket.guest, self._limits.turns
        return Turn(self._lines.setdefault(key, asyncio.Semaphore(most)))


def address_of(scope: Scope) -> str:
    """Where a request comes from, as it is counted."""
    client = scope.get("client")
    return counted(client[0] if client else "")


def is_foreign(headers: Headers) -> bool:
    """Whether another site's page has sent this."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        # No browser sends that.
        return True


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, limits: Limits, answer: Answer) -> None:
        self._app = app
        self._limits = limits
        self._answer = answer
        self._guests = Limiter(limits.guest)
        self._newcomers = Limiter(limits.newcomers)
        self._addresses = Limiter(limits.address)
        self._turns = Turns(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0
        tracing.begin()
        turn = self._turns.of(self._recognise(scope), scope["state"]["address"])

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                turn.give_back()
                status = message["status"]
                scope["app"].state.answers.add(status, time.perf_counter() - started)
                self._complete(scope, message)
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is None:
                await turn.take()
            await (refusal or self._app)(scope, self._counted(receive), send_guarded)
        except Exception:
            log.exception("a request failed", extra=_about(scope))
            if status:
                raise
            await self._apology(scope)(scope, receive, send_guarded)
        finally:
            turn.give_back()
        took = round((time.perf_counter() - started) * 1000, 1)
        log.info("request", extra={**_about(scope), "status": status, "ms": took})

    def _recognise(self, scope: Scope) -> Ticket | None:
        """Read the cookie once for everybody."""
        guests: Guests = scope["app"].state.guests
        ticket = guests.read(Request(scope).cookies.get(COOKIE, ""))
        state = scope.setdefault("state", {})
        state["address"] = address_of(scope)
        state["guest"] = None if ticket is None else ticket.guest
        state["new_cookie"] = ticket is not None and ticket.old
        return ticket

    def _refusal(self, scope: Scope) -> Response | None:
        request = Request(scope)
        wait = self._wait(scope["state"]["address"], scope["state"]["guest"])
        if wait:
            response = self._answer(request, 429, NotAllowed("too_fast"))
            response.headers["Retry-After"] = str(ceil(wait))
            return response
        if scope["method"] in SAFE:
            return None
        if is_foreign(request.headers):
            return self._answer(request, 403, NotAllowed("from_another_site"))
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._limits.body:
            return self._answer(request, 413, NotAllowed("too_large"))
        return None

    def _wait(self, address: str, guest: str | None) -> float:
        """The seconds that whoever asks has to wait; nobody waits for others at their address."""
        if guest is None:
            return max(self._newcomers.wait(address), self._addresses.wait(address))
        return self._guests.wait(guest) or self._addresses.wait(address)

    def _apology(self, scope: Scope) -> Response:
        error = LudotecaError("went_wrong")
        try:
            return self._answer(Request(scope), 500, error)
        except Exception:
            # What went wrong may be the drawing of pages itself.
            return PlainTextResponse(str(error), 500)

    def _counted(self, receive: Receive) -> Receive:
        """Who does not say how long a body is may not go on for ever either."""
        length = 0

        async def counting() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > self._limits.body:
                raise HTTPException(413)
            return message

        return counting

    def _complete(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        headers.update(HEADERS)
        headers[tracing.HEADER] = tracing.current.get()
        # A table looks different at every moment, and to everybody.
        headers.setdefault("Cache-Control", "no-store")
        state = scope["state"]
        if state["new_cookie"]:
            cookie = Response()
            cookie.set_cookie(
                COOKIE,
                scope["app"].state.guests.sign(state["guest"]),
                max_age=int(LIFE.total_seconds()),
                secure=scope["scheme"] == "https",
                httponly=True,
                samesite="lax",
            )
            headers.append("Set-Cookie", cookie.headers["set-cookie"])


def _about(scope: Scope) -> dict[str, object]:
    """What the log says of a request: its route, for the address itself may hold a seat's link."""
    route = getattr(scope.get("route"), "path", "")
    about: dict[str, object] = {"method": scope["method"], "route": route}
    told = scope.get("path_params", {})
    about |= {name: told[name] for name in ("match", "seat", "viewer") if name in told}
    return {**about, "from": address_of(scope)}
