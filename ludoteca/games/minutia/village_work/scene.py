"""The table of At Work in the Village: the card with its prices, the supply, and two stores.

What a place gives and costs is printed on the card: gains on green, costs on red, points in stars.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import CUBES_EACH, NONE, RED, WHITE
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    COLOURS,
    COLUMNS,
    DISCS,
    SPACES,
    TEMPLE_POINTS,
    TOP,
    VALUE,
    VILLAGE,
)
from ludoteca.games.minutia.village_work.scoring import cubes_left, points_of
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Counter, Label, Part, Place, Scene, Zone, named, seat

PAINTS: Final = CUBES[WHITE:]
"""M19-1.1 White and black."""

FLAG: Final = CUBES[RED]
TRAY: Final = 122.0
"""How high the picture of a tray is."""

FIGURE: Final = 54.0
"""Puts the figure of a tray at its lower edge."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    """The action spaces, by their numbers."""
    space: tuple[float, float]
    """How wide and high an action space is, its shining edge included, and so on for cells."""
    village: list[Place]
    plot: tuple[float, float]
    acropolis: list[Place]
    wing: tuple[float, float]
    temple: list[Place]
    stair: tuple[float, float]
    supply: list[Place]
    heap: tuple[float, float]
    """The room for the cubes of a colour in the supply."""
    round: Place
    stores: tuple[Zone, Zone]
    """The own store, or that of the first seat, and the other one."""
    slots: list[tuple[float, float]]
    """In a store: where the Resources of each colour lie, the building cubes, and the discs."""
    slot: tuple[float, float]


def block(lefts: list[float], tops: list[float]) -> list[Place]:
    """Places row by row."""
    return [Place(x, y) for y in tops for x in lefts]


_OWN: Final = Zone("hand", "list", 0, 756, 790, 150, label=(named("own_store"),))
WIDE: Final = Places(
    drawing.board("village", named("card")),
    [
        *block([124, 260], [122, 254, 386]),
        Place(862, 448),
        *[Place(x, 604) for x in (395, 510, 625, 740)],
    ],
    (122, 132),
    block([462, 556, 650, 744], [172, 267, 362, 457]),
    (100, 100),
    block([996, 1080], [108, 214, 320]),
    (90, 96),
    [
        *[Place(x, 644) for x in (852, 932, 1012, 1092)],
        *[Place(x, 556) for x in (1092, 1012, 932)],
    ],
    (86, 92),
    block([124, 260], [514, 630]),
    (116, 80),
    Place(1060, 430),
    (_OWN, _OWN.but(x=810)),
    [(74, 75), (184, 75), (294, 75), (404, 75), (546, 75), (707, 75)],
    (102, 122),
)

_LOW: Final = _OWN.but(y=1010, width=740, height=128)
UPRIGHT: Final = Places(
    drawing.upright_board("village", named("card")),
    [
        *[Place(85 + 113 * i, 92) for i in range(6)],
        Place(566, 602),
        *[Place(86 + 115 * i, 602) for i in range(4)],
    ],
    (116, 120),
    block([140, 227, 314, 401], [250, 331, 412, 493]),
    (94, 88),
    block([612, 679], [222, 346, 470]),
    (72, 88),
    [Place(79 + 97 * i, 712) for i in range(TOP + 1)],
    (98, 92),
    [Place(116 + 170 * c, 798) for c in range(len(COLOURS))],
    (128, 56),
    Place(638, 606),
    (_LOW, _LOW.but(y=1150)),
    [(64, 64), (166, 64), (268, 64), (370, 64), (502, 64), (660, 64)],
    (96, 104),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    mine = view["seat"] or 0
    stores = dict(zip((mine, 1 - mine), named_stores(view, at), strict=True))
    parts = [*spaces(view, at), *village(view, at), *acropolis(view, at), *temple(view, at)]
    parts += resources(view, at, stores)
    for p, zone in stores.items():
        parts += store(view, at, p, zone)
    for zone in seats:
        parts += seat_area(view, zone)
    zones = [at.board, *seats, *stores.values()]
    return drawing.scene("village_work", zones, parts, upright)


def named_stores(view: View, at: Places) -> tuple[Zone, Zone]:
    """The two stores; somebody else's is called by the name of its owner."""
    own, other = at.stores
    mine = view["seat"]
    theirs = Zone("store", "list", other.x, other.y, other.width, other.height)
    if mine is None:
        return own.but(label=(named("store"), seat(0))), theirs.but(label=(named("store"), seat(1)))
    return own, theirs.but(label=(named("store"), seat(1 - mine)))


