"""Tests: how many cubes count, which die is needed, and how likely that is (M21-5, M21-6)."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.epic_quest.pieces import (
    COMBAT_TARGET,
    FAILS,
    PORTAL_TRACK,
    WEAKENS,
)

FACES: Final = 6
NEVER: Final = FACES + 1
"""The die that would be needed where no die is enough."""


def cubes(life: list[int], pack: list[int], colour: int) -> int:
    """M21-5.3 A Character's cubes of a colour: Life cubes left, and Boosts (M21-8.3)."""
    return life[colour] + pack[colour]


def die_needed(target: int, bonus: int) -> int:
    """The least die that succeeds; M21-5.2: never a 1. `NEVER` if even a 6 is too little.

    >>> [die_needed(6, bonus) for bonus in (0, 2, 3, 5, 9)]
    [6, 4, 3, 2, 2]
    >>> die_needed(12, 5) == NEVER
    True
    """
    return min(NEVER, max(FAILS + 1, target - bonus))


def chance(target: int, bonus: int) -> float:
    """How likely a total of at least the target is."""
    return (NEVER - die_needed(target, bonus)) / FACES


def combat_chance(bonus: int) -> float:
    """M21-5.4 A combat test, also one of Defence (M21-10.6)."""
    return chance(COMBAT_TARGET, bonus)


def weakens(target: int, total: int) -> bool:
    """M21-6.3, M21-6.4 Whether a total that does not seal a Portal moves its disc on."""
    return WEAKENS <= total < target and target > PORTAL_TRACK[-1]


def next_cell(target: int) -> int:
    """M21-6.3 The next number of a Portal's track."""
    return PORTAL_TRACK[PORTAL_TRACK.index(target) + 1]
