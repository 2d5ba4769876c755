"""Stable-Baselines3: MaskablePPO in one seat, a random player in the other."""

from __future__ import annotations

import sys

import numpy as np
import torch
from arena import Floats, show
from numpy.typing import NDArray
from one_seat import OneSeat
from sb3_contrib import MaskablePPO

STEPS = 16_384


def main() -> None:
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        OneSeat(),
        learning_rate=1e-3,
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        seed=1,
        device="cpu",
    )

    def policy(seen: Floats, mask: NDArray[np.int8]) -> int:
        return int(model.predict(seen, action_masks=mask, deterministic=False)[0])

    show("before", policy)
    model.learn(STEPS)
    sys.exit(show("after", policy) <= 0.5)


if __name__ == "__main__":
    main()
