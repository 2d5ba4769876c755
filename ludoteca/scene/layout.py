"""Places on a table: rows, fans, grids, hexes, tracks and graphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple


class Place(NamedTuple):
    """A point on the table, and how far a thing that lies there is turned, in degrees."""

    x: float
    y: float
    rotation: float = 0.0


def row(x: float, y: float, count: int, gap: float, most: float = 0.0) -> list[Place]:
    """Side by side from (x, y) on; closer together where they would be wider than `most`."""
    if most and count > 1:
        gap = min(gap, most / (count - 1))
    return [Place(x + i * gap, y) for i in range(count)]


def fan(x: float, y: float, count: int, gap: float, turn: float = 0.0) -> list[Place]:
    """Side by side around (x, y), each turned a little further than the one before.

    >>> fan(50, 10, 2, 20)
    [Place(x=40.0, y=10, rotation=-0.0), Place(x=60.0, y=10, rotation=0.0)]
    """
    middle = (count - 1) / 2
    return [Place(x + (i - middle) * gap, y, (i - middle) * turn) for i in range(count)]


def grid(x: float, y: float, columns: int, rows: int, gap: float) -> list[Place]:
    """Row by row; (x, y) is the middle of the first."""
    return [Place(x + c * gap, y + r * gap) for r in range(rows) for c in range(columns)]


def hexes(x: float, y: float, cells: Iterable[tuple[int, int]], size: float) -> list[Place]:
    """Hexes with a corner up by column and row; odd rows are half a hex to the right."""
    wide = sqrt(3) * size
    return [Place(x + (c + r % 2 / 2) * wide, y + r * 1.5 * size) for c, r in cells]


def track(points: Sequence[tuple[float, float]], count: int) -> list[Place]:
    """So many places along a line through these points, all equally far apart."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(points):
        lengths.append(lengths[-1] + sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2))
    places: list[Place] = []
    leg = 0
    for i in range(count):
        at = lengths[-1] * i / max(1, count - 1)
        while leg < len(points) - 2 and lengths[leg + 1] < at:
            leg += 1
        part = (at - lengths[leg]) / ((lengths[leg + 1] - lengths[leg]) or 1)
        (x0, y0), (x1, y1) = points[leg], points[leg + 1]
        places.append(Place(x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
    return places


def graph(
    nodes: Iterable[tuple[float, float]], x: float, y: float, width: float, height: float
) -> list[Place]:
    """Nodes given on a drawing of 100 by 100, spread over a rectangle."""
    return [Place(x + nx * width / 100, y + ny * height / 100) for nx, ny in nodes]


def smooth(points: Sequence[tuple[float, float]]) -> str:
    """The path data of a soft line through all points (Catmull-Rom as Bézier curves)."""
    ends = [points[0], *points, points[-1]]
    data = [f"M{points[0][0]:.0f},{points[0][1]:.0f}"]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        data.append(
            f"C{b[0] + (c[0] - a[0]) / 6:.0f},{b[1] + (c[1] - a[1]) / 6:.0f}"
            f" {c[0] - (d[0] - b[0]) / 6:.0f},{c[1] - (d[1] - b[1]) / 6:.0f}"
            f" {c[0]:.0f},{c[1]:.0f}"
        )
    return "".join(data)
