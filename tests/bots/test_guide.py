"""What a seat imagines: likely worlds come more often, and nobody sees the truth."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

import pytest

import ludoteca
from ludoteca.bots import HeuristicBot, Seat
from ludoteca.bots.guide import CANDIDATES, Guide, Worlds
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    FastLuck,
    Game,
    Luck,
    Options,
    Own,
    Pile,
    Position,
    Secrecy,
    actions,
    answer,
    decision,
    step,
)
from ludoteca.kernel.random_play import play_at_random

from .test_bots import toy


def wise(**functions: Any) -> ModuleType:
    module = ModuleType("wisdom")
    module.__dict__.update(functions)
    return module


def first_option(position: Position, asked: Decision, luck: Luck) -> Action:
    return asked.options[0]


def worlds_of(game: Game, position: Position, wisdom: ModuleType, seed: int = 1) -> Worlds:
    return Worlds(Seat(game, position, position.pending[0]), Guide(wisdom), FastLuck(seed))


class Cups(Position):
    """The other hides a pebble under one of four cups; a guess wins, or not."""

    fields: ClassVar[dict[str, Secrecy]] = {"under": Own("cup"), "rest": Pile("cup")}

    def setup(self) -> None:
        self.rest = [0, 1, 2, 3]
        self.under = [-1, self.take(self.rest)]
        self.then(self.guess(0))

    @decision("T-1")
    def guess(self, p: int) -> Options:
        return {p: actions("guess", range(4))}

    @answer("guess")
    def guessed(self, p: int, action: Action) -> None:
        self.finish((p if self.under[1] == action.n else 1 - p,), "lifted")


def under_two_or_three(position: Position, seat: int) -> float:
    assert isinstance(position, Cups)
    return {2: 3.0, 3: 1.0}.get(position.under[1], 0.0)


def guess_what_is_there(position: Position, asked: Decision, luck: Luck) -> Action:
    """Would win every game if it were shown the truth."""
    assert isinstance(position, Cups)
    return Action("guess", position.under[1])


# -- Beliefs --------------------------------------------------------------------------------------


def test_worlds_come_as_often_as_they_weigh() -> None:
    """What is excluded never comes; 3 to 1 comes nearly so, for each is the pick of eight."""
    game = toy(Cups)
    worlds = worlds_of(game, game.start(seed=1), wise(weigh=under_two_or_three))
    found = [worlds.next() for _ in range(800)]
    there = [world.under[1] for world in found if isinstance(world, Cups)]
    assert there.count(0) + there.count(1) <= 800 / 2**8 * 3, "only if all eight weigh nothing"
    assert 1.8 < there.count(2) / there.count(3) < 3.3


def test_where_all_worlds_weigh_nothing_one_comes_nevertheless() -> None:
    game = toy(Cups)
    worlds = worlds_of(game, game.start(seed=1), wise(weigh=lambda position, seat: 0.0))
    assert worlds.next().pending


@pytest.mark.parametrize("kind", ["heuristic", "search"])
def test_bots_believe_what_weighs_most_not_the_truth(kind: str) -> None:
    game = toy(Cups)
    wisdom = wise(weigh=under_two_or_three, choose=guess_what_is_there)
    guesses: list[int] = []
    truths: list[int] = []
    for seed in range(24):
        position = game.start(seed=seed)
        assert isinstance(position, Cups)
        seat = Seat(game, position, position.pending[0])
        bot: HeuristicBot | SearchBot = HeuristicBot(FastLuck(seed), wisdom)
        if kind == "search":
            bot = SearchBot(FastLuck(seed), wisdom, iterations=80)
        chosen = bot.choose(seat)
        assert chosen is not None
        guesses.append(chosen.n)
        truths.append(position.under[1])
    assert set(truths) == {0, 1, 2, 3}
    assert set(guesses) <= {2, 3}
    assert guesses.count(2) > guesses.count(3)
    assert [n for n, truth in zip(guesses, truths, strict=True) if n != truth]


WEIGHING = [game for game in ludoteca.shelf() if hasattr(game.wisdom, "weigh")]


@pytest.mark.parametrize("game", WEIGHING, ids=lambda game: game.slug)
def test_a_weight_is_a_likelihood(game: Game) -> None:
    """Never less than nothing, never without end, and among some worlds one weighs something."""
    meta = game.meta
    for players in range(meta.min_players, meta.max_players + 1):
        position = game.start(players, seed=players)
        bots = [HeuristicBot(FastLuck(p), game.wisdom) for p in position.seats]
        for _ in range(30):
            if position.over:
                break
            asked = position.pending[0]
            seat = Seat(game, position, asked)
            worlds = [seat.imagine(FastLuck(n)) for n in range(8)]
            weights = [game.wisdom.weigh(world, asked.player) for world in worlds]
            assert min(weights) >= 0.0
            assert 0.0 < max(weights) < float("inf")
            chosen = bots[asked.player].choose(seat)
            assert chosen is not None
            position.play(asked.player, chosen)


@pytest.mark.parametrize("game", WEIGHING, ids=lambda game: game.slug)
def test_the_truth_weighs_more_than_what_is_merely_possible(game: Game) -> None:
    """A likelihood speaks for what is so; bots never see what this test looks at."""
    ratios: list[float] = []
    for seed in range(4):
        position = game.start(4, seed=seed)
        bots = [HeuristicBot(FastLuck(4 * seed + p), game.wisdom) for p in position.seats]
        while not position.over:
            asked = position.pending[0]
            seat = Seat(game, position, asked)
            worlds = [seat.imagine(FastLuck(n)) for n in range(6)]
            weights = [game.wisdom.weigh(world, asked.player) for world in worlds]
            truth = game.wisdom.weigh(position, asked.player)
            assert truth > 0.0, "what is so cannot be excluded"
            if sum(weights) > 0.0:
                ratios.append(truth * len(weights) / sum(weights))
            chosen = bots[asked.player].choose(seat)
            assert chosen is not None
            position.play(asked.player, chosen)
    assert sum(ratios) / len(ratios) > 1.02


def test_games_of_the_shelf_weigh() -> None:
    """A list that has become empty would pass as well."""
    assert {"temple_climb", "popular_game"} <= {game.slug for game in WEIGHING}


# -- Where any world will do ----------------------------------------------------------------------


def guess_by_luck(position: Position, asked: Decision, luck: Luck) -> Action:
    return asked.options[luck.below(4)]


@pytest.mark.parametrize("unless", [(), (2,)], ids=["normal", "hard"])
def test_nothing_is_weighed_for_a_wisdom_that_does_not_look_there(unless: tuple[int, ...]) -> None:
    """And the same seed plays the same as if it were."""
    weighed: list[int] = []

    def weigh(position: Position, seat: int) -> float:
        weighed.append(seat)
        return 1.0

    def bot(seed: int, wisdom: ModuleType) -> HeuristicBot | SearchBot:
        if unless:
            return SearchBot(FastLuck(seed), wisdom, unless=unless)
        return HeuristicBot(FastLuck(seed), wisdom)

    game = toy(Cups)
    seat = Seat(game, position := game.start(seed=1), position.pending[0])
    asked = [bot(seed, wise(choose=guess_by_luck, weigh=weigh)) for seed in range(12)]
    usual = [(one.choose(seat), one.choose(seat)) for one in asked]
    assert len(weighed) == 12 * 2 * CANDIDATES
    blind = [bot(s, wise(choose=guess_by_luck, weigh=weigh, ANY_WORLD=True)) for s in range(12)]
    assert [(one.choose(seat), one.choose(seat)) for one in blind] == usual
    assert len(weighed) == 12 * 2 * CANDIDATES


BLIND = [game for game in ludoteca.shelf() if getattr(game.wisdom, "ANY_WORLD", False)]


@pytest.mark.parametrize("game", BLIND, ids=lambda game: game.slug)
def test_whoever_needs_no_likely_world_looks_at_nothing_hidden(game: Game) -> None:
    """In every world that a seat imagines it chooses as in any other, by the same whims."""
    meta = game.meta
    for players in range(meta.min_players, meta.max_players + 1):
        for seed in range(6):
            position = game.start(players, seed=seed)
            luck = FastLuck(seed)
            while not position.over:
                asked = position.pending[0]
                seat = Seat(game, position, asked)
                worlds = [seat.imagine(FastLuck(n)) for n in range(4)]
                whims = luck.below(1 << 30)
                chosen = [game.wisdom.choose(world, asked, FastLuck(whims)) for world in worlds]
                assert len(set(chosen)) == 1
                play_at_random(position, luck, most=1)


def test_games_whose_normal_bot_need_not_weigh_say_so() -> None:
    """A list that has become empty would pass as well."""
    assert {"temple_climb", "popular_game", "honesty_first"} <= {game.slug for game in BLIND}


# -- What others have answered unseen -------------------------------------------------------------


class Bids(Position):
    """Both bid in secret, and the higher one pays it and wins."""

    fields: ClassVar[dict[str, Secrecy]] = {"bids": PUBLIC}

    def setup(self) -> None:
        self.bids: list[int] = []
        self.then(self.bid())

    @decision("T-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", range(10)) for p in self.seats}

    @answer("bid")
    def made(self, answers: dict[int, Action]) -> None:
        mine, theirs = answers[0].n, answers[1].n
        self.finish((0 if mine > theirs else 1,), "sold")


def bid_four(position: Position, asked: Decision, luck: Luck) -> Action:
    return Action("bid", 4)


def test_sealed_answers_are_imagined_by_wisdom() -> None:
    game = toy(Bids)
    position = game.start(seed=1)
    position.play(0, "bid 9")
    worlds = worlds_of(game, position, wise(choose=bid_four))
    for _ in range(5):
        world = worlds.next()
        assert world.sealed == {0: Action("bid", 4)}
    seat = Seat(game, position, position.pending[0])
    anything = {seat.imagine(FastLuck(n)).sealed[0].n for n in range(60)}
    assert len(anything) > 5, "without a habit any answer may be sealed"


class Doors(Position):
    """Both go through a door of their own, unseen."""

    fields: ClassVar[dict[str, Secrecy]] = {"through": Own("")}

    def setup(self) -> None:
        self.through = [-1, -1]
        self.then(self.in_lanes({0: [self.enter(0)], 1: [self.enter(1)]}), self.end())

    @decision("T-1")
    def enter(self, p: int) -> Options:
        return {p: actions("enter", range(6))}

    @answer("enter")
    def entered(self, p: int, action: Action) -> None:
        self.through[p] = action.n

    @step
    def end(self) -> None:
        self.finish((0,), "inside")


def enter_five(position: Position, asked: Decision, luck: Luck) -> Action:
    return Action("enter", 5)


def test_what_others_did_in_their_lanes_is_imagined_by_wisdom() -> None:
    game = toy(Doors)
    position = game.start(seed=1)
    position.play(0, "enter 2")
    world = worlds_of(game, position, wise(choose=enter_five)).next()
    assert isinstance(world, Doors)
    assert world.through[0] == 5
