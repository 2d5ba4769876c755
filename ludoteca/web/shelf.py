"""The shelf of games, their pictures and their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import (
    Game,
    Unknown,
    game,
    shelf,
)
from ludoteca.learning import has_quiz, lesson_of
from ludoteca.scene import Scene, scene_of, svg
from ludoteca.scene.gallery import NAMES, stages
from ludoteca.scene.small import small
from ludoteca.table import Leave, Person, Service, Summary
from ludoteca.text import frame, languages
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language
from ludoteca.web.pages import page
from ludoteca.web.stream import Matches, MatchId
from ludoteca.web.verbs import LAST_INDEX

router = APIRouter(default_response_class=HTMLResponse)

USUAL: Final = 4
"""How many players a table has if nobody says."""

SEED: Final = 7
YEAR: Final = 365 * 24 * 3600
PICTURES: Final = {"Cache-Control": f"public, max-age={24 * 3600}"}
KIT_FILES: Final = ("scene.css", "wood.svg")

QUICK: Final = 15
"""A match of no more minutes than this is quick."""

FOREVER: Final = 1_000
"""More minutes than any match takes: what is not known, and what is not asked for."""

MINUTES: Final = (15, 30, 45, 60, 90, 120)
"""The times that the shelf can be searched by."""

BOTH: Final = frozenset({"together", "against"})
LAST: Final = 3
"""How many of the games that were played last lie before the others."""

FEW: Final = 4
"""How many finished matches are listed at once."""

PAGE: Final = 24
"""How many there are on a page of them, and how many to watch are listed."""

LISTED: Final = 200
"""How many running matches of one's own are listed."""

FAVOURITES: Final = "favourites"
KEPT: Final = 400 * 24 * 3600
"""Seconds; browsers keep no cookie for longer."""


# -- The shelf ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Boxed:
    """A game on the shelf."""

    slug: str
    title: str
    box: str
    subtitle: str
    summary: str
    least: int
    most: int
    minutes: tuple[int, int] | None
    kinds: dict[str, str]
    """What it is about, and the word for it."""
    cooperative: bool
    pictured: bool
    lesson: bool
    """Whether it can be learnt by playing."""
    quiz: bool
    """Whether there are questions on its rules."""


def boxed(found: Game, lang: str) -> Boxed:
    meta, words = found.meta, game_words(found.slug, lang)
    return Boxed(
        slug=found.slug,
        title=words.title,
        box=meta.box,
        subtitle=words.subtitle,
        summary=words.summary,
        least=meta.min_players,
        most=meta.max_players,
        minutes=meta.minutes,
        kinds={kind: words.say("kinds", kind) for kind in meta.kinds},
        cooperative=meta.cooperative,
        pictured=scene_of(found) is not None,
        lesson=lesson_of(found.slug) is not None,
        quiz=has_quiz(found),
    )


@dataclass(frozen=True)
class Wish:
    """What somebody looks for on the shelf, as it is kept in the address."""

    q: str = ""
    players: int = 0
    minutes: int = 0
    quick: bool = False
    kinds: frozenset[str] = frozenset()

    def grants(self, found: Boxed) -> bool:
        """Whether a game is like that."""
        told = (found.title, found.box, found.subtitle, found.summary, *found.kinds.values())
        limits = [self.minutes or FOREVER, QUICK if self.quick else FOREVER]
        return (
            self.q.strip().casefold() in " ".join(told).casefold()
            and (not self.players or found.least <= self.players <= found.most)
            and (found.minutes[1] if found.minutes else FOREVER) <= min(limits)
            and self.kinds in (set(), BOTH, {"together" if found.cooperative else "against"})
        )


@dataclass(frozen=True)
class Box:
    """What lies on the shelf: one game, or several that share a box."""

    title: str
    several: bool
    games: tuple[Boxed, ...]

    @property
    def players(self) -> tuple[int, int]:
        return min(game.least for game in self.games), max(game.most for game in self.games)

    @property
    def minutes(self) -> tuple[int, int] | None:
        known = [game.minutes for game in self.games if game.minutes]
        return (min(least for least, _ in known), max(most for _, most in known)) if known else None


def boxes(games: Sequence[Boxed], wish: Wish) -> list[Box]:
    """What is wished for, in its boxes, by title."""
    by_box: dict[str, list[Boxed]] = {}
    for found in sorted(games, key=lambda found: found.title.casefold()):
        by_box.setdefault(found.box, []).append(found)
    filtered = [
        Box(title, len(inside) > 1, tuple(found for found in inside if wish.grants(found)))
        for title, inside in by_box.items()
    ]
    return [box for box in filtered if box.games]


def shelved(slug: str) -> Game:
    try:
        return game(slug)
    except Unknown:
        raise HTTPException(404) from None


