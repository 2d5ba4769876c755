"""What lies in the Minutia box, and what its games share."""

import re
from importlib import import_module

import pytest

import ludoteca
from ludoteca.games.minutia import box
from ludoteca.kernel import Action, ScriptedLuck, actions
from ludoteca.kernel.words import load_messages, messages_of
from ludoteca.learning import contents_of
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
def test_every_game_lists_the_card_that_it_is_played_on(game):
    says = messages_of(game.meta, "en")["contents"]
    listed = [says[one.say] for one in contents_of(game.slug).components]
    assert any(re.match(r"(Status )?cards?\b", one) for one in listed), listed


@pytest.mark.parametrize("slug", ["honesty_first", "temple_climb"])
def test_a_game_with_numbers_of_its_own_names_no_colour_as_the_box_does(slug):
    pieces = import_module(f"ludoteca.games.minutia.{slug}.pieces")
    assert not {"COLOURS", *[name.upper() for name in box.COLOURS]} & set(vars(pieces))


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(
    ("slug", "section"), [("honesty_first", "colour"), ("temple_climb", "climber")]
)
def test_the_paint_of_a_game_leads_from_its_colours_to_those_of_the_box(slug, section, lang):
    paint = import_module(f"ludoteca.games.minutia.{slug}.pieces").PAINT
    own, shared = (load_messages(home / "text", lang) for home in ludoteca.game(slug).meta.homes)
    assert own[section] == {str(c): shared["colour"][str(n)] for c, n in enumerate(paint)}


def test_one_of_several_seats_is_drawn_and_a_single_one_is_not():
    position = ludoteca.game("river_race").start(3, luck=ScriptedLuck([1, 2], endless=True))
    before = position.record.text()
    assert box.one_of(position, [1]) == 1
    assert position.record.text() == before
    assert box.one_of(position, [0, 1, 2]) == 2
    assert position.record.text() != before


def test_options_for_every_set_of_numbers():
    by_bits = box.options_by_bits("keep", 3)
    assert by_bits[0] == ()
    assert by_bits[box.bits_of([2, 0])] == actions("keep", (0, 2))
    assert len(by_bits) == len(set(by_bits)) == 8


def test_the_dearest_option_is_the_first_of_the_best():
    options = actions("keep", (0, 2, 3))
    assert box.dearest(options, [1, 9, 4, 4]) == Action("keep", 2)


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
