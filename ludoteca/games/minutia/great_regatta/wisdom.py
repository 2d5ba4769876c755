"""How to sail well: go on for as long as the next roll is worth more than what is at stake.

Where a Boat is follows from where it set out and from the numbers that are covered, whatever their
order. So all that a turn can come to is 64 sets of discs, kept as bits, and what a set is worth
follows from the larger ones.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ludoteca.games.minutia.box import DIE, NONE, bits_of
from ludoteca.games.minutia.great_regatta.circuit import ahead, at_rest
from ludoteca.games.minutia.great_regatta.pieces import BONUS, FACES, OUT, RESERVE, SPACES, START
from ludoteca.games.minutia.great_regatta.rules import GreatRegatta
from ludoteca.games.minutia.great_regatta.scoring import foremost, score, worth
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, whim, win_chance, within

NO_DISCS: Final = 0
ALL_DISCS: Final = (1 << DIE) - 1

WAY: Final = [
    sum([face + BONUS for face in FACES if discs >> (face - 1) & 1]) - BONUS
    for discs in range(ALL_DISCS + 1)
]
"""By the discs: how far a Boat is from where it set out."""

NEXT: Final = [
    [discs | 1 << i for i in range(DIE) if not discs >> i & 1] for discs in range(ALL_DISCS + 1)
]
"""By the discs: what they are after the next roll, unless that loses the Boat."""

A_TURN: Final = 5.5
"""How many points a turn that is still to come brings, on average."""

SPREAD: Final = 6.0
"""This many points ahead make a win nearly three times as likely when half a round is to come."""

WHIM: Final = {"easy": 0.22, "normal": 0.05, "hard": 0.0}
"""By how much of a chance to win each level misjudges an option: few people count 64 sets."""


class Stakes(NamedTuple):
    """The chance to win after a turn: by the space where the Boat comes to rest, or without it."""

    resting: list[float]
    lost: float


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: what seems to make a win most likely."""
    return judged(position, decision, WHIM["normal"], luck)


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """Hard bots do count, and easy ones hardly."""
    decision = position.asked(player)
    return None if decision is None else judged(position, decision, WHIM[level], luck)


def judged(position: Position, decision: Decision, slip: float, luck: Luck) -> Action:
    """What seems to make a win most likely to somebody who misjudges it by so much."""
    worths = [chance + slip * whim(luck) for chance in chances_of(position, decision)]
    return best(decision.options, worths)


def chances_of(position: Position, decision: Decision) -> list[float]:
    """The chance to win with each option."""
    assert isinstance(position, GreatRegatta)
    if decision.name == "go_on":
        return going_on(position)
    return [setting_out(position, decision.player, option) for option in decision.options]


def going_on(g: GreatRegatta) -> list[float]:
    """The chance to win if the active seat stops here, and if it rolls again."""
    stakes = stakes_of(g, g.active, g.sailing, turns_left(g))
    hopes = hopes_under_way(g, stakes)
    return [stakes.resting[g.wake[-1]], after_roll(hopes, covered(g), stakes)]


def setting_out(g: GreatRegatta, p: int, option: Action) -> float:
    """The chance to win with the Boat that this option chooses."""
    left = turns_left(g)
    left[p] -= 1
    launches = option.verb == "launch"
    boat = g.boats[p].index(RESERVE if launches else option.n)
    stakes = stakes_of(g, p, boat, left)
    return prospects(stakes, START if launches else option.n, at_rest(g.boats, p, boat))[NO_DISCS]


def turns_left(g: GreatRegatta) -> list[int]:
    """How many turns each seat has still to begin."""
    return [g.in_reserve(p) for p in g.seats]


# -- A turn -----------------------------------------------------------------------------------


def prospects(stakes: Stakes, start: int, taken: list[int]) -> list[float]:
    """By the discs: the chance to win with a Boat that set out here, when one goes on wisely."""
    hopes = [0.0] * (ALL_DISCS + 1)
    for discs in range(ALL_DISCS, -1, -1):
        hope = after_roll(hopes, discs, stakes)
        space = ahead(start, WAY[discs])
        if discs != NO_DISCS and space not in taken:
            hope = max(hope, stakes.resting[space])
        hopes[discs] = hope
    return hopes


