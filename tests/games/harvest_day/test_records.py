"""Golden records: a whole game for each ending, on both maps."""

import pytest

from ludoteca import read_record


@pytest.mark.clause("M05-4.3", "M05-4.4", "M05-4.5")
@pytest.mark.parametrize(
    ("ending", "side", "winners", "points", "rounds"),
    [
        ("points", "A", (0,), (3.0, 2.0), 8),
        ("values", "B", (1,), (1.0, 1.0), 5),
        ("shared", "random", (0, 1), (0.0, 0.0), 6),
    ],
)
def test_a_record_ends_like_this(game, record, ending, side, winners, points, rounds):
    position = game.replay(read_record(record(ending)))
    assert (position.options["side"], position.ending) == (side, ending)
    assert (position.winners, position.scores) == (winners, points)
    assert len(position.numbers) == rounds
