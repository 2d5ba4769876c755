"""Trips in the middle of a round, built so that the tests read like the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludoteca
from ludoteca.games.zagor.board import BEACHES, BOAT, CHIEF_CARD, FORESTS, SPACES, space
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BALLOONS,
    BANNINGTON,
    CHARACTERS,
    CICO,
    FRISCO,
    ITEMS,
    MORELAND,
    NONE,
    TATTOO,
    TILES,
    WALTER,
    ZAGOR,
)
from ludoteca.games.zagor.rules import Zagor
from ludoteca.kernel import Game, ScriptedLuck

from ..conftest import Heard

Build = Callable[..., Zagor]

CREW = [WALTER, TATTOO, FRISCO, BANNINGTON, MORELAND]
"""Who the seats play, from the first, unless a test says otherwise."""


def where(code: str) -> int:
    """A place by its code: `FN3`, `boat`, `chief`, or `box`."""
    return {"boat": BOAT, "chief": CHIEF_CARD, "box": NONE}.get(code) or space(code)


def crew_at(characters: list[int], **places: str) -> list[int]:
    """Where all seven are, by name; aboard if nothing is said, in the box if nobody plays them."""
    found = [BOAT if c in (*characters, ZAGOR, CICO) else NONE for c in range(7)]
    for name, code in places.items():
        found[CHARACTERS.index(name)] = where(code)
    return found


def hurt(**wounds: int) -> list[int]:
    """The wounds of all seven, by name."""
    return [wounds.get(name, 0) for name in CHARACTERS]


def laid(elsewhere: list[int], left_over: list[int], layout: dict[str, str]) -> list[int]:
    """The tiles in their order on the spaces, but these where they are wanted.

    What is named lies where it is said, and what would have lain there takes its place; for an
    enemy, who had none, it is left over. Tiles that lie elsewhere are not on the board, and what
    lay on a space of which `none` is said is added to them.
    """
    found = [NONE] * SPACES
    for i, s in enumerate(BEACHES):
        found[s] = i
    for i, s in enumerate(FORESTS):
        found[s] = 22 + i
    for code, name in layout.items():
        s = space(code)
        if name == "none":
            elsewhere.append(found[s])
        elif TILES.index(name) in found:
            other = found.index(TILES.index(name))
            found[other], found[s] = found[s], found[other]
        else:
            left_over.append(found[s])
            found[s] = TILES.index(name)
    return [NONE if tile in elsewhere else tile for tile in found]


def on(**pieces: int) -> list[int]:
    """How many there are on each space, by code: `on(FN3=1)`."""
    found = [0] * SPACES
    for code, n in pieces.items():
        found[space(code)] = n
    return found


def face_up(*codes: str) -> list[bool]:
    """Which tiles lie face up."""
    return [s in [space(code) for code in codes] for s in range(SPACES)]


def gear(*names: str) -> list[int]:
    """What lies in the five places, by the ids of the items, `treasure` or `eagle`.

    `-` is an empty place.
    """
    odd = {"-": EMPTY, "treasure": TREASURE, "eagle": EAGLE}
    kinds = [odd[name] if name in odd else ITEMS.index(name) for name in names]
    return [*kinds, *[EMPTY] * (5 - len(kinds))]


CALM = [False] * 18
"""A river without hazards."""

AFTER = "toil 0"
"""What comes behind the steps of a test: a question, so that the position waits."""


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("zagor")


@pytest.fixture
def trip(game: Game, heard: Heard) -> Build:
    """A trip of `CREW`, everybody unhurt and on the Bridge without equipment, about to do `at`.

    `places` says who is elsewhere, `tiles` which tiles lie where, `luck` what is drawn and rolled.
    """

    def build(
        players: int = 2,
        at: Any = "begin_round",
        luck: Any = (),
        places: dict[str, str] | None = None,
        layout: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
        endless: bool = True,
        **fields: Any,
    ) -> Zagor:
        crew = fields.setdefault("character", CREW[:players])
        fields["at"] = crew_at(crew, **(places or {}))
        fields.setdefault("yellow", sum(BALLOONS[c] for c in crew))
        fields.setdefault("phase", 2)
        fields.setdefault("round", 1)
        elsewhere = [tile for trophies in fields.get("trophies", []) for tile in trophies]
        elsewhere += fields.get("slaves", []) + fields.get("removed", [])
        known = len(elsewhere)
        left_over: list[int] = []
        fields["tiles"] = laid(elsewhere, left_over, layout or {})
        fields["removed"] = [*fields.get("removed", []), *elsewhere[known:]]
        if options and options.get("enemies"):
            fields["left_over"] = left_over
        script = ScriptedLuck(luck, endless=endless)
        position = game.arrange(
            players, at=at, luck=script, listen=heard.append, options=options or {}, fields=fields
        )
        assert isinstance(position, Zagor)
        return position

    return build


@pytest.fixture(scope="session")
def options() -> Callable[[Zagor], list[str]]:
    """What is asked now, as words."""
    return lambda position: [str(option) for option in position.pending[0].options]


@pytest.fixture(scope="session")
def asked() -> Callable[[Zagor], tuple[int, str]]:
    """Who is asked now, and which decision it is."""
    return lambda position: (position.pending[0].player, position.pending[0].name)


@pytest.fixture(scope="session")
def do() -> Callable[..., None]:
    """Whoever is asked answers, one after the other."""

    def play(position: Zagor, *answers: str) -> None:
        for answer in answers:
            position.play(position.pending[0].player, answer)

    return play
