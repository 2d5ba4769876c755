"""The page with everything."""

import inspect
from html.parser import HTMLParser

import pytest

from ludoteca import scene as kit
from ludoteca.scene import gallery, layout, parts, svg
from ludoteca.scene.check import svg_faults
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
    assert {part.kind for part in gallery.components().parts} == set(LAYERS)


PARTS = [
    name for name, made in inspect.getmembers(parts, inspect.isfunction) if name in kit.__all__
]
LAYOUTS = [name for name in kit.__all__ if hasattr(layout, name) and name.islower()]


@pytest.mark.parametrize("name", [*PARTS, *LAYOUTS, "HexBoard"])
def test_it_shows_every_constructor_and_layout(name):
    assert f"kit.{name}(" in inspect.getsource(gallery)


def test_hexes_and_a_map_to_magnify_are_shown():
    assert len([part for part in gallery.hexes().parts if part.path]) == 60
    assert gallery.world().zones[0].zoom > 1
    assert len(gallery.world().parts) > 80


@pytest.mark.parametrize("name", gallery.SHEETS)
def test_every_sheet_is_sound(name, english):
    scene = gallery.SHEETS[name]()
    assert not list(svg_faults(svg.draw(scene, english, gallery.NAMES)))
    for part in scene.parts:
        assert part.zone == scene.zones[0].id
        assert 0 <= part.x <= scene.width
        assert 0 <= part.y <= scene.height


def test_it_shows_each_game_in_three_stages_and_both_themes(page):
    for stage in ("set-up", "middle", "end"):
        for players in (2, 8):
            assert page.count(f"Lost Temple, {players} players, {stage}") == 2


def test_ids_are_unique_and_nothing_comes_from_elsewhere(page):
    reader = Ids()
    reader.feed(page)
    assert len(reader.found) == len(set(reader.found))
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
