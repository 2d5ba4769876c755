"""Replays: of a match at a table, and of a record from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Annotated, Final, Literal

from fastapi import APIRouter, File, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import Record, Unknown, Unreadable, game, read_record
from ludoteca.kernel.record import LUCK
from ludoteca.kernel.words import seat_name
from ludoteca.scene.say import fields_of
from ludoteca.table import Person, Service, State
from ludoteca.table.past import MOST_MOMENTS, Past, past_of_record
from ludoteca.text import words_for
from ludoteca.web.drawings import drawn, shapes
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language, tongue
from ludoteca.web.log import items
from ludoteca.web.pages import fill, page
from ludoteca.web.quotas import Reader
from ludoteca.web.result import result
from ludoteca.web.shelf import boxed, see
from ludoteca.web.stream import Matches, MatchId, SeatNumber
from ludoteca.web.tables import here

router = APIRouter(default_response_class=HTMLResponse)

LONGEST_RECORD: Final = 500_000
MOST_ENTRIES: Final = 4 * MOST_MOMENTS
"""How many moves and draws an uploaded record may have."""

Eyes = Literal["watch", "all"] | SeatNumber
"""Through whose eyes one looks back: an onlooker's, a seat's, or with all open."""


@dataclass(frozen=True)
class Replay:
    """A match or a record, as somebody looks back on it."""

    game: str
    names: Sequence[str]
    through: Eyes
    eyes: Sequence[int]
    """The seats through whose eyes one may look."""
    address: str
    past: Past
    over: bool
    state: State | None = None
    """Of a match at a table of ours."""


def whole(request: Request, me: Person, shown: Replay, at: int) -> str:
    """The page of a replay, opened at one moment."""
    lang = language(request, me)
    seat, past = seat_of(shown.through), shown.past
    at = min(at, len(past) - 1)
    told = [
        (number, items(shown.game, [past.line(number, seat)], seat, shown.names, lang))
        for number in range(len(past))
    ]
    turns = [(number, lines) for number, lines in told if lines]
    return page(
        request,
        "replay.html",
        me,
        shown=boxed(game(shown.game), lang),
        shapes=shapes(shown.game),
        moment=moment(request, me, shown, at),
        turns=turns,
        current=max([number for number, _ in turns if number <= at], default=-1),
        last=len(past) - 1,
        at=at,
        replay=shown,
    )


def moment(request: Request, me: Person, shown: Replay, at: int) -> str:
    """One moment of a replay, to be morphed in. Where all is open, each seat shows its own side."""
    slug, names, lang = shown.game, shown.names, language(request, me)
    at = min(at, len(shown.past) - 1)
    now = shown.past.frame(at, seat_of(shown.through), shown.through == "all")
    table = drawn(slug, now.view, lang, names)
    sides = [drawn(slug, view, lang, names, apart=f"seat-{p}-") for p, view in enumerate(now.seats)]
    if table.seats:
        own = {p: (side.seats or {}).get(p) for p, side in enumerate(sides)}
        table = replace(table, seats={p: own.get(p) or zone for p, zone in table.seats.items()})
    return fill(
        request,
        "replay/moment.html",
        tongue(lang),
        drawn=table,
        hands=[(names[p], side.hand) for p, side in enumerate(sides) if side.hand],
        plain={} if table.board or table.tray else fields_of(now.view, game_words(slug, lang)),
        items=items(slug, [now.line], now.view["seat"], names, lang, every=True),
        result=result(slug, now.view, now.reckonings, now.view["seat"], names, lang)
        if now.reckonings
        else None,
        scores=now.view.get("scores", ()),
        viewer=now.view["seat"],
        at=at,
        last=len(shown.past) - 1,
        replay=shown,
    )


def seat_of(through: Eyes) -> int | None:
    """The seat to look from; None for an onlooker, and where all is open."""
    return through if isinstance(through, int) else None


# -- A match once more --------------------------------------------------------------------------


@router.get("/m/{match}/replay")
async def replay(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Annotated[Eyes | None, Query()] = None,
    at: Annotated[int, Query(ge=0)] = 0,
) -> str:
    """A match once more, through one's own eyes; through any, or all open, when it is over."""
    shown = await of_match(service, match, me, viewer)
    return await service.archive.run(me.account, whole, request, me, shown, at)


@router.get("/m/{match}/replay/moment")
async def replay_moment(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Annotated[Eyes, Query()],
    at: Annotated[int, Query(ge=0)],
) -> str:
    """One moment of it."""
    shown = await of_match(service, match, me, viewer)
    return await service.archive.run(me.account, moment, request, me, shown, at)


