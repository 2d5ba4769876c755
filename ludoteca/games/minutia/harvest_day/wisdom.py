"""How to play Harvest Day: it is solved, so all that is left is to err like a person.

`solution` knows what every situation is worth. A hard bot goes by it exactly; the usual one mixes
its numbers the same way, but now and then it errs.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.harvest_day.pieces import PLOTS
from ludoteca.games.minutia.harvest_day.rules import HarvestDay
from ludoteca.games.minutia.harvest_day.solution import SURE, Move, book, moves, numbers
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive
from ludoteca.kernel.mixing import Equilibrium, drawn, softened

ERRS: Final = 0.06
SPREAD: Final = 0.25
"""How often the usual player errs; what is worth this much less is e times as rare an error."""

EASY_ERRS: Final = 0.5
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The usual player's answer."""
    assert isinstance(position, HarvestDay)
    if decision.name == "show":
        found = mixed_numbers(position, decision.player)
        shares = softened(found.mixture, found.worths, ERRS, SPREAD)
        return drawn(decision.options, shares, luck)
    ways = open_moves(position, decision.player)
    worths = [worth for _, _, worth in ways]
    best = worths.index(max(worths))
    exact = [1.0 if i == best else 0.0 for i in range(len(ways))]
    shares = softened(exact, worths, ERRS, SPREAD)
    return drawn(decision.options, shared_out(position, decision, ways, shares), luck)


def solved(position: Position, decision: Decision, luck: Luck) -> Action:
    """The exact answer: numbers mixed so that nobody can gain by knowing it, and the best move."""
    assert isinstance(position, HarvestDay)
    if decision.name == "show":
        return drawn(decision.options, mixed_numbers(position, decision.player).mixture, luck)
    told = worths(position, decision)
    return decision.options[told.index(max(told))]


def worths(position: Position, decision: Decision) -> list[float]:
    """What each option is worth against a perfect rival."""
    assert isinstance(position, HarvestDay)
    if decision.name == "show":
        return mixed_numbers(position, decision.player).worths
    ways = open_moves(position, decision.player)
    if decision.name == "choose_goal":
        ways = [way for way in ways if way[0] == position.lifted]
        return [worth for _, _, worth in ways]
    return [
        max([worth for start, _, worth in ways if start == option.n]) for option in decision.options
    ]


def appraise(position: Position, player: int) -> float:
    """What the game is worth to this seat if both play perfectly from now on."""
    assert isinstance(position, HarvestDay)
    decision = position.pending[0]
    if decision.name == "show":
        heads = count_heads(position)
        return book(position.side).value(heads[player], heads[1 - player]) / SURE
    best = max(worths(position, decision))
    return best if decision.player == player else 1.0 - best


# -- What is asked ------------------------------------------------------------------------------


def count_heads(g: HarvestDay) -> list[list[int]]:
    """How many Peasants of each farmer stand on each plot."""
    return [[own.count(plot) for plot in PLOTS] for own in g.peasants]


def mixed_numbers(g: HarvestDay, p: int) -> Equilibrium:
    heads = count_heads(g)
    return numbers(g.side, heads[p], heads[1 - p])


def open_moves(g: HarvestDay, p: int) -> list[Move]:
    """M05-3.2 All moves of a farmer; whoever showed the lower number moves first."""
    heads = count_heads(g)
    shown = g.numbers[-1]
    return moves(g.side, heads[p], heads[1 - p], shown[p] < shown[1 - p])


def shared_out(
    g: HarvestDay, decision: Decision, ways: list[Move], shares: list[float]
) -> list[float]:
    """The shares of whole moves as shares of the options: where from, or where to."""
    found = [0.0] * len(decision.options)
    places = [option.n for option in decision.options]
    for (start, goal, _), share in zip(ways, shares, strict=True):
        if decision.name == "choose_peasant":
            found[places.index(start)] += share
        elif start == g.lifted:
            found[places.index(goal)] += share
    return found


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a number or a move: how the plot stands, before and after."""
    assert isinstance(position, HarvestDay)
    g, p, plot = position, decision.player, action.n
    heads = count_heads(g)
    i = PLOTS.index(plot)
    own, other = heads[p][i], heads[1 - p][i]
    if decision.name == "show":
        if own == other:
            return ("show_breaks_tie", (plot, own))
        if own == other - 1:
            return ("show_catches_up", (plot, other))
        return ("show_holds", (plot, own, other)) if own == other + 1 else None
    if decision.name == "choose_peasant":
        if own - 1 > other:
            return ("from_spare", (plot,))
        return ("from_lost", (plot, own, other)) if own < other else None
    if g.lifted == plot:
        return None
    if own == other:
        return ("to_takes_lead", (plot, own + 1, other))
    return ("to_ties", (plot, other)) if own == other - 1 else None
