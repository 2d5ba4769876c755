"""Mixtures that nobody gains by knowing."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.optimize import linprog

from ludoteca.kernel import FastLuck
from ludoteca.kernel.mixing import drawn, equilibrium, softened


def by_another_way(payoffs: list[list[float]]) -> float:
    """The value by linear programming: the row's mixture and what it is sure to bring."""
    rows, columns = len(payoffs), len(payoffs[0])
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=[[-payoffs[i][j] for i in range(rows)] + [1.0] for j in range(columns)],
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


@pytest.mark.parametrize("seed", range(12))
def test_nobody_gains_by_knowing_it(seed: int) -> None:
    """Tables of all shapes, many of them with ties."""
    luck = FastLuck(seed)
    rows, columns, parts = 1 + luck.below(9), 1 + luck.below(9), 1 + luck.below(6)
    payoffs = [[luck.below(parts + 1) / parts - 0.5 for _ in range(columns)] for _ in range(rows)]
    found = equilibrium(payoffs)
    assert found.value == pytest.approx(by_another_way(payoffs), abs=1e-6)
    for j in range(columns):
        brought = sum(share * row[j] for share, row in zip(found.mixture, payoffs, strict=True))
        assert brought > found.value - 1e-6
    assert max(found.worths) < found.value + 1e-6


def test_a_sure_thing_is_not_mixed() -> None:
    found = equilibrium([[3.0, 4.0], [1.0, 9.0]])
    assert found.mixture == [1.0, 0.0]
    assert found.value == pytest.approx(3.0)


def test_errors_are_rarer_the_more_they_cost() -> None:
    shares = softened([1.0, 0.0, 0.0], [0.5, 0.4, 0.0], 0.2, 0.1)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] > shares[2] > 0.0
    assert shares[0] > 0.8
    assert softened([0.3, 0.7], [0.5, 0.5], 0.0, 0.1) == [0.3, 0.7]


def test_what_has_no_share_is_never_drawn() -> None:
    luck = FastLuck(1)
    times = Counter(drawn("abcd", [0.0, 0.25, 0.75, 0.0], luck) for _ in range(2000))
    assert set(times) == {"b", "c"}
    assert times["b"] / 2000 == pytest.approx(0.25, abs=0.03)
