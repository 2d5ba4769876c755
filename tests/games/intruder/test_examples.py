"""The worked examples of the rulebook."""

import pytest

from ludoteca.games.minutia.intruder.pieces import CHARACTERS

from .conftest import COMPANY, OPEN, WHOLE, slot_of


def fitting(position):
    return {CHARACTERS[position.characters[slot]].id for slot in position.suspects()}


@pytest.mark.clause("M06-3.1", "M06-3.6", "M06-3.8", "M06-3.11", "M06-R3")
def test_M06_E1_the_green_fish(table, close):
    position = table()
    assert len(position.characters) == 29
    position.play(0, f"clue {OPEN}")
    assert len(fitting(position)) == 19
    close(position)
    position.play(1, f"ask {WHOLE}")
    assert position.said[-1] == [1, WHOLE, 0]
    assert fitting(position) == {"c01b", "c04d", "c04e", "c63c", "c63f"}
    close(position)
    assert position.disc == 2
    position.play(0, f"clue {COMPANY}")
    assert fitting(position) == {"c01b", "c63f"}
    assert slot_of(position, "c63f") == 16
    position.play(3, "guess 16")
    assert position.middle == 3
    assert [position.cubes_of(p) for p in position.seats] == [4, 6, 6, 5]
    close(position)
    [asked] = position.pending
    assert (asked.player, asked.name) == (2, "question")


@pytest.mark.clause("M06-4.1", "M06-4.2", "M06-4.3")
def test_M06_E2_the_last_window(table, close):
    wrong = [[1, 3], [2, 4], [3, 5]]
    position = table(at="guess 2", cycle=6, guesses=wrong)
    unsolved = position.clone()
    position.play(2, "guess 6")
    position.play(1, f"guess {slot_of(position, 'c01b')}")
    assert position.points == [11, 11, 0, 0]
    close(unsolved)
    assert unsolved.points == [0, 0, 0, 0]
    assert unsolved.spy == 1
