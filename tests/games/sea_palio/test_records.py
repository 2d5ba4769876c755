"""Golden records: whole games with bets and without, at every player count, and a tie."""

import pytest

from ludoteca import read_record
from ludoteca.kernel.reckoning import tie_break

GAMES = [  # file, players, winner, rounds, scores, what must have happened
    ("finish", 3, 0, 5, (60, 17, 20), {"tied", "no_shells", "declines"}),
    ("finish-bets-4", 4, 1, 4, (70, 200, 162, 174), {"tied", "bet_rises", "gets_shells"}),
    ("finish-alone-5", 5, 4, 5, (40, 30, 22, 13, 50), {"offers_alone", "no_shells"}),
    ("finish-bets-6", 6, 3, 4, (134, 124, 106, 195, 20, 39), {"finishes", "new_lap", "bets"}),
    ("finish-tie-3", 3, 1, 5, (30, 50, 50), {"ranked"}),
]


@pytest.mark.clause("M10-6.1", "M10-6.3", "M10-6.4", "M10-R15")
@pytest.mark.parametrize(("name", "players", "winner", "rounds", "scores", "events"), GAMES)
def test_a_record_ends_like_this(
    game, record, heard, name, players, winner, rounds, scores, events
):
    position = game.replay(read_record(record(name)), listen=heard.append)
    assert (position.players, position.ending) == (players, "finish")
    assert (position.winners, position.round) == ((winner,), rounds)
    assert position.scores == scores
    assert events <= set(heard.keys)


@pytest.mark.clause("M10-6.4", "M10-R11")
def test_a_tie_is_decided_by_the_speed_area(game, record):
    position = game.replay(read_record(record("finish-tie-3")))
    tie = tie_break(position.winners, [position.reckoning(p) for p in position.seats])
    assert tie is not None
    assert tie.most.key == "row"
    rows = [position.order.index(position.colours[p]) for p in (1, 2)]
    assert rows[0] < rows[1]
