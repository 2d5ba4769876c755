"""The shelf of games, their pictures and rules, and the gallery."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import (
    FastLuck,
    Game,
    Unknown,
    View,
    game,
    shelf,
)
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import Scene, scene_of, svg
from ludoteca.scene.gallery import NAMES, SHEETS, stages, world
from ludoteca.text import frame, languages
from ludoteca.web.drawings import Drawn, drawn, shapes, zone
from ludoteca.web.guests import Guest
from ludoteca.web.hints import spoken
from ludoteca.web.language import game_words, language
from ludoteca.web.pages import page
from ludoteca.web.stream import Matches

router = APIRouter(default_response_class=HTMLResponse)

USUAL: Final = 4
"""How many players a table has if nobody says."""

SEED: Final = 7
YEAR: Final = 365 * 24 * 3600
PICTURES: Final = {"Cache-Control": f"public, max-age={24 * 3600}"}
KIT_FILES: Final = ("scene.css", "wood.svg")


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
    )


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
    box: Annotated[str, Query(max_length=100)] = "",
    kind: Annotated[str, Query(max_length=20)] = "",
) -> str:
    """The shelf of games, and what this guest plays and has played."""
    lang = language(request, me)
    boxes = [boxed(found, lang) for found in shelf() if found.meta.shelf]
    wanted = [
        found
        for found in boxes
        if q.lower() in f"{found.title} {found.box} {found.summary}".lower()
        and (not players.isdecimal() or found.least <= int(players) <= found.most)
        and box in ("", found.box)
        and kind in ("", "together" if found.cooperative else "against", *found.kinds)
    ]
    matches = await service.matches(me.id)
    watchable = await service.watchable()
    mine = {summary.match for summary in matches}
    return page(
        request,
        "home.html",
        me,
        shelf=wanted,
        titles={
            summary.game: game_words(summary.game, lang).title for summary in [*matches, *watchable]
        },
        boxes=sorted({found.box for found in boxes}),
        kinds={kind: word for found in boxes for kind, word in sorted(found.kinds.items())},
        most=max([found.most for found in boxes], default=1),
        chosen={"q": q, "players": players, "box": box, "kind": kind},
        running=[summary for summary in matches if not summary.over],
        finished=[summary for summary in matches if summary.over],
        watchable=[summary for summary in watchable if summary.match not in mine],
        now=service.time,
        usual=USUAL,
    )


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
    scenes = [scene for name, scene in _stages(slug) if name.endswith("middle")]
    if not scenes:
        raise Unknown("no_picture", slug)
    boards = [zone.id for zone in scenes[0].zones if zone.kind in ("track", "map")]
    return svg.draw(scenes[0], game_words(slug, "en"), NAMES, theme="light", only=boards[:1])


@cache
def _stages(slug: str) -> tuple[tuple[str, Scene], ...]:
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
    return see(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")


def see(address: str) -> Response:
    return RedirectResponse(address, 303)


# -- Rules and gallery --------------------------------------------------------------------------


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str, me: Guest, drawer: str = "") -> str:
    """Every rule of a game by its id, with pictures; or just the rules, for the drawer."""
    found = shelved(slug)
    lang = spoken(request, me)
    words = game_words(slug, lang)
    chapters: dict[str, list[tuple[str, str]]] = {}
    for id, text in words.clauses.items():
        chapter = id.partition(".")[0] if "." in id else id.rstrip("0123456789")
        chapters.setdefault(chapter, []).append((id, text))
    return page(
        request,
        "rules/drawer.html" if drawer else "rules.html",
        me,
        lang,
        shown=boxed(found, lang),
        primer=words.primer,
        chapters=chapters,
        titles={chapter: words.find("chapters", chapter) for chapter in chapters},
        figures=() if drawer else _figures(slug, lang),
        shapes=shapes(slug),
        source=found.meta.source,
        slug=slug,
    )


@cache
def _figures(slug: str, lang: str) -> Drawn:
    """Every zone of the table in the middle of a game."""
    found = game(slug)
    build = scene_of(found)
    if build is None:
        return Drawn()
    return drawn(slug, _middle(found), lang, NAMES)


def _middle(found: Game) -> View:
    """What a seat sees in the middle of a game of a few."""
    players = min(max(USUAL, found.meta.min_players), found.meta.max_players)
    length = play_at_random(found.start(players, SEED), FastLuck(SEED))
    position = found.start(players, SEED)
    play_at_random(position, FastLuck(SEED), length // 2)
    return position.view(position.pending[0].player)


@router.get("/gallery")
async def gallery(request: Request, me: Guest) -> str:
    """Every component, and every game in set-up, middle and end, in both themes."""
    lang = language(request, me)
    shown = [
        (boxed(found, lang), [_stage(name) for name, _ in _stages(found.slug)])
        for found in shelf()
        if found.meta.shelf and scene_of(found) is not None
    ]
    return page(
        request,
        "gallery.html",
        me,
        games=shown,
        sides=("light", "dark"),
        world=zone(world(), frame(lang), lang, NAMES),
        shapes=shapes(""),
    )


def _stage(name: str) -> tuple[int, str]:
    """The number of players and the stage in the name of a picture: "4 players, middle"."""
    players, _, stage = name.partition(" players, ")
    return int(players), stage


@router.get("/gallery/{slug}/{number}.{theme}.svg")
async def gallery_picture(slug: str, number: int, theme: str) -> Response:
    """One picture of the gallery; the sheets of the kit belong to no game."""
    if theme not in ("light", "dark"):
        raise HTTPException(404)
    drawing = _gallery_picture(slug, number, theme)
    return Response(drawing, media_type="image/svg+xml", headers=PICTURES)


def _gallery_picture(slug: str, number: int, theme: str) -> str:
    if slug == "kit":
        scenes = [draw() for draw in SHEETS.values()]
        words = frame("en")
    else:
        scenes = [scene for _, scene in _stages(shelved(slug).slug)]
        words = game_words(slug, "en")
    if not 0 <= number < len(scenes):
        raise HTTPException(404)
    return svg.draw(scenes[number], words, NAMES, theme=theme)
