"""Actions (ledger, section 2) and the rulings on them. P1 is seat 0."""

import pytest

from ludoteca.games.minutia.honesty_first.rules import FORWARD, START
from ludoteca.kernel import Refused

P1, P2, P3, P4, P5 = range(5)
CUBES, DISCS = 0, 1
YELLOW, GREEN, RED, BLUE, WHITE = range(5)


def done(position):
    """Nobody accuses, nobody counters."""
    position.silence()
    position.pass_all()


# -- Choosing and announcing ---------------------------------------------------------------------


@pytest.mark.clause("M18-2.1")
def test_only_cubes_of_the_start_row_act(turn_of):
    position = turn_of("YGR", P2, forward={P2: "YB"}, gone={P2: "W"})
    assert position.options_of(P2) == ["act 1", "act 2"]
    for answer, clause in [("act 0", "M18-2.1"), ("act 4", "M18-5.1"), ("act 5", "M18-1.2")]:
        with pytest.raises(Refused) as refused:
            position.play(P2, answer)
        assert refused.value.clause == clause


@pytest.mark.clause("M18-2.1")
def test_the_cube_moves_forward_and_all_is_announced(turn_of, heard):
    position = turn_of("YGR", tokens={P3: (2, 0)})
    position.choose("act 1", "victim 2", "kind 0")
    assert position.cubes[P1] == [START, FORWARD, START, START, START]
    assert heard.of("acts_green") == [(P1, P3, CUBES)]
    for viewer in (None, P1, P2, P3):
        view = position.view(viewer)
        assert (view["colour"], view["victim"], view["kind"]) == (GREEN, P3, CUBES)


@pytest.mark.clause("M18-R18")
def test_nothing_is_shown_before_the_last_detail(turn_of, heard):
    position = turn_of("YGR", tokens={P2: (1, 1), P3: (2, 0)})
    before = [position.view(viewer) for viewer in (None, P2, P3)]
    heard.clear()
    for answer in ("act 1", "victim 1"):
        position.play(P1, answer)
        assert [position.view(viewer) for viewer in (None, P2, P3)] == before
        assert heard == []
    position.play(P1, "kind 1")
    assert heard.keys == ["acts_green"]
    assert position.view(P2) != before[1]


@pytest.mark.clause("M18-R18")
def test_a_chosen_colour_cannot_be_taken_back(turn_of):
    position = turn_of("YGR")
    position.play(P1, "act 0")
    assert position.options_of(P1) == ["kind 0", "kind 1"]
    with pytest.raises(Refused):
        position.play(P1, "act 2")


@pytest.mark.clause("M18-R1")
def test_acting_is_compulsory_even_with_the_forbidden_colour(turn_of):
    position = turn_of("YGR", forward={P1: "GRBW"})
    assert position.options_of(P1) == ["act 0"]


# -- The five effects ----------------------------------------------------------------------------


@pytest.mark.clause("M18-2.2")
@pytest.mark.parametrize(
    ("answer", "tokens", "reserve"), [(0, [0, 2], [10, 6]), (1, [2, 0], [8, 8])]
)
def test_blue_swaps_one_token(turn_of, answer, tokens, reserve):
    position = turn_of("YGR", tokens={P1: (1, 1)})
    position.choose("act 3")
    assert position.options_of(P1) == ["swap 0", "swap 1"]
    position.choose(f"swap {answer}")
    done(position)
    assert (position.tokens[P1], position.reserve) == (tokens, reserve)


@pytest.mark.clause("M18-2.2")
def test_blue_gives_only_what_the_actor_has(turn_of):
    position = turn_of("YGR", tokens={P1: (0, 2)})
    position.choose("act 3")
    assert position.options_of(P1) == ["swap 1"]


@pytest.mark.clause("M18-2.2", "M18-R2")
def test_blue_takes_only_what_the_reserve_has(turn_of):
    position = turn_of(
        "YGRBW",
        tokens={P1: (1, 0), P2: (1, 2), P3: (0, 2), P4: (0, 2), P5: (0, 2)},
        reserve=(8, 0),
    )
    position.choose("act 3")
    assert position.empty


