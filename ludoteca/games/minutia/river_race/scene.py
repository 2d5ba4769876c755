"""The table of the River Race: the river around the island, the fists, everybody's Energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.drawing import HAND, TRAY, UPRIGHT_HAND, UPRIGHT_TRAY
from ludoteca.games.minutia.river_race.pieces import LAST_SPACE, OVER_THE_LINE, PIECES, START
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    tray: Zone
    fists: Place
    """The middle of the row of hands."""
    apart: float
    """How far apart the hands are, and all of them at most."""
    most: float
    hand: Zone


_XY: Final = PIECES["course"]["xy"]
WIDE: Final = Places(
    drawing.board("river", named("course"), "track"),
    kit.graph((70, 54), _XY, 1020, 680),
    TRAY,
    TRAY.at(665, 102),
    apart=162,
    most=972,
    hand=HAND,
)
UPRIGHT: Final = Places(
    drawing.upright_board("river", named("course"), "track"),
    kit.graph((27, 26), [(y, x) for x, y in _XY], 725, 802),
    UPRIGHT_TRAY,
    UPRIGHT_TRAY.at(416, 82),
    apart=140,
    most=606,
    hand=UPRIGHT_HAND,
)
SIGNS: Final = {START: "○", OVER_THE_LINE: "★"}


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*spaces(at), *riders(view, at), *fists(view, at), *own_energy(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("river_race", [at.board, *seats, at.tray, at.hand], parts, upright)


# -- The course ---------------------------------------------------------------------------------


def place(space: int) -> Label:
    """What a position on the course is called."""
    if space == START:
        return named("start")
    return named("space", space) if space <= LAST_SPACE else named("over_the_line")


def spaces(at: Places) -> Iterator[Part]:
    """Start, the race spaces, and behind the line the finish."""
    for s, spot in enumerate(at.spaces):
        shape = "start" if s == START else "stone-step" if s <= LAST_SPACE else "finish"
        count, sign = s if START < s <= LAST_SPACE else None, SIGNS.get(s, "")
        yield kit.space(f"space-{s}", spot, shape, label=place(s), count=count, sign=sign)


def riders(view: View, at: Places) -> Iterator[Part]:
    """Everybody's Rider on a fish of the same colour; many on one space are drawn smaller."""
    spots = kit.sharing(
        view["at"], lambda s, count: kit.heap(at.spaces[s].moved(0, -10), count, 92, 84, 0.9)
    )
    for p, (s, spot) in enumerate(zip(view["at"], spots, strict=True)):
        below, above = spot.moved(0, 12 * spot.scale), spot.moved(0, -8 * spot.scale)
        rider = drawing.cube(f"rider-{p}", above, p, label=(seat(p), place(s)), scale=0.8)
        yield kit.icon(f"fish-{p}", below, "fish", paint=drawing.PAINTS[p])
        yield rider.but(sign=f"●{p + 1}", on=f"space-{s}")


# -- Die and bids -------------------------------------------------------------------------------


def fists(view: View, at: Places) -> Iterator[Part]:
    """The die, and a hand for each seat: closed on its bid, or open on the one before."""
    apart = min(at.apart, at.most / view["players"])
    places = kit.fan(at.fists, view["players"], apart)
    yield kit.mat(at.tray)
    yield drawing.die(places[0].moved(-50 - apart / 2, 12), view["die"])
    closed = kit.sealed(view, "bid")
    for p, spot in enumerate(places):
        sealed = p in closed and view["reserve"][p] > 0
        cubes = [p] * view["bids"][p] if view["bids"] else None
        if sealed:
            own = p == view["seat"] and "sealed" in view
            cubes = [p] * parse(view["sealed"]).n if own else None
        yield from drawing.hand_of(p, spot, closed=sealed, cubes=cubes, width=apart)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Where the Rider is, and how much Energy is left and spent."""
    p = zone.owner or 0
    counters = [
        Counter("reserve", "cubes", view["reserve"][p]),
        Counter("discard", "spent", view["discard"][p]),
    ]
    return drawing.plate(view, zone, counters, place(view["at"][p]))


def own_energy(view: View, at: Places) -> Iterator[Part]:
    """The own reserve: a click on the third cube bids three; what is spent lies grey behind."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(at.hand)
    left, spent = view["reserve"][p], view["discard"][p]
    for i, cube in enumerate(drawing.cubes_in_hand([p] * (left + spent), at.hand), 1):
        key, state = ("reserve", "") if i <= left else ("discard", "off")
        act, about = kit.act(view, "bid", i), f"bid {i}"
        yield cube.but(label=named(key), state=state, action=act, about=about)
