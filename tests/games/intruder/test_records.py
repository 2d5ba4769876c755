"""Golden records: a whole game for each ending, and one in own words."""

import pytest

from ludoteca import read_record

GAMES = [  # record, players, option, ending, scores, winners
    ("cases", 4, "structured", "cases", (10, 9, 6, 17), (3,)),
    ("unsolved", 3, "structured", "unsolved", (0, 0, 0), (0, 1, 2)),
    ("free_cases", 3, "free", "cases", (16, 23, 13), (1,)),
]


@pytest.mark.clause("M06-4.1", "M06-4.2", "M06-5.1", "M06-R15", "M06-7.1")
@pytest.mark.parametrize(("name", "players", "talk", "ending", "scores", "winners"), GAMES)
def test_a_record_ends_like_this(game, record, name, players, talk, ending, scores, winners):
    position = game.replay(read_record(record(name)))
    assert (position.players, position.options["talk"]) == (players, talk)
    assert (position.ending, position.scores, position.winners) == (ending, scores, winners)


@pytest.mark.clause("M06-7.1", "M06-7.2")
def test_own_words_are_in_the_record_to_the_letter(game, record):
    said = {text for p in game.steps(read_record(record("free_cases"))) for text in p.texts}
    assert {"perché ride?", 'it wears something on its "head"'} <= said
