"""Several steps in one: a click on a far place answers one question after the other.

The page sends the actions of a way that the game has offered. They are played as long as everything
is as whoever clicked foresaw it; else the table stops, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.scene import asked
from ludoteca.table import Line, State
from ludoteca.web import notes
from ludoteca.web.guests import Guest
from ludoteca.web.moves import At, Text, done
from ludoteca.web.stream import Matches, MatchId, Seat

router = APIRouter(prefix="/m/{match}/{seat}")


@router.post("/walk")
async def walk(
    request: Request, service: Matches, match: MatchId, seat: Seat, at: At, actions: Text, me: Guest
) -> Response:
    """Answer several times in a row; `actions` are separated by commas."""
    answer = Response(status_code=204)
    for action, following in pairwise([*actions.split(","), ""]):
        answer = await done(request, me, service.play(match, me.id, seat, at, action))
        if answer.status_code != 204 or not following:
            break
        state = await service.state(match, me.id, seat)
        news = await service.lines(match, me.id, seat, at)
        if not as_foreseen(state, news, following):
            return HTMLResponse(notes.stopped(request, me))
        at = state.index
    return answer


def as_foreseen(state: State, news: Sequence[Line], following: str) -> bool:
    """Whether nothing has happened but the own step, and the next one is an option still."""
    moves = [line for line in news if line.kind == "move"]
    quiet = all(line.seat == state.viewer and not line.events for line in moves)
    return quiet and following in asked(state.view)
