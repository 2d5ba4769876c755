"""One page with every component of the kit, and every game in set-up, middle and end.

`python -m ludoteca.scene.gallery FILE.html` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Final

from ludoteca import scene as kit
from ludoteca.kernel import FastLuck, Game, Words, shelf
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import Look, Paint, Part, Place, Scene, Zone, scene_of, svg

NAMES: Final = (
    *("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid"),
    *("Giulia", "Hana", "Ivo", "Jonas", "Kira", "Luca"),
)
THEMES: Final = ("light", "dark")

PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ludoteca: the gallery</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>
body{{margin:0;font-family:Georgia,serif;background:#f4e7cc;color:#2d1c0d}}
h1,h2{{margin:0;padding:1.2rem 1.5rem .2rem}}
section.dark{{background:#1d130b;color:#fbeed6}}
section{{padding-bottom:1.5rem}}
figure{{margin:1rem 1.5rem}}figcaption{{padding:.3rem 0}}
</style></head><body><h1>Ludoteca: the gallery</h1>
{body}
</body></html>
"""


def page() -> str:
    """The whole gallery as one HTML page that needs nothing else."""
    return PAGE.format(body="\n".join(_sections()))


def _sections() -> Iterator[str]:
    number = 0
    for theme in THEMES:
        yield f'<section class="{theme}"><h2>The kit, {theme}</h2>'
        for name, draw in SHEETS.items():
            number += 1
            drawing = svg.draw(draw(), Words(None), NAMES, theme=theme, key=f"k{number}-")
            yield _figure(name, drawing)
        for shown in shelf():
            for title, scene in stages(shown):
                number += 1
                words = Words(shown.meta)
                drawing = svg.draw(scene, words, NAMES, theme=theme, key=f"g{number}-")
                yield _figure(f"{words.title}, {title}", drawing)
        yield "</section>"


def _figure(title: str, drawing: str) -> str:
    return f"<figure>{drawing}<figcaption>{title}</figcaption></figure>"


