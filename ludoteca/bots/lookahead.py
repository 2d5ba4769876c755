"""Looking ahead in open games: a tree whose moves are whole turns.

Where nothing is hidden there is nothing to imagine: every iteration plays the true position on. A
turn of many small steps would fill a tree of single actions long before the answer to it is seen.
So the branches are the turns that `wisdom.plans` names, for everybody; the most promising are tried
first and most often. Every new situation is appraised, and what it is worth goes back up the tree
as it is: whoever decides takes the turn that is best for them, so one good answer refutes a turn,
however many bad ones there are. What luck brings is averaged.
"""

from __future__ import annotations

import math
from typing import Any, Final

from ludoteca.bots.guide import key_of
from ludoteca.kernel import Action, Decision, Position, Public
from ludoteca.kernel.judging import result

CURIOSITY: Final = 0.6
"""How much a plan that was seldom tried is preferred; values are between 0 and 1."""

CAUTION: Final = 0.05
"""A plan that was never tried is thought to be this much worse than the best."""

OVER: Final = "over"


def is_open(position: Position) -> bool:
    """Whether every field is for all to see."""
    return all(isinstance(secrecy, Public) for secrecy in position.fields.values())


class Outcome:
    """A situation that a plan has led to: how often, and what it is worth to each seat."""

    def __init__(self) -> None:
        self.times = 0
        self.values: list[float] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """To go to another process."""
        return known_outcome, (self.times, self.values)


def known_outcome(times: int, values: list[float]) -> Outcome:
    outcome = Outcome()
    outcome.times, outcome.values = times, values
    return outcome


class Crossing:
    """A situation where a player decides, and what is known of each plan."""

    def __init__(self, player: int, plans: list[list[Action]], values: list[float]) -> None:
        self.player = player
        self.plans = plans
        self.values = values
        """What it is worth to each seat: as appraised, then as the best plan so far makes it."""
        self.tried = [0] * len(plans)
        self.worths: list[list[float]] = [[] for _ in plans]
        self.outcomes: list[dict[int, Outcome]] = [{} for _ in plans]
        self.visits = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """To go to another process."""
        known = (self.tried, self.worths, self.outcomes, self.visits)
        return known_crossing, (self.player, self.plans, self.values, known)

    def next_plan(self) -> int:
        """The plan to try now: good so far, or promising and seldom tried."""
        unknown = self.values[self.player] - CAUTION
        eager = CURIOSITY * math.sqrt(self.visits + 1)
        best = 0
        most = -math.inf
        for i, tried in enumerate(self.tried):
            worth = self.worths[i][self.player] if tried else unknown
            worth += eager / ((i + 2) * (tried + 1))
            if worth > most:
                most = worth
                best = i
        return best

    def learn(self, i: int, key: int, values: list[float]) -> None:
        """A plan has led to a situation that is worth this much."""
        self.visits += 1
        self.tried[i] += 1
        outcomes = self.outcomes[i]
        if key not in outcomes:
            outcomes[key] = Outcome()
        outcome = outcomes[key]
        outcome.times += 1
        outcome.values = values
        self.worths[i] = mean(list(outcomes.values()))
        self.values = self.worths[self.best_plan()]

    def best_plan(self) -> int:
        """The plan that is worth most of those that were tried."""
        best = 0
        most = -math.inf
        for i, tried in enumerate(self.tried):
            if tried and self.worths[i][self.player] > most:
                most = self.worths[i][self.player]
                best = i
        return best

    def most_tried(self) -> int:
        """The plan to go by: often tried and, of several, worth most."""
        best = self.best_plan()
        for i, tried in enumerate(self.tried):
            if tried > self.tried[best]:
                best = i
        return best

    def is_clear(self, tries_left: float) -> bool:
        """Whether no other plan can still be tried as often as the one to go by."""
        most = self.most_tried()
        for i, tried in enumerate(self.tried):
            if i != most and tried + tries_left >= self.tried[most]:
                return False
        return True


def known_crossing(
    player: int, plans: list[list[Action]], values: list[float], known: Any
) -> Crossing:
    crossing = Crossing(player, plans, values)
    crossing.tried, crossing.worths, crossing.outcomes, crossing.visits = known
    return crossing


def mean(outcomes: list[Outcome]) -> list[float]:
    """What a plan is worth to each seat, by how often it led where."""
    if len(outcomes) == 1:
        return outcomes[0].values
    total = 0
    for outcome in outcomes:
        total += outcome.times
    return [
        sum([outcome.times * outcome.values[p] for outcome in outcomes]) / total
        for p in range(len(outcomes[0].values))
    ]


class Lookahead:
    """The tree for one decision; what is known already of some crossings it goes on with."""

    def __init__(self, plans: Any, appraise: Any, known: dict[int, Crossing] | None = None) -> None:
        self.plans = plans
        self.appraise = appraise
        self.crossings: dict[int, Crossing] = {} if known is None else known

    def iterate(self, position: Position) -> None:
        """Play a position on to a situation that is new, and take back what it is worth."""
        path: list[tuple[Crossing, int]] = []
        keys: list[int] = []
        values: list[float] = []
        while not values:
            key = situation(position)
            crossing = self.crossings.get(key)
            if position.over:
                values = [result(position, p) for p in range(position.players)]
            elif crossing is None:
                crossing = self.crossings[key] = self.look(position)
                values = crossing.values
            elif key in keys:  # the players go round in circles
                values = crossing.values
            else:
                i = crossing.next_plan()
                path.append((crossing, i))
                play(position, crossing.plans[i], crossing.player)
            keys.append(key)
        for depth in range(len(path) - 1, -1, -1):
            crossing, i = path[depth]
            crossing.learn(i, keys[depth + 1], values)
            values = crossing.values

    def look(self, position: Position) -> Crossing:
        """A situation that is met for the first time."""
        decision = position.pending[0]
        found: list[list[Action]] = self.plans(position, decision)
        values = [float(self.appraise(position, p)) for p in range(position.players)]
        return Crossing(decision.player, found, values)

    def is_clear(self, position: Position, tries_left: float) -> bool:
        """Whether no more thinking can change the plan to play."""
        return self.crossings[situation(position)].is_clear(tries_left)

    def best(self, position: Position) -> list[Action]:
        """The plan to play."""
        crossing = self.crossings[situation(position)]
        return crossing.plans[crossing.most_tried()]

    def beyond(self, position: Position) -> dict[int, Crossing]:
        """What is known of all that may come of the plan to play."""
        crossing = self.crossings[situation(position)]
        ahead = list(crossing.outcomes[crossing.most_tried()])
        found: dict[int, Crossing] = {}
        while ahead:
            key = ahead.pop()
            if key in self.crossings and key not in found:
                found[key] = self.crossings[key]
                for outcomes in found[key].outcomes:
                    ahead += outcomes
        return found


def situation(position: Position) -> int:
    """All that matters of an open position, as a number."""
    name = OVER if position.over else position.pending[0].name
    return key_of(name, (position.winners, position.sight(None)))


def play(position: Position, plan: list[Action], player: int) -> None:
    """Play a plan as far as it goes."""
    for action in plan:
        decision: Decision | None = position.asked(player)
        if decision is None or action not in decision.options:
            return
        position.accept(decision, action)
