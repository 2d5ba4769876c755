"""How to play The Three Pyramids passably well: a heuristic player, an appraisal, whole turns.

All are only ever given positions that a seat imagines. The heuristic player looks at its own hand
and at what lies open; of the others it only asks how many cubes they have left.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ludoteca.games.minutia.three_pyramids.pieces import (
    COLOURS,
    EACH,
    HAND_SIZE,
    MAJORITY,
    PYRAMIDS,
    ROUNDS,
)
from ludoteca.games.minutia.three_pyramids.rules import ThreePyramids, fresh, pairs, singles
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim, win_chance

NOISE: Final = 0.25
"""Standard deviation, in points, of the whim added to every play: nobody should be readable."""

SHARE: Final = 0.3
"""The part of a hand that is expected to go to each pyramid."""

DOUBT: Final = 0.45
OPEN: Final = 0.33
"""A lead is uncertain by this many cubes, and by more for the root of the cubes still in hand."""

TIE: Final = 0.5
"""A tie for the most is as good as a lead, so it counts as this much of a cube."""

PATIENCE: Final = 0.3
"""What a cube kept in hand is worth, in points for each rival: the last to play decides."""

FITTING: Final = 0.15
"""What a cube in hand is worth, in points, for each pyramid where it can be played alone."""

NOT: Final = -1
"""There is no second cube."""

EASY_ERRS: Final = 0.75
"""How often, and how far, an easy bot errs."""


class Turn(NamedTuple):
    """A whole turn: a pyramid, and one or two cubes."""

    pyramid: int
    first: int
    second: int  # NOT, if one cube is played


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: the next action of the turn that is worth most."""
    assert isinstance(position, ThreePyramids)
    turns = turns_of(position, decision)
    p = decision.player
    moods = [worth(position, p, turn) + NOISE * whim(luck) for turn in turns]
    return actions_of(decision, best(turns, moods))[0]


def worths(position: Position, decision: Decision) -> list[float]:
    """What each option is worth to one who goes on as well as can be."""
    assert isinstance(position, ThreePyramids)
    turns = turns_of(position, decision)
    values = [worth(position, decision.player, turn) for turn in turns]
    found: list[float] = []
    for option in decision.options:
        found.append(min(values))
        for turn, value in zip(turns, values, strict=True):
            if actions_of(decision, turn)[0] == option:
                found[-1] = max(found[-1], value)
    return found


# -- Whole turns ----------------------------------------------------------------------------------


def turns_of(g: ThreePyramids, decision: Decision) -> list[Turn]:
    """All turns that begin as this one has begun, the cubes of a pair in the order of colours."""
    p = decision.player
    if decision.name == "choose_second":
        return [Turn(g.chosen, g.first, option.n) for option in decision.options]
    if decision.name == "choose_cube":
        return turns_at(g, p, g.chosen)
    turns: list[Turn] = []
    for option in decision.options:
        turns += turns_at(g, p, option.n)
    return turns


def turns_at(g: ThreePyramids, p: int, pyramid: int) -> list[Turn]:
    hand = g.hand[p]
    present = g.present(pyramid)
    alone = singles(hand, present)
    turns = [Turn(pyramid, c, NOT) for c in range(len(COLOURS)) if alone >> c & 1]
    if pairs(hand, present):
        new = fresh(hand, present)
        colours = sorted(set(new))
        for i, first in enumerate(colours):
            if new.count(first) > 1:
                turns.append(Turn(pyramid, first, first))
            turns += [Turn(pyramid, first, second) for second in colours[i + 1 :]]
    return turns


def actions_of(decision: Decision, turn: Turn) -> list[Action]:
    """What is left to do of a turn."""
    if decision.name == "choose_second":
        return [Action("with", turn.second)]
    actions = [Action("one", turn.first)]
    if turn.second != NOT:
        actions = [Action("pair", turn.first), Action("with", turn.second)]
    if decision.name == "choose_pyramid":
        actions.insert(0, Action("pyramid", turn.pyramid))
    return actions


# -- What a turn is worth -------------------------------------------------------------------------


