"""What goes down to the page: server-sent events whose id is the index in the match's log."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, FastAPI, Header, Path, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from markupsafe import Markup
from pydantic import Field
from starlette.exceptions import HTTPException

from ludoteca.table import Call, Line, Person, Service, State, Subscription, Update
from ludoteca.web.guests import Guest
from ludoteca.web.hints import hints, spoken
from ludoteca.web.language import tongue
from ludoteca.web.log import items, pings, shouts
from ludoteca.web.pages import fill
from ludoteca.web.regions import regions
from ludoteca.web.verbs import LAST_INDEX

MOST_STREAMS: Final = 24
"""How many streams one guest may have open: enough for every tab, too few to be a burden."""

MatchId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Seat = Annotated[SeatNumber, Path()]
Viewer = Annotated[Literal["watch"] | SeatNumber, Path()]
"""Through whose eyes: a seat, or "watch" for an onlooker's."""

After = Annotated[int, Query(ge=-1, le=LAST_INDEX)]
LastEventId = Annotated[int | None, Header(ge=-1, le=LAST_INDEX)]

router = APIRouter()


def service_of(request: Request) -> Service:
    """The matches of this server."""
    service: Service = request.app.state.service
    return service


Matches = Annotated[Service, Depends(service_of)]


def eyes(viewer: Literal["watch"] | int) -> int | None:
    """The seat to look from; None for an onlooker."""
    return None if viewer == "watch" else viewer


@dataclass(frozen=True)
class Feed:
    """Somebody listening to a match."""

    service: Service
    match: str
    person: Person
    subscription: Subscription

    async def updates(self) -> AsyncIterator[Update]:
        """All that was missed and all that happens, while these eyes are the person's own."""
        viewer = self.subscription.viewer
        told = self.subscription.after
        async for update in self.subscription:
            if viewer is not None:
                mine = await self.service.seats_of(self.match, self.person.id)
                if viewer not in mine:
                    return
            yield await self._complete(update, told) if update.resync else update
            told = update.index

    async def _complete(self, update: Update, told: int) -> Update:
        """However much was missed, it is told."""
        viewer = self.subscription.viewer
        lines = await self.service.lines(self.match, self.person.id, viewer, told)
        until = tuple(line for line in lines if line.index <= update.index)
        return replace(update, lines=until)


async def feed(
    request: Request,
    service: Matches,
    match: MatchId,
    viewer: Viewer,
    person: Guest,
    last_event_id: LastEventId = None,
    after: After = -1,
) -> AsyncIterator[Feed]:
    """Listen until the client goes away or the server stops. Opened before the answer begins."""
    since = after if last_event_id is None else last_event_id
    streams: set[Subscription] = request.app.state.streams
    if sum(open.person == person.id for open in streams) >= MOST_STREAMS:
        raise HTTPException(429)
    subscription = await service.subscribe(match, person.id, eyes(viewer), since)
    streams.add(subscription)
    try:
        async with subscription:
            yield Feed(service, match, person, subscription)
    finally:
        streams.discard(subscription)


def close_all(app: FastAPI) -> None:
    """The server stops: let every stream come to its end."""
    for subscription in list(app.state.streams):
        subscription.close()


def close_of(app: FastAPI, person: str) -> None:
    """Let the streams of one person come to their end."""
    for subscription in list(app.state.streams):
        if subscription.person == person:
            subscription.close()


class Screen:
    """A page at the other end of a stream, which is sent only what it does not show yet.

    `drawn_at` is the index of the log at which the page was drawn.
    """

    def __init__(self, request: Request, person: Person, drawn_at: int) -> None:
        self._request = request
        self._told = hints(request)
        self._lang = spoken(request, person)
        self._drawn_at = drawn_at
        self._shown: Mapping[str, Markup] = {}

    def update(self, state: State, lines: Sequence[Line], calls: Sequence[Call] = ()) -> str:
        """Regions that have changed, new lines of the log, words, points and calls."""
        return fill(
            self._request,
            "table/update.html",
            tongue(self._lang),
            regions=self._changed(state, lines),
            items=items(state.game, lines, state.viewer, state.names, self._lang),
            pings=pings(state, lines, self._lang),
            shouts=shouts(state, calls, self._lang),
            state=state,
            slug=state.game,
        )

    def _changed(self, state: State, lines: Sequence[Line]) -> Mapping[str, Markup]:
        found = regions(self._request, state, self._told, self._lang)
        before, self._shown = self._shown, found
        if not before and not lines and state.index == self._drawn_at:
            # The page has just been drawn: only who is present can differ.
            return {name: found[name] for name in ("now", "seats")}
        return {name: region for name, region in found.items() if before.get(name) != region}


@router.get("/m/{match}/{viewer}/stream", response_class=EventSourceResponse)
async def stream(
    request: Request, feed: Annotated[Feed, Depends(feed)]
) -> AsyncIterator[ServerSentEvent]:
    """The table as it changes, drawn."""
    screen = Screen(request, feed.person, feed.subscription.after)
    async for update in feed.updates():
        html = screen.update(update.state, update.lines, update.calls)
        yield ServerSentEvent(raw_data=html, event="table", id=str(update.index))
