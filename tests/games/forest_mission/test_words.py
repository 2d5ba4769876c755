"""Some sentences of Mission in the Forest."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo", "Mia")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "draws_faction", (0, 1), "Anna, you play for the Forzuti."),
        ("it", "draws_faction", (1, 0), "Étienne, giochi con i Minuti."),
        ("en", "rolls", (2, 4), "Hugo rolls 4: yellow and black."),
        ("it", "rolls", (0, 1), "Anna tira 1: blu e giallo."),
        ("it", "suspect", (0, 1), "Anna: «Secondo me Étienne è dei Forzuti.»"),
        ("en", "gave_useful", (2, 0), "Hugo: “None of the cubes I gave was asked for.”"),
        ("it", "gave_useful", (2, 1), "Hugo: «Uno dei cubi che ho dato era richiesto.»"),
        ("en", "drew_useful", (3, 4), "Mia: “All four cubes I drew were asked for.”"),
        ("en", "make_guide", (0, 2), "Anna: “The next Guide? Hugo.”"),
        ("it", "hands_over", (0, 1), "Anna nomina Étienne come prossima Guida."),
        ("it", "reveals", (1, 0, 2, 3), "Cubi rivelati: bianchi 1, neri 0, blu 2, gialli 3."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
