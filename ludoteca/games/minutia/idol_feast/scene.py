"""The table of The Feast of the Idols: the grid, what the die opens, and what is nearly aligned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import DIE, NONE
from ludoteca.games.minutia.idol_feast.alignments import Near, aligned, near
from ludoteca.games.minutia.idol_feast.pieces import (
    ALIGNMENTS,
    COLUMNS,
    ON_FACE,
    PAINT,
    ROWS,
    SHAPES,
)
from ludoteca.games.minutia.idol_feast.rules import RESERVE, on_grid
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Counter, Label, Paint, Part, Place, Scene, Zone, named, seat

PAINTS: Final = tuple([CUBES[colour] for colour in PAINT])
GOLD: Final = Paint("gold", "#f7c531", "#6b4304", "#2d1c0d", "sun")
"""The paint of the alignment that has won."""

SLAB: Final = 96.0
"""How large the drawing of a space is."""

TAGS: Final = (28.0, 38.0, 52.0, 64.0, 72.0)
"""How wide the tags are, by what is written on them."""

WIDTHS: Final = (1, 1, 2, 3, 4, 5, 3)
"""Which of them there is for this many faces of the die; all six are written as a range."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    rows: list[Place]
    """The stones that number the rows, and those of the columns."""
    columns: list[Place]
    reserves: list[list[Place]]
    dice: list[Place]
    """Where the die lies, by whoever has it."""
    turns: list[Place]
    """The next turns; between the second and the third the die is rolled."""
    roll: Place
    heading: Place | None
    """What these are; an upright table has no room for it."""


def _grid(left: float, top: float, pitch: float) -> list[Place]:
    """The middle of every space, from the middle of the first one."""
    places = kit.grid((left, top), COLUMNS, ROWS, pitch)
    return [at._replace(scale=pitch / SLAB) for at in places]