async def of_match(service: Service, match: str, me: Person, wanted: Eyes | None) -> Replay:
    """A match of ours as this guest may look back on it."""
    state = await service.state(match, me.id, None)
    mine = await service.seats_of(match, me.id)
    eyes = _eyes_of(state, mine)
    through: Eyes = wanted if wanted is not None else (eyes[0] if eyes else "watch")
    if through in mine and through not in eyes:
        through = "watch"
    past = await service.past(match, me.id, seat_of(through), through == "all", me.account)
    address = f"/m/{match}/replay"
    return Replay(state.game, state.names, through, eyes, address, past, state.over, state)


def _eyes_of(state: State, mine: tuple[int, ...]) -> tuple[int, ...]:
    """The seats through whose eyes a guest may look back; the own ones first.

    While several people share a device, none of them: the curtain hides what each has seen.
    """
    if state.over:
        return (*mine, *[s.seat for s in state.seats if s.seat not in mine])
    return () if len(here(state, mine)) > 1 else mine


@router.get("/m/{match}/replay/verify")
async def verify(request: Request, service: Matches, match: MatchId, me: Guest) -> str:
    """Whether the luck of a finished match came from the secret that was promised."""
    record = read_record(await service.record(match, me.id))
    return await service.archive.run(me.account, _verified, request, me, record)


def _verified(request: Request, me: Person, record: Record) -> str:
    reason = ""
    try:
        game(record.game).verify(record)
    except Unreadable as error:
        reason = words_for(error, language(request, me)).sentence(error)
    draws = sum(entry[0] == LUCK for entry in record.entries[record.since :])
    return page(request, "replay/verified.html", me, record=record, reason=reason, draws=draws)


@router.get("/m/{match}/record.ludo")
async def record_file(service: Matches, match: MatchId, me: Guest) -> Response:
    """The record of a finished match, to be kept."""
    written = await service.record(match, me.id)
    name = f'attachment; filename="{match}.ludo"'
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-store"}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


# -- Records from elsewhere ---------------------------------------------------------------------


@router.get("/open")
async def open_record(request: Request, me: Guest) -> str:
    """Ask for a `.ludo` file."""
    return page(request, "open.html", me, reason="")


@router.post("/open")
async def opened(
    request: Request, service: Matches, me: Reader, file: Annotated[UploadFile, File()]
) -> Response:
    """Read a `.ludo` file, play it again to its end, and show it."""
    try:
        data = await file.read(LONGEST_RECORD + 1)
        record = await service.archive.run(me.account, _readable, data)
        name = sha256(record.text().encode()).hexdigest()[:32]
        await _past(service, me, name, record)
    except (Unreadable, Unknown) as error:
        reason = words_for(error, language(request, me)).sentence(error)
        body = page(request, "open.html", me, reason=reason)
        return HTMLResponse(body, 422)
    await service.keep_record(name, record.text())
    return see(f"/open/{name}")


def _readable(data: bytes) -> Record:
    if len(data) > LONGEST_RECORD:
        raise Unreadable("file_too_large")
    try:
        record = read_record(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Unreadable("not_a_text_file") from None
    if len(record.entries) > MOST_ENTRIES:
        raise Unreadable("too_long_to_show", MOST_ENTRIES)
    return record


async def _remembered(service: Service, me: Person, name: str) -> Record:
    kept = await service.kept_record(name)
    if kept is None:
        raise HTTPException(404)
    return await service.archive.run(me.account, read_record, kept)


async def _past(service: Service, me: Person, name: str, record: Record) -> Past:
    make = partial(past_of_record, record)
    return await service.archive.past(me.account, ("record", name), make)


async def of_record(service: Service, me: Person, name: str, through: Eyes) -> Replay:
    """An uploaded record as it is looked at."""
    record = await _remembered(service, me, name)
    everybody = range(record.players)
    if isinstance(through, int) and through not in everybody:
        raise HTTPException(404)
    names = tuple(seat_name(p, record.names) for p in everybody)
    past = await _past(service, me, name, record)
    return Replay(record.game, names, through, everybody, f"/open/{name}", past, over=True)


@router.get("/open/{name}")
async def shown_record(
    request: Request,
    service: Matches,
    me: Guest,
    name: str,
    viewer: Annotated[Eyes, Query()] = "watch",
    at: Annotated[int, Query(ge=0)] = 0,
) -> str:
    """An uploaded record as a replay."""
    shown = await of_record(service, me, name, viewer)
    return await service.archive.run(me.account, whole, request, me, shown, at)


@router.get("/open/{name}/moment")
async def shown_moment(
    request: Request,
    service: Matches,
    me: Guest,
    name: str,
    viewer: Annotated[Eyes, Query()],
    at: Annotated[int, Query(ge=0)],
) -> str:
    """One moment of an uploaded record."""
    shown = await of_record(service, me, name, viewer)
    return await service.archive.run(me.account, moment, request, me, shown, at)


@router.get("/open/{name}/verify")
async def shown_verify(request: Request, service: Matches, me: Guest, name: str) -> str:
    """Whether the luck of an uploaded record came from its secret."""
    record = await _remembered(service, me, name)
    return await service.archive.run(me.account, _verified, request, me, record)
