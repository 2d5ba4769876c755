"""Deploy, Upgrade and Exhaust (M15-5 to M15-7), and cubes that are gone (M15-9)."""

import pytest

from .conftest import army, offered, play


@pytest.mark.clause("M15-5.1", "M15-5.2")
def test_M15_E3_two_blue_units_are_deployed(field):
    position = field({"E3": "blue 1"})
    assert position.reserve[1] == 9
    play(position, "space deploy", "deploy H4", "deploy H5")
    assert army(position) == {"E3": "blue 1", "H4": "blue 1", "H5": "blue 1"}
    assert position.reserve[1] == 7
    assert position.pending[0].player == 1


@pytest.mark.clause("M15-5.1")
def test_new_units_may_be_of_both_colours_or_only_one(field):
    position = field({})
    both, one = position.clone(), position.clone()
    play(both, "space deploy", "deploy I2", "deploy I3")
    assert army(both) == {"I2": "red 1", "I3": "blue 1"}
    play(one, "space deploy", "deploy I2", "done")
    assert army(one) == {"I2": "red 1"}
    assert one.pending[0].player == 1


@pytest.mark.clause("M15-5.2")
def test_new_units_go_beside_the_base_of_their_colour(field):
    position = field({"H1": "blue 1", "H4": "red 1"}, reserve={"red": 0})
    play(position, "space deploy")
    assert offered(position) == ["deploy H5", "deploy I3", "done"]


@pytest.mark.clause("M15-5.1", "M15-2.4")
def test_the_last_cube_is_deployed_alone(field):
    position = field({}, reserve={"red": 1, "blue": 0})
    play(position, "space deploy", "deploy I2")
    assert position.reserve[:2] == [0, 0]
    assert position.pending[0].player == 1


@pytest.mark.clause("M15-6.1", "M15-6.2")
def test_an_upgrade_raises_a_unit_for_good(field, heard):
    position = field({"E2": "red 1", "E3": "blue 2"}, reserve={"blue": 0})
    play(position, "space upgrade")
    assert offered(position) == ["upgrade E2", "done"]
    play(position, "upgrade E2")
    assert army(position)["E2"] == "red 2"
    assert position.reserve[0] == 8
    assert [values[3] for values in heard.of("upgrades")] == [2]


@pytest.mark.clause("M15-6.2")
def test_a_unit_may_hold_all_ten_cubes(field):
    position = field({"E2": "red 9"})
    play(position, "space upgrade", "upgrade E2")
    assert army(position) == {"E2": "red 10"}
    assert position.reserve[0] == 0


@pytest.mark.clause("M15-7.1", "M15-R7", "M15-9.1")
def test_exhaust_takes_a_cube_of_the_colour_that_is_named(field, heard):
    position = field({"E2": "red 1"})
    play(position, "space exhaust")
    assert offered(position) == ["exhaust yellow", "exhaust green", "done"]
    play(position, "exhaust green")
    assert position.reserve == [9, 10, 10, 9]
    assert position.lost == [0, 0, 0, 1]
    assert heard.of("exhausts") == [(0, 3, 9)]


@pytest.mark.clause("M15-7.1")
def test_exhaust_offers_only_what_is_there(field):
    position = field({"E2": "red 1"}, reserve={"yellow": 0})
    play(position, "space exhaust")
    assert offered(position) == ["exhaust green", "done"]
