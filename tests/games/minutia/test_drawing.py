"""What the tables of the Minutia box share."""

from itertools import combinations

import pytest

import ludoteca
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLACK, RED, RING, WHITE
from ludoteca.scene import CUBES, Counter, Place, Zone, named, sealed, svg


@pytest.fixture
def view():
    return ludoteca.game("river_race").start(4, seed=2).view(0)


# -- Card and seats ---------------------------------------------------------------------------


def test_the_board_is_the_games_picture_upon_the_parchment():
    board = drawing.board("river", named("course"), "track")
    assert (board.id, board.kind, board.backdrop) == ("board", "track", "parchment river")


def test_seats_lie_beside_the_card_and_nothing_overlaps(view):
    zones = [
        drawing.board("river", named("course")),
        *drawing.seats(view),
        drawing.TRAY,
        drawing.HAND,
    ]
    for one, other in combinations(zones, 2):
        apart = (
            one.x + one.width <= other.x
            or other.x + other.width <= one.x
            or one.y + one.height <= other.y
            or other.y + other.height <= one.y
        )
        assert apart, (one.id, other.id)
    scene = drawing.scene("river_race", zones, [])
    assert all(zone.x + zone.width <= scene.width for zone in scene.zones)
    assert all(zone.y + zone.height <= scene.height for zone in scene.zones)


def test_a_plate_has_the_cube_of_its_seat(view):
    zone = drawing.seats(view)[2]
    parts = {part.id: part for part in drawing.plate(view, zone, [Counter("reserve", "cubes", 4)])}
    assert (parts["sign-2"].kind, parts["sign-2"].paint) == ("cube", CUBES[2])
    assert (parts["reserve-2"].count, parts["reserve-2"].paint) == (4, CUBES[2])
    assert "remark-2" not in parts


def test_a_plate_may_have_another_colour_and_piece(view):
    zone = drawing.seats(view)[1]
    paint = drawing.ISLANDERS[1]
    parts = {part.id: part for part in drawing.plate(view, zone, (), None, paint, "meeple")}
    assert (parts["sign-1"].kind, parts["sign-1"].paint) == ("meeple", paint)
    assert parts["plate-1"].paint == paint


def test_every_paint_of_a_seat_has_a_mark_of_its_own():
    # Beside cubes of all colours up to six play; only where the cubes are few, up to twelve do.
    for paints in (drawing.PAINTS, [*CUBES, *drawing.ISLANDERS[:6]], drawing.ISLANDERS):
        assert len({paint.mark for paint in paints}) == len(paints)
        assert len({paint.name for paint in paints}) == len(paints)
    for paint in drawing.ISLANDERS:
        assert f'id="s-mark-{paint.mark}"' in svg.shapes("river_race")


# -- Pieces -----------------------------------------------------------------------------------


def test_cubes_and_discs_have_their_paint_and_name():
    cube, disc = drawing.cube("c", (10, 20), RED), drawing.disc("d", drawing.TRAY.at(10, 20), WHITE)
    assert (cube.kind, cube.paint, cube.label[0].key) == ("cube", CUBES[RED], "1")
    assert (disc.kind, disc.paint, disc.zone) == ("disc", CUBES[WHITE], "tray")
    assert disc.label[0].section == "disc"


def test_a_die_that_was_not_rolled_shows_no_face():
    assert (drawing.die((0, 0), 5).count, drawing.die((0, 0), 5).label) == (5, (named("die"),))
    assert (drawing.die((0, 0), 0).count, drawing.die((0, 0), 0).label) == (
        None,
        (named("die_waits"),),
    )


def test_the_bag_tells_how_many_are_in_it():
    assert drawing.bag((5, 6), 42).count == 42


def test_cubes_in_hand_lie_in_their_zone_and_apart():
    zone = Zone("mine", "list", 100, 100, 300, 120)
    cubes = drawing.cubes_in_hand([0, 1, 5, 5], zone, "mine")
    assert [part.id for part in cubes] == [f"mine-{i}" for i in range(4)]
    assert all(100 < part.x < 400 and 100 < part.y < 220 for part in cubes)
    assert cubes[1].x - cubes[0].x > 38 * cubes[0].scale


# -- Hands ------------------------------------------------------------------------------------


def test_hands_are_closed_once_their_choice_is_sealed():
    position = ludoteca.game("river_race").start(3, seed=2)
    assert sealed(position.view(None), "bid") == set()
    position.play(1, "bid 2")
    assert sealed(position.view(None), "bid") == {1}
    assert sealed(position.view(None), "another") == set()


@pytest.mark.parametrize(
    ("closed", "cubes", "shape", "said"),
    [
        (False, None, "hand-rest", "hand_at_rest"),
        (True, None, "fist", "fist"),
        (False, [], "palm", "open_hand"),
        (False, [1, 1], "palm", "open_hand"),
    ],
)
def test_a_hand_rests_closes_and_opens(closed, cubes, shape, said):
    hand, *rest = drawing.hand_of(1, Place(50, 60), closed=closed, cubes=cubes)
    assert (hand.shape, hand.label[1].key, hand.paint) == (shape, said, drawing.PAINTS[1])
    assert [part.id for part in rest] == [
        *[f"held-1-{i}" for i in range(len(cubes or []))],
        "whose-1",
    ]


# -- The score track --------------------------------------------------------------------------


def test_the_ring_has_fifty_spaces_one_beside_the_other():
    places = drawing.ring()
    assert len(places) == len(set(places)) == RING
    for one, other in zip(places, [*places[1:], places[0]], strict=True):
        assert abs(one.x - other.x) + abs(one.y - other.y) < 54
    zone = drawing.SCORE
    assert all(zone.x < x < zone.x + zone.width for x, *_ in places)
    assert all(zone.y < y < zone.y + zone.height for _, y, *_ in places)


def test_the_printed_numbers_are_where_the_markers_go():
    picture = svg.art_of("river_race")["ring.svg"].read_text("utf-8")
    for number, (x, y, *_) in enumerate(drawing.ring()):
        spot = f'<text x="{x - drawing.SCORE.x:.1f}" y="{y - drawing.SCORE.y + 7:.1f}"'
        assert spot in picture
        assert f">{number}</text>" in picture[picture.index(spot) :][:120]


def test_markers_count_laps_with_cubes_below():
    parts = {part.id: part for part in drawing.markers([3, 103, 49])}
    assert {id for id in parts if id.startswith("lap")} == {"lap-1-1", "lap-1-2"}
    assert abs(parts["score-0"].x - parts["score-1"].x) > 10
    assert parts["score-1"].label[1] == named("points", 103)
    assert parts["score-2"].paint == drawing.PAINTS[2]


def test_markers_may_have_other_paints():
    white, black = drawing.markers([0, 7], paints=[CUBES[WHITE], CUBES[BLACK]])
    assert (white.paint, black.paint) == (CUBES[WHITE], CUBES[BLACK])
