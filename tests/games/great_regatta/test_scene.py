"""The table: what can be clicked, and what it tells of the next roll."""

from math import hypot

import pytest

from ludoteca.games.minutia.great_regatta.effects import effect
from ludoteca.games.minutia.great_regatta.pieces import POINTS
from ludoteca.games.minutia.great_regatta.scene import UPRIGHT, WIDE, scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import seen

NAMES = ("Ada", "Bo", "Cy", "Di")


def choices(position, viewer=0):
    """What a seat can do, and on which parts."""
    found = {}
    for id, part in seen(position, viewer).items():
        if part.action:
            found.setdefault(part.action, set()).add(id)
    return found


def beginning(parts, prefix):
    return sorted(id for id in parts if id.startswith(prefix))


@pytest.fixture
def under_way(regatta):
    """Seat 0 has come from 10 to 16 with a 3 and a 2; a rival lies on 18, where a 1 leads."""
    position = regatta([10], [9, 18], reserve=[4, 3], dice=[3, 2, 3])
    position.play(0, "sail 10")
    position.play(0, "roll")
    return position


# -- Choices ----------------------------------------------------------------------------------


@pytest.mark.clause("M07-2.1")
def test_a_boat_is_launched_from_the_reserve_or_sails_on_from_its_space(regatta):
    position = regatta([10, 4], [9], reserve=[3, 4])
    assert choices(position) == {
        "launch 0": {"berth-0", "space-0"},
        "sail 4": {"space-4"},
        "sail 10": {"space-10"},
    }
    assert choices(position, 1) == choices(position, None) == {}


@pytest.mark.clause("M07-2.1", "M07-R1")
def test_start_with_an_own_boat_sails_and_the_reserve_launches(regatta):
    position = regatta([0], [9], reserve=[4, 4])
    assert choices(position) == {"launch 0": {"berth-0"}, "sail 0": {"space-0"}}


@pytest.mark.clause("M07-2.3")
def test_one_stops_where_the_boat_is_and_rolls_with_the_die(under_way):
    assert choices(under_way) == {"stop 0": {"space-16"}, "roll 0": {"die"}}


# -- What the next roll can do ----------------------------------------------------------------


@pytest.mark.clause("M07-2.5", "M07-2.6")
def test_numbers_lie_where_they_lead_and_covered_ones_are_lost(under_way):
    for viewer in (0, 1, None):
        parts = seen(under_way, viewer)
        leads = {id: parts[id].on for id in beginning(parts, "next-")}
        assert leads == {
            "next-1": "space-18",
            "next-4": "space-21",
            "next-5": "space-22",
            "next-6": "space-23",
        }
        assert beginning(parts, "disc-") == ["disc-2", "disc-3"]
        assert beginning(parts, "lost-") == ["lost-2", "lost-3"]
        gains = {id: parts[id].count for id in beginning(parts, "gain-")}
        assert gains == {f"gain-{face}": POINTS[17 + face] for face in (1, 4, 5, 6)}


@pytest.mark.clause("M07-2.4")
def test_an_occupied_landing_says_that_one_must_roll_again(under_way):
    parts = seen(under_way)
    assert beginning(parts, "again-") == ["again-1"]
    assert parts["gain-1"].shape == "again"
    assert beginning(parts, "shade-") == ["shade-4", "shade-5", "shade-6"]


@pytest.mark.clause("M07-2.6")
def test_stake_risk_and_hope_are_figures(under_way):
    parts = seen(under_way)
    assert parts["at_stake"].count == POINTS[16] == 12
    assert parts["best"].count == POINTS[23] == 27
    assert [label.values for label in parts["risk"].label] == [(33,), (2,)]


def test_after_the_first_roll_one_number_in_six_is_lost(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[4])
    position.play(0, "launch")
    assert [label.values for label in seen(position)["risk"].label] == [(17,), (1,)]


@pytest.mark.clause("M07-R5")
def test_with_all_numbers_covered_nothing_is_within_reach(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[1, 2, 3, 4, 5, 6])
    position.play(0, "launch")
    for _ in range(5):
        position.play(0, "roll")
    parts = seen(position)
    assert beginning(parts, "next-") == beginning(parts, "gain-") == []
    assert [label.values for label in parts["risk"].label] == [(100,), (6,)]
    assert effect(position.view(0), "roll", 0).key == "certain_loss"


