"""Positions of the River Race, built so that the tests read like the ledger."""

from collections.abc import Callable, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.river_race.pieces import ENERGY
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
        rolls = [face - 1 for face in dice]
        luck = ScriptedLuck([*rolls, *[1] * 200], endless=True)
        return game.start(players, luck=luck, listen=heard.append)

    return build


@pytest.fixture
def bidding(rolled: Build, heard: Heard) -> Build:
    """A race before its bids: Riders on these positions, so much Energy in reserve, this stride."""

    def build(
        at: Sequence[int], die: int, reserve: Sequence[int] = (), dice: Sequence[int] = ()
    ) -> RiverRace:
        position = rolled(len(at), die, *dice)
        position.at = list(at)
        position.reserve = list(reserve or [6] * len(at))
        position.discard = [ENERGY - cubes for cubes in position.reserve]
        position.agenda.clear()
        position.then(position.bid())
        position.settle()
        heard.clear()
        return position

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
