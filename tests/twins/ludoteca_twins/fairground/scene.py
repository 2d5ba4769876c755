"""The stall: a cup over a number, then a ring that swings in front of a peg."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.kernel import View
from ludoteca.scene import Part, Place, Scene, Swing, Wave, Zone, named
from ludoteca_twins.fairground.rules import HEIGHT, PERIODS

WIDE: Final = Zone("board", "map", 0, 0, 900, 700, label=(named("stall"),))
UPRIGHT: Final = WIDE.but(width=700, height=900)
UNIT: Final = 0.5
"""The waves reach half as far on the table."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    board = UPRIGHT if upright else WIDE
    parts = tuple(stall(view, board.middle))
    return Scene("fairground", board.width, board.height, (board,), parts)


def stall(view: View, peg: Place) -> Iterator[Part]:
    """The ring hangs where it was let go, or swings about the peg."""
    yield kit.space("peg", peg, label=named("peg"), width=80, sign="+")
    if not view["phases"]:
        wrong = ", ".join([str(n) for n in view["wrong"]]) or "–"
        label = (named("cup", view["cup"]), named("wrong", wrong))
        yield kit.icon("cup", peg, "mark-sun", label=label, on="peg", sign="?")
    elif any(asked["decision"] == "throw" for asked in view["asked"]):
        waves = [
            Wave(HEIGHT, period, phase)
            for period, phase in zip(PERIODS, view["phases"], strict=True)
        ]
        yield ring(peg, Swing(waves[0], waves[1], UNIT))
    else:
        right, down = view["hung"]
        yield ring(peg.moved(UNIT * right, UNIT * down))


def ring(at: Place, swing: Swing | None = None) -> Part:
    """It is turned by an eighth, as one holds it."""
    return kit.token(
        "ring", at, "mark-star", label=named("ring"), on="peg", sign="o", swing=swing, rotation=45
    )
