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

NOISE: Final = 0.35
"""Standard deviation of the whim added to every choice: nobody should be readable."""

NOW: Final = 0.3
"""How much a colour counts as it is; the rest is what a few more cubes can make of it."""

REACH: Final = 5
"""So many more cubes of a colour are thought of, if there are so many."""

HOPE: Final = 0.9
"""What is still one cube away counts so much of its points."""

MARGIN: Final = 1.0
"""So many yellow cubes ahead make the majority as likely as not."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, IslandRiches)
    if decision.name == "keep":
        return best_to_keep(position, decision.player, decision.options, luck)
    return worst_to_get(position, decision.player, decision.options, luck)


def best_to_keep(g: IslandRiches, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The first cube of the best single or pair that can be kept."""
    hand = g.in_hand(p)
    kept = g.kept[p][:]
    pair = KEEP[g.rolls[-1]] - g.chosen[p] == 2
    best = options[0]
    most = -1000.0
    for option in options:
        kept[option.n] += 1
        hand[option.n] -= 1
        value = best_with_one_more(g, p, kept, hand) if pair else worth(g, p, kept)
        hand[option.n] += 1
        kept[option.n] -= 1
        value += whim(luck)
        if value > most:
            best = option
            most = value
    return best


def best_with_one_more(g: IslandRiches, p: int, kept: list[int], hand: list[int]) -> float:
    """What these cubes are worth with the best other cube of the hand."""
    most = -1000.0
    for colour, n in enumerate(hand):
        if n:
            kept[colour] += 1
            most = max(most, worth(g, p, kept))
            kept[colour] -= 1
    return most


def worst_to_get(g: IslandRiches, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The gift that helps its receiver least."""
    to = receiver(p, g.way, g.players)
    kept = g.kept[to][:]
    best = options[0]
    least = 1000.0
    for option in options:
        kept[option.n] += 1
        value = worth(g, to, kept) + whim(luck)
        kept[option.n] -= 1
        if value < least:
            best = option
            least = value
    return best


def whim(luck: Luck) -> float:
    """Nearly normal, by three dice of two thousand sides."""
    dice = luck.below(2001) + luck.below(2001) + luck.below(2001) - 3000
    return NOISE * dice / 1000.0


# -- What a collection is worth -----------------------------------------------------------------


def worth(g: IslandRiches, p: int, kept: list[int]) -> float:
    """What these cubes will bring a seat, as far as one can tell."""
    total = yellow(g, p, kept[YELLOW])
    for colour in (RED, GREEN, BLUE):
        table = POINTS[g.side][colour]
        n = kept[colour]
        total += NOW * table[n] + (1.0 - NOW) * prospect(table, n, within_reach(g, p, colour, n))
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
    best = float(table[n])
    hope = 1.0
    for more in range(1, reach + 1):
        hope *= HOPE
        best = max(best, hope * table[n + more])
    return best


def yellow(g: IslandRiches, p: int, own: int) -> float:
    """What so many yellow cubes will bring a seat, the majority being uncertain."""
    if own == 0:
        return 0.0
    most = max([g.kept[q][YELLOW] for q in range(g.players) if q != p])
    doubt = 0.2 + 0.23 * math.sqrt(g.size)
    chance = 1.0 / (1.0 + math.exp((most + MARGIN - own) / doubt))
    prize = majority_prize(g.side, own, 1)
    return chance * prize + (1.0 - chance) * EACH * own


# -- For search -------------------------------------------------------------------------------

SPREAD: Final = 3.0
"""So many points ahead make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, as far as one can see behind the Screens."""
    assert isinstance(position, IslandRiches)
    if position.over:
        return 1.0 / len(position.winners) if player in position.winners else 0.0
    own = worth(position, player, position.kept[player])
    total = 0.0
    for q in range(position.players):
        total += math.exp((worth(position, q, position.kept[q]) - own) / SPREAD)
    return 1.0 / total
