"""Positions of The Grand Banquet, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

import ludoteca
from ludoteca.games.minutia.box import COLOURS, tally
from ludoteca.games.minutia.grand_banquet.pieces import COLUMNS
from ludoteca.games.minutia.grand_banquet.rules import GrandBanquet
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard, random_game

Build = Callable[..., GrandBanquet]


def food(colours: str) -> list[int]:
    """Cubes by colour, from their names: `food("white black white")`."""
    return tally([COLOURS.index(colour) for colour in colours.split()])


def wishes(rolls: Sequence[int | str]) -> list[str | int]:
    """A number is a result of the die, a name the colour of the cube that is drawn."""
    return [f"die {roll}" if isinstance(roll, int) else COLOURS.index(roll) for roll in rolls]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("grand_banquet")


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A position with these columns, players' cubes and bag; everything else is discarded.

    Without a bag it holds all the rest. `luck` is what the die and the bag then bring.
    """

    def build(
        players: int,
        columns: Sequence[str] = (),
        cubes: Sequence[str] = (),
        bag: str | None = None,
        luck: Sequence[int | str] = (),
        at: str = "begin_turn 0",
        **more: Any,
    ) -> GrandBanquet:
        laid = [food(column) for column in columns] or [[0] * 6 for _ in COLUMNS]
        held = [food(own) for own in cubes] or [[0] * 6 for _ in range(players)]
        gone = [0] * 6
        if bag is not None:
            drawn = more.get("drawn", [])
            waiting = tally(drawn[len(more.get("placed", [])) :])
            everything = zip(*laid, *held, food(bag), waiting, strict=True)
            gone = [9 - sum(colour) for colour in everything]
        return game.arrange(
            players,
            at=at,
            columns=laid,
            cubes=held,
            discarded=gone,
            luck=ScriptedLuck(wishes(luck)),
            listen=heard.append,
            **more,
        )

    return build


@pytest.fixture(scope="session")
def play() -> Callable[[GrandBanquet, str], None]:
    """Whoever is asked answers, one action after the other: `"place 1, place 3, take 3"`."""

    def answers(position: GrandBanquet, actions: str) -> None:
        for action in actions.split(", "):
            position.play(position.pending[0].player, action)

    return answers


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[GrandBanquet, Heard]]]:
    """A random game: the position at every choice and at the end, and what happened before it."""
    return partial(random_game, game)
