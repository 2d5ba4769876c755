"""The page with everything."""

from html.parser import HTMLParser

import pytest

from ludoteca.scene import gallery
from ludoteca.scene.model import LAYERS


class Ids(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name == "id"]

    handle_startendtag = handle_starttag


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    file = tmp_path_factory.mktemp("gallery") / "gallery.html"
    gallery.main(str(file))
    return file.read_text("utf-8")


def test_it_shows_every_kind_of_part():
    on_the_table = {"plate", "text", "icon"}  # shown with the games
    assert {part.kind for part in gallery.kit().parts} == set(LAYERS) - on_the_table


def test_it_shows_each_game_in_three_stages_and_both_themes(page):
    for stage in ("set-up", "middle", "end"):
        for players in (2, 8):
            assert page.count(f"Lost Temple, {players} players, {stage}") == 2


def test_ids_are_unique_and_nothing_comes_from_elsewhere(page):
    reader = Ids()
    reader.feed(page)
    assert len(reader.found) == len(set(reader.found))
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
