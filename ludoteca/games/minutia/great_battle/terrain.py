"""Where a Unit can go and whom it can hit, for the rules, the scene and the bots.

`units` holds the Unit on each hex, or `NONE`.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.great_battle.pieces import (
    ADJACENT,
    BASES,
    DISTANCE,
    GENERAL,
    HEXES,
    RANGE,
    SPEED,
    colour_of,
)

WAYS: Final[list[list[list[int]]]] = [
    [[to for to in around if to not in bases] for around in ADJACENT] for bases in BASES
]
"""M15-R2 For each General, where a step from a hex may lead: never onto a base of his own."""

TARGETS: Final[list[list[int]]] = [
    [other for other in range(len(HEXES)) if 1 <= DISTANCE[hex][other] <= RANGE]
    for hex in range(len(HEXES))
]
"""M15-8.2, M15-R3 The hexes that an attack from a hex reaches, whatever lies between."""


def owner(unit: int) -> int:
    """M15-3.4 The General whose Unit it is."""
    return GENERAL[colour_of(unit)]


def steps_to(units: list[int], p: int, hex: int, most: int) -> list[int]:
    """In how many steps, at most `most`, a Unit of this General gets from a hex to each other.

    M15-3.3: every hex that it enters is free; M15-R13: an enemy base can only be the last.
    `NONE` is for hexes that it cannot get to, or not in that many steps.
    """
    steps = [NONE] * len(HEXES)
    steps[hex] = 0
    ways = WAYS[p]
    goals = BASES[1 - p]
    edge = [hex]
    for step in range(1, most + 1):
        further: list[int] = []
        for here in edge:
            for to in ways[here]:
                if steps[to] == NONE and units[to] == NONE:
                    steps[to] = step
                    if to not in goals:
                        further.append(to)
        edge = further
    return steps


def reach(units: list[int], colour: int, hex: int, moves: int = 1) -> list[int]:
    """M15-3.2, M15-4.1 Where a Unit of this colour can be after one move or several, in order."""
    steps = steps_to(units, GENERAL[colour], hex, moves * SPEED[colour])
    return [to for to, needed in enumerate(steps) if needed > 0]


def hexes_of(units: list[int], p: int) -> list[int]:
    """The hexes with a Unit of this General, in order."""
    return [hex for hex, unit in enumerate(units) if unit != NONE and owner(unit) == p]


def in_range(units: list[int], hex: int, p: int) -> list[int]:
    """M15-8.2 The Units of this General that an attack from a hex reaches, by their hexes."""
    return [to for to in TARGETS[hex] if units[to] != NONE and owner(units[to]) == p]
