"""The table that all games of the Minutia box share: card, cubes, discs, hands, score track.

A table is 1600 by 1000: the card of the Archipelago at the top left, the seats beside it, below
it a tray (or the score track), and at the bottom right what the own seat holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia.box import RING
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Counter, Label, Paint, Part, Place, Scene, Zone, named

WIDTH: Final = 1600.0
HEIGHT: Final = 1000.0
TRAY: Final = Zone("tray", "list", 0, 756, 1180, 244)
HAND: Final = Zone("hand", "list", 1200, 756, 400, 244, (named("hand"),))
SCORE: Final = Zone("score", "chart", 0, 756, 1180, 244, (named("score"),), backdrop="ring")

_CREAM: Final = "#fffaf0"
_INK: Final = "#1d1208"

ISLANDERS: Final[tuple[Paint, ...]] = (
    Paint("violet", "#6b3f94", "#351a50", _CREAM, "star"),
    Paint("orange", "#d9772b", "#743608", _INK, "square"),
    Paint("teal", "#2a8c8c", "#0c4545", _CREAM, "ring"),
    Paint("pink", "#dc94b0", "#7a2f4e", _INK, "moon"),
    Paint("brown", "#7a4f2c", "#3c2409", _CREAM, "drop"),
    Paint("grey", "#a3a39a", "#4a4a44", _INK, "heart"),
)
"""Colours of seats in games where the colour of a cube means something else than its owner."""

PAINTS: Final[tuple[Paint, ...]] = (*CUBES, *ISLANDERS[:3])
"""The seats' own colours: the six of the cubes, and more where up to nine play."""


def table(slug: str, zones: Sequence[Zone], parts: Sequence[Part]) -> Scene:
    """The whole table."""
    return Scene(slug, WIDTH, HEIGHT, tuple(zones), tuple(parts))


def card(picture: str, label: Label, kind: str = "map") -> Zone:
    """The card of the Archipelago: the game's picture upon the parchment that all cards share.

    The picture is 1180 by 738 and leaves the sea free; its frame is 46 wide.
    """
    return Zone("board", kind, 0, 0, 1180, 738, (label,), backdrop=f"parchment {picture}")


# -- Cubes, discs, die, bag ---------------------------------------------------------------------


def cube(id: str, colour: int, x: float, y: float, zone: str = "board") -> Part:
    """A wooden cube in one of the six colours; `kit.replace` adds to it, label included."""
    label = (Label("cube", str(colour)),)
    return Part(id, "cube", x, y, label, zone, paint=CUBES[colour])


def disc(id: str, colour: int, x: float, y: float, zone: str = "board") -> Part:
    """A wooden disc, white or black."""
    return Part(id, "disc", x, y, (Label("disc", str(colour)),), zone, paint=CUBES[colour])


def die(face: int, x: float, y: float, zone: str = "board") -> Part:
    """The die with this face up; 0: not yet rolled."""
    label = named("die") if face else named("die_waits")
    return Part("die", "die", x, y, (label,), zone, count=face or None)


def bag(cubes: int, x: float, y: float, zone: str = "board") -> Part:
    """The cloth bag, and how many cubes are in it."""
    return Part("bag", "bag", x, y, (named("bag"),), zone, count=cubes)


def cubes_in_hand(
    colours: Sequence[int], zone: Zone = HAND, name: str = "hand", most: float = 1.6
) -> list[Part]:
    """Cubes in the middle of a zone, in a row or in several where they are many."""
    x, y = zone.x + zone.width / 2, zone.y + zone.height / 2
    spots = heap(x, y, len(colours), zone.width - 60, zone.height - 60, most)
    found = [
        cube(f"{name}-{i}", colour, x, y, zone.id)
        for i, (colour, (x, y, _)) in enumerate(zip(colours, spots, strict=True))
    ]
    return [kit.replace(part, scale=APART * spots[0].scale) for part in found]


class Spot(NamedTuple):
    """Where one of several pieces lies, and how large it is drawn."""

    x: float
    y: float
    scale: float


PIECE: Final = 46.0
"""The room that a piece of full size takes."""

APART: Final = 0.8
"""Cubes in a hand do not touch: each can be chosen."""


def heap(
    x: float, y: float, count: int, width: float = 70, height: float = 0.0, most: float = 1.0
) -> list[Spot]:
    """Places for so many pieces around (x, y), row by row, as large as the room allows.

    Without a height the room is as high as two rows of full size, or as wide as it is high.
    """
    if not count:
        return []
    height = height or min(width, 2 * PIECE)
    columns = max(1, min(count, ceil(sqrt(count * width / height))))
    rows = ceil(count / columns)
    columns = ceil(count / rows)
    scale = min(most, width / (columns * PIECE), height / (rows * PIECE))
    spots: list[Spot] = []
    for i in range(count):
        row, column = divmod(i, columns)
        here = min(columns, count - row * columns)
        left = x + (column - (here - 1) / 2) * PIECE * scale
        spots.append(Spot(left, y + (row - (rows - 1) / 2) * PIECE * scale, scale))
    return spots


