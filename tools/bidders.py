"""The River Race with three and more, learnt: many races at once against themselves.

Everybody bids by what the network thinks each bid is worth, the better the more often (a quantal
response). After every round each seat is told what each of its bids would have brought against
what the others bid, by the network for values, and that is what the bids are worth from now on, a
little at a time. What is left when nothing changes any more is an equilibrium of players who err
a little: nobody gains much by knowing it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matrix_games import Array, Ints

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.river_race.bidders import BIDS, EACH, RIVALS, SHARED, SLOPE
from ludoteca.games.minutia.river_race.pieces import (
    ENERGY,
    MOST_IDLE,
    OVER_THE_LINE,
    RECOVER,
    RECOVER_ON,
    START,
    TRAILING_STEP,
)

RACES = 128
"""How many are run at once."""

UNITS = 48
STEPS = 3000

STRAY = 0.02
"""How often somebody bids anything, so that every situation comes up."""

# -- The rules --------------------------------------------------------------------------------


class Races:
    """Many races, each before its bids."""

    def __init__(self, count: int, players: int, dice: np.random.Generator) -> None:
        self.dice = dice
        self.at = np.full((count, players), START)
        self.reserve = np.full((count, players), ENERGY)
        self.idle = np.zeros(count, dtype=np.int64)
        self.die = np.zeros(count, dtype=np.int64)
        self.roll(np.arange(count))

    def roll(self, which: Ints) -> None:
        """The die, again and again where everybody recovers."""
        while len(which):
            self.die[which] = self.dice.integers(1, DIE + 1, len(which))
            which = which[self.die[which] == RECOVER_ON]
            self.reserve[which] = np.minimum(self.reserve[which] + RECOVER, ENERGY)


def run(
    at: Ints, reserve: Ints, die: Ints, idle: Ints, bids: Ints
) -> tuple[Ints, Ints, Ints, Array]:
    """What a round of bids leads to: spaces, reserves, rounds without bids, and the victory.

    Seats lie along the last axis. The victory is shared out among the winners; nobody has a part of
    it while the race goes on.
    """
    most = bids.max(axis=-1, keepdims=True)
    leads = (bids == most) & (most > 0)
    after = np.where(leads, at + die[..., None], at)
    crossed = (after >= OVER_THE_LINE).any(axis=-1, keepdims=True)
    after = np.where(~crossed & (bids > 0) & ~leads, after + TRAILING_STEP, after)
    after = np.minimum(after, OVER_THE_LINE)
    left = reserve - bids
    idle = np.where(most[..., 0] > 0, 0, idle + 1)
    over_line = after == OVER_THE_LINE
    decides = np.where(over_line, bids, -1)
    first = over_line & (decides == decides.max(axis=-1, keepdims=True))
    ends = (left.max(axis=-1) == 0) | (idle == MOST_IDLE)
    furthest = (after == after.max(axis=-1, keepdims=True)) & ends[..., None]
    wins = np.where(over_line.any(axis=-1, keepdims=True), first, furthest)
    shared = wins / np.maximum(1, wins.sum(axis=-1, keepdims=True))
    return after, left, idle, shared


# -- What the networks look at ------------------------------------------------------------------


def signs(at: Ints, reserve: Ints, die: Ints, seat: Ints) -> Array:
    """What a seat sees, one row each: itself, the die (0: not rolled yet), its rivals by rank."""
    count, players = at.shape
    each = np.arange(count)
    own, energy = at[each, seat], reserve[each, seat]
    rivals = np.array([[q for q in range(players) if q != p] for p in range(players)])[seat]
    theirs, their_energy = at[each[:, None], rivals], reserve[each[:, None], rivals]
    rank = np.argsort(-(theirs * BIDS + their_energy), axis=1, kind="stable")
    theirs, their_energy = (
        np.take_along_axis(theirs, rank, 1),
        np.take_along_axis(their_energy, rank, 1),
    )
    seen = np.zeros((count, width(players)), dtype=np.float32)
    seen[each, own] = 1.0
    seen[each, OVER_THE_LINE + energy] = 1.0
    seen[each, OVER_THE_LINE + BIDS + die] = 1.0
    base = RIVALS
    reach = (own + die >= OVER_THE_LINE) & (die > 0)
    they_reach = (theirs + die[:, None] >= OVER_THE_LINE) & (die[:, None] > 0)
    seen[:, base] = reach
    seen[:, base + 1] = np.where(they_reach, their_energy, 0).max(axis=1) / ENERGY
    seen[:, base + 2] = their_energy.max(axis=1) / ENERGY
    seen[:, base + 3] = their_energy.max(axis=1) < energy
    for k in range(players - 1):
        at_k = base + SHARED + EACH * k
        seen[:, at_k] = theirs[:, k] / OVER_THE_LINE
        seen[:, at_k + 1] = their_energy[:, k] / ENERGY
        seen[:, at_k + 2] = they_reach[:, k]
        seen[:, at_k + 3] = (theirs[:, k] - own) / OVER_THE_LINE
        seen[:, at_k + 4] = their_energy[:, k] >= energy
        seen[:, at_k + 5] = their_energy[:, k] == 0
        seen[:, at_k + 6] = np.where(they_reach[:, k], their_energy[:, k], 0) / ENERGY
    return seen


def width(players: int) -> int:
    return RIVALS + SHARED + EACH * (players - 1)


class Network:
    """One layer of units, and some sums of them."""

    def __init__(self, inputs: int, outputs: int, start: float, dice: np.random.Generator) -> None:
        self.parts: list[Any] = [
            dice.normal(0.0, 0.25, (inputs, UNITS)).astype(np.float32),
            dice.normal(0.0, 0.05, (UNITS, outputs)).astype(np.float32),
            np.full(outputs, start, dtype=np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def out(self, seen: Array) -> Array:
        excited = seen @ self.parts[0]
        passed: Array = np.maximum(excited, SLOPE * excited) @ self.parts[1] + self.parts[2]
        return passed

    def written(self) -> dict[str, Any]:
        """The weights as they are kept."""
        units, sums, bias = [np.round(part.astype(np.float64), 4).tolist() for part in self.parts]
        return {"bias": bias, "sums": sums, "units": units}

    def learn(self, seen: Array, push: Array, rate: float) -> None:
        """A step (Adam) in the direction in which each output should go."""
        push = push.astype(np.float32)
        excited = seen @ self.parts[0]
        passed = np.maximum(excited, SLOPE * excited)
        blame = (push @ self.parts[1].T) * np.where(excited > 0.0, 1.0, SLOPE).astype(np.float32)
        self.steps += 1
        for k, slope in enumerate((seen.T @ blame, passed.T @ push, push.sum(axis=0))):
            mean = slope / len(seen)
            self.means[k] = 0.9 * self.means[k] + 0.1 * mean
            self.squares[k] = 0.999 * self.squares[k] + 0.001 * mean**2
            going = self.means[k] / (1.0 - 0.9**self.steps)
            size = np.sqrt(self.squares[k] / (1.0 - 0.999**self.steps)) + 1e-8
            self.parts[k] = (self.parts[k] + rate * going / size).astype(np.float32)


def mixture(worths: Array, energy: Ints, spread: float) -> Array:
    """How often each bid is made."""
    worths = np.where(np.arange(BIDS) <= energy[:, None], worths, -np.inf)
    weights = np.exp((worths - worths.max(axis=1, keepdims=True)) / spread)
    shares: Array = weights / weights.sum(axis=1, keepdims=True)
    return shares


def draw(mixtures: Array, dice: np.random.Generator) -> Ints:
    rest = dice.random((len(mixtures), 1)) - np.cumsum(mixtures, axis=1)
    drawn: Ints = np.minimum((rest >= 0.0).sum(axis=1), mixtures.shape[1] - 1)
    return drawn


# -- Learning -----------------------------------------------------------------------------------


class School:
    """The two networks for one number of players, and the races from which they learn."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.dice = np.random.default_rng([seed, players])
        self.bids = Network(width(players), BIDS, 1.0 / players, self.dice)
        self.values = Network(width(players), 1, -np.log(players - 1.0), self.dice)
        self.races = Races(RACES, players, self.dice)
        self.steps = 0
        self.before: Array | None = None

    def spread(self) -> float:
        """Bids are mixed boldly at first."""
        return max(0.01, 0.05 * math.pow(0.5, self.steps / 600))

    def rate(self) -> float:
        return 2e-3 * min(1.0, max(0.05, math.pow(0.5, (self.steps - 1500) / 600)))

    def value(self, at: Ints, reserve: Ints, seat: Ints) -> Array:
        """What the race is worth to a seat before the die is rolled."""
        seen = signs(at, reserve, np.zeros(len(at), dtype=np.int64), seat)
        chances: Array = 1.0 / (1.0 + np.exp(-self.values.out(seen)[:, 0]))
        return chances

    def step(self) -> None:
        """One round of all races."""
        races, players = self.races, self.players
        count = len(races.die)
        seats = np.tile(np.arange(players), count)
        race = np.repeat(np.arange(count), players)
        energy = races.reserve[race, seats]
        seen = signs(races.at[race], races.reserve[race], races.die[race], seats)
        thought = self.bids.out(seen)
        shares = mixture(thought, energy, self.spread())
        anything = mixture(np.zeros_like(thought), energy, 1.0)
        bids = draw((1.0 - STRAY) * shares + STRAY * anything, self.dice).reshape(count, players)
        worths = self.every_bid(bids, race, seats, energy)
        allowed = np.arange(BIDS) <= energy[:, None]
        self.bids.learn(seen, np.where(allowed, worths - thought, 0.0), self.rate())
        if self.before is not None:
            chances = 1.0 / (1.0 + np.exp(-self.values.out(self.before)))
            expected = (shares * worths).sum(axis=1, keepdims=True)
            self.values.learn(self.before, expected - chances, self.rate())
        self.go_on(bids)
        nothing = np.zeros(count * players, dtype=np.int64)
        self.before = signs(races.at[race], races.reserve[race], nothing, seats)
        races.roll(np.arange(count))
        self.steps += 1

    def every_bid(self, bids: Ints, race: Ints, seats: Ints, energy: Ints) -> Array:
        """What each bid of a seat would have brought against what the others bid."""
        races = self.races
        rows, choices = np.arange(len(race))[:, None], np.arange(BIDS)[None, :]
        others = np.repeat(bids[race][:, None, :], BIDS, axis=1)
        others[rows, choices, seats[:, None]] = np.minimum(choices, energy[:, None])
        now = [np.repeat(a[race][:, None], BIDS, axis=1) for a in (races.at, races.reserve)]
        when = [np.repeat(a[race][:, None], BIDS, axis=1) for a in (races.die, races.idle)]
        at, reserve, _, shared = run(now[0], now[1], when[0], when[1], others)
        worths = shared[rows, choices, seats[:, None]]
        open_ = (shared.sum(axis=-1) == 0.0) & (choices <= energy[:, None])
        worths[open_] = self.value(at[open_], reserve[open_], (seats[:, None] + 0 * choices)[open_])
        return worths

    def go_on(self, bids: Ints) -> None:
        """All move; where somebody has won, a new race begins."""
        races = self.races
        at, reserve, idle, shared = run(races.at, races.reserve, races.die, races.idle, bids)
        over = shared.sum(axis=-1) > 0.0
        races.at = np.where(over[:, None], START, at)
        races.reserve = np.where(over[:, None], ENERGY, reserve)
        races.idle = np.where(over, 0, idle)
