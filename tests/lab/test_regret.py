"""Regret matching: it finds a known equilibrium, and goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.kernel import FastLuck
from ludoteca.lab import regret
from ludoteca.lab.regret import Learning, Sums, Task, add, matched, replace

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


def test_it_goes_on_from_any_number_of_games(tmp_path: Path) -> None:
    """Rounds of 20 are played whole: one that ended in the middle would count for two."""
    for games in (1, 190):
        learn(tmp_path / "parts.json", games)
    assert learn(tmp_path / "parts.json", 400) == learn(tmp_path / "one.json", 400)


def test_whoever_is_stopped_while_writing_writes_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C between the two files of a round."""
    at_once = learn(tmp_path / "one.json", 400)
    learn(tmp_path / "two.json", 380)
    written: list[str] = []

    def stop_after_the_first(file: Path, text: str) -> None:
        if written:
            raise KeyboardInterrupt
        written.append(file.name)
        replace(file, text)

    with monkeypatch.context() as now:
        now.setattr(regret, "replace", stop_after_the_first)
        with pytest.raises(KeyboardInterrupt):
            learn(tmp_path / "two.json", 400)
    assert written
    assert learn(tmp_path / "two.json", 400) == at_once


@pytest.mark.parametrize(
    ("options", "told"),
    [("--games 0", "1 or more"), ("--jobs 0", "1 or more"), ("--to .", "a folder, not a file")],
)
def test_the_command_refuses_what_makes_no_sense(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: str,
    told: str,
) -> None:
    monkeypatch.setattr("sys.argv", ["learn", *options.split()])
    with pytest.raises(SystemExit):
        regret.learn_by_command("Learn.", tmp_path / "policy.json", play, 400, 20, 5)
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_command_learns_from_as_many_games_as_what_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["learn", "--jobs", "1"])
    regret.learn_by_command("Learn.", tmp_path / "policy.json", play, 400, 20, 5)
    assert "learnt from 400 games" in capsys.readouterr().out
    policy = json.loads((tmp_path / "policy.json").read_text())
    assert policy == learn(tmp_path / "one.json", 400)


def test_the_command_makes_the_folder_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the example of its help, before anything was ever built."""
    file = tmp_path / "build" / "policy.json"
    monkeypatch.setattr("sys.argv", ["learn", "--jobs", "1", "--games", "20", "--to", str(file)])
    regret.learn_by_command("Learn.", tmp_path / "policy.json", play, 400, 20, 5)
    assert file.exists()
    assert not (tmp_path / "policy.json").exists()
