"""The rules of a game as a page: first what a newcomer needs, then every clause."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from ludoteca.kernel import Game, Words, game
from ludoteca.learning import LEARNER, Component, Contents, contents_of, lesson_of, set_up
from ludoteca.scene import Part, Scene, Zone, scene_of, svg
from ludoteca.scene.gallery import NAMES
from ludoteca.scene.say import joined
from ludoteca.scene.small import closed_up, small
from ludoteca.text import languages
from ludoteca.web.drawings import KEY, shapes
from ludoteca.web.guests import Guest
from ludoteca.web.hints import spoken
from ludoteca.web.language import Tongue, game_words, tongue
from ludoteca.web.pages import page
from ludoteca.web.shelf import PICTURES, boxed, shelved

router = APIRouter(default_response_class=HTMLResponse)

SECTION: Final = "contents"
MOMENTS: Final = ("before", "after")
BOX: Final = re.compile(r'(?<=viewBox=")[^"]+')
"""The piece of the table that a drawing shows; the first is that of the whole drawing."""


@dataclass(frozen=True)
class Chapter:
    """Some clauses under one heading; fine points are folded."""

    id: str
    title: str
    clauses: Sequence[tuple[str, str]]
    fine: bool


@dataclass(frozen=True)
class Thing:
    """A component: its picture, its name, and how many there are."""

    picture: Markup
    name: str
    count: str


@dataclass(frozen=True)
class Sheet:
    """A table of numbers."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Example:
    """Something that is done in the lesson: the table before and after it, and what happened."""

    step: int
    said: str
    deed: str
    happened: Sequence[str]


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str, me: Guest, drawer: str = "") -> str:
    """Goal, turn and end, what is in the box, examples, and every rule; in short for the drawer."""
    found = shelved(slug)
    lang = spoken(request, me)
    words, speaking = game_words(slug, lang), tongue(lang)
    contents = Contents() if drawer else contents_of(slug)
    return page(
        request,
        "rules/drawer.html" if drawer else "rules.html",
        me,
        lang,
        shown=boxed(found, lang),
        primer=words.primer,
        chapters=chapters(words, speaking),
        things=things(found, contents, words, speaking),
        sheets=sheets(contents, words, speaking),
        legend=() if drawer else legend(found, words),
        upright_legend=() if drawer else legend(found, words, upright=True),
        examples=() if drawer else examples(slug, lang),
        shapes=shapes(slug),
        source=found.meta.source,
        slug=slug,
    )


