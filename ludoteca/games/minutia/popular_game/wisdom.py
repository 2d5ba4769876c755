"""How to play A Very Popular Game passably well: a heuristic player, and an appraisal for search.

Both are only ever given positions that a seat imagines. The heuristic player looks at its own hand
and at what lies open. It bets by a mixed policy that was learnt (see `bets`), so that now and then
a strong hand waits and a weak one bets: nobody can read its cubes from its bets.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import COLOURS, tally
from ludoteca.games.minutia.popular_game.bets import (
    chances_of,
    drawn,
    hand_class,
    manner,
    manners,
    situation,
)
from ludoteca.games.minutia.popular_game.pieces import (
    FIRST_SPACE,
    PER_COLOUR,
    REEF_SPACES,
    RICH,
    RUINED,
)
from ludoteca.games.minutia.popular_game.rules import PopularGame
from ludoteca.games.minutia.popular_game.scoring import best_hands, worth
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, win_chance

HANDS: Final = [
    [a, b, c]
    for a in range(len(COLOURS))
    for b in range(a, len(COLOURS))
    for c in range(b, len(COLOURS))
]
"""Every hand there is, its colours in order."""

BOLDNESS: Final = 0.04
"""The share of hands, the weakest, that a seat is thought not to hold for each space it went."""

TRUST: Final = 0.7
"""How far the others are trusted to bet by their hands; the rest is taken for bluff."""

EASY_ERRS: Final = (0.4, 0.9)
"""How often, and how far, an easy bot errs: with two players, and with more."""

NORMAL_ERRS: Final = (0.0, 0.15)
"""And a normal one: with two it plays what was learnt, with more a hard one alone does."""

NO_SEARCH: Final = (2, 3, 4, 5, 6)
"""With any number of players search is no better than what was learnt."""

ANY_WORLD: Final = True
"""`choose` looks at nothing that its seat does not know: it need not be shown a likely world."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: drawn by the chances that were learnt for its situation."""
    assert isinstance(position, PopularGame)
    p = decision.player
    number = situation(position, p, hand_class(strength(position, p)))
    ways = manners(position, decision.options)
    return drawn(ways, chances_of(number), luck)


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


# -- What the bets betray -------------------------------------------------------------------------


def holds(g: PopularGame, q: int) -> float:
    """The share of all hands, the best ones, that a rival holds who has bet so far."""
    return 1.0 - BOLDNESS * (g.bet[q] - FIRST_SPACE)


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


def reading(position: Position, decision: Decision) -> tuple[int, list[int]]:
    """What somebody looks at who wants to read the others: the situation, and manners to answer."""
    assert isinstance(position, PopularGame)
    p = decision.player
    hand = hand_class(strength(position, p))
    return situation(position, p, hand), [manner(option) for option in decision.options]


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


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "sly")

EAGER: Final = {"careful": -1.0, "daring": 1.0}


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who bets much, who little, and who most when the hand is weak."""
    assert isinstance(position, PopularGame)
    p = decision.player
    eager = EAGER[temper] if temper in EAGER else 0.5 - strength(position, p)
    return [eager * staked(position, p, option) for option in decision.options]


def staked(g: PopularGame, p: int, option: Action) -> float:
    """How far a seat goes with this action."""
    if option.verb == "raise":
        return float(option.n)
    return float(g.most if option.verb == "see" else g.bet[p])


# -- Why ------------------------------------------------------------------------------------------

EVEN: Final = 50
"""A hand that beats this many of 100 is as good as another."""


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an answer: how the own hand stands among all that the others may hold."""
    assert isinstance(position, PopularGame)
    share = round(100 * strength(position, decision.player))
    if action.verb == "raise":
        return ("raise_strong" if share >= EVEN else "raise_weak", (share,))
    if action.verb == "see":
        return ("see", (share,)) if share >= EVEN else None
    if action.verb == "leave":
        return ("leave", (share,)) if share < EVEN else None
    return ("waits", (share,))
