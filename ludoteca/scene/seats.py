"""The areas of the seats, the same in every game: name, colour, counters, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludoteca.kernel import View
from ludoteca.scene.model import SEATS, Label, Paint, Part, Zone, named, seat

TALLEST: Final = 112.0
GAP: Final = 10.0


class Counter(NamedTuple):
    """A figure of a seat: its key among the game's labels, its picture, its value."""

    key: str
    shape: str
    value: int


def seat_zones(view: View, x: float, y: float, width: float, height: float) -> list[Zone]:
    """An area for each seat, one below the other."""
    players: int = view["players"]
    tall = min(TALLEST, (height - GAP * (players - 1)) / players)
    return [
        Zone(f"seat-{p}", "seat", x, y + p * (tall + GAP), width, tall, (seat(p),), owner=p)
        for p in range(players)
    ]


def seat_plate(
    view: View,
    zone: Zone,
    counters: Sequence[Counter],
    remark: Label | None,
    paint: Paint | None = None,
    piece: str = "meeple",
) -> list[Part]:
    """What lies in every seat's area; it shines if the seat is asked or has won."""
    p = zone.owner or 0
    x, y, at = zone.x, zone.y + zone.height / 2, zone.id
    won = view["over"] and p in view["winners"]
    state = "turn" if won or asks(view, p) else ""
    size = (zone.width, zone.height)
    paint = paint or SEATS[p]
    foot = 28 if piece == "meeple" else 0
    found = [
        Part(f"plate-{p}", "plate", x, zone.y, (), at, "", paint, 0, 1, *size, state=state),
        Part(f"sign-{p}", piece, x + 52, y + foot, (), at, paint=paint),
        Part(f"name-{p}", "text", x + 92, y - 6, (), at, caption=(seat(p),), state="person"),
    ]
    if remark:
        told = (remark,)
        found.append(
            Part(f"remark-{p}", "text", x + 92, y + 27, told, at, caption=told, state="small")
        )
    if won:
        label = (Label("result", "winner", (p,)),)
        found.append(Part(f"laurel-{p}", "icon", x + 52, y, label, at, "laurel", scale=1.6))
    for i, (key, shape, value) in enumerate(counters):
        place = (x + 192 + 76 * i, y + 20)
        found.append(Part(f"{key}-{p}", "counter", *place, (named(key),), at, shape, count=value))
    return found


def asks(view: View, p: int, decision: str = "") -> bool:
    """Whether this seat is asked now, for this decision if one is named."""
    return any(
        question["player"] == p and decision in ("", question.get("decision"))
        for question in view["asked"]
    )
