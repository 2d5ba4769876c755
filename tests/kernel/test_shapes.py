"""Shapes: what fits, how many numbers it takes, and that different values have different ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.kernel import (
    BARE,
    COUNT,
    FLAG,
    PLAYERS,
    SEAT,
    SEAT_OR_NOBODY,
    SEATS,
    RulesBug,
    Shape,
    among,
    each,
    exactly,
    letters,
    many,
    maybe,
    parts,
    row,
    span,
    upto,
    word,
)

HAND_SIZE = [0, 0, 5, 4, 3]


def written(shape: Shape, value: object, players: int = 3) -> list[int]:
    resolved = shape.resolve(players)
    numbers = resolved.blank[:]
    resolved.write(value, numbers, 0)
    return numbers


@pytest.mark.parametrize(
    ("shape", "value", "numbers"),
    [
        (upto(6), 4, [4]),
        (span(-2, 2), -2, [-2]),
        (among((3, 8, 5)), 8, [8]),
        (FLAG, True, [1]),
        (COUNT, 1_000_000, [1_000_000]),
        (BARE, 0, [0]),
        (SEAT, 2, [2]),
        (SEAT_OR_NOBODY, -1, [-1]),
        (SEATS, 0b101, [5]),
        (word("call", "raise"), "raise", [1]),
        (letters(4), "né", [2, 110, 233, -1, -1]),
        (each(upto(9)), [7, 8, 9], [7, 8, 9]),
        (each(FLAG), [True, False, True], [1, 0, 1]),
        (exactly(2, span(1, 3)), [3, 1], [3, 1]),
        (exactly(HAND_SIZE, upto(1)), [0, 1, 0, 1], [0, 1, 0, 1]),
        (many(3, span(1, 9)), [], [0, 0, 0, 0]),
        (many(3, span(1, 9)), [5, 6], [2, 5, 6, 0]),
        (many(PLAYERS, SEAT), [1], [1, 1, -1, -1]),
        (many(2, many(2, upto(5))), [[], [4]], [2, 0, -1, -1, 1, 4, -1]),
        (row(SEAT, upto(9)), [2, 9], [2, 9]),
        (parts(mine=many(1, upto(5)), left=upto(9)), {"mine": [3], "left": 7}, [1, 3, 7]),
        (maybe(upto(5)), None, [0, -1]),
        (maybe(upto(5)), 0, [1, 0]),
    ],
)
def test_how_a_value_is_written(shape: Shape, value: object, numbers: list[int]) -> None:
    assert shape.resolve(3).fault(value) == ""
    assert written(shape, value) == numbers
    assert all(type(number) is int for number in written(shape, value))


@pytest.mark.parametrize(
    ("shape", "value", "fault"),
    [
        (upto(6), 7, " is 7, not 0 to 6"),
        (span(1, 3), 0, " is 0, not 1 to 3"),
        (upto(1), True, " is True, not 0 to 1"),
        (upto(1), None, " is None, not 0 to 1"),
        (among((3, 8)), 5, " is 5, not one of (3, 8)"),
        (FLAG, 1, " is 1, not True or False"),
        (SEAT, 3, " is 3, not 0 to 2"),
        (SEAT, -1, " is -1, not 0 to 2"),
        (SEATS, 8, " is 8, not 0 to 7"),
        (word("call", "raise"), "fold", " is 'fold', not one of ('call', 'raise')"),
        (letters(4), "a cat", " is 'a cat', not a text of up to 4 characters"),
        (letters(4), 4, " is 4, not a text of up to 4 characters"),
        (each(upto(9)), [1, 2], " has 2 entries, not 3"),
        (exactly(HAND_SIZE, upto(1)), [0] * 5, " has 5 entries, not 4"),
        (many(2, upto(9)), [1, 2, 3], " has 3 entries, not up to 2"),
        (many(2, upto(9)), (1,), " is (1,), not a list"),
        (many(2, many(2, upto(5))), [[1], [2, 6]], "[1][1] is 6, not 0 to 5"),
        (row(SEAT, upto(9)), [2], " is [2], not a list of 2"),
        (row(SEAT, upto(9)), [2, 10], "[1] is 10, not 0 to 9"),
        (parts(mine=upto(5)), {"yours": 1}, " is {'yours': 1}, not a dictionary of mine"),
        (parts(mine=upto(5)), {"mine": 6}, ".mine is 6, not 0 to 5"),
        (maybe(upto(5)), 6, " is 6, not 0 to 5"),
    ],
)
def test_what_does_not_fit_is_told(shape: Shape, value: object, fault: str) -> None:
    assert shape.resolve(3).fault(value) == fault


def test_of_what_is_hidden_the_number_remains() -> None:
    for shape, value, seen in (
        (many(3, span(1, 9)), [4, 5], [2, 0, 0, 0]),
        (maybe(upto(5)), 3, [1, -1]),
        (maybe(upto(5)), None, [0, -1]),
        (upto(5), 3, [-1]),
        (exactly(2, upto(5)), [1, 2], [-1, -1]),
    ):
        numbers = shape.blank[:]
        shape.hide(value, numbers, 0)
        assert numbers == seen


@pytest.mark.parametrize(("shape", "value"), [(many(1, upto(5)), [1, 2]), (each(upto(5)), [1, 2])])
def test_a_list_of_the_wrong_length_is_not_written(shape: Shape, value: list[int]) -> None:
    with pytest.raises(RulesBug, match="a list has 2 entries, but its declared size is"):
        written(shape, value)


# -- Any shape ----------------------------------------------------------------------------------

Case = tuple[Shape, st.SearchStrategy[Any]]


def _listed(case: Case, most: int) -> st.SearchStrategy[Case]:
    shape, values = case
    return st.sampled_from(
        [
            (many(most, shape), st.lists(values, max_size=most)),
            (exactly(most, shape), st.lists(values, min_size=most, max_size=most)),
            (each(shape), st.lists(values, min_size=3, max_size=3)),
        ]
    )


def _joined(one: Case, other: Case) -> st.SearchStrategy[Case]:
    return st.sampled_from(
        [
            (row(one[0], other[0]), st.tuples(one[1], other[1]).map(list)),
            (
                parts(a=one[0], b=other[0]),
                st.fixed_dictionaries({"a": one[1], "b": other[1]}),
            ),
            (maybe(one[0]), st.none() | one[1]),
        ]
    )


LEAVES: st.SearchStrategy[Case] = st.sampled_from(
    [
        (upto(2), st.integers(0, 2)),
        (SEAT_OR_NOBODY, st.integers(-1, 2)),
        (FLAG, st.booleans()),
        (word("yes", "no"), st.sampled_from(["yes", "no"])),
        (letters(3), st.text(max_size=3)),
    ]
)
CASES = st.recursive(
    LEAVES,
    lambda cases: (
        st.tuples(cases, st.integers(0, 3)).flatmap(lambda pair: _listed(*pair))
        | st.tuples(cases, cases).flatmap(lambda pair: _joined(*pair))
    ),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.data())
def test_values_are_equal_exactly_where_their_numbers_are(data: st.DataObject) -> None:
    shape, values = data.draw(CASES)
    one, other = data.draw(values), data.draw(values)
    resolved = shape.resolve(3)
    assert resolved.fault(one) == resolved.fault(other) == ""
    assert (written(shape, one) == written(shape, other)) == (one == other)
    bounds = resolved.bounds(False)
    for numbers in (written(shape, one), written(shape, other)):
        assert len(numbers) == len(bounds) == len(resolved.blank)
        assert all(
            least <= number <= most for number, (least, most) in zip(numbers, bounds, strict=True)
        )
