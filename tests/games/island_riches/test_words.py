"""Some sentences of The Riches of the Island."""

import pytest

from ludoteca.text import words

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "passes", (-1,), "All hands move on counter-clockwise."),
        ("it", "passes", (1,), "Tutte le mani passano in senso orario."),
        ("en", "rolls", (4,), "The die shows 4: keep 2 cubes and give 1."),
        ("it", "gets", (1, 3), "Bruno ti dà un cubo blu: devi tenerlo."),
        ("en", "scores", (0, 1), "Ada: 1 point."),
        ("it", "scores", (0, -2), "Ada: −2 punti."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
