"""Fight (M15-8): range, levels, attacks, order."""

import pytest

from .conftest import army, number, offered, play


@pytest.mark.clause("M15-8.1", "M15-8.2", "M15-8.3", "M15-8.4", "M15-8.5", "M15-9.1")
def test_M15_E4_yellow_attacks_twice_and_green_does_not(field):
    units = {"E2": "yellow 2", "D5": "green 2", "F2": "red 1", "G2": "red 2", "F5": "blue 3"}
    position = field(units, turn=1)
    play(position, "space fight", "attacker E2", "target F2")
    assert army(position) == {key: unit for key, unit in units.items() if key != "F2"}
    assert position.lost == [1, 0, 0, 0]
    play(position, "attacker E2", "target G2")
    assert army(position) == {"D5": "green 2", "F5": "blue 3"}
    assert position.lost == [3, 0, 2, 0]
    assert offered(position) == ["attacker D5", "done"]
    play(position, "done")
    assert position.pending[0].player == 0


@pytest.mark.clause("M15-8.4", "M15-R6")
@pytest.mark.parametrize(
    ("own", "other", "left", "key"),
    [
        ("red 2", "green 2", {}, "trades"),
        ("red 3", "green 2", {"E2": "red 3"}, "defeats"),
        ("red 1", "green 2", {"E3": "green 2"}, "falls"),
    ],
)
def test_levels_decide(field, heard, own, other, left, key):
    position = field({"E2": own, "E3": other})
    play(position, "space fight", "attacker E2", "target E3")
    assert army(position) == left
    assert heard.of(key) == [(0, 0, number("E2"), 3, number("E3"))]
    assert position.pending[0].player == 1


@pytest.mark.clause("M15-8.2", "M15-R3", "M15-R4")
def test_an_attack_reaches_two_hexes_whatever_lies_between(field):
    units = {"E1": "red 2", "E2": "blue 1", "E3": "green 1", "E4": "green 1", "C1": "yellow 1"}
    position = field(units)
    play(position, "space fight", "attacker E1")
    assert offered(position) == ["target C1", "target E3"]


@pytest.mark.clause("M15-8.2", "M15-R3")
def test_an_attack_reaches_across_a_base(field):
    position = field({"I2": "blue 2", "H1": "green 1"})
    play(position, "space fight", "attacker I2", "target H1")
    assert army(position) == {"I2": "blue 2"}


@pytest.mark.clause("M15-8.3")
@pytest.mark.parametrize(("unit", "attacks"), [("red 2", 1), ("blue 2", 2)])
def test_a_colour_says_how_often_a_unit_attacks(field, unit, attacks):
    position = field({"E2": unit, "D2": "green 1", "D3": "green 1", "E3": "green 1"})
    play(position, "space fight")
    for target in ("D2", "D3")[:attacks]:
        play(position, "attacker E2", f"target {target}")
    assert position.pending[0].player == 1
    assert len(army(position)) == 4 - attacks


@pytest.mark.clause("M15-8.3")
def test_a_unit_without_attacks_left_says_so(field):
    position = field({"E2": "red 2", "E4": "red 2", "D3": "green 1", "E3": "green 1"})
    play(position, "space fight", "attacker E2", "target D3")
    assert offered(position) == ["attacker E4", "done"]
    refused = position.explain(0, f"attacker {number('E2')}")
    assert (refused.clause, refused.key) == ("M15-8.3", "no_attack_left")


@pytest.mark.clause("M15-8.5")
def test_a_unit_that_falls_makes_no_second_attack(field):
    position = field({"E2": "blue 1", "D2": "green 1", "D3": "green 1"})
    play(position, "space fight", "attacker E2", "target D2")
    assert army(position) == {"D3": "green 1"}
    assert position.pending[0].player == 1


@pytest.mark.clause("M15-8.6", "M15-R5")
def test_attacks_of_units_may_alternate(field):
    units = {"E2": "blue 2", "F3": "red 3", "D2": "green 1", "D3": "yellow 2", "E3": "green 3"}
    position = field(units)
    play(position, "space fight", "attacker E2", "target D2", "attacker F3", "target E3")
    assert army(position) == {"E2": "blue 2", "D3": "yellow 2"}
    play(position, "attacker E2", "target D3")
    assert army(position) == {}


@pytest.mark.clause("M15-8.1")
def test_no_attack_is_compulsory(field):
    position = field({"E2": "red 2", "E3": "green 1"})
    play(position, "space fight", "done")
    assert len(army(position)) == 2


@pytest.mark.clause("M15-9.1")
def test_removed_cubes_never_come_back(field):
    position = field({"E2": "red 2", "E3": "green 2"})
    play(position, "space fight", "attacker E2", "target E3")
    assert (position.reserve, position.lost) == ([8, 10, 10, 8], [2, 0, 0, 2])
