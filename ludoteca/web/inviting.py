"""Inviting people, and coming by a link: who sits where is shown before a name is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from ludoteca.kernel import game
from ludoteca.table import Claim, Deed, Invited, NewLink, Person, Service, Sit
from ludoteca.web import network
from ludoteca.web.guests import Guest
from ludoteca.web.hints import spoken
from ludoteca.web.language import language
from ludoteca.web.pages import page
from ludoteca.web.shelf import boxed, see
from ludoteca.web.stream import Matches, MatchId, Seat

router = APIRouter(default_response_class=HTMLResponse)

Name = Annotated[str, Form(max_length=200)]


# -- Inviting -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Invitation:
    """The way to a table, or to one of its seats: its address, and the same as a QR code."""

    address: str
    code: Markup
    seat: int | None = None


def invitation(request: Request, path: str, seat: int | None = None) -> Invitation:
    """A link that works from other devices, if they can reach us at all."""
    address = network.base(request).rstrip("/") + path
    code = segno.make(address, error="m").svg_inline(omitsize=True, border=2, light="#fff")
    return Invitation(address, Markup(code), seat)  # noqa: S704 - drawn by the library


async def table_link(request: Request, service: Service, match: str, me: Person) -> Invitation:
    """The one link of a table, for whoever may invite."""
    return invitation(request, f"/t/{match}/{await service.key(match, me.id)}")


def reach(request: Request, match: str) -> dict[str, object]:
    """What a page with links must say of the way here."""
    return {
        "only_here": network.only_here(request),
        "may_let_in": network.may_let_in(request),
        "back": f"/m/{match}/invite",
        "port": request.url.port or 80,
    }


@router.get("/m/{match}/invite")
async def invite(request: Request, service: Matches, match: MatchId, me: Guest) -> str:
    """The page that leads with the one link: for whoever has just set a table up."""
    link = await table_link(request, service, match, me)
    state = await service.state(match, me.id, None)
    lang = language(request, me)
    return page(
        request,
        "ready.html",
        me,
        lang,
        shown=boxed(game(state.game), lang),
        state=state,
        link=link,
        seated=bool(await service.seats_of(match, me.id)),
        **reach(request, match),
    )


@router.get("/m/{match}/link")
async def show_link(request: Request, service: Matches, match: MatchId, me: Guest) -> str:
    """The one link, for a drawer of the table."""
    link = await table_link(request, service, match, me)
    lang = spoken(request, me)
    return page(request, "table/link.html", me, lang, link=link, **reach(request, match))


@router.post("/m/{match}/{seat}/link")
async def seat_link(
    request: Request, service: Matches, match: MatchId, seat: Seat, me: Guest
) -> str:
    """A new link to one seat; it is told only here."""
    deed = NewLink(seat)
    await service.change(match, me.id, deed)
    link = invitation(request, f"/m/{match}/claim/{deed.token}", seat)
    lang = spoken(request, me)
    return page(request, "table/link.html", me, lang, link=link, **reach(request, match))


# -- Coming by a link ---------------------------------------------------------------------------


@router.get("/t/{match}/{key}")
async def come(request: Request, service: Matches, match: MatchId, key: str, me: Guest) -> Response:
    """Somebody opens the table's link."""
    if _at_own_network_name(request):
        return see(f"http://127.0.0.1:{request.url.port or 80}{request.url.path}")
    found = await service.invited(match, me.id, key=key)
    return HTMLResponse(_page(request, _state_of_table(found), found, me))


@router.post("/t/{match}/{key}")
async def sit(
    service: Matches,
    match: MatchId,
    key: str,
    me: Guest,
    seat: Annotated[int, Form(ge=0, le=99)],
    name: Name = "",
) -> Response:
    """Take a free seat."""
    return await _seated(service, match, me, name, Sit(key, seat, name.strip() or me.name))


@router.get("/m/{match}/claim/{token}")
async def come_to_seat(
    request: Request, service: Matches, match: MatchId, token: str, me: Guest
) -> str:
    """Somebody opens a seat's own link."""
    found = await service.invited(match, me.id, token=token)
    return _page(request, _state_of_seat(found), found, me)


@router.post("/m/{match}/claim/{token}")
async def claim(
    service: Matches, match: MatchId, token: str, me: Guest, name: Name = ""
) -> Response:
    """Take the seat that a link leads to."""
    return await _seated(service, match, me, name, Claim(token, name.strip() or me.name))


async def _seated(service: Service, match: str, me: Person, name: str, deed: Deed) -> Response:
    joined = await service.change(match, me.id, deed)
    if name.strip() and not me.name:
        await service.change_person(me.id, name, me.language)
    return see(f"/m/{match}" if joined.already else f"/m/{match}/{joined.seat}")


def _state_of_table(found: Invited) -> str:
    """Which page answers the table's link."""
    if found.mine:
        return "seated"
    if found.over:
        return "over"
    return "choose" if found.free else "full"


def _state_of_seat(found: Invited) -> str:
    """Which page answers a seat's own link."""
    if found.seat in found.mine:
        return "seated"
    if found.over:
        return "over"
    if found.used:
        return "used"
    return "own" if found.mine or found.owner else "claim"


def _page(request: Request, state: str, found: Invited, me: Person) -> str:
    """One page a state, all with the game, who invites and who sits where."""
    lang = language(request, me)
    return page(
        request,
        f"join/{state}.html",
        me,
        lang,
        shown=boxed(game(found.game), lang),
        found=found,
        action=request.url.path,
        link=invitation(request, request.url.path, found.seat),
        **reach(request, found.match),
    )


def _at_own_network_name(request: Request) -> bool:
    """A browser at the server itself that came by the name for others, and is unknown there.

    Who it is, its cookie for the server's own name tells.
    """
    name, client = request.url.hostname, request.client
    known = urlsplit(network.network_of(request).address).hostname
    at_server = client is not None and client.host == name == known
    return at_server and request.state.new_cookie
