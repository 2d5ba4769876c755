"""The race that is answered by naming something."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import CLOCK, Position


@pytest.fixture
def free() -> Position:
    return ludoteca.game("shout").start(players=3, seed=1, free=True)


@pytest.mark.clause("SH-1", "SH-2")
def test_the_first_to_name_a_bigger_one_has_a_point() -> None:
    position = ludoteca.game("shout").start(players=2, seed=1)
    position.play(1, "name 8")
    position.play(0, "give_up")
    position.play(1, "name 3")
    assert (position.points, position.size) == ([0, 1], 8)
    assert [decision.player for decision in position.pending] == [0, 1], "the race goes on for all"
    position.play(0, "name 9")
    assert position.points == [1, 1]


@pytest.mark.clause("SH-3")
def test_any_word_is_as_big_as_it_has_letters(free: Position) -> None:
    free.play(2, 'say 0 "hippopotamus"')
    assert (free.points, free.size) == ([0, 0, 1], 12)
    assert "say 0" not in ludoteca.game("shout").start(seed=1).view(0)["asked"][0]["options"]


@pytest.mark.clause("SH-4")
def test_it_is_over_after_three_points_or_twelve_answers_or_when_all_give_up(
    free: Position,
) -> None:
    for size in (2, 3, 4):
        free.play(0, f"name {size}")
    assert (free.winners, free.scores) == ((0,), (3, 0, 0))
    wrong = ludoteca.game("shout").start(players=2, seed=1)
    for _ in range(12):
        wrong.play(0, "name 1")
    assert wrong.winners == (0, 1)
    silent = ludoteca.game("shout").start(players=2, seed=1)
    silent.time_out(CLOCK)
    assert silent.over


@pytest.mark.clause("SH-5")
def test_every_animal_has_its_time() -> None:
    position = ludoteca.game("shout").start(players=2, seed=1)
    paces = []
    for action in ("name 8", "name 3", "name 9"):
        pace = position.pace(position.pending[0])
        assert pace is not None
        paces.append((pace.grace, pace.buzz, pace.stretch))
        position.play(0, action)
    assert paces == [(300, 60, 1), (300, 60, 8), (300, 60, 8)]
