"""Decisions as the ledger lists them (section 8): who, what, which kind, and when time is up."""

import pytest

from ludoteca.kernel import Action, Refused


@pytest.mark.clause("M14-2.2", "M14-R11")
def test_live_stops_and_the_wait(knife):
    position = knife(3, "live")
    for p, decision in enumerate(position.pending):
        assert (decision.player, decision.kind, decision.clause) == (p, "race", "M14-2.2")
        stops = tuple(Action("stop", k) for k in range(1, 24))
        assert decision.options == (*stops, Action("wait", 0))
        assert decision.default == Action("wait", 0)
        assert decision.seconds == 33  # 2.0 + 23 * 1.2 + 3.0, rounded up


@pytest.mark.clause("M14-2.2")
def test_sealed_stops(knife):
    position = knife(3)
    for p, decision in enumerate(position.pending):
        assert (decision.player, decision.kind, decision.clause) == (p, "together", "M14-2.2")
        assert decision.options == tuple(Action("stop_at", k) for k in range(1, 24))
        assert decision.default == Action("stop_at", 23)


@pytest.mark.clause("M14-2.2")
def test_time_is_up_for_all_sealed_choices(knife):
    position = knife(2, luck=["seat 1"])
    position.time_out(0)
    position.time_out(1)
    assert position.order == [1, 0]
    assert len(position.share[1]) == 23


@pytest.mark.clause("M14-3.2")
def test_a_recipe_is_a_turn_and_time_fills_the_dearest_with_the_lowest_number(cooking):
    position = cooking({0: "YGBBR", 1: ""})
    (decision,) = position.pending
    assert (decision.player, decision.kind, decision.clause) == (0, "turn", "M14-3.2")
    assert [option.n for option in decision.options] == [1, 5, 8, 9, 10, 12, 13, 14, 15, 16]
    assert decision.default == Action("fill", 16)
    position = cooking({0: "BBYGB", 1: ""})
    assert position.asked(0).default == Action("fill", 14)
    position = cooking({0: "RG", 1: ""})
    position.time_out(0)
    assert position.points[0] == 5
    position = cooking({0: "YYYYYGB", 1: ""})  # 4 and 14 are both worth 10
    assert position.asked(0).default == Action("fill", 4)


@pytest.mark.clause("M14-2.2")
@pytest.mark.parametrize("action", ["stop_at 5", "wait 0", "start 0", "fill 1"])
def test_verbs_of_another_form_or_phase_are_refused(knife, mode, action):
    position = knife(2, mode)
    if position.explain(0, action) is None:
        assert (mode, action) in (("sealed", "stop_at 5"), ("live", "wait 0"))
        return
    with pytest.raises(Refused):
        position.play(0, action)
