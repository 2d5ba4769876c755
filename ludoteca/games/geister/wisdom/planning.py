"""The plans for the rest of a turn, and what the players make of them."""

from __future__ import annotations

from typing import Final

from ludoteca.games.geister.rules import Geister
from ludoteca.games.geister.wisdom.chances import Chances
from ludoteca.games.geister.wisdom.ends import Ends
from ludoteca.games.geister.wisdom.outlook import Outlook
from ludoteca.kernel import Action, Decision, Luck, Position

MOST_PLANS: Final = 5
CLOSE: Final = 0.02
"""Search tries this many plans at most: the best, and those whose chances are this close to it."""


def choose(position: Position, decision: Decision, _luck: Luck) -> Action:
    """The answer of whoever controls the active hunter."""
    assert isinstance(position, Geister)
    return ranked(position, decision, Outlook(position))[0].actions[0]


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """What search compares: the rest of a turn, the most promising first."""
    assert isinstance(position, Geister)
    found = ranked(position, decision, Chances(position))
    enough = found[0].worth - CLOSE
    return [plan.actions for plan in found[:MOST_PLANS] if plan.worth >= enough]


def appraise(position: Position, _player: int) -> float:
    """The chance that the team wins."""
    assert isinstance(position, Geister)
    return ranked(position, position.pending[0], Chances(position))[0].worth


class Plan:
    """What is left to do in a turn, and how the team will stand then."""

    def __init__(self, actions: list[Action], worth: float) -> None:
        self.actions = actions
        self.worth = worth


def ranked(g: Geister, decision: Decision, outlook: Outlook) -> list[Plan]:
    """All plans for the active hunter, the best first."""
    found: list[Plan] = []
    if decision.name == "walk":
        ends = Ends(g, outlook.secret)
        for space in ends.spaces():
            found += to_end(outlook, g.hunter, ends.actions(space), space, ends.entered[space])
    elif decision.name == "go_on":
        for option in decision.options:
            space = option.n
            found += to_end(outlook, g.hunter, [option], space, outlook.secret[space])
    else:
        found = to_end(outlook, g.hunter, [], g.at[g.hunter], 0)
    found.sort(key=promise, reverse=True)
    return found


def to_end(
    outlook: Outlook, hunter: int, actions: list[Action], space: int, revealed: int
) -> list[Plan]:
    """The plans that end a movement there. If numbers are seen on the way, the rest can wait."""
    if revealed:
        return [Plan(actions, outlook.after_end(hunter, space, revealed))]
    return [Plan([*actions, *answer], worth) for answer, worth in outlook.answers(hunter, space)]


def promise(plan: Plan) -> float:
    return plan.worth
