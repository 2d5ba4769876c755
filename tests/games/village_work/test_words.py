"""Some sentences of At Work in the Village."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "takes", (0, 4), "Anna takes 1 red, 1 yellow and 1 green cube."),
        ("it", "takes", (1, 0), "Étienne prende 3 cubi gialli."),
        (
            "it",
            "takes_less",
            (1, 0, 1),
            "Étienne vorrebbe 3 cubi gialli, ma nella riserva c’è solo 1 cubo.",
        ),
        ("en", "takes_nothing", (0, 1), "Anna wants 2 green cubes, but the supply has none."),
        ("en", "scores_village", (0, 1), "Anna scores the village: 1 point."),
        (
            "it",
            "pays_temple",
            (0, 2, 4, 10),
            "Anna paga un cubo verde e avanza alla casella 4 del Tempio: 10 punti.",
        ),
        (
            "en",
            "builds_public",
            (1, 0, 4, 15),
            "Étienne pays 4 cubes and builds the Granary: 15 points.",
        ),
        (
            "it",
            "builds_public",
            (1, 1, 4, 20),
            "Étienne paga 4 cubi e costruisce le Terme: 20 punti.",
        ),
        ("en", "in_vain", (0, 6), "Anna takes the temple space without effect."),
        (
            "it",
            "declines",
            (0, 8),
            "Anna occupa il secondo spazio Costruzione e rinuncia all’effetto.",
        ),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "lacks_one", (1,), "For that you still need a red cube."),
        ("it", "lacks", (2, 3), "Per questo ti mancano 2 cubi blu."),
    ],
)
def test_some_refusals(game, lang, key, values, told):
    assert words(game, lang).say("reasons", key, values) == told
