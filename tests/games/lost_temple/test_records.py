"""Golden records: a whole game for each way of arriving, at every player count.

The safety stop (LT-R24) has none: no game comes near 200 rounds. It is tested with the rulings.
"""

from pathlib import Path

import pytest

from ludoteca import Unreadable, read_record

RECORDS = Path(__file__).parent / "records"

GAMES = [  # ending, players, winner, rounds
    ("priest", 2, 1, 8),
    ("thief", 3, 0, 11),
    ("craftsman", 4, 3, 16),
    ("scout", 5, 1, 16),
    ("token", 6, 5, 13),
    ("seer", 7, 3, 10),
    ("canoe", 8, 3, 10),
]
ENDINGS = [ending for ending, *_ in GAMES]


def text_of(ending):
    return (RECORDS / f"{ending}.ludo").read_text("utf-8")


@pytest.mark.clause("LT-8.1")
@pytest.mark.parametrize(("ending", "players", "winner", "rounds"), GAMES)
def test_a_record_replays_to_the_letter(game, ending, players, winner, rounds):
    position = game.replay(read_record(text_of(ending)))
    assert (position.players, position.ending, position.winners) == (players, ending, (winner,))
    assert position.round == rounds
    assert position.at[winner] == position.finish_space
    assert position.record.text() == text_of(ending)


def test_there_is_a_record_for_every_arrival_and_every_player_count():
    assert sorted(file.name for file in RECORDS.iterdir()) == sorted(f"{e}.ludo" for e in ENDINGS)
    assert sorted(players for _, players, *_ in GAMES) == list(range(2, 9))


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_pause_of_a_record_keeps_the_invariants_and_can_be_saved(
    game, check_invariants, ending
):
    for position in game.steps(read_record(text_of(ending))):
        check_invariants(position)
        saved = position.save()
        assert game.load(saved).save() == saved


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        ("end canoe 3\n", "end scout 3\n"),
        ("end canoe 3\n", "end canoe 2\n"),
        ("end canoe 3\n", "luck 0\n"),
    ],
)
def test_a_record_that_ends_otherwise_is_refused(game, was, instead):
    text = text_of("canoe")
    assert text.endswith(was)
    with pytest.raises(Unreadable):
        game.replay(read_record(text.removesuffix(was) + instead))
