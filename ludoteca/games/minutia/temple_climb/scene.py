"""The table of The Temple Climb: the pyramid, the five altars, and everybody's secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS, PAINT, PIECES, START
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Label, Paint, Part, Place, Scene, Zone, named

BOARD: Final = drawing.board("pyramid", named("path"), "track")
ALTARS: Final = drawing.TRAY.but(label=named("offers"))
HAND: Final = drawing.HAND.but(label=named("secrets"))

PLACES: Final = kit.graph((72, 86), PIECES["path"]["xy"], 900, 572)
ALTAR_PLACES: Final = kit.row(ALTARS.at(110, 116), len(OFFERS), 148)
BESIDE: Final = kit.heap(ALTARS.at(985, 122), len(PAINT), 330, 200, 1.8)
"""Where the Offer cubes lie that are not on an altar, by colour."""

WOOD: Final = Paint("wood", "#c79a5e", "#6b4420", "#3f2408", "question")
"""Whose colour is a secret is painted in none."""

SIGNS: Final = {START: "○", ARRIVAL: "★"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    seats = drawing.seats(view)
    parts = [*steps(), *climbers(view), *altars(view), *offer_cubes(view), *hand(view)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("temple_climb", [BOARD, *seats, ALTARS, HAND], parts)


def dyed(colour: int) -> Label:
    """The cube of this colour, in words."""
    return Label("cube", str(PAINT[colour]))


# -- The pyramid --------------------------------------------------------------------------------


def place(step: int) -> Label:
    """What a position on the path is called."""
    if step in (START, ARRIVAL):
        return named("start" if step == START else "arrival")
    return named("step", step)


def steps() -> Iterator[Part]:
    for s, at in enumerate(PLACES):
        shape = "slab-start" if s == START else "slab-arrival" if s == ARRIVAL else "slab"
        slab = kit.space(f"step-{s}", at, shape, label=place(s), width=104, height=84)
        yield slab.but(count=s if START < s < ARRIVAL else None, sign=SIGNS.get(s, ""))


def climbers(view: View) -> Iterator[Part]:
    """The Faithful cubes; several on one step stand side by side."""
    spots = kit.sharing(
        view["at"], lambda s, count: kit.heap(PLACES[s].moved(0, -6), count, 100, 66, 1.1)
    )
    for c, (s, at) in enumerate(zip(view["at"], spots, strict=True)):
        cube = drawing.cube(f"faithful-{c}", at, PAINT[c], label=(dyed(c), place(s)))
        yield cube.but(shape="cube", on=f"step-{s}")


# -- The offers ---------------------------------------------------------------------------------


def altars(view: View) -> Iterator[Part]:
    """The Offer spaces; the one that is filled next has a ring around it."""
    yield kit.mat(ALTARS)
    filled = len(view["placed"])
    for i, (offer, at) in enumerate(zip(OFFERS, ALTAR_PLACES, strict=True)):
        shape = f"offer-{'up' if offer > 0 else 'down'}-{abs(offer)}"
        label = () if i < filled else Label("offer", str(offer))
        yield kit.icon(f"altar-{i}", at, shape, label=label)
    if filled < len(OFFERS):
        yield kit.ring("next", ALTAR_PLACES[filled].moved(0, -16), width=70)


def offer_cubes(view: View) -> Iterator[Part]:
    """On their altars, or beside them, where the active player takes them."""
    for c, dye in enumerate(PAINT):
        cube = drawing.cube(f"offer-{c}", BESIDE[c], dye, scale=0.7, about=f"offer {c}")
        if c in view["placed"]:
            i = view["placed"].index(c)
            x, y, *_ = ALTAR_PLACES[i]
            cube = cube.but(x=x, y=y - 26, scale=1.3)
            yield cube.but(label=(Label("offer", str(OFFERS[i])), dyed(c)))
        else:
            yield cube.but(action=kit.act(view, "offer", c))


# -- Seats and secrets --------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The Secret cube, and what the seat offered in its last turn, from +5 to -2."""
    p, half = zone.owner or 0, zone.height / 2
    turns = [turn[1:] for turn in view["arrangements"] if turn[0] == p]
    remark = named("last_offers") if turns else None
    yield from drawing.plate(view, zone, (), remark, drawing.ISLANDERS[p], "meeple")
    for i, c in enumerate(turns[-1] if turns else []):
        at = zone.at(206 + 37 * i + (10 if OFFERS[i] < 0 else 0), half + 22)
        label = (Label("offer", str(OFFERS[i])), dyed(c))
        yield drawing.cube(f"last-{p}-{c}", at, PAINT[c], label=label, scale=0.66)
    yield secret(view, p, f"secret-{p}", zone.at(364, half - 24), 0.9)


def secret(view: View, p: int, id: str, at: Place, scale: float) -> Part:
    """A Secret cube in its colour, if the viewer knows it."""
    known = view["secret"][p]
    paint, colour = WOOD, named("unknown")
    if known is not None:
        paint, colour = CUBES[PAINT[known]], dyed(known)
    return kit.piece(id, at, "cube", paint, label=(named("secret"), colour), scale=scale)


def hand(view: View) -> Iterator[Part]:
    """The bag, what was in it when all is over, and the own Secret cube, large."""
    p, left = view["seat"], view["bag"]
    middle = 200 if p is None else 100
    yield kit.mat(HAND)
    yield drawing.bag(HAND.at(middle, 116), len(left), scale=1.6)
    known = sorted(c for c in left if c is not None)
    spots = kit.heap(HAND.at(middle, 198), len(known), 180, 44, 0.8)
    for c, at in zip(known, spots, strict=True):
        yield drawing.cube(f"left-{c}", at, PAINT[c], label=(named("was_in_bag"), dyed(c)))
    if p is not None:
        yield secret(view, p, "mine", HAND.at(290, 108), 2.4)
        yield kit.caption("mine-name", HAND.at(290, 194), named("yours"), "whose")
