"""The invariants of the ledger (section 10), over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.village_work.scoring import acropolis_points, village_points
from ludoteca.kernel import FastLuck, random_play

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)
PASSED = [0, 4, 10, 18, 28, 41, 57]


@pytest.mark.clause("M19-1.1", "M19-2.2", "M19-4.1", "M19-4.6", "M19-5.3")
@random_games
@given(seed=SEEDS)
def test_every_position(walk, check_invariants, seed):
    for position in walk(seed):
        check_invariants(position)


@pytest.mark.clause("M19-2.1", "M19-5.4")
@random_games
@given(seed=SEEDS)
def test_first_players_alternate_and_discs_come_back(walk, seed):
    begun, first = 0, NONE
    for position in walk(seed):
        if position.round != begun:
            assert position.round == begun + 1
            assert position.first != first
            assert position.discs == [NONE] * 11
            begun, first = position.round, position.first
        assert position.first == first


@pytest.mark.clause("M19-3.2", "M19-6.3")
@random_games
@given(seed=SEEDS)
def test_nothing_is_ever_lost(walk, seed):
    """Scores and temple cubes never go back, and buildings stay."""
    scores, temple, built = [0, 0], [0, 0], [NONE] * 22
    for position in walk(seed):
        now = position.village + position.acropolis
        assert all(was in (NONE, owner) for was, owner in zip(built, now, strict=True))
        for p in position.seats:
            assert position.score(p) >= scores[p]
            assert position.temple[p] in (temple[p], temple[p] + 1)
        scores = [position.score(p) for p in position.seats]
        temple, built = position.temple[:], now


@pytest.mark.clause("M19-6.3", "M19-5.1", "M19-3.5")
@random_games
@given(seed=SEEDS)
def test_a_score_is_the_sum_of_its_sources(game, seed):
    """Counted again from what is told: events name every point that is scored in the village."""
    told = [0, 0]

    def hear(event):
        if event.key in ("scores_village", "round_scores"):
            told[event.values[0]] += event.values[1]

    position = game.start(2, seed, listen=hear)
    *_, position = random_play.walk(position, FastLuck(seed + 1))
    for p in position.seats:
        built = acropolis_points(position.acropolis, p)
        assert position.scores[p] == PASSED[position.temple[p]] + built + told[p]
    assert position.winners == tuple(
        p for p in position.seats if position.scores[p] == max(position.scores)
    )


@pytest.mark.clause("M19-5.2")
@random_games
@given(seed=SEEDS)
def test_village_points_are_the_values_of_the_cells(walk, seed):
    for position in walk(seed):
        for p in position.seats:
            values = [[1, 1, 2, 3][cell % 4] for cell in range(16) if position.village[cell] == p]
            assert village_points(position.village, p) == sum(values)
