"""Many small matrix games at once, solved exactly: the simplex method on a stack of tables.

A table holds what the row player gets; the column player gets the rest. Both mix their options so
that the other cannot gain by knowing the mixture. `ludoteca.kernel.mixing` does the same for one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]

LIFT = 1.0
"""Added to every payoff: the method wants them positive."""

NUDGE = 1e-9
"""Rows are told apart by this much, so that ties cannot lead round in circles."""

SMALL = 1e-10
QUICK = 60
ROUNDS = 400


def solve(payoffs: Array) -> tuple[Array, Array, Array]:
    """For each table the value, the row player's mixture and the column player's.

    Payoffs are about 0 to 1; an option that is not allowed is given a payoff of -0.5 for its owner.
    """
    count, rows, columns = payoffs.shape
    board = np.zeros((count, rows + 1, columns + 1))
    board[:, :rows, :columns] = payoffs + LIFT
    board[:, :rows, columns] = 1.0 + NUDGE * np.arange(rows)
    board[:, rows, :columns] = -1.0
    # Who stands where: rows are numbered from 0, columns go on behind them.
    beside = np.tile(np.arange(rows), (count, 1))
    above = np.tile(np.arange(rows, rows + columns), (count, 1))
    left = np.arange(count)
    for turn in range(ROUNDS):
        gains = board[left, rows, :columns]
        # The steepest column is the quick way; the first one always leads to the end.
        column = gains.argmin(axis=1) if turn < QUICK else (gains < -SMALL).argmax(axis=1)
        going = board[left, rows, column] < -SMALL
        left, column = left[going], column[going]
        if not len(left):
            break
        pivot(board, beside, above, left, column)
    else:
        raise RuntimeError(f"{len(left)} tables are not solved after {ROUNDS} rounds")
    return read(board, beside, above)


def pivot(board: Array, beside: Any, above: Any, left: Any, column: Any) -> None:
    """One exchange of a row and a column in every table that is not solved yet."""
    rows = board.shape[1] - 1
    tables = board[left]
    each = np.arange(len(left))
    entering = tables[each, :, column]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.where(
            entering[:, :rows] > SMALL, tables[:, :rows, -1] / entering[:, :rows], np.inf
        )
    row = ratios.argmin(axis=1)
    leaving = tables[each, row]
    middle = entering[each, row]
    leaving = leaving / middle[:, None]
    tables -= entering[:, :, None] * leaving[:, None, :]
    tables[each, row] = leaving
    tables[each, :, column] = -entering / middle[:, None]
    tables[each, row, column] = 1.0 / middle
    board[left] = tables
    beside[left, row], above[left, column] = above[left, column], beside[left, row]


def read(board: Array, beside: Any, above: Any) -> tuple[Array, Array, Array]:
    count, rows, columns = board.shape[0], board.shape[1] - 1, board.shape[2] - 1
    total = board[:, rows, columns]
    mixtures = np.zeros((count, rows + columns))
    each = np.arange(count)[:, None]
    mixtures[each, above] = np.where(above < rows, board[:, rows, :columns], 0.0)
    weights = np.where(beside >= rows, board[:, :rows, columns], 0.0)
    mixtures[each, beside] = np.where(beside >= rows, weights, mixtures[each, beside])
    first = np.clip(mixtures[:, :rows], 0.0, None)
    second = np.clip(mixtures[:, rows:], 0.0, None)
    first /= first.sum(axis=1, keepdims=True)
    second /= second.sum(axis=1, keepdims=True)
    return 1.0 / total - LIFT, first, second


class Style:
    """How exactly somebody plays: now and then it errs, and small losses look like none.

    With `errs` 0 it is exact. Otherwise that part of its choices is drawn among all options; one
    that is worth `spread` less than another is e times as rare.
    """

    def __init__(self, errs: float = 0.0, spread: float = 1.0) -> None:
        self.errs = errs
        self.spread = spread

    def soften(self, mixtures: Array, worths: Array) -> Array:
        """The mixtures with errors; options along the last axis."""
        if self.errs == 0.0:
            return mixtures
        weights = np.exp((worths - worths.max(axis=-1, keepdims=True)) / self.spread)
        weights /= weights.sum(axis=-1, keepdims=True)
        softened: Array = (1.0 - self.errs) * mixtures + self.errs * weights
        return softened
