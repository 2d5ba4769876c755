"""Which space to give the own colour: a mixed policy that was learnt by regret matching.

To put it on the best space shows it, to hold it back costs steps. A situation is told coarsely: how
many play, where the own cube stands, whether it has been helped more than any other so far, and
whether another could arrive soon. For each there is a chance for every space, in `offers.json`;
`tools/learn_offers.py` learns them from games of the policy with itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS
from ludoteca.games.minutia.temple_climb.rules import TempleClimb

LEAP: Final = OFFERS[0]
REACH: Final = ARRIVAL - LEAP
"""A cube that stands here or higher can arrive in the next turn."""

HEIGHTS: Final = (ARRIVAL - 1) // LEAP + 1
FEWEST: Final = 2

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
    mine = g.secret[p]
    given = offered(g, p)
    shows = 0
    if given[mine] > 0 and given[mine] == max(given):
        shows = 1
    danger = 0
    for colour in range(len(OFFERS)):
        if colour != mine and g.at[colour] >= REACH:
            danger = 1
    number = g.players - FEWEST
    number = number * HEIGHTS + g.at[mine] // LEAP
    number = number * 2 + shows
    return number * 2 + danger


def load() -> dict[int, list[int]]:
    """The chances of all spaces, by the number of the situation."""
    file = Path(__file__).with_name("offers.json")
    read: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8"))
    return {int(number): chances for number, chances in read.items()}


CHANCES: Final = load()
