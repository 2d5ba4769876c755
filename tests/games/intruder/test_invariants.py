"""The invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.intruder.pieces import ANSWERS, YES

random_games = settings(max_examples=25, deadline=None, derandomize=True, database=None)
TABLES = {
    "players": st.integers(3, 6),
    "seed": st.integers(0, 2**32),
    "talk": st.sampled_from(["structured", "free"]),
}


@pytest.mark.clause("M06-1.5", "M06-R2", "M06-4.1")
@random_games
@given(**TABLES)
def test_every_cube_is_with_its_owner_or_in_the_middle(walk, players, seed, talk):
    for position in walk(players, seed, talk):
        put = [6 - position.cubes_of(p) for p in position.seats]
        assert min(put) >= 0
        assert max(put) <= 6
        assert sum(put) == position.middle == position.cycle + len(position.guesses)


@pytest.mark.clause("M06-6.1", "M06-6.2", "M06-6.3", "M06-R5", "M06-R10")
@random_games
@given(**TABLES)
def test_clues_are_true_and_nothing_is_said_or_guessed_twice(walk, players, seed, talk):
    for position in walk(players, seed, talk):
        used = [proposition for _, proposition, _ in position.said if proposition >= 0]
        assert len(set(used)) == len(used)
        wrong = [slot for _, slot in position.guesses]
        assert len(set(wrong)) == len(wrong)
        assert position.intruder not in wrong or position.intruder == -1
        for author, proposition, reply in position.said:
            if proposition >= 0 and author == position.spy:
                assert ANSWERS[position.characters[position.intruder]][proposition] == YES
            elif proposition >= 0 and talk == "structured":
                assert reply == ANSWERS[position.characters[position.intruder]][proposition]


@pytest.mark.clause("M06-2.2", "M06-3.11")
@random_games
@given(**TABLES)
def test_the_disc_goes_round_the_detectives(walk, players, seed, talk):
    for position in walk(players, seed, talk):
        if position.disc == -1:
            continue
        ahead = position.pending[0].name == "clue" and not position.objections
        cycle = position.cycle + ahead
        assert position.disc == position.detectives[(cycle - 1) % (players - 1)]


@pytest.mark.clause("M06-4.1", "M06-4.2", "M06-4.3", "M06-5.1")
@random_games
@given(**TABLES)
def test_everybody_spies_once_and_two_score_the_same(walk, players, seed, talk):
    for position in walk(players, seed, talk):
        assert len(position.results) == position.case
    assert sorted(spy for spy, _, _, _ in position.results) == list(range(players))
    points = [0] * players
    for spy, _, solver, won in position.results:
        assert (solver == -1) == (won == 0)
        if solver != -1:
            assert 2 <= won <= 6 + 6 * (players - 1)
            points[spy] += won
            points[solver] += won
    assert position.scores == tuple(points)
