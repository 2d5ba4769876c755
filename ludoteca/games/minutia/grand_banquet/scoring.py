"""M11-4 What the cubes in front of the players are worth, for the rules, the scene and the bots.

It is asked at any moment: as if the game were over now. It only compares; how many cubes there are
(M11-R5) is a matter of the bag.
"""

from __future__ import annotations

from ludoteca.games.minutia.box import COLOURS, NONE
from ludoteca.games.minutia.grand_banquet.pieces import POINTS


def alone_with_most(counts: list[int]) -> int:
    """M11-4.1 The seat that alone has the most; M11-4.3: nobody if several tie for it.

    >>> alone_with_most([2, 4, 1]), alone_with_most([4, 4, 1])
    (1, -1)
    """
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NONE


def alone_with_fewest(counts: list[int]) -> int:
    """M11-4.2 The seat that alone has the fewest, or none; nobody if several tie for it.

    M11-R8: this is asked whether or not several tie for the most. M11-R9: where all have the same,
    all tie for both.

    >>> alone_with_fewest([4, 4, 0]), alone_with_fewest([4, 1, 1])
    (2, -1)
    """
    fewest = min(counts)
    return counts.index(fewest) if counts.count(fewest) == 1 else NONE


def counts_of(cubes: list[list[int]], colour: int) -> list[int]:
    """How many cubes of a colour each seat has."""
    return [own[colour] for own in cubes]


def points_by_colour(side: str, cubes: list[list[int]]) -> list[list[int]]:
    """What every seat gains or loses for each colour; M11-R2: both are the same points.

    M11-4.4: with 2 players what one gains is what the other loses.
    """
    points = [[0] * len(COLOURS) for _ in cubes]
    for colour, worth in enumerate(POINTS[side]):
        counts = counts_of(cubes, colour)
        gains = alone_with_most(counts)
        loses = alone_with_fewest(counts)
        if gains != NONE:
            points[gains][colour] += worth
        if loses != NONE:
            points[loses][colour] -= worth
    return points


def score(side: str, cubes: list[list[int]]) -> list[int]:
    """M11-4.5 The sum over all colours, for every seat; it may be negative."""
    return [sum(points) for points in points_by_colour(side, cubes)]


def majorities(cubes: list[list[int]]) -> list[int]:
    """M11-4.6, M11-R6 In how many colours each seat alone has the most."""
    found = [0] * len(cubes)
    for colour in range(len(COLOURS)):
        most = alone_with_most(counts_of(cubes, colour))
        if most != NONE:
            found[most] += 1
    return found


def with_column(cubes: list[list[int]], p: int, column: list[int]) -> list[list[int]]:
    """What all would have if this seat took these cubes as well."""
    own = [n + more for n, more in zip(cubes[p], column, strict=True)]
    return [*cubes[:p], own, *cubes[p + 1 :]]
