"""A turn (M11-2): roll and draw, place, take; the golden example E1."""

import pytest

import ludoteca
from ludoteca.games.minutia.box import COLOURS
from ludoteca.kernel import FastLuck
from ludoteca.table.undo import reveals

from .conftest import food

RED, WHITE, YELLOW = (COLOURS.index(colour) for colour in ("red", "white", "yellow"))
TABLE = ["blue", "red green", "", "yellow", "white black", "green"]


def options(position):
    return [str(option) for option in position.pending[0].options]


@pytest.mark.clause("M11-2.1", "M11-2.2", "M11-2.4", "M11-2.6")
def test_M11_E1_a_turn(table, play):
    position = table(2, TABLE, luck=[3, "red", "white", "yellow", 1, "black"])
    assert position.drawn == [RED, WHITE, YELLOW]
    play(position, "place 1, place 5, place 3, take 5")
    assert position.cubes[0] == food("white black white")
    after = ["blue red", "red green", "yellow", "yellow", "", "green"]
    assert position.columns == [food(column) for column in after]
    assert position.pending[0].player == 1


@pytest.mark.clause("M11-2.1", "M11-2.7")
@pytest.mark.parametrize("die", range(1, 7))
def test_as_many_cubes_are_drawn_as_the_die_shows(table, die):
    position = table(3, TABLE, luck=[die, *["white"] * die])
    assert (position.die, position.drawn) == (die, [WHITE] * die)
    assert position.bag[WHITE] == 8 - die
    assert (position.pending[0].name, position.pending[0].clause) == ("place", "M11-2.2")


@pytest.mark.clause("M11-2.2", "M11-2.7")
def test_all_drawn_cubes_are_seen_before_the_first_is_placed(table):
    position = table(2, TABLE, luck=[3, "red", "white", "yellow"])
    for viewer in (None, 0, 1):
        view = position.view(viewer)
        assert (view["drawn"], view["placed"]) == ([RED, WHITE, YELLOW], [])
    assert position.pending[0].rule.name == "place"


@pytest.mark.clause("M11-2.2")
def test_at_most_one_drawn_cube_in_a_column(table, play):
    position = table(2, TABLE, luck=[3, "red", "white", "yellow"])
    assert options(position) == [f"place {column}" for column in range(1, 7)]
    play(position, "place 4")
    assert options(position) == [f"place {column}" for column in (1, 2, 3, 5, 6)]
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, "place 4")
    assert (refused.value.clause, refused.value.key) == ("M11-2.2", "column_served")
    play(position, "place 1")
    assert options(position) == [f"place {column}" for column in (2, 3, 5, 6)]


@pytest.mark.clause("M11-2.2")
def test_placements_are_told_when_all_are_final(table, play, heard):
    position = table(2, TABLE, luck=[2, "red", "white"])
    play(position, "place 4")
    assert "places" not in heard.keys
    play(position, "place 1")
    assert heard.of("places") == [(0, RED, 4), (0, WHITE, 1)]


@pytest.mark.clause("M11-2.2")
def test_a_six_serves_every_column(table, play):
    position = table(2, [""] * 6, luck=[6, *COLOURS])
    play(position, "place 6, place 5, place 4, place 3, place 2")
    assert options(position) == ["place 1"]
    play(position, "place 1")
    assert position.columns == [food(colour) for colour in reversed(COLOURS)]
    assert options(position) == [f"take {column}" for column in range(1, 7)]


@pytest.mark.clause("M11-2.2")
def test_what_was_placed_can_be_taken_back_until_a_column_is_taken(game):
    """Placing reveals nothing and draws no luck, so every undo is free; the next roll is not."""
    position = game.start(2, seed=5)
    p, luck = position.pending[0].player, FastLuck(1)
    while position.pending[0].name == "place":
        action = position.pending[0].options[-1]
        assert not reveals(position, p, action, luck)
        position.play(p, action)
    assert reveals(position, p, position.pending[0].options[0], luck)


