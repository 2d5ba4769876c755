"""The River Race solved for two: what every situation is worth if both bid perfectly.

The values are kept in `values.xz`; `tools/solve.py` makes them. From the values of what may follow,
the table of all pairs of bids is put together when somebody has to bid, and solved on the spot.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.river_race.pieces import (
    ENERGY,
    MOST_IDLE,
    OVER_THE_LINE,
    TRAILING_STEP,
)
from ludoteca.games.minutia.river_race.rules import RiverRace, ahead
from ludoteca.kernel.mixing import Equilibrium, equilibrium

SURE: Final = 65534
"""How a victory is written down; half of it is shared, 0 is a defeat."""

BIDS: Final = ENERGY + 1

_kept: Final[list[list[int]]] = []


def values() -> list[int]:
    """By rounds without bids, both spaces and both reserves; read when first asked for."""
    if not _kept:
        found = array("H", lzma.decompress(Path(__file__).with_name("values.xz").read_bytes()))
        if sys.byteorder == "big":
            found.byteswap()
        _kept.append(found.tolist())
    return _kept[0]


def value(idle: int, mine: int, theirs: int, kept: int, kept_too: int) -> float:
    """What a race is worth to the first of two before the die is rolled."""
    place = ((idle * OVER_THE_LINE + mine) * OVER_THE_LINE + theirs) * BIDS + kept
    return values()[place * BIDS + kept_too] / SURE


def victory(mine: int, theirs: int) -> float:
    """All of it, half or nothing for whoever has this much against the other."""
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5


def bids(g: RiverRace, p: int) -> Equilibrium:
    """How to mix all bids from 0 on, and what each is worth."""
    return equilibrium(payoffs_of(g, p))


def payoffs_of(g: RiverRace, p: int) -> list[list[float]]:
    """What each bid brings against each of the other."""
    return [
        [outcome(g, p, mine, theirs) for theirs in range(g.reserve[1 - p] + 1)]
        for mine in range(g.reserve[p] + 1)
    ]


def outcome(g: RiverRace, p: int, mine: int, theirs: int) -> float:
    """What two bids are worth to the first: crossing, exhaustion, standstill or another round."""
    at, at_too = g.at[p], g.at[1 - p]
    left, left_too = g.reserve[p] - mine, g.reserve[1 - p] - theirs
    idle = 0
    if mine == theirs == 0:
        idle = g.idle + 1
    else:
        if mine >= theirs:
            at = ahead(at, g.die)
        if theirs >= mine:
            at_too = ahead(at_too, g.die)
        if max(at, at_too) < OVER_THE_LINE:
            if 0 < mine < theirs:
                at = ahead(at, TRAILING_STEP)
            elif 0 < theirs < mine:
                at_too = ahead(at_too, TRAILING_STEP)
    crossed = max(at, at_too) == OVER_THE_LINE
    if crossed or left == left_too == 0 or idle == MOST_IDLE:
        return victory(at, at_too)
    return value(idle, at, at_too, left, left_too)
