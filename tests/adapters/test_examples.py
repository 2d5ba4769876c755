"""The examples that learn, as far as that can be seen without what they learn with.

Nothing is trained here: PyTorch alone is several gigabytes. `make examples` trains.
"""

from __future__ import annotations

import ast
import sys
import warnings
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

FOLDER = Path(__file__).parents[2] / "examples" / "learning"
OURS = ("arena", "one_seat", "ludoteca")


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    for name in ("arena", "one_seat"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
@pytest.mark.usefixtures("beside")
def test_the_examples_name_what_exists(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(OURS):
            module = import_module(node.module)
            for name in node.names:
                assert hasattr(module, name.name), f"{node.module} has no {name.name}"


@pytest.mark.usefixtures("beside")
def test_one_seat_is_a_sound_environment() -> None:
    seat: Any = import_module("one_seat").OneSeat()
    with warnings.catch_warnings():
        # It samples without a mask, which ends the match, and asks for what is not there to render.
        warnings.simplefilter("ignore")
        check_env(seat, skip_render_check=True)
    seat.reset(seed=1)
    dice, rewards, over = Random(1), [], False
    while not over:
        _, reward, over, _, _ = seat.step(dice.choice(np.flatnonzero(seat.action_masks())))
        rewards.append(reward)
    assert rewards[-1] in (-1, 0, 1)
    assert not any(rewards[:-1])


@pytest.mark.usefixtures("beside")
def test_random_play_wins_half_of_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    arena = import_module("arena")
    dice = Random(1)
    least = arena.show("chance", lambda seen, mask: arena.at_random(mask, dice), games=200)
    assert 0.35 < least < 0.5
    assert "of 200 games (95 %:" in capsys.readouterr().out
