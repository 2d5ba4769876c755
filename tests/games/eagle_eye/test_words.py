"""Some sentences of Eagle Eye."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("lang", "values", "told"),
    [
        ("en", (10, 0), "Quick! Name an animal that is heavier than a cat."),
        ("it", (10, 25), "Presto! Nomina un animale più pesante dell’elefante."),
        ("it", (14, 101), "Presto! Nomina un gioco con più giocatori massimi degli scacchi."),
        ("en", (4, 241), "Quick! Name an object present in more copies than the coin."),
        ("it", (31, 515), "Presto! Nomina un titolo più divertente di «Lo squalo»."),
        ("en", (27, 404), "Quick! Name a character who is weaker than the Evil Queen."),
        ("it", (22, -2), "Presto! Nomina un piatto più dolce del soggetto attuale."),
    ],
)
def test_what_is_asked_for_is_a_sentence(game, lang, values, told):
    assert words(game, lang).prompt("answer_roll", 0, values, NAMES) == told


@pytest.mark.parametrize(
    ("lang", "values", "told"),
    [
        ("en", (1, 2, 10, 0), "Étienne says: horse. Is that an animal that is heavier than a cat?"),
        ("it", (1, "“25”", 10, 0), "Étienne dice: “25”. È un animale più pesante del gatto?"),
    ],
)
def test_a_vote_is_about_a_sentence(game, lang, values, told):
    assert words(game, lang).prompt("vote", 0, values, NAMES) == told


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "takes", (0, 3, 2), "Anna says: horse. Correct: cube 3!"),
        ("it", "takes_saying", (2, 1, "la torta"), "Hugo dice: «la torta». Corretto: cubo 1!"),
        ("en", "wrong", (1, 10, 10), "Étienne says: mouse. Not heavier!"),
        ("it", "rolls", (0, 1, 12), "Anna tira 1: più antico."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
