"""How often to bet with which hand: a mixed policy that was learnt by regret matching.

A situation is told coarsely: how strong the hand is, how far the bets have gone, who is still in,
whether it is the last round. For each there is a chance for every manner to answer it, in
`bets.json`; `tools/learn_bets.py` learns them from games of the policy with itself. Strong hands
wait and weak ones bet as often as it takes to be worth nothing to anybody who counts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.popular_game.pieces import FIRST_SPACE, REEF_SPACES
from ludoteca.games.minutia.popular_game.rules import PopularGame
from ludoteca.kernel import Action, Luck

HANDS: Final = 10
"""Into how many classes, equally likely, hands are divided by their strength."""

LEVELS: Final = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
"""By Bet space: where it all begins, low, middle or high."""

HIGHEST: Final = 3
COMPANIES: Final = 4
"""A duel of two; in a larger game one rival who is still in, two, and more."""

HOLD: Final = 0
LEAVE: Final = 4
MANNERS: Final = 5
"""Pass or see; raise to a low, a middle or a high space (1 to 3); leave."""

LATE: Final = 3
"""From this many rounds before the end on it counts who has the most shells."""

TIMES: Final = 5
"""Early; late, and nobody has more shells, or somebody has; the last round, likewise."""

EVEN: Final = [1] * MANNERS
"""What has never come up: every manner alike."""


def hand_class(strength: float) -> int:
    """The class of a hand that beats this share of all hands."""
    return min(HANDS - 1, int(strength * HANDS))


def situation(g: PopularGame, p: int, hand: int) -> int:
    """The number of a seat's situation, with a hand of this class."""
    rivals = 0
    waiting = 0
    for q in g.seats:
        if q != p and not g.left[q]:
            rivals += 1
            if g.bet[q] < g.most or (not g.raised and not g.passed[q]):
                waiting = 1
    company = 0 if g.players == 2 else min(rivals, COMPANIES - 1)
    number = hand
    number = number * (HIGHEST + 1) + LEVELS[g.most]
    number = number * (HIGHEST + 1) + LEVELS[g.bet[p]]
    number = number * COMPANIES + company
    number = number * 2 + waiting
    return number * TIMES + time_class(g, p)


def time_class(g: PopularGame, p: int) -> int:
    """How late it is, and whether the seat leads, as far as that counts."""
    to_come = REEF_SPACES - len(g.reef)
    if to_come > LATE:
        return 0
    behind = 0 if g.shells[p] == max(g.shells) else 1
    return (1 if to_come > 0 else 3) + behind


def manner(action: Action) -> int:
    """The manner of an answer."""
    if action.verb == "raise":
        return LEVELS[action.n]
    return LEAVE if action.verb == "leave" else HOLD


def manners(g: PopularGame, options: tuple[Action, ...]) -> list[list[Action]]:
    """The answers of each manner; M08-R2: before the first bet nobody needs to leave."""
    found: list[list[Action]] = [[] for _ in range(MANNERS)]
    for action in options:
        kind = manner(action)
        if kind != LEAVE or g.most > FIRST_SPACE:
            found[kind].append(action)
    return found


def drawn(ways: list[list[Action]], chances: list[int], luck: Luck) -> Action:
    """An answer by these chances of its manner; all spaces of a level are equally likely."""
    weights = [chances[i] if ways[i] else 0 for i in range(MANNERS)]
    if sum(weights) == 0:
        weights = [len(way) for way in ways]
    way = ways[luck.weigh(weights)]
    return way[luck.below(len(way))]


def load() -> dict[int, list[int]]:
    """The chances of all manners, by the number of the situation."""
    file = Path(__file__).with_name("bets.json")
    read: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8"))
    return {int(number): chances for number, chances in read.items()}


CHANCES: Final = load()


def chances_of(number: int) -> list[int]:
    """The chances of a situation; what has hardly come up late is answered as it is early."""
    if number in CHANCES:
        return CHANCES[number]
    return CHANCES.get(number - number % TIMES, EVEN)
