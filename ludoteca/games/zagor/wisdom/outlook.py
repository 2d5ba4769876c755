"""The player's answer, and for search: how a position stands, and whole turns to compare."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import BALLOONS, HULL, NONE
from ludoteca.games.zagor.table import Table
from ludoteca.games.zagor.wisdom.answers import FAVOURITES, JUDGEMENTS
from ludoteca.games.zagor.wisdom.deeds import harm
from ludoteca.games.zagor.wisdom.worth import (
    CARE,
    ITEM_USE,
    MEAN_TREASURE,
    SHREWD,
    Mind,
    rounds_left,
)
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import best, whim, win_chance

WHIM: Final = 0.7
"""Standard deviation of the whim added to what a player plans to do, so that nobody is read."""

SLIP: Final = 0.1
"""The same for small questions, where there is little to plan."""

PLANNED: Final = ("die", "go", "power", "area", "act", "ink")


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, Table)
    options = decision.options
    noise = WHIM if options[0].verb in PLANNED else SLIP
    worths = judged(position, decision, CARE)
    return best(options, [worth + noise * whim(luck) for worth in worths])


def judged(g: Table, decision: Decision, care: float) -> list[float]:
    """What each option is worth to somebody who cares for the boat as much."""
    options = decision.options
    if options[0].verb == "character":
        return [FAVOURITES.get(option.n, 0.0) for option in options]
    m = Mind(g, decision.player, decision.name, care)
    return [JUDGEMENTS[option.verb](m, option.n) for option in options]


# -- How a position stands ------------------------------------------------------------------------

ARRIVES: Final = 0.7
"""How often the boat arrives. How she fares now is counted in the standing of whoever acted last,
so that nobody who lies behind thinks little of her."""


def appraise(position: Position, player: int) -> float:
    """The chance to win: by points, and by what is likely to become points.

    How the boat fares counts for whoever has left her so: for the player who acted last.
    """
    assert isinstance(position, Table)
    g = position
    standings = [standing(g, q) for q in range(g.players)]
    last = last_to_act(g)
    if last != NONE:
        standings[last] -= dangers(Mind(g, last, "", SHREWD))
    won = win_chance(standings, player, 3.0 + rounds_left(g))
    return ARRIVES * won


def last_to_act(g: Table) -> int:
    """Whose action it is or was; nobody's at the beginning of a round."""
    if g.die != NONE:
        return g.turn
    healthy = [BALLOONS[c] - g.wounds[c] for c in g.everyone()]
    return NONE if sum(g.dice) >= sum(healthy) else (g.turn - 1) % g.players


def dangers(m: Mind) -> float:
    """What the holes in the hull and the apes are likely to cost."""
    g = m.g
    total = 0.0
    for fewer in range(len(HULL) - g.navigation):
        total += m.repair(-fewer)
    for space, apes in enumerate(g.apes):
        if apes:
            total += apes * m.ape(space)
    for event in g.in_play:
        total += harm(m, event)
    return total


def standing(g: Table, q: int) -> float:
    """A player's points now, and what is likely to become points."""
    m = Mind(g, q)
    own = m.own
    points = m.points()
    for kind, copies in enumerate(g.tokens[q]):
        points += copies * m.token(kind)
    for card in g.gear[q]:
        if 0 <= card < TREASURE:
            points += ITEM_USE[card] * m.time
    if g.gainer == q:
        points += MEAN_TREASURE * g.limbo.count(TREASURE)
    if g.helmsman == q:
        points += 0.45
    points -= 0.7 * g.wounds[own]
    if g.wounds[own] + 1 == BALLOONS[own]:
        points -= 0.5
    return points + m.standing_on(g.at[own])


# -- Whole turns ----------------------------------------------------------------------------------

MOST_PLANS: Final = 7
CLOSE: Final = 0.7
"""What is worth this much less than the best is not thought of."""

LONGEST: Final = 14


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """The most promising answers, each gone on with as the heuristic player would."""
    assert isinstance(position, Table)
    worths = judged(position, decision, SHREWD)
    ranked = sorted(range(len(worths)), key=lambda i: (-worths[i], i))
    least = worths[ranked[0]] - CLOSE
    found: list[list[Action]] = []
    for i in ranked[:MOST_PLANS]:
        if worths[i] >= least:
            found.append(gone_on(position, decision, decision.options[i]))
    return found


def gone_on(g: Table, decision: Decision, first: Action) -> list[Action]:
    """A whole turn that begins so, as far as the player alone decides it."""
    world = g.clone()
    p = decision.player
    plan = [first]
    asked: Decision | None = world.asked(p)
    assert asked is not None
    world.accept(asked, first)
    while len(plan) < LONGEST:
        asked = world.asked(p)
        if asked is None or asked.options[0].verb == "die":
            break
        action = best(asked.options, judged(world, asked, SHREWD))
        plan.append(action)
        world.accept(asked, action)
    return plan
