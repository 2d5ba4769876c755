"""What a bid is worth with three and more: small networks, learnt from races against themselves.

`signs` says what a network looks at, `bidders.json` holds the weights for each number of players,
and `tools/solve.py` learns them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.river_race.pieces import ENERGY, OVER_THE_LINE
from ludoteca.games.minutia.river_race.rules import RiverRace

BIDS: Final = ENERGY + 1

SLOPE: Final = 0.05
"""What a unit of a network passes on of less than nothing."""

SHARED: Final = 4
"""How many signs tell of all rivals together."""

EACH: Final = 7
"""How many signs tell of each rival."""

RIVALS: Final = OVER_THE_LINE + BIDS + DIE + 1
"""Where the signs of the rivals begin, behind the own space, the own reserve and the die."""


class Network:
    """One layer of units, and a sum of them for every bid."""

    def __init__(
        self, units: list[list[float]], sums: list[list[float]], bias: list[float]
    ) -> None:
        self.units = units
        self.sums = sums
        self.bias = bias

    def worths(self, signs: list[tuple[int, float]]) -> list[float]:
        """What each bid is worth, to somebody who sees these signs."""
        excited = [0.0] * len(self.sums)
        for place, sign in signs:
            weights = self.units[place]
            for k in range(len(excited)):
                excited[k] += sign * weights[k]
        found = self.bias[:]
        for k in range(len(excited)):
            passed = excited[k] if excited[k] > 0.0 else SLOPE * excited[k]
            weights = self.sums[k]
            for bid in range(len(found)):
                found[bid] += passed * weights[bid]
        return found


_networks: Final[dict[int, Network]] = {}


def network(players: int) -> Network:
    """The network for a number of players, read when one is first asked for."""
    if players not in _networks:
        file = Path(__file__).with_name("bidders.json")
        for known, learnt in json.loads(file.read_text(encoding="utf-8")).items():
            _networks[int(known)] = Network(learnt["units"], learnt["sums"], learnt["bias"])
    return _networks[players]


def worths(g: RiverRace, p: int) -> list[float]:
    """What each bid that the reserve allows is worth to a seat."""
    return network(g.players).worths(signs(g, p))[: g.reserve[p] + 1]


def signs(g: RiverRace, p: int) -> list[tuple[int, float]]:
    """What a seat sees: itself, the die, and its rivals by how far they are; what is 0 left out."""
    own, energy = g.at[p], g.reserve[p]
    rivals = sorted([(-g.at[q], -g.reserve[q]) for q in range(g.players) if q != p])
    found = [(own, 1.0), (OVER_THE_LINE + energy, 1.0), (OVER_THE_LINE + BIDS + g.die, 1.0)]
    threat = most = 0
    place = RIVALS + SHARED
    for far, full in rivals:
        at, reserve = -far, -full
        reaches = at + g.die >= OVER_THE_LINE
        most = max(most, reserve)
        found.append((place, at / OVER_THE_LINE))
        found.append((place + 1, reserve / ENERGY))
        if reaches:
            threat = max(threat, reserve)
            found.append((place + 2, 1.0))
            found.append((place + 6, reserve / ENERGY))
        found.append((place + 3, (at - own) / OVER_THE_LINE))
        if reserve >= energy:
            found.append((place + 4, 1.0))
        if reserve == 0:
            found.append((place + 5, 1.0))
        place += EACH
    if own + g.die >= OVER_THE_LINE:
        found.append((RIVALS, 1.0))
    found.append((RIVALS + 1, threat / ENERGY))
    found.append((RIVALS + 2, most / ENERGY))
    if most < energy:
        found.append((RIVALS + 3, 1.0))
    return found
