"""Several steps in one: a click on a far place answers one question after the other.

The page sends the actions of a way that the game has offered. They are played as long as everything
is as whoever clicked foresaw it; else the table stops, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.scene import asked
from ludoteca.table import Line, Play, Stale, State
from ludoteca.web import notes, regions
from ludoteca.web.guests import Guest
from ludoteca.web.stream import Matches, MatchId, Seat
from ludoteca.web.verbs import Index, Said, Text

router = APIRouter(prefix="/m/{match}/{seat}")

MOST_NEWS: Final = 100
"""Nobody foresees what has happened if it is more than this."""


class Walk(Said):
    """The actions of a way, separated by commas, and the index of the table where it begins."""

    at: Index
    actions: Text


@router.post("/walk")
async def walk(
    request: Request,
    service: Matches,
    match: MatchId,
    seat: Seat,
    said: Annotated[Walk, Form()],
    me: Guest,
) -> Response:
    """Answer several times in a row."""
    at = said.at
    for action, following in pairwise([*said.actions.split(","), ""]):
        try:
            await service.change(match, me.id, Play(seat, at, action))
        except Stale as stale:
            return HTMLResponse(regions.late(request, stale.state, me), 409)
        if not following:
            break
        state = await service.state(match, me.id, seat)
        news = await service.lines(match, me.id, seat, at, MOST_NEWS)
        if not as_foreseen(state, news, following):
            return HTMLResponse(notes.stopped(request, me))
        at = state.index
    return Response(status_code=204)


def as_foreseen(state: State, news: Sequence[Line], following: str) -> bool:
    """Whether nothing has happened but the own step, and the next one is an option still."""
    if len(news) == MOST_NEWS:
        return False
    moves = [line for line in news if line.kind == "move"]
    quiet = all(line.seat == state.viewer and not line.events for line in moves)
    return quiet and following in asked(state.view)
