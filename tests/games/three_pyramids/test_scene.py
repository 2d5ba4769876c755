"""The table: who leads where, what can be clicked, and what nobody may see."""

import pytest

from ludoteca.games.minutia.three_pyramids.effects import effect
from ludoteca.games.minutia.three_pyramids.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen

LAID = [["bl bl", "ye", ""], ["re", "re", "gr bk"], []]


@pytest.fixture
def position(table):
    return table(3, hands=["ye bl re re bk"], laid=LAID)


@pytest.mark.clause("M17-3.1", "M17-3.4")
def test_a_turn_is_played_on_the_table(position):
    assert clicks(position, 0) == {f"pyramid {k}": f"pyramid-{k}" for k in range(3)}
    assert clicks(position, 1) == clicks(position, None) == {}
    position.play(0, "pyramid 0")
    assert clicks(position, 0) == {
        "one 0": "mine-0-0",
        "one 3": "mine-3-0",
        "pair 1": "mine-1-1",
        "pair 5": "mine-5-0",
    }
    position.play(0, "pair 1")
    assert clicks(position, 0) == {"with 1": "mine-1-0", "with 5": "mine-5-0"}
    position.play(0, "with 5")
    assert clicks(position, 0) == {}


@pytest.mark.clause("M17-3.4")
def test_the_hand_shows_what_goes_alone_and_what_in_pairs(position):
    assert "group-all_cubes" in seen(position, 0)
    position.play(0, "pyramid 0")
    parts = seen(position, 0)
    assert {id for id in parts if id.startswith("group-")} == {"group-alone", "group-in_pairs"}
    alone, pairs = parts["group-alone"].x, parts["group-in_pairs"].x
    assert abs(parts["mine-0-0"].x - alone) < abs(parts["mine-0-0"].x - pairs)
    assert abs(parts["mine-5-0"].x - pairs) < abs(parts["mine-5-0"].x - alone)
    position.play(0, "pair 1")
    parts = seen(position, 0)
    assert parts["mine-0-0"].state == "off"
    assert parts["mine-1-0"].state == ""


@pytest.mark.clause("M17-3.1")
def test_the_chosen_pyramid_shows_for_everybody(position):
    assert "chosen" not in seen(position, 1)
    position.play(0, "pyramid 1")
    parts = seen(position, 1)
    assert (parts["chosen"].x, parts["chosen"].y) == (parts["pyramid-1"].x, parts["pyramid-1"].y)


@pytest.mark.clause("M17-4.3", "M17-R3")
def test_whoever_leads_stands_on_top(position):
    leaders = {id for id in seen(position, None) if id.startswith("leader-")}
    assert leaders == {"leader-0-0", "leader-1-2"}
    counts = [[seen(position, 1)[f"side-{k}-{p}"].count for p in range(3)] for k in range(3)]
    assert counts == [[2, 1, 0], [1, 1, 2], [0, 0, 0]]


@pytest.mark.clause("M17-4.3")
def test_those_who_are_tied_stand_there_together(table):
    parts = seen(table(3, hands=["ye"], laid=[["bl", "ye", ""], [], []]), None)
    assert {id for id in parts if id.startswith("leader-")} == {"leader-0-0", "leader-0-1"}
    assert parts["leader-0-0"].x < parts["pyramid-0"].x < parts["leader-0-1"].x


@pytest.mark.clause("M17-3.6")
def test_a_tablet_shows_the_colours_that_are_present(position):
    discs = {id for id in seen(position, 0) if id.startswith("present-")}
    assert discs == {"present-0-0", "present-0-3", "present-1-1", "present-1-2", "present-1-5"}
    position.play(0, "pyramid 0")
    position.play(0, "pair 1")
    assert "present-0-1" not in seen(position, 0)  # until the pair is complete
    position.play(0, "with 5")
    assert {"present-0-1", "present-0-5"} <= set(seen(position, 0))


