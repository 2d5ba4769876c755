"""The table in the browser: from a seat, from behind the curtain, on the big screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from ludoteca.kernel import game
from ludoteca.table import Person, Service, State
from ludoteca.text import languages
from ludoteca.web import drawings, inviting, network
from ludoteca.web.guests import Guest
from ludoteca.web.hints import Hints, hints, screen_of, spoken
from ludoteca.web.language import game_words, language, tongue
from ludoteca.web.log import Page, in_log, latest
from ludoteca.web.pages import fill, page
from ludoteca.web.regions import regions
from ludoteca.web.stream import Matches, MatchId, Viewer, eyes
from ludoteca.web.verbs import LAST_INDEX

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/m/{match}")
async def at_table(request: Request, service: Matches, match: MatchId, me: Guest) -> Response:
    """The table from where this guest sits: the seat that is asked, the first, or none.

    A race between people at one device is run on the table that all of them see.
    """
    mine = await service.seats_of(match, me.id)
    if not mine:
        return await table(request, service, match, "watch", me)
    if len(mine) == 1:
        return await table(request, service, match, mine[0], me)
    state = await service.state(match, me.id, mine[0])
    if state.racing and len(here(state, mine)) > 1:
        return await table(request, service, match, "watch", me)
    asked = [seat for seat in here(state, mine) if state.seats[seat].asked]
    return await table(request, service, match, (asked or mine)[0], me)


@router.get("/m/{match}/big")
async def big_screen(request: Request, service: Matches, match: MatchId, me: Guest) -> Response:
    """The onlooker's view for a screen that everybody sees, in the table's language.

    On the host's own screen it has the code by which people come to the table.
    """
    header = await service.header(match)
    lang = header.language if header.language in languages() else language(request, me)
    state = await service.state(match, me.id, None)
    told = Hints(owner=header.owner == me.id, big=True, lang=lang)
    link = await inviting.table_link(request, service, match, me) if told.owner else None
    more = {"link": link, "only_here": network.only_here(request)}
    return await _table_page(request, service, state, told, me, "big.html", **more)


@router.get("/m/{match}/{viewer}")
async def table(
    request: Request, service: Matches, match: MatchId, viewer: Viewer, me: Guest, open: str = ""
) -> Response:
    """The table through the eyes of a seat, or of an onlooker.

    Where several people share a device and one has something to hide, a seat's view is fetched
    only when its person says so.
    """
    seat = eyes(viewer)
    header = await service.header(match)
    state = await service.state(match, me.id, seat)
    mine = await service.seats_of(match, me.id)
    shared = seat is not None and len(here(state, mine)) > 1
    if shared and not (open or state.over or state.alike):
        return HTMLResponse(_curtain(request, state, me))
    lang = language(request, me)
    told = Hints(mine, header.owner == me.id, lang=lang, screen=screen_of(request))
    return await _table_page(request, service, state, told, me, "table.html")


def _curtain(request: Request, state: State, me: Person) -> str:
    """Nothing but whose turn it is to take the device."""
    return page(
        request,
        "curtain.html",
        me,
        bare=True,
        game=state.game,
        match=state.match,
        seat=state.viewer,
        name=state.names[state.viewer or 0],
        title=game_words(state.game, language(request, me)).title,
    )


async def _table_page(
    request: Request,
    service: Service,
    state: State,
    told: Hints,
    me: Person,
    template: str,
    **more: object,
) -> Response:
    # What is added from now on, the stream brings.
    until = state.index + 1
    log, chat = [
        latest(
            state.game,
            await service.latest(state.match, me.id, state.viewer, until, talk),
            state.viewer,
            state.names,
            told.lang,
        )
        for talk in (False, True)
    ]
    body = page(
        request,
        template,
        me,
        told.lang,
        state=state,
        told=told,
        title=game_words(state.game, told.lang).title,
        at=f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}",
        regions=regions(request, state, told, told.lang),
        shapes=drawings.shapes(state.game),
        log=in_log(log.items, state, told.lang),
        before=log.before,
        chat=chat.items,
        slug=state.game,
        talk=game(state.game).meta.talk,
        newcomer=may_be_new(state, log),
        bare=True,
        **more,
    )
    return HTMLResponse(body)


def may_be_new(state: State, log: Page) -> bool:
    """Whether somebody may have sat down at this game for the first time, and has time to read.

    Their device knows whether they have.
    """
    if state.viewer is None or state.over or state.timely or state.clock.kind != "none":
        return False
    return log.before is None and not any(item.mine for item in log.items)


@router.get("/m/{match}/{viewer}/log")
async def earlier_log(
    request: Request,
    service: Matches,
    match: MatchId,
    viewer: Viewer,
    me: Guest,
    before: Annotated[int | None, Query(ge=0, le=LAST_INDEX)] = None,
) -> str:
    """A page of the log: what happened before an entry, else the last of it."""
    state, lang = await service.state(match, me.id, eyes(viewer)), spoken(request, me)
    lines = await service.latest(match, me.id, state.viewer, before)
    log = latest(state.game, lines, state.viewer, state.names, lang)
    return fill(
        request,
        "table/log.html",
        tongue(lang),
        at=f"/m/{match}/{viewer}",
        told=hints(request),
        before=log.before,
        log=in_log(log.items, state, lang),
    )


@router.get("/m/{match}/{viewer}/words")
async def in_words(
    request: Request, service: Matches, match: MatchId, viewer: Viewer, me: Guest
) -> str:
    """The table in sentences."""
    state = await service.state(match, me.id, eyes(viewer))
    lang = spoken(request, me)
    said = drawings.in_words(state.game, state.view, lang, state.names)
    return page(request, "table/words.html", me, lang, said=said)


def here(state: State, mine: Sequence[int]) -> tuple[int, ...]:
    """Those of somebody's seats that no bot plays."""
    return tuple(seat for seat in mine if not state.seats[seat].level)
