"""RLlib: PPO by self-play. One module, which masks what is not allowed, plays both seats."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import ray
import torch
from arena import GAME, Floats, scaled, show
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from ludoteca.adapters.pettingzoo import Observation, parallel_env

ROUNDS, STEPS = 6, 1024

Told = dict[str, dict[str, NDArray[Any]]]


class BothSeats(MultiAgentEnv):
    """The parallel environment in RLlib's words."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.table = parallel_env(GAME)
        self.possible_agents = self.agents = self.table.possible_agents
        self.action_spaces = self.table.action_spaces
        self.seen = self.table.observation_space("player_0")["observation"]
        actions = (int(self.table.action_space("player_0").n),)
        space = Dict(
            {
                "observations": Box(0.0, 1.0, self.seen.shape, np.float32),
                "action_mask": Box(0.0, 1.0, actions, np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        observations, _ = self.table.reset(seed=seed)
        return self._told(observations), {}

    def step(self, action_dict: dict[str, Any]) -> tuple[Any, ...]:
        observations, rewards, ended, cut, _ = self.table.step(action_dict)
        ended["__all__"], cut["__all__"] = all(ended.values()), all(cut.values())
        return self._told(observations), rewards, ended, cut, {}

    def _told(self, observations: dict[str, Observation]) -> Told:
        return {
            agent: {
                "observations": scaled(observation, self.seen),
                "action_mask": observation["action_mask"].astype(np.float32),
            }
            for agent, observation in observations.items()
        }


def main() -> None:
    torch.set_num_threads(1)
    # A process of its own, whatever else Ray is doing on this machine.
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    one = BothSeats()
    config = (
        PPOConfig()
        .environment(BothSeats)
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .debugging(seed=1, log_level="ERROR")
        .training(
            lr=1e-3,
            gamma=1.0,
            entropy_coeff=0.01,
            train_batch_size_per_learner=STEPS,
            minibatch_size=256,
            num_epochs=4,
        )
        .multi_agent(policies={"both"}, policy_mapping_fn=lambda *_, **__: "both")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                observation_space=one.observation_spaces["player_0"],
                action_space=one.action_spaces["player_0"],
                model_config={"head_fcnet_hiddens": [64], "head_fcnet_activation": "tanh"},
            )
        )
    )
    learner = config.build_algo()

    def policy(seen: Floats, mask: NDArray[np.int8]) -> int:
        """The same module in one seat; it is only asked when it chooses, so it never waits."""
        allowed = torch.as_tensor([[*mask, 0]], dtype=torch.float32)
        told = {"observations": torch.as_tensor(seen)[None], "action_mask": allowed}
        with torch.no_grad():
            found = learner.get_module("both").forward_inference({Columns.OBS: told})
        weights = found[Columns.ACTION_DIST_INPUTS][0]
        return int(torch.distributions.Categorical(logits=weights).sample())

    show("before", policy)
    for _ in range(ROUNDS):
        learner.train()
    beaten = show("after", policy) > 0.5
    learner.stop()
    ray.shutdown()
    sys.exit(not beaten)


if __name__ == "__main__":
    main()
