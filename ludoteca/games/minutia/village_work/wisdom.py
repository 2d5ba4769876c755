"""How to play At Work in the Village passably well: a heuristic player, and an appraisal.

Everything is measured in points: what a disc brings now, what a building will bring until the end,
and what the cubes in store are worth.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_COST,
    ACROPOLIS_POINTS,
    COLOURS,
    DISCS,
    GAIN,
    GIFT,
    KIND,
    LAST_ROUND,
    SURCHARGE,
    TEMPLE_COST,
    TEMPLE_POINTS,
    VALUE,
    VILLAGE,
    VILLAGE_COST,
)
from ludoteca.games.minutia.village_work.rules import VillageWork
from ludoteca.games.minutia.village_work.scoring import village_points
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, whim, win_chance

NOISE: Final = 0.5
"""Standard deviation of the whim added to every choice: nobody should be readable."""

STORE: Final = [0.0, 4.5, 7.5, 8.5, 9.0, 9.1, 9.2, 9.3, 9.4, 9.5, 9.6]
"""What this many cubes of a colour are worth while there is time to build with them."""

PACE: Final = 0.95
"""Rounds that pass for each building cube of whoever has fewer left."""

EXTRA: Final = 0.35
"""How often a village is scored by a disc, for each time that it is scored by phase 2."""

DENIAL: Final = 0.35
"""How much it counts that the opponent cannot have a space."""

NEVER: Final = -1000.0

EASY_ERRS: Final = 0.2
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, VillageWork)
    p = decision.player
    scorings = scorings_left(position)
    discs = DISCS - position.discs.count(p) - (1 if decision.name == "place_disc" else 0)
    prices = store_prices(scorings, discs)
    worths: list[float] = []
    for option in decision.options:
        worths.append(worth(position, p, option, scorings, prices) + NOISE * whim(luck))
    return best(decision.options, worths)


def worth(g: VillageWork, p: int, option: Action, scorings: float, prices: list[float]) -> float:
    """What an option brings, in points."""
    if option.verb == "disc":
        own = disc_worth(g, p, option.n, scorings, prices)
        return own + DENIAL * disc_worth(g, 1 - p, option.n, scorings, prices)
    if option.verb == "village":
        return house_worth(g, p, option.n, g.at_work, scorings, prices)
    if option.verb == "acropolis":
        return public_worth(g, p, option.n, g.at_work, prices)
    if option.verb == "advance":
        return step_worth(g, p, prices)
    return 0.0


# -- What will be -------------------------------------------------------------------------------


def scorings_left(g: VillageWork) -> float:
    """How often phase 2 will still be scored, this round's included."""
    fewest = min(g.cubes_left(0), g.cubes_left(1))
    return min(1.0 + PACE * fewest, float(LAST_ROUND - g.round + 1))


def store_prices(scorings: float, discs: int) -> list[float]:
    """`STORE` as it is now: cubes lose their worth when few discs are left to use them."""
    time = min(1.0, (scorings - 1.0) / 2.0 + discs / (2.0 * DISCS))
    return [time * price for price in STORE]


# -- What a disc brings -------------------------------------------------------------------------


def disc_worth(g: VillageWork, p: int, space: int, scorings: float, prices: list[float]) -> float:
    """What a player would gain on a space now."""
    kind = KIND[space]
    if kind == "resources":
        return gathering_worth(g, p, GAIN[space], prices)
    if kind == "scoring":
        return float(village_points(g.village, p))
    if kind == "temple":
        return step_worth(g, p, prices) if g.can_advance(p) else 0.0
    return max(0.0, building_worth(g, p, space, scorings, prices))


def gathering_worth(g: VillageWork, p: int, gain: list[int], prices: list[float]) -> float:
    """As far as the supply has it."""
    held = g.resources[p]
    total = 0.0
    for colour in range(len(COLOURS)):
        if gain[colour]:
            cubes = min(gain[colour], g.supply[colour])
            total += prices[held[colour] + cubes] - prices[held[colour]]
    return total


