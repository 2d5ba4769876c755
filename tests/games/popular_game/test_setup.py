"""M08-1: players, shells, bag, Reef and disc."""

import pytest

import ludoteca
from ludoteca.games.minutia.popular_game.pieces import BET_SPACES, CUBES, PIECES

COUNTS = range(2, 7)


@pytest.mark.clause("M08-1.1")
def test_two_to_six_players(game):
    for players in COUNTS:
        assert game.start(players, seed=1).players == players
    for players in (1, 7):
        with pytest.raises(ludoteca.Unknown):
            game.start(players)


@pytest.mark.clause("M08-1.2", "M08-1.3")
@pytest.mark.parametrize("players", COUNTS)
def test_twenty_shells_and_a_bet_cube_on_space_1(game, players):
    position = game.start(players, seed=players)
    assert position.shells == [20] * players
    assert position.bet == [1] * players
    assert position.left == position.passed == [0] * players


@pytest.mark.clause("M08-1.4")
def test_eight_cubes_of_each_of_the_six_colours():
    assert len(CUBES) == 48
    assert [CUBES.count(colour) for colour in range(6)] == [8] * 6


@pytest.mark.clause("M08-1.5", "M08-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_two_cubes_on_the_reef_and_three_in_every_hand(game, players):
    position = game.start(players, seed=players)
    assert len(position.reef) == 2
    assert [len(hand) for hand in position.hand] == [3] * players
    assert len(position.bag) == 48 - 2 - 3 * players


@pytest.mark.clause("M08-1.5", "M08-1.6")
def test_luck_decides_reef_and_disc(game):
    positions = [game.start(4, seed) for seed in range(60)]
    assert {position.starter for position in positions} == {0, 1, 2, 3}
    assert {position.reef[0] for position in positions} == set(range(6))
    assert {position.reef[1] for position in positions} == set(range(6))


@pytest.mark.clause("M08-1.6", "M08-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_holder_of_the_disc_begins(game, players):
    for seed in range(10):
        position = game.start(players, seed)
        assert [decision.player for decision in position.pending] == [position.starter]


@pytest.mark.clause("M08-R1")
def test_the_bet_area_has_ten_spaces():
    assert list(range(1, 11)) == BET_SPACES
    assert PIECES["bet_area"]["beach_beside_each"]


def test_the_data_is_that_of_the_ledger():
    assert PIECES == {
        "shells": {"start": 20, "win_at": 35, "ruin_at": 0},
        "bet_area": {"spaces": BET_SPACES, "start_space": 1, "beach_beside_each": True},
        "reef": {"spaces": 12, "initial_cubes": 2, "cubes_per_new_round": 1},
        "bag": {"cubes_per_colour": 8, "hand_size": 3},
        "scoring": {"cube_base": 1, "cube_per_matching_reef": 1},
    }
