"""One page with every component of the kit, and every game in set-up, middle and end.

`python -m ludoteca.scene.gallery FILE.html` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludoteca.kernel import FastLuck, Game, Words, shelf
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import svg
from ludoteca.scene.layout import Place, grid, hexes, row, track
from ludoteca.scene.model import CUBES, SEATS, Paint, Part, Scene, Zone, line, scene_of

NAMES: Final = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid", "Giulia", "Hana", "Ivo")
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
        number += 1
        drawing = svg.draw(kit(), Words(None), theme=theme, key=f"k{number}-")
        yield _figure("every component", drawing)
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


def kit() -> Scene:
    """Every component, once and in every colour."""
    parts = [
        *_pieces("meeple", SEATS[:9], row(60, 90, 9, 80)),
        *_pieces("cube", CUBES, row(60, 150, 6, 80)),
        *_pieces("disc", CUBES, row(60, 220, 6, 80)),
    ]
    for n, (x, y, _) in enumerate(row(60, 300, 6, 80), 1):
        parts.append(Part(f"die-{n}", "die", x, y, count=n))
    parts.append(Part("die-9", "die", 540, 300, count=9))
    parts.append(Part("bag", "bag", 640, 290, count=42))
    parts.append(Part("token", "token", 560, 150))
    parts.append(Part("token-open", "token", 630, 150, shape="mark-star"))
    parts.append(Part("counter", "counter", 560, 220, count=7))
    parts.append(Part("pile", "pile", 700, 180, count=12))
    parts.append(Part("card-down", "card", 860, 110))
    parts.append(Part("card-up", "card", 980, 110, shape="mark-sun", count=7))
    parts.append(Part("card-can", "card", 1100, 110, shape="mark-leaf", count=8, action="pick 8"))
    parts.append(Part("tile", "tile", 860, 260, shape="mark-wave"))
    parts.append(Part("tile-can", "tile", 980, 260, shape="mark-moon", action="take 1"))
    parts.append(Part("ring", "highlight", 1100, 260))
    board = [(60.0, 420.0), (200.0, 380.0), (340.0, 450.0), (480.0, 400.0)]
    parts.append(line("way", board))
    parts += _spaces("track", "space", track(board, 7))
    parts += _spaces("grid", "square", grid(600, 380, 4, 2, 70))
    parts += _spaces(
        "hex", "hex", hexes(930, 375, [(c, r) for r in range(2) for c in range(4)], 36)
    )
    parts.append(line("link", [(600, 520), (800, 540), (1000, 510)], "link"))
    parts += _spaces("graph", "space", [Place(600, 520), Place(800, 540), Place(1000, 510)])
    zone = Zone("board", "map", 0, 0, 1200, 580)
    return Scene("", 1200, 580, (zone,), tuple(parts))


def _pieces(kind: str, paints: tuple[Paint, ...], places: list[Place]) -> list[Part]:
    return [
        Part(f"{kind}-{i}", kind, x, y, paint=paint)
        for i, (paint, (x, y, _)) in enumerate(zip(paints, places, strict=True))
    ]


def _spaces(name: str, shape: str, places: list[Place]) -> list[Part]:
    return [
        Part(f"{name}-{i}", "space", x, y, shape=shape, count=i, action="go 2" if i == 2 else "")
        for i, (x, y, _) in enumerate(places)
    ]


def main(file: str) -> None:
    """Write the gallery."""
    Path(file).write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
