"""Hexes: which is next to which, and where they lie on the table.

A `Hex` has axial coordinates and knows nothing of drawing. A `HexBoard` gives hexes a place, a size
and an outline, with a corner or with a side at the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, Unpack

from ludoteca.scene.layout import At, Place, place
from ludoteca.scene.model import Details, Part
from ludoteca.scene.parts import space

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions clockwise, from the right (or, with flat tops, from the lower right)."""

ROOT: Final = sqrt(3)


class Hex(NamedTuple):
    """A hex by its axial coordinates.

    >>> Hex(0, 0).step(0, 2)
    Hex(q=2, r=0)
    >>> Hex(2, 0) in Hex(1, 0).neighbours
    True
    """

    q: int
    r: int

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The six around it, clockwise; those beyond the edge of a board too."""
        return tuple([Hex(self.q + q, self.r + r) for q, r in STEPS])

    def step(self, direction: int, count: int = 1) -> Hex:
        """The hex that is `count` steps away in a direction from 0 to 5."""
        q, r = STEPS[direction % len(STEPS)]
        return Hex(self.q + q * count, self.r + r * count)

    def distance(self, other: Hex) -> int:
        """How many steps it takes to get there.

        >>> Hex(0, 0).distance(Hex(2, -1))
        2
        """
        q, r = other.q - self.q, other.r - self.r
        return max(abs(q), abs(r), abs(q + r))

    def direction(self, other: Hex) -> int | None:
        """The direction in which the other lies, if a straight row of hexes leads there.

        >>> Hex(0, 0).direction(Hex(-3, 3)), Hex(0, 0).direction(Hex(1, 1))
        (2, None)
        """
        far = self.distance(other)
        return next((d for d in range(len(STEPS)) if far and self.step(d, far) == other), None)


@dataclass(frozen=True, slots=True)
class HexBoard:
    """Hexes on the table: `size` is the distance from the middle of one to its corners.

    >>> board = HexBoard((100, 100), 20)
    >>> board.place(Hex(0, 2)).y
    160.0
    >>> board.outline
    'M0,-20L17.3,-10L17.3,10L0,20L-17.3,10L-17.3,-10z'
    """

    at: At
    """The middle of `Hex(0, 0)`."""
    size: float
    flat: bool = False
    """Whether a side is at the top, and not a corner."""

    @property
    def width(self) -> float:
        """How wide one hex is."""
        return self.size * (2 if self.flat else ROOT)

    @property
    def height(self) -> float:
        """How high one hex is."""
        return self.size * (ROOT if self.flat else 2)

    @property
    def outline(self) -> str:
        """The path data of one hex, around its middle."""
        size, half, side = self.size, self.size / 2, self.size * ROOT / 2
        corners = [
            (0, -size),
            (side, -half),
            (side, half),
            (0, size),
            (-side, half),
            (-side, -half),
        ]
        if self.flat:
            corners = [(y, x) for x, y in corners]
        return "M" + "L".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in corners) + "z"

    def place(self, hex: Hex) -> Place:
        """The middle of a hex."""
        far = 1.5 * self.size
        if self.flat:
            return place(self.at).moved(far * hex.q, self.height * (hex.r + hex.q / 2))
        return place(self.at).moved(self.width * (hex.q + hex.r / 2), far * hex.r)

    def cell(self, column: int, row: int) -> Hex:
        """The hex in a column and row of a rectangle, both from 0.

        Odd rows are half a hex further right; with flat tops, odd columns half a hex further down.
        """
        return Hex(column, row - column // 2) if self.flat else Hex(column - row // 2, row)

    def cells(self, columns: int, rows: int) -> list[Hex]:
        """A rectangle of hexes, row by row."""
        return [self.cell(column, row) for row in range(rows) for column in range(columns)]

    def space(self, id: str, hex: Hex, shape: str = "", **more: Unpack[Details]) -> Part:
        """The space of a hex, with its outline."""
        drawn = space(id, self.place(hex), shape, **more)
        return drawn.but(path=self.outline, width=self.width, height=self.height)
