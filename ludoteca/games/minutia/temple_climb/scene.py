"""The table of The Temple Climb: the pyramid, the five altars, and everybody's secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS, PAINT, PIECES, START
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Label, Paint, Part, Place, Scene, Zone, named


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    steps: list[Place]
    slab: float
    """How large a step is."""
    altars: Zone
    offers: list[Place]
    beside: list[Place]
    """Where the Offer cubes lie that are not on an altar, by colour."""
    hand: Zone
    bag: Place
    mine: Place
    mine_name: Place


_XY: Final = PIECES["path"]["xy"]
_ALTARS: Final = drawing.TRAY.but(label=named("offers"))
_HAND: Final = drawing.HAND.but(label=named("secrets"))
WIDE: Final = Places(
    drawing.board("pyramid", named("path"), "track"),
    kit.graph((72, 86), _XY, 900, 572),
    1,
    _ALTARS,
    kit.row(_ALTARS.at(110, 116), len(OFFERS), 148),
    kit.heap(_ALTARS.at(985, 122), len(PAINT), 330, 200, 1.8),
    _HAND,
    _HAND.at(100, 116)._replace(scale=1.6),
    _HAND.at(290, 108)._replace(scale=2.4),
    _HAND.at(290, 194),
)

_LOW_ALTARS: Final = drawing.UPRIGHT_TRAY.but(label=named("offers"), height=180)
_LOW_HAND: Final = drawing.UPRIGHT_HAND.but(label=named("secrets"), y=1448)
UPRIGHT: Final = Places(
    drawing.upright_board("pyramid", named("path"), "track"),
    kit.graph((26, 64), _XY, 688, 776),
    0.9,
    _LOW_ALTARS,
    [at._replace(scale=0.78) for at in kit.row(_LOW_ALTARS.at(66, 92), len(OFFERS), 104)],
    kit.heap(_LOW_ALTARS.at(634, 90), len(PAINT), 190, 140, 1.5),
    _LOW_HAND,
    _LOW_HAND.at(120, 70)._replace(scale=1.2),
    _LOW_HAND.at(560, 72)._replace(scale=1.7),
    _LOW_HAND.at(450, 80),
)

WOOD: Final = Paint("wood", "#c79a5e", "#6b4420", "#3f2408", "question")
"""Whose colour is a secret is painted in none."""

SIGNS: Final = {START: "○", ARRIVAL: "★"}


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*steps(at), *climbers(view, at), *altars(view, at), *offer_cubes(view, at)]
    parts += hand(view, at)
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("temple_climb", [at.board, *seats, at.altars, at.hand], parts, upright)


def dyed(colour: int) -> Label:
    """The cube of this colour, in words."""
    return Label("cube", str(PAINT[colour]))


# -- The pyramid --------------------------------------------------------------------------------


def place(step: int) -> Label:
    """What a position on the path is called."""
    if step in (START, ARRIVAL):
        return named("start" if step == START else "arrival")
    return named("step", step)


def steps(at: Places) -> Iterator[Part]:
    for s, spot in enumerate(at.steps):
        shape = "slab-start" if s == START else "slab-arrival" if s == ARRIVAL else "slab"
        slab = kit.space(f"step-{s}", spot, shape, label=place(s), width=104, height=84)
        slab = slab.but(scale=at.slab)
        yield slab.but(count=s if START < s < ARRIVAL else None, sign=SIGNS.get(s, ""))


def climbers(view: View, at: Places) -> Iterator[Part]:
    """The Faithful cubes; several on one step stand side by side."""
    wide = 100 * at.slab
    spots = kit.sharing(
        view["at"], lambda s, count: kit.heap(at.steps[s].moved(0, -6), count, wide, 66, 1.1)
    )
    for c, (s, spot) in enumerate(zip(view["at"], spots, strict=True)):
        cube = drawing.cube(f"faithful-{c}", spot, PAINT[c], label=(dyed(c), place(s)))
        yield cube.but(shape="cube", on=f"step-{s}")


# -- The offers ---------------------------------------------------------------------------------


def altars(view: View, at: Places) -> Iterator[Part]:
    """The Offer spaces; the one that is filled next has a ring around it."""
    yield kit.mat(at.altars)
    filled = len(view["placed"])
    for i, (offer, spot) in enumerate(zip(OFFERS, at.offers, strict=True)):
        shape = f"offer-{'up' if offer > 0 else 'down'}-{abs(offer)}"
        label = () if i < filled else Label("offer", str(offer))
        yield kit.icon(f"altar-{i}", spot, shape, label=label)
    if filled < len(OFFERS):
        spot = at.offers[filled]
        yield kit.ring("next", spot.moved(0, -16 * spot.scale), width=70)


def offer_cubes(view: View, at: Places) -> Iterator[Part]:
    """On their altars, or beside them, where the active player takes them."""
    for c, dye in enumerate(PAINT):
        cube = drawing.cube(f"offer-{c}", at.beside[c], dye, scale=0.7, about=f"offer {c}")
        if c in view["placed"]:
            i = view["placed"].index(c)
            x, y, _, size, _ = at.offers[i]
            cube = cube.but(x=x, y=y - 26 * size, scale=1.3 * size)
            yield cube.but(label=(Label("offer", str(OFFERS[i])), dyed(c)))
        else:
            yield cube.but(action=kit.act(view, "offer", c))


# -- Seats and secrets --------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The Secret cube, and what the seat offered in its last turn, from +5 to -2."""
    p, half = zone.owner or 0, zone.height / 2
    turns = [turn[1:] for turn in view["arrangements"] if turn[0] == p]
    small = kit.is_compact(zone)
    remark = named("last_offers") if turns and not small else None
    yield from drawing.plate(view, zone, (), remark, drawing.ISLANDERS[p], "meeple")
    first = zone.at(38, 84) if small else zone.at(206, half + 22)
    for i, c in enumerate(turns[-1] if turns else []):
        at = first.moved(37 * i + (10 if OFFERS[i] < 0 else 0), 0)
        label = (Label("offer", str(OFFERS[i])), dyed(c))
        yield drawing.cube(f"last-{p}-{c}", at, PAINT[c], label=label, scale=0.66)
    corner, size = (zone.at(214, 32), 0.7) if small else (zone.at(364, half - 24), 0.9)
    yield secret(view, p, f"secret-{p}", corner, size)


def secret(view: View, p: int, id: str, at: Place, scale: float) -> Part:
    """A Secret cube in its colour, if the viewer knows it."""
    known = view["secret"][p]
    paint, colour = WOOD, named("unknown")
    if known is not None:
        paint, colour = CUBES[PAINT[known]], dyed(known)
    return kit.piece(id, at, "cube", paint, label=(named("secret"), colour), scale=scale)


def hand(view: View, at: Places) -> Iterator[Part]:
    """The bag, what was in it when all is over, and the own Secret cube, large."""
    p, left = view["seat"], view["bag"]
    bag = at.bag if p is not None else at.bag._replace(x=at.hand.middle.x)
    yield kit.mat(at.hand)
    yield drawing.bag(bag, len(left))
    known = sorted(c for c in left if c is not None)
    spots = kit.heap(bag.moved(0, 50 * bag.scale), len(known), 180, 44, 0.8)
    for c, spot in zip(known, spots, strict=True):
        yield drawing.cube(f"left-{c}", spot, PAINT[c], label=(named("was_in_bag"), dyed(c)))
    if p is not None:
        yield secret(view, p, "mine", at.mine, 1)
        yield kit.caption("mine-name", at.mine_name, named("yours"), "whose")
