"""Mixing: where all choose at once, what to do so that nobody gains by knowing it.

A table of payoffs says what the one who chooses the row gets; the other chooses the column and gets
the rest. In rock, paper, scissors, where winning with the rock counts twice:

>>> found = equilibrium([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])
>>> [round(share, 3) for share in found.mixture]
[0.25, 0.5, 0.25]
>>> abs(found.value) < 1e-6
True
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeVar

from ludoteca.kernel.judging import FINE, fraction
from ludoteca.kernel.luck import Luck

T = TypeVar("T")

NUDGE: Final = 1e-9
"""Rows are told apart by this much, so that ties cannot lead round in circles."""

SMALL: Final = 1e-10
QUICK: Final = 60
"""For how many exchanges the quick way is gone; the slow one always leads to the end."""

MOST: Final = 400


class Equilibrium:
    """What the row is worth, how it is mixed, and what each of its options is worth.

    The worth of an option is what it brings against the other's own mixture.
    """

    def __init__(self, value: float, mixture: list[float], worths: list[float]) -> None:
        self.value = value
        self.mixture = mixture
        self.worths = worths


def equilibrium(payoffs: list[list[float]]) -> Equilibrium:
    """Solve a table exactly, by the simplex method."""
    rows, columns = len(payoffs), len(payoffs[0])
    lift = 1.0 - min([min(row) for row in payoffs])
    board = [[payoff + lift for payoff in row] for row in payoffs]
    for i in range(rows):
        board[i].append(1.0 + NUDGE * i)
    board.append([-1.0] * columns + [0.0])
    # Who stands where: rows are numbered from 0, columns go on behind them.
    beside = list(range(rows))
    above = list(range(rows, rows + columns))
    for turn in range(MOST):
        column = steepest(board[rows]) if turn < QUICK else first_left(board[rows])
        if board[rows][column] >= -SMALL:
            break
        row = nearest(board, column)
        exchange(board, row, column)
        beside[row], above[column] = above[column], beside[row]
    own = [0.0] * rows
    other = [0.0] * columns
    for j in range(columns):
        if above[j] < rows:
            own[above[j]] = max(0.0, board[rows][j])
    for i in range(rows):
        if beside[i] >= rows:
            other[beside[i] - rows] = max(0.0, board[i][columns])
    scale(own)
    scale(other)
    worths: list[float] = []
    for payoff in payoffs:
        worth = 0.0
        for j in range(columns):
            worth += payoff[j] * other[j]
        worths.append(worth)
    return Equilibrium(1.0 / board[rows][columns] - lift, own, worths)


def steepest(gains: list[float]) -> int:
    best = 0
    for j in range(1, len(gains) - 1):
        if gains[j] < gains[best]:
            best = j
    return best


def first_left(gains: list[float]) -> int:
    for j in range(len(gains) - 1):
        if gains[j] < -SMALL:
            return j
    return 0


def nearest(board: list[list[float]], column: int) -> int:
    """The row that limits how far a column can enter."""
    best = 0
    least = math.inf
    for i in range(len(board) - 1):
        entry = board[i][column]
        if entry > SMALL and board[i][-1] / entry < least:
            best = i
            least = board[i][-1] / entry
    return best


def exchange(board: list[list[float]], row: int, column: int) -> None:
    """A row and a column change places."""
    middle = board[row][column]
    leaving = [entry / middle for entry in board[row]]
    leaving[column] = 1.0 / middle
    for i, line in enumerate(board):
        if i == row:
            continue
        entry = line[column]
        if entry != 0.0:
            line[column] = 0.0
            for j in range(len(line)):
                line[j] -= entry * leaving[j]
    board[row] = leaving


def scale(weights: list[float]) -> None:
    """Make them add up to 1."""
    total = sum(weights)
    for i in range(len(weights)):
        weights[i] /= total


# -- Choosing -----------------------------------------------------------------------------------


def softened(mixture: list[float], worths: list[float], errs: float, spread: float) -> list[float]:
    """A mixture with errors: this part of it is drawn among all options, by what they are worth.

    An option that is worth `spread` less than another is e times as rare an error.

    >>> [round(share, 2) for share in softened([1.0, 0.0, 0.0], [0.6, 0.5, -2.0], 0.1, 0.5)]
    [0.95, 0.04, 0.0]
    """
    most = max(worths)
    weights = [math.exp((worth - most) / spread) for worth in worths]
    total = sum(weights)
    return [
        (1.0 - errs) * share + errs * weight / total
        for share, weight in zip(mixture, weights, strict=True)
    ]


def drawn(options: Sequence[T], shares: list[float], luck: Luck) -> T:
    """A random option, each as often as its share says."""
    rest = sum(shares) * fraction(luck, FINE)
    last = 0
    for i, share in enumerate(shares):
        if share > 0.0:
            last = i
            rest -= share
            if rest <= 0.0:
                break
    return options[last]
