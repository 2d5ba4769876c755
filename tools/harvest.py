"""Harvest Day as a small model: who has how many Peasants where, solved from the end backwards.

A situation between two rounds is the two farmers' Peasants, counted by plot; both have sent equally
many. Its value is what the first farmer gets if both play perfectly: 1 for a victory, half of it if
they share. `tests/games/harvest_day/test_solved.py` holds the model against the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from matrix_games import Array, Ints, Style, solve

from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PEASANTS, PLOTS
from ludoteca.games.minutia.harvest_day.solution import LAST, POINT, layouts

BATCH = 100_000
ROWS = 64

Values = dict[int, Array]
"""By the number of Peasants sent: for each pair of layouts what it is worth to the first farmer."""

Told = Callable[[], None]


LAYOUTS = [np.array(layouts(sent)) for sent in range(PEASANTS + 1)]
KEYS = [{tuple(row): i for i, row in enumerate(rows.tolist())} for rows in LAYOUTS]


# -- The rules --------------------------------------------------------------------------------


@cache
def planted(sent: int, times: int) -> Ints:
    """For each layout and plot the layout after a Peasant, or two, has been planted there."""
    after = LAYOUTS[sent][:, None, :] + times * np.eye(len(PLOTS), dtype=np.int64)
    key = KEYS[sent + times]
    return np.array([[key[tuple(row)] for row in rows] for rows in after.tolist()])


@cache
def moved(sent: int, side: int) -> tuple[Ints, Ints]:
    """For each layout those one move away, and how many these are; the rest is filling."""
    key = KEYS[sent]
    found = []
    for layout in LAYOUTS[sent].tolist():
        goals = []
        for plot in PLOTS:
            for goal in NEIGHBOURS[side][plot] if layout[plot] else ():
                after = layout.copy()
                after[plot] -= 1
                after[goal] += 1
                goals.append(key[tuple(after)])
        found.append(goals)
    counts = [len(goals) for goals in found]
    most = max(counts)
    return np.array([goals + goals[:1] * (most - len(goals)) for goals in found]), np.array(counts)


@cache
def results(sent: int) -> Array:
    """What the first farmer gets at the end: points, then values, then half of the victory."""
    own = LAYOUTS[sent]
    ahead = np.zeros((len(own), len(own)))
    for plot in PLOTS:
        # No sum of values can outweigh a point.
        ahead += (POINT + plot) * np.sign(own[:, None, plot] - own[None, :, plot])
    return 0.5 + 0.5 * np.sign(ahead)


def tables(sent: int, even: Array, first: Array, second: Array, rows: Ints, cols: Ints) -> Array:
    """The six by six payoffs for pairs of layouts.

    `even` values what two Peasants each lead to; `first` and `second` what one each leads to when
    both have still to move, by which of the farmers does so first.
    """
    one, two = planted(sent, 1), planted(sent, 2)
    payoffs = np.empty((len(rows), len(PLOTS), len(PLOTS)))
    for mine in PLOTS:
        for theirs in PLOTS:
            if (mine + theirs) % 2 == 0:
                payoffs[:, mine, theirs] = even[two[rows, mine], two[cols, theirs]]
            else:
                lower = first if mine < theirs else second
                payoffs[:, mine, theirs] = lower[one[rows, mine], one[cols, theirs]]
    return payoffs


# -- Solving ----------------------------------------------------------------------------------


def best_reply(values: Array, moves: Ints) -> Array:
    """What is left to the first farmer when the second moves as is best for the second."""
    left = np.full(values.shape, np.inf)
    for choice in range(moves.shape[1]):
        np.minimum(left, values[:, moves[:, choice]], out=left)
    return left


def best_moves(values: Array, moves: Ints) -> tuple[Array, Array]:
    """The values when both still have to move: the first farmer first, the second first."""
    replied = best_reply(values, moves)
    first = np.full(values.shape, -np.inf)
    for choice in range(moves.shape[1]):
        np.maximum(first, replied[moves[:, choice]], out=first)
    return first, 1.0 - first.T


def rounded(values: Array, levels: int) -> Array:
    return np.round(values * levels) / levels


def solve_side(side: int, levels: int, told: Told) -> Values:
    """The values of all situations on one side of the card, as exact as they are kept."""
    values = {sent: results(sent) for sent in (LAST + 1, LAST + 2)}
    for sent in range(LAST, -1, -1):
        first, second = best_moves(values[sent + 1], moved(sent + 1, side)[0])
        size = len(LAYOUTS[sent])
        rows, cols = np.triu_indices(size, 1)
        found = np.full((size, size), 0.5)
        for at in range(0, len(rows), BATCH):
            i, j = rows[at : at + BATCH], cols[at : at + BATCH]
            value, _, _ = solve(tables(sent, values[sent + 2], first, second, i, j))
            found[i, j] = rounded(value, levels)
            found[j, i] = 1.0 - found[i, j]
        values[sent] = found
        told()
    return values


# -- What it is worth ---------------------------------------------------------------------------


def losses(side: int, values: Values, usual: Style, told: Told) -> list[float]:
    """What somebody who plays by these values loses of half the victory, in three matches.

    Exact play and usual play meet a rival who knows them by heart, and usual play meets exact play.
    """
    matches = [(Style(), False), (usual, False), (usual, True)]
    known = [{sent: results(sent) for sent in (LAST + 1, LAST + 2)} for _ in matches]
    for sent in range(LAST, -1, -1):
        own, worths, rival = shown(sent, side, values)
        moves, counts = moved(sent + 1, side)
        meant = values[sent + 1]
        for seen, (style, exact) in zip(known, matches, strict=True):
            first, second = moving(seen[sent + 1], meant, moves, counts, style, exact)
            mixtures = style.soften(own, worths)
            left = expected(sent, mixtures, (seen[sent + 2], first, second))
            got = (left * rival).sum(axis=1) if exact else left.min(axis=1)
            seen[sent] = got.reshape(len(values[sent]), -1)
        told()
    return [0.5 - float(seen[0][0, 0]) for seen in known]


def shown(sent: int, side: int, values: Values) -> tuple[Array, Array, Array]:
    """For all pairs of layouts the first farmer's numbers, their worths, the rival's numbers."""
    first, second = best_moves(values[sent + 1], moved(sent + 1, side)[0])
    size = len(LAYOUTS[sent])
    found = [np.empty((size * size, len(PLOTS))) for _ in range(3)]
    for at in range(0, size * size, BATCH):
        pairs = np.arange(at, min(at + BATCH, size * size))
        payoffs = tables(sent, values[sent + 2], first, second, pairs // size, pairs % size)
        _, own, rival = solve(payoffs)
        worths = np.einsum("bij,bj->bi", payoffs, rival)
        for part, one in zip(found, (own, worths, rival), strict=True):
            part[pairs] = one
    return found[0], found[1], found[2]


def moving(
    true: Array, meant: Array, moves: Ints, counts: Ints, style: Style, exact: bool
) -> tuple[Array, Array]:
    """What it is worth when both still have to move: the first farmer first, the second first.

    The first farmer goes by what is `meant`; so does an exact rival, and another by what is `true`.
    """
    feared = best_reply(meant, moves)
    after = by_habit(true, meant, moves, counts, style)
    if exact:
        # The rival's habit, seen from its own chair.
        replied = by_habit(true.T, meant, moves, counts, Style()).T
        second = by_habit(after.T, feared, moves, counts, Style()).T
    else:
        replied = best_reply(true, moves)
        second = best_reply(after, moves)
    return by_habit(replied, feared, moves, counts, style), second


def by_habit(told: Array, meant: Array, moves: Ints, counts: Ints, style: Style) -> Array:
    """What it is worth when the first farmer moves by habit.

    `meant` is what the first farmer thinks a layout is worth after the move, `told` what it is.
    """
    found = np.empty(told.shape)
    filling = np.arange(moves.shape[1])[None, :] >= counts[:, None]
    for at in range(0, len(told), ROWS):
        goals = moves[at : at + ROWS]
        # For each layout of the rival and each move.
        worths = meant[goals].transpose(0, 2, 1)
        worths = np.where(filling[at : at + ROWS, None, :], -np.inf, worths)
        best = np.zeros(worths.shape)
        np.put_along_axis(best, worths.argmax(axis=2)[:, :, None], 1.0, axis=2)
        weights = style.soften(best, worths)
        found[at : at + ROWS] = np.einsum("ryk,rky->ry", weights, told[goals])
    return found


def expected(sent: int, mixtures: Array, known: tuple[Array, Array, Array]) -> Array:
    """For all pairs of layouts what each number of the rival leaves to the first farmer."""
    size = len(LAYOUTS[sent])
    found = np.empty(mixtures.shape)
    for at in range(0, size * size, BATCH):
        pairs = np.arange(at, min(at + BATCH, size * size))
        payoffs = tables(sent, *known, pairs // size, pairs % size)
        found[pairs] = np.einsum("bij,bi->bj", payoffs, mixtures[pairs])
    return found
