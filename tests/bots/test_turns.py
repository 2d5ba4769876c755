"""Where a turn ends, so that the next has all its time, whatever kind of search thinks about it."""

from __future__ import annotations

from typing import ClassVar

import pytest

import ludoteca
from ludoteca.bots import Seat
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    FastLuck,
    Options,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
)
from ludoteca.kernel.random_play import play_at_random

from .conftest import Watch
from .test_bots import Matching, toy
from .test_guide import first_option, wise

SECONDS = 1.0


def goes_on(position: Position, player: int) -> bool:
    asked = position.asked(player)
    assert asked is not None
    return Seat(toy(type(position)), position, asked).goes_on


def test_a_turn_is_over_when_somebody_else_has_answered() -> None:
    position = toy(Relay).start(seed=1)
    told = []
    for _ in range(6):
        player = position.pending[0].player
        told.append(goes_on(position, player))
        position.play(player, "go 0")
    assert told == [False, True, True, False, True, True]


def test_what_others_do_in_lanes_of_their_own_ends_no_turn() -> None:
    """Nobody may know how far they are; only whether it has answered itself."""
    game = ludoteca.game("island_riches")
    position = game.start(players=4, seed=1)
    while position.lanes is None:
        play_at_random(position, FastLuck(1), most=1)
    told = []
    for player in (0, 2, 3, 2):
        told.append([goes_on(position, p) for p in (0, 1, 2)])
        position.play(player, position.asked(player).options[0])
    assert told == [[False] * 3, [True, False, False], [True, False, True], [True, False, True]]


def test_where_all_are_asked_at_once_it_is_nobody_s_turn() -> None:
    position = toy(Matching).start(seed=1)
    position.play(0, "name 2")
    assert not goes_on(position, 1)


def test_whoever_holds_an_imagined_position_must_be_told() -> None:
    """It has no record of who has answered."""
    position = toy(Relay).start(seed=1)
    position.play(0, "go 0")
    imagined = position.imagine(0, FastLuck(1))
    for told in (True, False):
        assert Seat(toy(Relay), imagined, imagined.pending[0], told).goes_on == told


class Dice(Position):
    """Bet and roll; after 1, 2 and 3 the turn goes on, so nobody can tell before whether it does.

    Whoever rolls 4 has to rest before the turn is over; there is no choice in that.
    """

    fields: ClassVar[dict[str, Secrecy]] = {"points": PUBLIC, "bets": PUBLIC}

    def setup(self) -> None:
        self.points = self.bets = 0
        self.then(self.bet(0))

    @decision("T-1")
    def bet(self, p: int) -> Options:
        return {p: actions("bet", range(3))}

    @answer("bet")
    def made(self, p: int, action: Action) -> None:
        self.bets += 1
        self.points += self.roll(100) * (action.n - 1)
        rolled = self.roll(6)
        if self.bets >= 80:
            self.finish((0,), "played")
        elif rolled <= 3:
            self.then(self.bet(p))
        elif rolled == 4:
            self.then(self.rest(p))
        else:
            self.then(self.bet(1 - p))

    @decision("T-2")
    def rest(self, p: int) -> Options:
        return {p: actions("rest", (0,))}

    @answer("rest")
    def rested(self, p: int, action: Action) -> None:
        self.then(self.bet(1 - p))


def points_now(position: Position, player: int) -> float:
    """Chances of 0 to 1, by the last dice alone: no bet is better than another."""
    assert isinstance(position, Dice)
    return (position.points % 101) / 100


def bet_once_more(position: Position, since: Position) -> bool:
    assert isinstance(position, Dice)
    assert isinstance(since, Dice)
    return position.bets > since.bets + 1


def two_bets(position: Position, asked: Decision) -> list[list[Action]]:
    return [[option, Action("bet", n)] for option in asked.options for n in (0, 2)]


WAYS = {
    "tree": wise(choose=first_option, appraise=points_now),
    "paired": wise(choose=first_option, appraise=points_now, settled=bet_once_more),
    "plans": wise(choose=first_option, appraise=points_now, settled=bet_once_more, plans=two_bets),
    "tree of turns": wise(choose=first_option, appraise=points_now, plans=two_bets),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_turn_has_all_the_time_again(way: str, watch: Watch) -> None:
    """Whatever was left of the turn before. What follows in it takes what is left, or a little."""
    game = toy(Dice)
    position = game.start(seed=1)
    bots = [SearchBot(FastLuck(p), WAYS[way], seconds=SECONDS) for p in (0, 1)]
    turns: list[list[float]] = []
    last = -1
    while position.pending:
        asked = position.pending[0]
        began = watch.now
        chosen = bots[asked.player].choose(Seat(game, position, asked))
        assert chosen is not None
        spent = watch.now - began
        if asked.player != last:
            turns.append([])
            last = asked.player
            assert spent + bots[last].mind.left == pytest.approx(SECONDS, abs=0.15)
        turns[-1].append(spent)
        position.play(asked.player, chosen)
    assert len(turns) > 20
    assert sum(len(turn) > 1 for turn in turns) > 10
    for turn in turns:
        assert sum(turn) < (1.1 + 0.2 * (len(turn) - 1)) * SECONDS


def never(position: Position, since: Position) -> bool:
    return False


class Relay(Position):
    """Three steps, of which the second is forced; then it is the other's turn."""

    fields: ClassVar[dict[str, Secrecy]] = {"steps": PUBLIC, "points": PUBLIC}

    def setup(self) -> None:
        self.steps = 0
        self.points = [0, 0]
        self.then(self.go(0))

    @decision("T-1")
    def go(self, p: int) -> Options:
        return {p: actions("go", (0,) if self.steps % 3 == 1 else (0, 1, 2))}

    @answer("go")
    def gone(self, p: int, action: Action) -> None:
        self.steps += 1
        self.points[p] += action.n
        if self.steps == 12:
            self.finish((0,), "there")
        else:
            self.then(self.go(self.steps // 3 % 2))


def all_three(position: Position, asked: Decision) -> list[list[Action]]:
    return [[first, Action("go", 0), Action("go", n)] for first in asked.options for n in (0, 1, 2)]


def ahead(position: Position, player: int) -> float:
    assert isinstance(position, Relay)
    return 0.5 + 0.05 * (position.points[player] - position.points[1 - player])


RELAY = {
    "plans": wise(choose=first_option, appraise=ahead, plans=all_three, settled=never),
    "tree of turns": wise(choose=first_option, appraise=ahead, plans=all_three),
}


@pytest.mark.parametrize("way", RELAY)
def test_a_plan_goes_on_through_a_forced_step(way: str, watch: Watch) -> None:
    """It is made once a turn."""
    game = toy(Relay)
    position = game.start(seed=1)
    bots = [SearchBot(FastLuck(p), RELAY[way], seconds=SECONDS) for p in (0, 1)]
    spent: list[float] = []
    while position.pending:
        asked = position.pending[0]
        began = watch.now
        chosen = bots[asked.player].choose(Seat(game, position, asked))
        assert chosen is not None
        spent.append(watch.now - began)
        position.play(asked.player, chosen)
    assert [seconds > 0.0 for seconds in spent] == [True, False, False] * 4
