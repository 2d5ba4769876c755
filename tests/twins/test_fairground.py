"""The game in which a wrong answer is not the end, and a ring is let go at the right moment."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import CLOCK, FastLuck, ScriptedLuck


def begun(players=2, **options):
    """A match with a 4 under the first cup."""
    luck = ScriptedLuck(["die 4"], endless=True)
    return ludoteca.game("fairground").start(players=players, luck=luck, **options)


@pytest.mark.clause("FG-1", "FG-2")
def test_a_wrong_answer_is_not_the_end() -> None:
    position = begun(3)
    assert [decision.player for decision in position.pending] == [1, 2, 0]
    position.play(0, "name 3")
    position.play(2, "name 3")
    assert (position.wrong, position.cup, position.tickets) == ([3], 1, [0, 0, 0])
    position.play(1, "name 4")
    assert (position.wrong, position.cup, position.tickets) == ([], 2, [0, 1, 0])
    position.time_out(CLOCK)
    assert position.asked(0).name == "throw"


@pytest.mark.clause("FG-1", "FG-3")
def test_all_answers_to_a_cup_are_one_stretch_of_time() -> None:
    position = begun(nods=True)
    [pace, _] = [position.pace(decision) for decision in position.pending]
    position.play(0, "name 3")
    assert position.pace(position.asked(1)) is None
    position.play(1, "nod")
    assert position.pace(position.pending[0]) == pace
    position.play(1, "name 4")
    assert position.pace(position.pending[0]).stretch == pace.stretch + 1


@pytest.mark.clause("FG-2")
def test_what_was_named_is_not_under_the_cup() -> None:
    position = begun()
    for n in (1, 2, 3):
        position.play(0, f"name {n}")
    imagined = {position.imagine(1, FastLuck(seed)).under for seed in range(40)}
    assert imagined == {4, 5, 6}


@pytest.mark.clause("FG-4", "FG-5", "FG-6")
def test_a_ring_is_let_go_near_the_peg() -> None:
    luck = ScriptedLuck([0, 0, 24, 33])
    position = ludoteca.game("fairground").arrange(
        2, at=("hang 0", "throw 0", "hang 1", "throw 1", "count_up"), luck=luck
    )
    position.play(0, "throw 4")
    assert (position.hung, position.tickets) == ([50, 36], [2, 0])
    position.time_out(1)
    assert (position.hung, position.winners) == ([13, -255], (0,))
