"""The page for authors of games: what there is to read, and the gallery."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import shelf
from ludoteca.scene import scene_of, svg
from ludoteca.scene.gallery import NAMES, SHEETS, world
from ludoteca.text import frame
from ludoteca.web.drawings import picture, shapes
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language
from ludoteca.web.pages import page
from ludoteca.web.shelf import PICTURES, boxed, scenes, shelved

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/authors")
async def authors(request: Request, me: Guest) -> str:
    """Where to begin; every component, and every game in set-up, middle and end, in both themes."""
    lang = language(request, me)
    shown = [
        (boxed(found, lang), [_stage(name) for name, _ in scenes(found.slug)])
        for found in shelf()
        if found.meta.shelf and scene_of(found) is not None
    ]
    return page(
        request,
        "authors.html",
        me,
        games=shown,
        sides=("light", "dark"),
        world=picture(world(), frame(lang), lang, NAMES),
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
        drawn = [draw() for draw in SHEETS.values()]
        words = frame("en")
    else:
        drawn = [scene for _, scene in scenes(shelved(slug).slug)]
        words = game_words(slug, "en")
    if not 0 <= number < len(drawn):
        raise HTTPException(404)
    return svg.draw(drawn[number], words, NAMES, theme=theme)
