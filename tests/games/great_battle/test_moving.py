"""March and Rush (M15-3, M15-4) and where a Unit can go (M15-R2, M15-R13)."""

import pytest

from ludoteca.games.minutia.great_battle.pieces import DISTANCE, HEXES

from .conftest import army, number, offered, play


def goals(position):
    return {said.removeprefix("to ") for said in offered(position) if said != "done"}


@pytest.mark.clause("M15-3.1", "M15-3.2")
def test_M15_E1_two_units_march(field, heard):
    position = field({"H2": "red 1", "H4": "blue 1"})
    play(position, "space march", "unit H2", "to F2", "unit H4", "to G4")
    assert army(position) == {"F2": "red 1", "G4": "blue 1"}
    assert position.pending[0].player == 1
    assert position.discs == [0, -1]
    assert heard.of("moves") == [
        (0, 0, number("H2"), number("F2")),
        (0, 1, number("H4"), number("G4")),
    ]


@pytest.mark.clause("M15-3.1", "M15-3.5")
def test_up_to_three_units_march_each_once(field):
    position = field({"E1": "red 1", "E2": "red 1", "E3": "blue 1", "E4": "blue 1"})
    play(position, "space march", "unit E1", "to F1")
    assert "unit F1" not in offered(position)
    play(position, "unit E2", "to G2", "unit E4", "to F5")
    assert position.pending[0].player == 1
    assert army(position) == {"F1": "red 1", "G2": "red 1", "E3": "blue 1", "F5": "blue 1"}


@pytest.mark.clause("M15-3.5")
def test_a_unit_that_has_moved_says_so(field):
    position = field({"E1": "red 1", "E3": "blue 1"})
    play(position, "space march", "unit E1", "to F1")
    refused = position.explain(0, f"unit {number('F1')}")
    assert (refused.clause, refused.key) == ("M15-3.5", "has_moved")


@pytest.mark.clause("M15-3.1", "M15-3.5")
def test_a_unit_may_go_where_another_has_made_room(field):
    position = field({"E1": "blue 1", "F1": "blue 1"})
    play(position, "space march", "unit E1", "to D1", "unit F1", "to E1")
    assert army(position) == {"D1": "blue 1", "E1": "blue 1"}


@pytest.mark.clause("M15-3.2", "M15-6.2")
@pytest.mark.parametrize(
    ("unit", "speed"), [("red 1", 2), ("green 3", 2), ("blue 1", 1), ("yellow 4", 1)]
)
def test_speed_goes_by_colour_not_by_level(field, unit, speed):
    position = field({"E2": unit}, turn=int(unit[0] in "yg"))
    play(position, "space march", "unit E2")
    near = {HEXES[to] for to, far in enumerate(DISTANCE[number("E2")]) if 1 <= far <= speed}
    assert goals(position) == near
    assert len(near) == {1: 6, 2: 17}[speed]


@pytest.mark.clause("M15-3.3", "M15-R13")
def test_units_block_the_way_whoever_owns_them(field):
    walls = {"D1": "green 1", "D2": "blue 1", "E2": "yellow 1", "F2": "red 1", "F1": "blue 1"}
    position = field({"E1": "red 1", **walls})
    play(position, "space march")
    assert "unit E1" not in offered(position)
    refused = position.explain(0, f"unit {number('E1')}")
    assert (refused.clause, refused.key) == ("M15-3.3", "no_way")


@pytest.mark.clause("M15-3.3", "M15-R13")
def test_a_unit_goes_round_but_not_through(field):
    position = field({"E1": "red 1", "E2": "green 1"})
    play(position, "space march", "unit E1")
    assert "E2" not in goals(position)
    assert "E3" not in goals(position)  # two hexes away, but only across E2
    assert {"D3", "F3"} <= goals(position)
    refused = position.explain(0, f"to {number('E2')}")
    assert (refused.clause, refused.key) == ("M15-3.3", "occupied")
    refused = position.explain(0, f"to {number('E4')}")
    assert (refused.clause, refused.key) == ("M15-3.2", "too_far")


@pytest.mark.clause("M15-3.4")
def test_only_own_units_move(field):
    position = field({"E1": "red 1", "D4": "green 1"})
    play(position, "space march")
    assert offered(position) == ["unit E1", "done"]
    refused = position.explain(0, f"unit {number('D4')}")
    assert (refused.clause, refused.key) == ("M15-3.4", "enemy_unit")


@pytest.mark.clause("M15-R2", "M15-R13")
def test_own_bases_are_closed(field):
    position = field({"H1": "red 1", "H2": "blue 1"})
    play(position, "space march", "unit H1")
    # H2 is taken and I1 is closed, so I2 is two hexes away and out of reach.
    assert goals(position) == {"F1", "F2", "G1", "G2"}
    refused = position.explain(0, f"to {number('I1')}")
    assert (refused.clause, refused.key) == ("M15-R2", "own_base")


@pytest.mark.clause("M15-R13")
def test_a_unit_never_crosses_an_enemy_base(field):
    """From B1, A2 is two hexes away by A1 or B2; B2 is taken, and nobody crosses a base."""
    position = field({"B1": "red 1", "B2": "yellow 1"})
    play(position, "space march", "unit B1")
    assert "A1" in goals(position)
    assert "A2" not in goals(position)


@pytest.mark.clause("M15-4.1", "M15-2.5")
def test_M15_E2_a_green_unit_rushes_four_hexes(field, heard):
    position = field({"B4": "green 1"}, turn=1)
    play(position, "space rush", "unit B4", "to D4", "to F4")
    assert army(position) == {"F4": "green 1"}
    assert position.discs == [-1, 1]
    assert position.pending[0].player == 0
    assert heard.of("rushes") == [(1, 3, number("B4"), number("F4"))]


@pytest.mark.clause("M15-4.1")
def test_a_slow_unit_rushes_two_hexes(field):
    position = field({"E2": "blue 1"})
    play(position, "space rush", "unit E2", "to D2")
    assert goals(position) == {"C1", "C2", "D1", "D3", "E1", "E2"}
    play(position, "to C1")
    assert army(position) == {"C1": "blue 1"}


@pytest.mark.clause("M15-4.1", "M15-R8")
def test_a_rush_may_stop_after_one_move(field, heard):
    position = field({"E2": "red 1", "E4": "red 1"})
    play(position, "space rush", "unit E2", "to D2", "done")
    assert army(position) == {"D2": "red 1", "E4": "red 1"}
    assert position.pending[0].player == 1
    assert heard.of("rushes") == [(0, 0, number("E2"), number("D2"))]


@pytest.mark.clause("M15-R13")
def test_the_second_move_may_lead_back(field, heard):
    position = field({"E2": "red 1"})
    play(position, "space rush", "unit E2", "to D2", "to E2")
    assert army(position) == {"E2": "red 1"}
    assert heard.of("returns") == [(0, 0, number("E2"))]
    assert not heard.of("idles")


@pytest.mark.clause("M15-R13")
def test_the_second_move_is_worked_out_from_the_new_hex(field):
    position = field({"E1": "red 1", "D2": "green 1", "E2": "green 1"})
    play(position, "space rush", "unit E1", "to F2")
    assert "F3" in goals(position)
    assert {"D2", "E2"}.isdisjoint(goals(position))
