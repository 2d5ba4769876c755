"""The areas of the seats, the same in every game: name, colour, counters, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludoteca.kernel import View
from ludoteca.scene.asking import asks
from ludoteca.scene.model import SEATS, Label, Paint, Part, Zone, named, seat
from ludoteca.scene.parts import caption, counter, icon, piece, plate

TALLEST: Final = 112.0
GAP: Final = 10.0


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
    """An area for each seat, one below the other."""
    players: int = view["players"]
    tall = min(tallest, (height - gap * (players - 1)) / players)
    return [
        Zone(f"seat-{p}", "seat", x, y + p * (tall + gap), width, tall, label=(seat(p),), owner=p)
        for p in range(players)
    ]


def seat_plate(
    view: View,
    zone: Zone,
    counters: Sequence[Counter] = (),
    remark: Label | None = None,
    paint: Paint | None = None,
    kind: str = "meeple",
) -> list[Part]:
    """What lies in every seat's area; it shines if the seat is asked or has won."""
    p, half = zone.owner or 0, zone.height / 2
    won = view["over"] and p in view["winners"]
    state = "turn" if won or asks(view, p) else ""
    paint = paint or SEATS[p]
    foot = 28 if kind == "meeple" else 0
    wide, high = zone.width, zone.height
    found = [
        plate(f"plate-{p}", zone.at(0, 0), paint, width=wide, height=high, state=state),
        piece(f"sign-{p}", zone.at(52, half + foot), kind, paint),
        caption(f"name-{p}", zone.at(92, half - 6), seat(p), "person"),
    ]
    if remark:
        place = zone.at(92, half + 27)
        found.append(caption(f"remark-{p}", place, remark, "small", label=remark))
    if won:
        label = Label("result", "winner", (p,))
        found.append(icon(f"laurel-{p}", zone.at(52, half), "laurel", label=label, scale=1.6))
    for i, (key, shape, value) in enumerate(counters):
        place = zone.at(192 + 76 * i, half + 20)
        found.append(counter(f"{key}-{p}", place, shape, label=named(key), count=value))
    return found
