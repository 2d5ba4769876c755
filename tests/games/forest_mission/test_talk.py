"""Phase 3: who may say what, in which order, how long; and the next Guide."""

import pytest

from ludoteca.games.minutia.forest_mission.pieces import STATEMENTS
from ludoteca.games.minutia.forest_mission.rules import TALK
from ludoteca.kernel import CLOCK

from .conftest import hush, offered, options


@pytest.mark.clause("M20-4.3", "M20-R13")
def test_statements_go_round_clockwise_from_the_guide(talk):
    position = talk()
    order = []
    while position.pending[0].name == "speak":
        order.append(position.pending[0].player)
        position.play(order[-1], "i_am 0")
    assert order == [0, 1, 2, 3] * 3
    assert len(position.said) == 12
    assert position.pending[0].name == "name_guide"


@pytest.mark.clause("M20-R13")
def test_whoever_is_ready_is_asked_no_more(talk, heard):
    position = talk()
    position.play(0, "suspect 1")
    position.play(1, "ready")
    position.play(2, "ready")
    position.play(3, "trust 2")
    assert position.pending[0].player == 0
    position.play(0, "ready")
    assert position.pending[0].player == 3
    position.play(3, "ready")
    assert position.pending[0].name == "name_guide"
    assert heard.of("is_ready") == [(1,), (2,), (0,), (3,)]


@pytest.mark.clause("M20-R13", "M20-R16")
def test_when_time_is_up_everybody_has_finished(talk):
    position = talk()
    position.play(0, "suspect 1")
    while position.pending[0].name == "speak":
        position.time_out(position.pending[0].player)
    assert position.said == [[1, 0, 0, 1]]
    assert position.ready == [True] * 4


@pytest.mark.clause("M20-4.4", "M20-4.5", "M20-R8", "M20-R9", "M20-R12")
def test_M20_E3_colours_and_plans_cannot_be_said(talk):
    position = talk()
    said = options(position, 0)
    assert {"gave_useful 0", "drew_useful 0", "suspect 2", "i_am 1"} <= set(said)
    assert {option.split()[0] for option in said} == {*STATEMENTS, "ready"}
    position.play(0, "gave_useful 0")
    position.play(1, "drew_useful 0")
    position.play(2, "suspect 1")
    assert position.said == [[1, 0, 2, 0], [1, 1, 3, 0], [1, 2, 0, 1]]


@pytest.mark.clause("M20-R11", "M20-R8")
def test_numbers_are_not_limited_to_the_true_ones(talk):
    position = talk()
    assert position.past[0][1] == [0, 0, 2, 2], "seat 1 has given nothing useful"
    position.play(0, "ready")
    assert options(position, 1, "gave") == [f"gave_useful {n}" for n in range(3)]
    assert options(position, 1, "drew") == [f"drew_useful {n}" for n in range(5)]
    position.play(1, "gave_useful 2")
    assert position.said == [[1, 1, 2, 2]]


@pytest.mark.clause("M20-R8")
def test_whoever_stayed_at_home_claims_no_cubes(talk):
    position = talk()
    for p in (0, 1, 2):
        position.play(p, "ready")
    assert options(position, 3, "gave") == options(position, 3, "drew") == []
    refused = position.explain(3, "gave_useful 1")
    assert (refused.clause, refused.key) == ("M20-R8", "stayed_at_home")


@pytest.mark.clause("M20-R12")
def test_who_may_be_named(talk):
    position = talk()
    position.play(0, "ready")
    for verb in ("suspect", "trust", "ask", "leave_out"):
        assert options(position, 1, verb) == [f"{verb} {p}" for p in (0, 2, 3)]
        assert position.explain(1, f"{verb} 1").key == "not_about_yourself"
    assert options(position, 1, "make_guide") == ["make_guide 1", "make_guide 2", "make_guide 3"]
    refused = position.explain(1, "make_guide 0")
    assert (refused.clause, refused.key, refused.values) == ("M20-R12", "leads_now", (0,))


