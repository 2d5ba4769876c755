"""M09-5 What the cubes behind the Screens are worth, for the rules, the scene and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import BLUE, CUBES_EACH, GREEN, RED, YELLOW, leaders
from ludoteca.games.minutia.island_riches.pieces import EACH, EACH_MOST, POINTS, SHARED

_COLUMNS: Final = [[table[colour] for colour in (RED, GREEN, BLUE)] for table in POINTS.values()]
WORST: Final = min([sum([min(column) for column in columns]) for columns in _COLUMNS])
BEST: Final = EACH_MOST * CUBES_EACH + max(
    [sum([max(column) for column in columns]) for columns in _COLUMNS]
)
"""No seat scores less than the worst, or more than the best."""


def score(side: str, kept: list[list[int]]) -> list[int]:
    """The points of every seat."""
    return [sum(points) for points in points_by_colour(side, kept)]


def points_by_colour(side: str, kept: list[list[int]]) -> list[list[int]]:
    """The points of every seat for its yellow, red, green and blue cubes."""
    yellow = score_yellow(side, [cubes[YELLOW] for cubes in kept])
    table = POINTS[side]
    return [
        [yellow[p], *[table[colour][cubes[colour]] for colour in (RED, GREEN, BLUE)]]
        for p, cubes in enumerate(kept)
    ]


def score_yellow(side: str, yellow: list[int]) -> list[int]:
    """M09-5.5 A point for each yellow cube, except for those who have or share the majority.

    M09-R8: the rulebook lists this with the endings, but nothing ends by it.
    """
    tied = with_most_yellow(yellow)
    points = [EACH * n for n in yellow]
    for p in tied:
        points[p] = majority_prize(side, yellow[p], len(tied))
    return points


def with_most_yellow(yellow: list[int]) -> list[int]:
    """The seats with the most yellow cubes; M09-5.6: nobody without any is among them.

    >>> with_most_yellow([2, 0, 2]), with_most_yellow([0, 0, 0])
    ([0, 2], [])
    """
    return leaders(yellow) if max(yellow) else []


def majority_prize(side: str, yellow: int, tied: int) -> int:
    """What the most yellow cubes bring each of those who are tied for them.

    M09-5.3, M09-R5: on side A a share of the 10 points, rounded up. M09-5.4: on side B 3 points a
    cube. M09-R4: either replaces the point for each cube.
    """
    return (SHARED + tied - 1) // tied if side == "A" else EACH_MOST * yellow
