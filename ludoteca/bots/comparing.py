"""Comparing: every way to answer in the same worlds, with the same luck.

Where the playouts are noisy a tree needs thousands of them to see a small difference. But most of
the noise is the same whatever one does: who holds what, what luck brings. So every way is tried in
the same imagined world, and only the differences count. The first way is what wisdom would do. It
is left only for one that is better by more than what may be luck.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.bots.guide import Budget, Guide, Worlds
from ludoteca.kernel import Action, FastLuck, Position

DOUBT: Final = 1.0
"""By how many standard errors a way must be better than the first."""

CLEAR: Final = 2.5
"""By how many standard errors an answer is clear before all time is used."""

PARTS: Final = 3
"""After each part of the time the worse half of the ways is given up."""

LEAST: Final = 4
"""In how many worlds at least all ways are tried in each part, where play goes on behind them."""

OFTEN: Final = 8
"""After every few worlds, this many, it is asked whether the answer is clear."""


class Way:
    """Actions to try, and how much more they brought than the first way, world by world."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.tried = 0
        self.gain = 0.0
        self.squares = 0.0

    def learn(self, gain: float) -> None:
        self.tried += 1
        self.gain += gain
        self.squares += gain * gain

    def mean(self) -> float:
        return self.gain / self.tried

    def error(self) -> float:
        """The standard error of the mean."""
        mean = self.mean()
        return math.sqrt(max(0.0, self.squares / self.tried - mean * mean) / self.tried)

    def surely(self) -> float:
        """The mean gain, less what may be luck."""
        return self.mean() - DOUBT * self.error()

    def is_worse(self) -> bool:
        """Whether it is clear that the first way is better, or as good."""
        return self.mean() + CLEAR * self.error() <= 0.0

    def is_better(self) -> bool:
        """Whether it is clear that this one is better than the first."""
        return self.mean() - CLEAR * self.error() > 0.0


class Comparison:
    """The ways to answer one decision, the one of wisdom first."""

    def __init__(self, guide: Guide, worlds: Worlds, ways: list[list[Action]]) -> None:
        self.guide = guide
        self.worlds = worlds
        self.first = Way(ways[0])
        self.others = [Way(way) for way in ways[1:]]

    def best(self, budget: Budget) -> list[Action]:
        """The first way, or the one that is surely better."""
        for part in range(1, PARTS + 1):
            self.compare(budget, part / PARTS)
            self.others.sort(key=Way.surely, reverse=True)
            if part < PARTS:
                self.others = self.others[: (len(self.others) + 1) // 2]
        if self.others and self.others[0].surely() > 0.0:
            return self.others[0].actions
        return self.first.actions

    def compare(self, budget: Budget, until: float) -> None:
        """Try all that are left until a part of the budget is used, or the answer is clear."""
        least = 1 if self.guide.settled is None else LEAST
        done = 0
        while self.others and (done < least or budget.used() < until):
            self.compare_in(self.worlds.next())
            budget.spend(1 + len(self.others))
            done += 1
            if done % OFTEN == 0:
                self.others = [way for way in self.others if not way.is_worse()]
                if len(self.others) == 1 and self.others[0].is_better():
                    return

    def compare_in(self, world: Position) -> None:
        """What every way brings in this world, compared with the first."""
        seed = self.worlds.luck.below(1 << 30)
        usual = self.outcome(self.first, world, seed)
        for way in self.others:
            way.learn(self.outcome(way, world, seed) - usual)

    def outcome(self, way: Way, world: Position, seed: int) -> float:
        """Go a way as far as it goes, then on by wisdom until it is settled; how things stand."""
        player = self.worlds.seat.player
        position = world.clone()
        for action in way.actions:
            decision = position.asked(player)
            if decision is None or action not in decision.options:
                break
            position.accept(decision, action)
        if self.guide.settled is not None or self.guide.appraise is None:
            self.guide.play_on(position, FastLuck(seed), world)
        return self.guide.value(position, player)
