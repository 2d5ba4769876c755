"""Golden records: a whole game for each ending, in both forms of the Knife."""

from pathlib import Path

import pytest

from ludoteca import Unreadable, read_record

RECORDS = Path(__file__).parent / "records"

GAMES = [  # file, form, players, ending, winners, rounds
    ("alone", "sealed", 2, "alone", (1,), 4),
    ("shared", "sealed", 4, "shared", (2, 3), 8),
    ("live_alone", "live", 4, "alone", (1,), 6),
    ("live_shared", "live", 3, "shared", (0, 1), 5),
]
FILES = [file for file, *_ in GAMES]


def text_of(file):
    return (RECORDS / f"{file}.ludo").read_text("utf-8")


@pytest.mark.clause("M14-5.1")
@pytest.mark.parametrize(("file", "form", "players", "ending", "winners", "rounds"), GAMES)
def test_a_record_replays_to_the_letter(game, file, form, players, ending, winners, rounds):
    position = game.replay(read_record(text_of(file)))
    assert (position.options["knife_mode"], position.players) == (form, players)
    assert (position.ending, position.winners, position.round) == (ending, winners, rounds)
    assert position.record.text() == text_of(file)


def test_there_is_a_record_for_every_ending_and_form():
    assert sorted(file.name for file in RECORDS.iterdir()) == sorted(f"{f}.ludo" for f in FILES)


@pytest.mark.parametrize("file", FILES)
def test_every_pause_of_a_record_keeps_the_invariants_and_can_be_saved(
    game, check_invariants, file
):
    for position in game.steps(read_record(text_of(file))):
        check_invariants(position)
        saved = position.save()
        assert game.load(saved).save() == saved


@pytest.mark.clause("M14-R11")
@pytest.mark.parametrize("file", ["live_alone", "live_shared"])
def test_live_records_hold_arrivals_waits_and_the_clock(file):
    lines = text_of(file).splitlines()
    assert [line for line in lines if line.startswith("arrival") and " stop " in line]
    assert [line for line in lines if line.endswith("wait 0")]
    assert "arrival clock time_up 0" in lines


def test_a_record_with_another_winner_is_refused(game):
    text = text_of("alone")
    assert text.endswith("end alone 1\n")
    with pytest.raises(Unreadable):
        game.replay(read_record(text.removesuffix("1\n") + "0\n"))