# -- The card -----------------------------------------------------------------------------------


def spaces(view: View, at: Places) -> Iterator[Part]:
    """The action spaces with their discs, and what is printed in the corner: the round."""
    wide, high = at.space
    for s, spot in zip(SPACES, at.spaces, strict=True):
        id, owner = f"space-{s}", view["discs"][s]
        taken = () if owner == NONE else (seat(owner),)
        space = kit.space(id, spot, "place", label=(Label("space", str(s)), *taken), sign=f"s{s}")
        yield space.but(width=wide, height=high, action=kit.act(view, "disc", s), about=f"disc {s}")
        if owner != NONE:
            disc = drawing.disc(f"disc-{s}", spot.moved(0, -22), WHITE + owner, label=(), on=id)
            yield disc.but(scale=1.15, sign=f"●{owner + 1}")
    if view["at_work"] != NONE:
        yield kit.ring("at-work", at.spaces[view["at_work"]].moved(0, -22), width=74)
    sand = kit.pile("round", at.round, "hourglass", label=named("round"), height=28)
    yield sand.but(count=view["round"])


def village(view: View, at: Places) -> Iterator[Part]:
    wide, high = at.plot
    for cell, spot in zip(VILLAGE, at.village, strict=True):
        id, owner = f"village-{cell}", view["village"][cell]
        label = (Label("plot", str(cell)), named("points", VALUE[cell]))
        yield kit.space(
            id,
            spot,
            "place",
            label=label,
            width=wide,
            height=high,
            sign=f"{cell // COLUMNS + 1}{'abcd'[cell % COLUMNS]}",
            action=kit.act(view, "village", cell),
            about=f"village {cell}",
        )
        if owner != NONE:
            yield building(f"hut-{cell}", spot.moved(0, -9), owner, id)


def acropolis(view: View, at: Places) -> Iterator[Part]:
    wide, high = at.wing
    for cell, spot in zip(ACROPOLIS, at.acropolis, strict=True):
        id, owner = f"acropolis-{cell}", view["acropolis"][cell]
        space = kit.space(id, spot, "place", label=Label("wing", str(cell)), width=wide)
        yield space.but(
            height=high,
            sign=f"⌂{cell + 1}",
            action=kit.act(view, "acropolis", cell),
            about=f"acropolis {cell}",
        )
        if owner != NONE:
            yield building(f"hall-{cell}", spot, owner, id)


def building(id: str, at: Place, p: int, on: str) -> Part:
    """A building cube on its cell."""
    cube = kit.piece(id, at, "cube", PAINTS[p], label=seat(p), scale=1.15)
    return cube.but(on=on, sign=f"■{p + 1}")


def temple(view: View, at: Places) -> Iterator[Part]:
    """The path, and both temple cubes; the own next cell can be entered by a click."""
    wide, high = at.stair
    mine = view["seat"]
    following = view["temple"][mine] + 1 if mine is not None else NONE
    for cell, spot in enumerate(at.temple):
        label = (named("stair", cell), named("points", TEMPLE_POINTS[cell]))
        space = kit.space(f"temple-{cell}", spot, "place", label=label if cell else named("start"))
        if cell == following:
            space = space.but(action=kit.act(view, "advance", 0), about="advance 0")
        yield space.but(width=wide, height=high, sign=str(cell))
    spots = kit.sharing(
        view["temple"], lambda cell, n: kit.heap(at.temple[cell].moved(0, -14), n, 72, 40, 0.86)
    )
    for p, (cell, spot) in enumerate(zip(view["temple"], spots, strict=True)):
        cube = kit.piece(f"pilgrim-{p}", spot, "cube", PAINTS[p], label=(seat(p), named("temple")))
        yield cube.but(on=f"temple-{cell}", sign=f"▲{p + 1}")


