"""A table as plain data.

A `Scene` has zones (the board, a hand, a seat's area) and parts (what lies in them). A part has an
id that stays the same as long as it is the same thing on the table, so that a drawing that replaces
another lets it glide to its new place. What can be told apart only by who knows it must not be
told apart by its id: a card that lies face down is `kept-2`, not `card-7`.

Parts are drawn in the order of their layers and, within a layer, of their ids: always the same
order, since a node that changes its place in the document does not glide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple

from ludoteca.kernel import Game, View
from ludoteca.scene.layout import smooth


class Paint(NamedTuple):
    """The paint of a wooden piece: never by its colour alone, each has a mark of its own."""

    name: str
    colour: str
    edge: str
    ink: str
    mark: str


_CREAM: Final = "#fffaf0"
_INK: Final = "#1d1208"

SEATS: Final[tuple[Paint, ...]] = (
    Paint("red", "#c8402f", "#6d1a10", _CREAM, "triangle"),
    Paint("blue", "#2f6fb5", "#123a66", _CREAM, "ring"),
    Paint("yellow", "#e0a81e", "#7a5504", _INK, "square"),
    Paint("violet", "#6b3f94", "#351a50", _CREAM, "star"),
    Paint("green", "#2f8a4c", "#0f4522", _CREAM, "leaf"),
    Paint("orange", "#d9772b", "#743608", _INK, "cross"),
    Paint("white", "#f3eee2", "#8d7f66", _INK, "diamond"),
    Paint("black", "#2b2b2b", "#000000", _CREAM, "moon"),
    Paint("teal", "#2a8c8c", "#0c4545", _CREAM, "wave"),
)
"""The colours of the nine seats."""

CUBES: Final[tuple[Paint, ...]] = (
    Paint("yellow", "#eebb2d", "#8a6207", _INK, "sun"),
    Paint("red", "#cf3d2e", "#741a10", _CREAM, "triangle"),
    Paint("green", "#3d9a52", "#13522a", _CREAM, "leaf"),
    Paint("blue", "#3374bd", "#133d6e", _CREAM, "wave"),
    Paint("white", "#f6f1e6", "#978a71", _INK, "diamond"),
    Paint("black", "#303030", "#050505", _CREAM, "cross"),
)
"""The six colours of wooden cubes and discs."""

LAYERS: Final = {
    "line": 0,
    "space": 1,
    "tile": 2,
    "plate": 2,
    "text": 3,
    "pile": 4,
    "counter": 4,
    "bag": 4,
    "card": 5,
    "token": 6,
    "icon": 6,
    "disc": 7,
    "cube": 8,
    "die": 8,
    "meeple": 9,
    "highlight": 10,
}
"""Every kind of part, and the layer that it lies on: a thing never changes its layer."""


class Label(NamedTuple):
    """Words as data: a text of the game, and the values for its fields.

    Values that the text has no field for stand after it: `Label("labels", "space", (17,))` is
    "Space 17" where the text is "Space".
    """

    section: str
    key: str
    values: tuple[int | str, ...] = ()


NAME: Final = "seat"
"""The section of labels that are the name of a seat."""


def seat(p: int) -> Label:
    """The name of whoever sits there."""
    return Label(NAME, str(p))


def named(key: str, *values: int | str) -> Label:
    """A text of the game's section `labels`."""
    return Label("labels", key, values)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on the table. What it means for the eye depends on its kind."""

    id: str
    kind: str
    x: float
    y: float
    label: tuple[Label, ...] = ()
    zone: str = "board"
    shape: str = ""
    """A drawing of the kit or of the game's `art/`: a space's kind, a token's face, a card's
    picture; a card or token without one lies face down."""
    paint: Paint | None = None
    rotation: float = 0.0
    scale: float = 1.0
    width: float = 0.0
    height: float = 0.0
    count: int | None = None
    """A number that it shows: of a counter, a die, a stack."""
    caption: tuple[Label, ...] = ()
    """Words that it shows: the name on a card, the name of a seat."""
    sign: str = ""
    """What stands for it in the text drawing, where the label is too long: one or two letters."""
    on: str = ""
    """The id of the space that it stands on."""
    action: str = ""
    """The action that it stands for, in notation; only if it is an option now."""
    state: str = ""
    """How it looks beside its kind: "off" greyed out, "lit" of special note, "turn"."""
    path: str = ""
    """The path data of a line."""
    run: tuple[float, float] | None = None
    """How far it glides while a race in real time runs: when all options are ripe, it is there."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table that can be drawn by itself: board, hand, supply, a seat's area."""

    id: str
    kind: str
    """"track": spaces in their order; "map": spaces where they are; "seat": a row of a table of
    counters; "list": a line of things; "chart": a list of which only what is special is told.
    The text drawing goes by it."""
    x: float
    y: float
    width: float
    height: float
    label: tuple[Label, ...] = ()
    owner: int | None = None
    backdrop: str = ""
    """The pictures of the game's `art/` that fill it, one upon the other; they never change."""


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it."""

    game: str
    width: float
    height: float
    zones: tuple[Zone, ...]
    parts: tuple[Part, ...]


def asked(view: View) -> dict[str, str]:
    """The options of this view's own seat: notation to the decision that asks for it."""
    return {
        option: question["decision"]
        for question in view["asked"]
        if question["player"] == view["seat"]
        for option in question.get("options", ())
    }


def line(id: str, points: Sequence[tuple[float, float]], shape: str = "", state: str = "") -> Part:
    """A soft line through these points: a path, a link of two places."""
    return Part(id, "line", 0, 0, shape=shape, path=smooth(points), state=state)


def mat(zone: Zone) -> Part:
    """A leather mat under what lies in a zone."""
    size = (zone.width, zone.height)
    return Part(f"mat-{zone.id}", "plate", zone.x, zone.y, (), zone.id, "", None, 0, 1, *size)


def scene_of(game: Game) -> Callable[[View], Scene] | None:
    """A game's `scene(view)`, if it has one."""
    name = f"{game.meta.module}.scene"
    if find_spec(name) is None:
        return None
    found: Callable[[View], Scene] = import_module(name).scene
    return found
