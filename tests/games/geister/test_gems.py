"""GG-5: taking, carrying and putting back."""

import pytest


@pytest.mark.clause("GG-5.1", "GG-R8")
@pytest.mark.parametrize("take", [0, 1])
def test_a_gem_may_be_taken_or_left(night, take):
    table = night(at={0: 14}).rolls(1, "B").goes("J")
    assert (table.decision, table.options) == ("take_gem", ["take 0", "take 1"])
    table.plays(f"take {take}")
    assert table.carries(0) == ("J" if take else "")
    assert ("J" in table.lying) == (not take)
    assert ("leaves" in table.heard.keys) == (not take)


@pytest.mark.clause("GG-5.1")
def test_also_without_a_step(night):
    table = night(at={0: "J"}).rolls(4, "B").goes("stop").plays("take 1")
    assert table.carries(0) == "J"


@pytest.mark.clause("GG-5.1")
def test_nobody_is_asked_where_no_gem_lies(night):
    table = night(at={0: 31}, ghosts={}).rolls(1, "A").goes("B")
    assert table.position.hunter == 1


@pytest.mark.clause("GG-5.2")
def test_a_carrier_cannot_take_a_second_gem(night):
    table = night(at={0: 14}, carries={0: "D"}).rolls(1, "B").goes("J")
    assert (table.position.hunter, table.carries(0)) == (1, "D")
    assert "J" in table.lying


@pytest.mark.clause("GG-5.3")
def test_outside_the_gem_is_put_down_for_good(night):
    table = night(at={0: 13}, carries={0: "D"}, outside="J").rolls(1, "B").goes("out")
    assert table.position.outside == [10, 4]
    assert table.carries(0) == ""
    assert table.heard.of("delivers") == [(0, 0, 4, 2)]


@pytest.mark.clause("GG-5.4", "GG-R9")
def test_a_gem_can_be_put_back_into_its_own_room(night):
    table = night(at={0: 14}, carries={0: "J"}).rolls(1, "B").goes("J")
    assert (table.decision, table.options) == ("put_back", ["return 0", "return 1"])
    table.plays("return 1")
    assert (table.carries(0), "J" in table.lying, table.position.hunter) == ("", True, 1)
    table = night(at={0: "J"}, carries={0: "J"}).rolls(1, "B").goes("stop").plays("return 0")
    assert (table.carries(0), "J" in table.lying) == ("J", False)
    assert table.heard.of("keeps") == [(0, 0, 10)]


@pytest.mark.clause("GG-5.4")
@pytest.mark.parametrize("room", ["K", "L"])
def test_but_into_no_other_room(night, room):
    table = night(at={0: room}, carries={0: "J"}, ghosts={}).rolls(1, "A").goes("stop")
    assert (table.position.hunter, table.carries(0)) == (1, "J")


@pytest.mark.clause("GG-5.4", "GG-4.6")
def test_and_not_while_it_is_haunted(night):
    table = night(at={0: 14}, carries={0: "J"}, haunted="J").rolls(1, "B").goes("J")
    assert (table.position.hunter, table.carries(0)) == (1, "J")


@pytest.mark.clause("GG-R9")
def test_what_was_taken_in_this_turn_is_not_put_back_in_it(night):
    table = night(at={0: "J"}).rolls(1, "B").goes("stop").plays("take 1")
    assert table.position.hunter == 1


@pytest.mark.clause("GG-R9")
def test_a_gem_put_back_in_the_advanced_game_stays_revealed(night):
    table = night(mode="advanced", at={0: "J"}, carries={0: "J"}, numbers={"J": 3})
    table.rolls(1, "B").goes("stop").plays("return 1")
    assert table.position.view(None)["numbers"][6] == 3


@pytest.mark.clause("GG-R28")
def test_a_gem_is_not_handed_to_a_hunter_in_the_same_room(night):
    table = night(at={0: 14, 1: "L"}, carries={0: "J"}, ghosts={}).rolls(1, "B").goes("L")
    assert (table.position.hunter, table.carries(0), table.carries(1)) == (1, "J", "")
    assert "L" in table.lying


@pytest.mark.clause("GG-R28", "GG-5.4")
def test_it_changes_hands_only_by_lying_in_its_room_in_between(night):
    table = night(at={0: "J", 1: "J"}, carries={0: "J"}, ghosts={})
    table.rolls(1, "B").goes("stop").plays("return 1").goes("stop").plays("take 1")
    assert (table.carries(0), table.carries(1), "J" in table.lying) == ("", "J", False)


@pytest.mark.clause("GG-R28")
@pytest.mark.parametrize("decision", ["walk", "put_back"])
def test_whoever_tries_to_hand_a_gem_over_is_told_why_not(night, decision):
    table = night(at={0: "J", 1: "J"}, carries={0: "J"}, ghosts={}).rolls(2, "B")
    if decision == "put_back":
        table.goes("stop")
    assert table.decision == decision
    refused = table.position.explain(0, "give 1")
    assert (refused.clause, refused.key) == ("GG-R28", "not_handed_over")


@pytest.mark.clause("GG-5.5", "GG-R11")
def test_ghosts_do_not_keep_anybody_from_a_gem_and_the_fight_comes_after(night):
    table = night(at={0: 14}, ghosts={"J": 2}).rolls(1, "B", fight=["blank"]).goes("J")
    assert table.decision == "take_gem"
    assert table.position.fight == []
    table.plays("take 1")
    assert (table.carries(0), table.ghosts("J"), table.position.fight) == ("J", 2, [2])


@pytest.mark.clause("GG-R11", "GG-4.6")
def test_a_gem_taken_in_a_haunted_room_binds_but_two_throw_at_once(night):
    alone = night(at={0: 14}, haunted="J").rolls(1, "B").goes("J").plays("take 1")
    assert alone.position.held_fast(0)
    assert alone.position.fight == []
    both = night(at={0: 14, 1: "J"}, haunted="J").rolls(1, "B", fight=["haunting", "blank"])
    both.goes("J").plays("take 1")
    assert both.haunted == ""
    assert not both.position.held_fast(0)