def worth(g: ThreePyramids, p: int, turn: Turn) -> float:
    """The points that the round will bring the seat after this turn, less those of its rivals."""
    hand = g.hand[p][:]
    present = [g.present(pyramid) for pyramid in range(len(PYRAMIDS))]
    added = 0
    if g.first == NOT:
        hand.remove(turn.first)
        added += 1
    if turn.second != NOT:
        hand.remove(turn.second)
        added += 1
        present[turn.pyramid] |= 1 << turn.second
    present[turn.pyramid] |= 1 << turn.first
    left = [len(cubes) for cubes in g.hand]
    left[p] = len(hand)
    rivals = g.players - 1
    points = PATIENCE * rivals * left[p] + FITTING * fits(hand, present)
    for pyramid in range(len(PYRAMIDS)):
        cubes = g.cubes_on(pyramid)
        if pyramid == turn.pyramid:
            cubes[p] += added
        for q in g.seats:
            # The more rivals there are, the less it matters what one of them gets.
            share = 1.0 if q == p else -1.0 / (rivals * rivals)
            points += share * expected(cubes, left, q)
    return points


def fits(hand: list[int], present: list[int]) -> int:
    """In how many ways a cube of this hand could be played alone."""
    ways = 0
    for colours in present:
        for colour in hand:
            ways += colours >> colour & 1
    return ways


def expected(cubes: list[int], left: list[int], p: int) -> float:
    """What a seat may expect of a pyramid with these cubes and these hands still to be played."""
    own = cubes[p] + SHARE * left[p]
    chance = 1.0
    for q in range(len(cubes)):
        if q != p:
            chance *= keeps_up(own - cubes[q] - SHARE * left[q], left[p] + left[q])
    return chance * MAJORITY + (1.0 - chance) * EACH * own


def keeps_up(ahead: float, left: int) -> float:
    """The chance to have at least as many cubes as a rival when those left are played."""
    if left == 0:
        return 1.0 if ahead >= 0.0 else 0.0
    return logistic((ahead + TIE) / (DOUBT + OPEN * math.sqrt(left)))


# -- For search -----------------------------------------------------------------------------------

MOST_PLANS: Final = 8
"""How many turns are compared, the most promising."""

SPREAD: Final = 3.0
ROUND_SPREAD: Final = 6.0
"""This many points ahead make a win nearly three times as likely: for now, and for each round."""


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole turns to choose from, the most promising first."""
    assert isinstance(position, ThreePyramids)
    p = decision.player
    turns = turns_of(position, decision)
    worths = [worth(position, p, turn) for turn in turns]
    order = sorted(range(len(turns)), key=lambda i: -worths[i])
    return [actions_of(decision, turns[i]) for i in order[:MOST_PLANS]]


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, by its points and what the round may bring."""
    assert isinstance(position, ThreePyramids)
    left = [len(cubes) for cubes in position.hand]
    points: list[float] = []
    for p in position.seats:
        total = position.points(p) + PATIENCE * (position.players - 1) * left[p]
        for pyramid in range(len(PYRAMIDS)):
            total += expected(position.cubes_on(pyramid), left, p)
        points.append(total)
    open_part = ROUNDS - position.round + max(left) / HAND_SIZE
    return win_chance(points, player, SPREAD + ROUND_SPREAD * math.sqrt(open_part))


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "greedy")

LIKED: Final = {"careful": "one", "daring": "pair"}


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who plays two cubes at once, who one, and who where it has most."""
    assert isinstance(position, ThreePyramids)
    p = decision.player
    if decision.name == "choose_pyramid" and temper == "greedy":
        return [float(position.cubes_on(option.n)[p]) for option in decision.options]
    liked = LIKED.get(temper, "")
    return [1.0 if option.verb == liked else 0.0 for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a pyramid or a cube: who leads there, and how many cubes it takes."""
    assert isinstance(position, ThreePyramids)
    g, p = position, decision.player
    if decision.name != "choose_pyramid":
        own = g.cubes_on(g.chosen)[p]
        if action.verb == "one":
            present = g.present(g.chosen)
            return ("one", (own + 1,)) if present >> action.n & 1 else ("first_cube", ())
        return ("pair", (own + (2 if action.verb == "pair" else 1),))
    cubes = g.cubes_on(action.n)
    own, most = cubes[p], max([cubes[q] for q in g.seats if q != p])
    if most == 0 and own == 0:
        return ("empty", ())
    if own == most:
        return ("breaks_tie", (own,))
    if own > most:
        return ("keeps_lead", (own, most))
    return ("catches_up", (own, most)) if most - own <= 2 else None
