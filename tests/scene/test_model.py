"""Scenes as data, and the helpers that lay places out."""

from itertools import pairwise
from math import dist

import pytest

import ludoteca
from ludoteca.scene import (
    asked,
    asks,
    fan,
    graph,
    grid,
    hexes,
    row,
    scene_of,
    seat_zones,
    track,
)
from ludoteca.scene.layout import smooth
from ludoteca.scene.model import LAYERS
from ludoteca.scene.svg import BODIES

QUESTIONS = [
    {"player": 0, "kind": "turn", "decision": "move", "options": ["step 1", "step 2"]},
    {"player": 1, "kind": "turn", "decision": "pick"},
]


def test_the_options_are_those_of_the_own_seat():
    assert asked({"seat": 0, "asked": QUESTIONS}) == {"step 1": "move", "step 2": "move"}
    assert asked({"seat": 1, "asked": QUESTIONS}) == {}
    assert asked({"seat": None, "asked": QUESTIONS}) == {}


def test_who_is_asked_for_what():
    view = {"asked": QUESTIONS}
    assert asks(view, 1)
    assert asks(view, 1, "pick")
    assert not asks(view, 1, "move")
    assert not asks(view, 2)


def test_every_kind_has_a_layer_and_a_drawing():
    assert set(BODIES) == set(LAYERS)


def test_games_without_a_scene_are_told_apart(temple):
    assert scene_of(temple) is not None
    assert scene_of(ludoteca.game("tic_tac_toe")) is None


def test_a_row_closes_up_where_there_is_little_room():
    assert [place.x for place in row(10, 0, 3, 50)] == [10, 60, 110]
    assert [place.x for place in row(10, 0, 3, 50, most=60)] == [10, 40, 70]


def test_a_fan_is_turned_evenly_around_its_middle():
    assert [place.rotation for place in fan(0, 0, 3, 10, 5)] == [-5, 0, 5]
    assert [place.x for place in fan(100, 0, 2, 30)] == [85, 115]


def test_a_grid_goes_row_by_row():
    assert [(p.x, p.y) for p in grid(0, 0, 2, 2, 10)] == [(0, 0), (10, 0), (0, 10), (10, 10)]


def test_neighbouring_hexes_touch():
    middle, right, below = hexes(0, 0, [(1, 1), (2, 1), (1, 2)], 20)
    wide = dist(middle[:2], right[:2])
    assert wide == pytest.approx(20 * 3**0.5)
    assert dist(middle[:2], below[:2]) == pytest.approx(wide)


def test_places_of_a_track_are_equally_far_apart():
    places = track([(0, 0), (30, 0), (30, 60)], 4)
    assert [(p.x, p.y) for p in places] == [(0, 0), (30, 0), (30, 30), (30, 60)]


def test_a_graph_is_spread_over_its_rectangle():
    assert graph([(50, 100)], 10, 10, 200, 50)[0][:2] == (110, 60)


def test_a_soft_line_goes_through_its_points():
    assert smooth([(0, 0), (10, 20)]) == "M0,0C2,3 8,17 10,20"


@pytest.mark.parametrize("players", [2, 9])
def test_the_areas_of_the_seats_fit_below_each_other(players):
    zones = seat_zones({"players": players}, 0, 0, 300, 700)
    assert [zone.owner for zone in zones] == list(range(players))
    for above, below in pairwise(zones):
        assert above.y + above.height < below.y
    assert zones[-1].y + zones[-1].height <= 700
