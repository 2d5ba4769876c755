"""Quests in the middle of a round, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ludoteca
from ludoteca.games.minutia.epic_quest.pieces import BAG, LIFE, PARTY
from ludoteca.games.minutia.epic_quest.rules import EpicQuest
from ludoteca.kernel import FastLuck, Game, ScriptedLuck, random_play

from ..conftest import Heard

Build = Callable[..., EpicQuest]

LEADERS = {1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 3: [0, 1, 2, -1], 4: [0, 1, 2, 3]}
"""Who plays Warrior, Hero, Archer and Shaman; with 3 players the Shaman is joint."""


def on(**cards: int) -> list[int]:
    """Acolytes by card of the map easy_a, all others empty: `on(c7=5)`."""
    found = [0] * 11
    for card, acolytes in cards.items():
        found[int(card[1:])] = acolytes
    return found


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("epic_quest")


@pytest.fixture
def quest(game: Game, heard: Heard) -> Build:
    """A quest on the map easy_a, about to do `at`; the die shows this, and then sixes.

    What is drawn from the bag is a colour as a word among the dice: `luck=[5, "4"]`.
    """

    def build(players: int = 4, at: Any = "pass_floor", luck: Any = (), **fields: Any) -> EpicQuest:
        fields.setdefault("leader", LEADERS[players])
        wishes = [f"die {n}" if isinstance(n, int) else int(n) for n in luck]
        script = ScriptedLuck([*wishes, *["die 6"] * 80])
        where = fields.pop("where", None)
        if where is not None:
            fields["at"] = where
        position = game.arrange(players, at=at, luck=script, listen=heard.append, fields=fields)
        assert isinstance(position, EpicQuest)
        return position

    return build


@pytest.fixture(scope="session")
def options() -> Callable[[EpicQuest], list[str]]:
    """What is asked now, as words."""
    return lambda position: [str(option) for option in position.pending[0].options]


@pytest.fixture(scope="session")
def do() -> Callable[..., None]:
    """Whoever is asked answers, one after the other."""

    def play(position: EpicQuest, *answers: str) -> None:
        for answer in answers:
            position.play(position.pending[0].player, answer)

    return play


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[EpicQuest]]:
    """A random quest: the position at every choice and at the end."""

    def steps(players: int, seed: int, **options: str) -> Iterator[EpicQuest]:
        yield from random_play.walk(game.start(players, seed, **options), FastLuck(seed + 1))

    return steps


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[EpicQuest], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: EpicQuest) -> None:
        cards = len(position.spots)
        assert sum(position.acolytes) + position.reserve == 10
        for colour in range(5):
            held = sum(pack[colour] for pack in position.pack)
            assert position.bag[colour] + held + position.gone[colour] == BAG[colour]
        for c in PARTY:
            assert all(now <= full for now, full in zip(position.life[c], LIFE[c], strict=True))
            assert position.over or 1 <= sum(position.life[c]) <= 6
            assert 0 <= sum(position.pack[c]) <= 4
            assert 0 <= position.used[c] <= 2
            assert -1 <= position.at[c] < cards
            assert position.at[c] != -1 or position.all_sealed()
        assert 1 <= position.priest_life <= 4
        assert (position.priest_cell == 0) == (position.priest_at != -1)
        assert all(target in (0, 10, 11, 12) for target in position.portals)

    return check
