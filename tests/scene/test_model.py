"""Scenes as data, and the helpers that lay places out."""

from itertools import combinations, pairwise
from math import atan2, degrees, dist

import pytest

import ludoteca
from ludoteca import scene as kit
from ludoteca.scene import (
    SEATS,
    Hex,
    HexBoard,
    Look,
    Part,
    Place,
    Zone,
    act,
    asked,
    asks,
    fan,
    graph,
    grid,
    heap,
    named,
    row,
    scene_of,
    sealed,
    seat,
    seat_zones,
    sharing,
    track,
    verb,
)
from ludoteca.scene.layout import PIECE, smooth
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


def test_an_action_is_offered_to_whom_it_is_an_option():
    assert act({"seat": 0, "asked": QUESTIONS}, "step", 2) == "step 2"
    assert act({"seat": 0, "asked": QUESTIONS}, "step", 3) == ""
    assert act({"seat": 1, "asked": QUESTIONS}, "step", 2) == ""
    assert act({"seat": None, "asked": QUESTIONS}, "step") == ""


def test_the_verb_that_is_asked_for_or_else_the_first():
    assert verb({"seat": 0, "asked": QUESTIONS}, "spend", "step") == "step"
    assert verb({"seat": 1, "asked": QUESTIONS}, "spend", "step") == "spend"


def test_answers_are_sealed_while_others_are_asked():
    view = {"players": 3, "asked": QUESTIONS}
    assert sealed(view, "pick") == {0, 2}
    assert sealed(view, "bid") == set()


def test_every_kind_has_a_layer_and_a_drawing():
    assert set(BODIES) == set(LAYERS)


def test_games_without_a_scene_are_told_apart(temple):
    assert scene_of(temple) is not None
    assert scene_of(ludoteca.game("tic_tac_toe")) is None


def test_a_row_closes_up_where_there_is_little_room():
    assert [place.x for place in row((10, 0), 3, 50)] == [10, 60, 110]
    assert [place.x for place in row((10, 0), 3, 50, most=60)] == [10, 40, 70]


def test_a_fan_is_turned_evenly_around_its_middle():
    assert [place.rotation for place in fan((0, 0), 3, 10, 5)] == [-5, 0, 5]
    assert [place.x for place in fan((100, 0), 2, 30)] == [85, 115]


def test_a_grid_goes_row_by_row():
    assert [(p.x, p.y) for p in grid((0, 0), 2, 2, 10)] == [(0, 0), (10, 0), (0, 10), (10, 10)]


def test_places_of_a_track_are_equally_far_apart():
    places = track([(0, 0), (30, 0), (30, 60)], 4)
    assert [(p.x, p.y) for p in places] == [(0, 0), (30, 0), (30, 30), (30, 60)]


def test_a_graph_is_spread_over_its_rectangle():
    assert graph((10, 10), [(50, 100)], 200, 50)[0][:2] == (110, 60)


def test_a_soft_line_goes_through_its_points():
    assert smooth([(0, 0), (10, 20)]) == "M0,0C2,3 8,17 10,20"


@pytest.mark.parametrize("players", [2, 9])
def test_the_areas_of_the_seats_fit_below_each_other(players):
    zones = seat_zones({"players": players}, 0, 0, 300, 700)
    assert [zone.owner for zone in zones] == list(range(players))
    for above, below in pairwise(zones):
        assert above.y + above.height < below.y
    assert zones[-1].y + zones[-1].height <= 700


def test_where_they_would_be_too_low_there_are_two_columns():
    zones = seat_zones({"players": 11}, 10, 0, 400, 700)
    assert {(zone.x, zone.width) for zone in zones} == {(10, 195), (215, 195)}
    assert [(zone.x, zone.y) for zone in zones[:3]] == [(10, 0), (215, 0), (10, zones[2].y)]
    assert zones[2].y > zones[0].y + zones[0].height
    assert max(zone.y + zone.height for zone in zones) <= 700
    assert all(kit.is_compact(zone) and zone.height >= 68 for zone in zones)


# -- Parts and zones ----------------------------------------------------------------------------


def test_a_part_never_changes_and_is_found_again_by_what_it_is():
    one, same = (Part("a", "icon", x=1, y=2, label=(named("cube"),)) for _ in range(2))
    with pytest.raises(AttributeError):
        one.count = 3
    assert {one: "drawn"}[same] == "drawn"
    assert one.but(count=3) != one


def test_a_constructor_takes_its_place_and_its_words():
    at = Place(10, 20, 90, 0.5, "tray")
    cube = kit.piece("c", at, "cube", SEATS[2], label=named("cube"), scale=3, rotation=-30)
    assert (cube.x, cube.y, cube.zone) == (10, 20, "tray")
    assert (cube.rotation, cube.scale) == (60, 1.5)
    assert (cube.label, cube.paint) == ((named("cube"),), SEATS[2])
    assert kit.piece("c", (1, 2), "cube", SEATS[2]).zone == "board"


def test_every_kind_has_a_constructor():
    zone = Zone("board", "map", 0, 0, 10, 10)
    made = [
        kit.line("l", [(0, 0), (1, 1)]),
        kit.mat(zone),
        kit.caption("t", (0, 0), seat(0)),
        *[kit.piece(kind, (0, 0), kind, SEATS[0]) for kind in ("cube", "disc", "meeple")],
        kit.icon("i", (0, 0), "star"),
        kit.detail("d", (0, 0), Look("pond", -5, -5, 10, 10), width=4, height=3),
        *[
            build("x", (0, 0))
            for build in (
                kit.space,
                kit.tile,
                kit.pile,
                kit.counter,
                kit.bag,
                kit.card,
                kit.token,
                kit.die,
                kit.ring,
            )
        ],
    ]
    assert {part.kind for part in made} == set(LAYERS)


