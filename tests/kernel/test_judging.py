"""The kit for heuristic players: choices, whims, chances, and what a finished game is worth."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, pstdev
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    PUBLIC,
    Action,
    FastLuck,
    Meta,
    Options,
    Position,
    ScriptedLuck,
    Secrecy,
    Setting,
    actions,
    answer,
    decision,
)
from ludoteca.kernel.judging import (
    FINE,
    best,
    fraction,
    logistic,
    mixed,
    result,
    whim,
    win_chance,
)


def test_the_first_of_the_best_is_chosen() -> None:
    assert best("abcd", [-3.0, -1.0, -2.0, -1.0]) == "b"
    assert best(("only",), [-1e12]) == "only"


def test_every_option_has_a_worth() -> None:
    with pytest.raises(AssertionError, match="one worth"):
        best("abc", [1.0, 2.0])


def test_a_mixed_choice_follows_the_worths() -> None:
    luck = FastLuck(1)
    drawn = Counter(mixed("abc", [3.0, 1.0, -500.0], 2.0, luck) for _ in range(4000))
    assert drawn["a"] / drawn["b"] == pytest.approx(2.718, rel=0.1)
    assert drawn["c"] == 0


def test_a_mixed_choice_comes_to_an_end_whatever_is_drawn() -> None:
    for drawn in (0, FINE):
        assert mixed("ab", [0.5, 0.1], 0.3, ScriptedLuck([drawn])) in "ab"


def test_a_whim_is_around_0_and_about_1() -> None:
    luck = FastLuck(3)
    whims = [whim(luck) for _ in range(4000)]
    assert fmean(whims) == pytest.approx(0, abs=0.05)
    assert pstdev(whims) == pytest.approx(1, abs=0.05)
    assert [whim(FastLuck(4)) for _ in range(2)] == [whim(FastLuck(4))] * 2


def test_fractions_reach_both_ends() -> None:
    luck = FastLuck(5)
    assert {fraction(luck, 4) for _ in range(200)} == {0.0, 0.25, 0.5, 0.75, 1.0}


def test_chances_add_up_to_one_and_follow_the_standings() -> None:
    standings = [4.0, 7.0, 4.0, -2.0]
    chances = [win_chance(standings, seat, 3.0) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] / chances[0] == pytest.approx(2.718, abs=0.001)
    assert chances[0] == chances[2] > chances[3] > 0


def test_of_two_the_better_has_the_logistic_of_the_advantage() -> None:
    assert win_chance([5.0, 2.0], 0, 2.0) == pytest.approx(logistic(1.5))
    assert logistic(1.5) + logistic(-1.5) == pytest.approx(1)


def test_nothing_is_so_hopeless_that_it_breaks() -> None:
    assert logistic(-1e9) == pytest.approx(0)
    assert logistic(1e9) == 1
    assert win_chance([0.0, 1e9], 0, 1.0) == pytest.approx(0)


# -- What a finished game is worth --------------------------------------------------------------


class Vote(Position):
    """Who wins is simply named, as the bits of a number; the scores are twice the number."""

    fields: ClassVar[dict[str, Secrecy]] = {"open": PUBLIC}

    def setup(self) -> None:
        self.open = 1
        self.then(self.name())

    @decision("V-1")
    def name(self) -> Options:
        return {0: actions("name", range(8))}

    @answer("name")
    def named(self, action: Action) -> None:
        winners = [p for p in self.seats if action.n >> p & 1]
        self.finish(winners, "named", [action.n * 2.0 - p for p in self.seats])


def results(winners: int, **facts: bool) -> list[float]:
    meta = Meta("vote", "Toys", {}, 3, 3, 1, "rules:Vote", **facts)
    position = Vote()
    position.start(Setting(meta, 3, {}), FastLuck(1))
    position.play(0, Action("name", winners))
    return [result(position, p) for p in position.seats]


def test_winners_share_a_victory() -> None:
    assert results(0b010) == [0, 1, 0]
    assert results(0b101) == [0.5, 0, 0.5]


def test_a_game_without_winners_is_shared_by_all() -> None:
    assert results(0) == pytest.approx([1 / 3] * 3)


def test_a_team_wins_or_loses_as_one() -> None:
    assert results(0b111, cooperative=True) == [1, 1, 1]
    assert results(0, cooperative=True) == [0, 0, 0]


def test_where_all_may_lose_nobody_gains_by_a_common_defeat() -> None:
    assert results(0b010, all_lose=True) == [0, 1, 0]
    assert results(0, all_lose=True) == [0, 0, 0]


def test_for_stakes_the_scores_count() -> None:
    assert results(0b010, stakes=True) == [4, 3, 2]


def test_only_a_finished_game_has_a_result() -> None:
    position = Vote()
    position.start(Setting(Meta("vote", "Toys", {}, 3, 3, 1, "rules:Vote"), 3, {}), FastLuck(1))
    with pytest.raises(AssertionError, match="finished"):
        result(position, 0)
