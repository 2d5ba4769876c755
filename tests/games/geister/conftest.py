"""Nights in the house, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.geister.pieces import (
    FACES,
    GEM_ROOMS,
    GHOST_ROOMS,
    HUNTERS,
    LAST_ROOM,
    LETTER,
    OUTSIDE,
    ROOMS,
)
from ludoteca.games.geister.rules import Geister
from ludoteca.kernel import Game, ScriptedLuck, rest_of

from ..conftest import Heard, random_game

Space = str | int
NO_CARD = "die 6"
"""The face of the movement die that brings no card."""


def space(name: Space) -> int:
    """A room by its letter, `out` for outside, a corridor square by its number."""
    if isinstance(name, int):
        return name
    return OUTSIDE if name == "out" else LETTER.index(name)


class Night:
    """A position in which a test says what the dice and the cards do."""

    def __init__(self, game: Game, position: Geister, heard: Heard) -> None:
        self.game = game
        self.position = position
        self.heard = heard

    def rolls(
        self,
        die: int,
        *cards: int | str,
        fight: Sequence[str] = (),
        next_fight: Sequence[str] = (),
        **changed,
    ):
        """The turn of the hunter begins; the next hunter rolls a 6, and may have to fight, too."""
        wishes = [f"die {die}", *[f"card {card_id(card)}" for card in cards]]
        wishes += [*throws(fight), NO_CARD, *throws(next_fight)]
        self.heard.clear()
        self.position = self.game.arrange(
            like=self.position,
            at="begin_turn",
            luck=ScriptedLuck(wishes, endless=True),
            listen=self.heard.append,
            **changed,
        )
        return self

    def goes(self, *spaces: Space):
        """Steps, one after the other; `stop` at the end to stay there."""
        for name in spaces:
            self.plays("stop 0" if name == "stop" else f"step {space(name)}")
        return self

    def plays(self, action: str):
        self.position.play(self.position.pending[0].player, action)
        return self

    @property
    def options(self) -> list[str]:
        return [str(option) for option in self.position.pending[0].options]

    @property
    def steps(self) -> set[Space]:
        """The spaces among the options, rooms by their letters."""
        numbers = [option.n for option in self.position.pending[0].options if option.verb == "step"]
        return {"out" if n == OUTSIDE else LETTER[n] if n <= LAST_ROOM else n for n in numbers}

    @property
    def decision(self) -> str:
        return self.position.pending[0].name if self.position.pending else ""

    @property
    def haunted(self) -> str:
        """The letters of the haunted rooms."""
        return "".join(LETTER[room] for room in ROOMS if self.position.haunted[room])

    @property
    def lying(self) -> str:
        """The letters of the rooms whose gem lies there."""
        return "".join(LETTER[room] for room in GEM_ROOMS if self.position.gems[room])

    def ghosts(self, letter: str) -> int:
        return self.position.ghosts[space(letter)]

    def at(self, hunter: int) -> Space:
        here = self.position.at[hunter]
        return "out" if here == OUTSIDE else LETTER[here] if here <= LAST_ROOM else here

    def carries(self, hunter: int) -> str:
        return LETTER[self.position.carries[hunter]]


def card_id(card: int | str) -> int:
    return card if isinstance(card, int) else LETTER.index(card)


def throws(faces: Sequence[str]) -> list[str]:
    return [f"face {FACES.index(face)}" for face in faces]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("geister")


Build = Callable[..., Night]


@pytest.fixture
def night(game: Game, heard: Heard) -> Build:
    """Any moment before the turn of `hunter`; what is not said is as at the set-up.

    `ghosts` gives rooms their ghosts, all others then have none; `outside` and `carries` name gems
    by the letter of their room; `numbers` fixes some numbers of gems.
    """

    def build(
        players: int = 4,
        mode: str = "base",
        *,
        hunter: int = 0,
        at: Mapping[int, Space] = {},
        carries: Mapping[int, str] = {},
        ghosts: Mapping[str, int] | None = None,
        haunted: str = "",
        outside: str = "",
        numbers: Mapping[str, int] = {},
        revealed: str = "",
        discard: Sequence[int | str] = (),
        **more,
    ) -> Night:
        hunters = range(HUNTERS[players])
        if ghosts is None:
            ghosts = {LETTER[room]: 1 for room in GHOST_ROOMS if LETTER[room] not in haunted}
        if mode == "advanced":
            known = [*outside, *carries.values(), *revealed]
            more["numbers"] = numbers_with(outside, numbers)
            more["revealed"] = [LETTER[room] in known for room in GEM_ROOMS]
        position = game.arrange(
            players,
            at="walk",
            mode=mode,
            turn=hunter + len(hunters),
            fields={"at": [space(at.get(h, "out")) for h in hunters]},
            carries=[space(carries.get(h, "")) for h in hunters],
            ghosts=[ghosts.get(letter, 0) for letter in LETTER],
            haunted=[letter != "" and letter in haunted for letter in LETTER],
            outside=[space(letter) for letter in outside],
            discard=[card_id(card) for card in discard],
            **more,
        )
        return Night(game, position, heard)

    return build


def numbers_with(outside: str, given: Mapping[str, int]) -> list[int]:
    """Gems outside have the lowest numbers, in their order; the others what is asked for."""
    wanted = {letter: i + 1 for i, letter in enumerate(outside)} | dict(given)
    rest = rest_of(range(1, 9), [*wanted.values()])
    letters = [LETTER[room] for room in GEM_ROOMS]
    return [wanted[letter] if letter in wanted else rest.pop() for letter in letters]


# -- Random games -----------------------------------------------------------------------------

TABLES = [(players, mode) for mode in ("base", "advanced") for players in (2, 3, 4)]


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[Geister, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)
