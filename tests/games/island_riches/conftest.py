"""Legal positions of The Riches of the Island, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import bagful
from ludoteca.games.minutia.island_riches.pieces import HAND_SIZE
from ludoteca.games.minutia.island_riches.rules import IslandRiches
from ludoteca.kernel import FastLuck, Game, ScriptedLuck, random_play

from ..conftest import Heard

Build = Callable[..., IslandRiches]
Hands = Sequence[Sequence[int]]
"""For each seat how many yellow, red, green and blue cubes it is dealt."""

EVEN: dict[int, Hands] = {
    2: [(5, 5, 5, 5), (5, 5, 5, 5)],
    3: [(4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 3, 4)],
    4: [(3, 3, 2, 2), (2, 2, 3, 3), (3, 2, 3, 2), (2, 3, 2, 3)],
}
"""The hands where a test does not say which; with 3 players a green cube is left over."""


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("island_riches")


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A new game with these hands in which the die shows these results, and then ones."""

    def build(
        players: int, dice: Sequence[int], hands: Hands = (), side: str = "A"
    ) -> IslandRiches:
        dealt = [bagful(hand) for hand in hands or EVEN[players]]
        luck = ScriptedLuck(wishes(dealt, dice), endless=True)
        return game.start(players, luck=luck, listen=heard.append, side=side)

    return build


def wishes(hands: Sequence[Sequence[int]], dice: Sequence[int]) -> list[str]:
    """These hands are dealt, and then the die shows these results."""
    return [*[f"cube {cube}" for hand in hands for cube in hand], *[f"die {die}" for die in dice]]


@pytest.fixture(scope="session")
def choose() -> Callable[[IslandRiches, Mapping[int, str]], None]:
    """Everybody chooses: `{0: "yellow yellow red"}`; who is not named takes what time-outs take."""

    def round_of(position: IslandRiches, chosen: Mapping[int, str] | None = None) -> None:
        rolls = len(position.rolls)
        gone = position.gone
        for p, colours in (chosen or {}).items():
            for colour in colours.split():
                asked = position.asked(p)
                assert asked is not None
                position.play(p, f"{asked.name} {['yellow', 'red', 'green', 'blue'].index(colour)}")
        for p in position.seats:
            while (position.gone, len(position.rolls)) == (gone, rolls) and position.asked(p):
                position.time_out(p)

    return round_of


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[IslandRiches]]:
    """A random game: the position at every choice and at the end."""

    def steps(players: int, seed: int, side: str = "A", heard: Heard | None = None):
        listen = None if heard is None else heard.append
        position = game.start(players, seed, listen=listen, side=side)
        yield from random_play.walk(position, FastLuck(seed + 1))

    return steps


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[IslandRiches], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: IslandRiches) -> None:
        cubes = [cube for hand in position.hands for cube in hand]
        cubes += [position.spare] if position.players == 3 else []
        assert sorted(cubes) == bagful([10] * 4)
        assert all(len(hand) == HAND_SIZE[position.players] for hand in position.hands)
        assert 0 <= position.covered <= 3
        assert position.rolls.count(6) == position.covered
        assert len(position.rolls) <= 22
        if not any(position.chosen):
            assert [sum(kept) for kept in position.kept] == [position.gone] * position.players
            held = [sum(position.in_hand(p)) for p in position.seats]
            assert held == [position.size] * position.players
        last = position.rolls[-1]
        need = {1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 0}[last]
        refused = position.ending == "roll" and need > position.size
        assert position.over == (position.covered == 3 or position.size == 0 or refused)

    return check
