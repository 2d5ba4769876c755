"""Sentences that only The Sea Palio has."""

import pytest

from ludoteca.kernel import Event
from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "said"),
    [
        ("en", "offers", (1, 1), "Étienne offers 1 shell."),
        ("it", "offers", (1, 2), "Étienne offre 2 conchiglie."),
        ("en", "bets", (0, 0, 3), "Anna bets 0 shells on the defeat of the blue Runner."),
        ("it", "finishes", (5, 1), "Il Corridore nero taglia il traguardo: è 1º!"),
        ("en", "moves_cube", (2, 1, 4, 1), "Hugo moves the red cube from row 4 to row 1."),
        ("it", "moves_cube", (2, 1, 4, 1), "Hugo sposta il cubo rosso dalla riga 4 alla riga 1."),
    ],
)
def test_an_event_is_told_like_this(game, lang, key, values, said):
    assert words(game, lang).say("events", key, values, NAMES) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "The offers: Anna 3 and Hugo 2."), ("it", "Le offerte: Anna 3 e Hugo 2.")],
)
def test_offers_are_told_in_one_line(game, lang, said):
    events = [Event("offers", (0, 3), "M10-3.2"), Event("offers", (2, 2), "M10-3.2")]
    assert [line.said for line in words(game, lang).told(events, NAMES)] == [said]