def chapters(words: Words, speaking: Tongue) -> list[Chapter]:
    """All clauses by chapter, in their order; the rulings come last, as fine points."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id, text in words.clauses.items():
        chapter = id.partition(".")[0] if "." in id else id.rstrip("0123456789")
        found.setdefault(chapter, []).append((id, text))
    listed: list[Chapter] = []
    for id, clauses in found.items():
        fine = id.endswith("R")
        title = speaking.gettext("Fine points") if fine else words.find("chapters", id) or ""
        listed.append(Chapter(id, title, clauses, fine))
    return listed


# -- What is in the box -------------------------------------------------------------------------


def table_of(found: Game, upright: bool = False) -> Scene | None:
    """The table as it is set up for a few, as the first seat sees it."""
    build = scene_of(found)
    return None if build is None else closed_up(build(set_up(found).view(LEARNER), upright))


def things(found: Game, contents: Contents, words: Words, speaking: Tongue) -> list[Thing]:
    """The components with their counts."""
    if not contents.components:
        return []
    scene = table_of(found)
    listed: list[Thing] = []
    for one in contents.components:
        shown = None if scene is None else one.thing(scene)
        drawing = Markup() if shown is None else thing_picture(found.slug, one, shown, words)
        count = speaking.number(one.count)
        said = speaking.gettext("%(n)s each", n=count) if one.each else count
        listed.append(Thing(drawing, words.say(SECTION, one.say), said))
    return listed


def thing_picture(slug: str, one: Component, shown: Part | Zone, words: Words) -> Markup:
    """A component by itself; a whole board is a picture of its own."""
    if isinstance(shown, Zone):
        return Markup('<img class="sign" src="/rules/{}/zone-{}.svg" alt="">').format(
            slug, shown.id
        )
    # How many there are is told beside it; of a die, the count is its face.
    face = shown.count if shown.kind == "die" else None
    bare = shown.but(action="", state="", count=face)
    return Markup(svg.sign(bare, words, KEY, one.reach))  # noqa: S704


def sheets(contents: Contents, words: Words, speaking: Tongue) -> list[Sheet]:
    """The tables of numbers, in words."""
    return [
        Sheet(
            words.say(SECTION, table.say),
            [words.say(SECTION, column) for column in table.columns],
            [
                [", ".join([cell_text(part, words, speaking) for part in cell]) for cell in row]
                for row in table.rows
            ],
        )
        for table in contents.tables
    ]


def cell_text(part: float | bool | str, words: Words, speaking: Tongue) -> str:
    if isinstance(part, bool):
        return speaking.gettext("yes") if part else "–"
    return words.say(SECTION, part) if isinstance(part, str) else str(part).replace("-", "−")


# -- Pictures -----------------------------------------------------------------------------------


def legend(found: Game, words: Words, upright: bool = False) -> list[str]:
    """What lies where at set-up, by the numbers on its picture."""
    scene = table_of(found, upright)
    return [] if scene is None else [joined(z.label, words, NAMES) for z in marked(scene)]


def marked(scene: Scene) -> list[Zone]:
    """The zones that have a number on the picture of the set-up."""
    return [zone for zone in scene.zones if zone.label]


@router.get("/rules/{slug}/set-up.svg")
async def set_up_picture(slug: str, lang: str = "en", upright: bool = False) -> Response:
    """The set-up, with a number on everything that has a name."""
    return await _picture(_drawn_set_up, shelved(slug).slug, known(lang), upright)


@router.get("/rules/{slug}/zone-{zone}.svg")
async def zone_picture(slug: str, zone: str) -> Response:
    """A board of the set-up, small and without writing."""
    shown = [one.show for one in contents_of(shelved(slug).slug).components]
    if zone not in shown:
        raise HTTPException(404)
    return await _picture(_drawn_zone, slug, zone)


@router.get("/rules/{slug}/{step}-{moment}.svg")
async def example_picture(
    slug: str, step: int, moment: str, lang: str = "en", upright: bool = False
) -> Response:
    """The table before or after what is done in a step of the lesson."""
    lesson = lesson_of(shelved(slug).slug)
    deeds = [] if lesson is None else [n for n, one in enumerate(lesson.steps) if one.do]
    if moment not in MOMENTS or step not in deeds:
        raise HTTPException(404)
    return await _picture(_drawn_moment, slug, known(lang), step, moment, upright)


def known(lang: str) -> str:
    return lang if lang in languages() else "en"


async def _picture(draw: Callable[..., str], *args: str | int) -> Response:
    """A drawing, made where it keeps nobody waiting."""
    drawing = await asyncio.to_thread(draw, *args)
    return Response(drawing, media_type="image/svg+xml", headers=PICTURES)


@cache
def _drawn_set_up(slug: str, lang: str, upright: bool) -> str:
    scene = table_of(game(slug), upright)
    if scene is None:
        raise HTTPException(404)
    drawing = svg.draw(scene, game_words(slug, lang), NAMES)
    marks = "".join(
        f'<g transform="translate({zone.x + 4:g},{zone.y + 4:g})">'
        '<circle r="26" fill="#2d1c0d" stroke="#ffd75e" stroke-width="4"/>'
        '<text y="10" text-anchor="middle"'
        f' style="font:700 30px sans-serif;fill:#fff;stroke:none">{number}</text></g>'
        for number, zone in enumerate(marked(scene), 1)
    )
    return still(drawing.removesuffix("</svg>") + marks + "</svg>")


@cache
def _drawn_zone(slug: str, zone: str) -> str:
    scene = table_of(game(slug))
    if scene is None or zone not in [one.id for one in scene.zones]:
        raise HTTPException(404)
    return still(small(svg.draw(scene, game_words(slug, "en"), NAMES, only=[zone])))


def still(drawing: str) -> str:
    """Without the movement with which things come: on paper, or out of sight, they never would."""
    return drawing.removesuffix("</svg>") + "<style>.ludo *{animation:none!important}</style></svg>"


@lru_cache(256)
def _drawn_moment(slug: str, lang: str, step: int, moment: str, upright: bool) -> str:
    """The boards before or after a deed of the lesson; what is told beside them needs no seats.

    Both pictures show the same piece of the table, also where a hand is empty afterwards.
    """
    drawings = [_drawn_stage(slug, lang, step + after, upright) for after in range(len(MOMENTS))]
    boxes = [[float(n) for n in BOX.findall(drawing)[0].split()] for drawing in drawings]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    both = f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
    return BOX.sub(both, drawings[MOMENTS.index(moment)], count=1)


@lru_cache(16)
def _drawn_stage(slug: str, lang: str, step: int, upright: bool) -> str:
    """The boards of a step of the lesson."""
    lesson, build = lesson_of(slug), scene_of(game(slug))
    if lesson is None or build is None:
        raise HTTPException(404)
    scene = closed_up(build(lesson.stage(step).position.view(LEARNER), upright))
    shown = [] if upright else [zone.id for zone in scene.zones if zone.kind != "seat"]
    return still(svg.draw(scene, game_words(slug, lang), NAMES, only=shown))


@cache
def examples(slug: str, lang: str) -> list[Example]:
    """Everything that is done in the lesson."""
    lesson = lesson_of(slug)
    if lesson is None:
        return []
    words, seats = game_words(slug, lang), range(lesson.players)
    found: list[Example] = []
    for number, step in enumerate(lesson.steps[:-1]):
        if step.do:
            after = lesson.stage(number + 1)
            told = [one.said for one in words.told(after.heard, NAMES)]
            said = words.say("lesson", step.say, seats, NAMES)
            found.append(Example(number, said, words.action(step.do, NAMES), told))
    return found
