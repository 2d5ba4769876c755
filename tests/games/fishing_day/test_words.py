"""Some sentences of Fishing Day."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "rolls", (0, 1, 7), "Turn 7: Anna rolls 1 and must cover 1 colour."),
        ("it", "rolls", (1, 3, 2), "Turno 2: Étienne tira 3 e deve coprire 3 colori."),
        ("en", "bets", (2, 0), "Hugo bets FAILURE."),
        ("it", "takes_side", (0, 1), "Anna usa il lato B."),
        (
            "en",
            "aims",
            (0, 7, 0, 3),
            "Anna aims 7 cm from the left and 0 cm from the top, card slanted to the left.",
        ),
        ("en", "covers", (1, 0, 0), "Étienne covers 0 colours: 0 Fish in all."),
        ("it", "loses_bet", (2, 1, 0), "Hugo ha sbagliato scommessa: perde 1 Rete, ne ha 0."),
        ("en", "loses_bet", (2, 2, 3), "Hugo bet wrong and loses 2 Nets, 3 left."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
