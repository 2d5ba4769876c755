"""Why did that happen? A line of the log with its rule, and the table before and after it.

The table is drawn as whoever asks knew it then, by the rights of a replay: never more. What must
not be seen again before the end of a match is not drawn either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import View, game
from ludoteca.scene import scene_of, svg
from ludoteca.scene.small import closed_up
from ludoteca.scene.spoken import Heard, speak
from ludoteca.table import Person
from ludoteca.web.guests import Guest
from ludoteca.web.hints import spoken
from ludoteca.web.language import game_words
from ludoteca.web.log import items
from ludoteca.web.pages import page
from ludoteca.web.replays import Eyes, Replay, of_match, of_record, seat_of
from ludoteca.web.rules import known, still
from ludoteca.web.stream import Matches, MatchId
from ludoteca.web.verbs import LAST_INDEX

router = APIRouter(default_response_class=HTMLResponse)

PRIVATE: Final = {"Cache-Control": "private, no-store"}

Index = Annotated[int, Query(ge=0, le=LAST_INDEX)]
Clause = Annotated[str, Query(max_length=40)]
Through = Annotated[Eyes, Query()]


@dataclass(frozen=True)
class Because:
    """Why something happened: what was told, the rule behind it, and what has changed.

    `before` and `after` are moments of the replay; None where nobody may see them again yet.
    """

    said: Sequence[str]
    clause: str
    rule: str
    before: int | None
    after: int | None
    changed: Sequence[Heard]


@router.get("/m/{match}/replay/because")
async def because(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Through,
    at: Index,
    clause: Clause,
    drawer: str = "",
) -> str:
    """Why a line of a match's log came about."""
    shown = await of_match(service, match, me, viewer)
    return await service.archive.run(
        me.account, told, request, me, shown, seat_of(viewer), at, clause, drawer
    )


@router.get("/m/{match}/replay/picture.svg")
async def picture(
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Through,
    at: Index,
    lang: str = "en",
    upright: str = "",
) -> Response:
    """The table at one moment of a match."""
    shown = await of_match(service, match, me, viewer)
    return await service.archive.run(me.account, pictured, shown, at, known(lang), bool(upright))


@router.get("/open/{name}/because")
async def because_in_record(
    request: Request,
    service: Matches,
    name: str,
    me: Guest,
    viewer: Through,
    at: Index,
    clause: Clause,
    drawer: str = "",
) -> str:
    """The same in an uploaded record."""
    shown = await of_record(service, me, name, viewer)
    return await service.archive.run(
        me.account, told, request, me, shown, seat_of(viewer), at, clause, drawer
    )


@router.get("/open/{name}/picture.svg")
async def picture_of_record(
    service: Matches,
    name: str,
    me: Guest,
    viewer: Through,
    at: Index,
    lang: str = "en",
    upright: str = "",
) -> Response:
    """The table at one moment of an uploaded record."""
    shown = await of_record(service, me, name, viewer)
    return await service.archive.run(me.account, pictured, shown, at, known(lang), bool(upright))


# -- In words -----------------------------------------------------------------------------------


def told(
    request: Request,
    me: Person,
    shown: Replay,
    hearer: int | None,
    index: int,
    clause: str,
    drawer: str,
) -> str:
    """The answer, as a page or for the drawer beside a table."""
    lang = spoken(request, me)
    return page(
        request,
        "because/drawer.html" if drawer else "because.html",
        me,
        lang,
        because=reason(shown, hearer, index, clause, lang),
        replay=shown,
        title=game_words(shown.game, lang).title,
        slug=shown.game,
    )


def reason(shown: Replay, hearer: int | None, index: int, clause: str, lang: str) -> Because:
    """What an entry of the log told a seat by a clause; nothing else can be asked.

    Where people share a device, a seat has heard more than the replay shows before the end.
    """
    past, seat, words = shown.past, seat_of(shown.through), game_words(shown.game, lang)
    line = past.told(index, hearer)
    found = [] if line is None else items(shown.game, [line], hearer, shown.names, lang)
    said = [item.text for item in found if item.clause and item.clause == clause]
    if not said:
        raise HTTPException(404)
    before, after = past.before(index), past.number(index)
    changed: list[Heard] = []
    if before is not None and after is not None:
        views = [past.positions[number].view(seat) for number in (before, after)]
        changed = differences(shown, views[0], views[1], lang)
    return Because(said, clause, words.clause(clause), before, after, changed)


def differences(shown: Replay, before: View, after: View, lang: str) -> list[Heard]:
    """What there is to be said of the table now that was not so before, zone by zone."""
    build, words = scene_of(game(shown.game)), game_words(shown.game, lang)
    if build is None:
        return []
    old = {zone.name: zone.lines for zone in speak(build(idle(before)), words, shown.names)}
    found = [
        Heard(zone.name, [line for line in zone.lines if line not in old.get(zone.name, ())])
        for zone in speak(build(idle(after)), words, shown.names)
    ]
    return [zone for zone in found if zone.lines]


# -- In pictures --------------------------------------------------------------------------------


def idle(view: View) -> View:
    """A view in which nothing can be chosen: a picture is looked at."""
    asked = [{k: v for k, v in one.items() if k != "options"} for one in view["asked"]]
    return {**view, "asked": asked}


def pictured(shown: Replay, number: int, lang: str, upright: bool) -> Response:
    """The whole table at a moment, as this viewer knew it."""
    build = scene_of(game(shown.game))
    if build is None or number >= len(shown.past):
        raise HTTPException(404)
    view = idle(shown.past.positions[number].view(seat_of(shown.through)))
    scene = closed_up(build(view, upright))
    drawing = still(svg.draw(scene, game_words(shown.game, lang), shown.names))
    return Response(drawing, media_type="image/svg+xml", headers=PRIVATE)