@pytest.mark.clause("M20-R12", "M20-4.3")
def test_a_statement_may_be_repeated_and_binds_nobody(talk):
    position = talk()
    for p in (0, 1, 2, 3):
        position.play(p, "trust 2" if p != 2 else "trust 1")
    position.play(0, "trust 2")
    assert position.said.count([1, 0, 1, 2]) == 2
    hush(position)
    assert options(position, 0) == ["guide 1", "guide 2", "guide 3"]


@pytest.mark.clause("M20-R9")
def test_anybody_may_claim_either_faction(talk):
    position = talk(roles=[0, 1, 0, 0])
    for p in (0, 1):
        assert options(position, p, "i_am") == ["i_am 0", "i_am 1"]
        position.play(p, f"i_am {1 - position.roles[p]}")


@pytest.mark.clause("M20-R16")
@pytest.mark.parametrize(("option", "seconds"), [("timed", 90), ("long", 180)])
def test_one_stretch_of_time_for_the_whole_talk(talk, option, seconds):
    position = talk(talk=option)
    first = position.pace(position.pending[0])
    assert (first.verb, first.grace, first.stretch) == ("", seconds, 1)
    position.play(0, "ready")
    assert position.pace(position.pending[0]) == first
    hush(position)
    assert position.pace(position.pending[0]) is None


@pytest.mark.clause("M20-R16")
def test_the_guide_may_double_the_time_once(talk):
    position = talk()
    assert [offered(position, p) for p in position.seats] == [["extend 0"], [], [], []]
    position.play(0, "ready")
    position.play(0, "extend")
    assert position.pending[0].player == 1, "nobody is asked again"
    assert position.pace(position.pending[0]).grace == 180
    assert offered(position, 0) == []
    hush(position)
    assert offered(position, 0) == []
    assert position.pending[0].name == "name_guide"


@pytest.mark.clause("M20-R17")
def test_aloud_the_guide_ends_the_talk(talk):
    position = talk(talk="aloud")
    assert [(d.player, d.kind) for d in position.pending if d.kind != "offer"] == [(0, "race")]
    assert position.pace(position.pending[0]) is None
    position.play(2, "suspect 1")
    position.play(2, "leave_out 1")
    position.play(3, "trust 0")
    position.play(2, "ask 1")
    assert offered(position, 2) == [], "three each"
    assert offered(position, 3)
    position.play(0, "go_on")
    assert position.pending[0].name == "name_guide"
    assert position.said == [[1, 2, 0, 1], [1, 2, 6, 1], [1, 3, 1, 0], [1, 2, 5, 1]]


@pytest.mark.clause("M20-R17")
def test_a_clock_can_end_an_aloud_talk_too(talk):
    position = talk(talk="aloud")
    position.time_out(CLOCK)
    assert position.pending[0].name == "name_guide"


@pytest.mark.clause("M20-4.6", "M20-R6", "M20-R10")
def test_the_next_guide_is_anybody_else(talk, heard):
    position = talk()
    hush(position)
    assert options(position, 0) == ["guide 1", "guide 2", "guide 3"]
    refused = position.explain(0, "guide 0")
    assert (refused.clause, refused.key) == ("M20-4.6", "not_again")
    position.play(0, "guide 3")
    assert (position.guide, position.round) == (3, 2)
    assert heard.of("hands_over") == [(0, 3)]


@pytest.mark.clause("M20-R6")
def test_one_may_lead_again_after_another(game):
    story = {"round": 2, "guides": [0, 1], "crews": [7, 7], "faces": [[1, 2], [1, 2]]}
    position = game.arrange(4, at="name_guide 1", **story, phase=TALK)
    assert "guide 0" in options(position, 1)


@pytest.mark.clause("M20-4.6")
def test_when_time_is_up_the_next_clockwise_leads(talk):
    position = talk()
    hush(position)
    position.time_out(0)
    assert position.guide == 1
