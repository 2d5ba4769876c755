"""The catalogues: every row, as the ledger has it."""

import hashlib
import re
from pathlib import Path

import pytest

from ludoteca.games.minutia.eagle_eye.figures import figure_label
from ludoteca.games.minutia.eagle_eye.hut import THINGS
from ludoteca.games.minutia.eagle_eye.pieces import (
    ALL,
    CATEGORIES,
    FIGURES,
    NAMES,
    PIECES,
    SUBJECTS,
    TAGS,
    plain_words,
    subject_called,
)
from ludoteca.text import words

OBJECTS = CATEGORIES[0].catalogue

CHECKSUM = "1acbb1cfb059bfb1"
"""Of all rows, taken once when they were compared with the ledger."""


@pytest.mark.clause("M02-4.1", "M02-R10")
def test_the_catalogues_are_those_of_the_ledger():
    sizes = {name: len(rows) for name, rows in PIECES["catalogue"].items()}
    assert sizes == {
        "animals": 88,
        "games": 70,
        "objects": 50,
        "dishes": 36,
        "characters": 36,
        "works": 36,
    }
    assert hashlib.sha256(repr(PIECES["catalogue"]).encode()).hexdigest()[:16] == CHECKSUM
    assert len(ALL) == len(FIGURES) == len(NAMES) == len(TAGS) == 316


@pytest.mark.clause("M02-4.1")
def test_some_rows_are_what_everybody_can_look_up():
    assert (NAMES[0], FIGURES[0], TAGS[0]) == (("cat", "gatto"), [25, 48, 4.5], ["pet", "mammal"])
    assert (NAMES[106], FIGURES[106]) == (("Senet", "Senet"), [-3100, 2, 30])
    assert (NAMES[249], FIGURES[249], TAGS[249]) == (("chest", "baule"), [95, 18, 1, 76], [])
    assert (NAMES[535], FIGURES[535]) == (("Friends", "Friends"), [0, 94, 57, 12, 6, 8])


@pytest.mark.clause("M02-4.4")
def test_every_name_means_one_subject_of_its_catalogue():
    for catalogue, subjects in enumerate(SUBJECTS):
        for subject in subjects:
            for name in NAMES[subject]:
                assert subject_called(catalogue, name) == subject
                assert subject_called(catalogue, f"the {name.upper()}!") in (subject, -1)
    assert subject_called(0, "unicorn") == -1
    assert subject_called(1, "cat") == -1  # an animal, not a game


@pytest.mark.clause("M02-4.4")
def test_texts_call_every_subject_as_the_catalogue_does(texts):
    for place, lang in enumerate(("en", "it")):
        table = texts[lang]["subject"]
        assert list(table) == [str(subject) for subject in ALL]
        for subject in ALL:
            assert table[str(subject)] == NAMES[subject][place].replace("'", "’")


def test_every_subject_can_be_compared_with(texts):
    assert set(texts["en"]["than"]) == {"-2", *map(str, ALL)}
    for subject in ALL:
        for place, lang in enumerate(("en", "it")):
            assert plain_words(texts[lang]["than"][str(subject)]).endswith(
                plain_words(NAMES[subject][place])
            )
    assert texts["it"]["than"]["52"] == "dello squalo bianco"
    assert texts["it"]["than"]["25"] == "dell’elefante"
    assert texts["it"]["than"]["101"] == "degli scacchi"
    assert texts["en"]["than"]["25"] == "an elephant"


@pytest.mark.parametrize(
    ("kind", "figure", "en", "it"),
    [
        ("weight_kg", 4.5, "4.5 kg", "4,5 kg"),
        ("weight_kg", 130000, "130 000 kg", "130 000 kg"),
        ("weight_kg", 0.02, "20 g", "20 g"),
        ("weight_kg", 1.05, "1.05 kg", "1,05 kg"),
        ("weight_kg", 0.0000025, "2.5 mg", "2,5 mg"),
        ("weight_kg", 0.000005, "5 mg", "5 mg"),
        ("speed_kmh", 0.05, "0.05 km/h", "0,05 km/h"),
        ("height_cm", 0.3, "0.3 cm", "0,3 cm"),
        ("year", -3100, "3100 BC", "3100 a.C."),
        ("year", 1995, "1995", "1995"),
        ("max_players", 1, "1 player", "1 giocatore"),
        ("minutes", 90, "90 min", "90 min"),
        ("size_cm", 2.5, "2.5 cm", "2,5 cm"),
    ],
)
def test_figures_are_written_as_people_read_them(game, kind, figure, en, it):
    section, key, values = figure_label(kind, figure)
    for lang, told in (("en", en), ("it", it)):
        assert words(game, lang).say(section, key, values).replace("\u202f", " ") == told


def test_every_figure_of_side_a_can_be_told(texts):
    for category in CATEGORIES[:3]:
        for subject in SUBJECTS[category.catalogue]:
            for kind, figure in zip(category.figures, FIGURES[subject], strict=True):
                assert figure_label(kind, figure).key in texts["it"]["figure"]


# -- The hut --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn(game) -> dict[int, str]:
    """The drawing of each kind of object, with all its copies."""
    art = (Path(game.meta.folder) / "art" / "shapes.svg").read_text("utf-8")
    found = re.findall(r'^<g id="hut-(\d+)" (.*)</g>$', art, flags=re.MULTILINE)
    return {int(number): drawing for number, drawing in found}


@pytest.mark.clause("M02-R6")
def test_the_hut_shows_every_object_as_often_as_its_row_says(drawn):
    assert list(drawn) == list(range(50))
    assert len(THINGS) == 50
    for i, subject in enumerate(SUBJECTS[OBJECTS]):
        assert drawn[i].count(f'<use href="#one-{i}"') == FIGURES[subject][2], NAMES[subject]


@pytest.mark.clause("M02-R6")
def test_every_object_is_drawn_as_light_as_its_row_says(drawn):
    for i, subject in enumerate(SUBJECTS[OBJECTS]):
        colour = re.search(r'fill="#(\w{6})"', drawn[i])[1]
        assert lightness(colour) == pytest.approx(FIGURES[subject][1], abs=2), NAMES[subject]


def lightness(colour: str) -> float:
    """CIE lightness of a colour, 0 to 100."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y
