"""The match as one seat lives it: an environment of Gymnasium, for libraries that know no other."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from arena import GAME, Floats, at_random, scaled
from gymnasium.spaces import Box
from numpy.typing import NDArray

from ludoteca.adapters.pettingzoo import env


class OneSeat(gymnasium.Env[Floats, np.int64]):
    """The match as one seat lives it: between two of its choices the other has made its own."""

    def __init__(self) -> None:
        self.table = env(GAME)
        self.action_space = self.table.action_space("player_0")
        self.seen = self.table.observation_space("player_0")["observation"]
        self.observation_space = Box(0.0, 1.0, self.seen.shape, np.float32)
        self.dice = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.dice.seed(seed)
        self.table.reset(seed=seed)
        self.own = f"player_{self.dice.randrange(2)}"
        self._until_own()
        return self._look(), {}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        self.table.step(action)
        self._until_own()
        over = self.table.terminations[self.own]
        return self._look(), self.table.rewards[self.own], over, False, {}

    def action_masks(self) -> NDArray[np.int8]:
        """Asked by MaskablePPO before every choice."""
        return self.table.observe(self.own)["action_mask"]

    def _until_own(self) -> None:
        while self.table.agent_selection != self.own and not self.table.position.over:
            mask = self.table.infos[self.table.agent_selection]["action_mask"]
            self.table.step(at_random(mask, self.dice))

    def _look(self) -> Floats:
        return scaled(self.table.observe(self.own), self.seen)
