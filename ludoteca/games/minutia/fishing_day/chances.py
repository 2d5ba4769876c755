"""How likely each aim covers a number of colours: the drop with all that swing and flutter do.

Every landing on a grid of centimetres, at eight angles, is a bit of one large number: a Fish is
covered by all landings of a pattern that is moved to where it lies. Then the chances to stray are
summed up along the columns, over the angles and along the rows: an aim is worth what its landings
are worth, by their chances.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import COLOURS
from ludoteca.games.minutia.fishing_day.drop import is_under
from ludoteca.games.minutia.fishing_day.pieces import (
    FISH,
    FLUTTER,
    FLUTTER_TURN,
    PERIOD_X,
    ROWS,
    STEADY_FLUTTER,
    STEP,
    SWING,
    TURN,
    TURNS,
    colour_of,
)

REACH: Final = 6
"""Centimetres that a card is thought to stray to each side at most."""

WINDOW: Final = 2 * REACH + 1
TREMBLE: Final = 8
"""Ticks by which a hand misses its moment, at most."""


# -- How far a card strays ----------------------------------------------------------------------


def stray(most: int, hand: float) -> list[float]:
    """The chances to stray by -REACH to REACH centimetres.

    Three draws up to `most` are nearly normal, and a hand adds a spread of its own.
    """
    variance = most * (most + 1) + hand * hand
    heights = [math.exp(-0.5 * (n * STEP) ** 2 / variance) for n in range(-REACH, REACH + 1)]
    total = sum(heights)
    return [height / total for height in heights]


def sums(chances: list[float]) -> list[float]:
    """The chance of every set of places in a window, by its bits."""
    found = [0.0]
    for chance in chances:
        found += [chance + other for other in found]
    return found


_LATE: Final = SWING * 4 / PERIOD_X * TREMBLE / math.sqrt(3)
SWUNG: Final[list[float]] = stray(FLUTTER, _LATE)
STEADY: Final[list[float]] = stray(STEADY_FLUTTER, 0.0)
SWUNG_SUMS: Final[list[float]] = sums(SWUNG)
STEADY_SUMS: Final[list[float]] = sums(STEADY)

ANGLES: Final = 2 * TURNS
"""Those of the aim, and one between any two of them; half a circle further a card lies the same."""

ASIDE: Final = 2 * FLUTTER_TURN * (FLUTTER_TURN + 1) / TURN**2
"""The chance to come down nearer to the angle on one side: the spread is that of the flutter."""


# -- Where a card must lie to cover a Fish ------------------------------------------------------

BITS: Final = 32
"""For one row of landings. The first column and row of the water are FIRST, so nothing is lost."""

FIRST: Final = 8
PARTS: Final = 5
"""In which part of a centimetre a Fish lies is told, no more."""

PART: Final = STEP // PARTS


def pattern(angle: int, right: int, down: int) -> int:
    """All landings that cover a Fish in the first column and row, as bits."""
    found = 0
    for j in range(-FIRST + 1, FIRST + 1):
        for i in range(-FIRST + 1, FIRST + 1):
            if is_under(right - i * STEP, down - j * STEP, angle):
                found |= 1 << ((FIRST + j) * BITS + FIRST + i)
    return found


PATTERNS: Final[list[list[int]]] = [
    [
        pattern(a * TURN // 2, right * PART + PART // 2, down * PART + PART // 2)
        for down in range(PARTS)
        for right in range(PARTS)
    ]
    for a in range(ANGLES)
]
EVERY: Final = (1 << (2 * FIRST + ROWS) * BITS) - 1


def landings(xs: list[int], ys: list[int], angle: int) -> tuple[int, int, int]:
    """How many colours each landing covers: its ones, twos and fours, as bits."""
    patterns = PATTERNS[angle]
    covers = [0] * len(COLOURS)
    for f in range(FISH):
        column, right = divmod(xs[f], STEP)
        row, down = divmod(ys[f], STEP)
        place = patterns[down // PART * PARTS + right // PART]
        covers[colour_of(f)] |= place << (row * BITS + column)
    ones = twos = fours = 0
    for bits in covers:
        carry = ones & bits
        ones ^= bits
        fours |= twos & carry
        twos ^= carry
    return (ones, twos, fours)


def with_colours(counted: tuple[int, int, int], wanted: int) -> int:
    """The landings that cover exactly this number of colours."""
    found = EVERY
    for place, plane in enumerate(counted):
        found &= plane if wanted >> place & 1 else EVERY ^ plane
    return found


# -- What the aims are worth --------------------------------------------------------------------


class Prize:
    """What is caught: the colours wanted, the worth of an exact catch, and that of one nearby."""

    def __init__(self, wanted: int, exact: float, near: float) -> None:
        self.wanted = wanted
        self.exact = exact
        self.near = near


def worth_of_aims(
    xs: list[int], ys: list[int], prize: Prize, columns: range, steady: bool
) -> list[float]:
    """What each aim of these columns is worth, by column, row and turn; a miss is worth nothing."""
    chances = STEADY if steady else SWUNG
    window_sums = STEADY_SUMS if steady else SWUNG_SUMS
    by_angle = [
        along_columns(landings(xs, ys, a), prize, columns, window_sums) for a in range(ANGLES)
    ]
    worths: list[float] = []
    for c in range(len(columns)):
        turned = [over_angles(by_angle, c, 2 * turn) for turn in range(TURNS)]
        for row in range(ROWS):
            for turn in range(TURNS):
                rows = turned[turn]
                total = 0.0
                for n in range(WINDOW):
                    total += chances[n] * rows[row + n]
                worths.append(total)
    return worths


def along_columns(
    counted: tuple[int, int, int], prize: Prize, columns: range, window_sums: list[float]
) -> list[list[float]]:
    """For each of these columns what every row of landings is worth."""
    mask = (1 << WINDOW) - 1
    hits = with_colours(counted, prize.wanted)
    nearby = with_colours(counted, prize.wanted - 1) | with_colours(counted, prize.wanted + 1)
    found: list[list[float]] = []
    for column in columns:
        shift = (FIRST - REACH) * BITS + FIRST - REACH + column
        worths: list[float] = []
        for row in range(ROWS + 2 * REACH):
            at = shift + row * BITS
            worth = prize.exact * window_sums[hits >> at & mask]
            if prize.near:
                worth += prize.near * window_sums[nearby >> at & mask]
            worths.append(worth)
        found.append(worths)
    return found


def over_angles(by_angle: list[list[list[float]]], column: int, angle: int) -> list[float]:
    """The rows of a column for a card that turns a little as it falls."""
    straight = by_angle[angle][column]
    left = by_angle[(angle - 1) % ANGLES][column]
    right = by_angle[(angle + 1) % ANGLES][column]
    return [
        (1.0 - 2 * ASIDE) * straight[n] + ASIDE * (left[n] + right[n]) for n in range(len(straight))
    ]
