"""Why the active hunter does something: what the best plan leads to."""

from __future__ import annotations

from ludoteca.games.geister.pieces import HAUNTING, LAST_ROOM, NO_GEM, OUTSIDE
from ludoteca.games.geister.rules import Geister
from ludoteca.games.geister.wisdom.outlook import Outlook
from ludoteca.games.geister.wisdom.planning import ranked
from ludoteca.kernel import Action, Decision, Position
from ludoteca.kernel.judging import Motive


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an answer: where the best plan with it ends, and what is there."""
    assert isinstance(position, Geister)
    g = position
    if decision.name == "take_gem":
        return ("takes", (sum(g.gems),)) if action.n else None
    if decision.name not in ("walk", "go_on"):
        return None
    for plan in ranked(g, decision, Outlook(g)):
        if plan.actions[0] == action:
            return motive_for_end(g, end_of(g, plan.actions))
    return None


def end_of(g: Geister, plan: list[Action]) -> int:
    """Where a plan ends the movement."""
    steps = [action.n for action in plan if action.verb == "step"]
    return steps[-1] if steps else g.at[g.hunter]


def motive_for_end(g: Geister, space: int) -> Motive | None:
    """What is to be done on a space at the end of a movement."""
    gem = g.carries[g.hunter]
    if space == OUTSIDE:
        return ("brings_out", ()) if gem != NO_GEM else None
    if space > LAST_ROOM:
        return ("carries", ()) if gem != NO_GEM else None
    partners = g.at.count(space) - (1 if g.at[g.hunter] == space else 0)
    if g.haunted[space]:
        return ("frees", (space,)) if partners else None
    if g.ghosts[space] == HAUNTING - 1:
        return ("saves", (space, g.ghosts[space]))
    if g.gems[space] and gem == NO_GEM:
        return ("fetches", (space,))
    return ("fights", (space, g.ghosts[space])) if g.ghosts[space] else None