@pytest.mark.clause("M11-2.3")
def test_columns_have_no_size_limit(table, play):
    full = "red red red red red red red red red blue blue blue blue blue blue"
    position = table(2, [full, "", "", "", "", ""], luck=[1, "blue", 1, "white"])
    play(position, "place 1")
    assert position.sizes() == [0, 16, 0, 0, 0, 0, 0]
    play(position, "take 1")
    assert sum(position.cubes[0]) == 16
    assert position.sizes() == [0] * 7


@pytest.mark.clause("M11-2.4")
def test_the_column_that_is_taken_need_not_have_received_a_cube(table, play):
    position = table(2, TABLE, luck=[1, "white", 1, "white"])
    play(position, "place 3, take 2")
    assert position.cubes == [food("red green"), food("")]
    assert position.columns[2] == food("white")


@pytest.mark.clause("M11-2.5", "M11-R3")
def test_an_empty_column_cannot_be_taken(table, play):
    position = table(2, ["blue", "", "", "yellow", "", ""], luck=[1, "white"])
    play(position, "place 2")
    assert options(position) == ["take 1", "take 2", "take 4"]
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, "take 3")
    assert (refused.value.clause, refused.value.key) == ("M11-2.5", "column_empty")


@pytest.mark.clause("M11-2.6")
def test_cubes_that_were_taken_lie_open(table, play):
    position = table(4, TABLE, luck=[1, "white", 1, "white"])
    play(position, "place 6, take 5")
    for viewer in (None, 0, 3):
        assert position.view(viewer)["cubes"][0] == food("white black")


@pytest.mark.clause("M11-2.7")
def test_the_order_of_the_cubes_in_a_column_has_no_meaning(table, play):
    """Red before blue or blue before red: the positions are the same."""
    after = []
    for cubes in (["red", "blue"], ["blue", "red"]):
        position = table(2, TABLE, luck=[1, cubes[0], 1, cubes[1], 1, "white"])
        play(position, "place 3, take 1, place 3, take 4")
        after.append(position.view(None))
    assert after[0] == after[1]


@pytest.mark.clause("M11-2.2")
def test_when_time_is_up_a_cube_goes_to_the_first_free_column(table):
    position = table(2, TABLE, luck=[3, "red", "white", "yellow"])
    position.play(0, "place 1")
    for column in (2, 3):
        assert position.pending[0].default.n == column
        position.time_out(0)
    assert position.placed == [1, 2, 3]


@pytest.mark.clause("M11-2.4", "M11-3.2")
@pytest.mark.parametrize(
    ("columns", "fullest"),
    [
        (["blue", "red", "", "yellow", "", ""], 1),
        (["", "red", "red red", "", "blue green", ""], 3),
        (["blue", "", "", "", "", "red green white"], 6),
    ],
)
@pytest.mark.parametrize("asked", ["take_column", "take_last"])
def test_when_time_is_up_the_fullest_column_is_taken(table, columns, fullest, asked):
    position = table(2, columns, at=f"{asked} 0")
    assert position.pending[0].default.n == fullest


@pytest.mark.parametrize(
    ("at", "wrong", "clause", "key"),
    [
        ("place 0 1", "take 1", "M11-2.2", "not_allowed"),
        ("place 0 1", "place 0", "M11-2.2", "not_allowed"),
        ("place 0 1", "place 7", "M11-2.2", "not_allowed"),
        ("take_column 0", "place 1", "M11-2.4", "not_allowed"),
        ("take_column 0", "take 3", "M11-2.5", "column_empty"),
        ("take_last 0", "take 3", "M11-3.3", "column_empty"),
        ("take_last 0", "take 0", "M11-3.2", "not_allowed"),
    ],
)
@pytest.mark.clause("M11-2.2", "M11-2.5", "M11-3.3")
def test_a_wrong_answer_is_refused_and_changes_nothing(table, at, wrong, clause, key):
    position = table(2, TABLE, at=at, drawn=[RED] if at.startswith("place") else [])
    saved = position.save()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, wrong)
    assert (refused.value.clause, refused.value.key) == (clause, key)
    assert position.save() == saved
