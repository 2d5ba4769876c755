"""Golden records: a whole game for each ending, at every player count and on both sides."""

import pytest

from ludoteca import read_record

GAMES = [  # ending, players, side, winners, scores, rolls
    ("time", 2, "A", (1,), (28, 30), [2, 6, 1, 4, 5, 3, 4, 2, 6, 2, 1, 6]),
    ("roll", 3, "B", (1,), (18, 27, 16), [2, 2, 6, 1, 4, 5, 3, 4]),
    ("empty", 4, "A", (1,), (17, 19, 18, 12), [2, 6, 1, 4, 5, 3]),
]


@pytest.mark.clause("M09-4.1", "M09-4.2", "M09-R7", "M09-5.7")
@pytest.mark.parametrize(("ending", "players", "side", "winners", "scores", "rolls"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, side, winners, scores, rolls):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.side, position.ending) == (players, side, ending)
    assert (position.winners, position.scores, position.rolls) == (winners, scores, rolls)


@pytest.mark.parametrize("ending", ["time", "roll", "empty"])
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, ending):
    for position in game.steps(read_record(record(ending))):
        check_invariants(position)
