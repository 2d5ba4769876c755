"""Regret matching: it finds a known equilibrium, and goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.kernel import FastLuck
from ludoteca.lab.regret import Learning, Sums, Task, add, matched

BEATS = ((0, -1, 2), (1, 0, -1), (-2, 1, 0))
"""Rock, paper, scissors, where rock wins twice from scissors."""

EQUILIBRIUM = (25, 50, 25)
ANY = (True, True, True)


def play(task: Task) -> tuple[Sums, Sums]:
    """Both show something; the first regrets what it did not show, and so does the second."""
    regrets, first, last = task
    fresh: Sums = {}
    followed: Sums = {}
    luck = FastLuck(first)
    for _ in range(first, last):
        chances = matched(regrets.get(7), ANY)
        shown = [luck.weigh([int(1000 * one) for one in chances]) for _ in range(2)]
        for mine, theirs in (shown, shown[::-1]):
            won = [BEATS[one][theirs] for one in range(3)]
            add(fresh, 7, [float(one - won[mine]) for one in won])
            add(followed, 7, chances)
    return fresh, followed


def learn(file: Path, games: int) -> dict[str, list[int]]:
    list(Learning(file, 20, 5).rounds(play, games, 1))
    policy: dict[str, list[int]] = json.loads(file.read_text())
    return policy


def test_it_finds_an_equilibrium(tmp_path: Path) -> None:
    assert learn(tmp_path / "policy.json", 20_000)["7"] == pytest.approx(EQUILIBRIUM, abs=5)


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    at_once = learn(tmp_path / "one.json", 400)
    learn(tmp_path / "two.json", 200)
    assert learn(tmp_path / "two.json", 400) == at_once
    assert learn(tmp_path / "two.json", 400) == at_once, "nothing is left to do"
