"""What the three examples share: their game, how they see it, and whether they beat random play.

The game is The River Race for two: ten actions, twenty numbers to see, about ten choices each. Both
choose at once and in secret.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray
from scipy.stats import binomtest

from ludoteca.adapters.pettingzoo import Observation, TurnEnv, env

GAME = "river_race"
GAMES = 400

Floats = NDArray[np.float32]
Policy = Callable[[Floats, NDArray[np.int8]], int]
"""From what a seat sees and what it may do to what it does."""


def scaled(observation: Observation, space: Box) -> Floats:
    """What a seat sees, each number from 0 to 1: this is what networks like."""
    reach = np.maximum(space.high - space.low, 1).astype(np.float32)
    return (observation["observation"] - space.low).astype(np.float32) / reach


def at_random(mask: NDArray[np.int8], dice: Random) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def wins(table: TurnEnv, policy: Policy, own: int, seed: int) -> float:
    """One game against random play: 1 for a win, and for a shared one half."""
    dice = Random(seed)
    table.reset(seed=seed)
    while table.agents:
        agent = table.agent_selection
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            break
        mask = observation["action_mask"]
        if agent == f"player_{own}":
            seen = scaled(observation, table.observation_space(agent)["observation"])
            table.step(policy(seen, mask))
        else:
            table.step(at_random(mask, dice))
    winners = table.position.winners
    return (own in winners) / max(1, len(winners))


def show(name: str, policy: Policy, games: int = GAMES) -> float:
    """Print the share that a policy wins; returns the least that it may truly be."""
    table = env(GAME)
    won = sum(wins(table, policy, i % 2, 1_000_000 + i) for i in range(games))
    found = binomtest(round(won), games).proportion_ci(0.95, method="wilson")
    told = f"{won / games:.1%} of {games} games (95 %: {found.low:.1%} to {found.high:.1%})"
    print(f"{name} wins {told} against random play", flush=True)
    return float(found.low)
