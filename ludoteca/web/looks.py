"""How a game's table looks beside its drawings: a style sheet of the game's own."""

from __future__ import annotations

from functools import cache
from typing import Final

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import Unknown, game
from ludoteca.scene import Scene, scene_of
from ludoteca.web.drawings import HAND

router = APIRouter()

SEED: Final = 7
KEPT: Final = {"Cache-Control": f"public, max-age={24 * 3600}"}
TALL: Final = 0.8
"""A board of more than this height for a width of 1 leaves little room under it."""


@router.get("/looks/{slug}.css")
async def look(slug: str) -> Response:
    """The look of a game's table: the colours of its seats, and its shape."""
    try:
        rules = _look(slug)
    except Unknown:
        raise HTTPException(404) from None
    return Response(rules, media_type="text/css", headers=KEPT)


@cache
def _look(slug: str) -> str:
    found = game(slug)
    build = scene_of(found)
    if build is None:
        return ""
    scene = build(found.start(found.meta.max_players, SEED).view(0))
    return _paints(scene, found.meta.max_players) + _shape(scene)


def _shape(scene: Scene) -> str:
    """The heights of the board and of the strip under it, and the tray's part of that strip.

    They come once with the page, so that nothing moves when a zone fills or empties.
    """
    board, tray, hand = 0.0, 0.0, 0.0
    for zone in scene.zones:
        if zone.kind in ("track", "map"):
            board += zone.height / zone.width
        elif zone.id == HAND:
            hand += zone.width / zone.height
        elif zone.kind != "seat":
            tray += zone.width / zone.height
    strip = 1 / (tray + hand) if tray + hand else 0.0
    low = min(strip, board / 9) if board > TALL else strip
    part = tray / (tray + hand) if hand else 1.0
    return f".table{{--high:{board:.4f};--low:{low:.4f};--tray:{part:.4f}}}"


def _paints(scene: Scene, seats: int) -> str:
    """The paint of every seat's plate."""
    plates = {part.id: part.paint for part in scene.parts if part.paint is not None}
    shown = [(p, plates.get(f"plate-{p}")) for p in range(seats)]
    return "".join(
        f".spot-{p}{{background:{paint.colour};color:{paint.ink}}}" for p, paint in shown if paint
    )
