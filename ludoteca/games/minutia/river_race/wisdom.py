"""How to bid in the River Race: so that nobody gains by knowing it.

With two the race is solved: `solution` knows what every situation is worth, a hard bot goes by it
exactly, and the usual one errs now and then. With more, `bidders` tells what each bid is worth,
and what is worth more is bid more often.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.river_race import bidders, solution
from ludoteca.games.minutia.river_race.pieces import OVER_THE_LINE, TRAILING_STEP
from ludoteca.games.minutia.river_race.rules import RiverRace, ahead
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, mixed
from ludoteca.kernel.mixing import drawn, softened

ERRS: Final = 0.06
SPREAD: Final = 0.25
"""With two: how often the usual player errs; what is worth this much less is e times as rare."""

DOUBT: Final = 0.02
"""With more: a bid that is worth this much less is e times as rare."""

SLIGHT: Final = 0.001
"""Nobody's chance is less while the race goes on."""

EASY_ERRS: Final = 0.55
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The usual player's answer."""
    assert isinstance(position, RiverRace)
    if position.players == 2:
        found = solution.bids(position, decision.player)
        shares = softened(found.mixture, found.worths, ERRS, SPREAD)
        return drawn(decision.options, shares, luck)
    return mixed(decision.options, bidders.worths(position, decision.player), DOUBT, luck)


def solved(position: Position, decision: Decision, luck: Luck) -> Action | None:
    """With two the exact answer; with more none is known."""
    assert isinstance(position, RiverRace)
    if position.players > 2:
        return None
    return drawn(decision.options, solution.bids(position, decision.player).mixture, luck)


def worths(position: Position, decision: Decision) -> list[float]:
    """What each bid is worth against rivals who bid well."""
    assert isinstance(position, RiverRace)
    if position.players == 2:
        return solution.bids(position, decision.player).worths
    return bidders.worths(position, decision.player)


def settled(position: Position, since: Position) -> bool:
    """Whether the next round has begun."""
    assert isinstance(position, RiverRace)
    assert isinstance(since, RiverRace)
    return position.round > since.round


def appraise(position: Position, player: int) -> float:
    """The seat's chance to win, once the die is rolled."""
    assert isinstance(position, RiverRace)
    if position.players == 2:
        return solution.bids(position, player).value
    prospects = [prospect(bidders.worths(position, p)) for p in range(position.players)]
    return prospects[player] / sum(prospects)


def prospect(worths: list[float]) -> float:
    """What the usual mixture of bids is worth; in rare situations a network exaggerates."""
    most = max(worths)
    weights = [math.exp((worth - most) / DOUBT) for worth in worths]
    total = 0.0
    for worth, weight in zip(worths, weights, strict=True):
        total += worth * weight
    return min(1.0, max(SLIGHT, total / sum(weights)))


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a bid: what is sure, what it could win, and whom it could stop."""
    assert isinstance(position, RiverRace)
    g, p, bid = position, decision.player, action.n
    if bid == 0:
        return ("saves", (g.reserve[p],))
    rivals = [q for q in range(g.players) if q != p]
    crosses = ahead(g.at[p], g.die) == OVER_THE_LINE
    if bid > max([g.reserve[q] for q in rivals]):
        return ("surely_crosses", ()) if crosses else ("surely_leaps", (g.die,))
    if crosses:
        return ("could_cross", ())
    if bid == 1:
        return ("cheap_step", ())
    for q in rivals:
        near = ahead(g.at[q], g.die) == OVER_THE_LINE
        if near and g.reserve[q] and ahead(g.at[q], TRAILING_STEP) < OVER_THE_LINE:
            return ("stops_rival", (q,))
    return ("leaps", (g.die, TRAILING_STEP)) if g.die > TRAILING_STEP else None
