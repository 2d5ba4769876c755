"""Where one disc can build or climb: the disc, and what it then does, in one click."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_COST,
    BUILDING_SPACES,
    SURCHARGE,
    TEMPLE_COST,
    TEMPLE_SPACE,
    TOP,
    VILLAGE,
    VILLAGE_COST,
    total_of,
)
from ludoteca.games.minutia.village_work.rules import affords
from ludoteca.games.minutia.village_work.scoring import cubes_left
from ludoteca.kernel import View
from ludoteca.scene import Way, asks


def ways(view: View) -> Iterator[Way]:
    """By the cheapest building space to every cell that can be paid, and to the next temple cell.

    A way costs as many cubes as are to be paid.
    """
    p = view["seat"]
    if p is None or not asks(view, p, "place_disc"):
        return
    yield from to_the_temple(view, p)
    free = [space for space in BUILDING_SPACES if view["discs"][space] == NONE]
    if free and cubes_left(view["village"], view["acropolis"], p):
        yield from to_cells(view, p, free[0], "village", VILLAGE, VILLAGE_COST)
        yield from to_cells(view, p, free[0], "acropolis", ACROPOLIS, ACROPOLIS_COST)


def to_the_temple(view: View, p: int) -> Iterator[Way]:
    cell: int = view["temple"][p] + 1
    if view["discs"][TEMPLE_SPACE] != NONE or cell > TOP:
        return
    colour = TEMPLE_COST[cell]
    if colour == NONE or view["resources"][p][colour]:
        yield Way((f"disc {TEMPLE_SPACE}", "advance 0"), int(colour != NONE))


def to_cells(
    view: View, p: int, space: int, verb: str, cells: range, costs: list[list[int]]
) -> Iterator[Way]:
    for cell in cells:
        cost = total_of(costs[cell], SURCHARGE[space])
        if view[verb][cell] == NONE and affords(view["resources"][p], cost):
            yield Way((f"disc {space}", f"{verb} {cell}"), sum(cost))
