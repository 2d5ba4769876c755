"""Positions of The Intruder, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.intruder.pieces import CARDS, CHARACTERS, PIECES, slots_of
from ludoteca.games.minutia.intruder.rules import Intruder
from ludoteca.kernel import CLOCK, FastLuck, Game, random_play

from ..conftest import Heard

Build = Callable[..., Intruder]

IDS = [card.id for card in CARDS]
EXAMPLE = ["c01", "c61", "c63", "c04", "c08", "c12"]
"""The six cards of the golden examples, which show 29 characters."""

OPEN, WHOLE, COMPANY = 63, 80, 137
"""Propositions of the examples: both eyes open, wholly visible, in someone's company."""


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("intruder")


def slot_of(position: Intruder, id: str) -> int:
    """Where a character of this id is on the table."""
    return [CHARACTERS[n].id for n in position.characters].index(id)


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """The table of the examples: P1 is the Spy, has chosen an Intruder, and P2 has the disc."""

    def build(
        players: int = 4,
        intruder: str = "c01b",
        at: str = "clue 0",
        talk: str = "structured",
        **more,
    ) -> Intruder:
        cards = [IDS.index(id) for id in EXAMPLE]
        names = [CHARACTERS[n].id for n in slots_of(cards)]
        fields = {"cards": cards, "spy": 0, "disc": 1, "intruder": names.index(intruder), **more}
        return game.arrange(
            players, at=at, fields=fields, options={"talk": talk}, listen=heard.append
        )

    return build


@pytest.fixture(scope="session")
def close() -> Callable[[Intruder], None]:
    """Ten seconds pass without a guess."""
    return lambda position: position.time_out(CLOCK)


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[Intruder]]:
    """A random game: the position at every choice and at the end."""

    def steps(players: int, seed: int, talk: str = "structured") -> Iterator[Intruder]:
        position = game.start(players, seed, talk=talk)
        yield from random_play.walk(position, FastLuck(seed + 1))

    return steps


@pytest.fixture(scope="session")
def rows() -> Sequence[Sequence[object]]:
    """The rows of `pieces.toml`, as they are written there."""
    return [row for card in PIECES["card"] for row in card["characters"]]
