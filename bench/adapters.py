"""How fast the games are in the seats of other libraries, beside those libraries' own games.

Prints one JSON document: steps per second of each subject, and for each of ours the ratio to its
peer. Both are driven from Python by the same loop, in turn, in short slices; the median of the
ratios counts, by processor time, so that a busy machine favours nobody.
"""

from __future__ import annotations

import json
import sys
from statistics import median
from time import process_time
from typing import Final

from ludoteca.adapters import pettingzoo
from ludoteca.lab.bench import PLAYERS, ROUNDS, Subject, compiled, driven, peers, rate_of

ZOO: Final = "pettingzoo tictactoe_v3"


def ours(slug: str) -> Subject:
    """A game of ours as PettingZoo drives it, as `lab.bench` drives PettingZoo's own."""
    return driven(pettingzoo.env(slug, PLAYERS.get(slug)))


def beside(own: Subject, peer: Subject, seconds: float) -> dict[str, float]:
    """Both, slice by slice."""
    slices = [
        (
            rate_of(own, seconds / ROUNDS, process_time),
            rate_of(peer, seconds / ROUNDS, process_time),
        )
        for _ in range(ROUNDS)
    ]
    return {
        "steps_per_second": round(median([rate for rate, _ in slices]), 1),
        "of_the_peer": round(median([other for _, other in slices]), 1),
        "ratio": round(median([rate / other for rate, other in slices]), 3),
    }


def main(seconds: float) -> None:
    others = peers()
    pairs = {
        "pettingzoo lost_temple": (ours("lost_temple"), others[ZOO]),
        "pettingzoo tic_tac_toe": (ours("tic_tac_toe"), others[ZOO]),
    }
    found = {name: beside(own, peer, seconds) for name, (own, peer) in pairs.items()}
    print(json.dumps({"compiled": compiled(), "adapters": found}))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
