"""What a choice does in At Work in the Village: what it gives, and what it costs."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE, YELLOW
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_COST,
    ACROPOLIS_POINTS,
    BUILDING_OF,
    BUILDING_SPACES,
    COLUMN,
    GAIN,
    GIFT,
    KIND,
    ROW,
    SPACES,
    SURCHARGE,
    TEMPLE_COST,
    TEMPLE_POINTS,
    TOP,
    VALUE,
    VILLAGE,
    VILLAGE_COST,
    total_of,
)
from ludoteca.games.minutia.village_work.rules import affords
from ludoteca.games.minutia.village_work.scoring import cubes_left, village_points
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What a disc, a step in the temple or a building does for the own seat."""
    if what == "disc" and n in SPACES:
        return disc(view, n)
    if what == "advance":
        return step(view)
    if what == "village" and n in VILLAGE:
        return house(n, due_now(view))
    if what == "acropolis" and n in ACROPOLIS:
        return with_due("public", due_now(view), BUILDING_OF[n], ACROPOLIS_POINTS[n])
    return None


def disc(view: View, space: int) -> Label | None:
    p = view["seat"]
    if KIND[space] == "resources":
        return gathering(view, space)
    if p is None:
        return None
    if KIND[space] == "temple":
        return step(view)
    if KIND[space] == "scoring":
        return does("scores", village_points(view["village"], p))
    return building(view, p, space)


def gathering(view: View, space: int) -> Label:
    wanted = sum(GAIN[space])
    there = sum(map(min, GAIN[space], view["supply"]))
    if there == wanted:
        return does("takes", space)
    return does("takes_less", there) if there else does("takes_nothing")


def step(view: View) -> Label | None:
    """The next cell of the temple."""
    p = view["seat"]
    if p is None:
        return None
    cell: int = view["temple"][p] + 1
    if cell > TOP:
        return does("temple_top")
    colour, points = TEMPLE_COST[cell], TEMPLE_POINTS[cell]
    if colour == NONE:
        return does("temple_free", cell, points)
    if not view["resources"][p][colour]:
        return does("temple_closed", colour)
    return does("temple_paid", colour, cell, points)


def building(view: View, p: int, space: int) -> Label:
    """How many cells the own Resources would pay for."""
    village, acropolis, due = view["village"], view["acropolis"], SURCHARGE[space]
    if not cubes_left(village, acropolis, p):
        return does("no_cubes")
    costs = [VILLAGE_COST[cell] for cell in VILLAGE if village[cell] == NONE]
    costs += [ACROPOLIS_COST[cell] for cell in ACROPOLIS if acropolis[cell] == NONE]
    held = view["resources"][p]
    within = sum(affords(held, total_of(cost, due)) for cost in costs)
    if not within:
        return does("builds_nothing")
    return does("builds_due", due[YELLOW], within) if due[YELLOW] else does("builds", within)


def house(cell: int, due: int) -> Label:
    row, column, value, gift = ROW[cell], COLUMN[cell], VALUE[cell], GIFT[cell]
    if gift == NONE:
        return with_due("house", due, row, column, value)
    return with_due("gift", due, row, column, value, gift)


def with_due(key: str, due: int, *values: int) -> Label:
    """What a building costs and brings, and the yellow surcharge if there is one."""
    return does(f"{key}_due", *values, due) if due else does(key, *values)


def due_now(view: View) -> int:
    """The yellow surcharge of the building space in use, or of the first that is free."""
    if view["at_work"] in BUILDING_SPACES:
        return SURCHARGE[view["at_work"]][YELLOW]
    free = [space for space in BUILDING_SPACES if view["discs"][space] == NONE]
    return SURCHARGE[free[0]][YELLOW] if free else 0
