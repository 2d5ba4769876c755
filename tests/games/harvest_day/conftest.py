"""Positions of Harvest Day, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.minutia.harvest_day.rules import RESERVE, HarvestDay
from ludoteca.kernel import Game

from ..conftest import Heard, random_game

Build = Callable[..., HarvestDay]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("harvest_day")


@pytest.fixture
def fields(game: Game, heard: Heard) -> Build:
    """A new round, with these Peasants of both farmers on the plots 0 to 5."""

    def build(
        first: Sequence[int] = (0,) * 6, second: Sequence[int] = (0,) * 6, at: str = "show", **more
    ) -> HarvestDay:
        peasants = [standing(first), standing(second)]
        return game.arrange(at=at, peasants=peasants, listen=heard.append, **more)

    return build


def standing(heads: Sequence[int]) -> list[int]:
    """Where ten Peasants are, by how many there are on each plot."""
    planted = [plot for plot, count in enumerate(heads) for _ in range(count)]
    return planted + [RESERVE] * (10 - len(planted))


@pytest.fixture(scope="session")
def heads() -> Callable[[HarvestDay], list[list[int]]]:
    """How many Peasants of each farmer are on the plots 0 to 5."""

    def count(position: HarvestDay) -> list[list[int]]:
        return [[own.count(plot) for plot in range(6)] for own in position.peasants]

    return count


@pytest.fixture
def harvested(fields: Build) -> Build:
    """The end of a game with these Peasants on the plots 0 to 5."""
    return partial(fields, at="end_round")


@pytest.fixture(scope="session")
def show() -> Callable[[HarvestDay, int, int], None]:
    """Both farmers show a number."""

    def play(position: HarvestDay, first: int, second: int) -> None:
        position.play(0, f"show {first}")
        position.play(1, f"show {second}")

    return play


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[HarvestDay, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)
