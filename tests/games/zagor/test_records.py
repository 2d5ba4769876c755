"""Golden records: a whole trip for each ending and each value of an option."""

import pytest

from ludoteca import read_record
from ludoteca.games.zagor.rules import check

TRIPS = [  # name, players, ending, rounds, scores
    ("docked", 4, "docked", 6, (22, 28, 31, 35)),
    ("sunk", 3, "sunk", 5, ()),
    ("apes", 2, "apes", 8, ()),
    ("told", 5, "told", 6, (32, 30, 15, 8, 12)),
    ("choose_docked", 3, "docked", 6, (42, 40, 18)),
    ("2_enemies_docked", 3, "docked", 5, (47, 38, 35)),
    ("E3_apes", 2, "apes", 5, ()),
    ("E2_E3_told", 5, "told", 6, (30, 30, 40, 24, 35)),
    ("E4_E5_docked", 2, "docked", 6, (44, 46)),
]


@pytest.mark.clause("ZG-20.1", "ZG-20.2", "ZG-20.3", "ZG-20.4", "ZG-20.5", "ZG-21.7")
@pytest.mark.parametrize(("name", "players", "ending", "rounds", "scores"), TRIPS)
def test_a_record_ends_like_this(game, record, name, players, ending, rounds, scores):
    for position in game.steps(read_record(record(name))):
        if position.pending:
            check(position)
    assert (position.players, position.ending, position.round) == (players, ending, rounds)
    if scores:
        assert position.scores == scores
        assert position.winners == (scores.index(max(scores)),)
    else:
        assert position.winners == ()


@pytest.mark.clause("ZG-4.3", "ZG-16.3", "ZG-18.5")
def test_what_was_the_end_of_each(game, record):
    ends = {name: game.replay(read_record(record(name))) for name in ("sunk", "apes", "told")}
    assert ends["sunk"].navigation == 0
    assert any(ends["apes"].apes[camp] for camp in (62, 63))
    assert ends["told"].deck == []
    assert all(end.navigation > 0 for name, end in ends.items() if name != "sunk")
