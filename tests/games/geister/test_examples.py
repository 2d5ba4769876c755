"""The golden examples of the ledger (section 6)."""

import pytest

from ludoteca.games.geister.pieces import BLUE, BLUE_LOCKED, DRAW_2, DRAW_3, GREEN_LOCKED, SHUFFLE
from ludoteca.kernel import ScriptedLuck

from .conftest import NO_CARD


@pytest.mark.clause("GG-1.1", "GG-1.2", "GG-1.3", "GG-1.4", "GG-1.5")
def test_GG_E1_set_up(game):
    position = game.start(4, luck=ScriptedLuck([NO_CARD], endless=True))
    assert position.at == [0, 0, 0, 0]
    assert [room for room in range(13) if position.ghosts[room] == 1] == [3, 6, 9, 12]
    assert [room for room in range(13) if position.gems[room]] == [1, 3, 4, 5, 7, 9, 10, 12]
    assert (len(position.pile), position.discard, any(position.haunted)) == (13, [], False)
    two = game.start(2, luck=ScriptedLuck([NO_CARD], endless=True))
    assert two.at == position.at
    assert [two.owner(hunter) for hunter in range(4)] == [0, 1, 0, 1]


@pytest.mark.clause("GG-2.3", "GG-3.1", "GG-4.1", "GG-5.1")
def test_GG_E2_a_first_turn(night):
    table = night().rolls(4, "G")
    assert (table.ghosts("G"), table.position.supply) == (1, 19)
    table.goes(13, 14, "J")
    assert table.position.steps == 1
    table.goes("stop").plays("take 1")
    assert (table.carries(0), table.position.fight, table.position.hunter) == ("J", [], 1)


@pytest.mark.clause("GG-2.3", "GG-6.1", "GG-R11")
def test_GG_E3_a_six(night):
    table = night(
        hunter=1, at={0: "J"}, carries={0: "J"}, ghosts=dict.fromkeys("CFGIL", 1), discard="G"
    )
    table.rolls(6, fight=["ghost"])
    assert table.position.drawn == []
    table.goes(13, 14, "J", "G", "stop").plays("take 1")
    assert (table.carries(1), table.ghosts("G"), table.position.supply) == ("G", 0, 20)


@pytest.mark.clause("GG-3.2")
def test_GG_E4_shuffle_card(night):
    table = night(hunter=2, discard="ABDE").rolls(2, SHUFFLE)
    assert (sum(table.position.ghosts), len(table.position.pile)) == (4, 13)
    assert table.position.discard == []


@pytest.mark.clause("GG-4.2")
def test_GG_E5_rooms_are_one_space_doors_only(night):
    assert night(at={0: 34}).rolls(2, "B").steps == {33, 35, "A", "E"}
    assert night(at={0: "F"}).rolls(2, "B").steps == {24, 30, "E", "I"}
    assert night(at={0: "G"}).rolls(2, "B").steps == {25, "J"}


@pytest.mark.clause("GG-4.3", "GG-4.4", "GG-R7")
def test_GG_E6_occupied_square(night):
    table = night(hunter=1, at={0: 13}).rolls(1, "B").goes(13)
    assert (table.decision, table.options) == ("go_on", ["step 14"])
    assert table.goes(14).at(1) == 14
    table = night(hunter=1, at={0: 13}).rolls(2, "B")
    assert table.options == ["step 13", "stop 0"]
    table.goes(13)
    assert "stop 0" not in table.options
    assert table.goes(14).at(1) == 14


@pytest.mark.clause("GG-2.2", "GG-4.1")
def test_GG_E7_not_moving(night):
    table = night(hunter=3).rolls(4, "B").goes("stop")
    assert (table.at(3), table.ghosts("B"), table.position.hunter) == ("out", 1, 0)


@pytest.mark.clause("GG-5.3", "GG-4.7")
def test_GG_E8_bringing_a_gem_out(night):
    table = night(at={0: 14}, carries={0: "J"}).rolls(5, "B").goes(13, "out")
    assert (table.at(0), table.position.outside, table.position.hunter) == ("out", [10], 1)


