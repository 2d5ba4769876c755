"""Golden records: a whole game for each ending, at every player count and in both modes."""

import pytest

from ludoteca import read_record

GAMES = [  # record, ending, players, mode, turns, gems outside
    ("won", "won", 2, "base", 39, 8),
    ("won_advanced", "won", 4, "advanced", 68, 8),
    ("haunted", "haunted", 3, "advanced", 46, 1),
    ("stuck", "stuck", 3, "base", 32, 0),
    ("guard", "guard", 4, "base", 1000, 0),
]


@pytest.mark.clause("GG-8.1", "GG-8.2", "GG-8.3", "GG-8.4", "GG-R25")
@pytest.mark.parametrize(("name", "ending", "players", "mode", "turns", "gems"), GAMES)
def test_a_record_ends_like_this(game, record, name, ending, players, mode, turns, gems):
    position = game.replay(read_record(record(name)))
    assert (position.ending, position.players, position.options["mode"]) == (ending, players, mode)
    assert (position.turn, len(position.outside)) == (turns, gems)
    assert position.winners == (tuple(range(players)) if ending == "won" else ())
