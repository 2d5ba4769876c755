"""Positions of The Temple of Memory, built so that the tests read like the ledger."""

from collections.abc import Callable, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import BLACK, BLUE, GREEN, RED, WHITE, YELLOW
from ludoteca.games.minutia.memory_temple.rules import MemoryTemple
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

Build = Callable[..., MemoryTemple]

EIGHT = [BLACK, GREEN, RED, YELLOW, YELLOW, WHITE, BLUE, GREEN]
"""The Stones of the rulebook's example; two lie left of the Start spaces, three right."""


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("memory_temple")


@pytest.fixture
def turn(game: Game, heard: Heard) -> Build:
    """A turn is about to begin, with these Stones; after it luck goes on like this."""

    def build(
        players: int = 3,
        p: int = 0,
        stones: Sequence[int] = EIGHT,
        left: int = 2,
        luck: Sequence[int | str] = (),
        options: dict[str, object] | None = None,
        **fields: object,
    ) -> MemoryTemple:
        return game.arrange(
            players,
            at=f"begin_turn {p}",
            luck=ScriptedLuck(luck, endless=True),
            listen=heard.append,
            options=options,
            fields={"stones": list(stones), "left": left, **fields},
        )

    return build


@pytest.fixture(scope="session")
def look() -> Callable[[MemoryTemple], None]:
    """The active player rolls: the new Stone is there."""

    def roll(position: MemoryTemple) -> None:
        position.play(position.active, "roll")

    return roll


@pytest.fixture(scope="session")
def cover() -> Callable[..., None]:
    """The active player rolls and covers; nobody makes noise, or those who are named."""

    def go(position: MemoryTemple, noise: dict[int, int] | None = None) -> None:
        position.play(position.active, "roll")
        position.play(position.active, "cover")
        for q in position.seats:
            if position.asked(q) is not None and position.phase == "noise":
                shout = (noise or {}).get(q)
                position.play(q, "silent" if shout is None else f"shout {shout}")

    return go


@pytest.fixture(scope="session")
def recite() -> Callable[..., None]:
    """The active player says these colours; without any, the right ones."""

    def say(position: MemoryTemple, colours: Sequence[int] | None = None) -> None:
        p = position.active
        said = position.required_stones() if colours is None else colours
        for colour in said:
            position.play(p, f"recite {colour}")

    return say


@pytest.fixture(scope="session")
def whole(cover: Callable[..., None], recite: Callable[..., None]) -> Callable[..., None]:
    """A whole turn, recited rightly or given up."""

    def play(position: MemoryTemple, right: bool = True) -> None:
        p = position.active
        cover(position)
        if right:
            recite(position)
        else:
            position.play(p, "give_up")
        if not position.over:
            position.play(p, "go_on")

    return play


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[MemoryTemple], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: MemoryTemple) -> None:
        cubes = sorted(position.stones + position.bag)
        assert cubes == [colour for colour in range(6) for _ in range(10)]
        assert len(position.stones) == 3 + position.left + position.right
        assert position.left <= 13
        assert position.right <= 13
        assert 3 <= len(position.stones) <= 29
        assert len(position.exposures) == len(position.stones)
        if position.phase == "roll" and not position.over:
            assert len(position.stones) < 29
        assert position.required() == min(position.limit, len(position.stones))
        assert len(position.said) <= position.required()
        assert position.disc == -1 or position.still_in[position.disc] or position.phase == "result"
        assert sum(position.still_in) >= 1
        if position.phase not in ("recite", "result"):
            assert not position.said
        if position.phase != "recite":
            assert not position.recalled

    return check
