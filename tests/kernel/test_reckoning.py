"""Places, and what broke a tie."""

from __future__ import annotations

from ludoteca.kernel import Count, Reckoning
from ludoteca.kernel.reckoning import places, tie_break


def standing(*amounts: int) -> Reckoning:
    keys = ("plots", "value", "cubes")
    return Reckoning(standing=tuple(Count(keys[i], n) for i, n in enumerate(amounts)))


def test_whoever_has_more_comes_before() -> None:
    assert places([1], [(3,), (9,), (5,)]) == [3, 1, 2]


def test_equal_seats_share_a_place_and_the_next_is_left_out() -> None:
    assert places([3], [(5,), (2,), (5,), (7,)]) == [2, 4, 2, 1]


def test_winners_are_first_whatever_else_they_have() -> None:
    assert places([0, 2], [(5, 1), (5, 9), (5, 2)]) == [1, 3, 1]


def test_later_counts_tell_equal_ones_apart() -> None:
    assert places([0], [(5, 9), (4, 1), (4, 2)]) == [1, 3, 2]


def test_where_nothing_is_compared_nobody_has_a_place_but_the_winner() -> None:
    assert places([1], [(), (), ()]) == [0, 1, 0]
    assert places([], [(), ()]) == [0, 0]


def test_a_tie_is_broken_by_the_first_count_that_differs() -> None:
    tie = tie_break([1], [standing(2, 4, 9), standing(2, 7, 1), standing(1, 9, 9)])
    assert tie is not None
    assert (tie.most, tie.next) == (Count("value", 7), Count("value", 4))


def test_no_tie_no_break() -> None:
    assert tie_break([1], [standing(2, 9), standing(3, 1)]) is None
    assert tie_break([0, 1], [standing(3, 1), standing(3, 1), standing(2, 9)]) is None
    assert tie_break([0, 1], [standing(3, 1), standing(3, 1)]) is None
    assert tie_break([], [standing(3), standing(3)]) is None
    assert tie_break([0], [Reckoning(), Reckoning()]) is None
