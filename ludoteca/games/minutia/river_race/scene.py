"""The table of the River Race: the river around the island, the fists, everybody's Energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.drawing import HAND, TRAY
from ludoteca.games.minutia.river_race.pieces import LAST_SPACE, OVER_THE_LINE, PIECES, START
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Scene, Zone, named, seat

BOARD: Final = drawing.board("river", named("course"), "track")
PLACES: Final = kit.graph((70, 54), PIECES["course"]["xy"], 1020, 680)
SIGNS: Final = {START: "○", OVER_THE_LINE: "★"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = drawing.seats(view)
    parts = [*spaces(), *riders(view), *fists(view), *own_energy(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("river_race", [BOARD, *seats, TRAY, HAND], parts)


# -- The course ---------------------------------------------------------------------------------


def place(space: int) -> Label:
    """What a position on the course is called."""
    if space == START:
        return named("start")
    return named("space", space) if space <= LAST_SPACE else named("over_the_line")


def spaces() -> Iterator[Part]:
    """Start, the race spaces, and behind the line the finish."""
    for s, at in enumerate(PLACES):
        shape = "start" if s == START else "stone-step" if s <= LAST_SPACE else "finish"
        count, sign = s if START < s <= LAST_SPACE else None, SIGNS.get(s, "")
        yield kit.space(f"space-{s}", at, shape, label=place(s), count=count, sign=sign)


def riders(view: View) -> Iterator[Part]:
    """Everybody's Rider on a fish of the same colour; many on one space are drawn smaller."""
    spots = kit.sharing(
        view["at"], lambda s, count: kit.heap(PLACES[s].moved(0, -10), count, 92, 84, 0.9)
    )
    for p, (s, at) in enumerate(zip(view["at"], spots, strict=True)):
        below, above = at.moved(0, 12 * at.scale), at.moved(0, -8 * at.scale)
        rider = drawing.cube(f"rider-{p}", above, p, label=(seat(p), place(s)), scale=0.8)
        yield kit.icon(f"fish-{p}", below, "fish", paint=drawing.PAINTS[p])
        yield rider.but(sign=f"●{p + 1}", on=f"space-{s}")


# -- Die and bids -------------------------------------------------------------------------------


def fists(view: View) -> Iterator[Part]:
    """The die, and a hand for each seat: closed on its bid, or open on the one before."""
    places = kit.fan(TRAY.at(665, 102), view["players"], 162)
    yield kit.mat(TRAY)
    yield drawing.die(places[0].moved(-150, 12), view["die"])
    closed = kit.sealed(view, "bid")
    for p, at in enumerate(places):
        sealed = p in closed and view["reserve"][p] > 0
        cubes = [p] * view["bids"][p] if view["bids"] else None
        if sealed:
            own = p == view["seat"] and "sealed" in view
            cubes = [p] * parse(view["sealed"]).n if own else None
        yield from drawing.hand_of(p, at, closed=sealed, cubes=cubes)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Where the Rider is, and how much Energy is left and spent."""
    p = zone.owner or 0
    counters = [
        Counter("reserve", "cubes", view["reserve"][p]),
        Counter("discard", "spent", view["discard"][p]),
    ]
    return drawing.plate(view, zone, counters, place(view["at"][p]))


def own_energy(view: View) -> Iterator[Part]:
    """The own reserve: a click on the third cube bids three; what is spent lies grey behind."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(HAND)
    left = view["reserve"][p]
    for i, cube in enumerate(drawing.cubes_in_hand([p] * (left + view["discard"][p])), 1):
        key, state = ("reserve", "") if i <= left else ("discard", "off")
        act, about = kit.act(view, "bid", i), f"bid {i}"
        yield cube.but(label=named(key), state=state, action=act, about=about)
