"""The words that only Sharing the Catch has."""

from ludoteca.games.minutia.catch_division.pieces import RECIPES


def test_every_recipe_has_a_name(texts):
    for own in texts.values():
        assert list(own["recipe"]) == [str(r) for r in RECIPES]


def test_every_event_names_a_player(texts):
    for own in texts.values():
        assert all(":player}" in text for text in own["events"].values())
