"""What lies in the Minutia box, and what its games share."""

import pytest

import ludoteca
from ludoteca.games.minutia import box
from ludoteca.kernel.words import messages_of
from ludoteca.scene import CUBES, svg

GAMES = [game for game in ludoteca.shelf() if game.meta.box == "Minutia"]


def test_the_colours_are_those_of_the_wooden_cubes_in_the_same_order():
    assert [paint.name for paint in CUBES] == box.COLOURS
    order = [box.YELLOW, box.RED, box.GREEN, box.BLUE, box.WHITE, box.BLACK]
    assert order == list(range(6))
    assert [box.COLOURS[i] for i in order] == ["yellow", "red", "green", "blue", "white", "black"]


def test_the_counts_of_the_box():
    assert (box.CUBES_EACH, box.WHITE_DISCS, box.BLACK_DISCS) == (10, 4, 4)
    assert (box.DIE, box.RING) == (6, 50)
    assert (box.BOX["archipelago_cards"], box.BOX["archipelago_cards_number_6"]) == (21, 4)


def test_a_bagful_and_its_tally_are_inverse():
    each = [3, 0, 10, 1, 0, 2]
    assert box.tally(box.bagful(each)) == each


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_of_the_box_has_its_words_and_pictures(game):
    assert game.meta.homes[1].name == "minutia"
    assert messages_of(game.meta, "it")["cube"]["0"] == "cubo giallo"
    assert {"parchment.svg", "ring.svg", "shapes-box.svg"} <= set(svg.art_of(game.slug))
    assert 'id="s-fist"' in svg.shapes(game.slug)


@pytest.mark.parametrize("section", ["colour", "cube", "cubes", "a_cube", "the_cube"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_colour_has_its_words(section, lang):
    words = messages_of(GAMES[0].meta, lang)[section]
    assert sorted(words) == [str(colour) for colour in range(6)]
    assert len(set(words.values())) == 6


def test_both_languages_have_the_same_words():
    english, italian = (messages_of(GAMES[0].meta, lang) for lang in ("en", "it"))
    for section in ("colour", "cube", "cubes", "a_cube", "the_cube", "disc"):
        assert set(english[section]) == set(italian[section])
