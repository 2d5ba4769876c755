"""Which space to give the own colour: a mixed policy that was learnt by regret matching.

To put it on the best space shows it, to hold it back costs steps. A situation is told coarsely: how
many play, where the own cube stands, whether it has been helped more than any other so far, and
whether another could arrive soon. For each there is a chance for every space, in `offers.json`;
`tools/learn_offers.py` learns them from games of the policy with itself.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS, START
from ludoteca.games.minutia.temple_climb.rules import TempleClimb, climbed

LEAP: Final = OFFERS[0]
REACH: Final = ARRIVAL - LEAP
"""A cube that stands here or higher can arrive in the next turn."""

HEIGHTS: Final = (ARRIVAL - 1) // LEAP + 1
FEWEST: Final = 2

FREELY: Final = 0.1
"""How often a space is thought to be given otherwise: to win at once, by an error, or by people."""

TELLS: Final = 0.2
"""How much a step that somebody offers a colour speaks for its being theirs, if it is simple."""

SIMPLE: Final = [
    math.exp(TELLS * offer) / sum([math.exp(TELLS * other) for other in OFFERS]) for offer in OFFERS
]
"""How likely somebody who simply favours the own colour gives it each space."""

EVEN: Final = [1] * len(OFFERS)
"""What has never come up: every space alike."""


def offered(g: TempleClimb, p: int) -> list[int]:
    """The steps that a seat has offered each colour so far."""
    given = [0] * len(OFFERS)
    for turn in g.arrangements:
        if turn[0] == p:
            for space in range(len(OFFERS)):
                given[turn[space + 1]] += OFFERS[space]
    return given


def situation(g: TempleClimb, p: int) -> int:
    """The number of a seat's situation."""
    return number_of(g.players, g.at, g.secret[p], offered(g, p))


def number_of(players: int, at: list[int], mine: int, given: list[int]) -> int:
    """The number of the situation of whoever holds a colour and has offered these steps so far."""
    shows = 0
    if given[mine] > 0 and given[mine] == max(given):
        shows = 1
    danger = 0
    for colour in range(len(OFFERS)):
        if colour != mine and at[colour] >= REACH:
            danger = 1
    number = players - FEWEST
    number = number * HEIGHTS + at[mine] // LEAP
    number = number * 2 + shows
    return number * 2 + danger


def likelihood(g: TempleClimb, p: int, mine: int) -> float:
    """How likely a seat would have offered what it did, if it held this colour.

    It may go by the chances, or it may simply favour its own colour, as somebody does who has
    learnt nothing: both are thought to be equally likely.
    """
    at = [START for _ in OFFERS]
    given = [0 for _ in OFFERS]
    learnt = 1.0
    simple = 1.0
    for turn in g.arrangements:
        own = turn[0] == p
        if own:
            space = turn.index(mine, 1) - 1
            chances = CHANCES.get(number_of(g.players, at, mine, given), EVEN)
            learnt *= (1.0 - FREELY) * chances[space] / sum(chances) + FREELY / len(OFFERS)
            simple *= SIMPLE[space]
        for i in range(len(OFFERS)):
            colour = turn[i + 1]
            at[colour] = climbed(at[colour], OFFERS[i])
            if own:
                given[colour] += OFFERS[i]
    return learnt + simple


def load() -> dict[int, list[int]]:
    """The chances of all spaces, by the number of the situation."""
    file = Path(__file__).with_name("offers.json")
    read: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8"))
    return {int(number): chances for number, chances in read.items()}


CHANCES: Final = load()
