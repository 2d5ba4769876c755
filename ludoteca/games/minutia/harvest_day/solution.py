"""Harvest Day solved: what every situation between two rounds is worth if both play perfectly.

The values are kept for each side of the card in `values_A.xz` and `values_B.xz`; `tools/solve.py`
makes them. From the values of what may follow, the table of all pairs of numbers is put together
when somebody has to show one, and solved on the spot.
"""

from __future__ import annotations

import lzma
from itertools import combinations
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PEASANTS, PLOTS, SIDES
from ludoteca.kernel.mixing import Equilibrium, equilibrium

LAST: Final = PEASANTS - 2
"""With more Peasants sent the game is over."""

SURE: Final = 254
"""How a victory is written down; half of it is shared, 0 is a defeat."""

TURNED: Final = bytes([SURE - value if value <= SURE else 0 for value in range(256)])
"""The values as the other farmer sees them."""

POINT: Final = 16
"""No sum of values can outweigh a point."""

Move = tuple[int, int, float]
"""From which plot to which, and what that is worth."""


def layouts(sent: int) -> list[list[int]]:
    """All ways to have sent this many Peasants into the plots, by plot.

    >>> layouts(1)[:2], len(layouts(8))
    ([[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 0]], 1287)
    """
    places = sent + len(PLOTS) - 1
    found: list[list[int]] = []
    for bars in combinations(range(places), len(PLOTS) - 1):
        edges = (-1, *bars, places)
        found.append([edges[plot + 1] - edges[plot] - 1 for plot in PLOTS])
    return found


def packed(heads: list[int]) -> int:
    """A layout as one number, which a Peasant more or less changes by `1 << 4 * plot`."""
    key = 0
    for plot in PLOTS:
        key += heads[plot] << 4 * plot
    return key


class Level:
    """The situations with equally many Peasants sent: their values, and the moves between them."""

    def __init__(self, sent: int, side: int, triangle: bytes) -> None:
        rows = layouts(sent)
        self.size = len(rows)
        self.places = {packed(row): i for i, row in enumerate(rows)}
        self.values = square(self.size, triangle)
        self.moves = [self.moved(row, side) for row in rows]

    def moved(self, heads: list[int], side: int) -> list[int]:
        key = packed(heads)
        return [
            self.places[key - (1 << 4 * start) + (1 << 4 * goal)]
            for start in PLOTS
            if heads[start]
            for goal in NEIGHBOURS[side][start]
        ]

    def replied(self, mine: int, theirs: int) -> int:
        """What a layout is worth when the other farmer has still to move."""
        values = self.values
        start = mine * self.size
        least = SURE
        for reply in self.moves[theirs]:
            value = values[start + reply]
            if value < least:
                least = value
        return least

    def moving(self, mine: int, theirs: int) -> int:
        """What it is worth to move first."""
        values = self.values
        replies = self.moves[theirs]
        most = -1
        for move in self.moves[mine]:
            start = move * self.size
            least = SURE
            for reply in replies:
                value = values[start + reply]
                if value < least:
                    least = value
                    if least <= most:
                        break
            if least > most:
                most = least
        return most


