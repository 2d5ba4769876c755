"""How to play A Very Popular Game passably well: a heuristic player, and an appraisal for search.

Both are only ever given positions that a seat imagines. The heuristic player looks at its own hand
and at what lies open; of the others' hands it only asks how likely they are. It weighs every
option by the chance to win the game afterwards, and adds a whim, so that now and then a strong hand
waits and a weak one bets: nobody can read its cubes from its bets.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import COLOURS, tally
from ludoteca.games.minutia.popular_game.pieces import (
    FIRST_SPACE,
    PER_COLOUR,
    REEF_SPACES,
    RICH,
    RUINED,
)
from ludoteca.games.minutia.popular_game.rules import PopularGame
from ludoteca.games.minutia.popular_game.scoring import best_hands, gain_alone, stake, worth
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import best, whim, win_chance

HANDS: Final = [
    [a, b, c]
    for a in range(len(COLOURS))
    for b in range(a, len(COLOURS))
    for c in range(b, len(COLOURS))
]
"""Every hand there is, its colours in order."""

PASSING: Final = 0.4
"""Shells that a pass costs on average: often somebody bets, and one leaves for 1."""

CAUTION: Final = 0.05
"""The share of all hands that leaves for each space a bet goes beyond their own."""

FEWEST_CALLS: Final = 0.5
BOLDNESS: Final = 0.04
"""The share of hands, the weakest, that a seat is thought not to hold for each space it went."""

TRUST: Final = 0.7
"""How far the others are trusted to bet by their hands; the rest is taken for bluff."""

WHIM: Final = 0.02
"""The mood for an action, in chances to win: its standard deviation, shared among the players."""

SPACE_WHIM: Final = 3.0
"""How many times as strong the mood is for one space to raise to and not another."""

BLUFFS: Final = 5
"""How many hands in a hundred are played as if they were strong ones."""

BLUFF: Final = 0.9
"""The strength that a bluff pretends."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, PopularGame)
    p = decision.player
    strong = strength(position, p)
    if luck.below(100) < BLUFFS:
        strong = max(strong, BLUFF)
    options = decision.options
    worths = [prospect(position, p, option, strong) for option in options]
    unit = WHIM / position.players
    space = best_raise(options, worths, unit * SPACE_WHIM, luck)
    likely: list[Action] = []
    moods: list[float] = []
    for option, worth_now in zip(options, worths, strict=True):
        if option.verb == "raise" and option != space:
            continue
        if option.verb == "leave" and not position.raised:
            continue  # M08-R2: a pass is better
        likely.append(option)
        moods.append(worth_now + unit * whim(luck))
    return best(likely, moods)


def best_raise(
    options: tuple[Action, ...], worths: list[float], unit: float, luck: Luck
) -> Action | None:
    """The space to raise to, if to any: not always the best one, for that would tell the hand."""
    raises: list[Action] = []
    moods: list[float] = []
    for option, worth_now in zip(options, worths, strict=True):
        mood = worth_now + unit * whim(luck)
        if option.verb == "raise":
            raises.append(option)
            moods.append(mood)
    return best(raises, moods) if raises else None


# -- The strength of a hand -----------------------------------------------------------------------


def strength(g: PopularGame, p: int) -> float:
    """The share of all hands that this seat's hand beats; ties count one half."""
    own = g.hand[p]
    points = worth(own, g.reef)
    left = [PER_COLOUR - known for known in tally(g.reef + own)]
    value = [worth([colour], g.reef) for colour in range(len(COLOURS))]
    beaten = 0.0
    total = 0.0
    for hand in HANDS:
        weight = ways(hand, left)
        total += weight
        theirs = value[hand[0]] + value[hand[1]] + value[hand[2]]
        if theirs < points:
            beaten += weight
        elif theirs == points:
            winning, _ = best_hands([own, hand], g.reef)
            beaten += weight * (0.5 if len(winning) == 2 else 1.0 - winning[0])
    return beaten / total


def ways(hand: list[int], left: list[int]) -> float:
    """In how many ways this hand can be drawn if these cubes of each colour are left."""
    a, b, c = left[hand[0]], left[hand[1]], left[hand[2]]
    if hand[0] == hand[2]:
        return a * (a - 1) * (a - 2) / 6.0
    if hand[0] == hand[1]:
        return a * (a - 1) / 2.0 * c
    if hand[1] == hand[2]:
        return a * b * (b - 1) / 2.0
    return float(a * b * c)


