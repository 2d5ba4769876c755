"""How fast the games are in the seats of other libraries, beside those libraries' own games.

Prints one JSON document: steps per second of each subject, and for each of ours the ratio to its
peer. Both are driven from Python by the same loop, in turn, in short slices; the median of the
ratios counts, by processor time, so that a busy machine favours nobody.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median
from typing import Final

import numpy as np

from ludoteca.adapters import pettingzoo
from ludoteca.lab.bench import DICE, PLAYERS, ROUNDS, Subject, compiled, peers

ZOO: Final = "pettingzoo tictactoe_v3"


def turns(slug: str) -> Subject:
    """A game of ours as PettingZoo drives it, as `lab.bench` drives PettingZoo's own."""
    env = pettingzoo.env(slug, PLAYERS.get(slug))
    free = np.flatnonzero
    random = DICE.random

    def play() -> int:
        env.reset()
        played = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return played
            options = free(observation["action_mask"])
            env.step(int(options[int(random() * len(options))]))
            played += 1

    return play


def rate_of(subject: Subject, seconds: float) -> float:
    """Steps per second of processor time over one slice."""
    clock = time.process_time
    start = clock()
    done = subject()
    while clock() - start < seconds:
        done += subject()
    return done / (clock() - start)


def beside(ours: Subject, peer: Subject, seconds: float) -> dict[str, float]:
    """Both, slice by slice."""
    slices = [
        (rate_of(ours, seconds / ROUNDS), rate_of(peer, seconds / ROUNDS)) for _ in range(ROUNDS)
    ]
    return {
        "steps_per_second": round(median([own for own, _ in slices]), 1),
        "of_the_peer": round(median([other for _, other in slices]), 1),
        "ratio": round(median([own / other for own, other in slices]), 3),
    }


def main(seconds: float) -> None:
    others = peers()
    pairs = {
        "pettingzoo lost_temple": (turns("lost_temple"), others[ZOO]),
        "pettingzoo tic_tac_toe": (turns("tic_tac_toe"), others[ZOO]),
    }
    found = {name: beside(ours, peer, seconds) for name, (ours, peer) in pairs.items()}
    print(json.dumps({"compiled": compiled(), "adapters": found}))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