def square(size: int, triangle: bytes) -> bytes:
    """The values of all pairs of layouts, from those of pairs whose first comes first."""
    values = bytearray([SURE // 2]) * (size * size)
    at = 0
    for row in range(size - 1):
        count = size - row - 1
        part = triangle[at : at + count]
        at += count
        values[row * size + row + 1 : (row + 1) * size] = part
        values[(row + 1) * size + row :: size] = part.translate(TURNED)
    return bytes(values)


class Book:
    """What is known of one side of the card."""

    def __init__(self, side: int) -> None:
        self.side = side
        file = Path(__file__).with_name(f"values_{SIDES[side]}.xz")
        kept = lzma.decompress(file.read_bytes())
        self.levels: list[Level] = []
        at = 0
        for sent in range(LAST + 1):
            size = len(layouts(sent))
            count = size * (size - 1) // 2
            self.levels.append(Level(sent, side, kept[at : at + count]))
            at += count

    def value(self, mine: list[int], theirs: list[int]) -> int:
        """What a situation between two rounds is worth to the first of both farmers."""
        sent = sum(mine)
        if sent > LAST:
            return harvested(ahead(mine, theirs))
        level = self.levels[sent]
        return level.values[level.places[packed(mine)] * level.size + level.places[packed(theirs)]]

    def moving(self, mine: list[int], theirs: list[int]) -> int:
        """What it is worth to move first when both have planted one Peasant."""
        sent = sum(mine)
        if sent > LAST:
            return last_moves(mine, theirs, self.side)
        level = self.levels[sent]
        return level.moving(level.places[packed(mine)], level.places[packed(theirs)])

    def replied(self, mine: list[int], theirs: list[int]) -> int:
        """What it is worth when only the other farmer has still to move."""
        sent = sum(mine)
        if sent > LAST:
            return last_reply(mine, theirs, self.side)
        level = self.levels[sent]
        return level.replied(level.places[packed(mine)], level.places[packed(theirs)])


_books: Final[dict[int, Book]] = {}


def book(side: int) -> Book:
    """What is known of a side, read when it is first asked for."""
    if side not in _books:
        _books[side] = Book(side)
    return _books[side]


# -- The last round -----------------------------------------------------------------------------


def lead(plot: int, more: int) -> int:
    """What a plot counts for whoever has this many Peasants more there than the other."""
    return POINT + plot if more > 0 else -POINT - plot if more < 0 else 0


def ahead(mine: list[int], theirs: list[int]) -> int:
    """M05-4.3, M05-4.4 By how much one farmer is ahead: points first, then values."""
    total = 0
    for plot in PLOTS:
        total += lead(plot, mine[plot] - theirs[plot])
    return total


def harvested(total: int) -> int:
    return SURE if total > 0 else 0 if total < 0 else SURE // 2


def last_reply(mine: list[int], theirs: list[int], side: int) -> int:
    """What the other farmer's last move leaves."""
    total = ahead(mine, theirs)
    least = SURE
    for start in PLOTS:
        if not theirs[start]:
            continue
        there = mine[start] - theirs[start]
        left = total + lead(start, there + 1) - lead(start, there)
        for goal in NEIGHBOURS[side][start]:
            here = mine[goal] - theirs[goal]
            value = harvested(left + lead(goal, here - 1) - lead(goal, here))
            if value < least:
                least = value
                if least == 0:
                    return 0
    return least


def last_moves(mine: list[int], theirs: list[int], side: int) -> int:
    """What it is worth to move first in the last round."""
    most = 0
    for start in PLOTS:
        if not mine[start]:
            continue
        for goal in NEIGHBOURS[side][start]:
            mine[start] -= 1
            mine[goal] += 1
            most = max(most, last_reply(mine, theirs, side))
            mine[start] += 1
            mine[goal] -= 1
            if most == SURE:
                return most
    return most


# -- What to do ---------------------------------------------------------------------------------


def numbers(side: int, mine: list[int], theirs: list[int]) -> Equilibrium:
    """How to mix the six numbers, and what each is worth."""
    return equilibrium(payoffs_of(side, mine, theirs))


def payoffs_of(side: int, mine: list[int], theirs: list[int]) -> list[list[float]]:
    """What each number brings against each of the other farmer."""
    known = book(side)
    payoffs: list[list[float]] = []
    for number in PLOTS:
        row: list[float] = []
        for other in PLOTS:
            even = (number + other) % 2 == 0
            times = 2 if even else 1
            mine[number] += times
            theirs[other] += times
            if even:
                value = known.value(mine, theirs)
            elif number < other:
                value = known.moving(mine, theirs)
            else:
                value = SURE - known.moving(theirs, mine)
            mine[number] -= times
            theirs[other] -= times
            row.append(value / SURE)
        payoffs.append(row)
    return payoffs


def moves(side: int, mine: list[int], theirs: list[int], first: bool) -> list[Move]:
    """All moves with what they are worth; `first`: the other farmer moves afterwards."""
    known = book(side)
    found: list[Move] = []
    for start in PLOTS:
        if not mine[start]:
            continue
        for goal in NEIGHBOURS[side][start]:
            mine[start] -= 1
            mine[goal] += 1
            value = known.replied(mine, theirs) if first else known.value(mine, theirs)
            mine[start] += 1
            mine[goal] -= 1
            found.append((start, goal, value / SURE))
    return found
