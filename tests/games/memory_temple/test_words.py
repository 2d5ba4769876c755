"""Some sentences of The Temple of Memory."""

import pytest

from ludoteca.kernel import Event
from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "places", (9, 0), "A new Stone on the right: 9 Stones in all."),
        ("it", "places", (9, 1), "Una nuova Pietra a sinistra: in tutto sono 9."),
        ("en", "covers", (1, 7), "The temple is covered. Étienne must recite 7 colours."),
        ("it", "remembers", (0, 4), "Anna recita 4 colori senza un errore."),
        ("en", "limit_rises", (8,), "The limit rises to 8."),
        ("it", "drops_out", (2,), "Hugo ha fatto un errore ed è fuori."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


def test_a_roll_and_its_stone_are_one_line(game):
    events = [Event("rolls", (0, 6), "M12-2.1"), Event("places", (9, 0), "M12-2.3")]
    [told] = words(game, "en").told(events, NAMES)
    assert told.said == "Anna rolls a 6: a new Stone on the right, 9 in all."


def test_several_who_shout_are_one_line(game):
    events = [Event("makes_noise", (p,), "M12-3.3") for p in (1, 2)]
    [told] = words(game, "it").told(events, NAMES)
    assert told.said == "Gridano: Étienne e Hugo."


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Colour 3 of 7?"), ("it", "Colore 3 di 7?")],
)
def test_the_prompt_counts_the_colours(game, lang, told):
    assert words(game, lang).prompt("recite", 0, (0, 3, 7), NAMES) == told


def test_a_memory_that_does_not_exist_is_refused_in_words(game):
    refused = game.refusal(3, {"memory": "elephant"})
    assert words(game, "it").reason(refused).startswith("Scrivi own, easy, normal o hard")
    assert "3 words" in str(refused)
