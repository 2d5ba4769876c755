"""Set-up (ledger, section 1) and the figures of the box."""

from collections import Counter

import pytest

from ludoteca.games.minutia import box
from ludoteca.games.minutia.honesty_first import pieces
from ludoteca.games.minutia.honesty_first.rules import START
from ludoteca.kernel import Unknown

TABLES = [3, 4, 5]


@pytest.mark.clause("M18-1.1", "M18-1.4")
@pytest.mark.parametrize("players", TABLES)
def test_the_reserve_holds_all_and_nobody_has_tokens(game, players):
    position = game.start(players, seed=3)
    assert position.reserve == [10, 8]
    assert position.tokens == [[0, 0]] * players


@pytest.mark.clause("M18-1.2")
@pytest.mark.parametrize("players", TABLES)
def test_five_action_cubes_each_in_the_start_row(game, players):
    position = game.start(players, seed=3)
    assert position.cubes == [[START] * 5] * players
    assert position.view(None)["cubes"] == position.cubes


@pytest.mark.clause("M18-1.3")
@pytest.mark.parametrize("players", TABLES)
def test_forbidden_cubes_come_from_a_bag_with_two_of_each(game, players):
    drawn = Counter()
    shared = 0
    for seed in range(300):
        position = game.start(players, seed)
        assert sorted(position.forbidden + position.bag) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
        drawn.update(position.forbidden)
        shared += len(set(position.forbidden)) < players
    assert set(drawn) == set(range(5))
    assert min(drawn.values()) > 300 * players / 5 * 0.7
    assert 0 < shared < 300


@pytest.mark.clause("M18-1.4")
def test_the_first_player_is_drawn(game):
    first = Counter(game.start(4, seed).actor for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    position = game.start(4, seed=3)
    assert [decision.player for decision in position.pending] == [position.actor]


@pytest.mark.clause("M18-2.1", "M18-3.1")
def test_the_card(game):
    named = dict(zip(pieces.ACTION_COLOURS, pieces.COUNTERED_BY, strict=True))
    assert pieces.ACTION_COLOURS == ["yellow", "green", "red", "blue", "white"]
    assert named == {
        "yellow": pieces.TAKE_DISC,
        "green": pieces.TAKE_CUBE,
        "red": box.NONE,
        "blue": pieces.SWAP,
        "white": box.NONE,
    }
    assert (pieces.TRIGGER, pieces.RETURNED, pieces.STALEMATE) == (3, 3, 60)


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_players(game, players):
    with pytest.raises(Unknown):
        game.start(players)
