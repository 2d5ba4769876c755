"""The table of The Division of the Catch: the recipes, the row under the Knife, the shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE, WHITE
from ludoteca.games.minutia.catch_division.pieces import ASKS, CUBES, DISCS_TO_WIN, POINTS, RECIPES
from ludoteca.games.minutia.drawing import ISLANDERS
from ludoteca.kernel import View, parse
from ludoteca.scene import Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = drawing.board("recipes", named("recipes"))
ROW: Final = Zone("row", "track", 0, 756, 1600, 244, label=(named("row"),), backdrop="slab")

SIGNS: Final = {0: "☀", 1: "▲", 2: "♣", 3: "≈", 5: "✚"}
"""The cubes in the text drawing, by colour."""

# -- Places -------------------------------------------------------------------------------------

DISH: Final = 104.0
"""How high a recipe is on the card; it is as wide as its cubes, with its points before them."""

CELL: Final = 52.0
DISHES: Final = (
    (590.0, 216.0, (1, 2, 3, 4)),
    (590.0, 337.0, (5, 6, 7, 8, 9)),
    (590.0, 458.0, (10, 11, 12, 13, 15)),
    (520.0, 579.0, (14, 16, 17)),
)
"""The recipes in rows: the middle of each row, and the recipes in it."""

STEP: Final = 65.0
SLOTS: Final = kit.row(ROW.at(92, 116), CUBES, STEP)
ORDER: Final = kit.row((440, 122), 4, 100)


def width_of(r: int) -> float:
    return 80.0 + CELL * len(ASKS[r])


def _dish_places() -> dict[int, Place]:
    found: dict[int, Place] = {}
    for middle, y, recipes in DISHES:
        x = middle - (sum(width_of(r) for r in recipes) + 16 * (len(recipes) - 1)) / 2
        for r in recipes:
            found[r] = Place(x + width_of(r) / 2, y)
            x += width_of(r) + 16
    return found


DISH_AT: Final = _dish_places()


def cells_of(r: int) -> list[Place]:
    """Where the cubes of a recipe lie."""
    return kit.row(DISH_AT[r].moved(68 + (CELL - width_of(r)) / 2, 0), len(ASKS[r]), CELL)


def blade_at(cut: int) -> Place:
    """Where the Knife stands when this many cubes lie to its left."""
    return SLOTS[0].moved((cut - 0.5) * STEP, 0)


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = drawing.seats(view, tallest=200, gap=12)
    parts = [*dishes(view), *order(view), *slots(view), *knife(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    parts += cubes(view, seats)
    return drawing.scene("catch_division", [BOARD, *seats, ROW], parts)


# -- The card -----------------------------------------------------------------------------------


def dishes(view: View) -> Iterator[Part]:
    """The recipe spaces, and a flag on those that somebody has filled."""
    for r in RECIPES:
        width, filler = width_of(r), view["filler"][r]
        told = (named("points", POINTS[r]), Label("recipe", str(r)))
        yield kit.space(
            f"dish-{r}",
            DISH_AT[r],
            f"dish-{len(ASKS[r])}",
            label=told,
            width=width,
            height=DISH,
            sign=f"{r}·{POINTS[r]}",
            action=kit.act(view, "fill", r),
            about=f"fill {r}",
        )
        if filler != NONE:
            corner = DISH_AT[r].moved(width / 2 - 8, 4 - DISH / 2)
            flag = kit.icon(f"cook-{r}", corner, "flag", label=(seat(filler), *told))
            yield flag.but(paint=ISLANDERS[filler], sign=f"●{filler + 1}", on=f"dish-{r}")


def order(view: View) -> Iterator[Part]:
    """M14-2.6 The Fishers at the upper edge of the card, on the jetty."""
    for i, p in enumerate(view["order"]):
        label = (named("stop_number", i + 1), seat(p))
        yield kit.piece(f"order-{p}", ORDER[i], "meeple", ISLANDERS[p], label=label)


# -- The row ------------------------------------------------------------------------------------


def slots(view: View) -> Iterator[Part]:
    """The places of the row; a Fisher chooses the last cube to take."""
    verb = "stop" if view["options"]["knife_mode"] == "live" else "stop_at"
    for k, (colour, at) in enumerate(zip(view["row"], SLOTS, strict=True), 1):
        label = (named("cube_number", k), Label("cube", str(colour)))
        slot = kit.space(f"slot-{k:02}", at, "slot", label=label, width=STEP, height=86)
        if k <= view["cut"]:
            yield slot.but(state="off")
        else:
            act, about = kit.act(view, verb, k), f"{verb} {k}"
            yield slot.but(count=k, sign=SIGNS[colour], action=act, about=about)


def knife(view: View) -> Iterator[Part]:
    """The Knife, flags where it came down, and the own choice while it is sealed."""
    at, label = blade_at(view["cut"]), (named("knife"), named("cut", view["cut"]))
    live = view["options"]["knife_mode"] == "live"
    way = (blade_at(CUBES).x - at.x, 0.0) if live else None
    start = kit.act(view, "start")
    yield kit.icon("knife", at, "blade", label=label, action=start, about="start 0", run=way)
    taken = 0
    for p, k in zip(view["order"], view["stops"], strict=True):
        if k > taken:
            at, label = SLOTS[k - 1].moved(0, -72), (seat(p), named("cut", k))
            yield kit.icon(f"stop-{p}", at, "flag", label=label, paint=ISLANDERS[p])
        taken = k
    if "sealed" in view:
        k = parse(view["sealed"]).n
        at, label = SLOTS[k - 1].moved(0, -62), (named("your_choice"), named("cube_number", k))
        yield kit.icon("plan", at, "pin", label=label, paint=ISLANDERS[view["seat"]])


def cubes(view: View, seats: list[Zone]) -> Iterator[Part]:
    """Every cube of the catch where it lies; the same cube has the same id all game long."""
    where: dict[int, Place] = {}
    for k in range(view["cut"] + 1, CUBES + 1):
        where[k] = SLOTS[k - 1]._replace(scale=1.18)
    for zone, share in zip(seats, view["share"], strict=True):
        by_colour = sorted(share, key=lambda k: (view["row"][k - 1], k))
        low = zone.at(208, (92 + zone.height - 10) / 2)
        spots = kit.heap(low, len(share), 364, zone.height - 102, 0.95)
        where.update(zip(by_colour, spots, strict=True))
    for r in RECIPES:
        where.update(zip(view["filled"][r], cells_of(r), strict=False))
    seen = [0] * 6
    for k, colour in enumerate(view["row"], 1):
        seen[colour] += 1
        id, at = f"cube-{colour}-{seen[colour]:02}", where[k]
        on = f"slot-{k:02}" if at.zone == ROW.id else ""
        yield drawing.cube(id, at, colour, label=label_of(view, k, at.zone), on=on)


def label_of(view: View, k: int, zone: str) -> tuple[Label, ...]:
    """The first cube of a colour in front of a seat tells how many there are."""
    if not zone.startswith("seat"):
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


def remark_on(view: View, p: int) -> Label | None:
    """The place in the order of the stops; before that, the points of the last round."""
    if p in view["order"]:
        return named("stop_number", view["order"].index(p) + 1)
    return named("last_round", view["points_before"][p]) if view["points_before"] else None
