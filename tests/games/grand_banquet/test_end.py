"""The end of the game (M11-3) and the rulings about it."""

import pytest

from .conftest import food

TABLE = ["blue blue", "red", "", "yellow", "white black", "green"]


@pytest.mark.clause("M11-3.1")
@pytest.mark.parametrize(("bag", "die"), [("", 1), ("red", 2), ("red blue red", 5)])
def test_a_roll_above_what_the_bag_holds_begins_the_end(table, heard, bag, die):
    position = table(3, TABLE, bag=bag, luck=[die], at="begin_turn 2")
    held = food(bag)
    assert heard.of("bag_too_small") == [(2, die, sum(held))]
    assert (position.drawn, position.bag) == ([], [0] * 6)
    assert "draws" not in heard.keys
    asked = position.pending[0]
    assert (asked.player, asked.name, asked.clause) == (2, "take_last", "M11-3.2")


@pytest.mark.clause("M11-3.1")
def test_the_cubes_in_the_bag_are_discarded(table):
    position = table(2, TABLE, bag="red blue red", luck=[4])
    on_the_table = [sum(colour) for colour in zip(*position.columns, strict=True)]
    assert [9 - n for n in on_the_table] == position.discarded


@pytest.mark.clause("M11-3.1", "M11-R7")
def test_a_roll_of_exactly_what_the_bag_holds_is_a_full_turn(table, play, heard):
    position = table(2, TABLE, bag="red blue", luck=[2, "red", "blue", 1])
    play(position, "place 3, place 1")
    assert (sum(position.bag), position.pending[0].name) == (0, "take_column")
    assert "bag_too_small" not in heard.keys  # the bag is empty, and the turn goes on
    play(position, "take 1")
    assert heard.of("bag_too_small") == [(1, 1, 0)]  # the next roll ends it, even a 1
    assert position.pending[0].name == "take_last"


@pytest.mark.clause("M11-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_everybody_takes_one_more_column_from_the_active_player_on(table, players, first):
    position = table(players, TABLE, bag="", luck=[3], at=f"begin_turn {first}")
    order = []
    while not position.over:
        assert position.pending[0].name == "take_last"
        order.append(position.pending[0].player)
        position.time_out(order[-1])
    assert order == [(first + i) % players for i in range(players)]


@pytest.mark.clause("M11-3.2", "M11-R4")
def test_a_last_column_cannot_be_declined(table):
    position = table(2, TABLE, bag="", luck=[1])
    assert [str(option) for option in position.pending[0].options] == [
        f"take {column}" for column in (1, 2, 4, 5, 6)
    ]


@pytest.mark.clause("M11-3.3")
def test_whoever_comes_to_empty_columns_gets_nothing(table, play, heard):
    position = table(4, ["", "", "red", "", "", "blue"], bag="", luck=[1], at="begin_turn 3")
    play(position, "take 6, take 3")
    assert position.over
    assert heard.of("nothing_left") == [(1,), (2,)]
    assert position.cubes == [food("red"), food(""), food(""), food("blue")]


@pytest.mark.clause("M11-3.4")
def test_what_is_left_in_the_columns_is_discarded(table, play, heard):
    position = table(2, TABLE, bag="", luck=[1])
    before = position.discarded[:]
    play(position, "take 1, take 5")
    assert position.over
    assert position.sizes() == [0] * 7
    left = [now - then for now, then in zip(position.discarded, before, strict=True)]
    assert left == food("red yellow green")
    assert heard.of("left_over") == [(3,)]
    assert position.cubes == [food("blue blue"), food("white black")]


@pytest.mark.clause("M11-3.4")
def test_nothing_is_said_where_nothing_is_left(table, play, heard):
    position = table(2, ["red", "blue", "", "", "", ""], bag="", luck=[1])
    play(position, "take 1, take 2")
    assert position.over
    assert "left_over" not in heard.keys
