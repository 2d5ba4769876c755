"""The host's pages: how busy the server is, its tables and its people. See `token`.

They exist only where there is a token. What they change comes from their own forms: `safety.Guard`
refuses other sites, and no browser sends the cookie from there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import ceil
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import Unknown
from ludoteca.table import hosting
from ludoteca.table.place import is_usual
from ludoteca.text import words_for
from ludoteca.web import metrics
from ludoteca.web.language import game_words, language
from ludoteca.web.pages import page
from ludoteca.web.stream import Matches, MatchId
from ludoteca.web.token import COOKIE, Token, token_of

FARTHEST: Final = 100_000
"""The last page that can be asked for."""

Wanted = Annotated[str, Query(alias="q", max_length=80)]
PageNumber = Annotated[int, Query(alias="page", ge=0, le=FARTHEST)]
PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$")]

router = APIRouter(prefix="/admin", default_response_class=HTMLResponse)


async def lock(request: Request) -> Token:
    """The token, where there is one: else there is no such page."""
    token = token_of(request)
    if token is None:
        raise HTTPException(404)
    return token


Lock = Annotated[Token, Depends(lock)]


async def host(request: Request, token: Lock) -> None:
    """Only for whoever has brought the token."""
    if not token.knows(request):
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})


HOST: Final = [Depends(host)]


# -- Coming in ----------------------------------------------------------------------------------


@router.get("")
async def front(request: Request, token: Lock, service: Matches) -> Response:
    """How busy the server is; to whoever has not brought the token, where to type it."""
    if not token.knows(request):
        return HTMLResponse(page(request, "admin/enter.html", None, wrong=False), 401)
    lang = language(request, None)
    damaged = {
        match: words_for(error, lang).error(error) for match, error in service.damaged.items()
    }
    load = await metrics.measure(request.app)
    counts = service.counts
    return HTMLResponse(
        page(
            request,
            "admin/load.html",
            None,
            load=load,
            damaged=damaged,
            elsewhere=not is_usual(service.store.url),
            thought=_mean(counts.thoughts.sum, counts.thoughts.count),
            waited=_mean(counts.waits.sum, counts.waits.count),
            written=_mean(counts.writes.sum, counts.writes.count),
        )
    )


def _mean(total: float, number: int) -> int:
    """Milliseconds."""
    return round(1000 * total / number) if number else 0


@router.post("/enter")
async def enter(
    request: Request, locked: Lock, token: Annotated[str, Form(max_length=500)] = ""
) -> Response:
    """The token, typed in."""
    wait = locked.wait(request)
    if wait:
        raise HTTPException(429, headers={"Retry-After": str(ceil(wait))})
    if not locked.is_right(request, token.strip()):
        return HTMLResponse(page(request, "admin/enter.html", None, wrong=True), 401)
    response = RedirectResponse("/admin", 303)
    locked.let_in(request, response)
    return response


@router.post("/leave", dependencies=HOST)
async def leave() -> Response:
    """The cookie goes."""
    response = RedirectResponse("/admin", 303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


# -- Tables -------------------------------------------------------------------------------------


@router.get("/tables", dependencies=HOST)
async def tables(
    request: Request, service: Matches, wanted: Wanted = "", number: PageNumber = 0
) -> str:
    """The tables, a page of them."""
    found = await service.look_up(hosting.tables, wanted.strip(), number)
    lang = language(request, None)
    return page(
        request,
        "admin/tables.html",
        None,
        tables=found,
        titles={one.game: _title(one.game, lang) for one in found},
        watched=_watched(request),
        wanted=wanted,
        number=number,
        more=len(found) == hosting.PAGE,
    )


def _title(slug: str, lang: str) -> str:
    """The title of a game; of one that is not on the shelf any more, its name in the data."""
    try:
        return game_words(slug, lang).title
    except Unknown:
        return slug


def _watched(request: Request) -> set[str]:
    """Who has a stream open."""
    return {one.person for one in request.app.state.streams}


@router.post("/tables/{match}/{deed}", dependencies=HOST)
async def change_table(
    service: Matches, match: MatchId, deed: Literal["close", "reopen", "remove"]
) -> Response:
    """Close a table, open it again, or delete it."""
    deeds: dict[str, Callable[[str], Awaitable[None]]] = {
        "close": service.close_table,
        "reopen": service.reopen_table,
        "remove": service.remove_table,
    }
    await deeds[deed](match)
    shown = "" if deed == "remove" else f"?q={match}"
    return RedirectResponse(f"/admin/tables{shown}", 303)


# -- People -------------------------------------------------------------------------------------


@router.get("/people", dependencies=HOST)
async def people(
    request: Request, service: Matches, wanted: Wanted = "", number: PageNumber = 0
) -> str:
    """The people, a page of them."""
    found = await service.look_up(hosting.people, wanted.strip(), number)
    return page(
        request,
        "admin/people.html",
        None,
        people=found,
        watched=_watched(request),
        wanted=wanted,
        number=number,
        more=len(found) == hosting.PAGE,
    )


@router.post("/people/{person}/{deed}", dependencies=HOST)
async def change_person(
    service: Matches, person: PersonId, deed: Literal["ban", "lift"]
) -> Response:
    """Ban somebody, or let them in again."""
    if deed == "ban":
        await service.ban(person)
    else:
        await service.lift_ban(person)
    return RedirectResponse(f"/admin/people?q={person}", 303)
