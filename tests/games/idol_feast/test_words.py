"""The words that only The Feast of the Idols has."""

import pytest

from ludoteca.games.minutia.idol_feast.pieces import column_of, row_of
from ludoteca.kernel import Words


@pytest.mark.parametrize(
    ("lang", "row", "column"), [("en", "row", "column"), ("it", "riga", "colonna")]
)
def test_every_space_is_named_by_its_row_and_column(game, lang, row, column):
    language = Words(game.meta, lang)
    for space in range(36):
        name = f"{row} {row_of(space)}, {column} {column_of(space)}"
        assert language.say("space", str(space)) == name
        for verb in ("add", "lift", "drop"):
            assert language.action(f"{verb} {space}").endswith(name)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_tags_name_their_faces(game, lang):
    language = Words(game.meta, lang)
    faces = (1, 2, 3, 4, 5)
    for n in range(1, 6):
        for section in ("rolls", "completes"):
            said = language.say(section, str(n), faces[:n])
            assert [c for c in said if c.isdigit()] == [str(face) for face in faces[:n]]
