"""The River Race with two as a small model, solved from the line backwards.

A situation before the die is rolled: both Riders' spaces, both reserves, and how many rounds in a
row nobody has bid. Its value is what the first player gets if both bid perfectly.
`tests/games/river_race/test_solved.py` holds the model against the rules.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from matrix_games import Array, Style, solve

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.river_race.pieces import (
    ENERGY,
    MOST_IDLE,
    OVER_THE_LINE,
    RECOVER,
    RECOVER_ON,
    START,
    TRAILING_STEP,
)

SPACES = OVER_THE_LINE
BIDS = ENERGY + 1
STRIDES = [face for face in range(1, DIE + 1) if face != RECOVER_ON]

NEVER = 0.5
"""How much worse than a defeat a bid is made that the reserve does not allow."""

Told = Callable[[], None]


# -- The rules --------------------------------------------------------------------------------


class Pairs:
    """Situations with the same number of spaces behind both Riders, with every reserve."""

    def __init__(self, behind: int) -> None:
        first = range(max(0, behind - SPACES + 1), min(SPACES, behind + 1))
        kept = np.arange(BIDS)
        self.spaces = [(space, behind - space) for space in first]
        self.at = np.repeat(np.array(self.spaces), BIDS * BIDS, axis=0).T
        reserves = np.stack(np.meshgrid(kept, kept, indexing="ij")).reshape(2, -1)
        self.reserve = np.tile(reserves, len(self.spaces))

    def write(self, values: Array, found: Array) -> None:
        values[self.at[0], self.at[1], self.reserve[0], self.reserve[1]] = found


def tables(pairs: Pairs, stride: int, later: Array) -> Array:
    """The payoffs of all bids, by the values of what follows; what follows no bids is left open."""
    r, s = pairs.reserve
    payoffs = np.zeros((len(r), BIDS, BIDS))
    for mine in range(BIDS):
        for theirs in range(BIDS):
            if mine or theirs:
                payoffs[:, mine, theirs] = outcome(pairs, stride, mine, theirs, later)
    payoffs = np.where(np.arange(BIDS)[None, None, :] > s[:, None, None], 1.0 + NEVER, payoffs)
    return np.where(np.arange(BIDS)[None, :, None] > r[:, None, None], -NEVER, payoffs)


def idling(payoffs: list[Array], pairs: Pairs, after: Array) -> Array:
    """The payoffs for all strides, now with what follows if nobody bids."""
    for table in payoffs:
        table[:, 0, 0] = after[pairs.at[0], pairs.at[1], pairs.reserve[0], pairs.reserve[1]]
    return np.concatenate(payoffs)


def outcome(pairs: Pairs, stride: int, mine: int, theirs: int, later: Array) -> Array:
    """What two bids lead to, by who leads: crossing, exhaustion or another round."""
    (a, b), (r, s) = pairs.at, pairs.reserve
    a = a + (stride if mine >= theirs else 0)
    b = b + (stride if theirs >= mine else 0)
    open_ = (a < OVER_THE_LINE) & (b < OVER_THE_LINE)
    a = np.where(open_, a + (TRAILING_STEP if 0 < mine < theirs else 0), a)
    b = np.where(open_, b + (TRAILING_STEP if 0 < theirs < mine else 0), b)
    over, over_too = a >= OVER_THE_LINE, b >= OVER_THE_LINE
    left, left_too = np.maximum(r - mine, 0), np.maximum(s - theirs, 0)
    goes_on = later[np.minimum(a, SPACES - 1), np.minimum(b, SPACES - 1), left, left_too]
    ahead = 0.5 + 0.5 * np.sign(a - b)
    crossing = 0.5 + 0.5 * (over.astype(np.float64) - over_too)
    spent = (left == 0) & (left_too == 0)
    found: Array = np.where(over | over_too, crossing, np.where(spent, ahead, goes_on))
    return found


def before_the_die(after: Array) -> Array:
    """From the sums over all strides, for every reserve, to the values: a one gives cubes back."""
    found = after.reshape(-1, BIDS, BIDS).copy()
    for mine in range(ENERGY, -1, -1):
        for theirs in range(ENERGY, -1, -1):
            more = min(mine + RECOVER, ENERGY), min(theirs + RECOVER, ENERGY)
            if more == (mine, theirs):
                found[:, mine, theirs] /= len(STRIDES)
            else:
                found[:, mine, theirs] = (found[:, mine, theirs] + found[:, *more]) / DIE
    before: Array = found.reshape(-1)
    return before


def standstill() -> Array:
    """What is left when nobody has bid for too long: whoever is ahead wins."""
    space = np.arange(SPACES)
    ahead = 0.5 + 0.5 * np.sign(space[:, None] - space[None, :])
    return np.broadcast_to(ahead[:, :, None, None], (SPACES, SPACES, BIDS, BIDS))


# -- Solving ----------------------------------------------------------------------------------


def solve_all(levels: int, told: Told) -> list[Array]:
    """The values by how many rounds in a row nobody has bid, as exact as they are kept."""
    values = [np.zeros((SPACES, SPACES, BIDS, BIDS)) for _ in range(MOST_IDLE)]
    values.append(standstill())
    for behind in range(2 * SPACES - 2, -1, -1):
        pairs = Pairs(behind)
        payoffs = [tables(pairs, stride, values[0]) for stride in STRIDES]
        for idle in range(MOST_IDLE - 1, -1, -1):
            found, _, _ = solve(idling(payoffs, pairs, values[idle + 1]))
            value = before_the_die(found.reshape(len(STRIDES), -1).sum(axis=0))
            pairs.write(values[idle], np.round(value * levels) / levels)
        told()
    return values


# -- What it is worth ---------------------------------------------------------------------------


def losses(values: list[Array], usual: Style, told: Told) -> list[float]:
    """What somebody who bids by these values loses of half the victory, in three matches.

    Exact play and usual play meet a rival who knows them by heart, and usual play meets exact play.
    """
    matches = [(Style(), False), (usual, False), (usual, True)]
    shape = (SPACES, SPACES, BIDS, BIDS)
    known = [[*[np.zeros(shape) for _ in range(MOST_IDLE)], standstill()] for _ in matches]
    for behind in range(2 * SPACES - 2, -1, -1):
        pairs = Pairs(behind)
        meant = [tables(pairs, stride, values[0]) for stride in STRIDES]
        true = [[tables(pairs, stride, seen[0]) for stride in STRIDES] for seen in known]
        never = np.arange(BIDS)[None, :] > np.tile(pairs.reserve[0], len(STRIDES))[:, None]
        for idle in range(MOST_IDLE - 1, -1, -1):
            payoffs = idling(meant, pairs, values[idle + 1])
            _, own, rival = solve(payoffs)
            worths = np.where(never, -np.inf, np.einsum("bij,bj->bi", payoffs, rival))
            for seen, here, (style, exact) in zip(known, true, matches, strict=True):
                after = idling(here, pairs, seen[idle + 1])
                left = np.einsum("bij,bi->bj", after, style.soften(own, worths))
                got = (left * rival).sum(axis=1) if exact else left.min(axis=1)
                found = before_the_die(got.reshape(len(STRIDES), -1).sum(axis=0))
                pairs.write(seen[idle], found)
        told()
    return [0.5 - float(seen[0][START, START, ENERGY, ENERGY]) for seen in known]
