"""The table of Sharing the Catch: the recipes, the row under the Knife, the shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE, WHITE
from ludoteca.games.minutia.catch_division.pieces import ASKS, CUBES, DISCS_TO_WIN, POINTS, RECIPES
from ludoteca.games.minutia.drawing import ISLANDERS
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

# -- Places -------------------------------------------------------------------------------------

DISH: Final = 104.0
"""How high a recipe is on the card; it is as wide as its cubes, with its points before them."""

CELL: Final = 52.0
Rows = tuple[tuple[float, float, tuple[int, ...]], ...]
"""Recipes in rows: the middle of each row, and the recipes in it."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    dishes: dict[int, Place]
    order: list[Place]
    row: Zone
    slots: list[Place]
    step: float
    """From one slot to the next."""
    cube: float
    """How large the cubes of the row are."""
    share: Zone | None
    """Where the own share lies, if there is no room for it on the plate."""


def width_of(r: int) -> float:
    return 80.0 + CELL * len(ASKS[r])


def dish_places(rows: Rows, gap: float) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for middle, y, recipes in rows:
        x = middle - (sum(width_of(r) for r in recipes) + gap * (len(recipes) - 1)) / 2
        for r in recipes:
            found[r] = Place(x + width_of(r) / 2, y)
            x += width_of(r) + gap
    return found


_ROW: Final = Zone("row", "track", 0, 756, 1600, 244, label=(named("row"),), backdrop="slab")
WIDE: Final = Places(
    drawing.board("recipes", named("recipes")),
    dish_places(
        (
            (590, 216, (1, 2, 3, 4)),
            (590, 337, (5, 6, 7, 8, 9)),
            (590, 458, (10, 11, 12, 13, 15)),
            (520, 579, (14, 16, 17)),
        ),
        16,
    ),
    kit.row((440, 122), 4, 100),
    _ROW,
    kit.row(_ROW.at(92, 116), CUBES, 65),
    65,
    1.18,
    None,
)

_SLAB: Final = _ROW.but(y=884, width=740, height=276, backdrop="slab-upright")
_FIRST: Final = 12
"""Slots in the upper row of the upright slab."""

UPRIGHT: Final = Places(
    drawing.upright_board("recipes", named("recipes")),
    dish_places(
        (
            (370, 196, (1, 2, 3)),
            (370, 306, (4, 5, 6)),
            (370, 416, (7, 8, 9)),
            (370, 526, (10, 11, 12, 13)),
            (370, 636, (14, 15)),
            (370, 746, (16, 17)),
        ),
        10,
    ),
    kit.row((220, 106), 4, 100),
    _SLAB,
    [*kit.row(_SLAB.at(51, 80), _FIRST, 58), *kit.row(_SLAB.at(51, 196), CUBES - _FIRST, 58)],
    58,
    1,
    drawing.UPRIGHT_HAND.but(y=1428, height=130),
)


def cells_of(at: Places, r: int) -> list[Place]:
    """Where the cubes of a recipe lie."""
    first = at.dishes[r].moved(68 + (CELL - width_of(r)) / 2, 0)
    return kit.row(first, len(ASKS[r]), CELL)


def blade_at(at: Places, cut: int) -> Place:
    """Where the Knife stands when this many cubes are cut off: behind the last of them."""
    if cut == 0:
        return at.slots[0].moved(-at.step / 2, 0)
    return at.slots[cut - 1].moved(at.step / 2, 0)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright, tallest=200, gap=12)
    if upright:
        seats = kit.compact_seats(view, 0, 1174)
    parts = [*dishes(view, at), *order(view, at), *slots(view, at), *knife(view, at)]
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    zones = [at.board, *seats, at.row]
    own = view["seat"]
    rooms = [share_room(zone) for zone in seats]
    if at.share and own is not None:
        zones.append(at.share.but(label=seat(own)))
        parts.append(kit.mat(at.share))
        rooms[own] = (at.share.middle, at.share.width - 60, at.share.height - 50, 1.3)
    parts += cubes(view, at, rooms)
    return drawing.scene("catch_division", zones, parts, upright)


Room = tuple[Place, float, float, float]
"""The middle of the room for a share, its width and height, and how large its cubes are at most."""


def share_room(zone: Zone) -> Room:
    """The room for a share on a plate."""
    if kit.is_compact(zone):
        return zone.at(196, 84), 80, 48, 0.6
    return zone.at(208, (92 + zone.height - 10) / 2), 364, zone.height - 102, 0.95


# -- The card -----------------------------------------------------------------------------------


def dishes(view: View, at: Places) -> Iterator[Part]:
    """The recipe spaces, and a flag on those that somebody has filled."""
    for r in RECIPES:
        width, filler = width_of(r), view["filler"][r]
        told = (named("points", POINTS[r]), Label("recipe", str(r)))
        yield kit.space(
            f"dish-{r}",
            at.dishes[r],
            f"dish-{len(ASKS[r])}",
            label=told,
            width=width,
            height=DISH,
            sign=f"{r}·{POINTS[r]}",
            action=kit.act(view, "fill", r),
            about=f"fill {r}",
        )
        if filler != NONE:
            corner = at.dishes[r].moved(width / 2 - 8, 4 - DISH / 2)
            flag = kit.icon(f"cook-{r}", corner, "flag", label=(seat(filler), *told))
            yield flag.but(paint=ISLANDERS[filler], sign=f"●{filler + 1}", on=f"dish-{r}")


def order(view: View, at: Places) -> Iterator[Part]:
    """M14-2.6 The Fishers at the upper edge of the card, on the jetty."""
    for i, p in enumerate(view["order"]):
        label = (named("stop_number", i + 1), seat(p))
        yield kit.piece(f"order-{p}", at.order[i], "meeple", ISLANDERS[p], label=label)


