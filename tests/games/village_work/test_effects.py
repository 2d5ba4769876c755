"""The action spaces (M19-3): Resources, temple, village scoring."""

import pytest

from ludoteca.games.minutia.village_work.pieces import TEMPLE_POINTS

from .conftest import store


@pytest.mark.clause("M19-3.1")
@pytest.mark.parametrize(
    ("space", "gain"),
    [
        (0, {"yellow": 3}),
        (1, {"green": 2}),
        (2, {"red": 2}),
        (3, {"blue": 2}),
        (4, {"yellow": 1, "red": 1, "green": 1}),
        (5, {"yellow": 1, "green": 1, "blue": 1}),
    ],
)
def test_what_each_resource_space_gives(table, heard, space, gain):
    position = table()
    position.play(0, f"disc {space}")
    assert store(position, 0) == gain
    assert sum(position.supply) == 40 - sum(gain.values())
    assert heard.of("takes") == [(0, space)]


@pytest.mark.clause("M19-R2")
def test_a_colour_that_is_missing_is_not_received(table, heard):
    position = table(white={"red": 4, "green": 6}, black={"red": 6, "green": 3})
    position.play(0, "disc 4")
    assert store(position, 0) == {"red": 4, "yellow": 1, "green": 7}
    assert heard.of("takes_less") == [(0, 4, 2)]
    position.play(1, "disc 1")
    assert store(position, 1) == {"red": 6, "green": 3}
    assert heard.of("takes_nothing") == [(1, 1)]


@pytest.mark.clause("M19-3.2")
def test_both_cubes_may_be_on_one_cell(table, heard):
    position = table(temple=[0, 1])
    position.play(0, "disc 6")
    position.play(0, "advance")
    assert position.temple == [1, 1]
    assert position.score(0) == 4
    assert heard.of("advances") == [(0, 1, 4)]


@pytest.mark.clause("M19-3.3", "M19-R7")
def test_two_cells_are_free_and_the_others_cost_a_cube(table):
    colours = {3: "yellow", 4: "green", 5: "red", 6: "blue"}
    for cell in range(1, 7):
        purse = {colours[cell]: 1} if cell in colours else {}
        position = table(white=purse, temple=[cell - 1, 0])
        before = position.score(0)
        position.play(0, "disc 6")
        position.play(0, "advance")
        assert position.temple[0] == cell
        assert store(position, 0) == {}
        assert position.supply == [10] * 4
        assert position.score(0) - before == TEMPLE_POINTS[cell]


@pytest.mark.clause("M19-3.3")
def test_no_other_colour_opens_a_cell(table, heard):
    position = table(white={"yellow": 5, "red": 5, "blue": 5}, temple=[3, 0])
    refused = position.explain(0, "advance")
    assert (refused.clause, refused.key) == ("M19-3.3", "lacks_one")
    position.play(0, "disc 6")
    assert heard.of("in_vain") == [(0, 6)]
    assert position.temple[0] == 3


@pytest.mark.clause("M19-R5")
def test_the_last_cell_is_the_end_of_the_path(table, heard):
    position = table(white={"blue": 9, "red": 9, "green": 9, "yellow": 9}, temple=[6, 0])
    assert position.explain(0, "advance").clause == "M19-R5"
    position.play(0, "disc 6")
    assert heard.of("in_vain") == [(0, 6)]
    assert position.temple[0] == 6
    assert position.score(0) == 57


@pytest.mark.clause("M19-3.5", "M19-5.2")
def test_village_scoring_is_for_one_player_and_phase_2_for_both(table, heard):
    position = table(huts=[[0, 2, 3], [7, 11]], halls=[[0], []])
    position.play(0, "disc 10")
    assert heard.of("scores_village") == [(0, 6)]  # 1 + 2 + 3; the acropolis does not count
    assert (position.from_space, position.from_rounds) == ([6, 0], [0, 0])
    position.play(1, "disc 0")
    assert heard.of("round_scores") == [(0, 6), (1, 6)]
    assert (position.from_space, position.from_rounds) == ([6, 0], [6, 6])
    assert [position.score(p) for p in (0, 1)] == [15 + 12, 6]


@pytest.mark.clause("M19-3.5")
def test_phase_2_is_scored_without_the_space_too(table):
    position = table(huts=[[0], [3]])
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert position.from_rounds == [1, 3]
