"""Golden records: a whole game for each ending, in both forms of the Knife."""

import pytest

from ludoteca import read_record

GAMES = [  # file, form, players, ending, winners, rounds
    ("alone", "sealed", 2, "alone", (1,), 4),
    ("shared", "sealed", 4, "shared", (2, 3), 8),
    ("live_alone", "live", 4, "alone", (1,), 6),
    ("live_shared", "live", 3, "shared", (0, 1), 5),
]
FILES = [file for file, *_ in GAMES]


@pytest.mark.clause("M14-5.1")
@pytest.mark.parametrize(("file", "form", "players", "ending", "winners", "rounds"), GAMES)
def test_a_record_ends_like_this(game, record, file, form, players, ending, winners, rounds):
    position = game.replay(read_record(record(file)))
    assert (position.options["knife_mode"], position.players) == (form, players)
    assert (position.ending, position.winners, position.round) == (ending, winners, rounds)


@pytest.mark.parametrize("file", FILES)
def test_every_pause_of_a_record_keeps_the_invariants(game, record, check_invariants, file):
    for position in game.steps(read_record(record(file))):
        check_invariants(position)


@pytest.mark.clause("M14-R11")
@pytest.mark.parametrize("file", ["live_alone", "live_shared"])
def test_live_records_hold_arrivals_waits_and_the_clock(record, file):
    lines = record(file).splitlines()
    assert [line for line in lines if line.startswith("arrival") and " stop " in line]
    assert [line for line in lines if line.endswith("wait 0")]
    assert "arrival clock time_up 0" in lines
