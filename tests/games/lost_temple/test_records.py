"""Golden records: a whole game for each way of arriving, at every player count.

The safety stop (LT-R24) has none: no game comes near 200 rounds. It is tested with the rulings.
"""

import pytest

from ludoteca import read_record

GAMES = [  # ending, players, winner, rounds
    ("priest", 2, 1, 8),
    ("thief", 3, 0, 11),
    ("craftsman", 4, 3, 16),
    ("scout", 5, 1, 16),
    ("token", 6, 5, 13),
    ("seer", 7, 3, 10),
    ("canoe", 8, 3, 10),
]
ENDINGS = [ending for ending, *_ in GAMES]


@pytest.mark.clause("LT-8.1")
@pytest.mark.parametrize(("ending", "players", "winner", "rounds"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, winner, rounds):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.ending, position.winners) == (players, ending, (winner,))
    assert position.round == rounds
    assert position.at[winner] == position.finish_space


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, ending):
    for position in game.steps(read_record(record(ending))):
        check_invariants(position)
