"""The table of Nim: three rows of matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.kernel import View
from ludoteca.scene import Part, Scene, Zone, named
from nim.rules import ROWS

BOARD: Final = Zone("board", "list", 0, 0, 600, 420, label=(named("matches"),), backdrop="table")


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    return Scene("nim", BOARD.width, BOARD.height, (BOARD,), tuple(parts(view)))


def parts(view: View) -> Iterator[Part]:
    """A click on a match takes it and those to its right."""
    yield kit.counter("taken", (540, 30), label=named("taken"), count=view["taken"])
    for row, matches in enumerate(ROWS):
        left = matches[: view["left"][row]]
        for match, at in zip(left, kit.row((120, 90 + 120 * row), len(left), 90), strict=True):
            label, action = named("match", match + 1), kit.act(view, "take", match)
            yield kit.piece(f"match-{match}", at, "disc", kit.CUBES[1], label=label, action=action)
