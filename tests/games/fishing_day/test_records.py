"""Golden records: a whole game for each ending, and one with steady hands."""

import pytest

from ludoteca import read_record

GAMES = [  # record, players, steady hands, ending, winners, Nets, turns
    ("last", 4, False, "last", (0,), [2, 0, 0, 0], 32),
    ("together", 3, False, "together", (0, 1), [0, 0, 0], 23),
    ("dusk", 2, False, "dusk", (0, 1), [2, 2], 100),
    ("steady_hand_last", 6, True, "last", (3,), [0, 0, 0, 2, 0, 0], 25),
]


@pytest.mark.clause("M04-5.2", "M04-R2", "M04-R7", "M04-6.8")
@pytest.mark.parametrize(("name", "players", "steady", "ending", "winners", "nets", "turns"), GAMES)
def test_a_record_ends_like_this(game, record, name, players, steady, ending, winners, nets, turns):
    position = game.replay(read_record(record(name)))
    assert (position.players, position.options["steady_hand"]) == (players, steady)
    assert (position.ending, position.winners) == (ending, winners)
    assert (position.nets, position.turns) == (nets, turns)


@pytest.mark.parametrize("name", [name for name, *_ in GAMES])
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, name):
    for position in game.steps(read_record(record(name))):
        check_invariants(position)
