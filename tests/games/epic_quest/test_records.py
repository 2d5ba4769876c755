"""Golden records: a whole quest for each ending, each difficulty and each kind of map."""

import pytest

from ludoteca import read_record

GAMES = [  # name, players, difficulty, ending, rounds
    ("victory", 1, "easy", "victory", 20),
    ("fallen", 3, "easy", "fallen", 5),
    ("late", 1, "easy", "late", 50),
    ("hard_b_victory", 2, "hard", "victory", 23),
    ("medium_generated_victory", 4, "medium", "victory", 21),
    ("layout_victory", 2, "easy", "victory", 19),
    ("layout_medium_fallen", 3, "medium", "fallen", 23),
    ("layout_hard_victory", 1, "hard", "victory", 24),
]


@pytest.mark.clause("M21-12.3", "M21-12.4", "M21-R20", "M21-R23")
@pytest.mark.parametrize(("name", "players", "difficulty", "ending", "rounds"), GAMES)
def test_a_record_ends_like_this(
    game, record, check_invariants, name, players, difficulty, ending, rounds
):
    for position in game.steps(read_record(record(name))):
        check_invariants(position)
    assert (position.players, position.options["difficulty"]) == (players, difficulty)
    assert (position.ending, position.round) == (ending, rounds)
    assert position.winners == (tuple(range(players)) if ending == "victory" else ())