WIDE: Final = Places(
    drawing.board("feast", named("grid")).but(height=870, backdrop="feast"),
    _grid(165, 161, 118),
    [Place(84, 161 + 118 * i) for i in range(ROWS)],
    [Place(165 + 118 * i, 80) for i in range(COLUMNS)],
    [[*kit.row((906, y - 30), 3, 72), *kit.row((906, y + 30), 3, 72)] for y in (138, 732)],
    [Place(978, y, scale=1.2) for y in (296, 578)],
    [Place(x, 452) for x in (880, 936, 1020, 1076)],
    Place(978, 450, scale=1.2),
    Place(978, 414, scale=1.2),
)
UPRIGHT: Final = Places(
    drawing.upright_board("feast", named("grid")),
    _grid(130, 128, 104),
    [Place(57, 128 + 104 * i) for i in range(ROWS)],
    [Place(130 + 104 * i, 55) for i in range(COLUMNS)],
    [[*kit.row((x, 746), 3, 62), *kit.row((x, 802), 3, 62)] for x in (74, 542)],
    [Place(x, 752, scale=0.86) for x in (290, 450)],
    [Place(x, 813, scale=0.72) for x in (276, 320, 420, 464)],
    Place(370, 813, scale=0.9),
    None,
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*markers(view, at), *spaces(view, at), *idols(view, at), *alignments(view, at)]
    parts += [*die(view, at), *next_turns(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("idol_feast", [at.board, *seats], parts, upright)


# -- The grid -----------------------------------------------------------------------------------


def markers(view: View, at: Places) -> Iterator[Part]:
    """The numbers of rows and columns; those of the die are lit."""
    for key, stones in (("row", at.rows), ("column", at.columns)):
        for n, spot in enumerate(stones, 1):
            lit = n == view["die"] and not view["over"]
            label = (named(key, n), *([named("opened")] if lit else []))
            shape = "marker-lit" if lit else "marker"
            yield kit.space(
                f"{key}-{n}", spot, shape, label=label, count=n, width=34, height=34, scale=1.1
            )


def spaces(view: View, at: Places) -> Iterator[Part]:
    """A click on a space adds an Idol, picks up the one that is there, or puts it down again.

    The row and the column that the die opens are of brighter stone; at the end, what has won.
    """
    p = view["seat"]
    own = 0 if p is None else on_grid(view["idols"][p])
    bright = sum([SHAPES[n] for n in won(view)]) if view["over"] else ON_FACE[view["die"]]
    for s, spot in enumerate(at.spaces):
        verb = "drop" if view["lifted"] != NONE else "lift" if own >> s & 1 else "add"
        act, (sign, key) = kit.act(view, verb, s), said_of(view, s, bool(bright >> s & 1))
        shape = "slab-lit" if bright >> s & 1 else "slab"
        slab = kit.space(f"space-{s:02}", spot, shape, width=SLAB, height=SLAB, sign=sign)
        label = (named(key),) if act else (Label("space", str(s)), named(key))
        yield slab.but(label=label, action=act, about=f"{verb} {s}")


def said_of(view: View, s: int, lit: bool) -> tuple[str, str]:
    """The sign of a space, and what there is to say about it."""
    if view["over"]:
        return ("+", "aligned") if lit else ("·", "not_aligned")
    if view["lifted"] != NONE:
        taken = s in view["idols"][0] or s in view["idols"][1]
        return ("", "taken") if taken else ("·", "empty")
    return ("+", "opened") if lit else ("·", "not_opened")


def idols(view: View, at: Places) -> Iterator[Part]:
    """Every Idol on its space or in reserve; one that is about to move is held up."""
    for p, own in enumerate(view["idols"]):
        for k, s in enumerate(own):
            id, spot = f"idol-{p}-{k}", at.reserves[p][k]
            if s == RESERVE:
                yield drawing.cube(id, spot, PAINT[p], label=(seat(p), named("in_reserve")))
            else:
                yield idol(id, p, s, at.spaces[s], lifted=s == view["lifted"])


def idol(id: str, p: int, s: int, at: Place, lifted: bool) -> Part:
    """An Idol on the grid."""
    on, scale = at.moved(0, -16 if lifted else 0), 1.7 if lifted else 1.4
    label = (seat(p), Label("space", str(s)), *([named("in_the_air")] if lifted else []))
    cube = drawing.cube(id, on, PAINT[p], label=label, scale=scale, sign=f"●{p + 1}")
    return cube.but(on=f"space-{s:02}")


# -- Alignments ---------------------------------------------------------------------------------


def alignments(view: View, at: Places) -> Iterator[Part]:
    """What has won; before that, what lacks one Idol, and the faces of the die that bring it."""
    if view["over"]:
        for shape in won(view):
            yield outline("won", shape, at, GOLD)
        return
    lacking = [nearly(view, p) for p in (0, 1)]
    for p in (0, 1):
        for shape, _, _ in lacking[p]:
            yield outline(f"near-{p}-{shape:02}", shape, at, PAINTS[p])
    for p in (0, 1):
        rival = {each.missing for each in lacking[1 - p]}
        for s, faces in sorted(gaps(lacking[p]).items()):
            low = (21 if p else -21) if s in rival else 0
            yield tag(view, p, s, faces, at.spaces[s].moved(0, low * at.spaces[s].scale))


def won(view: View) -> list[int]:
    """The alignment that has won, if there is one."""
    return [aligned(on_grid(view["idols"][p])) for p in view["winners"]]


def nearly(view: View, p: int) -> list[Near]:
    """The alignments for which a shaman lacks one Idol; the one in the air may be that one."""
    own, other = on_grid(view["idols"][p]), on_grid(view["idols"][1 - p])
    held = view["lifted"]
    return near(own & ~(1 << held), other) if held != NONE and own >> held & 1 else near(own, other)


def gaps(lacking: list[Near]) -> dict[int, int]:
    """The spaces that would complete an alignment, and the faces that allow it, as bits."""
    found: dict[int, int] = {}
    for each in lacking:
        found[each.missing] = found.get(each.missing, 0) | each.faces
    return found


def outline(id: str, shape: int, at: Places, paint: Paint) -> Part:
    """A frame around the four spaces of an alignment."""
    first, *_, last = [at.spaces[s] for s in ALIGNMENTS[shape]]
    middle = Place((first.x + last.x) / 2, (first.y + last.y) / 2, scale=first.scale)
    kind = "across" if first.y == last.y else "down" if first.x == last.x else "two-by-two"
    return kit.icon(id, middle, kind, paint=paint)


def tag(view: View, p: int, s: int, faces: int, at: Place) -> Part:
    """A tag on the missing space: with these faces of the die a shaman wins there."""
    rolls = [face for face in range(1, DIE + 1) if faces >> face & 1]
    key, values, size = str(len(rolls)), tuple(rolls), WIDTHS[len(rolls)]
    if view["lifted"] in view["idols"][p] and view["lifted"] != NONE:
        key, values, size = "now", (), 4
    label = (seat(p), named("gap"), Label("completes", key, values))
    name = Label("rolls", key, values)
    part = kit.tile(f"tag-{p}-{s:02}", at, f"tag-{size}", name=name, label=label, scale=1.3)
    return part.but(width=TAGS[size - 1], height=30, paint=PAINTS[p], on=f"space-{s:02}")


# -- Die and turns ------------------------------------------------------------------------------


def die(view: View, at: Places) -> Iterator[Part]:
    """The die, before whoever has it."""
    label = (named("die"), named("rolled", view["die"]))
    yield drawing.die(at.dice[view["first"]], view["die"], label=label)


def next_turns(view: View, at: Places) -> Iterator[Part]:
    """Who plays in this round and in the next: whoever is second is then first."""
    if at.heading:
        said, low = (
            (named("round", view["round"]), 26) if view["over"] else (named("next_turns"), 0)
        )
        yield kit.caption("next-turns", at.heading.moved(0, low), said, "whose")
    if view["over"]:
        return
    first, second = view["first"], 1 - view["first"]
    now = 1 if kit.asks(view, second) else 0
    for i, (p, spot) in enumerate(zip((first, second, second, first), at.turns, strict=True)):
        label = (seat(p), named("now" if i == now else "this_round" if i < 2 else "next_round"))
        disc = kit.piece(f"turn-{i}", spot, "disc", PAINTS[p], label=label)
        yield disc.but(state="off" if i < now else "")
    yield kit.icon("new-roll", at.roll, "new-roll", label=named("new_roll"))
    yield kit.ring("now", at.turns[now], width=62)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The Idols in reserve, how many alignments lack one, and who has the die."""
    p = zone.owner or 0
    counters = [
        Counter("reserve", "cubes", view["idols"][p].count(RESERVE)),
        Counter("near", "three", 0 if view["over"] else len(nearly(view, p))),
    ]
    remark = named("has_die") if view["first"] == p else None
    return drawing.plate(view, zone, counters, remark, PAINTS[p])
