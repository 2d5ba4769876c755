"""Positions of The Temple Climb, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.minutia.temple_climb.pieces import FAITHFUL, START
from ludoteca.games.minutia.temple_climb.rules import TempleClimb
from ludoteca.kernel import Game

from ..conftest import Heard, random_game

Build = Callable[..., TempleClimb]


def colour(name: str) -> int:
    return FAITHFUL.index(name)


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("temple_climb")


@pytest.fixture
def climbing(game: Game, heard: Heard) -> Build:
    """Seat 0's turn; `at` gives the cubes that have left Start, `secret` each seat's colour."""

    def build(
        players: int, *, at: Mapping[str, int] | None = None, secret: Sequence[str] = (), **more
    ) -> TempleClimb:
        more["fields"] = {"at": [(at or {}).get(name, START) for name in FAITHFUL]}
        if secret:
            more["secret"] = [colour(name) for name in secret]
        return game.arrange(players, at="take_turn 0", listen=heard.append, **more)

    return build


@pytest.fixture(scope="session")
def offers() -> Callable[[TempleClimb, int, str], None]:
    """A seat's whole turn: the colours for +5, +3, +1, -1 and -2, in words."""

    def play(position: TempleClimb, p: int, names: str) -> None:
        for name in names.split()[:4]:
            position.play(p, f"offer {colour(name)}")

    return play


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[TempleClimb, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)
