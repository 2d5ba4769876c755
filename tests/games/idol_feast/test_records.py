"""Golden records: a whole game for each ending."""

import pytest

from ludoteca import read_record


@pytest.mark.clause("M16-4.1", "M16-R8")
@pytest.mark.parametrize(
    ("ending", "winners", "rounds"),
    [("line", (0,), 10), ("square", (1,), 8), ("stalemate", (), 100)],
)
def test_a_record_ends_like_this(game, record, ending, winners, rounds):
    position = game.replay(read_record(record(ending)))
    assert (position.ending, position.winners, position.round) == (ending, winners, rounds)
