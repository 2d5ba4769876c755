"""What lies in the Minutia box, and what the rules of its games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.kernel import Action, Position, actions, count, load_pieces

BOX: Final = load_pieces(__file__, "box.toml")

YELLOW: Final = 0
RED: Final = 1
GREEN: Final = 2
BLUE: Final = 3
WHITE: Final = 4
BLACK: Final = 5

COLOURS: Final[list[str]] = BOX["colours"]
"""The names of the six colours; a colour of the box is its place in this list."""

CUBES_EACH: Final[int] = BOX["cubes_per_colour"]
WHITE_DISCS: Final[int] = BOX["white_discs"]
BLACK_DISCS: Final[int] = BOX["black_discs"]
DIE: Final[int] = len(BOX["die_faces"])
RING: Final[int] = BOX["score_track_spaces"]

NONE: Final = -1
"""No colour, no space, nobody: where a field or an answer would hold one."""

count("colours", len(COLOURS), 6)
count("cubes", len(COLOURS) * CUBES_EACH, 60)
count("discs", WHITE_DISCS + BLACK_DISCS, 8)
count("faces of the die", DIE, 6)


# -- Cubes ------------------------------------------------------------------------------------


def paint_of(names: Sequence[str]) -> list[int]:
    """The colours of the box that a game numbers in an order of its own.

    >>> paint_of(["white", "yellow"])
    [4, 0]
    """
    return [COLOURS.index(name) for name in names]


def bagful(each: Sequence[int]) -> list[int]:
    """A pile to draw from with this many cubes of each colour; a cube is its colour.

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


# -- Seats ------------------------------------------------------------------------------------


def leaders(points: list[int]) -> list[int]:
    """The seats with the most; several if they are tied.

    >>> leaders([3, 7, 7])
    [1, 2]
    """
    most = max(points)
    return [p for p, own in enumerate(points) if own == most]


def one_of(position: Position, seats: list[int]) -> int:
    """One of these seats at random; nothing is drawn where there is only one."""
    return seats[0] if len(seats) == 1 else position.any_of(seats)


# -- Options ----------------------------------------------------------------------------------


def bits_of(numbers: list[int]) -> int:
    """A set of small numbers as bits.

    >>> bits_of([0, 3])
    9
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def options_by_bits(verb: str, numbers: int) -> list[tuple[Action, ...]]:
    """The options with this verb for every set of the numbers below `numbers`, by its bits.

    >>> [str(option) for option in options_by_bits("keep", 4)[bits_of([0, 3])]]
    ['keep 0', 'keep 3']
    """
    return [
        actions(verb, [n for n in range(numbers) if bits >> n & 1]) for bits in range(1 << numbers)
    ]


def dearest(options: tuple[Action, ...], worth: list[int]) -> Action:
    """The option whose number is worth most, the first of several.

    >>> str(dearest(actions("keep", (1, 2, 3)), [9, 4, 7, 7]))
    'keep 2'
    """
    best = options[0]
    for option in options:
        if worth[option.n] > worth[best.n]:
            best = option
    return best
