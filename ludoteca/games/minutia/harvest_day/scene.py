"""The table of Harvest Day: six plots with Peasants, two hands that open together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
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


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    maps: tuple[Map, Map]
    tray: Zone
    hands: tuple[Place, Place]
    sum: Place
    reserves: list[list[Place]]
    hand: Zone
    tiles: list[Place]
    """The numbers to choose from."""


def _signs(places: list[tuple[float, float]]) -> list[Place]:
    return [Place(x, y) for x, y in places]


_SIDES: Final = PIECES["side"]
_FIELDS: Final = kit.graph((49, 59), _SIDES[0]["xy"], 926, 631)
_TRAY: Final = drawing.TRAY.but(label=named("numbers"))
_HAND: Final = drawing.HAND.but(label=named("your_number"))
WIDE: Final = Places(
    (
        Map(
            drawing.board("fields", named("side_a")),
            _FIELDS,
            [at.moved(0, -55) for at in _FIELDS],
            (414, 190),
            (180, 116),
        ),
        Map(
            drawing.board("well", named("side_b")),
            kit.graph((132, 105), _SIDES[1]["xy"], 760, 534),
            _signs([(512, 308), (512, 112), (232, 494), (850, 246), (174, 246), (792, 494)]),
            (226, 148),
            (104, 96),
        ),
    ),
    _TRAY,
    (_TRAY.at(400, 120), _TRAY.at(780, 120)),
    _TRAY.at(590, 110)._replace(scale=1.7),
    [kit.heap(_TRAY.at(x, 122), PEASANTS, 270, 120, 1.1) for x in (176, 1004)],
    _HAND,
    [*kit.row(_HAND.at(74, 64), 3, 126), *kit.row(_HAND.at(74, 180), 3, 126)],
)

_LOW_FIELDS: Final = kit.graph((10, 33), _SIDES[0]["xy"], 722, 804)
_LOW_TRAY: Final = drawing.UPRIGHT_TRAY.but(label=named("numbers"))
_LOW_HAND: Final = drawing.UPRIGHT_HAND.but(label=named("your_number"))
UPRIGHT: Final = Places(
    (
        Map(
            drawing.upright_board("fields", named("side_a")),
            _LOW_FIELDS,
            [at.moved(0, -70) for at in _LOW_FIELDS],
            (322, 240),
            (140, 140),
        ),
        Map(
            drawing.upright_board("well", named("side_b")),
            kit.graph((75, 91), _SIDES[1]["xy"], 593, 680),
            _signs([(372, 350), (372, 100), (153, 587), (635, 271), (108, 271), (590, 587)]),
            (176, 188),
            (80, 124),
        ),
    ),
    _LOW_TRAY,
    (_LOW_TRAY.at(232, 86), _LOW_TRAY.at(508, 86)),
    _LOW_TRAY.at(370, 92)._replace(scale=1.4),
    [kit.heap(_LOW_TRAY.at(x, 98), PEASANTS, 130, 170, 1.1) for x in (88, 652)],
    _LOW_HAND,
    kit.row(_LOW_HAND.at(74, 72), 6, 118.4),
)

WELL: Final = 1
"""The side on which plot 0 is no field."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    map = at.maps[view["side"]]
    seats = drawing.seats(view, upright)
    parts = [*plots(view, map), *flags(view, map), *peasants(view, at)]
    parts += [*hands(view, at), *tiles(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("harvest_day", [map.board, *seats, at.tray, at.hand], parts, upright)


# -- The map ------------------------------------------------------------------------------------


def plots(view: View, map: Map) -> Iterator[Part]:
    """A plot is clicked to move a Peasant from it and to move one to it."""
    verb, (width, height) = kit.verb(view, "from", "to"), map.size
    for plot, at in zip(PLOTS, map.plots, strict=True):
        crop = "well" if view["side"] == WELL and plot == 0 else str(plot)
        label, sign = (named("plot", plot), Label("crop", crop)), str(plot)
        field = kit.space(f"plot-{plot}", at, "plot", label=label, width=width, height=height)
        yield field.but(sign=sign, action=kit.act(view, verb, plot), about=f"{verb} {plot}")


def flags(view: View, map: Map) -> Iterator[Part]:
    """Beside the sign of a plot the flag of whoever has the majority."""
    for plot, at in zip(PLOTS, map.signs, strict=True):
        whose = owner(view["peasants"], plot)
        if whose != NONE:
            beside, label = at.moved((-46, 52)[whose], -2), (named("plot", plot), seat(whose))
            flag = kit.icon(f"flag-{plot}", beside, "flag", label=label, scale=1.5)
            yield flag.but(paint=drawing.PAINTS[whose], on=f"plot-{plot}")


def peasants(view: View, at: Places) -> Iterator[Part]:
    """The first farmer's on the left of each plot, the second's on the right; the rest below."""
    for p, own in enumerate(view["peasants"]):
        spots = kit.sharing(own, partial(room, at.maps[view["side"]], p))
        for k, (plot, spot) in enumerate(zip(own, spots, strict=True)):
            if plot == RESERVE:
                label = (seat(p), named("in_reserve"))
                yield drawing.cube(f"peasant-{p}-{k}", at.reserves[p][k], p, label=label)
            else:
                yield peasant(view, p, k, spot)


def room(map: Map, p: int, plot: int, count: int) -> list[Place]:
    """Places on a player's side of a plot."""
    wide, high = map.room
    side = (wide / 2 + 6) * (-1 if p == 0 else 1)
    return kit.heap(map.plots[plot].moved(side, 20), count, wide, high)


def peasant(view: View, p: int, k: int, at: Place) -> Part:
    """A Peasant on its plot; one that is about to move is held up."""
    own = view["peasants"][p]
    plot, first = own[k], own.index(own[k]) == k
    lifted = first and plot == view["lifted"] and kit.asks(view, p, "choose_goal")
    at, scale = (at.moved(0, -22), 1.3) if lifted else (at, 1.0)
    label, sign = (seat(p), named("plot", plot)), f"{p + 1}:{own.count(plot)} " if first else ""
    cube = drawing.cube(f"peasant-{p}-{k}", at, p, label=label, scale=scale)
    return cube.but(on=f"plot-{plot}", sign=sign)


# -- Hands --------------------------------------------------------------------------------------


def hands(view: View, at: Places) -> Iterator[Part]:
    """Both hands, and the sum of what they show."""
    yield kit.mat(at.tray)
    closed = kit.sealed(view, "show")
    for p, spot in enumerate(at.hands):
        yield from fingers(view, p, spot, p in closed)
    if view["numbers"] and not closed:
        first, second = view["numbers"][-1]
        total = named("sum", first, second, first + second)
        parity = named("even_sum" if is_even(first, second) else "odd_sum")
        below = at.sum.moved(0, 40)._replace(scale=1)
        yield kit.caption("sum", at.sum, total, "whose", label=(total, parity))
        yield kit.caption("parity", below, parity, "whose")


def fingers(view: View, p: int, at: Place, closed: bool) -> Iterator[Part]:
    """A closed fist, the number that was shown last, or a hand at rest."""
    said, shape, state = named("hand_at_rest"), "hand-rest", "off"
    if closed:
        said, shape, state = named("fist"), "fist", ""
    elif view["numbers"]:
        shown = view["numbers"][-1][p]
        said, shape, state = named("shows", shown), f"fingers-{shown}", ""
    label, paint = (seat(p), said), drawing.PAINTS[p]
    yield kit.icon(f"hand-{p}", at, shape, label=label, paint=paint, state=state)
    yield kit.caption(f"whose-{p}", at.moved(0, 100), seat(p), "whose")


def tiles(view: View, at: Places) -> Iterator[Part]:
    """The six numbers to choose from; the one in the own closed fist stays bright."""
    if view["seat"] is None:
        return
    yield kit.mat(at.hand)
    mine, paint = parse(view.get("sealed", f"show {NONE}")).n, drawing.PAINTS[view["seat"]]
    for n, spot in enumerate(at.tiles):
        act, about = kit.act(view, "show", n), f"show {n}"
        label, state = named("shows", n), "" if act or n == mine else "off"
        tile = kit.tile(f"tile-{n}", spot, f"fingers-{n}", scale=0.48, width=234, height=218)
        yield tile.but(label=label, paint=paint, state=state, action=act, about=about)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The Peasants in reserve, the plots that are won, and what these are worth in a tie."""
    p = zone.owner or 0
    won = plots_won(view["peasants"], p)
    counters = [
        Counter("reserve", "cubes", view["peasants"][p].count(RESERVE)),
        Counter("plots_won", "flag", len(won)),
    ]
    return drawing.plate(view, zone, counters, named("value", sum(won)))
