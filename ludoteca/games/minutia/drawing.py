"""What the tables of the Minutia box share: card, cubes, discs, hands, score track.

A wide table is 1600 by 1000: the card of the Archipelago at the top left, the seats beside it,
below it a tray (or the score track), and at the bottom right what the own seat holds. An upright
one is 740 wide and has the same things one below the other: the card is 740 by 870.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Unpack

from ludoteca import scene as kit
from ludoteca.games.minutia.box import RING
from ludoteca.kernel import View
from ludoteca.scene import (
    CUBES,
    At,
    Counter,
    Details,
    Label,
    Paint,
    Part,
    Place,
    Scene,
    Zone,
    named,
)

WIDTH: Final = 1600.0
UPRIGHT_WIDTH: Final = 740.0
TRAY: Final = Zone("tray", "list", 0, 756, 1180, 244, label=(named("tray"),))
HAND: Final = Zone("hand", "list", 1200, 756, 400, 244, label=(named("hand"),))
UPRIGHT_TRAY: Final = Zone("tray", "list", 0, 1254, 740, 196, label=(named("tray"),))
UPRIGHT_HAND: Final = HAND.but(x=0, y=1488, width=740, height=144)
SCORE: Final = Zone("score", "chart", 0, 756, 1180, 244, label=(named("score"),), backdrop="ring")

_CREAM: Final = "#fffaf0"
_INK: Final = "#1d1208"

ISLANDERS: Final[tuple[Paint, ...]] = (
    Paint("violet", "#6b3f94", "#351a50", _CREAM, "star"),
    Paint("orange", "#d9772b", "#743608", _INK, "square"),
    Paint("teal", "#2a8c8c", "#0c4545", _CREAM, "ring"),
    Paint("pink", "#dc94b0", "#7a2f4e", _INK, "moon"),
    Paint("brown", "#7a4f2c", "#3c2409", _CREAM, "drop"),
    Paint("grey", "#a3a39a", "#4a4a44", _INK, "heart"),
    Paint("lime", "#a9c93f", "#536a10", _INK, "leaf"),
    Paint("sky", "#8fcbe8", "#2b617e", _INK, "wave"),
    Paint("maroon", "#7c2142", "#3d0c1f", _CREAM, "triangle"),
    Paint("olive", "#6f7031", "#393a12", _CREAM, "cross"),
    Paint("peach", "#f2b392", "#8a4a29", _INK, "sun"),
    Paint("navy", "#232f5c", "#0c1330", _CREAM, "diamond"),
)
"""Colours of seats in games where the colour of a cube means something else than its owner."""

MARKS: Final = "☀▲♣≈◇✚"
"""What stands for a cube of each colour in text, in every language: the mark that it carries."""

PAINTS: Final[tuple[Paint, ...]] = (*CUBES, *ISLANDERS[:3])
"""The seats' own colours: the six of the cubes, and more where up to nine play."""


def scene(slug: str, zones: Iterable[Zone], parts: Iterable[Part], upright: bool = False) -> Scene:
    """The whole table, which is as high as its zones need."""
    laid = tuple(zones)
    high = max(zone.y + zone.height for zone in laid)
    return Scene(slug, UPRIGHT_WIDTH if upright else WIDTH, high, laid, tuple(parts))


def board(picture: str, label: Label, kind: str = "map") -> Zone:
    """The card of the Archipelago: the game's picture upon the parchment that all cards share.

    The picture is 1180 by 738 and leaves the sea free; its frame is 46 wide.
    """
    return Zone("board", kind, 0, 0, 1180, 738, label=(label,), backdrop=f"parchment {picture}")


def upright_board(picture: str, label: Label, kind: str = "map") -> Zone:
    """The same card for an upright table: the picture is 740 by 870, its frame 28 wide."""
    backdrop = f"parchment-upright {picture}-upright"
    return Zone("board", kind, 0, 0, UPRIGHT_WIDTH, 870, label=(label,), backdrop=backdrop)


# -- Cubes, discs, die, bag ---------------------------------------------------------------------


def cube(id: str, at: At, colour: int, /, **more: Unpack[Details]) -> Part:
    """A wooden cube in one of the six colours, named by its colour if by nothing else."""
    more.setdefault("label", Label("cube", str(colour)))
    return kit.piece(id, at, "cube", CUBES[colour], **more)


def disc(id: str, at: At, colour: int, /, **more: Unpack[Details]) -> Part:
    """A wooden disc, white or black."""
    more.setdefault("label", Label("disc", str(colour)))
    return kit.piece(id, at, "disc", CUBES[colour], **more)


