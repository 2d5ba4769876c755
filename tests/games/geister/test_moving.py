"""GG-4: moving."""

import pytest

from ludoteca.games.geister.pieces import BLUE


@pytest.mark.clause("GG-4.1", "GG-R6")
def test_up_to_the_number_and_also_none(night):
    table = night(at={0: 14}).rolls(6)
    assert table.options[-1] == "stop 0"
    table.goes(15, 16, "stop")
    assert (table.at(0), table.position.hunter) == (16, 1)
    table = night(at={0: 14}).rolls(6).goes("stop")
    assert table.at(0) == 14


@pytest.mark.clause("GG-4.1")
def test_the_movement_ends_by_itself_with_the_last_step(night):
    table = night(at={0: 16}).rolls(2, "B").goes(17, 18)
    assert (table.at(0), table.position.hunter) == (18, 1)


@pytest.mark.clause("GG-4.2")
@pytest.mark.parametrize(
    ("here", "steps"),
    [
        (34, {33, 35, "A", "E"}),
        ("F", {24, 30, "E", "I"}),
        ("G", {25, "J"}),
        ("out", {13}),
        (13, {"out", 14}),
        (15, {14, 16, 22}),
        ("K", {21, "L"}),
    ],
)
def test_steps_lead_along_the_corridor_and_through_doors(night, here, steps):
    assert night(at={0: here}).rolls(3, "B").steps == steps


@pytest.mark.clause("GG-4.3")
def test_rooms_and_outside_take_any_number_of_hunters(night):
    table = night(at={0: 14, 1: "J", 2: "J", 3: "J"}).rolls(1, "B").goes("J").plays("take 0")
    assert table.position.at == [10, 10, 10, 10]


@pytest.mark.clause("GG-4.3", "GG-R7")
def test_occupied_squares_are_passed_but_nobody_stops_there(night):
    table = night(at={0: 16, 1: 15}).rolls(3, "B").goes(15)
    assert table.decision == "walk"
    assert "stop 0" not in table.options
    table.goes(14)
    assert "stop 0" in table.options


@pytest.mark.clause("GG-4.4", "GG-R7")
def test_the_last_step_onto_an_occupied_square_leads_on(night):
    table = night(at={0: 16, 1: 15}).rolls(1, "B").goes(15)
    assert (table.decision, table.steps) == ("go_on", {14, 22})
    table.goes(22)
    assert (table.at(0), table.position.hunter) == (22, 1)


@pytest.mark.clause("GG-4.4", "GG-R7")
def test_and_again_onto_a_second_one(night):
    table = night(at={0: 16, 1: 15, 2: 14}).rolls(1, "B").goes(15, 14)
    assert (table.decision, table.steps) == ("go_on", {13, "J", "L"})
    table.goes("L")
    assert (table.decision, table.at(0)) == ("take_gem", "L")


@pytest.mark.clause("GG-R7", "GG-5.3")
def test_the_extra_step_outside_delivers(night):
    table = night(at={0: 14, 1: 13}, carries={0: "J"}).rolls(1, "B").goes(13)
    assert table.steps == {"out"}
    table.goes("out")
    assert (table.position.outside, table.carries(0)) == ([10], "")


@pytest.mark.clause("GG-R7", "GG-R20")
def test_back_where_there_is_no_other_way(night):
    table = night(mode="advanced", at={0: 14, 1: 13}, carries={0: "J"}, numbers={"J": 5})
    table.rolls(1, "B").goes(13)
    assert (table.decision, table.steps) == ("go_on", {14})
    table.goes(14)
    assert (table.at(0), table.position.hunter) == (14, 1)


@pytest.mark.clause("GG-R7", "GG-7.6")
def test_the_extra_step_does_not_lead_through_locked_doors(night):
    table = night(mode="advanced", at={0: 15, 1: 14}, locked=BLUE).rolls(1, "B").goes(14)
    assert table.steps == {13, "L"}


@pytest.mark.clause("GG-R7", "GG-R12")
def test_the_extra_step_into_a_haunted_room_holds_a_carrier(night):
    table = night(at={0: 15, 1: 14}, carries={0: "D"}, haunted="J").rolls(1, "B").goes(14, "J")
    assert (table.at(0), table.position.hunter) == ("J", 1)
    assert table.position.held_fast(0)


@pytest.mark.clause("GG-4.5")
def test_ghosts_and_without_a_gem_haunted_rooms_are_passed(night):
    table = night(at={0: 14}, haunted="J", ghosts={"G": 2}).rolls(6).goes("J", "G", 25, "stop")
    assert (table.at(0), table.ghosts("G")) == (25, 2)
    table = night(at={0: 14}, carries={0: "E"}, ghosts={"J": 2, "G": 2}).rolls(6)
    assert table.goes("J", "G", 25, "stop").at(0) == 25


@pytest.mark.clause("GG-4.6")
def test_a_carrier_in_a_haunted_room_is_not_asked(night):
    table = night(at={0: "E"}, carries={0: "E"}, haunted="E").rolls(6)
    assert table.position.hunter == 1
    assert (table.at(0), table.carries(0), table.haunted) == ("E", "E", "E")
    assert "throws_two" not in table.heard.keys


@pytest.mark.clause("GG-R12")
def test_a_carrier_who_enters_a_haunted_room_stops_there(night):
    table = night(at={0: 14}, carries={0: "D"}, haunted="J").rolls(6).goes("J")
    assert (table.at(0), table.position.hunter) == ("J", 1)


@pytest.mark.clause("GG-4.7")
def test_taking_bringing_out_and_fighting_end_the_movement(night):
    table = night(at={0: 14}).rolls(6).goes("J", "stop").plays("take 1")
    assert (table.at(0), table.position.hunter) == ("J", 1)
    table = night(at={0: 13}, carries={0: "J"}).rolls(6).goes("out")
    assert (table.at(0), table.position.hunter) == ("out", 1)
    table = night(at={0: 31}, ghosts={"B": 1}).rolls(6, fight=["ghost"]).goes("B", "stop")
    assert (table.at(0), table.position.hunter) == ("B", 1)
