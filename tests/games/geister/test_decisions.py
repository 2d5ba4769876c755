"""The decisions of the ledger (section 8): options, order, time-outs and refusals."""

import pytest

from ludoteca.games.geister.pieces import BLUE


def default(table):
    return str(table.position.pending[0].default)


# -- GG-D1 and GG-D2: steps -------------------------------------------------------------------


@pytest.mark.clause("GG-4.1")
def test_d1_spaces_in_ascending_order_then_stop(night):
    table = night(at={0: 34}).rolls(3, "B")
    assert table.options == ["step 1", "step 5", "step 33", "step 35", "stop 0"]
    decision = table.position.pending[0]
    assert (decision.name, decision.kind, decision.clause) == ("walk", "turn", "GG-4.1")


@pytest.mark.clause("GG-4.1", "GG-4.3")
def test_d1_time_out_stops_or_goes_to_the_lowest_space(night):
    assert default(night(at={0: 34}).rolls(3, "B")) == "stop 0"
    table = night(at={0: 14, 1: 15}).rolls(3, "B").goes(15)
    assert default(table) == table.options[0] == "step 14"
    table.position.time_out(0)
    assert table.at(0) == 14


@pytest.mark.clause("GG-4.4")
def test_d2_time_out_goes_to_the_lowest_space(night):
    table = night(at={0: 16, 1: 15}).rolls(1, "B").goes(15)
    assert (table.decision, table.options, default(table)) == (
        "go_on",
        ["step 14", "step 22"],
        "step 14",
    )


# -- GG-D3 and GG-D4: gems --------------------------------------------------------------------


@pytest.mark.clause("GG-5.1")
@pytest.mark.parametrize(("haunted", "chosen"), [("", "take 1"), ("J", "take 0")])
def test_d3_time_out_in_the_base_game(night, haunted, chosen):
    assert default(night(at={0: 14}, haunted=haunted).rolls(1, "B").goes("J")) == chosen


@pytest.mark.clause("GG-5.1", "GG-7.9")
@pytest.mark.parametrize(
    ("haunted", "number", "chosen"),
    [("", 2, "take 1"), ("", 3, "take 0"), ("J", 2, "take 0")],
)
def test_d3_time_out_in_the_advanced_game(night, haunted, number, chosen):
    table = night(mode="advanced", at={0: 14}, outside="A", numbers={"J": number}, haunted=haunted)
    assert default(table.rolls(1, "B").goes("J")) == chosen


@pytest.mark.clause("GG-5.4")
def test_d4_time_out_keeps_the_gem(night):
    table = night(at={0: 14}, carries={0: "J"}).rolls(1, "B").goes("J")
    assert (table.decision, default(table)) == ("put_back", "return 0")


@pytest.mark.clause("GG-1.1", "GG-R22", "GG-R27")
def test_the_owner_of_the_hunter_decides(night):
    for hunter, owner in enumerate([0, 1, 0, 1]):
        table = night(2, hunter=hunter).rolls(6)
        assert table.position.pending[0].player == owner


# -- Refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "action", "clause", "key"),
    [
        ({"at": {0: "G"}}, "step 4", "GG-4.2", "not_next_door"),
        ({"at": {0: 34}}, "step 34", "GG-4.2", "here_already"),
        ({"at": {0: 34}}, "step 99", "GG-4.2", "not_next_door"),
        ({"at": {0: 34}, "mode": "advanced", "locked": BLUE}, "step 5", "GG-7.6", "door_locked"),
        (
            {"at": {0: 13}, "mode": "advanced", "carries": {0: "J"}, "numbers": {"J": 7}},
            "step 0",
            "GG-7.9",
            "not_its_turn",
        ),
        ({"at": {0: 34}}, "stop 1", "GG-4.1", "not_allowed"),
        ({"at": {0: 34}}, "take 1", "GG-4.1", "not_allowed"),
    ],
)
@pytest.mark.clause("GG-4.2", "GG-7.6", "GG-7.9")
def test_a_refused_step_names_its_clause(night, how, action, clause, key):
    refused = night(**how).rolls(3, "B").position.explain(0, action)
    assert (refused.clause, refused.key) == (clause, key)


@pytest.mark.clause("GG-4.3", "GG-4.4")
def test_stopping_on_a_taken_square_and_going_back_are_refused(night):
    table = night(at={0: 16, 1: 15}).rolls(2, "B").goes(15)
    assert table.position.explain(0, "stop 0").key == "square_taken"
    table = night(at={0: 16, 1: 15}).rolls(1, "B").goes(15)
    refused = table.position.explain(0, "step 16")
    assert (refused.clause, refused.key) == ("GG-4.4", "go_on_forward")


@pytest.mark.clause("GG-4.7", "GG-5.1", "GG-5.4")
def test_after_the_movement_only_the_gem_counts(night):
    table = night(at={0: 14}).rolls(3, "B").goes("J", "stop")
    assert table.position.explain(0, "step 14").key == "movement_over"
    assert table.position.explain(0, "take 2").key == "yes_or_no"
    table = night(at={0: 14}, carries={0: "J"}).rolls(3, "B").goes("J", "stop")
    assert table.position.explain(0, "return 2").key == "yes_or_no"
