"""What goes down to the page: server-sent events whose id is the index in the match's log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, FastAPI, Header, Path, Query, Request, Response
from fastapi.sse import KEEPALIVE_COMMENT
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from ludoteca.table import Line, Person, Service, Subscription, Update
from ludoteca.web.doors import speaks_for_many
from ludoteca.web.guests import Guest
from ludoteca.web.safety import Limits, address_of
from ludoteca.web.updates import GZIP, NOTHING_YET, Drawings, Screen
from ludoteca.web.verbs import LAST_INDEX

HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache",
    # A proxy passes on what it gets, at once.
    "X-Accel-Buffering": "no",
}
PING: Final = 15.0
"""Seconds after which a quiet stream gives a sign of life."""

MOST_LINES: Final = 1000
"""How many lines of a log a program is told at once."""

MatchId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Seat = Annotated[SeatNumber, Path()]
Viewer = Annotated[Literal["watch"] | SeatNumber, Path()]
"""Through whose eyes: a seat, or "watch" for an onlooker's."""

After = Annotated[int, Query(ge=-1, le=LAST_INDEX)]
LastEventId = Annotated[int | None, Header(ge=-1, le=LAST_INDEX)]

router = APIRouter()


async def service_of(request: Request) -> Service:
    """The matches of this server. What does not wait is asked without a thread."""
    service: Service = request.app.state.service
    return service


Matches = Annotated[Service, Depends(service_of)]


def eyes(viewer: Literal["watch"] | int) -> int | None:
    """The seat to look from; None for an onlooker."""
    return None if viewer == "watch" else viewer


class Streams:
    """The streams that are open; there is a most of them in all, of an address and of a guest."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[int, list[Subscription]] = {}
        self._guests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Subscription]:
        """Those who listen on them."""
        for opened in list(self._open.values()):
            yield from opened

    def room_for(self, guest: str, address: str) -> Place:
        """Room for one more, until it ends; whoever has enough, or comes too late, is told so."""
        if len(self) >= self._limits.streams:
            raise HTTPException(503, headers={"Retry-After": "30"})
        crowded = self._addresses[address] >= self._limits.address_streams
        many = self._guests[guest] >= self._limits.guest_streams
        if many or (crowded and not speaks_for_many(address)):
            raise HTTPException(429, headers={"Retry-After": "30"})
        return Place(self, guest, address)

    def enter(self, guest: str, address: str) -> list[Subscription]:
        """One more stream, and room for those who listen on it."""
        opened: list[Subscription] = []
        self._open[id(opened)] = opened
        self._guests[guest] += 1
        self._addresses[address] += 1
        return opened

    def leave(self, guest: str, address: str, opened: list[Subscription]) -> None:
        """One less."""
        del self._open[id(opened)]
        for counter, key in ((self._guests, guest), (self._addresses, address)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]

    def close(self) -> None:
        """Let every stream come to its end."""
        for subscription in self:
            subscription.close()


class Place:
    """The place of one stream among all of them, taken when it is entered."""

    __slots__ = ("_address", "_guest", "_opened", "_streams")

    def __init__(self, streams: Streams, guest: str, address: str) -> None:
        self._streams = streams
        self._guest = guest
        self._address = address
        self._opened: list[Subscription] | None = None

    def __enter__(self) -> list[Subscription]:
        self._opened = self._streams.enter(self._guest, self._address)
        return self._opened

    def __exit__(self, *_: object) -> None:
        if self._opened is not None:
            self._streams.leave(self._guest, self._address, self._opened)
            self._opened = None


@dataclass(frozen=True, slots=True)
class Feed:
    """Somebody listening to a match, until it is closed."""

    service: Service
    match: str
    person: Person
    subscription: Subscription
    place: Place

    def close(self) -> None:
        """They listen no more."""
        self.subscription.close()
        self.place.__exit__()

    async def updates(self) -> AsyncIterator[Update]:
        """All that was missed and all that happens, while these eyes are the person's own."""
        told = self.subscription.after
        while (update := await self.next()) is not None:
            if update.resync:
                async for part in self._missed(update, told):
                    yield part
            else:
                yield update
            told = update.index

    async def next(self) -> Update | None:
        """The next of them, without the lines if too many were missed; None at the end."""
        viewer = self.subscription.viewer
        update = await anext(self.subscription, None)
        if update is None:
            return None
        if viewer is not None:
            mine = await self.service.seats_of(self.match, self.person.id)
            if viewer not in mine:
                return None
        return update

    async def _missed(self, update: Update, told: int) -> AsyncIterator[Update]:
        """However much was missed, it is told, but not all of it at once."""
        if told >= update.index:
            yield update
        while told < update.index:
            lines = await self._lines(told)
            until = tuple(line for line in lines if line.index <= update.index)
            told = until[-1].index
            yield replace(update, index=told, lines=until)
            # Others have their turn in between.
            await asyncio.sleep(0)

    async def _lines(self, told: int) -> list[Line]:
        viewer = self.subscription.viewer
        return await self.service.lines(self.match, self.person.id, viewer, told, MOST_LINES)

    async def latest(self, update: Update, talk: bool) -> Iterator[Line]:
        """The log up to an update, the last first: what was said, or all else."""
        viewer, before = self.subscription.viewer, update.index + 1
        return await self.service.latest(self.match, self.person.id, viewer, before, talk)


