"""Accusations, discards and how it ends (ledger, sections 5 to 7). P1 is seat 0."""

from collections import Counter

import pytest

from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, START
from ludoteca.kernel import CLOCK, FastLuck, Refused

P1, P2, P3, P4, P5 = range(5)
CUBES, DISCS = 0, 1
YELLOW, GREEN, RED, BLUE, WHITE = range(5)

TAKES = ("act 0", "kind 0")
BOTH = pytest.mark.parametrize("accusations", ["sealed", "live"])


# -- The window ----------------------------------------------------------------------------------


@pytest.mark.clause("M18-6.1")
@BOTH
def test_all_others_are_asked_at_once(turn_of, accusations):
    position = turn_of("YGRBW", P2, gone={P4: "YGRBW"}, accusations=accusations)
    position.choose("act 2")
    assert [decision.player for decision in position.pending] == [P3, P5, P1]
    for decision in position.pending:
        assert position.options_of(decision.player) == ["accuse 1", "let_go 0"]
        assert str(decision.default) == "let_go 0"
        assert decision.clause == "M18-6.1"


@pytest.mark.clause("M18-6.1")
def test_live_is_a_race_of_three_seconds(turn_of):
    position = turn_of("YGRB", accusations="live")
    position.choose("act 2")
    assert {(d.kind, d.seconds) for d in position.pending} == {("race", 3)}
    sealed = turn_of("YGRB")
    sealed.choose("act 2")
    assert {d.kind for d in sealed.pending} == {"together"}


@pytest.mark.clause("M18-6.1", "M18-R7")
def test_the_first_to_speak_is_the_accuser(turn_of, heard):
    position = turn_of("YGRB", accusations="live")
    position.choose("act 2")
    position.play(P2, "let_go")
    position.play(P4, "accuse 0")
    assert heard.of("accuses_wrongly") == [(P4, P1, RED)]
    with pytest.raises(Refused):
        position.play(P3, "accuse 0")
    assert [d.player for d in position.pending] == [P4]


@pytest.mark.clause("M18-6.1")
@pytest.mark.parametrize("clock", [False, True])
def test_live_the_window_closes_when_time_is_up_or_all_let_go(turn_of, heard, clock):
    position = turn_of("YGRB", accusations="live")
    position.choose("act 2")
    if clock:
        position.time_out(CLOCK)
    else:
        position.silence()
    assert heard.of("nobody_accuses") == [(P1,)]
    assert position.tokens[P1] == [1, 0]


@pytest.mark.clause("M18-6.1")
def test_live_the_record_says_that_the_clock_let_it_go(game):
    position = game.start(4, seed=1, accusations="live")
    while position.pending[0].name != "accuse_first":
        position.play(position.actor, position.pending[0].options[0])
    position.time_out(CLOCK)
    assert str(position.record.moves[-1][2]) == "let_go 0"


@pytest.mark.clause("M18-6.1", "M18-R7")
def test_sealed_several_accusers_draw_lots_and_the_others_kept_silent(turn_of, heard):
    table = turn_of("YGRB")
    table.choose("act 2")
    drawn = Counter()
    for seed in range(200):
        position = table.position.clone()
        position.luck = FastLuck(seed)
        position.listen(heard.append)
        heard.clear()
        for q, answer in [(P2, "accuse 0"), (P3, "let_go"), (P4, "accuse 0")]:
            position.play(q, answer)
        ((accuser, accused, colour),) = heard.of("accuses_wrongly")
        assert (accused, colour) == (P1, RED)
        assert [decision.player for decision in position.pending] == [accuser]
        drawn[accuser] += 1
    assert set(drawn) == {P2, P4}
    assert min(drawn.values()) > 70


@pytest.mark.clause("M18-6.1")
def test_sealed_a_time_out_lets_go(turn_of, heard):
    position = turn_of("YGR")
    position.choose("act 2")
    position.time_out(P2)
    position.time_out(P3)
    assert heard.of("nobody_accuses") == [(P1,)]


@pytest.mark.clause("M18-6.1")
@BOTH
def test_only_the_player_who_moved_can_be_accused(turn_of, accusations):
    position = turn_of("YGR", accusations=accusations)
    position.choose("act 2")
    with pytest.raises(Refused) as refused:
        position.play(P2, "accuse 2")
    assert refused.value.clause == "M18-6.1"


@pytest.mark.clause("M18-6.1")
def test_the_actor_may_accuse_who_reacts(turn_of, heard):
    position = turn_of("YWG")
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    assert [decision.player for decision in position.pending] == [P3, P1]
    position.accused_by(P1)
    assert heard.of("accuses_rightly") == [(P1, P2, WHITE)]


