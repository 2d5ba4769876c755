"""Positions of The Great Regatta, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.great_regatta.pieces import BOATS, OUT, RESERVE
from ludoteca.games.minutia.great_regatta.rules import GreatRegatta
from ludoteca.kernel import FastLuck, Game, ScriptedLuck, random_play

from ..conftest import Heard

Build = Callable[..., GreatRegatta]


def fleet(spaces: Sequence[int], reserve: int) -> list[int]:
    """Five Boats: some on these spaces, some in reserve, the rest out of the game."""
    return [*spaces, *[RESERVE] * reserve, *[OUT] * (BOATS - reserve - len(spaces))]


def falling(*dice: int) -> ScriptedLuck:
    """The die shows these numbers, and then what a seed gives."""
    return ScriptedLuck([f"die {face}" for face in dice], endless=True)


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("great_regatta")


@pytest.fixture
def regatta(game: Game, heard: Heard) -> Build:
    """The turn of a seat begins: the spaces of everybody's Boats, what is in reserve, the dice."""

    def build(
        *spaces: Sequence[int], reserve: Sequence[int], dice: Sequence[int] = (), turn: int = 0
    ) -> GreatRegatta:
        boats = [fleet(own, left) for own, left in zip(spaces, reserve, strict=True)]
        return game.arrange(
            len(boats),
            at=f"take_turn {turn}",
            luck=falling(*dice),
            listen=heard.append,
            boats=boats,
        )

    return build


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[GreatRegatta]]:
    """A random game: the position at every choice and at the end."""

    def steps(players: int, seed: int) -> Iterator[GreatRegatta]:
        yield from random_play.walk(game.start(players, seed), FastLuck(seed + 1))

    return steps
