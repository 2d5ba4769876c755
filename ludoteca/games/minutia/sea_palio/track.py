"""M10-5 Where the runners are, and how the race goes: for the rules, the scene and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.sea_palio.pieces import FASTEST, LAPS, MOST_LAPS, SPACES

MOST_PROGRESS: Final = MOST_LAPS * SPACES + FASTEST
"""No runner comes further than the fastest move takes it from the last space before the line."""


def goal(players: int) -> int:
    """M10-5.5 The progress of a runner that has just crossed the line of its last lap.

    M10-R1: the line behind the Start is first crossed without counting, so nothing is taken off.

    >>> goal(4), goal(6)
    (61, 91)
    """
    return LAPS[players] * SPACES + 1


def space_of(progress: int) -> int:
    """M10-5.4 The space of the track, from 1; the Start is the last one.

    >>> [space_of(progress) for progress in (0, 1, 30, 31)]
    [30, 1, 30, 1]
    """
    return (progress - 1) % SPACES + 1


def lap_of(progress: int, laps: int = MOST_LAPS) -> int:
    """M10-5.3, M10-5.4 The lap that a runner is in; the Lap counter never leaves the last one.

    M10-1.4, M10-R1: it is in the first one before it leaves the Start.

    >>> [lap_of(progress) for progress in (0, 30, 31, 60, 61, 95)]
    [1, 1, 2, 2, 3, 3]
    """
    return min(1 + max(0, progress - 1) // SPACES, laps)


def by_place(order: list[int], progress: list[int], arrived: list[int]) -> list[int]:
    """M10-6.2 All six colours by place, as if the race were over now.

    Behind those that have finished come the others, the furthest first; of two on the same space
    of the same lap, whichever is higher in the Speed area.

    >>> by_place([3, 0, 1, 2, 4, 5], [7, 9, 9, 7, 20, 0], [4])
    [4, 1, 2, 3, 0, 5]
    """
    # Sorting keeps the order of equals: that of the Speed area.
    running = [colour for colour in order if colour not in arrived]
    return arrived + sorted(running, key=lambda colour: -progress[colour])


def moved(order: list[int], colour: int, row: int) -> list[int]:
    """M10-4.1 The Speed area with this colour's cube in another row, counted from 1.

    >>> moved([4, 2, 5, 3, 0, 1], 2, 1)
    [2, 4, 5, 3, 0, 1]
    """
    others = [other for other in order if other != colour]
    return [*others[: row - 1], colour, *others[row - 1 :]]