def heaped(parts: Sequence[Part], width: float = 70, height: float = 0.0) -> list[Part]:
    """The same pieces, which all lie on one place, side by side there."""
    if not parts:
        return []
    spots = heap(parts[0].x, parts[0].y, len(parts), width, height)
    return [
        kit.replace(part, x=x, y=y, scale=scale)
        for part, (x, y, scale) in zip(parts, spots, strict=True)
    ]


# -- Seats --------------------------------------------------------------------------------------


def seats(view: View) -> list[Zone]:
    """The areas of the seats, beside the card."""
    return kit.seat_zones(view, 1200, 0, 400, 738)


def plate(
    view: View,
    zone: Zone,
    counters: Sequence[Counter] = (),
    remark: Label | None = None,
    paint: Paint | None = None,
    piece: str = "cube",
) -> list[Part]:
    """A seat's area: its cube, its name, what it has. Counters take the seat's paint."""
    paint = paint or PAINTS[zone.owner or 0]
    parts = kit.seat_plate(view, zone, counters, remark, paint, piece)
    return [kit.replace(p, paint=paint) if p.kind == "counter" else p for p in parts]


# -- Hands that close and open ------------------------------------------------------------------

PALM: Final = -6.0
"""How far above the middle of an open hand its cubes lie."""


def closed_hands(view: View, decision: str) -> set[int]:
    """The seats whose choice is made and sealed, while others are still asked for theirs."""
    if not any(question.get("decision") == decision for question in view["asked"]):
        return set()
    return {p for p in range(view["players"]) if not kit.asks(view, p, decision)}


def hand_of(
    p: int,
    x: float,
    y: float,
    zone: str,
    *,
    closed: bool,
    cubes: Sequence[int] | None = None,
    paint: Paint | None = None,
) -> list[Part]:
    """A seat's hand: a fist, an open hand with cubes, or, without cubes, a hand at rest.

    A fist with cubes is the own one: it shows to nobody else what is in it.
    """
    open_hand = cubes is not None and not closed
    shape = "fist" if closed else "palm" if open_hand else "hand-rest"
    said = named("fist" if closed else "open_hand" if open_hand else "hand_at_rest")
    label = (
        (kit.seat(p), said) if cubes is None else (kit.seat(p), said, named("holds", len(cubes)))
    )
    size = 1.1
    paint = paint or PAINTS[p]
    found = [Part(f"fist-{p}", "icon", x, y, label, zone, shape, paint, scale=size)]
    for i, (colour, spot) in enumerate(
        zip(cubes or (), heap(x, y + PALM, len(cubes or ()), 70, 74, 0.8), strict=True)
    ):
        piece = cube(f"held-{p}-{i}", colour, spot.x, spot.y, zone)
        found.append(kit.replace(piece, label=(), scale=spot.scale))
    name = Part(f"whose-{p}", "text", x, y + 104, (), zone, caption=(kit.seat(p),), state="whose")
    return [*found, name]


# -- The score track ----------------------------------------------------------------------------

_ACROSS: Final = 22
_DOWN: Final = 5


def ring(zone: Zone = SCORE) -> list[Place]:
    """The spaces of the score track, clockwise from the top left: 22 across and 5 down."""
    left, top, right, bottom = zone.x + 37, zone.y + 27, zone.x + zone.width - 37, zone.y + 217
    across, down = (right - left) / (_ACROSS - 1), (bottom - top) / (_DOWN - 1)
    return [
        *[Place(left + i * across, top) for i in range(_ACROSS)],
        *[Place(right, top + i * down) for i in range(1, _DOWN)],
        *[Place(right - i * across, bottom) for i in range(1, _ACROSS)],
        *[Place(left, bottom - i * down) for i in range(1, _DOWN - 1)],
    ]


def markers(
    scores: Sequence[int], zone: Zone = SCORE, paints: Sequence[Paint] = PAINTS
) -> list[Part]:
    """A cube for each seat on the score track; below it one more for each lap it has made."""
    places = ring(zone)
    found: list[Part] = []
    for p, score in enumerate(scores):
        space = score % RING
        here = [q for q, other in enumerate(scores) if other % RING == space]
        x, y, _ = places[space]
        spot = heap(x, y, len(here), 58, 52, 0.8)[here.index(p)]
        label = (kit.seat(p), named("points", score))
        for lap in range(1, score // RING + 1):
            low = 8 * spot.scale * lap
            under = Part(f"lap-{p}-{lap}", "cube", spot.x - low / 2, spot.y + low, (), zone.id)
            found.append(kit.replace(under, paint=paints[p], scale=spot.scale))
        marker = Part(f"score-{p}", "cube", spot.x, spot.y, label, zone.id, paint=paints[p])
        found.append(kit.replace(marker, scale=spot.scale))
    return found
