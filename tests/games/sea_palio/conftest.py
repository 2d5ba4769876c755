"""Positions of The Sea Palio, built so that the tests read like the ledger."""

from collections.abc import Callable, Mapping, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import COLOURS
from ludoteca.games.minutia.sea_palio.rules import SeaPalio
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

Build = Callable[..., SeaPalio]

EXAMPLE = "blue red black white yellow green"
"""The colours of the ledger's examples: Paul, George, Lucy, and three more."""


def colours(names: str) -> list[int]:
    """Colours by their names, one after the other."""
    return [COLOURS.index(name) for name in names.split()]


def named(order: Sequence[int]) -> str:
    """The names of these colours."""
    return " ".join(COLOURS[colour] for colour in order)


def by_colour(**spaces: int) -> list[int]:
    """The progress of all six runners; who is not named has not moved."""
    return [spaces.get(colour, 0) for colour in COLOURS]


def falling(*dice: int) -> ScriptedLuck:
    """The die falls like this, and on its first face when there is no more of it."""
    return ScriptedLuck([f"die {face}" for face in dice], endless=True)


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("sea_palio")


@pytest.fixture
def palio(game: Game, heard: Heard) -> Build:
    """A position: who has which colour, what is where, and what happens next."""

    def build(
        players: int, at: str, *, dice: Sequence[int] = (), betting: bool = False, **fields: object
    ) -> SeaPalio:
        given = {
            name: colours(value) if isinstance(value, str) else value
            for name, value in fields.items()
        }
        return game.arrange(
            players,
            at=at,
            luck=falling(*dice),
            listen=heard.append,
            options={"bets": betting},
            fields=given,
        )

    return build


@pytest.fixture
def auction(palio: Build) -> Build:
    """A new auction among seats with this many shells, by the colours of the examples."""

    def build(shells: Sequence[int], **fields: object) -> SeaPalio:
        own = " ".join(EXAMPLE.split()[: len(shells)])
        order = fields.pop("order", EXAMPLE)
        return palio(
            len(shells), "begin_round", colours=own, order=order, shells=list(shells), **fields
        )

    return build


@pytest.fixture(scope="session")
def offer() -> Callable[[SeaPalio, Mapping[int, int]], None]:
    """Exactly these seats are asked, and offer this."""

    def play(position: SeaPalio, offers: Mapping[int, int]) -> None:
        asked = [decision for decision in position.pending if decision.name == "offer_shells"]
        assert {decision.player for decision in asked} == set(offers)
        for p, shells in offers.items():
            position.play(p, f"offer {shells}")

    return play


@pytest.fixture(scope="session")
def decline() -> Callable[[SeaPalio], None]:
    """Nobody moves a Speed cube."""

    def play(position: SeaPalio) -> None:
        while position.pending and position.pending[0].name == "take_cube":
            position.play(position.pending[0].player, "decline")

    return play
