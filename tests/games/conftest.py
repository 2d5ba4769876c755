"""What the tests of all games share; the folder of a game says which `game` it is about."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.kernel import Event, FastLuck, Game, Position
from ludoteca.kernel.random_play import walk
from ludoteca.kernel.words import Messages, load_messages
from ludoteca.scene import Part, scene_of

HERE = Path(__file__).parent
HOME = Path(ludoteca.__file__).parent / "games"
BUILT_IN = [game for game in ludoteca.shelf() if HOME in game.meta.folder.parents]


class Heard(list[Event]):
    """Everything that was noted, in order."""

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self]

    def of(self, key: str) -> list[tuple[int, ...]]:
        """The values of all events with this key."""
        return [event.values for event in self if event.key == key]

    def by(self, viewer: int | None) -> list[Event]:
        """What this seat may have heard."""
        return [event for event in self if event.heard_by(viewer)]


def seen(position: Position, viewer: int | None = 0) -> dict[str, Part]:
    """What a seat sees on the table, by the ids of the parts."""
    view = position.view(viewer)
    build = scene_of(ludoteca.game(view["game"]))
    assert build is not None
    return {part.id: part for part in build(view).parts}


def clicks(position: Position, viewer: int | None = 0) -> dict[str, str]:
    """What a seat can do by a click, and the part that it clicks on."""
    return {part.action: id for id, part in seen(position, viewer).items() if part.action}


def random_game(game: Game, players: int, seed: int, **options: str) -> Iterator[tuple[Any, Heard]]:
    """The position at every choice and at the end, and what happened before it."""
    heard = Heard()
    position = game.start(players, seed, listen=heard.append, **options)
    for moment in walk(position, FastLuck(seed + 1)):
        yield moment, heard
        if moment.pending:
            heard.clear()


@pytest.fixture(scope="session", params=BUILT_IN, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game:
    """Every built-in game, one after the other."""
    found: Game = request.param
    return found


@pytest.fixture
def heard() -> Heard:
    """What happens in the positions of this test."""
    return Heard()


@pytest.fixture
def texts(game: Game) -> dict[str, Messages]:
    """The text files as they are, without falling back to English."""
    folder = game.meta.folder / "text"
    return {lang: load_messages(folder, lang) for lang in game.meta.languages}


@pytest.fixture
def record(game: Game) -> Callable[[str], str]:
    """The text of a golden record."""
    return lambda name: (HERE / game.slug / "records" / f"{name}.ludo").read_text("utf-8")


@pytest.fixture(scope="session")
def tool() -> Iterator[Callable[[str], Any]]:
    """A script of `tools/` by its name, as it finds its own neighbours."""
    folder = str(HERE.parents[1] / "tools")
    sys.path.insert(0, folder)
    yield importlib.import_module
    sys.path.remove(folder)
