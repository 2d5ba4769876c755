"""Golden records: a whole game for each ending."""

import pytest

from ludoteca import read_record

GAMES = [  # ending, rounds, winners, scores
    ("complete", 13, (0,), (15, 12, 12)),
    ("everywhere", 36, (2,), (25, 20, 27)),
    ("standstill", 100, (0, 1, 2), (3, 3, 3)),
]


@pytest.mark.clause("M13-7.1", "M13-7.2", "M13-7.3", "M13-7.5")
@pytest.mark.parametrize(("ending", "rounds", "winners", "scores"), GAMES)
def test_a_record_ends_like_this(game, record, ending, rounds, winners, scores):
    position = game.replay(read_record(record(ending)))
    assert (position.ending, position.round) == (ending, rounds)
    assert (position.winners, position.scores) == (winners, scores)
