"""Golden records: a whole game for each ending, at every player count and on both sides."""

import pytest

from ludoteca import read_record

GAMES = [  # ending, players, side, winners, scores
    ("points", 4, "A", (3,), (-19, 2, -14, 5)),
    ("majorities", 3, "B", (2,), (3, -13, 3)),
    ("shared", 2, "A", (0, 1), (0, 0)),
]


@pytest.mark.clause("M11-3.1", "M11-4.5", "M11-4.6")
@pytest.mark.parametrize(("ending", "players", "side", "winners", "scores"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, side, winners, scores):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.side, position.ending) == (players, side, ending)
    assert (position.winners, position.scores) == (winners, scores)


@pytest.mark.clause("M11-4.6", "M11-R6")
def test_the_tie_of_the_record_is_broken_by_majorities(game, record):
    position = game.replay(read_record(record("majorities")))
    ahead = [position.reckoning(p).standing[1].amount for p in position.seats]
    assert ahead[2] > ahead[0]
