"""Golden records: a whole game for each ending, and with each value of an option."""

import pytest

from ludoteca import read_record

GAMES = [  # file, players, ending, winners, cubes taken
    ("cubes", 4, "cubes", (3,), [2, 0, 4, 5]),
    ("silence", 3, "silence", (0, 1, 2), [0, 0, 0]),
    ("opinions_cubes", 3, "cubes", (1,), [3, 5, 4]),
    ("vote_cubes", 2, "cubes", (1,), [2, 5]),
    ("mammals_cubes", 5, "cubes", (3,), [1, 2, 3, 5, 4]),
    ("boards_cubes", 2, "cubes", (0,), [5, 4]),
    ("films_cubes", 6, "cubes", (3,), [1, 4, 2, 5, 4, 4]),
]
FILES = [file for file, *_ in GAMES]


@pytest.mark.clause("M02-3.1", "M02-R9")
@pytest.mark.parametrize(("file", "players", "ending", "winners", "taken"), GAMES)
def test_a_record_ends_like_this(game, record, file, players, ending, winners, taken):
    position = game.replay(read_record(record(file)))
    assert (position.players, position.ending, position.winners) == (players, ending, winners)
    assert position.taken == taken


@pytest.mark.parametrize("file", FILES)
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, file):
    for position in game.steps(read_record(record(file))):
        check_invariants(position)


def test_the_clock_writes_its_rolls_into_the_record(record):
    assert record("silence").count("arrival clock reroll 0") > 20


def test_words_of_ones_own_are_in_the_record(record):
    assert 'say 0 "' in record("opinions_cubes")
