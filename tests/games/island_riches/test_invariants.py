"""The invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

random_games = settings(max_examples=60, deadline=None, derandomize=True, database=None)
TABLES = {
    "players": st.integers(2, 4),
    "seed": st.integers(0, 2**32),
    "side": st.sampled_from("AB"),
}


@pytest.mark.clause("M09-1.2", "M09-4.4", "M09-R7")
@random_games
@given(**TABLES)
def test_every_position(walk, check_invariants, players, seed, side):
    for position in walk(players, seed, side):
        check_invariants(position)


@pytest.mark.clause("M09-3.2", "M09-3.3", "M09-3.4", "M09-3.6")
@random_games
@given(**TABLES)
def test_a_round_shrinks_hands_and_fills_screens_as_its_result_says(walk, players, seed, side):
    for position in walk(players, seed, side):
        done = sum({1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 0}[die] for die in position.rolls[:-1])
        assert position.gone in (done, position.size + position.gone)


@pytest.mark.clause("M09-5.7")
@random_games
@given(**TABLES)
def test_whoever_has_the_highest_total_wins(walk, players, seed, side):
    for position in walk(players, seed, side):
        assert position.over == bool(position.winners)
    best = max(position.scores)
    assert position.winners == tuple(p for p in position.seats if position.scores[p] == best)
