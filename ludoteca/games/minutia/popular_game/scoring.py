"""M08-5 What hands and bets are worth, for the rules, the scene and the bots."""

from __future__ import annotations

from ludoteca.games.minutia.box import leaders
from ludoteca.games.minutia.popular_game.pieces import CUBE_BASE, PER_REEF_CUBE


def worth(hand: list[int], reef: list[int]) -> int:
    """M08-5.2 A point for each cube, and one more for each Reef cube of its colour."""
    points = 0
    for colour in hand:
        points += CUBE_BASE + PER_REEF_CUBE * reef.count(colour)
    return points


def best_hands(hands: list[list[int]], reef: list[int]) -> tuple[list[int], int]:
    """M08-5.3 The seats with the best hand, and the Reef space that was compared last, or 0.

    Seats without a hand do not take part. More than one seat: an absolute tie.
    """
    tied = leaders([worth(hand, reef) if hand else -1 for hand in hands])
    space = 0
    for at in range(len(reef), 0, -1):
        if len(tied) == 1:
            break
        space = at
        colour = reef[at - 1]
        most = max([hands[p].count(colour) for p in tied])
        tied = [p for p in tied if hands[p].count(colour) == most]
    return tied, space


def stake(bet: int, owned: int) -> int:
    """M08-5.4, M08-5.5 What the winner of a showdown gains and every loser pays, if they can.

    `bet` is the common Bet space, `owned` are the shells of the winner.
    """
    return min(bet, owned)


def gain_alone(bets: list[int], p: int) -> int:
    """M08-4.1 What the last one in gains: the highest bet on the Beach.

    M08-R7: nobody is ever last in without owning as much. M08-R4: it is 1 if nobody has bet.
    """
    return max([bet for q, bet in enumerate(bets) if q != p])
