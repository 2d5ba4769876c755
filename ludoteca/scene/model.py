"""A table as plain data.

A `Scene` has zones (the board, a hand, a seat's area) and parts (what lies in them). A part has an
id that stays the same as long as it is the same thing on the table, so that a drawing that replaces
another lets it glide to its new place. What can be told apart only by who knows it must not be
told apart by its id: a card that lies face down is `kept-2`, not `card-7`.

Parts are drawn in the order of their layers and, within a layer, of their ids: always the same
order, since a node that changes its place in the document does not glide.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Final, NamedTuple, Protocol, TypedDict, Unpack

from ludoteca.kernel import View
from ludoteca.scene.layout import Place
from ludoteca.scene.ways import Way


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
    Paint("pink", "#e59ab8", "#7a2f4e", _INK, "heart"),
    Paint("brown", "#7a4f2c", "#3c2409", _CREAM, "drop"),
    Paint("sky", "#8fcbe8", "#2b617e", _INK, "sun"),
)
"""The colours of the twelve seats."""

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
    "detail": 6,
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


class Look(NamedTuple):
    """What a closer look shows: a drawing of the game's `art/`, and the piece of it around here."""

    shape: str
    x: float
    y: float
    width: float
    height: float


NAME: Final = "seat"
"""The section of labels that are the name of a seat."""


def seat(p: int) -> Label:
    """The name of whoever sits there."""
    return Label(NAME, str(p))


def named(key: str, *values: int | str) -> Label:
    """A text of the game's section `labels`."""
    return Label("labels", key, values)


Said = Label | tuple[Label, ...]
"""Words on or about a thing: what it is, and then what is to be said of it."""


def labels(said: Said) -> tuple[Label, ...]:
    """One label as a tuple of one."""
    return (said,) if isinstance(said, Label) else said


class Aim(NamedTuple):
    """Points in rows and columns, of which one is aimed at: a tap answers for both at once."""

    verbs: tuple[str, str]
    """Of the column and of the row; "" for what is decided already."""
    columns: int
    rows: int
    gap: float
    """From one point to the next."""

    def ways(self, column: int, row: int) -> tuple[str, ...]:
        """The actions that aim at a point.

        >>> Aim(("col", "row"), 15, 13, 44).ways(7, 6)
        ('col 7', 'row 6')
        """
        pairs = zip(self.verbs, (column, row), strict=True)
        return tuple([f"{verb} {n}" for verb, n in pairs if verb])


class Wave(NamedTuple):
    """A triangle wave in whole numbers: up, down through the middle, and up again.

    It is counted in ticks, one for each option that ripens, and begins at the `phase`.
    """

    height: int
    period: int
    phase: int = 0

    def at(self, tick: int) -> int:
        """How far from its middle it is at a tick.

        >>> [Wave(300, 96).at(tick) for tick in (0, 1, 24, 47, 48, 72, 95)]
        [0, 12, 300, 13, 0, -300, -13]
        """
        quarter, u = self.period // 4, (tick + self.phase) % self.period
        if u < quarter:
            return self.height * u // quarter
        if u < 3 * quarter:
            return self.height - self.height * (u - quarter) // quarter
        return self.height * (u - 3 * quarter) // quarter - self.height


class Swing(NamedTuple):
    """How a part swings about its place while options ripen: to the right, and down."""

    right: Wave
    down: Wave
    unit: float = 1.0
    """What one of the waves' numbers is on the table."""


class Details(TypedDict, total=False):
    """What every constructor of a part takes by keyword; the fields of `Part` say what it means.

    `scale` and `rotation` are added to those of the place.
    """

    label: Said
    paint: Paint | None
    rotation: float
    scale: float
    width: float
    height: float
    count: int | None
    sign: str
    on: str
    action: str
    about: str
    effect: Label | None
    state: str
    run: tuple[tuple[float, float], ...]
    swing: Swing | None


