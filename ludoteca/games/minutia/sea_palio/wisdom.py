"""How to play The Sea Palio passably well: a heuristic player, and an appraisal for search.

Both are only ever given positions that a seat imagines; but nothing is hidden here, except offers.
A runner's place is foreseen pair by pair: how likely each of the others is to be ahead of it.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import DIE, NONE
from ludoteca.games.minutia.sea_palio.odds import reach_chance
from ludoteca.games.minutia.sea_palio.pieces import FACTOR, MOST_OFFER, PACE, POINTS, RUNNERS
from ludoteca.games.minutia.sea_palio.rules import SeaPalio
from ludoteca.games.minutia.sea_palio.track import goal, moved
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim, win_chance

DECLINE: Final = Action("decline")

FAIR_BET: Final = [0, 0, 0, 26, 26, 20, 20]
"""A bet that leaves enough for the auctions, by number of players."""

EASY_PREY: Final = 3
"""How much more is bet on a virtual runner: nobody pushes it."""

BET_WHIM: Final = 3.0
OFFER_WHIM: Final = 0.9
MOVE_WHIM: Final = 0.01
"""Standard deviations of the whims added to every choice: nobody should be readable."""

THRIFT: Final = 0.55
"""The share of what could be spent in each round that is offered before the last one."""

LAST_WORD: Final = 4.4
"""The offer in a round that will probably be the last."""

EASY_ERRS: Final = 0.3
"""How often, and how far, an easy bot errs."""

HARD_TRIES: Final = 200
"""How many tries a hard bot makes for a decision: a turn has many of them."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, SeaPalio)
    p = decision.player
    if decision.name == "place_bet":
        return nearest(decision.options, fair_bet(position, p), BET_WHIM, luck)
    if decision.name == "offer_shells":
        return nearest(decision.options, fair_offer(position, p), OFFER_WHIM, luck)
    if decision.name == "take_cube":
        return best_plan(position, p, luck)[0]
    worths: list[float] = []
    for option in decision.options:
        worths.append(worth_of_row(position, p, position.taken, option) + MOVE_WHIM * whim(luck))
    return best(decision.options, worths)


def nearest(options: tuple[Action, ...], amount: float, unit: float, luck: Luck) -> Action:
    """The option whose number is nearest to an amount, give or take a whim."""
    wanted = amount + unit * whim(luck)
    return best(options, [-abs(option.n - wanted) for option in options])


# -- Shells ---------------------------------------------------------------------------------------


def fair_bet(g: SeaPalio, p: int) -> float:
    """Enough to matter, and not so much that all auctions are lost."""
    prey = 0 if g.opponent[p] in g.colours else EASY_PREY
    return FAIR_BET[g.players] + prey


def sensible_bets(g: SeaPalio, p: int, options: tuple[Action, ...]) -> list[Action]:
    """A fair bet, and some that are a little lower or higher."""
    fair = round(fair_bet(g, p))
    near = [option for option in options if abs(option.n - fair) in (2, 4)]
    return [option for option in options if option.n == fair] + near


def fair_offer(g: SeaPalio, p: int) -> float:
    """A share of the shells for each round to come; the last word is worth nearly everything."""
    ending = ends_now(g)
    early = THRIFT * g.shells[p] / rounds_left(g)
    return ending * LAST_WORD + (1.0 - ending) * min(early, MOST_OFFER)


def rounds_left(g: SeaPalio) -> float:
    """About how many rounds there will be, with this one."""
    far = goal(g.players) - max(g.progress)
    return max(1.0, far / (g.players * PACE[0] / DIE))


def ends_now(g: SeaPalio) -> float:
    """The chance that the likeliest runner finishes in this round."""
    chance = 0.0
    for row, colour in enumerate(g.order):
        far = goal(g.players) - g.progress[colour]
        chance = max(chance, reach_chance(row, g.players, far))
    return chance


# -- Speed cubes ----------------------------------------------------------------------------------


def best_plan(g: SeaPalio, p: int, luck: Luck) -> list[Action]:
    """The move of a Speed cube that a seat likes best; or none."""
    options = moves(g)
    worths = [worth_of_plan(g, p, plan) + MOVE_WHIM * whim(luck) for plan in options]
    return best(options, worths)


def moves(g: SeaPalio) -> list[list[Action]]:
    """Every cube to every other row; a step to the next row is the same for both cubes."""
    found = [[DECLINE]]
    for now, colour in enumerate(g.order, 1):
        for row in range(1, RUNNERS + 1):
            if row not in (now, now - 1):
                found.append([Action("take", colour), Action("put", row)])
    return found


def worth_of_plan(g: SeaPalio, p: int, plan: list[Action]) -> float:
    if len(plan) == 1:
        return chance(g, p, g.order)
    return worth_of_row(g, p, plan[0].n, plan[1])


