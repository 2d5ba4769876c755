"""Where points come from (M19-6.3), for the rules, the scene and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_POINTS,
    BUILDING_CUBES,
    LAST_ROUND,
    TEMPLE_POINTS,
    VALUE,
    VILLAGE,
)

PASSED: Final = [sum(TEMPLE_POINTS[: cell + 1]) for cell in range(len(TEMPLE_POINTS))]
"""M19-3.2 The points of all temple cells up to one of them."""

BEST_VILLAGE: Final = sum(sorted(VALUE)[-BUILDING_CUBES:])
"""The most village points that eight buildings can be worth at once."""

MOST_BY_VILLAGE: Final = LAST_ROUND * BEST_VILLAGE
BEST: Final = PASSED[-1] + sum(ACROPOLIS_POINTS) + 2 * MOST_BY_VILLAGE
"""Nobody scores more: the village counts twice a round, once by phase 2 and once by the space."""


def village_points(village: list[int], p: int) -> int:
    """M19-5.2 The values of the cells with an own cube."""
    points = 0
    for cell in VILLAGE:
        if village[cell] == p:
            points += VALUE[cell]
    return points


def acropolis_points(acropolis: list[int], p: int) -> int:
    """M19-4.3 The points for all own cubes on the acropolis; M19-4.4: each cell counts."""
    points = 0
    for cell in ACROPOLIS:
        if acropolis[cell] == p:
            points += ACROPOLIS_POINTS[cell]
    return points


def points_of(cell: int, acropolis: list[int], by_village: int, p: int) -> int:
    """M19-6.3 All points of a player: temple cell reached, acropolis, and village points so far."""
    return PASSED[cell] + acropolis_points(acropolis, p) + by_village


def cubes_left(village: list[int], acropolis: list[int], p: int) -> int:
    """M19-4.1 The building cubes that a player has not yet used."""
    return BUILDING_CUBES - village.count(p) - acropolis.count(p)
