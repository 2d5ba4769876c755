"""The table of Nim: three rows of matches."""

from __future__ import annotations

from typing import Final

from ludoteca.kernel import View
from ludoteca.scene import Part, Scene, Zone, asked, named
from nim.rules import ROWS

BOARD: Final = Zone("board", "list", 0, 0, 600, 420, (named("matches"),), backdrop="table")


def scene(view: View) -> Scene:
    """A click on a match takes it and those to its right."""
    options = asked(view)
    taken = Part("taken", "counter", 540, 30, (named("taken"),), count=view["taken"])
    parts = [taken]
    for row, matches in enumerate(ROWS):
        for place, match in enumerate(matches[: view["left"][row]]):
            action = f"take {match}" if f"take {match}" in options else ""
            x, y = 120 + 90 * place, 90 + 120 * row
            label = (named("match", match + 1),)
            parts.append(Part(f"match-{match}", "disc", x, y, label, action=action))
    return Scene("nim", BOARD.width, BOARD.height, (BOARD,), tuple(parts))
