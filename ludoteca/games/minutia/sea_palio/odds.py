"""How far the runners will come: exact chances, for the scene, the effects and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.sea_palio.pieces import FASTEST, LAPS, PACE, SPEED

MOST_ROLLS: Final = len(LAPS) - 1
"""As many rolls as players in every round."""


def _ways(row: int, rolls: int) -> list[int]:
    """In how many ways the dice take a row each distance in some rolls."""
    found = [1] + [0] * (FASTEST * MOST_ROLLS)
    for _ in range(rolls):
        last, found = found, [0] * len(found)
        for covered, ways in enumerate(last):
            if ways:
                for spaces in SPEED[row][1:]:
                    found[covered + spaces] += ways
    return found


WAYS: Final = [[_ways(row, rolls) for rolls in range(MOST_ROLLS + 1)] for row in range(len(SPEED))]
"""By row and number of rolls."""


def likely_spaces(row: int, rolls: int) -> int:
    """How far a row goes on average in some rolls, in whole spaces; the top row is 0.

    >>> likely_spaces(0, 6), likely_spaces(5, 4)
    (26, 12)
    """
    return (2 * PACE[row] * rolls + DIE) // (2 * DIE)


def reach_chance(row: int, rolls: int, spaces: int) -> float:
    """The chance that a row covers at least this distance in some rolls.

    >>> reach_chance(5, 2, 12) == 1 / 36, reach_chance(5, 1, 7), reach_chance(2, 3, 9)
    (True, 0.0, 1.0)
    """
    if spaces <= 0:
        return 1.0
    return sum(WAYS[row][rolls][spaces:]) / sum(WAYS[row][rolls])


def percent(chance: float) -> int:
    """In whole per cent; only what is impossible is 0, and only what is certain 100.

    >>> [percent(chance) for chance in (0.0, 0.001, 0.5, 0.9999, 1.0)]
    [0, 1, 50, 99, 100]
    """
    if chance <= 0.0 or chance >= 1.0:
        return int(100 * chance)
    return max(1, min(99, round(100 * chance)))
