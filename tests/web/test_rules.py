"""The rules page: what a newcomer needs first, then every clause."""

from __future__ import annotations

import re

import pytest

from ludoteca.kernel import game, shelf
from ludoteca.learning import LEARNER, lesson_of
from ludoteca.learning.lesson import make_move
from ludoteca.scene import scene_of
from ludoteca.web.rules import MOMENTS

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
def test_every_component_has_its_picture(ada, slug):
    page = ada.get(f"/rules/{slug}").text
    things = re.search(r'<ul class="things">(.*?)</ul>', page, re.DOTALL)[1].split("<li>")[1:]
    pictures = ('<svg class="ludo sign"', '<img class="sign"')
    assert all(thing.startswith(pictures) for thing in things)
    for board in re.findall(r'<img class="sign" src="([^"]*)"', page):
        assert ada.get(board).text.startswith("<svg")


def test_only_a_board_of_the_box_is_a_picture(ada):
    assert ada.get("/rules/lost_temple/zone-board.svg").status_code == 200
    assert ada.get("/rules/lost_temple/zone-hand.svg").status_code == 404


@pytest.mark.parametrize("slug", ON_THE_SHELF)
def test_the_set_up_is_drawn_with_a_number_for_every_name(ada, slug):
    page = ada.get(f"/rules/{slug}").text
    legends = re.search(r'class="sheet set-up".*?</section>', page, re.DOTALL)[0].split("<ol")[1:]
    shapes = ("set-up.svg", "set-up.svg?upright=1")
    for shape, legend in zip(shapes, (legends[0], legends[-1]), strict=True):
        drawing, names = ada.get(f"/rules/{slug}/{shape}"), legend.count("<li>")
        assert drawing.headers["content-type"] == "image/svg+xml"
        numbers = re.findall(r"stroke:none\">(\d+)</text>", drawing.text)
        assert [*map(int, numbers)] == [*range(1, names + 1)], shape


def test_examples_show_the_table_before_and_after(ada):
    page = ada.get("/rules/river_race").text
    steps = [number for number, step in enumerate(lesson_of("river_race").steps) if step.do]
    shown = re.findall(r'img src="/rules/river_race/(\d+)-after.svg', page)
    assert shown == [str(step) for step in steps]
    before, after = [
        ada.get(f"/rules/river_race/{steps[0]}-{moment}.svg").text for moment in ("before", "after")
    ]
    rider = re.compile(r'id="rider-0"[^>]*transform="([^"]*)"')
    assert rider.search(before)[1] != rider.search(after)[1]


@pytest.mark.parametrize(
    ("slug", "shape"),
    [("lost_temple", ""), ("lost_temple", "?upright=1"), ("memory_temple", "?upright=1")],
)
def test_before_and_after_show_the_same_piece_of_the_table(ada, slug, shape):
    """One is as large as the other, also where a hand is empty afterwards."""
    box = re.compile(r'viewBox="([^"]+)"')
    for number, step in enumerate(lesson_of(slug).steps):
        if step.do:
            pictures = [
                ada.get(f"/rules/{slug}/{number}-{moment}.svg{shape}") for moment in MOMENTS
            ]
            assert len({box.search(picture.text)[1] for picture in pictures}) == 1, step.say


@pytest.mark.parametrize("slug", ON_THE_SHELF)
def test_an_example_shows_what_the_deed_brings(ada, slug):
    """After the deed comes the table that the real rules make of it, and no other."""
    lesson, build = lesson_of(slug), scene_of(game(slug))
    for number, step in enumerate(lesson.steps):
        if step.do:
            position = lesson.stage(number).position
            for seat, action in ((LEARNER, step.do), *step.then):
                make_move(position, seat, action)
            shown = lesson.stage(number + 1).position
            assert shown.save() == position.save(), step.say
            assert build(shown.view(LEARNER), False) == build(position.view(LEARNER), False)


@pytest.mark.parametrize("file", ["0-before.svg", "2-never.svg", "99-after.svg", "x-after.svg"])
def test_there_is_no_other_picture(ada, file):
    assert ada.get(f"/rules/river_race/{file}").status_code == 404
