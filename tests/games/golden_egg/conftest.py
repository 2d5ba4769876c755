"""Positions of The Great Golden Egg, built so that the tests read like the ledger."""

from collections.abc import Callable, Mapping, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.golden_egg.pieces import ADVENTURERS, RESERVE, TERRITORIES
from ludoteca.games.minutia.golden_egg.rules import GoldenEgg
from ludoteca.kernel import Game

from ..conftest import Heard

Build = Callable[..., GoldenEgg]
Counts = Sequence[int]
"""How many Adventurers a seat has in the territories 1 to 6."""

EMPTY: Counts = (0, 0, 0, 0, 0, 0)


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("golden_egg")


def places(counts: Counts) -> list[int]:
    """The Adventurers of a seat, the others in reserve."""
    out = [t for t, n in zip(TERRITORIES, counts, strict=True) for _ in range(n)]
    return out + [RESERVE] * (ADVENTURERS - len(out))


def counts(position: GoldenEgg, p: int) -> tuple[int, ...]:
    """How many Adventurers a seat has in the territories 1 to 6."""
    return tuple(position.adventurers[p].count(t) for t in TERRITORIES)


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A round begins with these Adventurers on the card; seat 0 leads if nothing is said."""

    def build(*cards: Counts, guide: int = 0, **fields: object) -> GoldenEgg:
        owns = [places(card) for card in (*cards, EMPTY, EMPTY, EMPTY)[:3]]
        given = {"round": 1, **fields}
        at = f"name_territory {guide}"
        return game.arrange(
            3, at=at, guide=guide, adventurers=owns, listen=heard.append, fields=given
        )

    return build


def vote(position: GoldenEgg, named: int, votes: Mapping[int, int]) -> None:
    """The Guide names and counts, the Followers vote."""
    position.play(position.guide, f"name {named}")
    position.play(position.guide, "count")
    for p, thumb in votes.items():
        position.play(p, f"vote {thumb}")


def options(position: GoldenEgg, p: int) -> list[str]:
    """What a seat may do now, talk aside."""
    return [str(o) for d in position.pending if d.player == p and not d.aside for o in d.options]


def sayings(position: GoldenEgg, p: int) -> list[str]:
    """What a seat may say now."""
    return [str(o) for d in position.pending if d.player == p and d.aside for o in d.options]
