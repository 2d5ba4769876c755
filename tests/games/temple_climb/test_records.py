"""Golden records: a whole game for each ending."""

from pathlib import Path

import pytest

from ludoteca import read_record

RECORDS = Path(__file__).parent / "records"


@pytest.mark.clause("M03-3.3", "M03-3.4", "M03-R3")
@pytest.mark.parametrize(
    ("ending", "players", "winners", "turns"),
    [
        ("arrival", 5, (2,), 18),
        ("furthest", 2, (0,), 15),
        ("shared", 3, (1, 2), 11),
    ],
)
def test_a_record_replays_to_the_letter(game, ending, players, winners, turns):
    written = (RECORDS / f"{ending}.ludo").read_text("utf-8")
    position = game.replay(read_record(written))
    assert (position.players, position.ending, position.winners) == (players, ending, winners)
    assert len(position.arrangements) == turns
    assert position.record.text() == written


def test_there_is_a_record_for_every_ending():
    assert sorted(file.stem for file in RECORDS.iterdir()) == ["arrival", "furthest", "shared"]
