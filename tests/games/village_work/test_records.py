"""Golden records: a whole game for each ending, and one that is shared."""

import pytest

from ludoteca import read_record


@pytest.mark.clause("M19-5.3", "M19-6.2", "M19-R9", "M19-R12")
@pytest.mark.parametrize(
    ("name", "ending", "winners", "scores", "rounds"),
    [
        ("built", "built", (0,), (198, 196), 10),
        ("late", "late", (0,), (155, 124), 15),
        ("built_shared", "built", (0, 1), (199, 199), 10),
    ],
)
def test_a_record_ends_like_this(game, record, name, ending, winners, scores, rounds):
    position = game.replay(read_record(record(name)))
    assert (position.ending, position.winners) == (ending, winners)
    assert (position.scores, position.round) == (scores, rounds)


@pytest.mark.parametrize("name", ["built", "late", "built_shared"])
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, name):
    for position in game.steps(read_record(record(name))):
        check_invariants(position)
