"""Measuring: all games, the peers, and the ratios between them."""

import pytest

from ludoteca import kernel
from ludoteca.lab import bench

PEERS = {
    "open_spiel tic_tac_toe",
    "open_spiel python_tic_tac_toe",
    "pettingzoo tictactoe_v3",
}


@pytest.fixture(scope="module")
def subjects():
    return bench.subjects(kernel.shelf())


def test_every_game_and_every_peer_is_measured(subjects):
    slices = []
    measured = bench.bench(subjects, 0.004, lambda: slices.append(1))
    assert set(measured["games"]) == {game.slug for game in kernel.shelf()}
    assert set(measured["peers"]) == PEERS
    assert len(slices) == bench.ROUNDS * len(subjects)
    for line in measured["games"].values():
        assert set(line) == {"actions_per_second", "clone_us", "view_us", "imagine_us"}
        assert min(line.values()) > 0
    assert [what for what, _, _ in bench.ratios(measured)] == [
        "tic_tac_toe ÷ open_spiel python_tic_tac_toe",
        "tic_tac_toe ÷ pettingzoo tictactoe_v3",
        "lost_temple ÷ open_spiel python_tic_tac_toe",
    ]


@pytest.mark.parametrize("name", [("tic_tac_toe", "play"), *[("", peer) for peer in PEERS]])
def test_all_play_the_same_tic_tac_toe(subjects, name):
    """A random game has 7.63 moves on average, whoever plays it."""
    games = [subjects[name]() for _ in range(400)]
    assert set(games) == {5, 6, 7, 8, 9}
    assert sum(games) / 400 == pytest.approx(7.63, abs=0.3)


def test_ratios_have_the_floors_of_the_build():
    measured = {
        "compiled": False,
        "python": "3",
        "games": {"tic_tac_toe": {"actions_per_second": 500.0}},
        "peers": {"open_spiel python_tic_tac_toe": 100.0},
    }
    name = "tic_tac_toe ÷ open_spiel python_tic_tac_toe"
    assert bench.ratios(measured) == [(name, 5.0, 4)]
    assert bench.ratios({**measured, "compiled": True}) == [(name, 5.0, 18)]


def test_the_median_slice_counts(monkeypatch):
    rates = iter([10.0, 10.0, 10.0, 10.0, 10.0, 1.0, 1.0, 1000.0])
    monkeypatch.setattr(bench, "rate_of", lambda subject, seconds: next(rates))
    assert bench.measure({("x", "play"): lambda: 1}, 1.0, lambda: None) == {("x", "play"): 10.0}


def test_the_sample_spreads_over_a_game():
    sample = bench.positions(kernel.game("lost_temple"), 4)
    assert 10 < len(sample) <= bench.SAMPLE
    assert sample[0].round == 1
    assert sample[-1].round > 3


def test_compiled_is_told_by_the_file_of_the_kernel():
    assert bench.compiled() == (not kernel.position.__file__.endswith(".py"))