def test_a_part_but_for_some_changes():
    card = kit.card("c", (1, 2), "sun", name=named("sun"), count=3)
    changed = card.but(x=5, label=named("moon"), caption=(named("a"), named("b")))
    assert (changed.x, changed.label) == (5, (named("moon"),))
    assert changed.caption == (named("a"), named("b"))
    assert (changed.id, changed.y, changed.shape, changed.count) == ("c", 2, "sun", 3)
    assert card.x == 1
    assert changed.but(x=1, label=(), caption=named("sun")) == card
    with pytest.raises(KeyError):
        card.but(colour="red")


def test_places_in_a_zone_know_it():
    zone = Zone("tray", "list", 100, 50, 40, 20)
    assert zone.at(3, 4) == Place(103, 54, zone="tray")
    assert zone.middle == Place(120, 60, zone="tray")
    laid = [
        *row(zone.middle, 2, 5),
        *fan(zone.middle, 2, 5),
        *grid(zone.middle, 1, 2, 5),
        *heap(zone.middle, 3),
        *graph(zone.middle, [(0, 0)], 5, 5),
        *track([zone.middle, zone.at(0, 0)], 3),
        HexBoard(zone.middle, 5).place(Hex(1, 1)),
        zone.middle.moved(1, 1),
    ]
    assert {place.zone for place in laid} == {"tray"}
    assert zone.but(label=named("hand"), zoom=3).label == (named("hand"),)


# -- Things that lie together -------------------------------------------------------------------


@pytest.mark.parametrize("count", range(25))
@pytest.mark.parametrize(("width", "height"), [(70, 0), (46, 46), (300, 60), (60, 300)])
def test_a_heap_fits_its_room_and_hides_nothing(count, width, height):
    places = heap((100, 200), count, width, height)
    assert len(places) == len(set(places)) == count
    tall = height or min(width, 2 * PIECE)
    for x, y, _, scale, _ in places:
        half = PIECE * scale / 2
        assert 100 - width / 2 - 0.01 <= x - half
        assert x + half <= 100 + width / 2 + 0.01
        assert 200 - tall / 2 - 0.01 <= y - half
        assert y + half <= 200 + tall / 2 + 0.01
    for one, other in combinations(places, 2):
        apart = max(abs(one.x - other.x), abs(one.y - other.y))
        assert apart >= PIECE * one.scale - 0.01


def test_one_piece_lies_in_the_middle_in_full_size():
    assert heap((100, 200), 1) == [Place(100, 200)]


def test_things_on_one_space_share_its_places_in_their_order():
    laid = []

    def room(space, count):
        laid.append((space, count))
        return row((0, 10 * space), count, 5)

    places = sharing([3, 1, 3, 3], room)
    assert [(p.x, p.y) for p in places] == [(0, 30), (0, 10), (5, 30), (10, 30)]
    assert laid == [(3, 3), (1, 1)]
    assert sharing([], room) == []


# -- Hexes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("flat", [False, True])
def test_neighbouring_hexes_touch_and_go_clockwise(flat):
    board = HexBoard((50, 60), 20, flat=flat)
    middle = Hex(2, -1)
    here = board.place(middle)
    turns = []
    for direction, hex in enumerate(middle.neighbours):
        there = board.place(hex)
        assert dist(here[:2], there[:2]) == pytest.approx(20 * 3**0.5)
        assert middle.distance(hex) == 1
        assert middle.step(direction) == hex
        turns.append(round(degrees(atan2(there.y - here.y, there.x - here.x))) % 360)
    first = 30 if flat else 0
    assert turns == [first + 60 * direction for direction in range(6)]


@pytest.mark.parametrize("flat", [False, True])
def test_a_rectangle_of_hexes_is_straight(flat):
    board = HexBoard((0, 0), 10, flat=flat)
    cells = board.cells(4, 3)
    assert len(set(cells)) == 12
    for column, row_, hex in [(i % 4, i // 4, hex) for i, hex in enumerate(cells)]:
        place = board.place(hex)
        if flat:
            expected = (15 * column, board.height * (row_ + column % 2 / 2))
        else:
            expected = (board.width * (column + row_ % 2 / 2), 15 * row_)
        assert place[:2] == pytest.approx(expected)


@pytest.mark.parametrize("flat", [False, True])
def test_the_outline_of_a_hex_is_as_wide_and_high_as_it_says(flat):
    board = HexBoard((0, 0), 30, flat=flat)
    corners = [tuple(map(float, c.split(","))) for c in board.outline[1:-1].split("L")]
    assert len(corners) == 6
    for x, y in corners:
        assert dist((0, 0), (x, y)) == pytest.approx(30, abs=0.1)
    assert 2 * max(x for x, _ in corners) == pytest.approx(board.width, abs=0.1)
    assert 2 * max(y for _, y in corners) == pytest.approx(board.height, abs=0.1)


def test_the_way_from_hex_to_hex():
    start = Hex(0, 0)
    for direction in range(6):
        assert start.direction(start.step(direction, 4)) == direction
        assert start.distance(start.step(direction, 4)) == 4
    assert start.distance(Hex(2, 1)) == start.distance(Hex(-2, -1)) == 3
    assert start.distance(Hex(3, -1)) == 3
    assert start.direction(Hex(2, 1)) is None
    assert start.direction(start) is None


def test_the_space_of_a_hex_has_its_outline():
    board = HexBoard((0, 0), 30)
    space = board.space("h", Hex(0, 1), "forest", count=4, action="go 1")
    assert (space.kind, space.shape, space.path) == ("space", "forest", board.outline)
    assert (space.x, space.y) == board.place(Hex(0, 1))[:2]
    assert (space.height, space.count, space.action) == (60, 4, "go 1")
