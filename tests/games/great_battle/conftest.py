"""Positions of The Great Battle, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.great_battle.pieces import COLOURS, HEXES
from ludoteca.games.minutia.great_battle.rules import GreatBattle
from ludoteca.kernel import FastLuck, Game, random_play

from ..conftest import Heard

Build = Callable[..., GreatBattle]
SPACES = ("march", "rush", "deploy", "upgrade", "exhaust", "fight")


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("great_battle")


@pytest.fixture
def field(game: Game, heard: Heard) -> Build:
    """A battle in which these Units are on the map: `{"H2": "red 1"}`.

    `discs` names the spaces of the two discs; `reserve` what is left of some colours, else all that
    is not on the map. `turn` is the General who chooses a space.
    """

    def build(
        units: Mapping[str, str],
        turn: int = 0,
        discs: Sequence[str] = ("", ""),
        reserve: Mapping[str, int] | None = None,
        quiet: int = 0,
    ) -> GreatBattle:
        names, levels, left = [-1] * 40, [0] * 40, [10] * 4
        for name, unit in units.items():
            colour, level = COLOURS.index(unit.split()[0]), int(unit.split()[1])
            left[colour] -= level
            names[HEXES.index(name)] = 10 * colour + left[colour]
            levels[HEXES.index(name)] = level
        for name, count in (reserve or {}).items():
            left[COLOURS.index(name)] = count
        return game.arrange(
            2,
            at=f"choose_space {turn}",
            units=names,
            levels=levels,
            reserve=left,
            discs=[SPACES.index(disc) if disc else -1 for disc in discs],
            quiet=quiet,
            listen=heard.append,
        )

    return build


def act(position: GreatBattle, said: str) -> None:
    """The General who is asked does this: `"space march"`, `"unit H2"`, `"exhaust blue"`."""
    verb, _, name = said.partition(" ")
    position.play(position.pending[0].player, f"{verb} {number(name)}")


def number(name: str) -> int:
    """A hex, a space or a colour by its name."""
    if name in HEXES:
        return HEXES.index(name)
    if name in SPACES:
        return SPACES.index(name)
    return COLOURS.index(name) if name in COLOURS else 0


def play(position: GreatBattle, *said: str) -> None:
    """One after the other."""
    for one in said:
        act(position, one)


def offered(position: GreatBattle) -> list[str]:
    """What the General who is asked may do, with the names of hexes."""
    (decision,) = position.pending
    found = []
    for option in decision.options:
        names = {"space": SPACES, "exhaust": COLOURS, "done": [""]}.get(option.verb, HEXES)
        found.append(f"{option.verb} {names[option.n]}".strip())
    return found


def army(position: GreatBattle) -> dict[str, str]:
    """The Units on the map, as `field` takes them."""
    return {
        HEXES[hex]: f"{COLOURS[unit // 10]} {position.levels[hex]}"
        for hex, unit in enumerate(position.units)
        if unit >= 0
    }


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[GreatBattle]]:
    """A random game: the position at every choice and at the end."""

    def steps(seed: int) -> Iterator[GreatBattle]:
        yield from random_play.walk(game.start(2, seed), FastLuck(seed + 1))

    return steps
