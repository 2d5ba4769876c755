"""Solving small positions exhaustively, as a yardstick for players that estimate."""

from collections.abc import Callable
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.bots import Seat, make_bot
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Game,
    Options,
    Position,
    Secrecy,
    answer,
    decision,
)
from ludoteca.lab.solving import Unsolvable, solve


class Dare(Position):
    """Two dares in turn: safe for one point, or a die that gives three with its faces 4 to 6."""

    fields: ClassVar[dict[str, Secrecy]] = {"points": PUBLIC}

    def setup(self) -> None:
        self.points = [0, 1]
        self.then(self.dare(1), self.dare(0))

    @decision("D-1")
    def dare(self, p: int) -> Options:
        return {p: (Action("safe"), Action("roll"))}

    @answer("dare")
    def dared(self, p: int, action: Action) -> None:
        if action.verb == "safe":
            self.points[p] += 1
        elif self.roll(6) >= 4:
            self.points[p] += 3
        if p == 0:
            most = max(self.points)
            self.finish(tuple(s for s in (0, 1) if self.points[s] == most), "dared")


def test_luck_counts_by_its_chances(toy: Callable[..., Game]) -> None:
    """Against the safe 2 points a roll wins half of the time. After a roll there are 4 points,
    which nobody reaches, or 1, against which both answers are worth a half: a quarter in all."""
    found = solve(toy(Dare).start(seed=1))
    assert found.best == (Action("roll"),)
    assert found.values == pytest.approx((0.25, 0.75))


def test_a_corner_holds_the_centre_of_tic_tac_toe() -> None:
    """What everybody knows: the centre is answered by a corner, any of the four."""
    position = ludoteca.game("tic_tac_toe").start()
    position.play(0, "mark 4")
    found = solve(position)
    assert found.values == (0.5, 0.5)
    assert [action.n for action in found.best] == [0, 2, 6, 8]


def test_a_large_position_is_refused() -> None:
    with pytest.raises(Unsolvable, match="more than 100 situations"):
        solve(ludoteca.game("tic_tac_toe").start(), most=100)


def test_seats_asked_together_have_no_best_answer() -> None:
    with pytest.raises(Unsolvable, match="at once"):
        solve(ludoteca.game("river_race").start(players=2, seed=1))


def test_search_finds_what_is_best() -> None:
    game = ludoteca.game("tic_tac_toe")
    position = game.start()
    for seat, cell in ((0, 4), (1, 8), (0, 2), (1, 6)):
        position.play(seat, f"mark {cell}")
    bot = make_bot("search:400", game, 1)
    assert bot.choose(Seat(game, position, position.pending[0])) in solve(position).best
