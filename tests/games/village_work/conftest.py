"""Legal positions of At Work in the Village, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.village_work.pieces import amounts
from ludoteca.games.minutia.village_work.rules import VillageWork
from ludoteca.kernel import FastLuck, Game, random_play

from ..conftest import Heard

Build = Callable[..., VillageWork]
LAST_TWO = ("place_disc 0", "place_disc 1", "end_round")


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("village_work")


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A position in which seat 0 places a disc, then seat 1, then the round ends.

    `white` and `black` hold these Resources; `huts` and `halls` are the cells of each seat, and
    `taken` are the spaces of each.
    """

    def build(
        at: Sequence[str] = LAST_TWO,
        white: dict[str, int] | None = None,
        black: dict[str, int] | None = None,
        huts: Sequence[Sequence[int]] = ((), ()),
        halls: Sequence[Sequence[int]] = ((), ()),
        taken: Sequence[Sequence[int]] = ((), ()),
        **fields: object,
    ) -> VillageWork:
        position = game.arrange(
            2,
            at=tuple(at),
            listen=heard.append,
            fields={
                "resources": [amounts(white or {}), amounts(black or {})],
                "village": owners(16, huts),
                "acropolis": owners(6, halls),
                "discs": owners(11, taken),
                **fields,
            },
        )
        assert isinstance(position, VillageWork)
        return position

    return build


def owners(cells: int, of: Sequence[Sequence[int]]) -> list[int]:
    """Who has each of these cells."""
    found = [NONE] * cells
    for p, own in enumerate(of):
        for cell in own:
            found[cell] = p
    return found


def store(position: VillageWork, p: int) -> dict[str, int]:
    """What a seat holds, by the names of the colours."""
    names = ("yellow", "red", "green", "blue")
    return {name: n for name, n in zip(names, position.resources[p], strict=True) if n}


def options(position: VillageWork, p: int) -> list[str]:
    """What a seat may answer, in notation."""
    asked = position.asked(p)
    assert asked is not None
    return [str(option) for option in asked.options]


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[[int], Iterator[VillageWork]]:
    """A random game: the position at every choice and at the end."""

    def steps(seed: int) -> Iterator[VillageWork]:
        for position in random_play.walk(game.start(2, seed), FastLuck(seed + 1)):
            assert isinstance(position, VillageWork)
            yield position

    return steps


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[VillageWork], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: VillageWork) -> None:
        white, black = position.resources
        for colour in range(4):
            assert position.supply[colour] + white[colour] + black[colour] == 10
            assert min(position.supply[colour], white[colour], black[colour]) >= 0
        for p in position.seats:
            built = position.village.count(p) + position.acropolis.count(p)
            assert position.cubes_left(p) + built == 8
            assert 0 <= position.temple[p] <= 6
            assert position.discs.count(p) <= 3
        placed = 11 - position.discs.count(NONE)
        finished = any(position.cubes_left(p) == 0 for p in position.seats)
        if position.over:
            assert placed == 6
            assert position.ending == ("built" if finished else "late")
            assert finished or position.round == 15
        else:
            assert placed <= 6
            assert position.at_work == NONE or position.discs[position.at_work] != NONE

    return check
