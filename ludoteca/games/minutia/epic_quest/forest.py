"""The forest map: which cards are adjacent, how far it is, and what makes a map legal (M21-2).

A map is a list of places on a square grid, by card; in a position each place is one number, a spot.
The forest of a map follows from it and never changes, so it is worked out once.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ludoteca.games.minutia.epic_quest.pieces import (
    ENTRANCE,
    FIRST_FOREST,
    MOST_CARDS,
    PORTAL_COLOUR,
    PORTALS,
)
from ludoteca.kernel import Position

Cell = tuple[int, int]

SIDES: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
UNREACHED: Final = 99
TRIES: Final = 30
"""How often three Portals are drawn for the same Forest cards."""


class Forest:
    """What follows from a map."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self.near = [
            [other for other, there in enumerate(cells) if adjacent(here, there)] for here in cells
        ]
        """For each card the adjacent ones (M21-2.1)."""
        self.far = [distances(self.near, card) for card in range(len(cells))]
        """For each two cards the steps between them (M21-R8)."""

    def ways(self, card: int, goal: int) -> list[int]:
        """The adjacent cards on a shortest path to the goal."""
        return [to for to in self.near[card] if self.far[to][goal] < self.far[card][goal]]


@cache
def forest_of(spots: tuple[int, ...]) -> Forest:
    """The forest of a map that is written as spots."""
    return Forest(tuple([cell_of(spot) for spot in spots]))


def spot_of(cell: Cell) -> int:
    """A place as one number: no map is wider or higher than all its cards in a row.

    >>> cell_of(spot_of((3, 12)))
    (3, 12)
    """
    return MOST_CARDS * cell[1] + cell[0]


def cell_of(spot: int) -> Cell:
    return (spot % MOST_CARDS, spot // MOST_CARDS)


def adjacent(here: Cell, there: Cell) -> bool:
    """M21-2.1 Whether two cards share a side."""
    return abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1


def distances(near: list[list[int]], start: int, without: int = -1) -> list[int]:
    """The steps from a card to every other; `UNREACHED` if no way leaves out `without`."""
    far = [UNREACHED] * len(near)
    far[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for here in edge:
            for to in near[here]:
                if far[to] == UNREACHED and to != without:
                    far[to] = far[here] + 1
                    further.append(to)
        edge = further
    return far


# -- Legal maps -----------------------------------------------------------------------------------


def fault(cells: list[Cell], forests: int) -> tuple[str, str, tuple[int, ...]] | None:
    """Why a map is not legal: the clause, the reason and its figures; None if it is.

    M21-R1 is checked part by part: places, number of cards, M21-2.2, M21-2.3 and M21-2.4.
    """
    wanted = FIRST_FOREST + forests
    if len(cells) != wanted:
        return ("M21-2.1", "wrong_number", (wanted, len(cells)))
    for card, cell in enumerate(cells):
        if cell in cells[:card]:
            return ("M21-R1", "same_place", (cells.index(cell), card))
    chart = Forest(tuple(cells))
    for card in range(wanted):
        if chart.far[ENTRANCE][card] == UNREACHED:
            return ("M21-2.2", "not_connected", (card,))
    for portal in PORTALS:
        for other in (ENTRANCE, *PORTALS):
            if other in chart.near[portal]:
                return ("M21-2.3", "portal_touches", (portal, other))
    for card in range(FIRST_FOREST, wanted):
        if not is_needed(chart, card):
            return ("M21-2.4", "needless", (card,))
    return None


def is_needed(chart: Forest, card: int) -> bool:
    """M21-R1 Whether some Portal cannot be reached from the Entrance without this card."""
    far = distances(chart.near, ENTRANCE, card)
    return UNREACHED in [far[portal] for portal in PORTALS]


def corner(cells: list[Cell]) -> list[Cell]:
    """The same map with its leftmost and uppermost cards at 0."""
    left = min([x for x, _ in cells])
    top = min([y for _, y in cells])
    return [(x - left, y - top) for x, y in cells]


# -- A layout of one's own ------------------------------------------------------------------------


def read_layout(text: str) -> list[Cell] | None:
    """M21-R2 Pairs of numbers, with any signs between them; None if they are no pairs.

    >>> read_layout("2,5 0,2")
    [(2, 5), (0, 2)]
    >>> read_layout("2,5 0") is None, read_layout("a forest") is None
    (True, True)
    """
    words = text
    for sign in ",;()[]/":
        words = words.replace(sign, " ")
    numbers: list[int] = []
    for word in words.split():
        digits = word[1:] if word[0] == "-" else word
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
            return None
        numbers.append(int(word))
    if not numbers or len(numbers) % 2:
        return None
    return [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]


# -- The generator --------------------------------------------------------------------------------


def generated(forests: int, position: Position) -> list[Cell]:
    """M21-R2 A random legal map with this many Forest cards."""
    while True:
        cells = grown(forests, position)
        edge = beside(cells[1:], cells)
        for _ in range(TRIES):
            chosen = [edge[i] for i in three_of(len(edge), position)]
            found = [cells[0], *chosen, *cells[1:]]
            if fault(found, forests) is None:
                return found


def grown(forests: int, position: Position) -> list[Cell]:
    """The Entrance and this many Forest cards, each of which touched exactly one when laid."""
    cells: list[Cell] = [(0, 0)]
    while len(cells) <= forests:
        x, y = cells[position.draw(len(cells))]
        right, down = SIDES[position.draw(len(SIDES))]
        cell = (x + right, y + down)
        if cell not in cells and sum([adjacent(cell, laid) for laid in cells]) == 1:
            cells.append(cell)
    return cells


def beside(forest_cells: list[Cell], laid: list[Cell]) -> list[Cell]:
    """The empty places that touch a Forest card."""
    found: list[Cell] = []
    for x, y in forest_cells:
        for right, down in SIDES:
            cell = (x + right, y + down)
            if cell not in laid and cell not in found:
                found.append(cell)
    return found


def three_of(places: int, position: Position) -> list[int]:
    """Three different places, in random order: for green, blue and yellow."""
    left = list(range(places))
    return [left.pop(position.draw(len(left))) for _ in PORTAL_COLOUR]
