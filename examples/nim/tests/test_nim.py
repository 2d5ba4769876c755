"""Nim, clause by clause."""

import pytest

import ludoteca


@pytest.fixture
def nim():
    return ludoteca.game("nim")


@pytest.mark.clause("NIM-1.1", "NIM-1.2")
def test_three_rows_and_the_first_seat_begins(nim):
    position = nim.start()
    assert position.left == [3, 4, 5]
    assert position.pending[0].player == 0


@pytest.mark.clause("NIM-2.1")
def test_a_match_and_those_to_its_right_are_taken(nim):
    position = nim.start()
    position.play(0, "take 4")
    assert position.left == [3, 1, 5]
    assert position.pending[0].player == 1


@pytest.mark.clause("NIM-2.2")
def test_a_match_that_is_gone_cannot_be_chosen(nim):
    position = nim.start()
    position.play(0, "take 4")
    with pytest.raises(ludoteca.Refused, match=r"NIM-2\.2: That match of row 2"):
        position.play(1, "take 5")


@pytest.mark.clause("NIM-3.1", "NIM-3.2")
@pytest.mark.parametrize(("goal", "winner"), [("last_wins", 0), ("last_loses", 1)])
def test_the_last_match_decides(nim, goal, winner):
    position = nim.start(goal=goal)
    for turn, match in enumerate((0, 3, 7)):
        position.play(turn % 2, f"take {match}")
    assert position.winners == (winner,)


@pytest.mark.clause("NIM-R1")
def test_out_of_time(nim):
    position = nim.start()
    position.time_out(0)
    assert position.left == [3, 4, 4]
