"""Golden records: each ending, each value of every option, and a temple that fills up."""

import pytest

from ludoteca import read_record

GAMES = [  # name, players, winners, turns
    ("last", 2, (1,), 4),
    ("voices_last", 4, (1,), 6),
    ("rising_last", 4, (1,), 9),
    ("own_last", 12, (10,), 11),
    ("mixed_last", 3, (0,), 8),
    ("endless", 2, (0, 1), 240),
]


@pytest.mark.clause("M12-6.1", "M12-6.2")
@pytest.mark.parametrize(("name", "players", "winners", "turns"), GAMES)
def test_a_record_ends_like_this(game, record, name, players, winners, turns):
    position = game.replay(read_record(record(name)))
    assert position.ending == name.split("_")[-1]
    assert (position.players, position.winners, position.turn) == (players, winners, turns)


@pytest.mark.parametrize("name", ["last", "rising_last", "own_last", "mixed_last"])
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, name):
    for position in game.steps(read_record(record(name))):
        check_invariants(position)


@pytest.mark.clause("M12-4.1")
def test_people_who_never_forget_fill_the_temple_again_and_again(game, record, heard):
    position = game.replay(read_record(record("endless")), listen=heard.append)
    assert len(heard.of("temple_full")) == 9
    assert position.still_in == [True, True]
