"""Some sentences of The Three Pyramids."""

import pytest

from ludoteca.kernel import Event
from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo", "Chiara")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "plays_one", (0, 1, 3), "Anna plays a blue cube at the centre pyramid."),
        ("it", "plays_two", (1, 0, 0), "Étienne gioca due cubi gialli sulla piramide di sinistra."),
        (
            "it",
            "plays_pair",
            (2, 2, 3, 5),
            "Hugo gioca un cubo blu e un cubo nero sulla piramide di destra.",
        ),
        ("en", "gains", (0, 1, 13), "Anna scores 1 point, for a total of 13."),
        ("it", "gains", (0, 25, 25), "Anna fa 25 punti e sale a 25."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.clause("M17-4.2")
def test_a_round_is_told_in_a_few_lines(game):
    """One line for the majority of a pyramid, one for the others, one for the totals."""
    events = [
        Event("has_most", (1, 2, 7, 12), "M17-4.3"),
        Event("has_most", (3, 2, 7, 12), "M17-4.3"),
        Event("has_fewer", (0, 2, 1), "M17-4.4"),
        Event("has_fewer", (2, 2, 2), "M17-4.4"),
    ]
    told = [line.said for line in words(game, "it").told(events, NAMES)]
    assert told == [
        "Piramide di destra, 12 punti a testa: Étienne con 7 cubi e Chiara con 7 cubi.",
        "Gli altri sulla piramide di destra: Anna 1 e Hugo 2.",
    ]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_option_names_its_pyramid_or_colour(game, walk, lang):
    language = words(game, lang)
    for position, _ in walk(3, seed=1):
        for decision in position.pending:
            said = [language.action(option) for option in decision.options]
            assert len(set(said)) == len(said)
