"""The game that is nothing but a race."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import CLOCK, Action, FastLuck, RulesBug, decision


@pytest.mark.clause("SN-1", "SN-3")
def test_the_first_one_takes_the_cube() -> None:
    position = ludoteca.game("snap").start(players=3, seed=1)
    for p in (2, 0, 2):
        assert [decision.player for decision in position.pending] == [0, 1, 2]
        assert {decision.seconds for decision in position.pending} == {10}
        position.play(p, "grab")
    assert (position.winners, position.scores) == ((2,), (1, 0, 2))


@pytest.mark.clause("SN-2", "SN-3")
def test_nobody_has_to() -> None:
    position = ludoteca.game("snap").start(players=2, seed=1)
    position.play(0, "keep_still")
    position.play(1, "keep_still")
    position.time_out(CLOCK)
    position.play(1, "keep_still")
    position.play(0, "grab")
    assert (position.winners, position.scores) == ((0,), (1, 0))
    late = ludoteca.game("snap").start(players=2, seed=1)
    for _ in range(3):
        late.time_out(CLOCK)
    assert late.winners == (0, 1)


@pytest.mark.clause("SN-2")
def test_nobody_is_told_who_keeps_still() -> None:
    position = ludoteca.game("snap").start(players=3, seed=1)
    untold = [position.view(viewer) for viewer in (1, 2, None)]
    before = [position.sight(viewer) for viewer in (1, 2, None)]
    position.play(0, "keep_still")
    assert [decision.player for decision in position.pending] == [1, 2]
    assert [position.view(viewer) for viewer in (1, 2, None)] == untold
    assert [position.sight(viewer) for viewer in (1, 2, None)] == before
    own = position.view(0)
    assert own["sealed"] == "keep_still 0"
    assert [question["player"] for question in own["asked"]] == [1, 2]
    for viewer in (0, 1, 2, None):
        imagined = position.imagine(viewer, FastLuck(3))
        assert imagined.view(viewer) == position.view(viewer)
        assert imagined.sealed == ({0: Action("keep_still")} if viewer == 0 else {})


def test_only_a_race_can_be_quiet() -> None:
    with pytest.raises(RulesBug, match="quiet"):
        decision("SN-1", quiet=True)
