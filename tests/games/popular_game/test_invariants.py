"""The invariants of the ledger (section 10), over random games at every player count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.popular_game.pieces import CUBES

TABLES = {"players": st.integers(2, 6), "seed": st.integers(0, 2**32)}

random_games = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("M08-1.4", "M08-5.7")
@random_games
@given(**TABLES)
def test_all_48_cubes_are_there(walk, players, seed):
    for position, _ in walk(players, seed):
        hands = [cube for hand in position.hand + position.returned for cube in hand]
        assert sorted(position.bag + position.reef + hands) == CUBES
        assert position.inventory() == CUBES


@pytest.mark.clause("M08-7.5", "M08-6.1")
@random_games
@given(**TABLES)
def test_the_reef_grows_by_one_cube_a_round(walk, players, seed):
    reef: list[int] = []
    for position, heard in walk(players, seed):
        assert 2 <= len(position.reef) == position.round + 1 <= 12
        assert position.reef[: len(reef)] == reef
        assert len(position.reef) - len(reef) == len(heard.of("reef_cube"))
        reef = position.reef[:]


@pytest.mark.clause("M08-R3", "M08-7.1", "M08-7.2")
@random_games
@given(**TABLES)
def test_shells_and_bets_stay_in_bounds(walk, players, seed):
    for position, heard in walk(players, seed):
        assert min(position.shells) >= 0
        assert all(1 <= bet <= 10 for bet in position.bet)
        if heard.of("round_begins"):
            assert all(1 <= shells <= 34 for shells in position.shells)


@pytest.mark.clause("M08-3.5", "M08-4.2")
@random_games
@given(**TABLES)
def test_bets_rise_and_the_highest_belongs_to_somebody_still_in(walk, players, seed):
    raises: list[int] = []
    for position, heard in walk(players, seed):
        raises += [space for _, space in heard.of("raises")]
        if heard.of("round_begins"):
            raises = []
        assert raises == sorted(set(raises))
        assert len(raises) <= 9
        if raises and not position.over:
            assert position.most == raises[-1]
            assert position.most in [position.bet[p] for p in position.still_in()]


@pytest.mark.clause("M08-3.9", "M08-4.4", "M08-R11")
@random_games
@given(**TABLES)
def test_who_is_asked_after_a_bet_is_behind_it(walk, players, seed):
    for position, _ in walk(players, seed):
        for decision in position.pending:
            assert not position.left[decision.player]
            assert (decision.name == "meet_bet") == position.raised
            if position.raised:
                assert position.bet[decision.player] < position.most


@pytest.mark.clause("M08-R9", "M08-R3", "M08-7.2")
@random_games
@given(seed=TABLES["seed"])
def test_two_players_never_have_fewer_than_40_shells_after_a_round(walk, seed):
    for position, heard in walk(2, seed):
        if heard.of("round_begins") or position.over:
            assert sum(position.shells) >= 40
    assert position.ending in ("rich", "reef")


@pytest.mark.clause("M08-7.1", "M08-7.2", "M08-7.3", "M08-7.5")
@random_games
@given(**TABLES)
def test_every_game_ends_in_eleven_rounds_and_the_richest_win(walk, players, seed):
    for position, _ in walk(players, seed):
        assert (position.pending == ()) == position.over
    most = max(position.shells)
    assert position.round <= 11
    assert position.winners == tuple(p for p in position.seats if position.shells[p] == most)
    assert (position.ending == "rich") == (most >= 35)
    if position.ending == "rich":
        assert len(position.winners) == 1
    elif position.ending == "ruin":
        assert min(position.shells) == 0
    else:
        assert (position.ending, position.round) == ("reef", 11)