@pytest.mark.clause("M18-2.3")
@pytest.mark.parametrize(
    ("kind", "own", "victims", "reserve"),
    [(0, [2, 0], [0, 1], [8, 7]), (1, [0, 1], [2, 0], [8, 7])],
)
def test_green_steals_two_or_the_only_one_of_a_kind(turn_of, kind, own, victims, reserve):
    position = turn_of("YGR", tokens={P2: (2, 1)})
    position.choose("act 1")
    assert position.options_of(P1) == ["victim 1"]
    position.choose("victim 1")
    assert position.options_of(P1) == ["kind 0", "kind 1"]
    position.choose(f"kind {kind}")
    done(position)
    assert (position.tokens[P1], position.tokens[P2]) == (own, victims)
    assert position.reserve == reserve


@pytest.mark.clause("M18-2.3")
def test_green_names_victims_clockwise_and_kinds_they_have(turn_of):
    position = turn_of("YGRBW", P3, tokens={P1: (0, 1), P2: (1, 1), P3: (2, 2), P5: (2, 0)})
    position.choose("act 1")
    assert position.options_of(P3) == ["victim 4", "victim 0", "victim 1"]
    position.choose("victim 0")
    assert position.options_of(P3) == ["kind 1"]


@pytest.mark.clause("M18-2.4")
def test_red_takes_a_black_cube(turn_of):
    position = turn_of("YGB")
    position.choose("act 2")
    position.silence()
    assert (position.tokens[P1], position.reserve) == ([1, 0], [9, 8])


@pytest.mark.clause("M18-2.5")
@pytest.mark.parametrize(("kind", "tokens", "reserve"), [(0, [2, 0], [8, 8]), (1, [0, 2], [10, 6])])
def test_yellow_takes_two_of_one_kind(turn_of, kind, tokens, reserve):
    position = turn_of("RGB")
    position.choose("act 0", f"kind {kind}")
    done(position)
    assert (position.tokens[P1], position.reserve) == (tokens, reserve)


@pytest.mark.clause("M18-2.6")
def test_white_takes_a_disc(turn_of):
    position = turn_of("YGB")
    position.choose("act 4")
    position.silence()
    assert (position.tokens[P1], position.reserve) == ([0, 1], [10, 7])


# -- Three of a kind -----------------------------------------------------------------------------


@pytest.mark.clause("M18-2.7", "M18-R12")
def test_three_of_a_kind_go_back_and_somebody_discards(turn_of, heard):
    position = turn_of("YGRB", P2, tokens={P2: (2, 1)}, gone={P4: "YGRBW"})
    position.choose("act 2")
    position.silence()
    assert (position.tokens[P2], position.reserve) == ([0, 1], [10, 7])
    assert position.options_of(P2) == ["punish 2", "punish 0"]
    with pytest.raises(Refused) as refused:
        position.play(P2, "punish 1")
    assert refused.value.clause == "M18-R12"
    position.play(P2, "punish 0")
    assert position.pending[0].name == "discard"
    position.play(P1, "discard 3")
    assert heard.of("discards") == [(P1, BLUE)]
    assert position.actor == P3


@pytest.mark.clause("M18-2.7")
@pytest.mark.parametrize(
    ("tokens", "answers"),
    [
        ((2, 0), ("act 2",)),
        ((0, 2), ("act 4",)),
        ((1, 0), ("act 0", "kind 0")),
        ((1, 2), ("act 3", "swap 0")),
        ((0, 1), ("act 1", "victim 1", "kind 1")),
    ],
)
def test_every_action_may_bring_the_third(turn_of, tokens, answers):
    position = turn_of("RGY", tokens={P1: tokens, P2: (2, 2)})
    position.choose(*answers)
    done(position)
    assert position.pending[0].name == "punish"
    assert max(position.tokens[P1]) < 3


@pytest.mark.clause("M18-R6")
def test_of_four_one_is_kept(turn_of):
    position = turn_of("RGY", tokens={P1: (2, 0)})
    position.choose("act 0", "kind 0")
    done(position)
    assert (position.tokens[P1], position.reserve) == ([1, 0], [9, 8])
    assert position.pending[0].name == "punish"


@pytest.mark.clause("M18-2.7")
def test_two_of_a_kind_are_kept(turn_of):
    position = turn_of("RGY", tokens={P1: (1, 2)})
    position.choose("act 2")
    position.silence()
    assert position.tokens[P1] == [2, 2]
    assert position.actor == P2


# -- Empty Actions and short reserves ------------------------------------------------------------

NO_CUBES = {P1: (2, 0), P2: (2, 0), P3: (2, 0), P4: (2, 0), P5: (2, 0)}
NO_DISCS = {P1: (0, 0), P2: (0, 2), P3: (0, 2), P4: (0, 2), P5: (0, 2)}


