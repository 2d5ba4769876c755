"""Golden records: a whole game for each ending, on both maps."""

from pathlib import Path

import pytest

from ludoteca import read_record

RECORDS = Path(__file__).parent / "records"


@pytest.mark.clause("M05-4.3", "M05-4.4", "M05-4.5")
@pytest.mark.parametrize(
    ("ending", "side", "winners", "points", "rounds"),
    [
        ("points", "A", (0,), (3.0, 2.0), 8),
        ("values", "B", (1,), (1.0, 1.0), 5),
        ("shared", "random", (0, 1), (0.0, 0.0), 6),
    ],
)
def test_a_record_replays_to_the_letter(game, ending, side, winners, points, rounds):
    written = (RECORDS / f"{ending}.ludo").read_text("utf-8")
    position = game.replay(read_record(written))
    assert (position.options["side"], position.ending) == (side, ending)
    assert (position.winners, position.scores) == (winners, points)
    assert len(position.numbers) == rounds
    assert position.record.text() == written


def test_there_is_a_record_for_every_ending():
    assert sorted(file.stem for file in RECORDS.iterdir()) == ["points", "shared", "values"]
