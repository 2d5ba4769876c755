"""M21-3, M21-4 The round, the floor, and how actions are counted."""

import pytest

from ..conftest import clicks


@pytest.mark.clause("M21-4.1", "M21-4.2")
def test_M21_E1_counting_actions(quest):
    position = quest(1, at="act 0 1", used=[2, 0, 0, 1], acting=1)
    position.play(0, "rest")
    assert position.used == [2, 1, 0, 1]
    assert position.pending[0].name == "lead"


@pytest.mark.clause("M21-3.1", "M21-4.2", "M21-R5")
def test_a_round_is_both_phases_and_then_the_counters_are_set_back(quest, heard):
    position = quest(1, at="begin_round")
    while position.round == 1:
        choice = position.pending[0]
        position.play(0, "rest" if choice.name == "act" else choice.options[0])
    assert position.used == [0, 0, 0, 0]
    assert heard.keys.count("rests") == 8
    assert (position.round, position.priest_cell, sum(position.acolytes)) == (2, 2, 3)


@pytest.mark.clause("M21-4.1")
def test_characters_may_alternate(quest, do):
    position = quest(1)
    do(position, "act 3", "move 4", "act 0", "move 4", "act 3", "move 5")
    assert position.used == [1, 0, 0, 2]
    assert position.at == [4, 0, 0, 5]


@pytest.mark.clause("M21-R18")
@pytest.mark.parametrize(("round", "captain"), [(1, 0), (2, 1), (4, 3), (5, 0)])
def test_the_captain_changes_each_round(quest, round, captain):
    position = quest(4, at="begin_round", round=round)
    assert position.captain == position.floor == position.pending[0].player == captain


@pytest.mark.clause("M21-R18", "M21-R19")
def test_a_captain_whose_characters_have_left_stays_captain(quest):
    position = quest(4, at="begin_round", portals=[0, 0, 0], where=[-1, 7, 7, 7])
    assert (position.captain, position.floor) == (0, 1)


@pytest.mark.clause("M21-R19")
def test_a_seat_keeps_the_floor_until_it_holds_or_has_no_action_left(quest, do):
    position = quest(4)
    do(position, "act 0", "rest")
    assert position.floor == 0
    do(position, "hold")
    assert position.floor == 1
    do(position, "act 1", "rest", "act 1", "rest")
    assert position.floor == 2
    assert position.used == [1, 2, 0, 0]


@pytest.mark.clause("M21-R19")
def test_nobody_holds_when_all_others_have_held(quest, do, options):
    position = quest(4)
    do(position, "hold", "hold", "hold")
    assert position.pending[0].name == "act"  # a single option is taken at once
    assert position.floor == position.acting == 3
    assert position.explain(3, "hold") is not None
    position.play(3, "rest")
    assert position.held == 0
    assert "hold 0" in options(position)


@pytest.mark.clause("M21-R19")
def test_why_one_cannot_hold(quest):
    position = quest(2, held=0b10)
    refused = position.explain(0, "hold")
    assert (refused.clause, refused.key) == ("M21-R19", "may_not_hold")


@pytest.mark.clause("M21-R19", "M21-1.2")
def test_a_single_player_never_holds(quest, options):
    assert options(quest(1)) == ["act 0", "act 1", "act 2", "act 3"]


@pytest.mark.clause("M21-R19")
def test_hold_passes_over_seats_without_actions(quest, do):
    position = quest(4, used=[0, 2, 2, 0])
    do(position, "hold")
    assert position.floor == 3


@pytest.mark.clause("M21-R19", "M21-1.2", "M21-R18")
def test_with_3_players_the_joint_character_acts_for_whoever_has_the_floor(quest, do, options):
    position = quest(3, used=[2, 0, 0, 0])
    assert options(position) == ["act 3", "hold 0"]
    do(position, "hold")
    assert position.floor == 1
    assert options(position) == ["act 1", "act 3", "hold 0"]
    do(position, "act 3", "move 4")
    assert (position.at[3], position.used[3]) == (4, 1)


@pytest.mark.clause("M21-1.2")
def test_whose_character_it_is_is_said(quest):
    position = quest(4)
    refused = position.explain(0, "act 2")
    assert (refused.clause, refused.key, refused.values) == ("M21-1.2", "not_yours", (2, 2))
    used = quest(2, used=[2, 0, 0, 0]).explain(0, "act 0")
    assert (used.clause, used.key) == ("M21-4.1", "no_actions")


@pytest.mark.clause("M21-R19")
def test_an_action_is_spent_when_it_is_chosen(quest, do):
    position = quest(4, where=[5, 5, 0, 0], acolytes=[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    do(position, "act 0", "melee 0")
    assert position.pending[0].name == "support"
    assert position.used == [1, 0, 0, 0]


@pytest.mark.clause("M21-R19")
def test_when_time_is_up_one_holds_or_rests(quest):
    position = quest(2)
    position.time_out(0)
    assert (position.floor, position.held) == (1, 1)
    position.time_out(1)
    assert position.pending[0].name == "act"
    position.time_out(1)
    assert position.used == [0, 1, 0, 0]


@pytest.mark.clause("M21-4.1")
def test_characters_are_chosen_on_their_sheets(quest):
    assert set(clicks(quest(1), 0)) == {"act 0", "act 1", "act 2", "act 3"}
