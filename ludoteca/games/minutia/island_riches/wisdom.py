"""How to play The Riches of the Island passably well: a heuristic player, and an appraisal.

Both are only ever given positions that a seat imagines, so they may look everywhere.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import BLUE, CUBES_EACH, GREEN, RED, YELLOW
from ludoteca.games.minutia.island_riches.pieces import EACH, KEEP, POINTS
from ludoteca.games.minutia.island_riches.rules import IslandRiches, receiver
from ludoteca.games.minutia.island_riches.scoring import majority_prize
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim, win_chance

NOISE: Final = 0.2
"""Standard deviation of the whim added to every choice: nobody should be readable."""

NOW: Final = [0.0, 0.0, 0.1, 0.35, 0.6]
"""How much a colour counts as it is, by number of players; the rest is what a few more cubes can
make of it. The more play, the fewer of them come back."""

REACH: Final = 5
"""How many more cubes of a colour are thought of, if there are that many."""

HOPE: Final = 0.9
"""The share of its points that something one cube away counts for."""

MARGIN: Final = 1.0
"""This many yellow cubes ahead make the majority as likely as not."""

EVEN: Final = [1.0, 1.0, 1.0, 1.0]
IN_DUELS: Final = {"A": [3.0, 0.4, 1.2, 1.2], "B": [1.0, 0.4, 0.5, 1.4]}
"""How much the points of yellow, red, green and blue are looked at. With two players the cubes that
one leaves are the other's, and there are enough of them to go over the peaks: tried out."""

EASY_ERRS: Final = (0.2, 0.98)
"""How often, and how far, an easy bot errs: with two players, and with more."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, IslandRiches)
    if decision.name == "keep":
        return best_to_keep(position, decision.player, decision.options, luck)
    return worst_to_get(position, decision.player, decision.options, luck)


def worths(position: Position, decision: Decision) -> list[float]:
    """What each cube looks worth to somebody short-sighted: its points now, to whoever gets it."""
    assert isinstance(position, IslandRiches)
    p = decision.player
    gives = decision.name == "give"
    to = receiver(p, position.way, position.players) if gives else p
    kept = position.kept[to][:]
    found: list[float] = []
    for option in decision.options:
        kept[option.n] += 1
        points = at_once(position, kept)
        found.append(-points if gives else points)
        kept[option.n] -= 1
    return found


def at_once(g: IslandRiches, kept: list[int]) -> float:
    """What these cubes bring as they are; nobody knows who will have the most yellow."""
    total = EACH * kept[YELLOW]
    for colour in (RED, GREEN, BLUE):
        total += POINTS[g.side][colour][kept[colour]]
    return float(total)


def best_to_keep(g: IslandRiches, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The first cube of the best single or pair that can be kept."""
    hand = g.in_hand(p)
    kept = g.kept[p][:]
    pair = KEEP[g.rolls[-1]] - g.chosen[p] == 2
    worths: list[float] = []
    for option in options:
        kept[option.n] += 1
        hand[option.n] -= 1
        value = best_with_one_more(g, p, kept, hand) if pair else liking(g, p, kept)
        hand[option.n] += 1
        kept[option.n] -= 1
        worths.append(value + NOISE * whim(luck))
    return best(options, worths)


def best_with_one_more(g: IslandRiches, p: int, kept: list[int], hand: list[int]) -> float:
    """What these cubes are worth with the best other cube of the hand."""
    most = -1000.0
    for colour, n in enumerate(hand):
        if n:
            kept[colour] += 1
            most = max(most, liking(g, p, kept))
            kept[colour] -= 1
    return most