async def opened(
    request: Request,
    service: Matches,
    match: MatchId,
    viewer: Viewer,
    person: Guest,
    last_event_id: LastEventId = None,
    after: After = -1,
) -> Feed:
    """Listen until it is closed. Opened before the answer begins."""
    since = after if last_event_id is None else last_event_id
    streams: Streams = request.app.state.streams
    place = streams.room_for(person.id, address_of(request.scope))
    listening = place.__enter__()
    try:
        subscription = await service.subscribe(match, person.id, eyes(viewer), since)
    except BaseException:
        place.__exit__()
        raise
    listening.append(subscription)
    return Feed(service, match, person, subscription, place)


async def feed(made: Annotated[Feed, Depends(opened)]) -> AsyncIterator[Feed]:
    """The same, until the client goes away or the server stops."""
    try:
        yield made
    finally:
        made.close()


def close_all(app: FastAPI) -> None:
    """The server stops: let every stream come to its end."""
    streams: Streams = app.state.streams
    streams.close()


GOES_ON: Final = "ludoteca.goes_on"
"""Where a request says what is left to do when its answer has begun."""

GoesOn = Callable[[Receive, Send], Awaitable[None]]


class Listening(FastAPI):
    """An app whose streams go on by themselves when they have begun.

    A stream is open for hours, and there are thousands: nothing of what has led to it is kept.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        left: list[GoesOn] = []
        scope[GOES_ON] = left
        await super().__call__(scope, receive, send)
        if left:
            for name in scope.keys() - KEPT:
                del scope[name]
            await left.pop()(receive, send)


KEPT: Final = frozenset(["type", "method", "http_version", "client", "path", "query_string"])
"""What the server itself asks of a request whose answer goes on."""


class PageStream(Response):
    """The beginning of a stream; then it goes on outside of everything that has led here."""

    def __init__(self, table: PageFeed, packed: bool) -> None:
        self.background = None
        self.status_code = 200
        self._table = table
        self.init_headers(HEADERS | ({"Content-Encoding": "gzip"} if packed else {}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": self.status_code,
                    "headers": self.raw_headers,
                }
            )
            first = await self._table.piece()
            await send({"type": "http.response.body", "body": first or b"", "more_body": True})
        except BaseException:
            self._table.close()
            raise
        scope[GOES_ON].append(self._table.go_on)


class PageFeed:
    """The table as it changes, drawn, until the page goes away or the server stops."""

    __slots__ = ("_begun", "_feed", "_packed", "_screen")

    def __init__(self, feed: Feed, screen: Screen, packed: bool) -> None:
        self._feed = feed
        self._screen = screen
        self._packed = packed
        self._begun = False

    def close(self) -> None:
        """Nobody listens any more."""
        self._feed.close()

    async def go_on(self, receive: Receive, send: Send) -> None:
        """Whatever follows the beginning."""
        leaving = asyncio.create_task(self._left(receive))
        try:
            while (message := await self._message()) is not None:
                await send(message)
                del message
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()
            self.close()

    async def _left(self, receive: Receive) -> None:
        """Whoever goes away listens no more."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._feed.subscription.close()

    async def _message(self) -> Message | None:
        piece = await self.piece()
        if piece is None:
            return None
        return {"type": "http.response.body", "body": piece, "more_body": True}

    async def piece(self) -> bytes | None:
        """What is sent next; None at the end."""
        start = GZIP if self._packed and not self._begun else b""
        self._begun = True
        try:
            async with asyncio.timeout(PING):
                await self._feed.subscription.ready()
        except TimeoutError:
            return start + (NOTHING_YET if self._packed else KEEPALIVE_COMMENT)
        update = await self._feed.next()
        return None if update is None else start + await self._drawn(update)

    async def _drawn(self, update: Update) -> bytes:
        time = self._feed.service.time
        if update.resync:
            log = await self._feed.latest(update, talk=False)
            talk = await self._feed.latest(update, talk=True)
            sheet = self._screen.renewed(update.state, log, talk, time)
        else:
            sheet = self._screen.sheet(update.state, update.lines, update.calls, time)
        return sheet.packed if self._packed else sheet.plain


@router.get("/m/{match}/{viewer}/stream")
async def stream(request: Request, feed: Annotated[Feed, Depends(opened)]) -> Response:
    """The table as it changes, drawn. With `pieces=1`, the page puts regions together by itself.

    Whoever asks is listening already: whatever else the address says, nothing is refused here.
    """
    try:
        pieces = request.query_params.get("pieces") == "1"
        drawings: Drawings = request.app.state.drawings
        screen = Screen(request, feed.person, feed.subscription.after, drawings, pieces)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return PageStream(PageFeed(feed, screen, packed), packed)
    except BaseException:
        feed.close()
        raise
