"""Golden records: a whole game for each ending, at every player count and in both modes."""

from pathlib import Path

import pytest

from ludoteca import Unreadable, read_record

RECORDS = Path(__file__).parent / "records"

GAMES = [  # record, ending, players, mode, turns, gems outside
    ("won", "won", 2, "base", 39, 8),
    ("won_advanced", "won", 4, "advanced", 68, 8),
    ("haunted", "haunted", 3, "advanced", 46, 1),
    ("stuck", "stuck", 3, "base", 32, 0),
    ("guard", "guard", 4, "base", 1000, 0),
]
NAMES = [name for name, *_ in GAMES]


def text_of(name):
    return (RECORDS / f"{name}.ludo").read_text("utf-8")


@pytest.mark.clause("GG-8.1", "GG-8.2", "GG-8.3", "GG-8.4", "GG-R25")
@pytest.mark.parametrize(("name", "ending", "players", "mode", "turns", "gems"), GAMES)
def test_a_record_replays_to_the_letter(game, name, ending, players, mode, turns, gems):
    position = game.replay(read_record(text_of(name)))
    assert (position.ending, position.players, position.options["mode"]) == (ending, players, mode)
    assert (position.turn, len(position.outside)) == (turns, gems)
    assert position.winners == (tuple(range(players)) if ending == "won" else ())
    assert position.record.text() == text_of(name)


def test_there_is_a_record_for_every_ending_player_count_and_mode():
    assert sorted(file.stem for file in RECORDS.iterdir()) == sorted(NAMES)
    assert {ending for _, ending, *_ in GAMES} == {"won", "haunted", "stuck", "guard"}
    assert {players for _, _, players, *_ in GAMES} == {2, 3, 4}
    assert {mode for _, _, _, mode, *_ in GAMES} == {"base", "advanced"}


@pytest.mark.parametrize("name", ["won", "won_advanced", "haunted", "stuck"])
def test_every_pause_of_a_record_can_be_saved(game, name):
    for position in game.steps(read_record(text_of(name))):
        saved = position.save()
        assert game.load(saved).save() == saved


@pytest.mark.parametrize("instead", ["end haunted\n", "end won 0\n", "luck 0\n"])
def test_a_record_that_ends_otherwise_is_refused(game, instead):
    text = text_of("won")
    head, _, end = text.rstrip("\n").rpartition("\n")
    assert end == "end won 0 1"
    with pytest.raises(Unreadable):
        game.replay(read_record(f"{head}\n{instead}"))
