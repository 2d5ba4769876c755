"""M07-3 How far a roll carries a Boat along the circuit, and where the next one can bring it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ludoteca.games.minutia.great_regatta.pieces import BONUS, FACES, POINTS, SPACES


def ahead(space: int, steps: int) -> int:
    """M07-3.1 The circuit is closed: Start follows upon the last space.

    >>> ahead(5, 3), ahead(22, 4)
    (8, 2)
    """
    return (space + steps) % SPACES


def stride(face: int, discs: list[int]) -> int:
    """M07-2.2 The first roll of a turn counts exactly, M07-2.5 every later one a space more.

    The discs are the numbers that were rolled before.

    >>> stride(3, []), stride(2, [3])
    (3, 3)
    """
    return face + BONUS if discs else face


def rolls_of(wake: list[int]) -> list[int]:
    """The numbers that led a Boat along these spaces.

    >>> rolls_of([5, 8, 11]), rolls_of([20])
    ([3, 2], [])
    """
    steps = [(goal - space) % SPACES for space, goal in pairwise(wake)]
    return [long - BONUS if i else long for i, long in enumerate(steps)]


def at_rest(boats: list[list[int]], active: int, sailing: int) -> list[int]:
    """The spaces of all Boats but the one that is sailing.

    M07-R2: the space that the sailing Boat has left is free.
    """
    return [
        space
        for p, own in enumerate(boats)
        for boat, space in enumerate(own)
        if space >= 0 and not (p == active and boat == sailing)
    ]


class Landing(NamedTuple):
    """Where a number of the die would bring a Boat."""

    face: int
    space: int
    points: int
    taken: bool
    """Another Boat lies there: the die would have to be rolled again."""


def landings(space: int, discs: list[int], taken: list[int]) -> list[Landing]:
    """What the next roll can do, by the numbers that are not covered.

    M07-2.6: all others lose the Boat.

    >>> [(each.face, each.space) for each in landings(8, [3, 4, 5], [11])]
    [(1, 10), (2, 11), (6, 15)]
    """
    found: list[Landing] = []
    for face in FACES:
        if face not in discs:
            goal = ahead(space, stride(face, discs))
            found.append(Landing(face, goal, POINTS[goal], goal in taken))
    return found
