"""The table of The Division of the Catch: the recipes, the row under the Knife, the shares."""

from __future__ import annotations

from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.catch_division.pieces import ASKS, CUBES, DISCS_TO_WIN, POINTS, RECIPES
from ludoteca.games.minutia.table import ISLANDERS
from ludoteca.kernel import View
from ludoteca.scene import Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = table.card("recipes", named("recipes"))
ROW: Final = Zone("row", "track", 0, 756, 1600, 244, (named("row"),), backdrop="slab")

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
SLOTS: Final = kit.row(92, 872, CUBES, STEP)
ORDER: Final = kit.row(440, 122, 4, 100)


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
    x, y, _ = DISH_AT[r]
    return kit.row(x - width_of(r) / 2 + 68 + CELL / 2, y, len(ASKS[r]), CELL)


def blade_at(cut: int) -> float:
    """Where the Knife stands when so many cubes lie to its left."""
    return SLOTS[0].x + (cut - 0.5) * STEP


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    deeds = kit.asked(view)
    seats = seat_zones(view)
    parts = [*dishes(view, deeds), *order(view), *slots(view, deeds), *knife(view, deeds)]
    for zone in seats:
        parts += seat_area(view, zone)
    parts += cubes(view, seats)
    return table.table("catch_division", [BOARD, *seats, ROW], parts)


# -- The card -----------------------------------------------------------------------------------


def dishes(view: View, deeds: dict[str, str]) -> list[Part]:
    """The recipe spaces, and a flag on those that somebody has filled."""
    found: list[Part] = []
    for r in RECIPES:
        x, y, _ = DISH_AT[r]
        size, filler = width_of(r), view["filler"][r]
        told = (named("points", POINTS[r]), Label("recipe", str(r)))
        act = f"fill {r}" if f"fill {r}" in deeds else ""
        shape = f"dish-{len(ASKS[r])}"
        base = Part(f"dish-{r}", "space", x, y, told, shape=shape, width=size, height=DISH)
        found.append(kit.replace(base, action=act, sign=f"{r}·{POINTS[r]}"))
        if filler != NONE:
            place = (x + size / 2 - 8, y - DISH / 2 + 4)
            flag = Part(f"cook-{r}", "icon", *place, (seat(filler), *told), shape="flag")
            paint, sign = ISLANDERS[filler], f"●{filler + 1}"
            found.append(kit.replace(flag, paint=paint, sign=sign, on=base.id))
    return found


def order(view: View) -> list[Part]:
    """M14-2.6 The Fishers at the upper edge of the card, on the jetty."""
    found: list[Part] = []
    for i, p in enumerate(view["order"]):
        x, y, _ = ORDER[i]
        label = (named("stop_number", i + 1), seat(p))
        found.append(Part(f"order-{p}", "meeple", x, y, label, paint=ISLANDERS[p]))
    return found


# -- The row ------------------------------------------------------------------------------------


def slots(view: View, deeds: dict[str, str]) -> list[Part]:
    """The places of the row; a Fisher chooses the last cube to take."""
    found: list[Part] = []
    for k, (x, y, _) in enumerate(SLOTS, 1):
        colour = view["row"][k - 1]
        label = (named("cube_number", k), Label("cube", str(colour)))
        acts = [act for act in (f"stop_at {k}", f"stop {k}") if act in deeds]
        base = Part(f"slot-{k:02}", "space", x, y, label, "row", "slot", width=STEP, height=86)
        if k <= view["cut"]:
            found.append(kit.replace(base, state="off"))
        else:
            act = acts[0] if acts else ""
            found.append(kit.replace(base, action=act, count=k, sign=SIGNS[colour]))
    return found


def knife(view: View, deeds: dict[str, str]) -> list[Part]:
    """The Knife, flags where it came down, and the own choice while it is sealed."""
    act = "start 0" if "start 0" in deeds else ""
    label = (named("knife"), named("cut", view["cut"]))
    blade = Part("knife", "icon", blade_at(view["cut"]), 872, label, "row", "blade", action=act)
    live = view["options"]["knife_mode"] == "live"
    way = (blade_at(CUBES) - blade.x, 0.0)
    found = [kit.replace(blade, run=way) if live else blade]
    taken = 0
    for p, k in zip(view["order"], view["stops"], strict=True):
        if k > taken:
            whose = (seat(p), named("cut", k))
            place = (SLOTS[k - 1].x, 800)
            found.append(Part(f"stop-{p}", "icon", *place, whose, "row", "flag", ISLANDERS[p]))
        taken = k
    if "sealed" in view:
        k = int(view["sealed"].split()[1])
        x, y, _ = SLOTS[k - 1]
        own = (named("your_choice"), named("cube_number", k))
        paint = ISLANDERS[view["seat"]]
        found.append(Part("plan", "icon", x, y - 62, own, "row", "pin", paint))
    return found


