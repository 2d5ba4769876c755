"""The rules page: what a newcomer needs first, then every clause."""

from __future__ import annotations

import re

import pytest

from ludoteca.kernel import shelf
from ludoteca.learning import lesson_of

ON_THE_SHELF = [found.slug for found in shelf() if found.meta.shelf]


def test_goal_turn_and_end_come_before_the_clauses(ada):
    page = ada.get("/rules/river_race").text
    order = ["Goal", "How you play", "End of the game", "In the box", "The table at the start"]
    order += ["Examples", "Full rules", "Fine points"]
    places = [re.search(rf"<h[23]>{heading}</h", page).start() for heading in order]
    assert places == sorted(places)


def test_components_have_their_counts(ada):
    page = ada.get("/rules/river_race", headers={"accept-language": "de"}).text
    assert re.search(r"<b>je 9</b> <span>Energieklötzchen</span>", page)


@pytest.mark.parametrize("slug", ON_THE_SHELF)
def test_the_set_up_is_drawn_with_a_number_for_every_name(ada, slug):
    page = ada.get(f"/rules/{slug}").text
    names = re.search(r'class="sheet set-up".*?<ol>(.*?)</ol>', page, re.DOTALL)[1].count("<li>")
    drawing = ada.get(f"/rules/{slug}/set-up.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert len(re.findall(r"stroke:none\">\d+</text>", drawing.text)) == names > 0


def test_examples_show_the_table_before_and_after(ada):
    page = ada.get("/rules/river_race").text
    steps = [number for number, step in enumerate(lesson_of("river_race").steps) if step.do]
    assert re.findall(r"/rules/river_race/(\d+)-after.svg", page) == [str(step) for step in steps]
    before, after = [
        ada.get(f"/rules/river_race/{steps[0]}-{moment}.svg").text for moment in ("before", "after")
    ]
    rider = re.compile(r'id="rider-0"[^>]*transform="([^"]*)"')
    assert rider.search(before)[1] != rider.search(after)[1]


@pytest.mark.parametrize("file", ["0-before.svg", "2-never.svg", "99-after.svg", "x-after.svg"])
def test_there_is_no_other_picture(ada, file):
    assert ada.get(f"/rules/river_race/{file}").status_code == 404
