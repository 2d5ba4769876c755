"""What comes up from the page: forms.

What was done is answered with 204, because the stream brings the change. What was not is answered
with the reason, and a click that came too late with the table as it is now.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ludoteca.kernel import Refused
from ludoteca.table import NotAllowed, Play, Stale
from ludoteca.web import notes, regions
from ludoteca.web.guests import Guest
from ludoteca.web.quotas import Host
from ludoteca.web.stream import Matches, MatchId, Seat
from ludoteca.web.verbs import LONGEST, VERBS, Buzzed, Press, Question, Said, Shout, Verb

router = APIRouter(prefix="/m/{match}/{seat}")


def _offer(verb: Verb) -> None:
    """A form for what can be done at a seat."""

    async def change(
        request: Request, service: Matches, match: MatchId, seat: Seat, said: Said, me: Guest
    ) -> Response:
        try:
            await service.change(match, me.id, verb.made(seat, said))
        except Stale as stale:
            return HTMLResponse(regions.late(request, stale.state, me), 409)
        except Refused as error:
            state = await service.state(match, me.id, seat)
            return HTMLResponse(notes.refused(request, state, error, me), 409)
        return Response(status_code=204)

    # The framework reads here what the form holds.
    change.__annotations__["said"] = Annotated[verb.says, Form()]
    router.add_api_route(f"/{verb.path}", change, methods=["POST"], name=verb.name)


for _verb in VERBS:
    _offer(_verb)


@router.post("/press")
async def press(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    said: Annotated[Press, Form()],
    me: Guest,
) -> Response:
    """Press in a race that runs in real time; answered when it is decided who was first."""
    try:
        found = await service.press(match, me.id, seat, said.at, said.pressed)
    except Stale as stale:
        return HTMLResponse(regions.late(request, stale.state, me), 409)
    if found.result == "first":
        return Response(status_code=204)
    return HTMLResponse(notes.pressed(request, found, me))


@router.post("/nobody")
async def nobody(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    said: Annotated[Buzzed, Form()],
    me: Guest,
) -> Response:
    """Nobody at this device answers: all its seats with a buzzer pass, if nothing came first."""
    state = await service.state(match, me.id, None)
    if await service.happened(match, me.id, said.at) & {"buzz", "move", "undone"}:
        return HTMLResponse(regions.late(request, state, me), 409)
    if seat not in state.passes:
        raise NotAllowed("no_buzzer")
    try:
        for one, action in state.passes.items():
            await service.change(match, me.id, Play(one, said.at, action))
    except Stale as stale:
        return HTMLResponse(regions.late(request, stale.state, me), 409)
    return Response(status_code=204)


@router.post("/call")
async def call(
    service: Matches, match: MatchId, seat: Seat, said: Annotated[Shout, Form()], me: Guest
) -> Response:
    """Call something out; everybody hears it, and nothing keeps it."""
    await service.call(match, me.id, seat, said.action)
    return Response(status_code=204)


@router.post("/advice")
async def advice(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    said: Annotated[Question, Form()],
    me: Guest,
) -> Response:
    """Ask the seat's own bot what it would do; the stream brings the answer."""
    try:
        await service.advise(match, me.id, seat, said.at)
    except Stale as stale:
        return HTMLResponse(regions.late(request, stale.state, me), 409)
    return Response(status_code=204)


@router.post("/again")
async def again(service: Matches, match: MatchId, seat: Seat, me: Guest) -> Response:
    """The same people, again: propose the next match, or sit down in the one that is proposed."""
    following = await service.again(match, me.id, seat, me.account)
    return RedirectResponse(f"/m/{following}", 303)


@router.post("/play-on")
async def play_on(
    service: Matches, match: MatchId, seat: Seat, said: Annotated[Question, Form()], me: Host
) -> Response:
    """Play on against bots from before a move of a match that is over."""
    following = await service.play_on(match, me.id, seat, said.at, me.account)
    return RedirectResponse(f"/m/{following}", 303)


@router.get("/why")
async def why(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    action: Annotated[str, Query(max_length=LONGEST)],
    me: Guest,
) -> HTMLResponse:
    """Why something is not allowed now."""
    refusal = await service.explain(match, me.id, seat, action)
    state = await service.state(match, me.id, seat)
    return HTMLResponse(notes.why(request, state, action, refusal, me))