def step_worth(g: VillageWork, p: int, prices: list[float]) -> float:
    """The points of the next temple cell, less the cube that it costs."""
    cell = g.temple[p] + 1
    colour = TEMPLE_COST[cell]
    if colour == NONE:
        return float(TEMPLE_POINTS[cell])
    held = g.resources[p][colour]
    return TEMPLE_POINTS[cell] - prices[held] + prices[held - 1]


def building_worth(
    g: VillageWork, p: int, space: int, scorings: float, prices: list[float]
) -> float:
    """The best building that can be paid; nothing without a building cube."""
    if g.cubes_left(p) == 0:
        return 0.0
    most = NEVER
    for cell in VILLAGE:
        if g.village[cell] == NONE:
            most = max(most, house_worth(g, p, cell, space, scorings, prices))
    for cell in ACROPOLIS:
        if g.acropolis[cell] == NONE:
            most = max(most, public_worth(g, p, cell, space, prices))
    return most


def house_worth(
    g: VillageWork, p: int, cell: int, space: int, scorings: float, prices: list[float]
) -> float:
    """A village cell pays every round, and now and then by a disc."""
    price = price_of(g.resources[p], VILLAGE_COST[cell], SURCHARGE[space], prices)
    if price == NEVER:
        return NEVER
    worth = VALUE[cell] * scorings * (1.0 + EXTRA) - price
    if GIFT[cell] != NONE:
        worth += prices[1]
    return worth


def public_worth(g: VillageWork, p: int, cell: int, space: int, prices: list[float]) -> float:
    """A cell of the acropolis pays once."""
    price = price_of(g.resources[p], ACROPOLIS_COST[cell], SURCHARGE[space], prices)
    return NEVER if price == NEVER else ACROPOLIS_POINTS[cell] - price


def price_of(held: list[int], cost: list[int], due: list[int], prices: list[float]) -> float:
    """What the cubes to be paid are worth to their owner; `NEVER` if they are not there."""
    total = 0.0
    for colour in range(len(COLOURS)):
        asked = cost[colour] + due[colour]
        if asked:
            left = held[colour] - asked
            if left < 0:
                return NEVER
            total += prices[held[colour]] - prices[left]
    return total


# -- For search -------------------------------------------------------------------------------

SPREAD: Final = 12.0
"""This many points ahead make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins: points so far, and what village and store will bring."""
    assert isinstance(position, VillageWork)
    scorings = scorings_left(position)
    standings = [standing(position, p, scorings) for p in position.seats]
    return win_chance(standings, player, SPREAD)


def standing(g: VillageWork, p: int, scorings: float) -> float:
    prices = store_prices(scorings, DISCS - g.discs.count(p))
    store = 0.0
    for cubes in g.resources[p]:
        store += prices[cubes]
    return g.score(p) + village_points(g.village, p) * scorings * (1.0 + EXTRA) + store


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a space or a building: what it brings, now or every round."""
    assert isinstance(position, VillageWork)
    g, p, n = position, decision.player, action.n
    if action.verb == "village":
        return ("house", (VALUE[n],))
    if action.verb == "acropolis":
        return ("public", (ACROPOLIS_POINTS[n],))
    if action.verb == "advance":
        return ("temple", (TEMPLE_POINTS[g.temple[p] + 1],))
    if action.verb != "disc":
        return None
    kind = KIND[n]
    if kind == "scoring":
        points = village_points(g.village, p)
        return ("scoring", (points,)) if points else None
    if kind == "temple":
        return ("temple", (TEMPLE_POINTS[g.temple[p] + 1],)) if g.can_advance(p) else None
    if kind != "resources":
        return ("builds", ()) if g.can_build(p, n) else None
    gained = [colour for colour in range(len(COLOURS)) if min(GAIN[n][colour], g.supply[colour])]
    if any(g.resources[p][colour] == 0 for colour in gained):
        return ("gathers_missing", ())
    return ("gathers", (sum([min(GAIN[n][c], g.supply[c]) for c in gained]),)) if gained else None