# -- Cubes in supply and stores -----------------------------------------------------------------


def resources(view: View, at: Places, stores: dict[int, Zone]) -> Iterator[Part]:
    """All Resource cubes: the first of a colour with one seat, the last with the other."""
    for colour, name in enumerate(COLOURS):
        one, other = [held[colour] for held in view["resources"]]
        left = CUBES_EACH - one - other
        label = (named("supply"), Label("amount", name, (left,)))
        spot = at.supply[colour]
        yield kit.space(f"supply-{colour}", spot, "place", label=label, sign=f"+{colour + 1}")
        spots = in_store(at, stores[0], colour, one)
        spots += in_supply(at, colour)[one : one + left]
        spots += in_store(at, stores[1], colour, other)
        for i, spot in enumerate(spots):
            yield drawing.cube(f"cube-{colour}-{i}", spot, colour, label=())


def in_supply(at: Places, colour: int) -> list[Place]:
    """A place for each of the ten cubes, in two rows."""
    half, gap = CUBES_EACH // 2, at.heap[0] / (CUBES_EACH // 2)
    first = at.supply[colour].moved(gap * (1 - half) / 2, -gap / 2)
    return [spot._replace(scale=gap / 44) for spot in kit.grid(first, half, 2, gap)]


def in_store(at: Places, zone: Zone, colour: int, cubes: int) -> list[Place]:
    """Above the figure of their tray."""
    wide, high = at.slot
    return kit.heap(zone.at(*at.slots[colour]).moved(0, -13), cubes, wide - 10, high - 36, 1)


def store(view: View, at: Places, p: int, zone: Zone) -> Iterator[Part]:
    """What a seat has: Resources in their trays, building cubes and discs."""
    yield kit.mat(zone)
    for colour, (name, n) in enumerate(zip(COLOURS, view["resources"][p], strict=True)):
        tray = kit.pile(f"tray-{p}-{colour}", zone.at(*at.slots[colour]), f"tray-{name}")
        label, size = (seat(p), Label("cubes", str(colour))), at.slot[1] / TRAY
        yield tray.but(label=label, count=n, height=FIGURE, scale=size)
    left = cubes_left(view["village"], view["acropolis"], p)
    discs = DISCS - view["discs"].count(p)
    *_, yard, rack = at.slots
    for name, n, place in (("yard", left, yard), ("rack", discs, rack)):
        label = (seat(p), named(f"{name}_holds", n))
        yield kit.icon(f"{name}-{p}", zone.at(*place), f"{name}-{n}", label=label, paint=PAINTS[p])


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Points, building cubes left, and a flag for the first player."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    left = cubes_left(view["village"], view["acropolis"], p)
    by_village = view["from_space"][p] + view["from_rounds"][p]
    points = points_of(view["temple"][p], view["acropolis"], by_village, p)
    counters = [Counter("score", "points", points), Counter("to_build", "hut", left)]
    for part in drawing.plate(view, zone, counters, None, PAINTS[p]):
        beside = part.id.startswith("to_build")  # a score, which may have three figures
        yield part.but(x=part.x + (42 if small else 24)) if beside else part
    if view["first"] == p:
        at = zone.at(220, 84) if small else zone.at(366, 56)
        flag = kit.icon(f"first-{p}", at, "flag", label=named("first_player"), paint=FLAG)
        yield flag.but(scale=1.1)