def die(at: At, face: int, /, **more: Unpack[Details]) -> Part:
    """The die with this face up; 0: not yet rolled."""
    more.setdefault("label", named("die") if face else named("die_waits"))
    return kit.die("die", at, face, **more)


def bag(at: At, cubes: int, /, **more: Unpack[Details]) -> Part:
    """The cloth bag, and how many cubes are in it."""
    more["count"] = cubes
    more.setdefault("label", named("bag"))
    return kit.bag("bag", at, **more)


APART: Final = 0.8
"""Cubes in a hand do not touch: each can be chosen."""


def cubes_in_hand(
    colours: Sequence[int], zone: Zone = HAND, name: str = "hand", most: float = 1.6
) -> list[Part]:
    """Cubes in the middle of a zone, in a row or in several where they are many."""
    places = kit.heap(zone.middle, len(colours), zone.width - 60, zone.height - 60, most)
    return [
        cube(f"{name}-{i}", place, colour, scale=APART)
        for i, (colour, place) in enumerate(zip(colours, places, strict=True))
    ]


# -- Seats --------------------------------------------------------------------------------------


def seats(view: View, upright: bool = False, tallest: float = 112, gap: float = 10) -> list[Zone]:
    """The areas of the seats: beside the card, or compact below it."""
    if upright:
        return kit.compact_seats(view, 0, 884)
    return kit.seat_zones(view, 1200, 0, 400, 738, tallest=tallest, gap=gap)


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
    return [part.but(paint=paint) if part.kind == "counter" else part for part in parts]


# -- Hands that close and open ------------------------------------------------------------------

PALM: Final = -6.0
"""How far above the middle of an open hand its cubes lie."""


def hand_of(
    p: int,
    at: Place,
    *,
    closed: bool,
    cubes: Sequence[int] | None = None,
    paint: Paint | None = None,
    width: float = 0,
) -> Iterator[Part]:
    """A seat's hand: a fist, an open hand with cubes, or, without cubes, a hand at rest.

    A fist with cubes is the own one: it shows to nobody else what is in it. The name below is cut
    to the `width`, if there is one.
    """
    shape, key = ("fist", "fist") if closed else ("palm", "open_hand")
    if cubes is None and not closed:
        shape, key = "hand-rest", "hand_at_rest"
    label = (kit.seat(p), named(key), *([] if cubes is None else [named("holds", len(cubes))]))
    yield kit.icon(f"fist-{p}", at, shape, label=label, paint=paint or PAINTS[p], scale=1.1)
    held = cubes or ()
    places = kit.heap(at.moved(0, PALM), len(held), 70, 74, 0.8)
    for i, (colour, place) in enumerate(zip(held, places, strict=True)):
        yield cube(f"held-{p}-{i}", place, colour, label=())
    yield kit.caption(f"whose-{p}", at.moved(0, 104), kit.seat(p), "whose", width=width)


# -- The score track ----------------------------------------------------------------------------

_ACROSS: Final = 22
_DOWN: Final = 5


def ring(zone: Zone = SCORE) -> list[Place]:
    """The spaces of the score track, clockwise from the top left: 22 across and 5 down."""
    left, top, right, bottom = zone.x + 37, zone.y + 27, zone.x + zone.width - 37, zone.y + 217
    across, down = (right - left) / (_ACROSS - 1), (bottom - top) / (_DOWN - 1)
    return [
        *[Place(left + i * across, top, zone=zone.id) for i in range(_ACROSS)],
        *[Place(right, top + i * down, zone=zone.id) for i in range(1, _DOWN)],
        *[Place(right - i * across, bottom, zone=zone.id) for i in range(1, _ACROSS)],
        *[Place(left, bottom - i * down, zone=zone.id) for i in range(1, _DOWN - 1)],
    ]


def markers(
    scores: Sequence[int], zone: Zone = SCORE, paints: Sequence[Paint] = PAINTS
) -> Iterator[Part]:
    """A cube for each seat on the score track; below it one more for each lap it has made."""
    spaces, laps = ring(zone), [divmod(score, RING) for score in scores]
    places = kit.sharing(
        [space for _, space in laps], lambda space, n: kit.heap(spaces[space], n, 58, 52, 0.8)
    )
    for p, (score, place) in enumerate(zip(scores, places, strict=True)):
        for lap in range(1, laps[p][0] + 1):
            low = 8 * place.scale * lap
            yield kit.piece(f"lap-{p}-{lap}", place.moved(-low / 2, low), "cube", paints[p])
        label = (kit.seat(p), named("points", score))
        yield kit.piece(f"score-{p}", place, "cube", paints[p], label=label)
