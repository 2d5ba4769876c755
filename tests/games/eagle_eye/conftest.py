"""Rolls, claims and whole games of Eagle Eye, so that tests read like the ledger."""

from collections.abc import Callable, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.eagle_eye.pieces import ALL, CUBES, NAMES, plain_words
from ludoteca.games.minutia.eagle_eye.rules import FREE, EagleEye
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

NUMBER = {NAMES[subject][0]: subject for subject in ALL}
"""The number of a subject by its English name; works come after characters of the same name."""

Build = Callable[..., EagleEye]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("eagle_eye")


@pytest.fixture
def rolled(game: Game, heard: Heard) -> Build:
    """The current subject, and this roll about to be answered; animals if nothing is said."""

    def build(
        players: int, *dice: int, than: str | Sequence[str] = "cat", **more: object
    ) -> EagleEye:
        chain = [than] if isinstance(than, str) else list(than)
        more.setdefault("category", "2")
        options = {name: more.pop(name) for name in list(more) if name in game.meta.options}
        return game.arrange(
            players,
            at="roll_die",
            luck=ScriptedLuck([f"die {die}" for die in dice], endless=True),
            listen=heard.append,
            options=options,
            fields={
                "named": [NUMBER.get(name, -2) for name in chain],
                "named_words": ["" if name in NUMBER else name for name in chain],
                "roller": 0,
                **more,
            },
        )

    return build


@pytest.fixture(scope="session")
def say() -> Callable[..., None]:
    """Somebody names a subject of the catalogue, or says something of their own."""

    def answer(position: EagleEye, p: int, what: str) -> None:
        if what in NUMBER:
            position.play(p, f"name {NUMBER[what]}")
        else:
            position.play(p, ludoteca.Action("say", 0, what))

    return answer


@pytest.fixture(scope="session")
def vote() -> Callable[..., None]:
    """The votes of some seats: y accepts, n rejects."""

    def cast(position: EagleEye, **votes: str) -> None:
        for seat, word in votes.items():
            position.play(int(seat[1:]) - 1, f"vote {int(word == 'y')}")

    return cast


@pytest.fixture(scope="session")
def asked() -> Callable[[EagleEye, str], list[int]]:
    """Who is asked this decision now."""

    def seats(position: EagleEye, name: str) -> list[int]:
        return [decision.player for decision in position.pending if decision.name == name]

    return seats


# -- Invariants -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[EagleEye], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: EagleEye) -> None:
        for invariant in (cubes_in_range, one_more_named_than_taken, named_once, claims_are_queued):
            assert invariant(position), invariant.__name__

    return check


def cubes_in_range(position: EagleEye) -> bool:
    """Nobody has more than five cubes, and whoever has five has won."""
    full = tuple(p for p in position.seats if position.taken[p] == CUBES)
    in_range = all(0 <= taken <= CUBES for taken in position.taken)
    return in_range and (not full or position.winners == full)


def one_more_named_than_taken(position: EagleEye) -> bool:
    """The starting subject, and one for each cube."""
    named = len(position.named)
    return named == len(position.named_words) and named in (0, 1 + sum(position.taken))


def named_once(position: EagleEye) -> bool:
    """What was named is pairwise different, in whatever words."""
    said = [
        plain_words(words) if subject == FREE else subject
        for subject, words in zip(position.named, position.named_words, strict=True)
    ]
    return len(said) == len(set(said))


def claims_are_queued(position: EagleEye) -> bool:
    """Whoever has a claim is in the queue, once; without people who judge nobody is."""
    claiming = [p for p in position.seats if position.claims[p] != NONE]
    return sorted(position.queue) == claiming and (position.voting or not claiming)
