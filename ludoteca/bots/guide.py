"""What a game's wisdom offers, and what a seat imagines with it: the ground all search stands on.

A game need not offer anything. What it does decides how its seats think; see `search`.
"""

from __future__ import annotations

import hashlib
import marshal
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Seat
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position
from ludoteca.kernel.judging import FINE, fraction, result
from ludoteca.kernel.random_play import any_option

CANDIDATES: Final = 8
"""Of how many imagined worlds one is taken, by what each weighs."""

HORIZON: Final = 24
"""How many actions are played on before `appraise` judges, where nothing is ever settled."""

DEEPEST: Final = 400
"""The same where something is to be settled: some answers leave everything as it was."""

SEEDS: Final = 1 << 30

NO_REFERENCES: Final = 2
"""The last version of marshal in which equal things are always written alike."""


def key_of(name: str, sight: tuple[Any, ...]) -> int:
    """A question as one player sees it, as a number: thousands of whole sights weigh too much.

    It is the same in every process. Two situations share a number once in 2**64 times.
    """
    try:
        seen = marshal.dumps((name, sight), NO_REFERENCES)
    except ValueError:  # a game keeps things that are no plain data
        seen = repr((name, sight)).encode()
    return int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "big")


class Guide:
    """The functions of a game's wisdom; None for those that it lacks."""

    def __init__(self, wisdom: ModuleType | None) -> None:
        self.choose: Any = getattr(wisdom, "choose", None)
        self.appraise: Any = getattr(wisdom, "appraise", None)
        self.plans: Any = getattr(wisdom, "plans", None)
        self.settled: Any = getattr(wisdom, "settled", None)
        self.weigh: Any = getattr(wisdom, "weigh", None)
        self.solved: Any = getattr(wisdom, "solved", None)
        self.any_world: bool = getattr(wisdom, "ANY_WORLD", False)

    def answer(self, position: Position, decision: Decision, luck: Luck) -> Action | None:
        """What the heuristic player answers, or anybody where there is none."""
        if self.choose is None:
            return any_option(decision, luck)
        chosen: Action | None = self.choose(position, decision, luck)
        return chosen

    def exact(self, position: Position, decision: Decision, luck: Luck) -> Action | None:
        """The answer of somebody who knows the game by heart; None where nobody does."""
        known: Action | None = self.solved(position, decision, luck)
        return known

    def play_on(self, position: Position, luck: Luck, since: Position | None = None) -> None:
        """Everybody goes on by wisdom: to the end, or as far as it takes to appraise the game.

        That is until what has happened since a position is settled, or to a horizon.
        """
        moves = 0
        while position.pending and not self.far_enough(position, moves, since):
            self.one_more(position, luck)
            moves += 1

    def one_more(self, position: Position, luck: Luck) -> None:
        """Whoever is next answers by wisdom."""
        decision = next_asked(position, luck)
        action = self.answer(position, decision, luck)
        assert action is not None, "only an offer can be left unanswered"
        position.accept(decision, action)

    def far_enough(self, position: Position, moves: int, since: Position | None) -> bool:
        """Whether a game can be appraised now that was played on for some moves."""
        if self.appraise is None:
            return False
        if since is None or self.settled is None:
            return moves == HORIZON
        settled: bool = self.settled(position, since)
        return settled or moves == DEEPEST

    def value(self, position: Position, player: int) -> float:
        """What a position is worth to a seat, 0 to 1; or what it wins or loses, for stakes."""
        if position.over:
            return result(position, player)
        worth: float = self.appraise(position, player)
        return worth


def next_asked(position: Position, luck: Luck) -> Decision:
    """Who answers next; in a race it may be anybody."""
    decision = position.pending[0]
    if decision.kind != "race":
        return decision
    racing = [other for other in position.pending if other.kind == "race"]
    return racing[luck.below(len(racing))]


class Worlds:
    """Positions that a seat cannot tell from the true one; what is likelier comes more often.

    Where the wisdom can weigh, each world is one of several, drawn by their weights: a world that
    weighs nothing never comes, unless all do. What others have answered unseen they are thought to
    have chosen by wisdom.
    """

    def __init__(self, seat: Seat, guide: Guide, luck: Luck) -> None:
        self.seat = seat
        self.guide = guide
        self.luck = luck

    def next(self, likely: bool = True) -> Position:
        """Another world, with a luck of its own.

        If it need not be a likely one nothing is weighed, and `luck` goes on as if it were.
        """
        if self.guide.weigh is None:
            return self.any()
        seeds = [self.luck.below(SEEDS) for _ in range(CANDIDATES)]
        part = fraction(self.luck, FINE)
        return self.likely_of(seeds, part) if likely else self.imagined(seeds[0])

    def to_choose_in(self) -> Position:
        """A world for `choose`: any will do where that looks at nothing hidden."""
        return self.next(likely=not self.guide.any_world)

    def any(self) -> Position:
        """A world whatever it weighs."""
        return self.imagined(self.luck.below(SEEDS))

    def imagined(self, seed: int) -> Position:
        return self.seat.imagine(FastLuck(seed), self.guide.choose)

    def likely_of(self, seeds: list[int], part: float) -> Position:
        """The world in which a part of what all of them weigh is reached."""
        worlds = [self.imagined(seed) for seed in seeds]
        weights = [self.weight(world) for world in worlds]
        rest = sum(weights) * part
        for world, weight in zip(worlds, weights, strict=True):
            rest -= weight
            if weight > 0.0 and rest <= 0.0:
                return world
        return worlds[0]

    def weight(self, world: Position) -> float:
        weight: float = self.guide.weigh(world, self.seat.player)
        return weight


clock: Callable[[], float] = time.perf_counter
"""What seconds of thinking are counted by. People wait by the clock on the wall; a measurement sets
that of the CPU, so that a busy machine does not change it."""


class Budget:
    """How much there is to think: a number of tries, some seconds, or both; 0 is no limit."""

    def __init__(self, tries: int, seconds: float) -> None:
        self.tries = tries
        self.seconds = seconds
        self.done = 0
        self.started = clock()

    def spend(self, tries: int = 1) -> None:
        self.done += tries

    def elapsed(self) -> float:
        """The seconds since the thinking began."""
        return clock() - self.started

    def used(self) -> float:
        """The part that is used up; 1 and more: all of it."""
        part = self.elapsed() / self.seconds if self.seconds else 0.0
        return max(part, self.done / self.tries) if self.tries else part

    def tries_left(self) -> float:
        """How many tries there is still time for."""
        left = float(self.tries - self.done) if self.tries else float("inf")
        if self.seconds:
            part = self.elapsed() / self.seconds
            left = min(left, self.done * (1.0 - part) / part if self.done else left)
        return left
