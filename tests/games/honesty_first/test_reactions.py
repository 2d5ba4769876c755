"""Reactions and rows (ledger, sections 3 and 4). P1 is seat 0."""

import pytest

from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, START
from ludoteca.kernel import Refused

P1, P2, P3, P4, P5 = range(5)
CUBES, DISCS = 0, 1
YELLOW, GREEN, RED, BLUE, WHITE = range(5)

TAKES = ("act 0", "kind 0")
STEALS = ("act 1", "victim 3", "kind 1")
SWAPS = ("act 3", "swap 0")


@pytest.mark.clause("M18-3.1")
@pytest.mark.parametrize(("answers", "counter"), [(TAKES, WHITE), (STEALS, RED), (SWAPS, BLUE)])
def test_each_colour_has_its_counter(turn_of, heard, answers, counter):
    position = turn_of("YYGG", tokens={P1: (1, 0), P4: (0, 2)})
    before = [row[:] for row in position.tokens]
    position.choose(*answers)
    position.silence()
    position.play(P2, "counter 1")
    assert heard.of("counters") == [(P2, P1, counter)]
    assert position.cubes[P2][counter] == FORWARD
    position.silence()
    assert position.tokens == before
    assert heard.of("cancelled") == [(P1,)]


@pytest.mark.clause("M18-3.1")
@pytest.mark.parametrize("act", [RED, WHITE])
def test_nobody_is_asked_about_red_and_white(turn_of, act):
    position = turn_of("YYGG")
    position.choose(f"act {act}")
    position.silence()
    assert position.actor == P2
    assert sum(position.tokens[P1]) == 1


@pytest.mark.clause("M18-3.2")
def test_clockwise_from_the_left_who_owns_the_cube_is_asked_once(turn_of, heard):
    position = turn_of("YGRBB", P3, forward={P4: "W"}, gone={P5: "W", P1: "YGRBW"})
    position.choose(*TAKES)
    position.silence()
    asked = []
    while position.pending[0].name == "counter":
        (decision,) = position.pending
        assert position.options_of(decision.player) == ["counter 1", "counter 0"]
        assert str(decision.default) == "counter 0"
        asked.append(decision.player)
        position.play(decision.player, "counter 0")
    assert asked == [P4, P2]
    assert heard.of("lets_pass") == [(P4,), (P2,)]
    assert position.tokens[P3] == [2, 0]


@pytest.mark.clause("M18-3.2")
def test_what_a_player_owns_when_his_place_comes_decides(turn_of):
    position = turn_of("RYGG")
    position.choose(*TAKES)
    position.accused_by(P3)
    position.play(P3, "discard 4")
    position.play(P2, "counter 0")
    assert position.pending[0].player == P4


@pytest.mark.clause("M18-3.2")
def test_anybody_may_counter_a_theft(turn_of):
    position = turn_of("YGRB", tokens={P3: (0, 1)})
    position.choose("act 1", "victim 2", "kind 1")
    position.silence()
    position.play(P2, "counter 1")
    position.silence()
    assert position.tokens[P3] == [0, 1]


@pytest.mark.clause("M18-3.2")
def test_the_only_answers_are_yes_and_no(turn_of):
    position = turn_of("YGR")
    position.choose(*TAKES)
    position.silence()
    with pytest.raises(Refused) as refused:
        position.play(P2, "counter 2")
    assert refused.value.clause == "M18-3.2"


@pytest.mark.clause("M18-3.3")
@pytest.mark.parametrize("forward", ["", "W"])
def test_the_countering_cube_is_forward_afterwards(turn_of, forward):
    position = turn_of("YGR", forward={P2: forward})
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    assert position.cubes[P2] == [START, START, START, START, FORWARD]


@pytest.mark.clause("M18-3.4", "M18-3.5")
def test_a_reaction_that_stands_ends_the_turn(turn_of):
    position = turn_of("YGRB")
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    assert {decision.name for decision in position.pending} == {"accuse"}
    position.silence()
    assert position.tokens[P1] == [0, 0]
    assert position.cubes[P1][YELLOW] == FORWARD
    assert (position.actor, position.pending[0].name) == (P2, "act")


# -- Rows ----------------------------------------------------------------------------------------


@pytest.mark.clause("M18-4.1", "M18-R4")
def test_the_last_cube_of_the_row_brings_all_back_before_the_accusation(turn_of, heard):
    position = turn_of("YGR", forward={P1: "YGBW"})
    position.choose("act 2")
    assert position.cubes[P1] == [START] * 5
    assert position.pending[0].name == "accuse"
    assert heard.of("row_back") == [(P1,)]


@pytest.mark.clause("M18-4.1", "M18-R4")
def test_a_reaction_may_bring_the_row_back_too(turn_of):
    position = turn_of("YGR", forward={P2: "YGB"}, gone={P2: "R"})
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    assert position.cubes[P2] == [START, START, GONE, START, START]
    assert position.pending[0].name == "accuse"


@pytest.mark.clause("M18-3.3", "M18-4.1")
def test_a_cube_that_was_forward_brings_nothing_back(turn_of):
    position = turn_of("YGR", forward={P2: "YGBW"})
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    assert position.cubes[P2] == [FORWARD, FORWARD, START, FORWARD, FORWARD]


@pytest.mark.clause("M18-R3")
def test_a_discard_that_leaves_all_forward_brings_them_back(turn_of):
    position = turn_of("YGR", forward={P2: "YGB"}, gone={P2: "W"})
    position.choose("act 2")
    position.accused_by(P2)
    position.play(P2, "discard 2")
    assert position.cubes[P2] == [START, START, GONE, START, GONE]


@pytest.mark.clause("M18-R1", "M18-R3")
def test_with_two_cubes_one_can_always_act(turn_of):
    position = turn_of("YGR", P2, gone={P2: "RBW"}, forward={P2: "Y"})
    assert position.options_of(P2) == ["act 1"]
    position.choose("act 1")
    assert position.cubes[P2] == [START, START, GONE, GONE, GONE]
