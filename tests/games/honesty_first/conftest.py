"""Legal positions of Honesty Above All, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import ludoteca
from ludoteca.games.minutia.box import bits_of
from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, START, HonestyFirst
from ludoteca.kernel import FastLuck, Game

from ..conftest import Heard

COLOURS = "YGRBW"
"""The first letters of the colours of the Actions, in their order."""


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
        forward: Mapping[int, str] = {},
        gone: Mapping[int, str] = {},
        cleared: Mapping[int, str] = {},
        tokens: Mapping[int, tuple[int, int]] = {},
        **more,
    ) -> Table:
        seats = range(len(forbidden))
        unlike = [gone.get(p, "") + cleared.get(p, "") for p in seats]
        position = game.arrange(
            len(forbidden),
            at=f"begin_turn {actor}",
            listen=heard.append,
            forbidden=[COLOURS.index(letter) for letter in forbidden],
            cubes=[[place(c, forward.get(p, ""), gone.get(p, "")) for c in COLOURS] for p in seats],
            cleared=[bits_of([COLOURS.index(c) for c in letters]) for letters in unlike],
            tokens=[tokens.get(p, (0, 0)) for p in seats],
            **more,
        )
        return Table(position)

    return build


def place(letter: str, forward: str, gone: str) -> int:
    return GONE if letter in gone else FORWARD if letter in forward else START


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