@pytest.mark.clause("M17-1.1", "M17-3.2", "M17-R5")
@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, [(0, 1), (0, -1)]),
        (3, [(0, 1), (-1, 0), (1, 0)]),
        (4, [(0, 1), (-1, 0), (0, -1), (1, 0)]),
    ],
)
@pytest.mark.parametrize("upright", [False, True])
def test_cubes_lie_on_the_side_of_their_owner(table, players, sides, upright):
    for k in range(3):
        laid = [["ye re gr bl wh bk ye"] * players if k == here else [] for here in range(3)]
        position = table(players, hands=["ye"], laid=laid)
        parts = {part.id: part for part in scene(position.view(0), upright).parts}
        middle = parts[f"pyramid-{k}"]
        half = 80 * middle.scale
        places = set()
        for p, (right, down) in enumerate(sides):
            for cube in [parts[f"laid-{k}-{p}-{i}"] for i in range(7)]:
                x, y = cube.x - middle.x, cube.y - middle.y
                assert right * x + down * y > half
                assert abs(y if right else x) < half
                places.add((x, y))
        assert len(places) == 7 * players


@pytest.mark.clause("M17-4.2", "M17-R6")
def test_plates_show_points_and_what_the_round_would_bring_now(table):
    earned = [[[12, 3, 12]] * 3, [[12, 1, 4]] * 3, [[0] * 3] * 3]
    parts = seen(table(3, hands=["ye bl"], laid=LAID, round=3, earned=earned), 1)
    assert [parts[f"total-{p}"].count for p in range(3)] == [72, 12, 48]
    assert [parts[f"now-{p}"].count for p in range(3)] == [13, 2, 12]
    assert [parts[f"won-1-{p}"].count for p in range(3)] == [36, 9, 36]
    assert [parts[f"won-3-{p}"].count for p in range(3)] == [13, 2, 12]
    assert [id for id in parts if id.startswith("lap-")] == ["lap-0-1"]


@pytest.mark.clause("M17-2.1")
def test_of_other_hands_only_the_number_shows(position):
    assert not any(id.startswith("mine-") for id in seen(position, None))
    fists = [seen(position, None)[f"fist-{p}"].count for p in range(3)]
    assert fists == [len(hand) for hand in position.hand] == [5, 8, 8]
    assert [seen(position, 0)[f"in_hand-{p}"].count for p in range(3)] == fists


@pytest.mark.clause("M17-3.7")
def test_a_plate_says_who_has_passed(table):
    laid = [["bl"] * 3, ["re"] * 3, ["ye"] * 3]
    parts = seen(table(3, hands=["", "ye", "re"], laid=laid), 2)
    assert "remark-0" in parts
    assert "remark-1" not in parts


def test_effects_tell_the_lead_and_the_cubes_to_come(position):
    view = position.view(0)
    assert [effect(view, "pyramid", k).key for k in range(3)] == ["leads", "behind", "empty"]
    assert effect(position.view(1), "pyramid", 0).values == (1, 2)
    assert effect(position.view(None), "pyramid", 0).key == "plays_here"
    assert effect(view, "one", 3) is None  # no pyramid is chosen
    position.play(0, "pyramid 0")
    view = position.view(0)
    assert (effect(view, "one", 3).key, effect(view, "one", 3).values) == ("alone", (3,))
    assert effect(view, "pair", 1).values == (4,)
    position.play(0, "pair 1")
    assert effect(position.view(0), "with", 5).values == (4,)


def test_the_text_tells_pyramids_sides_and_hand(game, position):
    told = text.draw(scene(position.view(0)), words(game, "en"), ("Ada", "Bo", "Cy"))
    assert "[◀]" in told
    assert "Ada: Left pyramid, blue, cubes: 2" in told
    assert "Left pyramid: present, yellow, blue" in told
    assert "Your hand: yellow cube, red cube × 2, blue cube, black cube" in told
