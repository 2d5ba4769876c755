"""Some sentences of The Grand Banquet."""

import pytest

from ludoteca.kernel import Event
from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")
PLACED = "Étienne mette blu nella colonna 1 e giallo nella colonna 6."


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        (
            "en",
            "bag_too_small",
            (0, 4, 0),
            "Anna rolls 4, more than the bag holds (0): one last column for everybody.",
        ),
        ("it", "left_over", (1,), "1 cubo rimasto nelle colonne è scartato."),
        ("it", "left_over", (2,), "2 cubi rimasti nelle colonne sono scartati."),
        ("en", "left_over", (1,), "1 cube left in the columns is discarded."),
        (
            "en",
            "gains_and_loses",
            (3, 1, 2, 5),
            "Blue: Étienne has the most, +5; Hugo has the fewest, −5.",
        ),
        ("it", "nobody_scores", (4,), "Bianco: parità in testa e in fondo."),
        ("en", "scores", (1, 1), "Étienne: 1 point."),
        ("it", "leads_in", (2, 1), "Parità: Hugo ha la maggioranza in 1 colore."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        (
            "en",
            "draws",
            [(0, 3, 1), (0, 3, 4), (0, 3, 0)],
            "Anna rolls 3 and draws red, white and yellow.",
        ),
        ("it", "draws", [(0, 2, 1), (0, 2, 1)], "Anna tira 2 e pesca rosso e rosso."),
        ("en", "takes", [(2, 5, 4), (2, 5, 5)], "Hugo takes column 5: white and black."),
        (
            "it",
            "places",
            [(1, 3, 1), (1, 0, 6)],
            "Étienne mette blu nella colonna 1 e giallo nella colonna 6.",
        ),
    ],
)
def test_a_draw_and_a_column_are_told_in_one_line(game, lang, key, values, told):
    events = [Event(key, one, "M11-2.1") for one in values]
    assert [line.said for line in words(game, lang).told(events, NAMES)] == [told]


def test_a_column_and_a_prompt_name_the_cube(game):
    said = words(game, "it").prompt("place", 0, (0, 3), NAMES)
    assert said == "In quale colonna metti il cubo blu?"
