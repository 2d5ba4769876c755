"""What the server knows of whoever asks: to read, to take along, and to delete.

A guest who was banned can still do so.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ludoteca.table import NotAllowed
from ludoteca.web.guests import COOKIE, Asking
from ludoteca.web.pages import page
from ludoteca.web.shelf import FAVOURITES
from ludoteca.web.stream import Matches

router = APIRouter(prefix="/me", default_response_class=HTMLResponse)


@router.get("")
async def me(request: Request, service: Matches, person: Asking) -> str:
    """What there is, in a few words."""
    known = await service.knows(person.id, person.account)
    return page(
        request,
        "person.html",
        person,
        about=known["person"],
        tables=len(known["tables"]),
        done=sum(len(table["done"]) for table in known["tables"]),
        banned=person.banned,
    )


@router.get("/export")
async def export(service: Matches, person: Asking) -> Response:
    """All of it, as a file."""
    known = await service.knows(person.id, person.account)
    named = {"Content-Disposition": 'attachment; filename="ludoteca.json"'}
    return JSONResponse(known, headers=named)


@router.post("/delete")
async def delete(
    request: Request,
    service: Matches,
    person: Asking,
    sure: Annotated[str, Form(max_length=9)] = "",
) -> Response:
    """Forget this person. Their browser starts over as somebody new."""
    if sure != "yes":
        raise NotAllowed("tick_first")
    await service.forget(person.id)
    response = RedirectResponse("/", 303)
    request.state.new_cookie = False
    for cookie in (COOKIE, FAVOURITES, "theme"):
        response.delete_cookie(cookie)
    return response
