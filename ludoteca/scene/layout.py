"""Places on a table: rows, fans, grids, heaps, tracks and graphs.

Every layout takes first where it is, then how many places it has. Hexes are in `hexes`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Final, NamedTuple, TypeVar

Space = TypeVar("Space", bound=Hashable)


class Place(NamedTuple):
    """A point on the table, its zone, and how a thing lies there: how far turned, how large."""

    x: float
    y: float
    rotation: float = 0.0
    """In degrees, clockwise."""
    scale: float = 1.0
    zone: str = "board"

    def moved(self, right: float, down: float) -> Place:
        """The same place, a little further on.

        >>> Place(100, 50).moved(0, -10)[:2]
        (100, 40)
        """
        return Place(self.x + right, self.y + down, self.rotation, self.scale, self.zone)


At = Place | tuple[float, float]
"""Where something is: a place, or just x and y on the board."""


def place(at: At) -> Place:
    """The place itself."""
    return at if isinstance(at, Place) else Place(*at)


def row(at: At, count: int, gap: float, most: float = 0.0) -> list[Place]:
    """Side by side from here on; closer together where they would be wider than `most`."""
    x, y, _, _, zone = place(at)
    if most and count > 1:
        gap = min(gap, most / (count - 1))
    return [Place(x + i * gap, y, zone=zone) for i in range(count)]


def fan(at: At, count: int, gap: float, turn: float = 0.0) -> list[Place]:
    """Side by side around here, each turned a little further than the one before.

    >>> [(place.x, place.rotation) for place in fan((50, 10), 2, 20, 6)]
    [(40.0, -3.0), (60.0, 3.0)]
    """
    x, y, _, _, zone = place(at)
    steps = [i - (count - 1) / 2 for i in range(count)]
    return [Place(x + step * gap, y, step * turn, zone=zone) for step in steps]


def grid(at: At, columns: int, rows: int, gap: float) -> list[Place]:
    """Row by row; the first has its middle here."""
    x, y, _, _, zone = place(at)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    return [Place(x + column * gap, y + row * gap, zone=zone) for column, row in cells]


PIECE: Final = 46.0
"""The room that a wooden piece of full size takes."""


def heap(
    at: At, count: int, width: float = 70, height: float = 0.0, most: float = 1.0
) -> list[Place]:
    """Row by row around here, as large as the room allows but never larger than `most`.

    Without a height the room is two rows of full size high, or as high as it is wide.

    >>> [place.scale for place in heap((0, 0), 4, width=46)]
    [0.5, 0.5, 0.5, 0.5]
    """
    if not count:
        return []
    x, y, _, _, zone = place(at)
    height = height or min(width, 2 * PIECE)
    columns = max(1, min(count, ceil(sqrt(count * width / height))))
    rows = ceil(count / columns)
    columns = ceil(count / rows)
    scale = min(most, width / (columns * PIECE), height / (rows * PIECE))
    places: list[Place] = []
    for i in range(count):
        row, column = divmod(i, columns)
        here = min(columns, count - row * columns)
        left = x + (column - (here - 1) / 2) * PIECE * scale
        top = y + (row - (rows - 1) / 2) * PIECE * scale
        places.append(Place(left, top, 0.0, scale, zone))
    return places


def sharing(where: Sequence[Space], room: Callable[[Space, int], Sequence[Place]]) -> list[Place]:
    """A place for each of several things, some of which are on the same space.

    `where` tells the space of each thing; `room(space, count)` lays out `count` places there.

    >>> spaces = {"inn": (0, 0), "mill": (100, 0)}
    >>> guests = sharing(["inn", "mill", "inn"], lambda s, count: fan(spaces[s], count, 20))
    >>> [place.x for place in guests]
    [-10.0, 100.0, 10.0]
    """
    free = {space: iter(room(space, where.count(space))) for space in dict.fromkeys(where)}
    return [next(free[space]) for space in where]


def track(points: Sequence[At], count: int) -> list[Place]:
    """Along a line through these points, all equally far apart."""
    zone = place(points[0]).zone
    lengths = [0.0]
    for (x0, y0, *_), (x1, y1, *_) in pairwise(points):
        lengths.append(lengths[-1] + sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2))
    places: list[Place] = []
    leg = 0
    for i in range(count):
        at = lengths[-1] * i / max(1, count - 1)
        while leg < len(points) - 2 and lengths[leg + 1] < at:
            leg += 1
        part = (at - lengths[leg]) / ((lengths[leg + 1] - lengths[leg]) or 1)
        (x0, y0, *_), (x1, y1, *_) = points[leg], points[leg + 1]
        places.append(Place(x0 + part * (x1 - x0), y0 + part * (y1 - y0), zone=zone))
    return places


def serpentine(at: At, count: int, columns: int, gap: float, rise: float) -> list[Place]:
    """To and fro from here on, `columns` in a row; each row lies `rise` above the one before.

    >>> [(place.x, place.y) for place in serpentine((0, 90), 4, 2, 50, 30)]
    [(0, 90), (50, 90), (50, 60), (0, 60)]
    """
    x, y, _, _, zone = place(at)
    places: list[Place] = []
    for i in range(count):
        row, column = divmod(i, columns)
        across = column if row % 2 == 0 else columns - 1 - column
        places.append(Place(x + across * gap, y - row * rise, zone=zone))
    return places


def graph(at: At, nodes: Iterable[tuple[float, float]], width: float, height: float) -> list[Place]:
    """Nodes given on a drawing of 100 by 100, spread over a rectangle with this corner."""
    x, y, _, _, zone = place(at)
    return [Place(x + nx * width / 100, y + ny * height / 100, zone=zone) for nx, ny in nodes]


def smooth(points: Sequence[At]) -> str:
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
