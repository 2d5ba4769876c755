"""The drawings of every game: pictures that need nothing else, and parts that can glide.

That all drawings are sound is a check of the conformance suite.
"""

from itertools import islice
from xml.etree import ElementTree as ET

import pytest

import ludoteca
from ludoteca import read_record
from ludoteca.scene import scene_of, svg
from ludoteca.text import words

from .conftest import RECORDS

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid", "Giulia", "Hana")


def ids_in(drawing):
    return [node.get("id") for node in ET.fromstring(drawing).iter() if node.get("id")]


def test_the_pictures_are_well_formed_and_need_nothing_else(game):
    pictures = [file for home in game.meta.homes for file in (home / "art").glob("*.svg")]
    assert pictures
    for file in pictures:
        drawing = file.read_text("utf-8")
        assert len(ids_in(drawing)) == len(set(ids_in(drawing)))
        assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")
        assert len(drawing) < 60_000


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_an_update_is_small_and_parts_keep_their_order(file):
    """Ids that two drawings share come in the same order in both, so that they can glide."""
    game = ludoteca.game(file.parent.parent.name)
    build, language, before = scene_of(game), words(game, "en"), []
    for position in islice(game.steps(read_record(file.read_text("utf-8"))), 250):
        drawing = svg.draw(build(position.view(0)), language, NAMES, standalone=False)
        assert len(drawing.encode()) < 36_000 + 1_000 * position.players
        drawn = ids_in(drawing)
        shared = set(before) & set(drawn)
        assert [id for id in before if id in shared] == [id for id in drawn if id in shared]
        before = drawn