def worst_to_get(g: IslandRiches, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The gift that helps its receiver least."""
    to = receiver(p, g.way, g.players)
    kept = g.kept[to][:]
    worths: list[float] = []
    for option in options:
        kept[option.n] += 1
        worths.append(-liking(g, to, kept) - NOISE * whim(luck))
        kept[option.n] -= 1
    return best(options, worths)


# -- What a collection is worth -----------------------------------------------------------------


def liking(g: IslandRiches, p: int, kept: list[int]) -> float:
    """How much somebody who chooses cubes wants to have these."""
    return worth(g, p, kept, IN_DUELS[g.side] if g.players == 2 else EVEN)


def worth(g: IslandRiches, p: int, kept: list[int], weights: list[float]) -> float:
    """What these cubes will bring a seat, as far as one can tell."""
    total = weights[YELLOW] * yellow(g, p, kept[YELLOW])
    now = NOW[g.players]
    for colour in (RED, GREEN, BLUE):
        table = POINTS[g.side][colour]
        n = kept[colour]
        coming = prospect(table, n, within_reach(g, p, colour, n))
        total += weights[colour] * (now * table[n] + (1.0 - now) * coming)
    return total


def within_reach(g: IslandRiches, p: int, colour: int, n: int) -> int:
    """How many more cubes of a colour a seat that has n of them may still get."""
    elsewhere = 1 if g.spare == colour else 0
    for q in range(g.players):
        if q != p:
            elsewhere += g.kept[q][colour]
    return max(0, min(REACH, g.size - g.chosen[p], CUBES_EACH - elsewhere - n))


def prospect(table: list[int], n: int, reach: int) -> float:
    """The best place of a column within reach; what is further away counts less."""
    most = float(table[n])
    hope = 1.0
    for more in range(1, reach + 1):
        hope *= HOPE
        most = max(most, hope * table[n + more])
    return most


def yellow(g: IslandRiches, p: int, own: int) -> float:
    """What this many yellow cubes will bring a seat, the majority being uncertain."""
    if own == 0:
        return 0.0
    most = max([g.kept[q][YELLOW] for q in range(g.players) if q != p])
    doubt = 0.2 + 0.23 * math.sqrt(g.size)
    chance = logistic((own - most - MARGIN) / doubt)
    prize = majority_prize(g.side, own, 1)
    return chance * prize + (1.0 - chance) * EACH * own


# -- For search -------------------------------------------------------------------------------

SPREAD: Final = 3.0
"""This many points ahead make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, as far as one can see behind the Screens."""
    assert isinstance(position, IslandRiches)
    worths = [worth(position, q, position.kept[q], EVEN) for q in position.seats]
    return win_chance(worths, player, SPREAD)


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "greedy")


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who collects one colour, who all of them, and who the most yellow."""
    assert isinstance(position, IslandRiches)
    if decision.name != "keep":
        return [0.0] * len(decision.options)
    kept = position.kept[decision.player]
    if temper == "greedy":
        return [1.0 if option.n == YELLOW else 0.0 for option in decision.options]
    sign = 1.0 if temper == "daring" else -1.0
    return [sign * kept[option.n] for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a cube: its points now, or those that a few more would bring."""
    assert isinstance(position, IslandRiches)
    g, p, colour = position, decision.player, action.n
    own = g.kept[p]
    if decision.name == "give":
        return ("give_unwanted", ()) if own[colour] == 0 and colour != YELLOW else None
    if colour == YELLOW:
        return ("keep_yellow", (own[YELLOW] + 1,))
    gain = gain_of(g, p, colour)
    if gain > 0 and gain == max([gain_of(g, p, o.n) for o in decision.options if o.n != YELLOW]):
        return ("keep_most", (gain,))
    table = POINTS[g.side][colour]
    has = own[colour]
    for more in range(has + 1, min(len(table), has + 1 + g.size - g.chosen[p])):
        if table[more] > table[has]:
            return ("keep_builds", (more, table[more]))
    return None


def gain_of(g: IslandRiches, p: int, colour: int) -> int:
    """What one more cube of a colour other than yellow brings now."""
    table, n = POINTS[g.side][colour], g.kept[p][colour]
    return table[n + 1] - table[n] if n + 1 < len(table) else 0