def worth_of_row(g: SeaPalio, p: int, colour: int, action: Action) -> float:
    """The chance to win if this cube is put there, or left alone."""
    order = g.order if action == DECLINE else moved(g.order, colour, action.n)
    return chance(g, p, order)


MOST_PLANS: Final = 8


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """The moves of a Speed cube worth comparing, the most promising first."""
    assert isinstance(position, SeaPalio)
    p = decision.player
    if decision.name == "place_bet":
        return [[option] for option in sensible_bets(position, p, decision.options)]
    if decision.name != "take_cube":
        return [[option] for option in decision.options]
    found = moves(position)
    worths = [worth_of_plan(position, p, plan) for plan in found]
    ranked = sorted(range(len(found)), key=lambda i: -worths[i])
    return [found[i] for i in ranked[:MOST_PLANS]]


def settled(position: Position, since: Position) -> bool:
    """When the runners have swum: until then the others have shells to offer and cubes to move."""
    assert isinstance(position, SeaPalio)
    assert isinstance(since, SeaPalio)
    return position.round > max(1, since.round)


# -- The chance to win ----------------------------------------------------------------------------

DOUBT: Final = 2.2
"""How uncertain a lead is, in spaces, times the root of the rolls to come."""

LATER: Final = 0.8
"""How much rolls of later rounds add to the doubt: Speed cubes will move."""

POWER: Final = 12.0
"""What shells are worth in rounds to come, beside their points: this much times their root."""

SPREAD: Final = 9.0
BET_SPREAD: Final = 0.8
"""This many points ahead, and more if bets are high, make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, if the Speed cubes stay where they are in this round."""
    assert isinstance(position, SeaPalio)
    return chance(position, player, position.order)


def chance(g: SeaPalio, p: int, order: list[int]) -> float:
    """The chance to win of a seat with the Speed cubes in this order."""
    ahead = runners_ahead(g, order)
    later = rounds_left(g) - 1.0
    totals: list[float] = []
    for q in range(g.players):
        points = by_rank(POINTS, ahead[g.colours[q]])
        if g.bets[q] != NONE:
            points += g.bets[q] * by_rank(FACTOR, ahead[g.opponent[q]])
        power = POWER * min(1.0, later) * math.sqrt(g.shells[q])
        totals.append(points + g.shells[q] + power)
    spread = SPREAD * math.sqrt(1.0 + later)
    return win_chance(totals, p, spread + BET_SPREAD * max(0, max(g.bets)))


def runners_ahead(g: SeaPalio, order: list[int]) -> list[float]:
    """By colour, how many runners will be ahead of it on average."""
    expected = [0.0] * RUNNERS
    for row, colour in enumerate(order):
        expected[colour] = g.progress[colour] + g.players * PACE[row] / DIE
    rolls = g.players * (1.0 + LATER * (rounds_left(g) - 1.0))
    doubt = DOUBT * math.sqrt(rolls)
    ahead = [0.0] * RUNNERS
    for one in range(RUNNERS):
        for other in range(one):
            behind = logistic((expected[other] - expected[one]) / doubt)
            ahead[one] += behind
            ahead[other] += 1.0 - behind
    return ahead


def by_rank(table: list[int], ahead: float) -> float:
    """What a place brings if about as many runners are ahead: between two places of the table."""
    place = min(int(ahead), RUNNERS - 2)
    share = ahead - place
    return (1.0 - share) * table[place] + share * table[place + 1]


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring")


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who stakes many shells on a rival or on a turn, and who keeps half of them or more."""
    assert isinstance(position, SeaPalio)
    if decision.name not in ("place_bet", "offer_shells"):
        return [0.0] * len(decision.options)
    if temper == "daring":
        return [float(option.n) for option in decision.options]
    half = position.shells[decision.player] // 2
    return [float(min(0, half - option.n)) for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an amount or a row: what is left, and whose runner swims how fast."""
    assert isinstance(position, SeaPalio)
    g, p, n = position, decision.player, action.n
    mine, prey = g.colours[p], g.opponent[p]
    if decision.name == "place_bet":
        if n and prey not in g.colours:
            return ("bet_prey", (g.shells[p] - n,))
        return ("bet", (g.shells[p] - n,))
    if decision.name == "offer_shells":
        if n > max([g.shells[q] for q in g.seats if q != p]):
            return ("offer_sure", ())
        return ("offer", (g.shells[p] - n,))
    if action.verb == "take":
        return ("take_own", ()) if n == mine else ("take_prey", ()) if n == prey else None
    if action.verb != "put":
        return ("decline", (g.order.index(mine) + 1,))
    now, then = PACE[g.order.index(g.taken)], PACE[n - 1]
    if g.taken == mine:
        return ("put_own", ()) if then > now else None
    return ("put_prey", ()) if g.taken == prey and then < now else None