def after_roll(hopes: list[float], discs: int, stakes: Stakes) -> float:
    """The chance to win if the die is rolled now."""
    following = NEXT[discs]
    hope = stakes.lost * (DIE - len(following))
    for more in following:
        hope += hopes[more]
    return hope / DIE


def hopes_under_way(g: GreatRegatta, stakes: Stakes) -> list[float]:
    """The prospects of the Boat that is sailing."""
    return prospects(stakes, g.wake[0], at_rest(g.boats, g.active, g.sailing))


def covered(g: GreatRegatta) -> int:
    """The discs on the die spaces, as bits."""
    return bits_of([face - 1 for face in g.discs])


# -- The whole game ---------------------------------------------------------------------------


def stakes_of(g: GreatRegatta, p: int, boat: int, left: list[int]) -> Stakes:
    """What is won and lost with this Boat, when these turns are to come after it."""
    own = list(g.boats[p])
    found: list[float] = []
    standings = standings_of(g, left)
    base = standings[p] - worth(own[boat])
    spread = spread_of(left)
    for space in [*range(SPACES), OUT]:
        own[boat] = space
        standings[p] = base + worth(space)
        final = max(left) == 0
        found.append(outcome(g, p, own) if final else win_chance(standings, p, spread))
    return Stakes(found[:SPACES], found[SPACES])


def standings_of(g: GreatRegatta, left: list[int]) -> list[float]:
    """The points of each seat now, and those it may hope for."""
    return [score(g.boats[p]) + A_TURN * left[p] for p in g.seats]


def spread_of(left: list[int]) -> float:
    """How much chance there is still in the game, in points."""
    return SPREAD * math.sqrt(0.5 + sum(left) / len(left))


def outcome(g: GreatRegatta, p: int, own: list[int]) -> float:
    """What a finished game is worth to a seat with these Boats; M07-R4: a victory may be shared."""
    mine = (score(own), foremost(own))
    rivals = [(score(g.boats[q]), foremost(g.boats[q])) for q in g.seats if q != p]
    if mine < max(rivals):
        return 0.0
    return 1.0 / (1 + rivals.count(mine))


# -- For search -------------------------------------------------------------------------------


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins; a Boat under way counts for what can be made of it."""
    assert isinstance(position, GreatRegatta)
    left = turns_left(position)
    standings = standings_of(position, left)
    spread = spread_of(left)
    if position.sailing == NONE:
        return win_chance(standings, player, spread)
    active = position.active
    stakes = stakes_of(position, active, position.sailing, left)
    hope = hopes_under_way(position, stakes)[covered(position)]
    if player == active:
        return hope
    rivals = [standings[p] for p in position.seats if p != active]
    seat = player if player < active else player - 1
    return (1.0 - hope) * win_chance(rivals, seat, spread)


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring")

NEARLY: Final = 0.008
"""A chance to win that is smaller by no more than this is nearly as good."""


def nearly(position: Position, decision: Decision) -> list[Action]:
    """To go on, or to stop, where that is nearly as good."""
    if decision.name != "go_on":
        return []
    return within(decision.options, chances_of(position, decision), NEARLY)


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who rolls once more, and who stops."""
    assert isinstance(position, GreatRegatta)
    liked = "roll" if temper == "daring" else "stop"
    return [1.0 if option.verb == liked else 0.0 for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for stopping or going on: the risk, and the points at stake."""
    assert isinstance(position, GreatRegatta)
    g, p = position, decision.player
    if decision.name == "go_on":
        points = worth(g.wake[-1])
        if action.verb == "stop":
            return ("stop", (len(g.discs), points))
        return ("roll", (DIE - len(g.discs),)) if len(g.discs) < DIE else None
    out = [space for space in g.boats[p] if space >= START]
    if action.verb == "launch":
        return ("launch", (sum([worth(space) for space in out]),))
    return ("sail_least", (worth(action.n),)) if action.n == min(out) else None