@pytest.mark.clause("M18-R16")
@pytest.mark.parametrize("act", [GREEN, RED, WHITE])
def test_every_action_opens_a_window_even_if_the_colour_is_known_to_be_right(turn_of, act):
    position = turn_of("YGR", cleared={P1: "YGRBW"[act]})
    position.choose(f"act {act}")
    assert [decision.name for decision in position.pending] == ["accuse"] * 2
    position.accused_by(P2)
    assert position.alive[P1]
    assert (position.pending[0].name, position.pending[0].player) == ("discard", P2)


# -- Right and wrong -----------------------------------------------------------------------------


@pytest.mark.clause("M18-6.2", "M18-R8", "M18-R14", "M18-7.1")
@BOTH
def test_a_right_accusation_of_an_action(turn_of, heard, accusations):
    position = turn_of("YGRB", P1, tokens={P1: (2, 1)}, accusations=accusations)
    position.choose(*TAKES)
    position.accused_by(P3)
    assert heard.of("accuses_rightly") == [(P3, P1, YELLOW)]
    assert heard.of("leaves") == [(P1, YELLOW)]
    assert position.alive == [False, True, True, True]
    assert (position.tokens[P1], position.reserve) == ([0, 0], [10, 8])
    assert position.cubes[P1] == [GONE] * 5
    assert position.view(P2)["forbidden"] == [YELLOW, GREEN, None, None]
    assert (position.actor, position.pending[0].name) == (P2, "act")


@pytest.mark.clause("M18-6.3", "M18-6.4", "M18-R17")
@BOTH
def test_a_wrong_accusation_of_an_action(turn_of, heard, accusations):
    position = turn_of("GYRB", accusations=accusations)
    position.choose(*TAKES)
    position.accused_by(P3)
    assert heard.of("accuses_wrongly") == [(P3, P1, YELLOW)]
    assert position.view(P2)["forbidden"][P1] is None
    (decision,) = position.pending
    assert (decision.name, decision.player) == ("discard", P3)
    position.play(P3, "discard 3")
    assert len(position.owned(P3)) == 4
    assert position.pending[0].name == "counter"  # only now
    position.pass_all()
    assert position.tokens[P1] == [2, 0]


@pytest.mark.clause("M18-6.3", "M18-3.4", "M18-R17")
def test_a_wrong_accusation_of_a_reaction(turn_of, heard):
    position = turn_of("GYRB")
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    position.accused_by(P4)
    assert heard.of("accuses_wrongly") == [(P4, P2, WHITE)]
    position.play(P4, "discard 0")
    assert position.tokens[P1] == [0, 0]
    assert heard.of("cancelled") == [(P1,)]
    assert len(position.owned(P4)) == 4
    assert position.actor == P2


@pytest.mark.clause("M18-6.2", "M18-6.4", "M18-6.5")
def test_a_reaction_that_is_struck_out_leaves_the_action_to_the_next(turn_of, heard):
    position = turn_of("GYWBR")
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 0")
    position.play(P3, "counter 1")
    position.accused_by(P2)
    assert not position.alive[P3]
    (decision,) = position.pending
    assert (decision.name, decision.player) == ("counter", P4)
    position.play(P4, "counter 1")
    position.silence()
    assert heard.of("cancelled") == [(P1,)]


@pytest.mark.clause("M18-6.5")
def test_a_reaction_that_is_struck_out_last_lets_the_action_happen(turn_of):
    position = turn_of("GYYW")
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 0")
    position.play(P3, "counter 0")
    position.play(P4, "counter 1")
    position.accused_by(P1)
    assert position.tokens[P1] == [2, 0]
    assert position.actor == P2


@pytest.mark.clause("M18-R17")
def test_a_right_accusation_costs_and_brings_nothing(turn_of):
    position = turn_of("YGRB", tokens={P3: (1, 1)})
    position.choose(*TAKES)
    position.accused_by(P3)
    assert position.tokens[P3] == [1, 1]
    assert position.cubes[P3] == [START] * 5


@pytest.mark.clause("M18-R10")
def test_an_actor_who_leaves_by_a_wrong_accusation_loses_his_action(turn_of):
    position = turn_of("GYBB", tokens={P1: (2, 0)}, gone={P1: "RBW"})
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    position.accused_by(P1)
    position.play(P1, "discard 0")
    assert not position.alive[P1]
    assert position.tokens == [[0, 0]] * 4
    assert position.actor == P2


