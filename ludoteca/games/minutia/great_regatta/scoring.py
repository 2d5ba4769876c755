"""M07-4 What the Boats of a seat count for, for the rules, the scene and the bots."""

from __future__ import annotations

from ludoteca.games.minutia.great_regatta.pieces import POINTS, RESERVE


def worth(space: int) -> int:
    """The points of a Boat there; a Boat that is not on the circuit has none.

    >>> worth(23), worth(RESERVE)
    (27, 0)
    """
    return POINTS[space] if space > RESERVE else 0


def score(boats: list[int]) -> int:
    """M07-4.2 The sum of the points of the spaces where these Boats lie."""
    return sum([worth(space) for space in boats])


def foremost(boats: list[int]) -> int:
    """M07-4.3 The space of the Boat that is furthest along the circuit.

    M07-R3: laps are not counted. M07-R4: below Start if no Boat is on the circuit.

    >>> foremost([7, RESERVE, 11]), foremost([RESERVE])
    (11, -1)
    """
    return max(RESERVE, max(boats))
