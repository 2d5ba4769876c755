"""Some sentences of The Great Battle."""

import pytest

from ludoteca.games.minutia.great_battle.pieces import HEXES
from ludoteca.text import words

NAMES = ("Anna", "Étienne")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "places", (0, 0, 32), "Anna places a red Unit on H2."),
        ("it", "places", (1, 3, 7), "Étienne mette un’Unità verde in B4."),
        ("en", "rushes", (1, 3, 7, 25), "Étienne: the green Unit rushes from B4 to F4."),
        ("it", "moves", (0, 1, 34, 30), "Anna: Unità blu da H4 a G4."),
        (
            "en",
            "exhausts",
            (0, 2, 0),
            "Anna removes a yellow cube from the game: 0 left in reserve.",
        ),
        (
            "it",
            "exhausts",
            (0, 2, 1),
            "Anna toglie dal gioco un cubo giallo: ne resta 1 in riserva.",
        ),
        (
            "it",
            "defeats",
            (1, 2, 19, 0, 23),
            "Étienne: l’Unità gialla in E2 batte la rossa in F2.",
        ),
        ("en", "conquers", (0, 0), "Anna enters the base on A1!"),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.parametrize("lang", ["en", "it"])
def test_hexes_are_called_as_on_the_map(game, lang):
    found = [words(game, lang).say("hex", str(n)) for n in range(40)]
    assert found == HEXES
