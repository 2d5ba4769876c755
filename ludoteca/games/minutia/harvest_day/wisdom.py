"""How to play Harvest Day passably well: a heuristic player, and an appraisal for search.

Nothing is secret but the number of this round, and that is never looked at here.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PLOTS
from ludoteca.games.minutia.harvest_day.rules import HarvestDay, is_even
from ludoteca.games.minutia.harvest_day.scoring import majority
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import best, fraction, logistic

PLOT: Final = 10.0
VALUE: Final = 0.3
"""What a plot is worth, and a point of its value, which decides only ties."""

WHIM: Final = 6.0
"""Without it two such players would show the same numbers round after round."""

SPREAD: Final = 9.0
"""An advantage of this size makes a win nearly three times as likely as a defeat."""


Heads = list[list[int]]
"""How many Peasants of each farmer stand on each plot."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, HarvestDay)
    p = decision.player
    heads = count_heads(position)
    if decision.name == "show":
        return best_number(heads, p, decision.options, luck)
    if decision.name == "choose_peasant":
        return best_peasant(heads, p, decision.options, position.side)
    return best_goal(heads, p, decision.options, position.lifted)


def count_heads(g: HarvestDay) -> Heads:
    return [[own.count(plot) for plot in PLOTS] for own in g.peasants]


def best_number(heads: Heads, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The number that does best against all six of the rival, with a whim."""
    worths: list[float] = []
    for option in options:
        worth = WHIM * fraction(luck, 6000)
        for number in PLOTS:
            worth += after_planting(heads, p, option.n, number)
        worths.append(worth)
    return best(options, worths)


def after_planting(heads: Heads, p: int, mine: int, theirs: int) -> float:
    """The advantage once both have planted; what moves later is not foreseen."""
    cubes = 2 if is_even(mine, theirs) else 1
    heads[p][mine] += cubes
    heads[1 - p][theirs] += cubes
    worth = advantage(heads, p)
    heads[p][mine] -= cubes
    heads[1 - p][theirs] -= cubes
    return worth


def best_peasant(heads: Heads, p: int, options: tuple[Action, ...], side: int) -> Action:
    """The Peasant with the best move of all."""
    worths = [
        max([after_move(heads, p, option.n, goal) for goal in NEIGHBOURS[side][option.n]])
        for option in options
    ]
    return best(options, worths)


def best_goal(heads: Heads, p: int, options: tuple[Action, ...], start: int) -> Action:
    return best(options, [after_move(heads, p, start, option.n) for option in options])


def after_move(heads: Heads, p: int, start: int, goal: int) -> float:
    heads[p][start] -= 1
    heads[p][goal] += 1
    worth = advantage(heads, p)
    heads[p][start] += 1
    heads[p][goal] -= 1
    return worth


def advantage(heads: Heads, p: int) -> float:
    """Plots and values won less those lost."""
    total = 0.0
    for plot in PLOTS:
        whose = majority(heads[0][plot], heads[1][plot])
        if whose == p:
            total += PLOT + VALUE * plot
        elif whose != NONE:
            total -= PLOT + VALUE * plot
    return total


# -- For search -------------------------------------------------------------------------------


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins; the fewer Peasants are to come, the surer it is."""
    assert isinstance(position, HarvestDay)
    to_come = 1.0 + position.reserve(player) / 4.0
    ahead = advantage(count_heads(position), player)
    return logistic(ahead / (SPREAD * to_come))
