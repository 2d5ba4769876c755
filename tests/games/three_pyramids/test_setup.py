"""Set-up and the start of a round (M17-1, M17-2)."""

import pytest

from ludoteca.games.minutia.three_pyramids.pieces import BAGFUL, SIDES
from ludoteca.kernel import ScriptedLuck


@pytest.mark.clause("M17-1.1", "M17-R5")
def test_every_seat_has_one_side_of_all_pyramids():
    assert SIDES[4] == ["bottom", "left", "top", "right"]
    assert SIDES[3] == ["bottom", "left", "right"]
    assert SIDES[2] == ["bottom", "top"]


@pytest.mark.clause("M17-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_points_and_the_pyramids_are_empty(game, players):
    position = game.start(players, seed=3)
    assert [position.points(p) for p in position.seats] == [0] * players
    assert position.laid == [[[] for _ in range(players)] for _ in range(3)]
    assert (position.round, position.passed) == (1, [0] * players)


@pytest.mark.clause("M17-1.2", "M17-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_ten_of_54_cubes(game, players):
    assert [BAGFUL.count(colour) for colour in range(6)] == [9] * 6
    for seed in range(20):
        position = game.start(players, seed)
        assert [len(hand) for hand in position.hand] == [10] * players
        assert len(position.bag) == 54 - 10 * players
        assert position.inventory() == BAGFUL


@pytest.mark.clause("M17-1.3", "M17-R9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_player_starts_the_first_round(game, players):
    first = {game.start(players, seed).pending[0].player for seed in range(60)}
    assert first == set(range(players))
    position = game.start(players, luck=ScriptedLuck([players - 1], endless=True))
    assert position.starter == position.pending[0].player == players - 1


@pytest.mark.clause("M17-1.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(table, play, players):
    position = table(players, hands=["ye re gr bl"] * players)
    seats = []
    for colour in ["ye"] * players + ["re"] * players:
        seats.append(position.pending[0].player)
        pyramid = {"ye": 0, "re": 1}[colour]
        play(position, f"{pyramid} {colour}")
    assert seats == [*range(players), *range(players)]


@pytest.mark.clause("M17-2.1", "M17-4.5")
def test_a_new_round_begins_with_all_cubes_in_the_bag(table, play, heard):
    position = table(2, hands=["ye", "ye"], laid=[["bl"] * 2, ["re"] * 2, ["ye"] * 2])
    play(position, "2 ye", "2 ye")
    assert heard.of("round_begins")[-1][0] == position.round == 2
    assert [len(hand) for hand in position.hand] == [10, 10]
    assert len(position.bag) == 34
    assert position.inventory() == BAGFUL
    assert position.laid == [[[], []]] * 3
    assert position.passed == [0, 0]


@pytest.mark.clause("M17-R10")
def test_every_deal_is_equally_likely(game):
    """The last seat draws yellow cubes as often as the first."""
    counts = [0] * 4
    for seed in range(600):
        for p, hand in enumerate(game.start(4, seed).hand):
            counts[p] += hand.count(0)
    # 600 hands of 10 cubes, a sixth of them yellow: 1000 each, standard deviation about 26.
    assert all(abs(count - 1000) < 110 for count in counts)
