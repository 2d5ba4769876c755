"""Positions of The Feast of the Idols, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.minutia.idol_feast.pieces import space_at
from ludoteca.games.minutia.idol_feast.rules import RESERVE, IdolFeast
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard, random_game

Spots = Sequence[tuple[int, int]]
"""Spaces by row and column."""

Build = Callable[..., IdolFeast]


def standing(spots: Spots) -> list[int]:
    """Where six Idols are: these on the grid, the others in reserve."""
    return [*at(*spots), *[RESERVE] * (6 - len(spots))]


def at(*spots: tuple[int, int]) -> list[int]:
    """The numbers of spaces that are named by row and column."""
    return [space_at(row, column) for row, column in spots]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("idol_feast")


@pytest.fixture
def feast(game: Game, heard: Heard) -> Build:
    """A turn of seat 0 with these Idols on the grid: as first player of the round, or as second.

    The die shows this now, and next what `dice` say.
    """

    def build(
        mine: Spots = (),
        theirs: Spots = (),
        *,
        die: int,
        second: bool = False,
        dice: Sequence[int] = (1,),
        round: int = 1,
    ) -> IdolFeast:
        turns = ("turn 0", "end_round") if second else ("turn 0", "turn 1", "end_round")
        return game.arrange(
            at=turns,
            idols=[standing(mine), standing(theirs)],
            die=die,
            first=int(second),
            round=round,
            luck=ScriptedLuck([f"die {face}" for face in dice]),
            listen=heard.append,
        )

    return build


@pytest.fixture(scope="session")
def legal() -> Callable[[IdolFeast, str], list[int]]:
    """The spaces for which there is an option with this verb now."""

    def find(position: IdolFeast, verb: str) -> list[int]:
        return [option.n for option in position.pending[0].options if option.verb == verb]

    return find


@pytest.fixture(scope="session")
def move() -> Callable[..., None]:
    """A shaman moves an Idol from one space to another, both by row and column."""

    def play(position: IdolFeast, p: int, start: tuple[int, int], goal: tuple[int, int]) -> None:
        position.play(p, f"lift {space_at(*start)}")
        position.play(p, f"drop {space_at(*goal)}")

    return play


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[IdolFeast, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game, 2)
