"""TorchRL: PPO by self-play. One network plays both seats of the parallel environment."""

from __future__ import annotations

import sys
import warnings

import numpy as np
import torch
from arena import GAME, Floats, show
from numpy.typing import NDArray
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from ludoteca.adapters.pettingzoo import parallel_env

ROUNDS, STEPS, EPOCHS, BATCH = 20, 512, 4, 128
SEEN, MASK = ("player", "observation", "observation"), ("player", "action_mask")
"""Where TorchRL keeps what the agents `player_0`, `player_1` see and may do: one row for each."""


class Scale(nn.Module):
    """Whole numbers to 0 to 1, by the bounds of the observation space."""

    def __init__(self, low: Floats, high: Floats) -> None:
        super().__init__()
        self.register_buffer("low", torch.as_tensor(low).float())
        self.register_buffer("reach", torch.as_tensor(np.maximum(high - low, 1)).float())

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return (seen.float() - self.low) / self.reach


def network(scale: Scale, out: int) -> nn.Module:
    width = scale.low.shape[0]
    return nn.Sequential(scale, nn.Linear(width, 64), nn.Tanh(), nn.Linear(64, out))


def main() -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)
    matches = parallel_env(GAME)
    space = matches.observation_space("player_0")["observation"]
    actions = int(matches.action_space("player_0").n)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # TorchRL was tested with another PettingZoo.
        table = PettingZooWrapper(matches, seed=1)

    scale = Scale(space.low, space.high)
    logits = TensorDictModule(
        network(scale, actions), in_keys=[SEEN], out_keys=[("player", "logits")]
    )
    actor = ProbabilisticActor(
        logits,
        in_keys={"logits": ("player", "logits"), "mask": MASK},
        out_keys=[("player", "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=("player", "sample_log_prob"),
    )
    critic = ValueOperator(network(scale, 1), in_keys=[SEEN], out_keys=[("player", "state_value")])
    loss = ClipPPOLoss(
        actor,
        critic,
        entropy_coeff=0.01,
        normalize_advantage=True,
        normalize_advantage_exclude_dims=(-2,),  # each seat by itself
    )
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    ends = {name: ("player", name) for name in ("reward", "done", "terminated")}
    advantage.set_keys(**ends, value=("player", "state_value"))
    loss.set_keys(
        **ends,
        action=("player", "action"),
        value=("player", "state_value"),
        sample_log_prob=("player", "sample_log_prob"),
    )
    optimiser = torch.optim.Adam(loss.parameters(), lr=3e-3)

    def policy(seen: Floats, mask: NDArray[np.int8]) -> int:
        """The same network in one seat; it never waits, since it is only asked when it chooses."""
        net: nn.Sequential = logits.module
        with torch.no_grad():
            weights = net[1:](torch.as_tensor(seen))[:-1]
            weights = weights.masked_fill(~torch.as_tensor(mask, dtype=torch.bool), -torch.inf)
            return int(torch.distributions.Categorical(logits=weights).sample())

    show("before", policy)
    for _ in range(ROUNDS):
        with torch.no_grad():
            played = table.rollout(STEPS, actor, break_when_any_done=False)
            advantage(played)
        played = played.reshape(-1)
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(played)).split(BATCH):
                found: TensorDict = loss(played[rows])
                total = found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]
                optimiser.zero_grad()
                total.backward()
                optimiser.step()
    sys.exit(show("after", policy) <= 0.5)


if __name__ == "__main__":
    main()
