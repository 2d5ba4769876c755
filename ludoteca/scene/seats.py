"""The areas of the seats, the same in every game: name, colour, counters, whose turn it is.

A wide table has a broad plate for each seat; an upright one has compact plates, three in a row,
which show the name and the first counters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from ludoteca.kernel import View
from ludoteca.scene.asking import asks
from ludoteca.scene.layout import Place, row
from ludoteca.scene.model import SEATS, Label, Paint, Part, Zone, named, seat
from ludoteca.scene.parts import caption, counter, icon, piece, plate
from ludoteca.scene.screens import PLATE, is_compact

TALLEST: Final = 112.0
LOWEST: Final = 68.0
"""A plate that is lower has no room for a name with something below it."""

GAP: Final = 10.0

IN_A_ROW: Final = 3
"""Compact plates side by side, and the counters on each."""


class Counter(NamedTuple):
    """A figure of a seat: its key among the game's labels, its picture, its value."""

    key: str
    shape: str
    value: int


def seat_zones(
    view: View,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    tallest: float = TALLEST,
    gap: float = GAP,
) -> list[Zone]:
    """An area for each seat, one below the other; in two columns where they would be too low."""
    players: int = view["players"]
    columns = 1 if height - gap * (players - 1) >= LOWEST * players else 2
    rows = ceil(players / columns)
    wide = (width - gap * (columns - 1)) / columns
    tall = min(tallest, (height - gap * (rows - 1)) / rows)
    found: list[Zone] = []
    for p in range(players):
        row, column = divmod(p, columns)
        left, top = x + column * (wide + gap), y + row * (tall + gap)
        found.append(Zone(f"seat-{p}", "seat", left, top, wide, tall, label=(seat(p),), owner=p))
    return found


def compact_seats(view: View, x: float, y: float) -> list[Zone]:
    """A compact area for each seat, three in a row: for upright tables."""
    wide, high = PLATE
    found: list[Zone] = []
    for p in range(view["players"]):
        row, column = divmod(p, IN_A_ROW)
        left, top = x + column * (wide + GAP), y + row * (high + GAP)
        found.append(Zone(f"seat-{p}", "seat", left, top, wide, high, label=(seat(p),), owner=p))
    return found


def seat_plate(
    view: View,
    zone: Zone,
    counters: Sequence[Counter] = (),
    remark: Label | None = None,
    paint: Paint | None = None,
    kind: str = "meeple",
) -> list[Part]:
    """What lies in every seat's area; it shines if the seat is asked or has won.

    A compact plate shows three counters, and the remark if there is no more than one.
    """
    p, paint = zone.owner or 0, paint or SEATS[zone.owner or 0]
    won = view["over"] and p in view["winners"]
    state = "turn" if won or asks(view, p) else ""
    sheet = plate(f"plate-{p}", zone.at(0, 0), paint, width=zone.width, height=zone.height)
    lay = _compact if is_compact(zone) else _broad
    found = [sheet.but(state=state), *lay(zone, counters, remark, paint, kind)]
    if won:
        sign = next(part for part in found if part.id == f"sign-{p}")
        low = 28 * sign.scale if kind == "meeple" else 0
        laurel = icon(f"laurel-{p}", (sign.x, sign.y - low), "laurel", scale=1.6 * sign.scale)
        found.append(laurel.but(label=Label("result", "winner", (p,)), zone=zone.id))
    return found


def _broad(
    zone: Zone, counters: Sequence[Counter], remark: Label | None, paint: Paint, kind: str
) -> Iterator[Part]:
    """A piece, the name with the remark below, and the counters beside it."""
    p, half = zone.owner or 0, zone.height / 2
    yield piece(f"sign-{p}", zone.at(52, half + (28 if kind == "meeple" else 0)), kind, paint)
    yield caption(f"name-{p}", zone.at(92, half - 6), seat(p), "person")
    if remark:
        place = zone.at(92, half + 27)
        yield caption(f"remark-{p}", place, remark, "small", label=remark)
    yield from _figures(p, counters, row(zone.at(192, half + 20), len(counters), 76))


def _compact(
    zone: Zone, counters: Sequence[Counter], remark: Label | None, paint: Paint, kind: str
) -> Iterator[Part]:
    """A small piece beside the name, and below it the counters or the remark."""
    p, shown = zone.owner or 0, counters[:IN_A_ROW]
    size, right = 0.62, 40 + 68 * len(shown)
    foot = zone.at(44, 36 + (28 * size if kind == "meeple" else 0))
    yield piece(f"sign-{p}", foot, kind, paint, scale=size)
    yield caption(f"name-{p}", zone.at(70, 44), seat(p), "person", width=zone.width - 78)
    if remark and len(shown) < 2:
        place, room = zone.at(right - 14, 95), zone.width - right + 10
        yield caption(f"remark-{p}", place, remark, "small", label=remark, width=room)
    # Two have room for figures of two digits.
    yield from _figures(p, shown, row(zone.at(40, 86), len(shown), 68 if len(shown) > 2 else 84))


def _figures(p: int, counters: Sequence[Counter], places: Sequence[Place]) -> Iterator[Part]:
    for (key, shape, value), at in zip(counters, places, strict=True):
        yield counter(f"{key}-{p}", at, shape, label=named(key), count=value)
