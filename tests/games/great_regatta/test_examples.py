"""The golden example of the ledger."""

import pytest


@pytest.mark.clause("M07-2.1", "M07-2.2", "M07-2.4", "M07-2.5")
@pytest.mark.parametrize(("face", "space"), [(1, 13), (4, 16), (5, 17), (6, 18)])
def test_M07_E1_a_boat_must_leave_an_occupied_space(regatta, heard, face, space):
    position = regatta([5], [11], reserve=[4, 4], dice=[3, 2, face])
    position.play(0, "sail 5")
    assert position.in_reserve(0) == 3
    assert (position.boats[0][0], position.discs) == (8, [3])
    position.play(0, "roll")
    assert position.wake[:3] == [5, 8, 11]
    assert heard.of("must_roll") == [(0,)]
    assert (position.boats[0][0], position.discs) == (space, [3, 2, face])
    assert [str(option) for option in position.pending[0].options] == ["stop 0", "roll 0"]


@pytest.mark.clause("M07-2.6")
@pytest.mark.parametrize("face", [2, 3])
def test_M07_E1_a_covered_number_loses_the_boat(regatta, face):
    position = regatta([5], [11], reserve=[4, 4], dice=[3, 2, face])
    position.play(0, "sail 5")
    position.play(0, "roll")
    assert position.boats[0].count(-2) == 2  # the discarded Boat and the lost one
    assert (position.in_reserve(0), position.active, position.discs) == (3, 1, [])