@pytest.mark.clause("M18-R2")
@pytest.mark.parametrize(
    ("tokens", "act"), [({}, GREEN), ({}, BLUE), (NO_CUBES, RED), (NO_DISCS, WHITE)]
)
def test_an_empty_action_can_be_accused_but_not_countered(turn_of, heard, tokens, act):
    position = turn_of("YYGGR", tokens=tokens)
    before = (position.tokens, position.reserve)
    position.choose(f"act {act}")
    assert heard.of("acts_empty") == [(P1, act)]
    assert position.empty
    assert [decision.name for decision in position.pending] == ["accuse"] * 4
    position.silence()
    assert (position.tokens, position.reserve) == before
    assert position.actor == P2
    assert position.cubes[P1][act] == FORWARD


@pytest.mark.clause("M18-R2")
def test_details_are_chosen_among_the_effective_ones(turn_of):
    position = turn_of("YYGGR", tokens=NO_CUBES)
    position.choose("act 0")
    assert position.options_of(P1) == ["kind 1"]
    with pytest.raises(Refused) as refused:
        position.play(P1, "kind 0")
    assert refused.value.clause == "M18-R2"


@pytest.mark.clause("M18-R5")
def test_yellow_takes_the_only_one_left(turn_of, heard):
    nine = {P1: (1, 0), P2: (2, 0), P3: (2, 0), P4: (2, 0), P5: (2, 0)}
    position = turn_of("GYGRR", tokens=nine, reserve=(1, 8))
    position.choose("act 0", "kind 0")
    done(position)
    assert heard.of("takes_cubes") == [(P1, 1)]
    assert (position.tokens[P1], position.reserve) == ([2, 0], [0, 8])


@pytest.mark.clause("M18-R15")
def test_yellow_takes_two_if_the_reserve_has_been_refilled(turn_of):
    nine = {P1: (1, 0), P2: (2, 0), P3: (2, 0), P4: (2, 0), P5: (2, 0)}
    position = turn_of("GYGRR", tokens=nine, gone={P2: "GRB"}, reserve=(1, 8))
    position.choose("act 0", "kind 0")
    position.accused_by(P2)  # wrongly, and that was the last cube but one
    position.play(P2, "discard 4")
    assert not position.alive[P2]
    position.pass_all()
    assert position.pending[0].name == "punish"  # three went back
    assert (position.tokens[P1], position.reserve) == ([0, 0], [4, 8])


@pytest.mark.clause("M18-R15")
def test_an_empty_action_stays_empty(turn_of):
    position = turn_of("YYGGR", tokens=NO_CUBES, gone={P2: "GRB"})
    position.choose("act 2")
    position.accused_by(P2)
    position.play(P2, "discard 4")
    assert position.reserve == [2, 8]
    assert position.tokens[P1] == [2, 0]
    assert position.actor == P3


@pytest.mark.clause("M18-R9", "M18-R15")
def test_a_victim_who_left_has_nothing_to_steal_but_the_theft_can_be_countered(turn_of, heard):
    position = turn_of("YYGGR", tokens={P2: (2, 0)}, gone={P2: "GRB"})
    position.choose("act 1", "victim 1", "kind 0")
    position.accused_by(P2)
    position.play(P2, "discard 4")
    assert [decision.name for decision in position.pending] == ["counter"]
    position.pass_all()
    assert heard.of("steals_cubes") == [(P1, P2, 0)]
    assert (position.tokens[P1], position.reserve) == ([0, 0], [10, 8])
    assert position.actor == P3


# -- Time-outs -----------------------------------------------------------------------------------


@pytest.mark.clause("M18-2.1", "M18-2.3", "M18-2.5", "M18-2.7")
def test_what_counts_when_time_is_up(turn_of):
    position = turn_of("RGY", P2, tokens={P1: (1, 2), P2: (2, 0), P3: (0, 1)})
    assert position.asked(P2).default is None
    position.choose("act 1")
    assert str(position.asked(P2).default) == "victim 2"
    position.choose("victim 0")
    assert str(position.asked(P2).default) == "kind 0"
    position.choose("kind 0")
    done(position)
    assert position.pending[0].name == "punish"
    assert position.pending[0].default is None
    position.time_out(P2)
    assert position.pending[0].name == "discard"
    assert position.pending[0].default is None
