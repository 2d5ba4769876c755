"""Drawings that are only looked at."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from ludoteca.kernel import game, shelf
from ludoteca.scene import scene_of, svg
from ludoteca.scene.gallery import NAMES, stages
from ludoteca.scene.small import closed_up, small
from ludoteca.text import words

DRAWN = [found for found in shelf() if found.meta.shelf and scene_of(found) is not None]
SHADE = re.compile(r"(?<=url\(#)[^)]+")


@pytest.fixture(params=DRAWN, ids=lambda found: found.slug)
def drawings(request) -> tuple[str, str]:
    """The whole table of a game, and the same made small."""
    scene = next(scene for name, scene in stages(request.param) if name.endswith("middle"))
    drawing = svg.draw(scene, words(request.param, "en"), NAMES, theme="light")
    return drawing, small(drawing)


def test_it_is_smaller(drawings):
    whole, less = drawings
    assert len(less) < 0.9 * len(whole)


def test_it_holds_all_that_it_refers_to_and_no_other_shape(drawings):
    root = ET.fromstring(drawings[1])
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "")[1:] for element in root.iter() if element.get("href")}
    for element in root.iter():
        for value in element.attrib.values():
            used.update(SHADE.findall(value))
    assert used <= set(ids)
    shapes = root.find("{*}defs")
    assert shapes is not None
    for shape in shapes:
        assert used & {inside.get("id") for inside in shape.iter()}


def test_nothing_is_said_or_chosen_in_it(drawings):
    root = ET.fromstring(drawings[1])
    for tag in ("title", "desc", "text", "image"):
        assert root.find(f".//{{*}}{tag}") is None
    for element in root.iter():
        assert not {"role", "tabindex", "aria-label", "data-act"} & set(element.attrib)
        assert not {"glow", "cost"} & set(element.get("class", "").split())


def test_colours_of_a_backdrop_stay_what_they_are(drawings):
    whole, less = drawings
    for colour in set(re.findall(r'fill="(#[0-9a-f]{3,6})"', less)):
        assert colour in whole.replace("%23", "#")


@pytest.mark.parametrize("upright", [False, True])
def test_a_table_is_closed_up_without_a_change_of_what_lies_where(upright):
    found = game("popular_game")
    scene = scene_of(found)(found.start(3, 1).view(0), upright)
    closed = closed_up(scene)
    assert closed_up(closed) == closed
    assert closed.height <= scene.height - 40 * upright
    zones, before = {zone.id: zone for zone in closed.zones}, {z.id: z for z in scene.zones}
    for part, old in zip(closed.parts, scene.parts, strict=True):
        assert part.but(y=old.y) == old
        zone = zones[part.zone]
        assert part.y - zone.y == pytest.approx(old.y - before[part.zone].y)
        assert zone.y + zone.height <= closed.height
