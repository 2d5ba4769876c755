"""Golden records: a whole game for each ending, won alone or shared, at every player count."""

import pytest

from ludoteca import read_record
from ludoteca.games.minutia.popular_game.pieces import CUBES

GAMES = [  # file, ending, players, winners, rounds, shells, what must have happened
    ("rich-2", "rich", 2, (1,), 2, [0, 40], {"tie_broken"}),
    ("reef-shared-2", "reef", 2, (0, 1), 11, [20, 20], {"all_passed"}),
    ("reef-3", "reef", 3, (1,), 11, [8, 27, 8], {"ties", "all_passed"}),
    ("ruin-4", "ruin", 4, (2,), 4, [0, 18, 22, 16], {"short_of_shells"}),
    ("ruin-shared-5", "ruin", 5, (2, 3), 5, [9, 10, 15, 15, 0], {"tie_broken"}),
    ("rich-6", "rich", 6, (1,), 5, [0, 37, 7, 29, 6, 6], {"ties", "tie_broken", "last_in"}),
]


@pytest.mark.clause("M08-7.1", "M08-7.2", "M08-7.3")
@pytest.mark.parametrize(
    ("name", "ending", "players", "winners", "rounds", "shells", "events"), GAMES
)
def test_a_record_ends_like_this(
    game, record, heard, name, ending, players, winners, rounds, shells, events
):
    position = game.replay(read_record(record(name)), listen=heard.append)
    assert (position.players, position.ending, position.winners) == (players, ending, winners)
    assert (position.round, position.shells) == (rounds, shells)
    assert events <= {event.key for event in heard}


@pytest.mark.parametrize("name", [name for name, *_ in GAMES])
def test_every_pause_of_a_record_keeps_the_cubes(game, record, name):
    for position in game.steps(read_record(record(name))):
        assert position.inventory() == CUBES
