"""Positions of the River Race, built so that the tests read like the ledger."""

from collections.abc import Callable, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.river_race.rules import RiverRace
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

Build = Callable[..., RiverRace]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("river_race")


@pytest.fixture
def rolled(game: Game, heard: Heard) -> Build:
    """A new race in which the die falls like this, and on 2 when there is no more of it."""

    def build(players: int, *dice: int) -> RiverRace:
        return game.start(players, luck=falling(*dice), listen=heard.append)

    return build


def falling(*dice: int) -> ScriptedLuck:
    return ScriptedLuck([f"die {face}" for face in [*dice, *[2] * 200]])


@pytest.fixture
def bidding(game: Game, heard: Heard) -> Build:
    """A race before its bids: Riders on these positions, so much Energy in reserve, this stride."""

    def build(
        at: Sequence[int], die: int, reserve: Sequence[int] = (), dice: Sequence[int] = ()
    ) -> RiverRace:
        return game.arrange(
            len(at),
            at="bid",
            luck=falling(*dice),
            listen=heard.append,
            fields={"at": at},
            round=1,
            die=die,
            reserve=reserve or [6] * len(at),
        )

    return build


@pytest.fixture(scope="session")
def bid() -> Callable[..., None]:
    """Everybody who is asked bids, in the order of the seats; who is not asked bids 0."""

    def play(position: RiverRace, *bids: int) -> None:
        asked = {decision.player for decision in position.pending}
        assert all(n == 0 for p, n in enumerate(bids) if p not in asked)
        for p in sorted(asked):
            position.play(p, f"bid {bids[p]}")

    return play
