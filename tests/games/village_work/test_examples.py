"""The worked examples of the rulebook."""

import pytest

from .conftest import store

BLACK_FIRST = ("place_disc 1", "place_disc 0", "end_round")


@pytest.mark.clause("M19-3.2", "M19-3.3")
def test_M19_E1_lucy_climbs_to_the_fourth_cell(table):
    position = table(at=BLACK_FIRST, black={"green": 1}, temple=[0, 3])
    before = position.score(1)
    position.play(1, "disc 6")
    position.play(1, "advance")
    assert store(position, 1) == {}
    assert position.supply == [10] * 4
    assert position.temple[1] == 4
    assert position.score(1) - before == 10


@pytest.mark.clause("M19-4.2")
def test_M19_E2_a_hut_that_gives_a_red_cube(table):
    position = table(white={"green": 1, "yellow": 1, "red": 1})
    position.play(0, "disc 7")
    position.play(0, "village 1")
    assert position.village[1] == 0
    assert store(position, 0) == {"red": 1}
    assert position.score(0) == 0


@pytest.mark.clause("M19-4.3", "M19-4.5")
def test_M19_E3_lucy_builds_on_the_acropolis(table):
    position = table(at=BLACK_FIRST, black={"red": 2, "yellow": 2})
    position.play(1, "disc 8")
    position.play(1, "acropolis 0")
    assert store(position, 1) == {}
    assert position.acropolis[0] == 1
    assert position.score(1) == 15


@pytest.mark.clause("M19-5.1", "M19-5.2")
def test_M19_E4_both_get_four_points(table, heard):
    position = table(at=("end_round",), huts=[[0, 4, 9, 13], [1, 5, 10]])
    assert heard.of("round_scores") == [(0, 4), (1, 4)]
    assert position.from_rounds == [4, 4]