def stages(shown: Game, seed: int = 7) -> Iterator[tuple[str, Scene]]:
    """A game with a scene in set-up, middle and end, for few and many, as the next seat sees it."""
    build = scene_of(shown)
    if build is None:
        return
    for players in (shown.meta.min_players, shown.meta.max_players):
        length = play_at_random(shown.start(players, seed), FastLuck(seed))
        for stage, moves in (("set-up", 0), ("middle", length // 2), ("end", length)):
            position = shown.start(players, seed)
            play_at_random(position, FastLuck(seed), moves)
            viewer = position.pending[0].player if position.pending else 0
            yield f"{players} players, {stage}", build(position.view(viewer))


# -- The kit ------------------------------------------------------------------------------------


def components() -> Scene:
    """Every constructor: what lies on a table, in all its colours, open, closed and to choose."""
    board = Zone("board", "map", 0, 0, 1200, 720)
    return sheet(board, [*wood(), *cardboard(), *signs(), *tracks()])


def sheet(zone: Zone, parts: Iterable[Part]) -> Scene:
    """A picture of one zone that belongs to no game."""
    return Scene("", zone.width, zone.height, (zone,), tuple(parts))


def wood() -> Iterator[Part]:
    """Painted pieces, dice and the bag."""
    for i, (paint, at) in enumerate(zip(kit.SEATS, kit.row((50, 90), 12, 64), strict=True)):
        yield kit.piece(f"meeple-{i}", at, "meeple", paint)
    for kind, y in (("cube", 150), ("disc", 220)):
        for i, (paint, at) in enumerate(zip(kit.CUBES, kit.row((60, y), 6, 80), strict=True)):
            yield kit.piece(f"{kind}-{i}", at, kind, paint)
    for face, at in enumerate(kit.row((60, 300), 6, 80), 1):
        yield kit.die(f"die-{face}", at, face)
    yield kit.die("die-9", (540, 300), 9)
    yield kit.bag("bag", (640, 290), count=42)


def cardboard() -> Iterator[Part]:
    """Tokens, cards and tiles: face down, face up, and where they can be chosen."""
    yield kit.token("token", (560, 150))
    yield kit.token("token-open", (630, 150), "mark-star")
    yield kit.pile("pile", (720, 180), count=12)
    yield kit.card("card-down", (860, 110))
    yield kit.card("card-up", (980, 110), "mark-sun", count=7)
    yield kit.card("card-can", (1100, 110), "mark-leaf", count=8, action="pick 8")
    yield kit.tile("tile", (860, 260), "mark-wave")
    yield kit.tile("tile-can", (980, 260), "mark-moon", action="take 1")
    yield kit.ring("ring", (1100, 260))


def signs() -> Iterator[Part]:
    """A counter; a mat with words on it; a plate with a name, a remark and a sign."""
    yield kit.counter("counter", (560, 220), count=7)
    look = Look("card", -46, -66, 92, 132)
    yield kit.detail("detail", (980, 110), look, width=60, height=60)
    yield kit.mat(Zone("board", "list", 40, 482, 230, 84))
    yield kit.caption("on-mat", (155, 531), kit.seat(0), "whose")
    yield kit.plate("plate", (290, 482), kit.SEATS[1], width=230, height=84)
    yield kit.icon("laurel", (344, 524), "laurel", scale=1.4)
    yield kit.caption("name", (384, 518), kit.seat(1), "person")
    yield kit.caption("remark", (384, 548), kit.seat(2), "small")


def tracks() -> Iterator[Part]:
    """Spaces along a line, in a grid, to and fro, and linked; a field to aim at."""
    bends = [(60.0, 402.0), (200.0, 368.0), (340.0, 426.0), (480.0, 384.0)]
    yield kit.line("way", bends)
    yield from spaces("track", "space", kit.track(bends, 7))
    yield from spaces("grid", "square", kit.grid((600, 380), 4, 3, 66))
    yield from spaces("climb", "space", kit.serpentine((590, 664), 8, 4, 78, 76))
    nodes = kit.graph((910, 370), [(0, 20), (45, 0), (100, 25), (65, 100), (5, 90)], 240, 160)
    for a, b in ((0, 1), (1, 2), (1, 3), (2, 3), (3, 4), (4, 0)):
        yield kit.line(f"link-{a}-{b}", [nodes[a], nodes[b]], "link")
    yield from spaces("graph", "space", nodes)
    yield kit.field("field", (1080, 630), kit.Aim(("col", "row"), 5, 3, 40), "mark-sun")


def spaces(name: str, shape: str, places: Sequence[Place]) -> Iterator[Part]:
    """Numbered spaces, of which one can be chosen."""
    for i, at in enumerate(places):
        yield kit.space(f"{name}-{i}", at, shape, count=i, action="go 2" if i == 2 else "")


def arrangements() -> Scene:
    """Layouts for things that lie together: a row, a fan, a heap, and several on one space."""
    return sheet(Zone("board", "map", 0, 0, 1200, 310), [*laid_out(), *together()])


def laid_out() -> Iterator[Part]:
    for i, at in enumerate(kit.row((70, 90), 7, 70, most=330)):
        yield kit.card(f"row-{i}", at, "mark-sun", count=i + 1, scale=0.8)
    for i, at in enumerate(kit.fan((660, 90), 5, 58, 7)):
        yield kit.card(f"fan-{i}", at, "mark-moon", count=i + 1, scale=0.8)
    for i, at in enumerate(kit.heap((1020, 90), 14, 260, 130)):
        yield kit.piece(f"heap-{i}", at, "cube", kit.CUBES[i % 6])


def together() -> Iterator[Part]:
    places = kit.row((110, 240), 5, 245)
    yield from spaces("shared", "space", places)
    on = [space for space in range(5) for _ in range(space + 1)]
    for i, at in enumerate(kit.sharing(on, lambda space, n: kit.heap(places[space], n))):
        yield kit.piece(f"guest-{i}", at, "cube", kit.SEATS[i % 12], on=f"shared-{on[i]}")


# -- Hexes and maps -----------------------------------------------------------------------------

LAND: Final = (
    Paint("meadow", "#b4c678", "#6b7f35", "#1d1208", "leaf"),
    Paint("forest", "#6f9a5c", "#35562f", "#fffaf0", "leaf"),
    Paint("hills", "#d3ae72", "#83602b", "#1d1208", "triangle"),
    Paint("sea", "#7fb0c8", "#356785", "#1d1208", "wave"),
)


def hexes() -> Scene:
    """Hexes with a corner and with a side at the top, numbered by how far away they are."""
    boards = {
        "pointy": kit.HexBoard((80, 90), 48),
        "flat": kit.HexBoard((690, 66), 48, flat=True),
    }
    parts = [part for name, board in boards.items() for part in country(name, board)]
    return sheet(Zone("board", "map", 0, 0, 1180, 490), parts)


def country(name: str, board: kit.HexBoard) -> Iterator[Part]:
    middle = board.cell(2, 2)
    for i, hex in enumerate(board.cells(6, 5)):
        paint = LAND[(hex.q * hex.q + 2 * hex.r + hex.q * hex.r) % len(LAND)]
        action = f"go {i}" if hex in middle.neighbours else ""
        far = middle.distance(hex) or None
        yield board.space(f"{name}-{i}", hex, paint=paint, count=far, action=action)
    yield kit.piece(f"{name}-walker", board.place(middle).moved(0, 18), "meeple", kit.SEATS[0])


WORLD: Final = Zone("world", "map", 0, 0, 1200, 700, zoom=6)
TOWNS: Final = 12


def world() -> Scene:
    """A map with more on it than a small screen shows; a page can magnify it six times."""
    isles = kit.graph(WORLD.at(150, 150), [(0, 10), (33, 0), (66, 14), (100, 0)], 900, 130)
    isles += kit.graph(WORLD.at(280, 510), [(100, 0), (50, 30), (0, 0)], 640, 60)
    parts: list[Part] = []
    for i, (one, other) in enumerate(pairwise(isles)):
        parts.append(kit.line(f"route-{i}", [one, other], "link"))
    for i, middle in enumerate(isles):
        parts += isle(i, middle)
    return sheet(WORLD, parts)


def isle(i: int, middle: Place) -> Iterator[Part]:
    """An isle with its towns, the first of which can be chosen."""
    yield kit.space(f"shore-{i}", middle, path=shore(i), paint=LAND[i % 3])
    for town in range(TOWNS):
        far, turn = 27 * sqrt(town), 2.4 * town
        at = middle.moved(far * cos(turn), far * sin(turn))._replace(scale=0.36)
        action = f"go {i}" if town == 0 else ""
        yield kit.space(f"town-{i}-{town:02}", at, count=TOWNS * i + town + 1, action=action)


def shore(i: int) -> str:
    """A closed line around an isle."""
    points: list[str] = []
    for step in range(48):
        turn = step * pi / 24
        far = 122 + 11 * sin(3 * turn + i) + 6 * sin(7 * turn + 2 * i)
        points.append(f"{far * cos(turn):.1f},{far * sin(turn):.1f}")
    return f"M{'L'.join(points)}z"


SHEETS: Final[dict[str, Callable[[], Scene]]] = {
    "components": components,
    "arrangements": arrangements,
    "hexes": hexes,
    "world": world,
}
"""What the kit has, on several sheets."""


def main(file: str) -> None:
    """Write the gallery."""
    Path(file).write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
