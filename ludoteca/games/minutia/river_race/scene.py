"""The table of the River Race: the river around the island, the fists, everybody's Energy."""

from __future__ import annotations

from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.river_race.pieces import LAST_SPACE, OVER_THE_LINE, PIECES, START
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Scene, Zone, named, seat

BOARD: Final = table.card("river", named("course"), "track")
PLACES: Final = kit.graph(PIECES["course"]["xy"], 70, 54, 1020, 680)
SIGNS: Final = {START: "○", OVER_THE_LINE: "★"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = table.seats(view)
    parts = [*spaces(), *riders(view), *fists(view), *own_energy(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    return table.table("river_race", [BOARD, *seats, table.TRAY, table.HAND], parts)


# -- The course ---------------------------------------------------------------------------------


def place(space: int) -> Label:
    """What a position on the course is called."""
    if space == START:
        return named("start")
    return named("space", space) if space <= LAST_SPACE else named("over_the_line")


def spaces() -> list[Part]:
    """Start, the race spaces, and behind the line the finish."""
    found: list[Part] = []
    for s, (x, y, _) in enumerate(PLACES):
        shape = "start" if s == START else "stone-step" if s <= LAST_SPACE else "finish"
        number = s if START < s <= LAST_SPACE else None
        base = Part(f"space-{s}", "space", x, y, (place(s),), shape=shape, count=number)
        found.append(kit.replace(base, sign=SIGNS.get(s, "")))
    return found


def riders(view: View) -> list[Part]:
    """Everybody's Rider on a fish of the same colour; many on one space are drawn smaller."""
    found: list[Part] = []
    for p, s in enumerate(view["at"]):
        here = [q for q, other in enumerate(view["at"]) if other == s]
        spots = table.heap(PLACES[s].x, PLACES[s].y - 10, len(here), 92, 84, 0.9)
        x, y, scale = spots[here.index(p)]
        fish = Part(f"fish-{p}", "icon", x, y + 12 * scale, (), "board", "fish", table.PAINTS[p])
        label = (seat(p), place(s))
        rider = kit.replace(table.cube(f"rider-{p}", p, x, y - 8 * scale), label=label)
        found.append(kit.replace(fish, scale=scale))
        found.append(kit.replace(rider, scale=0.8 * scale, sign=f"●{p + 1}", on=f"space-{s}"))
    return found


# -- Die and bids -------------------------------------------------------------------------------


def fists(view: View) -> list[Part]:
    """The die, and a hand for each seat: closed on its bid, or open on the one before."""
    places = kit.fan(665, 858, view["players"], 162)
    found = [kit.mat(table.TRAY), table.die(view["die"], places[0].x - 150, 870, "tray")]
    closed = table.closed_hands(view, "bid")
    for p, (x, y, _) in enumerate(places):
        sealed = p in closed and view["reserve"][p] > 0
        cubes = [p] * view["bids"][p] if view["bids"] else None
        if sealed:
            own = p == view["seat"] and "sealed" in view
            cubes = [p] * parse(view["sealed"]).n if own else None
        found += table.hand_of(p, x, y, "tray", closed=sealed, cubes=cubes)
    return found


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Where the Rider is, and how much Energy is left and spent."""
    p = zone.owner or 0
    counters = [
        Counter("reserve", "cubes", view["reserve"][p]),
        Counter("discard", "spent", view["discard"][p]),
    ]
    return table.plate(view, zone, counters, place(view["at"][p]))


def own_energy(view: View) -> list[Part]:
    """The own reserve: a click on the third cube bids three; what is spent lies grey behind."""
    p = view["seat"]
    if p is None:
        return []
    found = [kit.mat(table.HAND)]
    options = kit.asked(view)
    cubes = table.cubes_in_hand([p] * (view["reserve"][p] + view["discard"][p]))
    for i, cube in enumerate(cubes, 1):
        act = f"bid {i}" if f"bid {i}" in options else ""
        spent = i > view["reserve"][p]
        label = (named("discard" if spent else "reserve"),)
        found.append(kit.replace(cube, label=label, action=act, state="off" if spent else ""))
    return found
