"""Golden records: a whole game for each ending, at every player count, sealed and live."""

import pytest

from ludoteca import read_record

GAMES = [  # ending, players, accusations, winners, turns
    ("accusation", 3, "sealed", (0,), 11),
    ("discard", 4, "live", (1,), 19),
    ("stalemate", 5, "sealed", (0, 4), 150),
]


@pytest.mark.clause("M18-7.2", "M18-6.2", "M18-5.2", "M18-R13")
@pytest.mark.parametrize(("ending", "players", "accusations", "winners", "turns"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, accusations, winners, turns):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.options) == (players, {"accusations": accusations})
    assert (position.ending, position.winners, position.turn) == (ending, winners, turns)


@pytest.mark.clause("M18-6.1")
def test_a_live_record_holds_arrivals_and_the_clock(record):
    text = record("discard")
    assert "arrival clock let_go 0" in text
    assert "arrival 1 let_go 0" in text
