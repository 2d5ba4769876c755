"""Nobody cheats: what a bot imagines, and what it does, is the same whatever is true.

A position and a world that a seat imagines from it differ only in what this seat cannot see. So
whatever the seat imagines from the one it must imagine as often from the other: were the truth met
more often from the truth itself, something of it would shine through. And it must do the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.bots import Bot, HeuristicBot, Seat
from ludoteca.bots.levels import HandyBot, level_bot
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import (
    Action,
    Decision,
    FastLuck,
    Game,
    Luck,
    Options,
    Own,
    Pile,
    Position,
    Public,
    Secrecy,
    actions,
    answer,
    decision,
)
from ludoteca.kernel.random_play import play_at_random

from .test_bots import toy
from .test_guide import wise

TABLES = 80
"""Positions that are looked at in a game."""

LATE = 40
"""How many actions have been played at most."""

WORLDS = 8
"""How often somebody imagines each of them."""

CERTAIN = 3.5
"""By how many standard errors something must be proved."""


class Peeking(Position):
    """Four cards, one of them under the cup; a seat that imagines it moves it every other time."""

    fields: ClassVar[dict[str, Secrecy]] = {"under": Own("card"), "rest": Pile("card")}

    def setup(self) -> None:
        self.rest = [0, 1, 2, 3]
        self.under = [-1, self.take(self.rest)]
        self.then(self.guess(0))

    def redeal(self, pool, viewer, spots, cards, luck) -> None:
        if luck.below(2):
            super().redeal(pool, viewer, spots, cards, luck)

    @decision("T-1")
    def guess(self, p: int) -> Options:
        return {p: actions("guess", range(4))}

    @answer("guess")
    def guessed(self, p: int, action: Action) -> None:
        self.finish((p if self.under[1] == action.n else 1 - p,), "lifted")


class Honest(Peeking):
    """The same with a fair imagination."""

    def redeal(self, pool, viewer, spots, cards, luck) -> None:
        Position.redeal(self, pool, viewer, spots, cards, luck)


def guess_what_is_there(position: Position, asked: Decision, luck: Luck) -> Action:
    assert isinstance(position, Peeking)
    return Action("guess", position.under[1])


# -- How much shines through ----------------------------------------------------------------------


def pairs(game: Game, tables: int) -> Iterator[tuple[int, Seat, Seat]]:
    """A number, somebody who is asked, and the same seat in a world that it imagines."""
    meta = game.meta
    for number in range(tables):
        luck = FastLuck(number)
        players = meta.min_players + luck.below(min(meta.max_players, 4) - meta.min_players + 1)
        position = game.start(players, seed=number)
        for _ in range(luck.below(LATE)):
            before = position.clone()
            play_at_random(position, luck, most=1)
            if position.over:
                position = before
                break
        if position.over:
            continue
        asked = position.pending[luck.below(len(position.pending))]
        world = position.imagine(asked.player, FastLuck(number + 1))
        there = next(d for d in world.pending if (d.player, d.name) == (asked.player, asked.name))
        yield number, Seat(game, position, asked), Seat(game, world, there)


def secrets(position: Position) -> dict[str, list[object]]:
    """All values that somebody may not see, field by field, in a row."""
    found: dict[str, list[object]] = {"sealed": [f"{p} {a}" for p, a in position.sealed.items()]}
    for name, secrecy in type(position).fields.items():
        if not isinstance(secrecy, Public):
            found[name] = list(leaves(getattr(position, name)))
    return found


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        value = [[key, value[key]] for key in sorted(value, key=str)]
    if isinstance(value, list | tuple | set):
        for part in value:
            yield from leaves(part)
    else:
        yield value


def met(truth: list[object], worlds: list[list[object]]) -> float:
    """Which part of what is true is found in some worlds, the mean."""
    same = [a == b for world in worlds for a, b in zip(truth, world, strict=False)]
    return sum(same) / max(1, len(truth)) / len(worlds)


def shines_through(game: Game, tables: int = TABLES) -> float:
    """By how many standard errors the truth is met more often by whoever sits there.

    Field by field, and of all fields the most.
    """
    more: dict[str, list[float]] = {}
    for number, *seats in pairs(game, tables):
        truth = secrets(seats[0]._position)
        here, there = [
            [secrets(seat.imagine(FastLuck(1000 * number + first + n))) for n in range(WORLDS)]
            for first, seat in zip((0, 500), seats, strict=True)
        ]
        for name, true in truth.items():
            gain = met(true, [w[name] for w in here]) - met(true, [w[name] for w in there])
            more.setdefault(name, []).append(gain)
    return max(errors(gains) for gains in more.values())


def errors(gains: list[float]) -> float:
    """How many standard errors the mean is away from nothing."""
    mean = sum(gains) / len(gains)
    spread = math.sqrt(sum([(gain - mean) ** 2 for gain in gains])) / len(gains)
    return mean / spread if spread else 0.0


def test_half_an_imagination_is_found_out() -> None:
    assert shines_through(toy(Peeking)) > CERTAIN
    assert shines_through(toy(Honest)) < CERTAIN


SECRETIVE = [
    game
    for game in ludoteca.shelf()
    if any(not isinstance(secrecy, Public) for secrecy in game.rules.fields.values())
]


def test_games_with_secrets_are_found() -> None:
    """A list that has become empty would pass as well."""
    found = {game.slug for game in SECRETIVE}
    assert {"lost_temple", "temple_climb", "zagor", "forest_mission", "kuhn_poker"} <= found


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.slug)
def test_nothing_true_shines_through_what_a_seat_imagines(game: Game) -> None:
    assert shines_through(game) < CERTAIN


# -- What it does ---------------------------------------------------------------------------------


def quick_bot(game: Game, level: str, seed: int) -> Bot:
    """A bot that goes by tries alone, and few of them."""
    made = level_bot(level, game, FastLuck(seed), seconds=0.0)
    thinker = made.thinker if isinstance(made, HandyBot) else made
    if isinstance(thinker, SearchBot):
        thinker.iterations = 4
    return made


def alike(here: list[str], there: list[str]) -> float:
    """How much two rows of answers differ: nothing on average, if they come from one habit."""

    def same(row: list[str]) -> float:
        return sum([a == b for a in row for b in row]) - len(row)

    times = len(here)
    cross = sum([a == b for a in here for b in there]) / times**2
    return (same(here) + same(there)) / (times * (times - 1)) - 2 * cross


def told_apart(game: Game, bot: Callable[[int], Bot], tables: int, times: int) -> float:
    """By how many standard errors a bot does one thing in a position and another in a world."""
    gains: list[float] = []
    for number, *seats in pairs(game, tables):
        rows = []
        for side, seat in enumerate(seats):
            seeds = range(1000 * number + 500 * side, 1000 * number + 500 * side + times)
            rows.append([str(bot(seed).choose(seat)) for seed in seeds])
        gains.append(alike(rows[0], rows[1]))
    return errors(gains)


@pytest.mark.parametrize(("rules", "cheats"), [(Peeking, True), (Honest, False)])
def test_whoever_goes_by_the_truth_is_found_out(rules: type[Position], cheats: bool) -> None:
    wisdom = wise(choose=guess_what_is_there)
    found = told_apart(toy(rules), lambda seed: HeuristicBot(FastLuck(seed), wisdom), TABLES, 20)
    assert (found > CERTAIN) == cheats


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("slug", ["popular_game", "temple_climb", "forest_mission", "lost_temple"])
def test_a_bot_does_the_same_whatever_is_true(slug: str, level: str) -> None:
    game = ludoteca.game(slug)
    assert told_apart(game, partial(quick_bot, game, level), tables=8, times=12) < CERTAIN
