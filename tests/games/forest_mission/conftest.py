"""Positions of Mission in the Forest, built so that the tests read like the ledger."""

from collections.abc import Callable, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.forest_mission.pieces import COLOURS
from ludoteca.games.minutia.forest_mission.rules import ForestMission
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

Build = Callable[..., ForestMission]
WHITE, BLACK, BLUE, YELLOW = range(len(COLOURS))


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("forest_mission")


def crew_of(*seats: int) -> int:
    """A crew as it is kept, as bits."""
    return sum(1 << p for p in seats)


@pytest.fixture
def mission(game: Game, heard: Heard) -> Build:
    """The Guide is about to choose Explorers, after these rolls."""

    def build(
        players: int, rolls: Sequence[int], guide: int = 0, **fields: object
    ) -> ForestMission:
        luck = ScriptedLuck([f"die {face}" for face in rolls], endless=True)
        at, talk = f"begin_round {guide}", fields.pop("talk", "timed")
        return game.arrange(
            players, at=at, luck=luck, listen=heard.append, options={"talk": talk}, fields=fields
        )

    return build


@pytest.fixture
def giving(game: Game, heard: Heard) -> Build:
    """A crew holds these hands, the Guide's first, clockwise, and is to give."""

    def build(
        players: int,
        rolls: Sequence[int],
        hands: Sequence[Sequence[int]],
        guide: int = 0,
        crew: Sequence[int] = (),
        **fields: object,
    ) -> ForestMission:
        there = crew or range(guide, guide + len(hands))
        story = {
            "round": 1,
            "guides": [guide],
            "crews": [crew_of(*[p % players for p in there])],
            "faces": [list(rolls)],
            **fields,
        }
        talk = story.pop("talk", "timed")
        held: list[list[int]] = [[] for _ in range(players)]
        for p, hand in zip(there, hands, strict=True):
            held[p % players] = sorted(hand)
        lanes = tuple(
            (p % players, (("give_first", (p % players,)), ("give_second", (p % players,))))
            for p in sorted(q % players for q in there)
        )
        story |= {"phase": 2, "hands": held}
        return game.arrange(
            players,
            at=[("lanes", lanes), ("reveal", ())],
            listen=heard.append,
            options={"talk": talk},
            fields=story,
        )

    return build


def give(position: ForestMission, gifts: dict[int, Sequence[int]]) -> None:
    """Everybody gives these cubes."""
    for p, cubes in gifts.items():
        for cube in cubes:
            position.play(p, f"give {cube}")


@pytest.fixture
def talk(giving: Build) -> Build:
    """A mission of four players has failed: seat 0 led, seats 1 and 2 went along."""

    def build(**fields: object) -> ForestMission:
        hands = [(WHITE, WHITE, BLUE, BLUE)] * 3
        position = giving(4, (1, 1), hands, **fields)
        give(position, {0: (BLUE, BLUE), 1: (WHITE, WHITE), 2: (WHITE, BLUE)})
        return position

    return build


def options(position: ForestMission, p: int, verb: str = "") -> list[str]:
    """What a seat may answer, offers aside."""
    found = [
        str(o) for d in position.pending if d.player == p and d.kind != "offer" for o in d.options
    ]
    return [option for option in found if option.startswith(verb)]


def offered(position: ForestMission, p: int) -> list[str]:
    """What a seat is offered beside."""
    return [
        str(o) for d in position.pending if d.player == p and d.kind == "offer" for o in d.options
    ]


def hush(position: ForestMission) -> None:
    """Everybody has finished speaking."""
    while position.pending[0].name == "speak":
        position.play(position.pending[0].player, "ready")
