"""Golden records: a whole game for each ending, at every player count and on both sides."""

from pathlib import Path

import pytest

from ludoteca import Unreadable, read_record

RECORDS = Path(__file__).parent / "records"

GAMES = [  # ending, players, side, winners, scores, rolls
    ("time", 2, "A", (1,), (28, 30), [2, 6, 1, 4, 5, 3, 4, 2, 6, 2, 1, 6]),
    ("roll", 3, "B", (1,), (18, 27, 16), [2, 2, 6, 1, 4, 5, 3, 4]),
    ("empty", 4, "A", (1,), (17, 19, 18, 12), [2, 6, 1, 4, 5, 3]),
]


def text_of(ending):
    return (RECORDS / f"{ending}.ludo").read_text("utf-8")


@pytest.mark.clause("M09-4.1", "M09-4.2", "M09-R7", "M09-5.7")
@pytest.mark.parametrize(("ending", "players", "side", "winners", "scores", "rolls"), GAMES)
def test_a_record_replays_to_the_letter(game, ending, players, side, winners, scores, rolls):
    position = game.replay(read_record(text_of(ending)))
    assert (position.players, position.side, position.ending) == (players, side, ending)
    assert (position.winners, position.scores, position.rolls) == (winners, scores, rolls)
    assert position.record.text() == text_of(ending)


def test_there_is_a_record_for_every_ending_and_every_player_count():
    assert sorted(file.stem for file in RECORDS.iterdir()) == ["empty", "roll", "time"]


@pytest.mark.parametrize("ending", ["time", "roll", "empty"])
def test_every_pause_of_a_record_keeps_the_invariants_and_can_be_saved(
    game, check_invariants, ending
):
    for position in game.steps(read_record(text_of(ending))):
        check_invariants(position)
        saved = position.save()
        assert game.load(saved).save() == saved


def test_a_record_that_ends_otherwise_is_refused(game):
    text = text_of("time")
    assert text.endswith("end time 1\n")
    with pytest.raises(Unreadable):
        game.replay(read_record(text.removesuffix("end time 1\n") + "end time 0\n"))
