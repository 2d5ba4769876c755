"""M10-6.3 What a finish brings, for the rules, the scene and the bots."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.sea_palio.pieces import FACTOR, MOST_BET, MOST_SHELLS, POINTS

BEST: Final = max(POINTS) + MOST_BET * max(FACTOR) + MOST_SHELLS
"""No seat scores more."""


def place_points(places: list[int], colour: int) -> int:
    """The points of a runner's place.

    >>> place_points([3, 1, 2, 0, 4, 5], 1)
    50
    """
    return POINTS[places.index(colour)]


def bet_points(places: list[int], bet: int, opponent: int) -> int:
    """What a Bet cube on this number brings by the Opponent's place; nothing without bets.

    >>> bet_points([1, 2, 5, 3, 0, 4], 25, 0), bet_points([1, 2, 5, 3, 0, 4], -1, -1)
    (100, 0)
    """
    if bet == NONE or opponent == NONE:
        return 0
    return bet * FACTOR[places.index(opponent)]


def total(places: list[int], colour: int, bet: int, opponent: int, shells: int) -> int:
    """All points of a player."""
    return place_points(places, colour) + bet_points(places, bet, opponent) + shells
