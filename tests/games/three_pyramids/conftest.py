"""Legal positions of The Three Pyramids, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.minutia.three_pyramids.pieces import BAGFUL, HAND_SIZE, PYRAMIDS
from ludoteca.games.minutia.three_pyramids.rules import ThreePyramids
from ludoteca.kernel import Game, rest_of

from ..conftest import Heard, random_game

SHORT = ("ye", "re", "gr", "bl", "wh", "bk")
"""The six colours in their order: yellow, red, green, blue, white, black."""

Build = Callable[..., ThreePyramids]


def in_colours(names: str) -> list[int]:
    return [SHORT.index(name) for name in names.split()]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("three_pyramids")


@pytest.fixture(scope="session")
def cubes() -> Callable[[str], list[int]]:
    """ "gr ye re" is a green, a yellow and a red cube."""
    return in_colours


@pytest.fixture
def table(game: Game, heard: Heard) -> Build:
    """A round under way.

    `laid` has for each pyramid what lies on the side of each seat: `[["ye ye", "bl"], [], []]`.
    Seats whose hand is not given hold what they have not played, of the cubes that are left.
    """

    def build(
        players: int,
        *,
        hands: Sequence[str] = (),
        laid: Sequence[Sequence[str]] = (),
        at: str = "take_turn 0",
        **fields: object,
    ) -> ThreePyramids:
        pyramids = [[in_colours(side) for side in pyramid] for pyramid in laid]
        pyramids = [pyramid or [[] for _ in range(players)] for pyramid in pyramids]
        pyramids += [[[] for _ in range(players)] for _ in PYRAMIDS[len(pyramids) :]]
        held = [in_colours(hand) for hand in hands]
        bag = rest_of(BAGFUL, *held, *[side for pyramid in pyramids for side in pyramid])
        for p in range(len(held), players):
            played = sum(len(pyramid[p]) for pyramid in pyramids)
            held.append([bag.pop() for _ in range(HAND_SIZE - played)])
        return game.arrange(players, at=at, listen=heard.append, laid=pyramids, hand=held, **fields)

    return build


@pytest.fixture(scope="session")
def play() -> Callable[..., None]:
    """Whoever is asked plays: "1 ye" a yellow cube at the centre, "2 bl bk" a pair at the right."""

    def turns(position: ThreePyramids, *plays: str) -> None:
        for one in plays:
            p = position.pending[0].player
            pyramid, first, *second = one.split()
            position.play(p, f"pyramid {pyramid}")
            position.play(p, f"{'pair' if second else 'one'} {SHORT.index(first)}")
            if second:
                position.play(p, f"with {SHORT.index(second[0])}")

    return turns


@pytest.fixture(scope="session")
def offered() -> Callable[..., set[str]]:
    """What whoever is asked may do at a pyramid: "ye" alone, "ye ye" or "ye bl" as a pair."""

    def found(position: ThreePyramids, pyramid: int) -> set[str]:
        p = position.pending[0].player
        here = position.clone()
        if here.explain(p, f"pyramid {pyramid}"):
            return set()
        here.play(p, f"pyramid {pyramid}")
        ways: set[str] = set()
        for option in here.pending[0].options:
            first = SHORT[option.n]
            if option.verb == "one":
                ways.add(first)
                continue
            begun = here.clone()
            begun.play(p, option)
            ways |= {f"{first} {SHORT[second.n]}" for second in begun.pending[0].options}
        return ways

    return found


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[ThreePyramids, Heard]]]:
    """A random game with this seed: the position at every choice and at the end."""
    return partial(random_game, game)
