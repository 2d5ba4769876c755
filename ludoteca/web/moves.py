"""What comes up from the page: forms.

What was done is answered with 204, because the stream brings the change. What was not is answered
with the reason, and a click that came too late with the table as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.table import Person, Played, Stale
from ludoteca.web import links, notes, regions
from ludoteca.web.guests import Guest
from ludoteca.web.stream import (
    LAST_INDEX,
    LAST_MOMENT,
    Matches,
    MatchId,
    Seat,
    answered,
    service_of,
)

At = Annotated[int, Form(ge=0, le=LAST_INDEX)]
Text = Annotated[str, Form(max_length=2000)]
When = Annotated[int, Form(ge=0, le=LAST_MOMENT)]

router = APIRouter(prefix="/m/{match}/{seat}")


async def done(request: Request, person: Person, change: Awaitable[Played]) -> Response:
    """Wait until it is on disk."""
    try:
        await answered(service_of(request), person, change)
    except Stale as stale:
        return HTMLResponse(regions.late(request, stale.state, person), 409)
    return Response(status_code=204)


@router.post("/play")
async def play(
    request: Request, service: Matches, match: MatchId, seat: Seat, at: At, action: Text, me: Guest
) -> Response:
    """Answer for a seat."""
    return await done(request, me, service.play(match, me.id, seat, at, action))


@router.post("/press")
async def press(
    request: Request, service: Matches, match: MatchId, seat: Seat, at: At, pressed: When, me: Guest
) -> Response:
    """Press in a race that runs in real time; answered when it is decided who was first."""
    try:
        found = await answered(service, me, service.press(match, me.id, seat, at, pressed))
    except Stale as stale:
        return HTMLResponse(regions.late(request, stale.state, me), 409)
    if found.result == "first":
        return Response(status_code=204)
    return HTMLResponse(notes.pressed(request, found, me))


@router.post("/undo")
async def undo(
    request: Request, service: Matches, match: MatchId, seat: Seat, at: At, me: Guest
) -> Response:
    """Take the last move back, or ask the others for it."""
    return await done(request, me, service.undo(match, me.id, seat, at))


@router.post("/undo/answer")
async def answer_undo(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    grant: Annotated[Literal["yes", "no"], Form()],
    me: Guest,
) -> Response:
    """Agree to somebody's undo, or do not."""
    return await done(request, me, service.answer_undo(match, me.id, seat, grant == "yes"))


@router.post("/chat")
async def chat(
    request: Request, service: Matches, match: MatchId, seat: Seat, at: At, text: Text, me: Guest
) -> Response:
    """Say something to everybody."""
    return await done(request, me, service.chat(match, me.id, seat, at, text))


@router.post("/ping")
async def ping(
    request: Request, service: Matches, match: MatchId, seat: Seat, part: Text, me: Guest
) -> Response:
    """Point at a part of the table."""
    return await done(request, me, service.ping(match, me.id, seat, part))


@router.post("/name")
async def name(
    request: Request, service: Matches, match: MatchId, seat: Seat, name: Text, me: Guest
) -> Response:
    """Another name for the seat."""
    return await done(request, me, service.rename(match, me.id, seat, name))


@router.post("/bot")
async def bot(
    request: Request, service: Matches, match: MatchId, seat: Seat, level: Text, me: Guest
) -> Response:
    """Let a bot play for the seat."""
    return await done(request, me, service.hand_to_bot(match, me.id, seat, level))


@router.post("/back")
async def back(
    request: Request, service: Matches, match: MatchId, seat: Seat, me: Guest
) -> Response:
    """Play oneself again."""
    return await done(request, me, service.hand_back(match, me.id, seat))


@router.post("/leave")
async def leave(
    request: Request, service: Matches, match: MatchId, seat: Seat, me: Guest
) -> Response:
    """Give the seat up."""
    return await done(request, me, service.leave(match, me.id, seat))


@router.post("/link")
async def link(
    request: Request, service: Matches, match: MatchId, seat: Seat, me: Guest
) -> HTMLResponse:
    """A new link to the seat; it is told only here."""
    token = await service.new_link(match, me.id, seat)
    return HTMLResponse(links.link(request, match, seat, token))


@router.get("/why")
async def why(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    action: Annotated[str, Query(max_length=2000)],
    me: Guest,
) -> HTMLResponse:
    """Why something is not allowed now."""
    refusal = await service.explain(match, me.id, seat, action)
    state = await service.state(match, me.id, seat)
    return HTMLResponse(notes.why(request, state, action, refusal, me))
