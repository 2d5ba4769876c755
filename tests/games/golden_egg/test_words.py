"""Some sentences of The Great Golden Egg."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "names", (0, 6), "Anna names the Egg Rock."),
        ("it", "names", (1, 5), "Étienne indica lo scoglio basso."),
        ("en", "moves", (2, 4, 6), "Hugo moves from the upper reef to the Egg Rock."),
        ("it", "moves", (2, 2, 5), "Hugo si sposta dalla riva di mezzo allo scoglio basso."),
        ("it", "tells", (0, 0), "Anna: «Voterò sì.»"),
        ("en", "breaks_promise", (0, 2), "Anna breaks the promise to Hugo!"),
        ("it", "breaks_word", (2, 0), "Hugo aveva detto no e tradisce la parola!"),
        ("en", "scores", (0, 1), "Anna: 1 point."),
        ("it", "scores", (1, 0), "Étienne: 0 punti."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