# -- What an action is worth ----------------------------------------------------------------------


def prospect(g: PopularGame, p: int, action: Action, strong: float) -> float:
    """The chance to win the game after this action."""
    shells = [float(own) for own in g.shells]
    if action.verb == "pass":
        shells[p] -= PASSING
        return chance(g, shells, p)
    if action.verb == "leave":
        shells[p] -= min(g.bet[p], g.shells[p])
        return chance(g, shells, p)
    return bet(g, p, g.most if action.verb == "see" else action.n, strong)


def bet(g: PopularGame, p: int, space: int, strong: float) -> float:
    """The chance to win the game with this seat's Bet cube on this space.

    Either all others leave, or some stay; then this seat's hand is the best, or one of theirs is.
    """
    rivals = [q for q in g.still_in() if q != p]
    stays = [call(g, q, space) for q in rivals]
    alone = 1.0
    ahead = 1.0
    for q, stay in zip(rivals, stays, strict=True):
        alone *= 1.0 - stay
        ahead *= 1.0 - stay + stay * beats(strong, holds(g, q) * stay)
    value = 0.0
    if alone > 0.0:
        shells = paid(g, rivals, [0.0 for _ in rivals], 0)
        shells[p] += gain_alone(g.bet, p)
        value += alone * chance(g, shells, p)
    if ahead > alone:
        won = stake(space, g.shells[p])
        shells = paid(g, rivals, stays, won)
        shells[p] += won
        value += (ahead - alone) * chance(g, shells, p)
    total = sum(stays)
    for i, q in enumerate(rivals):
        if stays[i] > 0.0:
            won = stake(space, g.shells[q])
            shells = paid(g, rivals, stays, won)
            shells[q] = float(g.shells[q] + won)
            shells[p] -= min(won, g.shells[p])
            value += (1.0 - ahead) * stays[i] / total * chance(g, shells, p)
    return value


def call(g: PopularGame, q: int, space: int) -> float:
    """How likely a rival is to stay in for a bet on this space."""
    return max(FEWEST_CALLS, 1.0 - CAUTION * (space - g.bet[q]))


def holds(g: PopularGame, q: int) -> float:
    """The share of all hands, the best ones, that a rival holds who has bet so far."""
    return 1.0 - BOLDNESS * (g.bet[q] - FIRST_SPACE)


def beats(strong: float, share: float) -> float:
    """The chance to beat a rival who is thought to hold one of this share of hands."""
    believed = max(0.0, (strong - 1.0 + share) / share)
    return TRUST * believed + (1.0 - TRUST) * strong


def paid(g: PopularGame, rivals: list[int], stays: list[float], won: int) -> list[float]:
    """Everybody's shells when the rivals have paid: the stake, or their bet if they leave."""
    shells = [float(own) for own in g.shells]
    for q, stay in zip(rivals, stays, strict=True):
        loss = stay * won + (1.0 - stay) * g.bet[q]
        shells[q] -= min(loss, shells[q])
    return shells


# -- What the bets betray -------------------------------------------------------------------------


def weigh(position: Position, seat: int) -> float:
    """How likely the rivals would have bet as they did, if these were their hands."""
    assert isinstance(position, PopularGame)
    weight = 1.0
    for q in position.still_in():
        if q != seat and position.bet[q] > FIRST_SPACE:
            share = holds(position, q)
            strong = strength(position, q) >= 1.0 - share
            weight *= 1.0 - TRUST + (TRUST / share if strong else 0.0)
    return weight


def settled(position: Position, since: Position) -> bool:
    """Whether the round is over: the shells tell what it has brought."""
    assert isinstance(position, PopularGame)
    assert isinstance(since, PopularGame)
    return position.round > since.round


# -- The chance to win the game -------------------------------------------------------------------

SPREAD: Final = 2.4
"""This many shells, times the root of the rounds to come, make a win nearly 3 times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, as far as one can see from the shells."""
    assert isinstance(position, PopularGame)
    return chance(position, [float(own) for own in position.shells], player)


def chance(g: PopularGame, shells: list[float], p: int) -> float:
    """The chance to win of a seat if these are the shells when the round is over."""
    most = max(shells)
    to_come = REEF_SPACES - len(g.reef)
    if most >= RICH or min(shells) <= RUINED or to_come == 0:
        leading = [q for q in g.seats if shells[q] > most - 0.5]
        return 1.0 / len(leading) if p in leading else 0.0
    return win_chance(shells, p, SPREAD * math.sqrt(to_come))
