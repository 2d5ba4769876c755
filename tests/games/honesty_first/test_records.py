"""Golden records: a whole game for each ending, at every player count, sealed and live."""

from pathlib import Path

import pytest

from ludoteca import Unreadable, read_record

RECORDS = Path(__file__).parent / "records"

GAMES = [  # ending, players, accusations, winners, turns
    ("accusation", 3, "sealed", (0,), 11),
    ("discard", 4, "live", (1,), 19),
    ("stalemate", 5, "sealed", (0, 4), 150),
]


def text_of(ending):
    return (RECORDS / f"{ending}.ludo").read_text("utf-8")


@pytest.mark.clause("M18-7.2", "M18-6.2", "M18-5.2", "M18-R13")
@pytest.mark.parametrize(("ending", "players", "accusations", "winners", "turns"), GAMES)
def test_a_record_replays_to_the_letter(game, ending, players, accusations, winners, turns):
    position = game.replay(read_record(text_of(ending)))
    assert (position.players, position.options) == (players, {"accusations": accusations})
    assert (position.ending, position.winners, position.turn) == (ending, winners, turns)
    assert position.record.text() == text_of(ending)


def test_there_is_a_record_for_every_ending(game):
    assert sorted(file.stem for file in RECORDS.iterdir()) == sorted(ending for ending, *_ in GAMES)


@pytest.mark.clause("M18-6.1")
def test_a_live_record_holds_arrivals_and_the_clock():
    text = text_of("discard")
    assert "arrival clock let_go 0" in text
    assert "arrival 1 let_go 0" in text


@pytest.mark.parametrize("instead", ["end discard 0\n", "end accusation 1\n"])
def test_a_record_that_ends_otherwise_is_refused(game, instead):
    text = text_of("accusation")
    assert text.endswith("end accusation 0\n")
    with pytest.raises(Unreadable):
        game.replay(read_record(text.removesuffix("end accusation 0\n") + instead))
