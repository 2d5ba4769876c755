"""Golden records: a whole game for each ending."""

import pytest

from ludoteca import read_record

GAMES = [  # ending, winners, turns, cubes out of the game
    ("base", (0,), 25),
    ("stalemate", (), 48),
    ("nobody", (), 98),
]


@pytest.mark.clause("M15-10.1", "M15-R9", "M15-R10", "M15-R14")
@pytest.mark.parametrize(("ending", "winners", "turns"), GAMES)
def test_a_record_ends_like_this(game, record, ending, winners, turns):
    found = read_record(record(ending))
    position = game.replay(found)
    assert (position.ending, position.winners) == (ending, winners)
    assert sum(action.verb == "space" for _, _, action in found.moves) == turns


def test_nobody_means_that_all_forty_cubes_are_gone(game, record):
    assert game.replay(read_record(record("nobody"))).lost == [10, 10, 10, 10]
