"""What lies in the Minutia box, and what the rules of its games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.kernel import count, load_pieces

BOX: Final = load_pieces(__file__, "box.toml")

YELLOW: Final = 0
RED: Final = 1
GREEN: Final = 2
BLUE: Final = 3
WHITE: Final = 4
BLACK: Final = 5

COLOURS: Final[list[str]] = BOX["colours"]
"""The names of the six colours; a colour is its place in this list, in every game of the box."""

CUBES_EACH: Final[int] = BOX["cubes_per_colour"]
WHITE_DISCS: Final[int] = BOX["white_discs"]
BLACK_DISCS: Final[int] = BOX["black_discs"]
DIE: Final[int] = len(BOX["die_faces"])
RING: Final[int] = BOX["score_track_spaces"]

count("colours", len(COLOURS), 6)
count("cubes", len(COLOURS) * CUBES_EACH, 60)
count("discs", WHITE_DISCS + BLACK_DISCS, 8)
count("faces of the die", DIE, 6)


def bagful(each: Sequence[int]) -> list[int]:
    """So many cubes of each colour, as a pile to draw from: each cube is its colour.

    >>> bagful([2, 0, 1])
    [0, 0, 2]
    """
    return [colour for colour, cubes in enumerate(each) for _ in range(cubes)]


def tally(cubes: Sequence[int]) -> list[int]:
    """How many cubes there are of each of the six colours.

    >>> tally([5, 0, 5])
    [1, 0, 0, 0, 0, 2]
    """
    each = [0] * len(COLOURS)
    for colour in cubes:
        each[colour] += 1
    return each


def leaders(points: Sequence[int]) -> list[int]:
    """The seats with the most; several where they are level.

    >>> leaders([3, 7, 7])
    [1, 2]
    """
    most = max(points)
    return [p for p, own in enumerate(points) if own == most]
