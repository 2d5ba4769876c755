"""Golden records: whole games at every player count, won alone or shared."""

import pytest

from ludoteca import read_record
from ludoteca.games.minutia.three_pyramids.pieces import BAGFUL

GAMES = [  # file, players, winners, scores, what must have happened
    ("rounds-2", 2, (0,), (68, 59), {"no_offers", "plays_two"}),
    ("rounds-unplayed-2", 2, (1,), (91, 98), {"passes_with_cube"}),
    ("rounds-shared-3", 3, (1, 2), (53, 66, 66), {"has_fewer", "plays_pair"}),
    ("rounds-4", 4, (2,), (43, 65, 66, 63), {"has_fewer", "plays_one"}),
]


@pytest.mark.clause("M17-5.1", "M17-5.3", "M17-R3")
@pytest.mark.parametrize(("name", "players", "winners", "scores", "events"), GAMES)
def test_a_record_ends_like_this(game, record, heard, name, players, winners, scores, events):
    position = game.replay(read_record(record(name)), listen=heard.append)
    assert (position.players, position.ending, position.round) == (players, "rounds", 3)
    assert (position.winners, position.scores) == (winners, scores)
    assert events <= set(heard.keys)


@pytest.mark.clause("M17-1.2")
@pytest.mark.parametrize("name", [name for name, *_ in GAMES])
def test_every_pause_of_a_record_keeps_the_cubes(game, record, name):
    for position in game.steps(read_record(record(name))):
        assert position.inventory() == BAGFUL
