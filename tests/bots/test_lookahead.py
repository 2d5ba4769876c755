"""Looking ahead in open games: one good answer refutes a turn, and luck is averaged."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.bots import Seat
from ludoteca.bots.lookahead import Lookahead, is_open
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    FastLuck,
    Game,
    Options,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
)

from .conftest import Watch
from .test_bots import toy

REPLIES = 9


class Gates(Position):
    """A gate and how to pass it, two steps; then the other replies, and most replies are bad."""

    fields: ClassVar[dict[str, Secrecy]] = {"gate": PUBLIC, "pace": PUBLIC}

    def setup(self) -> None:
        self.gate = self.pace = -1
        self.then(self.choose(0))

    @decision("T-1")
    def choose(self, p: int) -> Options:
        return {p: actions("gate", range(3))}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        self.gate = action.n
        self.then(self.hurry(p))

    @decision("T-1")
    def hurry(self, p: int) -> Options:
        return {p: actions("pace", range(2))}

    @answer("hurry")
    def hurried(self, p: int, action: Action) -> None:
        self.pace = action.n
        self.then(self.reply(1 - p))

    @decision("T-2")
    def reply(self, p: int) -> Options:
        return {p: actions("reply", range(REPLIES))}

    @answer("reply")
    def replied(self, p: int, action: Action) -> None:
        """Only the last reply stops gates 0 and 1; nothing stops gate 2 at a slow pace."""
        stopped = action.n == REPLIES - 1 and (self.gate, self.pace) != (2, 0)
        self.finish((p if stopped else 1 - p,), "passed")


class Dice(Position):
    """Bet on a roll of at most 1, 4 or 2."""

    fields: ClassVar[dict[str, Secrecy]] = {"bet": PUBLIC}

    def setup(self) -> None:
        self.bet = 0
        self.then(self.choose(0))

    @decision("T-1")
    def choose(self, p: int) -> Options:
        return {p: actions("bet", (1, 4, 2))}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        self.bet = action.n
        self.finish((p if self.roll() <= action.n else 1 - p,), "rolled")


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """All turns there are, in the order of the rules."""
    if decision.name == "choose" and isinstance(position, Gates):
        return [[Action("gate", g), Action("pace", n)] for g in range(3) for n in range(2)]
    return [[option] for option in decision.options]


def appraise(position: Position, player: int) -> float:
    return 0.5


def wise() -> ModuleType:
    module = ModuleType("wisdom")
    module.__dict__.update(plans=plans, appraise=appraise)
    return module


def first(game: Game, position: Position, **budget: float) -> Action | None:
    bot = SearchBot(FastLuck(1), wise(), **budget)
    return bot.choose(Seat(game, position, position.pending[0]))


@pytest.mark.parametrize("budget", [{"iterations": 200}, {"seconds": 0.2}])
def test_one_good_reply_refutes_a_turn(budget: dict[str, float], watch: Watch) -> None:
    watch.tick = 0.001
    game = toy(Gates)
    assert first(game, game.start(), **budget) == Action("gate", 2)


def test_the_turn_that_was_chosen_is_played_to_its_end() -> None:
    game = toy(Gates)
    position = game.start()
    bot = SearchBot(FastLuck(1), wise(), iterations=200)
    for _ in range(2):
        action = bot.choose(Seat(game, position, position.pending[0]))
        assert action is not None
        position.play(0, action)
    assert (position.gate, position.pace) == (2, 0)


def test_the_reply_that_refutes_is_found() -> None:
    game = toy(Gates)
    position = game.start()
    for action in ("gate 0", "pace 0"):
        position.play(0, action)
    assert first(game, position, iterations=60) == Action("reply", REPLIES - 1)


def test_luck_is_averaged() -> None:
    game = toy(Dice)
    assert first(game, game.start(seed=3), iterations=400) == Action("bet", 4)


def test_what_goes_in_circles_ends() -> None:
    """A game that comes back to where it was: the tree does not follow it for ever."""

    class Circle(Position):
        fields: ClassVar[dict[str, Secrecy]] = {"at": PUBLIC}

        def setup(self) -> None:
            self.at = 0
            self.then(self.step_on(0))

        @decision("T-1")
        def step_on(self, p: int) -> Options:
            return {p: actions("to", (1 - self.at, 2))}

        @answer("step_on")
        def stepped(self, p: int, action: Action) -> None:
            self.at = action.n
            if action.n == 2:
                self.finish((p,), "out")
            else:
                self.then(self.step_on(0))

    game = toy(Circle)
    ahead = Lookahead(plans, appraise)
    for _ in range(50):
        ahead.iterate(game.start())
    assert sorted(crossing.values for crossing in ahead.crossings.values()) == [[1, 0], [1, 0]]


def test_only_open_games_are_looked_ahead_in() -> None:
    assert is_open(toy(Gates).start())
    assert is_open(ludoteca.game("great_battle").start(2))
    assert not is_open(ludoteca.game("lost_temple").start(3))
    assert not is_open(ludoteca.game("geister").start(2))
