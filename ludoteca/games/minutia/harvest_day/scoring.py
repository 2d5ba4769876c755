"""M05-4 Who wins the plots of Harvest Day, for the rules, the scene and the bots."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.harvest_day.pieces import PLOTS


def majority(first: int, second: int) -> int:
    """M05-4.2 The farmer with more Peasants, or NONE in a tie.

    >>> [majority(2, 1), majority(1, 2), majority(0, 0)]
    [0, 1, -1]
    """
    return NONE if first == second else 0 if first > second else 1


def owner(peasants: list[list[int]], plot: int) -> int:
    """Who has the majority on a plot; `peasants` gives the plots of each farmer's Peasants."""
    return majority(peasants[0].count(plot), peasants[1].count(plot))


def plots_won(peasants: list[list[int]], p: int) -> list[int]:
    """The plots that a farmer wins: each is one point (M05-4.2), and worth its number in a tie.

    >>> plots_won([[0, 0, 4], [0, 2, 5]], 1)
    [2, 5]
    """
    return [plot for plot in PLOTS if owner(peasants, plot) == p]
