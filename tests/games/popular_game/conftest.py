"""Legal positions of A Very Popular Game, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.minutia.popular_game.pieces import CUBES, HAND
from ludoteca.games.minutia.popular_game.rules import PopularGame
from ludoteca.kernel import Game, rest_of

from ..conftest import Heard, random_game

SHORT = ("ye", "re", "gr", "bl", "wh", "bk")
"""The six colours in their order: yellow, red, green, blue, white, black."""

Build = Callable[..., PopularGame]


def in_colours(names: str) -> list[int]:
    return [SHORT.index(name) for name in names.split()]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("popular_game")


@pytest.fixture(scope="session")
def cubes() -> Callable[[str], list[int]]:
    """ "gr ye re" is a green, a yellow and a red cube."""
    return in_colours


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A round under way: seat 0 has the disc and is asked, unless something else is said.

    Seats whose hand is not given hold some of the cubes that are left.
    """

    def build(
        shells: Sequence[int] | int,
        *,
        reef: str = "wh bk",
        hands: Sequence[str] = (),
        bet: Sequence[int] = (),
        left: Sequence[int] = (),
        turn: int = 0,
    ) -> PopularGame:
        shells = [20] * shells if isinstance(shells, int) else shells
        seats = range(len(shells))
        held = [in_colours(hand) for hand in hands]
        bag = rest_of(CUBES, in_colours(reef), *held)
        held += [[bag.pop() for _ in range(HAND)] for _ in seats[len(held) :]]
        return game.arrange(
            len(shells),
            at=f"{'meet_bet' if bet else 'open_betting'} {turn}",
            listen=heard.append,
            starter=0,
            shells=shells,
            bet=bet or [1 for _ in seats],
            left=[int(p in left) for p in seats],
            reef=in_colours(reef),
            hand=[[] if p in left else held[p] for p in seats],
            returned=[held[p] if p in left else [] for p in seats],
        )

    return build


@pytest.fixture(scope="session")
def play() -> Callable[..., None]:
    """Whoever is asked answers; one action after the other."""

    def answers(position: PopularGame, *actions: str) -> None:
        for action in actions:
            position.play(position.pending[0].player, action)

    return answers


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[PopularGame, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)
