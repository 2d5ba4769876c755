"""The table: what can be clicked, what is remembered, and what nobody may see."""

import pytest

from ludoteca.games.minutia.box import BLUE, RED, YELLOW
from ludoteca.games.minutia.island_riches.pieces import POINTS
from ludoteca.games.minutia.island_riches.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen


@pytest.mark.clause("M09-3.1", "M09-3.4")
def test_cubes_are_chosen_by_the_pan_that_holds_their_colour(table):
    position = table(2, [5], [(10, 0, 7, 3), (0, 10, 3, 7)])
    assert clicks(position, 0) == {f"keep {c}": f"slot-{c}" for c in (0, 2, 3)}
    assert clicks(position, None) == {}
    for _ in range(2):
        position.play(0, "keep 0")
    assert clicks(position, 0) == {f"give {c}": f"slot-{c}" for c in (0, 2, 3)}
    position.play(0, "give 3")
    assert clicks(position, 0) == {}
    assert "fist-0" in seen(position, 1)
    assert "fist-1" not in seen(position, 0)


@pytest.mark.clause("M09-2.2", "M09-3.4")
def test_a_cube_that_is_kept_or_given_is_the_same_thing_elsewhere(table):
    position = table(4, [5])
    before = seen(position, 0)
    assert before["cube-0-0"].zone == before["cube-0-2"].zone == "hand"
    position.play(0, "keep 0")
    position.play(0, "keep 0")
    position.play(0, "give 0")
    after = seen(position, 0)
    assert after["cube-0-0"].zone == after["cube-0-1"].zone == "screen"
    assert after["cube-0-2"].zone == "seat-3"  # against the clock
    assert not any(id.startswith("cube-") for id in seen(position, None))


@pytest.mark.clause("M09-5.1", "M09-R12")
@pytest.mark.parametrize("side", "AB")
def test_the_card_shows_the_points_of_its_side(table, side):
    parts = seen(table(3, [1], side=side), 0)
    for colour in (1, 2, 3):
        for n in range(1, 11):
            assert parts[f"cell-{colour}-{n}"].count == POINTS[side][colour][n]
    assert parts["most"].count == {"A": 10, "B": 3}[side]
    assert parts["most"].shape == f"most-{side.lower()}"
    assert parts["others"].count == 1


@pytest.mark.clause("M09-1.4", "M09-5.7")
def test_marks_show_the_own_cubes_and_at_the_end_everybodys(table, choose):
    position = table(4, [3, 1, 6, 6, 6])
    choose(position, {0: "red red", 1: "blue green", 2: "yellow yellow", 3: "red yellow"})
    own = {id: part.on for id, part in seen(position, 0).items() if id.startswith("mark-")}
    assert own == {"mark-0-1": "cell-1-2"}
    choose(position, {0: "red", 1: "red", 2: "red", 3: "red"})
    assert position.over
    marks = {id: part.on for id, part in seen(position, None).items() if id.startswith("mark-")}
    assert marks["mark-0-1"] == "cell-1-3"
    assert marks["mark-2-0"] == "most"
    assert marks["mark-3-0"] == "others"
    assert f"mark-0-{BLUE}" not in marks


@pytest.mark.clause("M09-1.3", "M09-2.1", "M09-3.6")
def test_discs_cover_time_spaces_from_the_top(table):
    parts = seen(table(2, [6, 1]), None)
    assert parts["disc-0"].on == "time-0"
    assert parts["disc-1"].on == ""
    assert parts["in-force"].y == parts["time-1"].y
    assert [parts[f"time-{i}"].shape for i in range(3)] == ["time-cw", "time-ccw", "time-cw"]
    assert "in-force" not in seen(table(2, [6, 6, 6]), None)


@pytest.mark.clause("M09-1.6")
def test_the_cube_left_over_lies_on_the_card(table):
    assert seen(table(3, [1]), None)["spare"].paint.name == "green"
    assert "spare" not in seen(table(4, [1]), None)


@pytest.mark.clause("M09-R11")
def test_the_table_remembers_the_hands_that_went_through_ones_own(table, choose):
    position = table(3, [1, 6, 1, 1])
    choose(position, {0: "yellow", 1: "red", 2: "blue"})
    remembered = [seen(position, 0)[f"known-1-{c}"].count for c in range(4)]
    assert remembered == [3, 3, 3, 3]  # what seat 0 passed on to seat 1
    assert "known-2-0" not in seen(position, 0)  # hand 1 never was with seat 0
    choose(position, {0: "blue", 1: "blue", 2: "blue"})
    # The direction has turned: hand 0 comes back, and a blue cube has left it.
    shades = [part for id, part in seen(position, 0).items() if id.startswith("gone-")]
    assert [(part.paint.name, part.state) for part in shades] == [("blue", "off")]


def test_the_text_tells_die_direction_and_cubes(game, table, choose):
    position = table(2, [5, 6, 3])
    choose(position, {0: "yellow red blue"})
    told = text.draw(scene(position.view(0)), words(game, "en"), ("Ada", "Bo"))
    assert "⚂ keep 2 cubes" in told
    assert "↺ counter-clockwise" in told
    assert "Your hand: [" in told
    kept = position.kept[0]
    assert kept[YELLOW] >= 1
    assert kept[RED] >= 1
    assert "Behind your Screen: " in told
