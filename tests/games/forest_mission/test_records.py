"""Golden records: a whole game for each ending and each kind of talk."""

import pytest

from ludoteca import read_record

GAMES = [  # record, players, rounds, winners, statements
    ("minuti", 4, 5, (0, 2, 3), 38),
    ("forzuti", 9, 5, (2, 7, 8), 72),
    ("long_minuti", 6, 4, (1, 2, 3, 5), 28),
    ("long_forzuti", 5, 7, (0,), 61),
    ("aloud_minuti", 7, 6, (2, 3, 4, 5, 6), 95),
    ("aloud_forzuti", 8, 6, (5, 7), 107),
]


@pytest.mark.clause("M20-5.1", "M20-R16", "M20-R17")
@pytest.mark.parametrize(("name", "players", "rounds", "winners", "said"), GAMES)
def test_a_record_ends_like_this(game, record, name, players, rounds, winners, said):
    position = game.replay(read_record(record(name)))
    assert (position.players, position.round) == (players, rounds)
    assert (position.winners, len(position.said)) == (winners, said)
    assert position.ending == name.split("_")[-1]