@router.get("/")
async def home(
    request: Request,
    service: Matches,
    me: Guest,
    q: Annotated[str, Query(max_length=100)] = "",
    players: Annotated[str, Query(max_length=3)] = "",
    minutes: Annotated[str, Query(max_length=3)] = "",
    quick: Annotated[str, Query(max_length=3)] = "",
    kind: Annotated[frozenset[str], Query()] = frozenset(),
    box: Annotated[str, Query(max_length=100)] = "",
    page_: Annotated[int, Query(ge=0, le=LAST_INDEX, alias="page")] = 0,
) -> str:
    """The shelf of games, and what this guest plays and has played; `box` is open.

    Finished matches come page by page.
    """
    lang = language(request, me)
    wish = Wish(q, number(players), number(minutes), bool(quick), BOTH & kind)
    games = [boxed(found, lang) for found in shelf() if found.meta.shelf]
    found = boxes(games, wish)
    running = await service.matches(me.id, over=False, most=LISTED)
    finished = await service.matches(me.id, over=True, most=PAGE + 1, skip=page_ * PAGE)
    matches = [*running, *finished[:PAGE]]
    watchable = await service.watchable(most=PAGE)
    mine = {summary.match for summary in matches}
    starred = favourites(request)
    return page(
        request,
        "home.html",
        me,
        boxes=found,
        found=sum(len(one.games) for one in found),
        near=[] if wish != Wish() else _near(games, starred, [one.game for one in matches]),
        starred=starred,
        wish=wish,
        searched=wish != Wish(),
        open=box,
        steps=[step for step in MINUTES if any(g.minutes and g.minutes[1] > step for g in games)],
        least=min([one.least for one in games], default=1),
        most=max([one.most for one in games], default=1),
        titles={one.game: boxed(game(one.game), lang) for one in [*matches, *watchable]},
        running=[await _seen(service, one, me) for one in running],
        finished=finished[:PAGE],
        page=page_,
        earlier=len(finished) > PAGE,
        aside=[frame(lang).sentence(one) for one in await service.set_aside(me.id)],
        watchable=[summary for summary in watchable if summary.match not in mine],
        now=service.time,
        usual=USUAL,
        few=FEW,
        back=f"/?{request.url.query}" if request.url.query else "/",
    )


def number(said: str) -> int:
    """A number in an address; what is none counts as not said."""
    return int(said) if said.isdecimal() else 0


def _near(games: Sequence[Boxed], starred: Sequence[str], played: Sequence[str]) -> list[Boxed]:
    """What is close at hand: all favourites, then a few games that were played last."""
    by_slug = {found.slug: found for found in games}
    last = [slug for slug in dict.fromkeys(played) if slug not in starred]
    return [by_slug[slug] for slug in [*starred, *last[:LAST]] if slug in by_slug]


@dataclass(frozen=True)
class Seen:
    """A running match in somebody's list: who is to act, and how far it has come."""

    summary: Summary
    waiting: tuple[str, ...]
    round: int


async def _seen(service: Service, summary: Summary, me: Person) -> Seen:
    state = await service.state(summary.match, me.id, summary.seats[0] if summary.seats else None)
    waiting = tuple(seat.name for seat in state.seats if seat.asked)
    return Seen(summary, waiting, state.view.get("round", 0))


@router.post("/m/{match}/leave")
async def leave(service: Matches, match: MatchId, me: Guest) -> Response:
    """Give up every seat that one holds at a table."""
    for seat in await service.seats_of(match, me.id):
        await service.change(match, me.id, Leave(seat))
    return see("/")


@router.post("/m/{match}/discard")
async def discard(service: Matches, match: MatchId, me: Guest) -> Response:
    """Throw a table away at which nobody else sits."""
    await service.discard(match, me.id)
    return see("/")


# -- Favourites ---------------------------------------------------------------------------------


def favourites(request: Request) -> list[str]:
    """The games that somebody has marked, in that order; a cookie keeps them."""
    kept = request.cookies.get(FAVOURITES, "").split(".")
    return [slug for slug in dict.fromkeys(kept) if slug]


@router.post("/favourites/{slug}")
async def mark(
    request: Request, slug: str, back: Annotated[str, Form(max_length=500)] = "/"
) -> Response:
    """Put a game among the favourites, or take it away if it was there."""
    shelved(slug)
    before = favourites(request)
    known = {found.slug for found in shelf()}
    after = [one for one in before if one in known and one != slug]
    if slug not in before:
        after.append(slug)
    response = see(own(back))
    response.set_cookie(FAVOURITES, ".".join(after), max_age=KEPT, samesite="lax", httponly=True)
    return response


@router.get("/picture/{slug}.svg")
async def picture(slug: str) -> Response:
    """A picture of a game, drawn from its scene."""
    try:
        drawing = _picture(slug)
    except Unknown:
        raise HTTPException(404) from None
    return Response(drawing, media_type="image/svg+xml", headers=PICTURES)


@cache
def _picture(slug: str) -> str:
    """The board in the middle of a game, or the whole table where there is none."""
    middle = [scene for name, scene in scenes(slug) if name.endswith("middle")]
    if not middle:
        raise Unknown("no_picture", slug)
    boards = [zone.id for zone in middle[0].zones if zone.kind in ("track", "map")]
    words = game_words(slug, "en")
    return small(svg.draw(middle[0], words, NAMES, theme="light", only=boards[:1]))


@cache
def scenes(slug: str) -> tuple[tuple[str, Scene], ...]:
    """A game in set-up, middle and end, for few and for many; played once."""
    return tuple(stages(game(slug)))


@router.get("/kit/{file}")
async def kit_file(file: str) -> Response:
    """What every drawing needs, once for all pages."""
    if file not in KIT_FILES:
        raise HTTPException(404)
    return FileResponse(
        svg.KIT / file, headers={"Cache-Control": f"public, max-age={YEAR}, immutable"}
    )


@router.post("/language")
async def choose_language(
    service: Matches,
    me: Guest,
    lang: Annotated[str, Form(max_length=5)],
    back: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    """Another language from now on."""
    if lang not in languages():
        raise Unknown("no_such_language", lang, ", ".join(languages()))
    await service.change_person(me.id, me.name, lang)
    return see(own(back))


def own(address: str) -> str:
    """An address of ours, or else the shelf."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else "/"


def see(address: str) -> Response:
    return RedirectResponse(address, 303)
