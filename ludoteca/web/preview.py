"""The picture that goes with a link when it is shared.

Messengers show PNG and no SVG, and nothing here turns one into the other. So the picture is a plan
of the board: a light dot for every space, a dot in its own paint for every piece.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from ludoteca.kernel import FastLuck, Unknown, game
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import scene_of
from ludoteca.scene.model import SEATS
from ludoteca.web.shelf import PICTURES

router = APIRouter()

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 60
"""Of wood around the board."""

PADDING: Final = 44
"""Of board around the outermost dot."""

MOVES: Final = 30
"""How far the game on the picture has come."""

SEED: Final = 7
WOOD: Final = ("#8a5a33", "#845430")
PAPER: Final = "#f2e6c9"
SPACE: Final = "#d9c69c"
OURS: Final = "ludoteca"
"""The picture of a page that belongs to no game."""


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float
    colour: str


class Canvas:
    """Pixels, row by row."""

    def __init__(self) -> None:
        planks = [bytes.fromhex(wood[1:]) * WIDTH for wood in WOOD]
        self.rows = [bytearray(planks[y // 45 % 2]) for y in range(HEIGHT)]

    def sheet(self, colour: str) -> None:
        """A sheet of paper that leaves the margin free."""
        filled = bytes.fromhex(colour[1:]) * (WIDTH - 2 * MARGIN)
        for row in self.rows[MARGIN : HEIGHT - MARGIN]:
            row[3 * MARGIN : 3 * (WIDTH - MARGIN)] = filled

    def dot(self, dot: Dot) -> None:
        """A circle, its edge blended with what lies below."""
        ink = bytes.fromhex(dot.colour[1:])
        for y in range(max(0, int(dot.y - dot.radius)), min(HEIGHT, int(dot.y + dot.radius) + 2)):
            half = sqrt(max(0.0, dot.radius**2 - (y + 0.5 - dot.y) ** 2))
            left, right = dot.x - half, dot.x + half
            first, last = int(left), int(right)
            if half == 0 or first < 0 or last >= WIDTH:
                continue
            row = self.rows[y]
            for x, part in ((first, 1 - (left - first)), (last, right - last)):
                at = slice(3 * x, 3 * x + 3)
                blend = [round(b + (i - b) * part) for b, i in zip(row[at], ink, strict=True)]
                row[at] = bytes(blend)
            if last > first + 1:
                row[3 * first + 3 : 3 * last] = ink * (last - first - 1)

    def png(self) -> bytes:
        """The file: no filter, one block of pixels."""
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        pixels = b"".join(b"\0" + row for row in self.rows)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = kind + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))


def _seats() -> Iterator[Dot]:
    """The paints of the seats, side by side."""
    gap = (WIDTH - 2 * MARGIN) / len(SEATS)
    for n, paint in enumerate(SEATS):
        x = MARGIN + gap * (n + 0.5)
        yield Dot(x, HEIGHT / 2, 48, paint.edge)
        yield Dot(x, HEIGHT / 2, 43, paint.colour)


def _board(slug: str) -> Iterator[Dot]:
    """The spaces and pieces of a board some moves into a game, as large as the paper allows."""
    found = game(slug)
    build = scene_of(found)
    if build is None:
        yield from _seats()
        return
    position = found.start(found.meta.max_players, SEED)
    play_at_random(position, FastLuck(SEED), MOVES)
    scene = build(position.view(None))
    boards = [zone.id for zone in scene.zones if zone.kind in ("track", "map")][:1]
    parts = [part for part in scene.parts if not boards or part.zone in boards]
    dots = [(part.x, part.y, part.paint) for part in parts if part.kind == "space" or part.paint]
    if not dots:
        yield from _seats()
        return
    left, top = min(x for x, _, _ in dots), min(y for _, y, _ in dots)
    wide = max(1.0, max(x for x, _, _ in dots) - left)
    high = max(1.0, max(y for _, y, _ in dots) - top)
    room = MARGIN + PADDING
    scale = min((WIDTH - 2 * room) / wide, (HEIGHT - 2 * room) / high)
    aside, down = (WIDTH - scale * wide) / 2, (HEIGHT - scale * high) / 2
    for x, y, paint in sorted(dots, key=lambda dot: dot[2] is not None):
        at = aside + scale * (x - left), down + scale * (y - top)
        if paint is None:
            yield Dot(*at, 26, SPACE)
        else:
            yield Dot(*at, 23, paint.edge)
            yield Dot(*at, 19, paint.colour)


@cache
def picture(slug: str) -> bytes:
    """The picture of a game, or our own."""
    canvas = Canvas()
    canvas.sheet(PAPER)
    for dot in _seats() if slug == OURS else _board(slug):
        canvas.dot(dot)
    return canvas.png()


@router.get("/preview/{slug}.png")
async def preview(slug: str) -> Response:
    """The picture beside a shared link."""
    try:
        drawn = await asyncio.to_thread(picture, slug)
    except Unknown:
        raise HTTPException(404) from None
    return Response(drawn, media_type="image/png", headers=PICTURES)
