"""How to bid in the River Race: mixed by the stride, more when the line is within reach."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.river_race.pieces import OVER_THE_LINE
from ludoteca.games.minutia.river_race.rules import RiverRace, ahead
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import win_chance

HABIT: Final = [
    [0],
    [0],
    [0, 1, 1, 1],
    [1, 1, 1, 2],
    [1, 1, 2, 2],
    [1, 2, 2, 3],
    [1, 2, 3, 3],
]
"""For each stride the bids to draw from: nobody should be readable."""

SPRINT: Final = [3, 4, 5]
"""The least bid when leading the round would win it."""

STRIDE: Final = 1.6
"""How many spaces an Energy cube is worth on the average."""

DOUBT: Final = 3.0
"""This many spaces ahead make a win about three times as likely."""

EASY_ERRS: Final = 0.7
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, RiverRace)
    p = decision.player
    habit = HABIT[position.die]
    bid = habit[luck.below(len(habit))]
    if reaches(position, p):
        bid = max(bid, SPRINT[luck.below(len(SPRINT))], threat(position, p))
    return decision.options[min(bid, position.reserve[p])]


def reaches(g: RiverRace, p: int) -> bool:
    """Whether this seat crosses if it leads."""
    return ahead(g.at[p], g.die) == OVER_THE_LINE


def threat(g: RiverRace, p: int) -> int:
    """What it takes to share the lead with any rival who could win the race by leading."""
    rivals = [q for q in range(g.players) if q != p and reaches(g, q)]
    return max([g.reserve[q] for q in rivals], default=0)


def appraise(position: Position, player: int) -> float:
    """The seat's chance to win: how far its Rider is, and how far its Energy will carry it."""
    assert isinstance(position, RiverRace)
    return win_chance([prospect(position, p) for p in position.seats], player, DOUBT)


def prospect(g: RiverRace, p: int) -> float:
    """The space where the Rider may be when its Energy is spent."""
    return g.at[p] + STRIDE * g.reserve[p]
