"""Comparing ways to answer in the same worlds, stopping early, and time for a whole turn."""

from __future__ import annotations

from typing import ClassVar

import pytest

from ludoteca.bots import Seat
from ludoteca.bots.guide import Budget
from ludoteca.bots.search import Mind, Node, SearchBot
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    FastLuck,
    Luck,
    Options,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
    step,
)

from .conftest import Watch
from .test_bots import toy
from .test_guide import first_option, wise

# -- Comparing to a settled point -----------------------------------------------------------------


class Rounds(Position):
    """Each round a bet on a die; much luck before and behind, and one bet is a little better."""

    fields: ClassVar[dict[str, Secrecy]] = {"points": PUBLIC, "round": PUBLIC}

    def setup(self) -> None:
        self.points = 0
        self.round = 0
        self.then(self.begin())

    @step
    def begin(self) -> None:
        self.round += 1
        self.points += self.roll(100)
        if self.round == 6:
            self.finish((0,), "played", [self.points, 0])
        else:
            self.then(self.bet(0))

    @decision("T-1")
    def bet(self, p: int) -> Options:
        return {p: actions("bet", range(5))}

    @answer("bet")
    def made(self, p: int, action: Action) -> None:
        self.points += {3: 4, 1: -30}.get(action.n, 0)
        self.then(self.begin())


def round_over(position: Position, since: Position) -> bool:
    assert isinstance(position, Rounds)
    assert isinstance(since, Rounds)
    return position.round > since.round


def points_now(position: Position, player: int) -> float:
    assert isinstance(position, Rounds)
    return position.points / 1000


ROUNDS = wise(choose=first_option, appraise=points_now, settled=round_over)


def test_a_small_gain_is_seen_through_much_luck() -> None:
    """All bets meet the same luck: 60 tries tell 4 points apart among hundreds."""
    game = toy(Rounds, stakes=True)
    for seed in range(8):
        seat = Seat(game, position := game.start(seed=seed), position.pending[0])
        bot = SearchBot(FastLuck(seed), ROUNDS, iterations=60)
        assert bot.choose(seat) == Action("bet", 3)


def test_nothing_is_gained_by_leaving_wisdom() -> None:
    """Bets 0, 2 and 4 are the same: the first one, wisdom's, is played."""
    game = toy(Rounds, stakes=True)

    def bet_three(position: Position, asked: Decision, luck: Luck) -> Action:
        return Action("bet", 3)

    wisdom = wise(choose=bet_three, appraise=points_now, settled=round_over)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    assert SearchBot(FastLuck(1), wisdom, iterations=60).choose(seat) == Action("bet", 3)


def test_a_clear_answer_needs_no_more_time(watch: Watch) -> None:
    game = toy(Rounds, stakes=True)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    budget = Budget(0, 60.0)
    assert SearchBot(FastLuck(1), ROUNDS, seconds=60.0).choose(seat) == Action("bet", 3)
    assert budget.elapsed() < 20.0


def test_a_tree_is_clear_when_no_other_option_can_catch_up() -> None:
    node = Node(actions("guess", range(3)))
    for i, visits in enumerate((30, 12, 5)):
        for _ in range(visits):
            node.learn(i, 0.5)
    assert node.is_clear(17)
    assert not node.is_clear(18)


# -- Time for a turn ------------------------------------------------------------------------------


class Walk(Position):
    """A turn of three steps, then the other's."""

    fields: ClassVar[dict[str, Secrecy]] = {"steps": PUBLIC}

    def setup(self) -> None:
        self.steps = 0
        self.then(self.walk(0))

    @decision("T-1")
    def walk(self, p: int) -> Options:
        return {p: actions("walk", (0, 1))}

    @answer("walk")
    def walked(self, p: int, action: Action) -> None:
        self.steps += 1
        if self.steps == 12:
            self.finish((0,), "there")
        else:
            self.then(self.walk(self.steps // 3 % 2))


def test_seconds_are_for_a_whole_turn(watch: Watch) -> None:
    game = toy(Walk)
    position = game.start(seed=1)
    bot = SearchBot(FastLuck(1), wise(choose=first_option), seconds=2.0)
    lefts: list[float] = []
    for _ in range(3):
        chosen = bot.choose(Seat(game, position, position.pending[0]))
        assert chosen is not None
        position.play(0, chosen)
        lefts.append(bot.mind.left)
    assert lefts[:2] == pytest.approx([1.0, 0.5], abs=0.1), "of what is left it takes half"
    assert bot.mind == Mind(left=lefts[2]), "all but the time is forgotten"
