"""The table of The Temple Climb: the pyramid, the five altars, and everybody's secret."""

from __future__ import annotations

from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS, PAINT, PIECES, START
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Label, Paint, Part, Scene, Zone, named

BOARD: Final = table.card("pyramid", named("path"), "track")
ALTARS: Final = kit.replace(table.TRAY, label=(named("offers"),))
HAND: Final = kit.replace(table.HAND, label=(named("secrets"),))

PLACES: Final = kit.graph(PIECES["path"]["xy"], 72, 86, 900, 572)
ALTAR_PLACES: Final = kit.row(110, 872, len(OFFERS), 148)
BESIDE: Final = table.heap(985, 878, len(PAINT), 330, 200, 1.8)
"""Where the Offer cubes lie that are not on an altar, by colour."""

WOOD: Final = Paint("wood", "#c79a5e", "#6b4420", "#3f2408", "question")
"""Whose colour is a secret is painted in none."""

SIGNS: Final = {START: "○", ARRIVAL: "★"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = table.seats(view)
    parts = [*steps(), *climbers(view), *altars(view), *offer_cubes(view), *hand(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    return table.table("temple_climb", [BOARD, *seats, ALTARS, HAND], parts)


def dyed(colour: int) -> Label:
    """The cube of this colour, in words."""
    return Label("cube", str(PAINT[colour]))


# -- The pyramid --------------------------------------------------------------------------------


def place(step: int) -> Label:
    """What a position on the path is called."""
    if step in (START, ARRIVAL):
        return named("start" if step == START else "arrival")
    return named("step", step)


def steps() -> list[Part]:
    found: list[Part] = []
    for s, (x, y, _) in enumerate(PLACES):
        shape = "slab-start" if s == START else "slab-arrival" if s == ARRIVAL else "slab"
        number = s if START < s < ARRIVAL else None
        base = Part(f"step-{s}", "space", x, y, (place(s),), shape=shape, count=number)
        found.append(kit.replace(base, sign=SIGNS.get(s, ""), width=104, height=84))
    return found


def climbers(view: View) -> list[Part]:
    """The Faithful cubes; several on one step stand side by side."""
    found: list[Part] = []
    for c, s in enumerate(view["at"]):
        here = [other for other, step in enumerate(view["at"]) if step == s]
        spots = table.heap(PLACES[s].x, PLACES[s].y - 6, len(here), 100, 66, 1.1)
        x, y, scale = spots[here.index(c)]
        base = kit.replace(table.cube(f"faithful-{c}", PAINT[c], x, y), scale=scale)
        label = (dyed(c), place(s))
        found.append(kit.replace(base, label=label, shape="cube", on=f"step-{s}"))
    return found


# -- The offers ---------------------------------------------------------------------------------


def altars(view: View) -> list[Part]:
    """The Offer spaces; the one that is filled next has a ring around it."""
    found = [kit.mat(ALTARS)]
    filled = len(view["placed"])
    for i, (x, y, _) in enumerate(ALTAR_PLACES):
        label = () if i < filled else (Label("offer", str(OFFERS[i])),)
        shape = f"offer-{'up' if OFFERS[i] > 0 else 'down'}-{abs(OFFERS[i])}"
        found.append(Part(f"altar-{i}", "icon", x, y, label, "tray", shape))
    if filled < len(OFFERS):
        x, y, _ = ALTAR_PLACES[filled]
        found.append(Part("next", "highlight", x, y - 16, (), "tray", width=70))
    return found


def offer_cubes(view: View) -> list[Part]:
    """On their altars, or beside them, where the player in turn takes them."""
    options = kit.asked(view)
    found: list[Part] = []
    for c, dye in enumerate(PAINT):
        if c in view["placed"]:
            i = view["placed"].index(c)
            x, y, _ = ALTAR_PLACES[i]
            label = (Label("offer", str(OFFERS[i])), dyed(c))
            cube = kit.replace(table.cube(f"offer-{c}", dye, x, y - 26, "tray"), label=label)
            found.append(kit.replace(cube, scale=1.3))
        else:
            x, y, scale = BESIDE[c]
            act = f"offer {c}" if f"offer {c}" in options else ""
            cube = table.cube(f"offer-{c}", dye, x, y, "tray")
            found.append(kit.replace(cube, scale=0.7 * scale, action=act))
    return found


# -- Seats and secrets --------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The Secret cube, and what the seat offered in its last turn, from +5 to -2."""
    p, x, y = zone.owner or 0, zone.x, zone.y + zone.height / 2
    turns = [turn[1:] for turn in view["arrangements"] if turn[0] == p]
    remark = named("last_offers") if turns else None
    found = table.plate(view, zone, (), remark, table.ISLANDERS[p], "meeple")
    for i, c in enumerate(turns[-1] if turns else []):
        spot = (x + 206 + 37 * i + (10 if OFFERS[i] < 0 else 0), y + 22)
        cube = table.cube(f"last-{p}-{c}", PAINT[c], *spot, zone.id)
        label = (Label("offer", str(OFFERS[i])), dyed(c))
        found.append(kit.replace(cube, label=label, scale=0.66))
    found.append(secret(view, p, f"secret-{p}", (x + 364, y - 24), zone.id))
    return found


def secret(view: View, p: int, id: str, at: tuple[float, float], zone: str) -> Part:
    """A Secret cube in its colour, if the viewer knows it."""
    known = view["secret"][p]
    said = (named("secret"), dyed(known) if known is not None else named("unknown"))
    paint = CUBES[PAINT[known]] if known is not None else WOOD
    return Part(id, "cube", *at, said, zone, paint=paint, scale=0.9)


def hand(view: View) -> list[Part]:
    """The bag, what was in it when all is over, and the own Secret cube, large."""
    found = [kit.mat(HAND)]
    p = view["seat"]
    middle = 1400 if p is None else 1300
    left = view["bag"]
    found.append(kit.replace(table.bag(len(left), middle, 872, "hand"), scale=1.6))
    known = sorted(c for c in left if c is not None)
    for c, spot in zip(known, table.heap(middle, 954, len(known), 180, 44, 0.8), strict=True):
        cube = table.cube(f"left-{c}", PAINT[c], spot.x, spot.y, "hand")
        found.append(kit.replace(cube, label=(named("was_in_bag"), dyed(c)), scale=spot.scale))
    if p is not None:
        found.append(kit.replace(secret(view, p, "mine", (1490, 864), "hand"), scale=2.4))
        said = (named("yours"),)
        found.append(Part("mine-name", "text", 1490, 950, (), "hand", caption=said, state="whose"))
    return found
