"""Nights in the house, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest

import ludoteca
from ludoteca.games.geister.pieces import (
    ADVANCED_DECK,
    BASE_DECK,
    FACES,
    FIGHT_DIE,
    GEM,
    GEM_ROOMS,
    GHOST_ROOMS,
    GHOSTS,
    LAST_ROOM,
    LETTER,
    NO_GEM,
    OUTSIDE,
    ROOMS,
)
from ludoteca.games.geister.rules import Geister
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard, random_game

Space = str | int
NO_CARD = 6
"""The face of the movement die that brings no card."""


def space(name: Space) -> int:
    """A room by its letter, `out` for outside, a corridor square by its number."""
    if isinstance(name, int):
        return name
    return OUTSIDE if name == "out" else LETTER.index(name)


class Night:
    """A position in which a test says what the dice and the cards do."""

    def __init__(self, position: Geister, heard: Heard) -> None:
        self.position = position
        self.heard = heard

    def rolls(
        self, die: int, *cards: int | str, fight: Sequence[str] = (), next_fight: Sequence[str] = ()
    ):
        """The turn of the hunter begins; the next hunter rolls a 6, and may have to fight, too."""
        g = self.position
        script = [die - 1, *draws(g.pile, [card_id(card) for card in cards])]
        script += [*throws(fight), NO_CARD - 1, *throws(next_fight)]
        g.luck = ScriptedLuck(script, endless=True)
        g.agenda.clear()
        g.then(g.begin_turn())
        self.heard.clear()
        g.settle()
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


def throws(faces: Sequence[str]) -> list[int]:
    """The outcomes of luck that throw these faces."""
    return [FIGHT_DIE.index(FACES.index(face)) for face in faces]


def draws(pile: Sequence[int], cards: Sequence[int]) -> list[int]:
    """The outcomes of luck that take these cards out of the pile, one after the other."""
    left = list(pile)
    outcomes: list[int] = []
    for card in cards:
        i = left.index(card)
        outcomes.append(i)
        left[i] = left[-1]
        left.pop()
    return outcomes


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
        at: Mapping[int, Space] | None = None,
        carries: Mapping[int, str] | None = None,
        ghosts: Mapping[str, int] | None = None,
        haunted: str = "",
        outside: str = "",
        numbers: Mapping[str, int] | None = None,
        revealed: str = "",
        locked: int = 0,
        discard: Sequence[int | str] = (),
    ) -> Night:
        g = game.start(players, seed=1, mode=mode)
        g.turn = hunter + g.hunters
        g.at = [space((at or {}).get(h, "out")) for h in range(g.hunters)]
        g.carries = [
            space(carries[h]) if carries and h in carries else NO_GEM for h in range(g.hunters)
        ]
        g.haunted = [letter != "" and letter in haunted for letter in LETTER]
        if ghosts is None:
            ghosts = {LETTER[room]: 1 for room in GHOST_ROOMS if not g.haunted[room]}
        g.ghosts = [ghosts.get(letter, 0) for letter in LETTER]
        g.supply = GHOSTS - sum(g.ghosts)
        g.outside = [space(letter) for letter in outside]
        taken = [*g.outside, *g.carries]
        g.gems = [room in GEM_ROOMS and room not in taken for room in range(LAST_ROOM + 1)]
        if mode == "advanced":
            number_gems(g, numbers or {})
        known = [*[LETTER[room] for room in taken if room], *revealed]
        g.revealed = [mode == "advanced" and LETTER[room] in known for room in GEM_ROOMS]
        g.locked = locked
        g.discard = [card_id(card) for card in discard]
        g.pile = list(ADVANCED_DECK if mode == "advanced" else BASE_DECK)
        for card in g.discard:
            g.pile.remove(card)
        g.listen(heard.append)
        return Night(g, heard)

    return build


def number_gems(g: Geister, numbers: Mapping[str, int]) -> None:
    """Gems outside have the lowest numbers, in their order; the others what is asked for."""
    wanted = {room: i + 1 for i, room in enumerate(g.outside)}
    wanted.update({space(letter): number for letter, number in numbers.items()})
    rest = [number for number in range(1, 9) if number not in wanted.values()]
    for room in GEM_ROOMS:
        g.numbers[GEM[room]] = wanted[room] if room in wanted else rest.pop()


# -- Random games -----------------------------------------------------------------------------

TABLES = [(players, mode) for mode in ("base", "advanced") for players in (2, 3, 4)]


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[Geister, Heard]]]:
    """A random game with this seed."""
    return partial(random_game, game)