# -- The row ------------------------------------------------------------------------------------


def slots(view: View, at: Places) -> Iterator[Part]:
    """The places of the row; a Fisher chooses the last cube to take."""
    verb = "stop" if view["options"]["knife_mode"] == "live" else "stop_at"
    for k, (colour, spot) in enumerate(zip(view["row"], at.slots, strict=True), 1):
        label = (named("cube_number", k), Label("cube", str(colour)))
        slot = kit.space(f"slot-{k:02}", spot, "slot", label=label, width=at.step, height=86)
        if k <= view["cut"]:
            yield slot.but(state="off")
        else:
            act, about = kit.act(view, verb, k), f"{verb} {k}"
            yield slot.but(count=k, sign=drawing.MARKS[colour], action=act, about=about)


def knife(view: View, at: Places) -> Iterator[Part]:
    """The Knife, flags where it came down, and the own choice while it is sealed."""
    spot, label = blade_at(at, view["cut"]), (named("knife"), named("cut", view["cut"]))
    start = kit.act(view, "start")
    blade = kit.icon("knife", spot, "blade", label=label, action=start, about="start 0")
    yield blade.but(run=way(view, at) if view["options"]["knife_mode"] == "live" else ())
    taken = 0
    for p, k in zip(view["order"], view["stops"], strict=True):
        if k > taken:
            spot, label = at.slots[k - 1].moved(0, -72), (seat(p), named("cut", k))
            yield kit.icon(f"stop-{p}", spot, "flag", label=label, paint=ISLANDERS[p])
        taken = k
    if "sealed" in view:
        k = parse(view["sealed"]).n
        spot, label = at.slots[k - 1].moved(0, -62), (named("your_choice"), named("cube_number", k))
        yield kit.icon("plan", spot, "pin", label=label, paint=ISLANDERS[view["seat"]])


def way(view: View, at: Places) -> tuple[tuple[float, float], ...]:
    """How the Knife glides over what is left: straight, or cube by cube where that is two rows."""
    here, there = blade_at(at, view["cut"]), blade_at(at, CUBES)
    cuts = [CUBES] if here.y == there.y else range(view["cut"] + 1, CUBES + 1)
    stops = [blade_at(at, cut) for cut in cuts]
    return tuple([(stop.x - here.x, stop.y - here.y) for stop in stops])


def cubes(view: View, at: Places, rooms: list[Room]) -> Iterator[Part]:
    """Every cube of the catch where it lies; the same cube has the same id all game long."""
    where: dict[int, Place] = {}
    for k in range(view["cut"] + 1, CUBES + 1):
        where[k] = at.slots[k - 1]._replace(scale=at.cube)
    for (middle, wide, high, most), share in zip(rooms, view["share"], strict=True):
        by_colour = sorted(share, key=lambda k: (view["row"][k - 1], k))
        where.update(zip(by_colour, kit.heap(middle, len(share), wide, high, most), strict=True))
    for r in RECIPES:
        where.update(zip(view["filled"][r], cells_of(at, r), strict=False))
    seen = [0] * 6
    for k, colour in enumerate(view["row"], 1):
        seen[colour] += 1
        id, spot = f"cube-{colour}-{seen[colour]:02}", where[k]
        on = f"slot-{k:02}" if spot.zone == at.row.id else ""
        yield drawing.cube(id, spot, colour, label=label_of(view, k, spot.zone), on=on)


def label_of(view: View, k: int, zone: str) -> tuple[Label, ...]:
    """The first cube of a colour in front of a seat tells how many there are."""
    if not zone.startswith(("seat", "hand")):
        return ()
    colour = view["row"][k - 1]
    share = next(share for share in view["share"] if k in share)
    alike = [cube for cube in share if view["row"][cube - 1] == colour]
    return (Label("cubes", str(colour), (len(alike),)),) if k == alike[0] else ()


# -- The seats ----------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Name, points and discs; below them is room for the share."""
    p, head = zone.owner or 0, zone.but(height=116)
    plate, *rest = drawing.plate(view, head, (), remark_on(view, p), ISLANDERS[p], "meeple")
    yield plate.but(height=zone.height)
    yield from rest
    points, label = view["points"][p], named("points_now")
    yield kit.counter(f"points-{p}", zone.at(262, 80), "points", label=label, count=points)
    for i, at in enumerate(kit.row(zone.at(304, 42), DISCS_TO_WIN, 34)):
        if i < view["discs"][p]:
            yield drawing.disc(f"disc-{p}-{i}", at, WHITE, scale=0.68)
        else:
            yield kit.icon(f"goal-{p}-{i}", at, "disc-place")
    if view["auctioneer"] == p:
        yield kit.icon("auctioneer", zone.at(366, 80), "cleaver", label=named("auctioneer"))


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate; the own share lies in the own hand."""
    p = zone.owner or 0
    points = Counter("points_now", "points", view["points"][p])
    yield from kit.seat_plate(view, zone, [points], None, ISLANDERS[p])
    at, label = zone.at(112, 86), Label("disc", str(WHITE))
    yield kit.counter(f"discs-{p}", at, "disc-white", label=label, count=view["discs"][p])
    if view["auctioneer"] == p:
        at, label = zone.at(218, 32), named("auctioneer")
        yield kit.icon("auctioneer", at, "cleaver", label=label, scale=0.6)


def remark_on(view: View, p: int) -> Label | None:
    """The place in the order of the stops; before that, the points of the last round."""
    if p in view["order"]:
        return named("stop_number", view["order"].index(p) + 1)
    return named("last_round", view["points_before"][p]) if view["points_before"] else None
