"""Golden records: a whole game for each ending."""

import pytest

from ludoteca import read_record


@pytest.mark.clause("M03-3.3", "M03-3.4", "M03-R3")
@pytest.mark.parametrize(
    ("ending", "players", "winners", "turns"),
    [
        ("arrival", 5, (2,), 18),
        ("furthest", 2, (0,), 15),
        ("shared", 3, (1, 2), 11),
    ],
)
def test_a_record_ends_like_this(game, record, ending, players, winners, turns):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.ending, position.winners) == (players, ending, winners)
    assert len(position.arrangements) == turns
