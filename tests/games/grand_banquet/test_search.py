"""Search against exhaustive search: in a small end position it finds what is best."""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.games.minutia.box import WHITE
from ludoteca.lab.solving import solve


def found(game, position, seed):
    """What search plays, with the budget of a quick look."""
    return make_bot("search:300", game, seed).choose(Seat(game, position, position.pending[0]))


@pytest.mark.clause("M11-3.2")
def test_it_solves_the_last_columns(game, table):
    """Blue brings 5 points at once; but with the reds the other would take the lead in red."""
    cubes = ["red red red", "red red"]
    position = table(2, ["blue", "red red", "", "green", "", ""], cubes, bag="", luck=[1])
    solved = solve(position)
    assert 0 < len(solved.best) < len(position.pending[0].options)
    for seed in range(5):
        assert found(game, position, seed) in solved.best


@pytest.mark.clause("M11-2.4", "M11-3.1")
def test_it_solves_a_turn_before_the_end(game, table):
    """The bag is empty: whatever the next player rolls, everybody gets one more column.

    White and black are dearer, but only yellow wins: it is what the other would win by.
    """
    columns = ["yellow", "white black", "green blue", "green green", "black black", ""]
    cubes = [
        "yellow yellow yellow green green blue white black black",
        "yellow yellow yellow red red blue blue blue white white black",
    ]
    position = table(2, columns, cubes, bag="", at="take_column 0")
    solved = solve(position)
    assert [str(action) for action in solved.best] == ["take 1"]
    assert solved.values == pytest.approx((1, 0))
    for seed in range(5):
        assert found(game, position, seed) in solved.best


@pytest.mark.clause("M11-2.2", "M11-3.1", "M11-R7")
def test_it_solves_a_turn_with_one_cube_left_in_the_bag(game, table):
    """A 1 gives the next player the last cube to place, everything else begins the end.

    The white cube belongs to the other white one: anywhere else it decides the game for the other.
    """
    columns = ["red", "black", "yellow green", "white", "", ""]
    cubes = ["yellow yellow yellow green white white", "yellow red green white white white black"]
    position = table(2, columns, cubes, bag="red", at=f"place 0 {WHITE}", drawn=[WHITE])
    solved = solve(position)
    assert [str(action) for action in solved.best] == ["place 4"]
    for seed in range(3):
        assert found(game, position, seed) in solved.best
