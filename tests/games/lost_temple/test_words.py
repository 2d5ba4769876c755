"""The words that only Lost Temple has: characters, tokens and spaces, in five languages."""

import pytest

from ludoteca.games.lost_temple import pieces

LANGUAGES = ("de", "en", "fr", "it", "nl")


def test_the_game_speaks_five_languages(game):
    assert game.meta.languages == list(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_character_token_and_space_has_a_name(texts, lang):
    # Shaman, Elder and Child cannot carry a meeple to the finish (LT-5.1, LT-8.2, LT-5.9).
    assert set(texts[lang]["endings"]) == {
        "thief",
        "seer",
        "priest",
        "craftsman",
        "scout",
        "canoe",
        "token",
        "rounds",
    }
    for section in ("character", "the_character"):
        assert list(texts[lang][section]) == [str(number) for number in range(1, 10)]
        assert len(set(texts[lang][section].values())) == 9
    assert list(texts[lang]["token"]) == [str(token) for token in range(len(pieces.EFFECTS))]
    assert set(texts[lang]["space"]) == set(pieces.KIND[1:])


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "Shaman Thief Seer Priest Elder Craftsman Scout Canoe Child"),
        ("it", "Sciamano Ladro Veggente Prete Anziano Artigiano Scout Canoa Bambino"),
        ("fr", "Shaman Voleur Voyante Prêtre Ancien Artisan Éclaireur Canoë Enfant"),
        ("nl", "Sjamaan Dief Ziener Priester Ouderling Archeoloog Verkenner Kano Kind"),
        ("de", "Schamane Dieb Seherin Priester Ältester Forscher Kundschafter Kanu Kind"),
    ],
)
def test_names_of_the_characters(texts, lang, names):
    assert list(texts[lang]["character"].values()) == names.split()
