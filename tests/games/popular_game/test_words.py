"""A sentence that only A Very Popular Game has."""

import pytest

from ludoteca.text import words

NAMES = tuple(f"Player {seat + 1}" for seat in range(6))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Player 3 shows red, red, green: 1 point."),
        ("it", "Player 3 mostra rosso, rosso, verde: 1 punto."),
    ],
)
def test_a_showdown_is_told_by_colours(game, lang, said):
    assert words(game, lang).say("events", "shows", (2, 1, 1, 2, 1), NAMES) == said
