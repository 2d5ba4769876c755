"""The words that only Geister has: hunters, rooms and cards, in five languages."""

import pytest

from ludoteca.games.geister.pieces import CARDS, COLOURS, FACES, ROOMS, SPACES

LANGUAGES = ("de", "en", "fr", "it", "nl")


def test_the_game_speaks_five_languages(game):
    assert set(LANGUAGES) <= set(game.meta.languages)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_has_a_name(texts, lang):
    own = texts[lang]
    assert list(own["hunter"]) == [str(hunter) for hunter in range(len(COLOURS))]
    assert list(own["face"]) == [str(face) for face in range(len(FACES))]
    assert list(own["card"]) == [str(card) for card in range(1, len(CARDS))]
    for table in ("in_space", "to_space"):
        assert list(own[table]) == [str(space) for space in range(SPACES)]
    for table in ("room", "the_room"):
        assert list(own[table]) == [str(room) for room in ROOMS]
        assert len(set(own[table].values())) == len(ROOMS)


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "en",
            "Library Study Nursery Bathroom Bedroom Trophy_room Drawing_room Pantry Music_room "
            "Ballroom Kitchen Dining_room",
        ),
        (
            "it",
            "Biblioteca Studio Cameretta Bagno Camera_da_letto Sala_dei_trofei Salotto Dispensa "
            "Sala_della_musica Sala_da_ballo Cucina Sala_da_pranzo",
        ),
    ],
)
def test_names_of_the_rooms(texts, lang, names):
    assert [name.replace(" ", "_") for name in texts[lang]["room"].values()] == names.split()
