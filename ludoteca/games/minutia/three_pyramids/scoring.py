"""M17-4 What the Offers around a pyramid are worth, for the rules, the scene and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import leaders
from ludoteca.games.minutia.three_pyramids.pieces import EACH, MAJORITY, PYRAMIDS, ROUNDS

BEST_ROUND: Final = MAJORITY * len(PYRAMIDS)
BEST: Final = BEST_ROUND * ROUNDS
"""M17-R6 No seat scores more; the score track is a ring and goes on for ever."""


def with_most(cubes: list[int]) -> list[int]:
    """The seats with the majority; M17-R3: nobody, where no cube lies.

    >>> with_most([4, 0, 4]), with_most([0, 0])
    ([0, 2], [])
    """
    return leaders(cubes) if max(cubes) else []


def score(cubes: list[int]) -> list[int]:
    """The points of every seat for its cubes on one pyramid.

    M17-4.3: everybody with the most gets the whole prize. M17-4.4: the others get a point a cube.

    >>> score([1, 7, 2, 7])
    [1, 12, 2, 12]
    """
    points = [EACH * n for n in cubes]
    for p in with_most(cubes):
        points[p] = MAJORITY
    return points