# -- Discards ------------------------------------------------------------------------------------


@pytest.mark.clause("M18-5.1")
def test_any_cube_but_the_forbidden_colour_can_be_discarded(turn_of):
    position = turn_of("GYRB", forward={P3: "YB"}, gone={P3: "W"})
    position.choose("act 2")
    position.accused_by(P3)
    assert position.options_of(P3) == ["discard 0", "discard 1", "discard 3"]
    for answer in ("discard 2", "discard 4"):
        with pytest.raises(Refused) as refused:
            position.play(P3, answer)
        assert refused.value.clause == "M18-5.1"
    position.play(P3, "discard 3")
    assert position.cubes[P3] == [FORWARD, START, START, GONE, GONE]


@pytest.mark.clause("M18-5.1")
def test_who_has_discarded_a_colour_can_neither_act_nor_react_with_it(turn_of):
    position = turn_of("GYRB", P2, gone={P3: "W"})
    position.choose(*TAKES)
    position.silence()
    assert position.pending[0].player == P4
    position.pass_all()
    assert position.options_of(P3) == ["act 0", "act 1", "act 2", "act 3"]


@pytest.mark.clause("M18-5.2", "M18-7.1", "M18-R8")
def test_the_last_cube_but_one_is_the_last(turn_of, heard):
    position = turn_of("GYRB", tokens={P3: (1, 0)}, gone={P3: "YGB"})
    position.choose("act 4")
    position.accused_by(P3)
    position.play(P3, "discard 4")
    assert heard.of("leaves") == [(P3, RED)]
    assert not position.alive[P3]
    assert position.view(None)["forbidden"] == [None, None, RED, None]
    assert position.tokens[P3] == [0, 0]


# -- The end -------------------------------------------------------------------------------------


@pytest.mark.clause("M18-7.2", "M18-6.2", "M18-R11")
@BOTH
def test_the_last_one_standing_wins_by_accusation(turn_of, accusations):
    position = turn_of("YGR", gone={P2: "YGRBW"}, accusations=accusations)
    position.choose(*TAKES)
    position.accused_by(P3)
    assert (position.over, position.winners, position.ending) == (True, (P3,), "accusation")
    assert position.scores == (0.0, 0.0, 1.0)
    assert position.view(P1)["forbidden"] == [YELLOW, GREEN, RED]


@pytest.mark.clause("M18-7.2", "M18-5.2", "M18-R11")
def test_pending_effects_are_dropped_when_one_is_left(turn_of):
    position = turn_of("GYR", tokens={P1: (2, 0)}, gone={P2: "YGRBW", P3: "GBW"})
    position.choose(*TAKES)
    position.accused_by(P3)
    position.play(P3, "discard 0")
    assert (position.winners, position.ending) == ((P1,), "discard")
    assert position.tokens[P1] == [2, 0]


@pytest.mark.clause("M18-R14")
def test_the_next_turn_is_the_next_living_players(turn_of):
    position = turn_of("GYRBB", P3, gone={P4: "YGRBW"})
    position.choose("act 2")
    position.accused_by(P1)
    assert not position.alive[P3]
    assert position.actor == P5


@pytest.mark.clause("M18-R13")
@pytest.mark.parametrize(
    ("gone", "tokens", "winners"),
    [
        ({P1: "B", P2: "B"}, {P1: (2, 2)}, (P3,)),
        ({P1: "B"}, {P1: (2, 2), P2: (1, 1), P3: (0, 1)}, (P2,)),
        ({P1: "B"}, {P2: (1, 1), P3: (0, 2)}, (P2, P3)),
        ({P3: "YGRBW"}, {P1: (0, 0), P2: (1, 1)}, (P2,)),
    ],
)
def test_stalemate(turn_of, heard, gone, tokens, winners):
    position = turn_of("YGR", tokens=tokens, gone=gone, calm=59)
    position.choose(*TAKES)
    position.silence()
    position.play(P2, "counter 1")
    position.silence()
    assert (position.over, position.ending, position.winners) == (True, "stalemate", winners)
    assert [p for p, _ in heard.of("wins")] == list(winners)


@pytest.mark.clause("M18-R13")
def test_the_count_of_calm_turns(turn_of):
    position = turn_of("YGRB", calm=58)
    position.choose("act 2")
    position.silence()
    assert (position.calm, position.over) == (59, False)
    position.choose("act 2")
    position.accused_by(P3)
    position.play(P3, "discard 0")
    assert (position.calm, position.over) == (0, False)
    position.choose("act 2")
    position.silence()
    assert (position.calm, position.over) == (1, False)