def test_before_a_first_launch_the_numbers_lie_on_the_first_spaces(regatta):
    parts = seen(regatta([], [2], reserve=[5, 4]))
    assert [parts[f"next-{face}"].on for face in range(1, 7)] == [
        f"space-{face}" for face in range(1, 7)
    ]
    assert beginning(parts, "again-") == ["again-2"]
    assert beginning(seen(regatta([1], [2], reserve=[4, 4])), "next-") == []


@pytest.mark.clause("M07-2.6", "M07-2.8")
def test_a_lost_boat_leaves_a_wreck_and_its_wake(under_way):
    under_way.play(0, "roll")
    parts = seen(under_way)
    assert (parts["wreck"].x, parts["was_lost"].count) == (parts["space-16"].x, 12)
    assert "wake" in parts
    assert beginning(parts, "disc-") == []
    assert "boat-0-0" not in parts or parts["boat-0-0"].zone == "hand"


@pytest.mark.clause("M07-2.8")
def test_the_voyage_tells_every_roll_of_the_turn(under_way):
    def told():
        parts = seen(under_way)
        rolls = [parts[id].count for id in beginning(parts, "roll-")]
        return rolls, [parts[id].count for id in beginning(parts, "stop-")], parts["voyager"].paint

    rolls, stops, paint = told()
    assert (rolls, stops) == ([3, 2], [POINTS[10], POINTS[13], POINTS[16]])
    under_way.play(0, "roll")  # the 3 again: the voyage ends, and is told in the next turn
    assert told() == ([3, 2, 3], stops, paint)
    assert "voyage-end" in seen(under_way)


def test_a_wake_goes_all_the_way_round(regatta):
    """26 spaces: a lap and two more."""
    position = regatta([], [], reserve=[5, 5], dice=[1, 2, 3, 4, 5, 6])
    assert "wake" not in seen(position)
    position.play(0, "launch")
    for _ in range(5):
        position.play(0, "roll")
    assert seen(position)["wake"].path.count("C") == 26


def test_a_boat_that_stopped_is_safe(under_way):
    under_way.play(0, "stop")
    parts = seen(under_way, 1)
    assert parts["stopped"].count == 12
    assert parts["boat-0-0"].on == "space-16"
    assert "wreck" not in parts
    assert "sailing" not in parts


# -- Effects ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "n", "said"),
    [
        ("roll", 0, "Lost on 2 of 6 (33%). Otherwise it reaches 16 to 27 points, from 12 now."),
        ("stop", 0, "The Boat stays here, worth 12 points. Your turn ends."),
        ("launch", 0, "A new Boat leaves Start. The first roll brings it 1 to 3 points."),
        (
            "sail",
            10,
            "Gives up its 6 points; the first roll brings 7 to 12. Costs a Boat in reserve.",
        ),
    ],
)
def test_a_choice_says_what_it_does(game, under_way, what, n, said):
    found = effect(under_way.view(0), what, n)
    assert words(game, "en").say(found.section, found.key, found.values) == said


def test_one_number_left_is_said_exactly(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[1, 2, 3, 4, 5])
    position.play(0, "launch")
    for _ in range(4):
        position.play(0, "roll")
    found = effect(position.view(0), "roll", 0)
    assert (found.key, found.values) == ("risks_exact", (5, 83, POINTS[2], POINTS[19]))
    assert effect(position.view(0), "space", 3) is None


# -- Shapes and words -------------------------------------------------------------------------


@pytest.mark.parametrize("places", [WIDE, UPRIGHT], ids=["wide", "upright"])
def test_neighbours_on_the_circuit_are_equally_far_apart(places):
    spots = places.spaces
    far = [hypot(a.x - b.x, a.y - b.y) for a, b in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert max(far) - min(far) < 6
    assert min(far) > 88 * spots[0].scale  # they do not touch


def test_both_shapes_show_the_same_things(under_way):
    view = under_way.view(0)
    wide, tall = scene(view), scene(view, upright=True)
    assert {part.id for part in wide.parts} == {part.id for part in tall.parts}
    assert (wide.upright, tall.upright) == (False, True)


@pytest.mark.clause("M07-4.2")
def test_seats_show_their_points_and_what_is_left(under_way):
    parts = seen(under_way)
    assert (parts["total-0"].count, parts["in_reserve-0"].count) == (12, 3)
    assert (parts["total-1"].count, parts["in_reserve-1"].count) == (21, 3)


def test_the_text_tells_where_boats_are_and_where_numbers_lead(game, under_way):
    told = text.draw(scene(under_way.view(0)), words(game, "en"), NAMES)
    assert "[12]" in told
    assert "●2⚀↻" in told
    assert "⚅" in told
    assert "Your reserve: Boat × 3" in told