@pytest.mark.clause("GG-6.1")
@pytest.mark.parametrize(("second", "left"), [("ghost", 0), ("haunting", 1)])
def test_GG_E9_joint_fight(night, second, left):
    table = night(hunter=2, at={1: "G", 2: 25}, outside="G", ghosts={"G": 2})
    table.rolls(1, "B", fight=["ghost", second]).goes("G")
    assert table.ghosts("G") == left


@pytest.mark.clause("GG-3.4", "GG-R24")
def test_GG_E10_room_becomes_haunted(night):
    table = night(ghosts={"D": 2}).rolls(1, "D")
    assert (table.haunted, table.ghosts("D"), table.position.supply) == ("D", 0, 24)
    assert "D" in table.lying


@pytest.mark.clause("GG-3.3")
def test_GG_E11_next_letter(night):
    assert night(haunted="AB").rolls(1, "A").ghosts("C") == 2
    assert night(haunted="L").rolls(1, "L").ghosts("A") == 1


@pytest.mark.clause("GG-4.6", "GG-6.2", "GG-6.3")
def test_GG_E12_held_fast_and_freed(night):
    table = night(at={0: "E", 1: 34}, carries={0: "E"}, haunted="E").rolls(4, "B")
    assert (table.at(0), table.carries(0), table.position.fight) == ("E", "E", [])
    table = night(hunter=1, at={0: "E", 1: 34}, carries={0: "E"}, haunted="E")
    table.rolls(1, "B", fight=["haunting", "blank"]).goes("E")
    assert table.haunted == ""
    assert table.rolls(2, "A", turn=4).steps == {34, "F", "H"}


@pytest.mark.clause("GG-8.1")
def test_GG_E13_winning(night):
    table = night(hunter=2, at={2: 13}, outside="ACDEGIJL").rolls(1, "B").goes("out")
    assert table.position.ending == "won"


@pytest.mark.clause("GG-8.2", "GG-3.5")
def test_GG_E14_losing(night):
    table = night(haunted="ABCDE", ghosts={"F": 2}).rolls(3, "F")
    assert (table.position.ending, table.at(0)) == ("haunted", "out")
    assert table.decision == ""


@pytest.mark.clause("GG-7.3", "GG-7.4", "GG-7.7")
def test_GG_E15_draw_2_and_shuffle(night):
    table = night(mode="advanced", ghosts={}, locked=BLUE, discard=[BLUE_LOCKED])
    table.rolls(1, DRAW_2, "D", DRAW_3, "F")
    assert (table.ghosts("D"), table.ghosts("F")) == (1, 1)
    assert (len(table.position.pile), table.position.locked) == (19, 0)


@pytest.mark.clause("GG-7.5", "GG-7.6")
def test_GG_E16_doors(night):
    def at(here, *cards):
        return night(mode="advanced", at={0: here}, locked=BLUE, discard=[BLUE_LOCKED]).rolls(
            1 if cards else 6, *cards
        )

    assert at("E").steps == {"F", "H"}
    assert at(34).steps == {33, 35, "A"}
    assert at("E", GREEN_LOCKED).steps == {"F", "H", 34}
    assert at(34, GREEN_LOCKED).steps == {33, 35, "E"}


@pytest.mark.clause("GG-7.8", "GG-7.9")
def test_GG_E17_order(night):
    table = night(mode="advanced", hunter=1, at={1: 25}, outside="A", numbers={"G": 4})
    table.rolls(1, "B").goes("G")
    assert table.position.view(0)["numbers"][4] == 4
    table.plays("take 1")
    assert table.carries(1) == "G"
    assert table.rolls(6, turn=1, fields={"at": [0, 13, 0, 0]}).steps == {14}


@pytest.mark.clause("GG-8.3")
def test_GG_E18_nobody_can_move(night):
    carries = {0: "A", 1: "E", 2: "G"}
    table = night(3, "advanced", at={0: "A", 1: "E", 2: "K"}, carries=carries, haunted="AEK")
    assert table.rolls(6).position.ending == "stuck"
    table = night(3, "advanced", at={0: "A", 1: "E", 2: "E"}, carries=carries, haunted="AEK")
    table.rolls(6, next_fight=["haunting", "blank"])
    assert (table.position.over, table.haunted) == (False, "AK")