class Changes(Details, total=False):
    """What `Part.but` can change."""

    id: str
    kind: str
    x: float
    y: float
    zone: str
    shape: str
    caption: Said
    path: str
    way: Way | None
    aim: Aim | None
    look: Look | None


class Part(NamedTuple):
    """One thing on the table; what it means for the eye depends on its kind.

    The constructors of the kit make parts: `space`, `piece`, `card` and so on. A table has a
    hundred of them, and every change makes them again: a tuple is made, compared and found again
    in a fraction of the time of any other class.
    """

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
    count: int | None = None  # type: ignore[assignment] # a tuple's own `count` is of no use here
    """A number that it shows: of a counter, a die, a stack."""
    caption: tuple[Label, ...] = ()
    """Words that it shows: the name on a card, the name of a seat."""
    sign: str = ""
    """What stands for it in the text drawing, where the label is too long: one or two letters."""
    on: str = ""
    """The id of the space that it stands on, or of the choice that it covers."""
    action: str = ""
    """The action that it stands for, in notation; only if it is an option now."""
    about: str = ""
    """The action that a click on it would be if it were allowed, in notation: the page asks the
    rules why it is not. Whatever stands on a space asks what the space does."""
    effect: Label | None = None
    """What choosing it does, in a few words; where a scene says nothing, the game's effects do."""
    way: Way | None = None
    """The way to it in several steps, and what that costs; the game's ways tell."""
    aim: Aim | None = None
    """The points that can be aimed at; its shape is what shows at the point under the pointer."""
    state: str = ""
    """How it looks beside its kind: "off" greyed out, "lit" of special note, "turn"."""
    path: str = ""
    """The path data of a line, or of the outline of a space, around its middle."""
    look: Look | None = None
    """What a closer look at it shows: a click opens it, and there it can be chosen. Then its
    labels are told one by one, and not in one sentence."""
    run: tuple[tuple[float, float], ...] = ()
    """How it glides while a race in real time runs, from stop to stop as seen from its place:
    when all options are ripe, it is at the last one."""
    swing: Swing | None = None
    """How it swings while options ripen; a click anywhere on the table lets it go."""

    def but(self, **changes: Unpack[Changes]) -> Part:
        """The same part with these changes."""
        made: list[object] = list(self)
        for name, value in changes.items():
            several = isinstance(value, Label) and name != "effect"
            made[_PLACES[name]] = (value,) if several else value
        return tuple.__new__(Part, made)


_PLACES: Final = {name: place for place, name in enumerate(Part._fields)}
"""Where in a part each of its fields is."""


class Zoned(TypedDict, total=False):
    """What `Zone.but` can change."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    label: Said
    backdrop: str
    zoom: float


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
    _: KW_ONLY
    label: tuple[Label, ...] = ()
    owner: int | None = None
    backdrop: str = ""
    """The pictures of the game's `art/` that fill it, one upon the other; they never change."""
    zoom: float = 1.0
    """How far a page can magnify it: a map with more on it than a small screen shows."""

    def at(self, right: float, down: float) -> Place:
        """A place in it, as seen from its upper left corner."""
        return Place(self.x + right, self.y + down, zone=self.id)

    @property
    def middle(self) -> Place:
        """The place in its middle."""
        return Place(self.x + self.width / 2, self.y + self.height / 2, zone=self.id)

    def but(self, **changes: Unpack[Zoned]) -> Zone:
        """The same zone with these changes."""
        changed: dict[str, Any] = {**changes}
        if "label" in changed:
            changed["label"] = labels(changed["label"])
        return replace(self, **changed)


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it."""

    game: str
    width: float
    height: float
    zones: tuple[Zone, ...]
    parts: tuple[Part, ...]

    @property
    def upright(self) -> bool:
        """Whether this is the shape for a phone that is held upright: higher than wide."""
        return self.height > self.width


class Build(Protocol):
    """How a view becomes a table: in its wide shape, or in the one for an upright screen."""

    def __call__(self, view: View, upright: bool = False) -> Scene: ...