def cubes(view: View, seats: list[Zone]) -> list[Part]:
    """Every cube of the catch where it lies; the same cube has the same id all game long."""
    where: dict[int, tuple[float, float, float, str]] = {}
    for k in range(view["cut"] + 1, CUBES + 1):
        where[k] = (SLOTS[k - 1].x, SLOTS[k - 1].y, 1.18, "row")
    for zone, share in zip(seats, view["share"], strict=True):
        y = (zone.y + 92 + zone.y + zone.height - 10) / 2
        spots = table.heap(zone.x + 208, y, len(share), 364, zone.height - 102, 0.95)
        by_colour = sorted(share, key=lambda k: (view["row"][k - 1], k))
        for k, (x, low, scale) in zip(by_colour, spots, strict=True):
            where[k] = (x, low, scale, zone.id)
    for r in RECIPES:
        for k, (x, y, _) in zip(view["filled"][r], cells_of(r), strict=False):
            where[k] = (x, y, 1.0, "board")
    found: list[Part] = []
    seen = [0] * 6
    for k, colour in enumerate(view["row"], 1):
        seen[colour] += 1
        x, y, scale, zone_id = where[k]
        cube = table.cube(f"cube-{colour}-{seen[colour]:02}", colour, x, y, zone_id)
        on = f"slot-{k:02}" if zone_id == "row" else ""
        found.append(kit.replace(cube, scale=scale, on=on, label=label_of(view, k, zone_id)))
    return found


def label_of(view: View, k: int, zone_id: str) -> tuple[Label, ...]:
    """The first cube of a colour in front of a seat tells how many there are."""
    if not zone_id.startswith("seat"):
        return ()
    colour = view["row"][k - 1]
    share = next(share for share in view["share"] if k in share)
    alike = [cube for cube in share if view["row"][cube - 1] == colour]
    return (Label("cubes", str(colour), (len(alike),)),) if k == alike[0] else ()


# -- The seats ----------------------------------------------------------------------------------


def seat_zones(view: View) -> list[Zone]:
    """Room for the name, the points and the discs, and below them for the share."""
    tall = min(200.0, (738 - 12 * (view["players"] - 1)) / view["players"])
    return [
        kit.replace(zone, y=p * (tall + 12), height=tall)
        for p, zone in enumerate(table.seats(view))
    ]


def seat_area(view: View, zone: Zone) -> list[Part]:
    p = zone.owner or 0
    x, y = zone.x, zone.y + 58
    head = kit.replace(zone, height=116)
    found = table.plate(view, head, (), remark_on(view, p), ISLANDERS[p], "meeple")
    found = [
        kit.replace(part, height=zone.height) if part.kind == "plate" else part for part in found
    ]
    label = (named("points_now"),)
    points = Part(f"points-{p}", "counter", x + 262, y + 22, label, zone.id, "points")
    found.append(kit.replace(points, count=view["points"][p]))
    for i in range(DISCS_TO_WIN):
        spot = (x + 304 + 34 * i, y - 16)
        if i < view["discs"][p]:
            disc = table.disc(f"disc-{p}-{i}", 4, *spot, zone.id)
            found.append(kit.replace(disc, scale=0.68))
        else:
            found.append(Part(f"goal-{p}-{i}", "icon", *spot, (), zone.id, "disc-place"))
    if view["auctioneer"] == p:
        label = (named("auctioneer"),)
        found.append(Part("auctioneer", "icon", x + 366, y + 22, label, zone.id, "cleaver"))
    return found


def remark_on(view: View, p: int) -> Label | None:
    """The place in the order of the stops; before that, the points of the last round."""
    if p in view["order"]:
        return named("stop_number", view["order"].index(p) + 1)
    return named("last_round", view["points_before"][p]) if view["points_before"] else None
