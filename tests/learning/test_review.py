"""The review: bad moves cost, good ones do not, whatever somebody could not know."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import Action, Position
from ludoteca.learning import review
from ludoteca.learning.review import Judged, Moment, judged, moments_of, turning_points

RIVER = ludoteca.game("river_race")


def finish(reserve: tuple[int, int] = (4, 2)) -> Position:
    """Two Riders before the line; the first has Energy enough to be sure of the last leap."""
    fields = {"at": [15, 15], "reserve": list(reserve), "die": 5, "round": 8}
    return RIVER.arrange(2, at="bid", fields=fields)


def cost_of(position: Position, action: str) -> Judged:
    moment = next(moments_of([(1, position, 0, action)], 0))
    return judged(RIVER, moment)


def test_the_sure_way_to_win_costs_nothing() -> None:
    found = cost_of(finish(), "bid 3")
    assert found.well_played
    assert found.bot == found.played


def test_throwing_the_victory_away_costs_much() -> None:
    """Both can bid 3 and share it: whoever bids nothing loses."""
    found = cost_of(finish((3, 3)), "bid 0")
    assert not found.well_played
    assert found.cost > 0.3
    assert found.bot.n == 3


def test_the_same_seed_judges_the_same() -> None:
    assert cost_of(finish(), "bid 1") == cost_of(finish(), "bid 1")


def test_whoever_has_no_time_looks_at_fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second."""
    seconds, looked = 0, []
    compared = review.compared

    def passing() -> float:
        nonlocal seconds
        seconds += 1
        return float(seconds)

    def noted(*args: object) -> object:
        ways = compared(*args)  # type: ignore[arg-type]
        looked.append(ways[0].tried)
        return ways

    monkeypatch.setattr(review.time, "process_time", passing)
    monkeypatch.setattr(review, "compared", noted)
    moment = next(moments_of([(1, finish((3, 3)), 0, "bid 0")], 0))
    assert judged(RIVER, moment, seconds=10.0).cost > 0
    assert looked == [review.LEAST + 5, review.LEAST + 4]
    looked.clear()
    judged(RIVER, moment)
    assert looked == [review.FIRST_LOOK, review.SECOND_LOOK]


def test_nobody_is_judged_on_what_they_could_not_know() -> None:
    """The other has sealed a bid already: whatever it is, the judgement is the same."""
    found = []
    for bid in range(3):
        position = finish()
        position.play(1, f"bid {bid}")
        found.append(cost_of(position, "bid 2"))
    assert found[0] == found[1] == found[2]


def test_only_own_decisions_with_a_choice_are_looked_at() -> None:
    position = finish()
    moves = [(1, position, 1, "bid 1"), (2, position, 0, "bid 3"), (3, position, 0, "bid 9")]
    assert [moment.number for moment in moments_of(moves, 0)] == [2]


def test_the_costliest_decisions_are_the_turning_points() -> None:
    bid = Action("bid", 1)
    costs = [(1, 0.0), (2, 0.3), (3, 0.1), (4, 0.5), (5, 0.2)]
    found = [Judged(number, bid, bid, cost, 0.01) for number, cost in costs]
    assert [one.number for one in turning_points(found)] == [4, 2, 5]


def test_a_moment_is_a_decision() -> None:
    moment = next(moments_of([(7, finish(), 0, "bid 3")], 0))
    assert isinstance(moment, Moment)
    assert (moment.number, moment.decision.name) == (7, "bid")
