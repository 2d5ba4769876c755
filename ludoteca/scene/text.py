"""The table in plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ludoteca.kernel import Words
from ludoteca.scene.model import Part, Scene, Zone
from ludoteca.scene.say import joined, label_text, told

IN_A_ROW: Final = 10
WIDTH: Final = 8
GAP: Final = "   "
FIGURES: Final = ("die", "pile", "bag", "counter")
"""What shows a number wherever it lies on a board."""

SAME_ROW: Final = 0.6
"""Spaces of a map are in one line if they are less than this part of their height apart."""


def draw(scene: Scene, words: Words, names: Sequence[str] = (), *, details: bool = True) -> str:
    """Every zone in turn: boards with what stands on them, seats as a table, the rest as lines.

    Without `details` nothing is said of what is in a picture: a page says it where one looks.
    """
    blocks: list[list[str]] = [[]]
    for zone in scene.zones:
        parts = [part for part in scene.parts if part.zone == zone.id]
        if zone.kind in ("track", "map"):
            blocks += [board(zone, parts, words, names), []]
            if details:
                blocks.insert(-1, in_pictures(parts, words, names))
        elif zone.kind != "seat":
            blocks[-1] += listed(zone, parts, words, names)
    seats = [zone for zone in scene.zones if zone.kind == "seat"]
    if seats:
        blocks.insert(2, table(scene, seats, words, names))
    return "\n\n".join("\n".join(block) for block in blocks if block)


# -- Boards -------------------------------------------------------------------------------------


def board(zone: Zone, parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """Rows of spaces with their signs, what is there under each; legend, open tokens, figures."""
    spaces = [part for part in parts if part.kind == "space" and part.state != "off"]
    standing: dict[str, str] = {}
    for part in parts:
        if part.on and part.sign:
            standing[part.on] = standing.get(part.on, "") + part.sign
    lines: list[str] = []
    for row in rows_of(zone, spaces):
        lines.append("".join([cell(space) for space in row]).rstrip())
        below = [standing.get(space.id, "") for space in row]
        if any(below):
            lines.append("".join([signs.ljust(WIDTH) for signs in below]).rstrip())
    legend: dict[str, str] = {}
    for space in spaces:
        if space.sign and space.sign not in legend:
            legend[space.sign] = label_text(space.label[-1], words, ())
    lines.append(GAP.join(f"{sign} {text}" for sign, text in legend.items()))
    open_ones = [part for part in parts if part.on and part.shape and not part.sign and part.label]
    lines.append(GAP.join(told(part, words, names) for part in open_ones))
    figures = [part for part in parts if part.kind in FIGURES and part.label and not part.on]
    lines.append(GAP.join(told(part, words, names) for part in figures))
    return [text for text in lines if text]


def in_pictures(parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """A line for whatever can be looked at closely; in brackets if it can be chosen."""
    found = [(part, joined(part.label, words, names)) for part in parts if part.kind == "detail"]
    return [f"[{said}]" if part.action else said for part, said in found]


def rows_of(zone: Zone, spaces: Sequence[Part]) -> list[list[Part]]:
    """A track as it is walked, a map as it lies."""
    if zone.kind == "track":
        return [list(spaces[i : i + IN_A_ROW]) for i in range(0, len(spaces), IN_A_ROW)]
    rows: list[list[Part]] = []
    for space in sorted(spaces, key=lambda space: space.y):
        if rows and space.y - rows[-1][0].y < SAME_ROW * (space.height or 1):
            rows[-1].append(space)
        else:
            rows.append([space])
    return [sorted(row, key=lambda space: space.x) for row in rows]


def cell(space: Part) -> str:
    """The number of a space and its sign, as wide as all; in brackets if it can be chosen."""
    return _cell(space.count, space.sign, bool(space.action))


@lru_cache(1024)
def _cell(count: int | None, sign: str, can: bool) -> str:
    text = " ".join([str(figure) for figure in (count, sign) if figure not in (None, "")])
    return (f"[{text}]" if can else text).ljust(WIDTH)


# -- Seats --------------------------------------------------------------------------------------


def table(scene: Scene, seats: Sequence[Zone], words: Words, names: Sequence[str]) -> list[str]:
    """A line for each seat: its counters in columns, then whatever else lies there."""
    inside = {zone.id: [p for p in scene.parts if p.zone == zone.id and p.label] for zone in seats}
    people = [joined(zone.label, words, names) for zone in seats]
    counters = {zone: [p for p in parts if p.kind == "counter"] for zone, parts in inside.items()}
    titles = [label_text(p.label[0], words, names) for p in counters[seats[0].id]]
    widest = max(len(name) for name in people)
    heading = " " * (widest + 2) + "".join(f"{GAP}{title}" for title in titles)
    lines = [heading] if titles else []
    for number, (zone, name) in enumerate(zip(seats, people, strict=True), 1):
        row = f"{number} {name.ljust(widest)}"
        for title, counter in zip(titles, counters[zone.id], strict=True):
            row += f"{GAP}{counter.count:>{len(title)}}"
        things = [told(p, words, names) for p in inside[zone.id] if p.kind != "counter"]
        lines.append(row + "".join(GAP + thing for thing in things))
    return lines


# -- Lines of things ----------------------------------------------------------------------------


def listed(zone: Zone, parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """What lies in a zone: after the zone's name, unless the things tell their own."""
    things: dict[str, int] = {}
    for part in parts:
        tells = len(part.label) > 1 or part.action if zone.kind == "chart" else part.label
        if tells:
            text = told(part, words, names)
            text = f"[{text}]" if part.action else text
            things[text] = things.get(text, 0) + 1
    found = [f"{text} × {count}" if count > 1 else text for text, count in things.items()]
    if not found:
        return []
    if not zone.label or any(": " in thing for thing in found):
        return [GAP.join(found)]
    return [f"{joined(zone.label, words, names)}: {', '.join(found)}"]
