"""Legal positions of Honesty First of All, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

import ludoteca
from ludoteca.games.minutia.honesty_first.pieces import (
    FORBIDDEN,
    RESERVE,
    STEAL,
    SWAP,
    TAKE,
    TAKE_CUBE,
    TAKE_DISC,
)
from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, HonestyFirst
from ludoteca.kernel import FastLuck, Game

from ..conftest import Heard

COLOUR = {"Y": TAKE, "G": STEAL, "R": TAKE_CUBE, "B": SWAP, "W": TAKE_DISC}
"""The Actions by the first letters of their colours."""


class Table:
    """A position, and what tests do at it again and again."""

    def __init__(self, position: HonestyFirst) -> None:
        self.position = position

    def __getattr__(self, name: str) -> Any:
        return getattr(self.position, name)

    def options_of(self, seat: int) -> list[str]:
        """What a seat may answer."""
        decision = self.position.asked(seat)
        assert decision is not None
        return [str(option) for option in decision.options]

    def choose(self, *answers: str) -> None:
        """The actor chooses an Action, detail by detail."""
        for answer in answers:
            self.position.play(self.position.actor, answer)

    def silence(self) -> None:
        """Nobody accuses."""
        assert self.position.pending[0].name in ("accuse", "accuse_first")
        for decision in self.position.pending:
            self.position.play(decision.player, "let_go")

    def accused_by(self, *accusers: int) -> None:
        """These accuse whoever has just used a cube, all others let it go."""
        for decision in sorted(self.position.pending, key=lambda d: d.player in accusers):
            accused = decision.player in accusers
            self.position.play(decision.player, decision.options[0 if accused else 1])

    def pass_all(self) -> None:
        """Nobody counters."""
        while self.position.pending[0].name == "counter":
            self.position.play(self.position.pending[0].player, "counter 0")


Build = Callable[..., Table]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("honesty_first")


@pytest.fixture
def turn_of(game: Game, heard: Heard) -> Build:
    """The beginning of a seat's turn.

    `forbidden` gives each seat its forbidden colour and the number of players. `forward` and `gone`
    name the Action cubes of a seat that are not in its start row, by their letters; `cleared` the
    colours of which it was wrongly accused; `tokens` are its black cubes and discs. A seat without
    any cube is out.
    """

    def build(
        forbidden: str,
        actor: int = 0,
        *,
        forward: Mapping[int, str] | None = None,
        gone: Mapping[int, str] | None = None,
        cleared: Mapping[int, str] | None = None,
        tokens: Mapping[int, tuple[int, int]] | None = None,
        reserve: Sequence[int] | None = None,
        calm: int = 0,
        accusations: str = "sealed",
    ) -> Table:
        position = game.start(len(forbidden), seed=1, accusations=accusations)
        position.forbidden = [COLOUR[letter] for letter in forbidden]
        position.bag = list(FORBIDDEN)
        for colour in position.forbidden:
            position.bag.remove(colour)
        for row, letters_of in ((FORWARD, forward), (GONE, gone)):
            for p, letters in (letters_of or {}).items():
                for letter in letters:
                    position.cubes[p][COLOUR[letter]] = row
        for letters_of in (gone, cleared):
            for p, letters in (letters_of or {}).items():
                position.cleared[p] |= sum(1 << COLOUR[letter] for letter in letters)
        position.alive = [row != [GONE] * 5 for row in position.cubes]
        for p, (cubes, discs) in (tokens or {}).items():
            position.tokens[p] = [cubes, discs]
        held = [sum(column) for column in zip(*position.tokens, strict=True)]
        position.reserve = [
            all_of_kind - of_kind for all_of_kind, of_kind in zip(RESERVE, held, strict=True)
        ]
        assert reserve is None or position.reserve == list(reserve)
        position.calm = calm
        position.agenda.clear()
        position.lanes = None
        position.then(position.begin_turn(actor))
        position.listen(heard.append)
        position.settle()
        return Table(position)

    return build


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[tuple[HonestyFirst, Heard]]]:
    """A random game: the position at every choice and at the end, and what happened before it.

    Accusations come with one chance in `doubt`, since otherwise no game would last.
    """

    def steps(
        players: int, seed: int, accusations: str = "sealed", doubt: int = 12
    ) -> Iterator[tuple[HonestyFirst, Heard]]:
        position = game.start(players, seed, accusations=accusations)
        luck = FastLuck(seed + 1)
        heard = Heard()
        position.listen(heard.append)
        yield position, heard
        while position.pending:
            decision = position.pending[luck.below(len(position.pending))]
            heard.clear()
            chosen = decision.options[luck.below(len(decision.options))]
            if chosen.verb == "accuse" and luck.below(doubt):
                chosen = decision.options[-1]
            position.play(decision.player, chosen)
            yield position, heard

    return steps
