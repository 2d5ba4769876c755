"""The table of Harvest Day: six plots with Peasants, two hands that open together."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.harvest_day.pieces import PEASANTS, PIECES, PLOTS
from ludoteca.games.minutia.harvest_day.rules import RESERVE, is_even
from ludoteca.games.minutia.harvest_day.scoring import owner, plots_won
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat


class Map(NamedTuple):
    """One side of the card: where its plots and their signs are, and the room for Peasants."""

    board: Zone
    plots: list[Place]
    signs: list[Place]
    size: tuple[float, float]
    room: tuple[float, float]


def plots_of(side: int, x: float, y: float, width: float, height: float) -> list[Place]:
    return kit.graph(PIECES["side"][side]["xy"], x, y, width, height)


_FIELDS: Final = plots_of(0, 49, 59, 926, 631)
_AROUND: Final = [(512, 308), (512, 112), (232, 494), (850, 246), (174, 246), (792, 494)]
MAPS: Final = (
    Map(
        table.card("fields", named("side_a")),
        _FIELDS,
        [Place(x, y - 55) for x, y, _ in _FIELDS],
        (414, 190),
        (180, 116),
    ),
    Map(
        table.card("well", named("side_b")),
        plots_of(1, 132, 105, 760, 534),
        [Place(x, y) for x, y in _AROUND],
        (226, 148),
        (104, 96),
    ),
)

WELL: Final = 1
"""The side on which plot 0 is no field."""

TRAY: Final = kit.replace(table.TRAY, label=(named("numbers"),))
HAND: Final = kit.replace(table.HAND, label=(named("your_number"),))
HANDS: Final = (Place(400, 876), Place(780, 876))
RESERVES: Final = [table.heap(x, 878, PEASANTS, 270, 120, 1.1) for x in (176, 1004)]
MIDDLE: Final = 590
TILES: Final = [*kit.row(1274, 820, 3, 126), *kit.row(1274, 936, 3, 126)]


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    map = MAPS[view["side"]]
    seats = table.seats(view)
    parts = [*plots(view, map), *flags(view, map), *peasants(view, map)]
    parts += [*hands(view), *tiles(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    return table.table("harvest_day", [map.board, *seats, TRAY, HAND], parts)


# -- The map ------------------------------------------------------------------------------------


def plots(view: View, map: Map) -> list[Part]:
    """A plot is clicked to move a Peasant from it and to move one to it."""
    deeds = {parse(option).n: option for option, why in kit.asked(view).items() if why != "show"}
    found: list[Part] = []
    for plot, (x, y, _) in zip(PLOTS, map.plots, strict=True):
        crop = "well" if view["side"] == WELL and plot == 0 else str(plot)
        label = (named("plot", plot), Label("crop", crop))
        base = Part(f"plot-{plot}", "space", x, y, label, shape="plot", sign=str(plot))
        width, height = map.size
        act = deeds.get(plot, "")
        found.append(kit.replace(base, width=width, height=height, action=act))
    return found


def flags(view: View, map: Map) -> list[Part]:
    """Beside the sign of a plot the flag of whoever has the majority."""
    found: list[Part] = []
    for plot, (x, y, _) in zip(PLOTS, map.signs, strict=True):
        whose = owner(view["peasants"], plot)
        if whose != NONE:
            at = (x - 46 if whose == 0 else x + 52, y - 2)
            label = (named("plot", plot), seat(whose))
            flag = Part(f"flag-{plot}", "icon", *at, label, shape="flag", on=f"plot-{plot}")
            found.append(kit.replace(flag, paint=table.PAINTS[whose], scale=1.5))
    return found


def peasants(view: View, map: Map) -> list[Part]:
    """The first farmer's on the left of each plot, the second's on the right; the rest below."""
    found: list[Part] = []
    for p, own in enumerate(view["peasants"]):
        for k, plot in enumerate(own):
            if plot == RESERVE:
                x, y, scale = RESERVES[p][k]
                cube = table.cube(f"peasant-{p}-{k}", p, x, y, "tray")
                label = (seat(p), named("in_reserve"))
                found.append(kit.replace(cube, label=label, scale=scale))
            else:
                found.append(standing(view, map, p, k))
    return found


def standing(view: View, map: Map, p: int, k: int) -> Part:
    """A Peasant on its plot; one that is about to move is held up."""
    own = view["peasants"][p]
    plot = own[k]
    here = [other for other, where in enumerate(own) if where == plot]
    wide, high = map.room
    middle = map.plots[plot].x + (wide / 2 + 6) * (-1 if p == 0 else 1)
    x, y, scale = table.heap(middle, map.plots[plot].y + 20, len(here), wide, high)[here.index(k)]
    moves = k == here[0] and plot == view["lifted"] and kit.asks(view, p, "choose_goal")
    base = table.cube(f"peasant-{p}-{k}", p, x, y - 22 if moves else y)
    sign = f"{p + 1}:{len(here)} " if k == here[0] else ""
    label = (seat(p), named("plot", plot))
    size = scale * (1.3 if moves else 1.0)
    return kit.replace(base, label=label, scale=size, on=f"plot-{plot}", sign=sign)


# -- Hands --------------------------------------------------------------------------------------


def hands(view: View) -> list[Part]:
    """Both hands, and the sum of what they show."""
    found = [kit.mat(TRAY)]
    closed = table.closed_hands(view, "show")
    for p, place in enumerate(HANDS):
        found += fingers(view, p, place, p in closed)
    if view["numbers"] and not closed:
        first, second = view["numbers"][-1]
        total = named("sum", first, second, first + second)
        parity = named("even_sum" if is_even(first, second) else "odd_sum")
        base = Part("sum", "text", MIDDLE, 866, (total, parity), "tray", caption=(total,))
        found.append(kit.replace(base, state="whose", scale=1.7))
        said = (parity,)
        found.append(Part("parity", "text", MIDDLE, 906, (), "tray", caption=said, state="whose"))
    return found


def fingers(view: View, p: int, place: Place, closed: bool) -> list[Part]:
    """A closed fist, the number that was shown last, or a hand at rest."""
    shown = view["numbers"][-1][p] if view["numbers"] else None
    said = named("hand_at_rest") if shown is None else named("shows", shown)
    shape = "hand-rest" if shown is None else f"fingers-{shown}"
    if closed:
        said, shape = named("fist"), "fist"
    label, paint = (seat(p), said), table.PAINTS[p]
    name = Part(f"whose-{p}", "text", place.x, 976, (), "tray", caption=(seat(p),), state="whose")
    hand = Part(f"hand-{p}", "icon", place.x, place.y, label, "tray", shape, paint)
    return [kit.replace(hand, state="off" if shape == "hand-rest" else ""), name]


def tiles(view: View) -> list[Part]:
    """The six numbers to choose from; the one in the own closed fist stays bright."""
    if view["seat"] is None:
        return []
    options = kit.asked(view)
    mine = parse(view["sealed"]).n if "sealed" in view else NONE
    found = [kit.mat(HAND)]
    for number, (x, y, _) in enumerate(TILES):
        act = f"show {number}" if f"show {number}" in options else ""
        state = "" if act or number == mine else "off"
        label = (named("shows", number),)
        base = Part(f"tile-{number}", "tile", x, y, label, "hand", f"fingers-{number}")
        paint = table.PAINTS[view["seat"]]
        tile = kit.replace(base, paint=paint, scale=0.48, width=234, height=218)
        found.append(kit.replace(tile, action=act, state=state))
    return found


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The Peasants in reserve, the plots that are won, and what these are worth in a tie."""
    p = zone.owner or 0
    won = plots_won(view["peasants"], p)
    counters = [
        Counter("reserve", "cubes", view["peasants"][p].count(RESERVE)),
        Counter("plots_won", "flag", len(won)),
    ]
    return table.plate(view, zone, counters, named("value", sum(won)))
