"""The examples that learn: what they share, and that what has learnt beats random play.

They learn in an environment of their own, `.venv-rl`, since RLlib wants another gymnasium than the
tests. `make test` installs it.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "learning"
LEARNING = ROOT / ".venv-rl" / "bin" / "python"
OURS = ("arena", "one_seat", "ludoteca")
TOLD = re.compile(r"^(before|after) wins .* of 400 games \(95 %: ([\d.]+)% to ([\d.]+)%\)", re.M)
PATIENCE = 600.0


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


@pytest.mark.parametrize("library", ["sb3", "torchrl", "rllib"])
def test_what_has_learnt_beats_random_play(library: str) -> None:
    assert LEARNING.exists(), "make .venv-rl/.learning installs what the examples learn with"
    run = subprocess.run(
        [LEARNING, FOLDER / f"with_{library}.py"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    told = {when: (float(low), float(high)) for when, low, high in TOLD.findall(run.stdout)}
    assert told["after"][0] > 50
    assert told["after"][0] > told["before"][1]
