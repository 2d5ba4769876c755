"""How large things are on a screen: what must be read can be read, what is chosen can be hit.

A table has two shapes. The wide one is for laptops and tablets, the upright one for phones. A phone
on its side shows the wide board, and beside it in a column what else the upright table has. From
the smallest drawing of each zone follows how large a text and a target have to be, in the units of
the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import Final

from ludoteca.scene.model import Part, Scene, Zone

# -- Screens ------------------------------------------------------------------------------------

PHONE: Final = 374.0
"""How wide a phone that is held upright draws a table."""

LOW_BOARD: Final = (540.0, 340.0)
"""How wide and high at most a phone on its side draws a board."""

COLUMN: Final = 260.0
"""How wide the column is that a phone on its side has beside the board."""

STRIP: Final = 480.0
"""How wide it draws a strip that lies below a board."""

COMPACT: Final = 82.0
"""How wide a phone draws the plate of a seat: three are in its column, four if it is upright."""

TABLET: Final = 0.38
"""What lies under a wide board is drawn at least this large: a tablet has the least room."""

SEAM: Final = 4.0
"""A little room around zones that are drawn by themselves, for their edges."""

GAPS: Final = 24.0
"""Pixels between zones that lie side by side."""

WIDE: Final = 1.3
"""A board that is wider than high by this factor leaves most of an upright phone bare."""

BOARDS: Final = ("track", "map")
"""The kinds of zones that a page shows as the board."""


def least(scene: Scene, zone: Zone) -> float:
    """Pixels for one unit of a zone, where it is drawn smallest."""
    pixels = in_hand(scene, zone)
    broad = zone.width > scene.width / 2
    if scene.upright and broad and zone.kind not in (*BOARDS, "seat"):
        return min(pixels, COLUMN / (scene.width + 2 * SEAM))
    return pixels


def in_hand(scene: Scene, zone: Zone) -> float:
    """The same without the column of a phone on its side."""
    wide = zone.width + 2 * SEAM
    if is_compact(zone):
        return COMPACT / wide
    if scene.upright and zone.kind in BOARDS:
        return PHONE / wide
    if scene.upright:
        gaps = 0 if zone.width > scene.width / 2 else GAPS
        return (PHONE - gaps) / (scene.width + 2 * SEAM)
    if zone.kind in BOARDS:
        high = zone.height + 2 * SEAM
        return min((STRIP if high < wide / 3 else LOW_BOARD[0]) / wide, LOW_BOARD[1] / high)
    return TABLET


PLATE: Final = (240.0, 112.0)
"""How wide and high a compact plate of a seat is."""


def is_compact(zone: Zone) -> bool:
    """Whether a seat's area has room for no more than a compact plate."""
    return zone.kind == "seat" and zone.width <= PLATE[0]


# -- Texts --------------------------------------------------------------------------------------

LEGIBLE: Final = 10.0
"""Pixels that a text is high at least."""

FONTS: Final = {
    "number": 22.5,
    "figure": 27.0,
    "sum": 27.0,
    "pip": 18.0,
    "name": 17.0,
    "person": 24.0,
    "small": 21.0,
    "whose": 21.0,
    "wood": 21.0,
    "printed": 24.0,
    "note": 21.0,
    "": 21.0,
}
"""How large the texts of each style are, in units; the style sheet says the same."""

GROWING: Final = ("number", "figure", "sum", "person", "printed")
"""Styles that tell what nothing else tells: where they would be too small they grow."""

MOST_GROWTH: Final = 1.7
"""A text that grew more would no longer fit what it belongs to."""

ESSENTIAL: Final = {"counter": "figure", "pile": "sum", "bag": "sum", "space": "number"}
"""The text of a kind of part that shows its count, and that no screen leaves out."""

LETTER: Final = 0.56
"""How wide a letter is as a part of its height, on average."""


def font(style: str, pixels: float) -> float:
    """How large a text is drawn where a unit is this many pixels."""
    size = FONTS[style]
    if style in GROWING and size * pixels < LEGIBLE:
        return min(1.01 * LEGIBLE / pixels, size * MOST_GROWTH)
    return size


def is_legible(size: float, pixels: float) -> bool:
    """Whether a text of this size can be read where a unit is this many pixels."""
    return size * pixels > LEGIBLE - 0.05


def essential(part: Part) -> str:
    """The style of the text on a part that must be read on every screen; or nothing."""
    if part.kind == "text":
        return part.state if part.state == "person" else ""
    return ESSENTIAL.get(part.kind, "") if part.count is not None else ""


# -- Targets ------------------------------------------------------------------------------------

TARGET: Final = 24.5
"""Pixels that a target is wide and high at least."""

APART: Final = 19.0
"""Pixels from the middle of a target to that of the next, at least."""

GLOWS: Final = {
    "meeple": (72.0, 72.0),
    "cube": (50.0, 51.0),
    "disc": (60.0, 50.0),
    "token": (60.0, 60.0),
    "card": (110.0, 150.0),
    "die": (80.0, 80.0),
}
"""How large what shines around a part is, and with it the target; other kinds say it themselves."""


def target(part: Part) -> tuple[float, float]:
    """How wide and high a part that can be chosen is before it is scaled; areas are large."""
    if part.kind in GLOWS:
        return GLOWS[part.kind]
    if part.kind == "space" and not part.path:
        glow = 14 if not part.height else -12
        wide = (part.width or 64) + glow
        return wide, part.height + glow if part.height else wide
    wide = part.width or 52.0
    return wide, part.height or wide


def too_near(scene: Scene) -> Iterator[tuple[str, str, float]]:
    """Two parts that mean different choices and lie too near, with their distance in pixels.

    What stands on a space may be chosen beside it: a space is large.
    """
    for zone in scene.zones:
        pixels = least(scene, zone)
        chosen = [part for part in scene.parts if part.zone == zone.id and part.action]
        for one, other in combinations(chosen, 2):
            far = hypot(one.x - other.x, one.y - other.y) * pixels
            standing = one.on == other.id or other.on == one.id
            if far < APART and one.action != other.action and not standing:
                yield one.id, other.id, far
