"""The table of Fishing Day: the water with its Fish, the card over it, bets and Nets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.drawing import PAINTS
from ludoteca.games.minutia.fishing_day.drop import colours_among, fish_under
from ludoteca.games.minutia.fishing_day.pieces import (
    COLUMNS,
    FISH,
    NETS,
    PERIOD_X,
    PERIOD_Y,
    ROWS,
    SIDE_A,
    SIDE_B,
    STEP,
    SWING,
    TURN,
    TURNS,
    colour_of,
)
from ludoteca.games.minutia.fishing_day.rules import TRUST
from ludoteca.kernel import View
from ludoteca.scene import Aim, Counter, Label, Part, Place, Scene, Swing, Wave, Zone, named

CARDS: Final = {SIDE_A: "card-a", SIDE_B: "card-b"}

# -- Places -------------------------------------------------------------------------------------

SCALE: Final = 0.44
"""Units of the table for a tenth of a millimetre; the pictures of water and card go by it."""

GAP: Final = STEP * SCALE
CUBE: Final = 0.76
HANDLES: Final = {300: 0, 360: 0, 240: 0, 420: 0, 100: 50}
"""How far from the aim a turn of the card may be chosen: where no Fish is in the way.

Only in the corners of the water it must be very near; otherwise that weighs against it.
"""

ROOM: Final = 60.0
"""A handle that is as far as this from every Fish, and from others, has all the room it needs."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    corner: Place
    """The upper left corner of the water."""
    die: Place
    notices: list[Place]
    """What is wanted, and below it what the last drop has brought: lines on a sign."""
    room: float
    """How wide they may be."""
    tray: Zone
    """Where both sides of the card lie; an upright table has them in the hand."""
    sides: list[Place]
    hand: Zone
    thumbs: list[Place]
    rod: Place


_TRAY: Final = drawing.TRAY
_HAND: Final = drawing.HAND
WIDE: Final = Places(
    drawing.board("lagoon", named("water")),
    Place(282, 105),
    Place(156, 150, scale=1.5),
    [Place(64, 254 + 36 * i, scale=1.08) for i in range(2)],
    172,
    _TRAY,
    [_TRAY.at(450, 122), _TRAY.at(730, 122)],
    _HAND,
    [_HAND.at(110, 116), _HAND.at(290, 116)],
    _HAND.middle,
)

_LOW: Final = _HAND.but(x=0, y=1130, width=740, height=244)
UPRIGHT: Final = Places(
    drawing.upright_board("lagoon", named("water")),
    Place(62, 171),
    Place(92, 90, scale=1.1),
    [Place(156, 84 + 38 * i, scale=1.2) for i in range(2)],
    236,
    _LOW,
    [_LOW.at(116, 122), _LOW.at(324, 122)],
    _LOW,
    [_LOW.at(508, 116), _LOW.at(656, 116)],
    _LOW.at(582, 122),
)
WATCHED: Final = replace(_LOW, id="tray", label=(named("tray"),))
"""The same zone for an onlooker, who has no hand."""


def on_water(at: Places, x: float, y: float) -> Place:
    """A place by its distance from the corner, in tenths of a millimetre."""
    return at.corner.moved(x * SCALE, y * SCALE)


def aimed(at: Places, view: View) -> Place:
    """The point that is aimed at; the middle of the water in what is not chosen yet."""
    aim = view["aim"]
    column = aim[0] if aim else (COLUMNS - 1) / 2
    row = aim[1] if len(aim) > 1 else (ROWS - 1) / 2
    return on_water(at, column * STEP, row * STEP)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright, tallest=98)
    parts = [*water(view, at), *card(view, at), *fish(view, at), *outcome(view, at)]
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    zones = [at.board, *seats, at.tray]
    if view["seat"] is not None:
        parts += [*own_hand(view, at), *sides(view, at)]
        zones += [at.hand] if at.hand is not at.tray else []
    else:
        parts += [part.but(zone="tray") for part in sides(view, at)]
        zones = [*zones[:-1], WATCHED if upright else at.tray]
    return drawing.scene("fishing_day", zones, parts, upright)


# -- The water ----------------------------------------------------------------------------------


def water(view: View, at: Places) -> Iterator[Part]:
    """Where one may aim: at every point, or at those of the column that is chosen."""
    middle = aimed(at, view)
    if kit.act(view, "col", 0):
        aim = Aim(("col", "row"), COLUMNS, ROWS, GAP)
        yield kit.field("water", middle, aim, "ghost", label=named("pad"))
    elif kit.act(view, "row", 0):
        said = (named("pad_row"), named("across", view["aim"][0]))
        yield kit.field("water", middle, Aim(("", "row"), 1, ROWS, GAP), "ghost", label=said)
    else:
        yield kit.space("water", middle, "open-water", label=named("water"))


def fish(view: View, at: Places) -> Iterator[Part]:
    """Every Fish where it lies, and whether the card lies on it."""
    under = view["covered"]
    for f in range(FISH):
        x, y, colour = view["fish_x"][f], view["fish_y"][f], colour_of(f)
        label = [Label("fish", str(colour)), named("at", centimetres(x), centimetres(y))]
        if f in under:
            label.append(named("covered"))
        place = on_water(at, x, y)
        sign = f"{drawing.MARKS[colour]}{centimetres(x)}·{centimetres(y)} "  # where it lies, too
        cube = drawing.cube(f"fish-{f:02}", place, colour, label=tuple(label), scale=CUBE)
        yield cube.but(on="water", sign=sign)


def centimetres(distance: int) -> str:
    """In halves, as near as one sees it on the ruler.

    >>> centimetres(1040), centimetres(77)
    ('10.5', '1')
    """
    return f"{(distance + STEP // 4) // (STEP // 2) / 2:g}"


# -- The card -----------------------------------------------------------------------------------


def card(view: View, at: Places) -> Iterator[Part]:
    """The card where it fell, or over its aim; before that, the ways to turn it."""
    if view["landing"]:
        x, y, angle = view["landing"]
        label = (named("card_fell"), *under(view["covered"]))
        yield fallen(view, on_water(at, x, y), angle).but(label=label)
    elif len(view["aim"]) == 3:
        column, row, turn = view["aim"]
        label = (named("card_swings", column, row), Label("turned", str(turn)))
        east, south = view["phases"]
        swing = Swing(Wave(SWING, PERIOD_X, east), Wave(SWING, PERIOD_Y, south), SCALE)
        yield fallen(view, aimed(at, view), turn * TURN).but(label=label, swing=swing)
    elif len(view["aim"]) == 2:
        yield from turns(view, at)


def fallen(view: View, place: Place, angle: int) -> Part:
    return kit.icon("card", place, CARDS[view["side"]], rotation=angle, width=308, height=528)


def turns(view: View, at: Places) -> Iterator[Part]:
    """The aim, the outline of the card for every turn, and a handle to choose it by."""
    column, row = view["aim"]
    middle = aimed(at, view)
    yield kit.icon("cross", middle, "cross", label=named("aim_whole", column, row))
    for k, place in enumerate(handles(view, at)):
        yield kit.icon(f"outline-{k}", middle, "outline", rotation=k * TURN)
        label = (named("turned_like", k), *under(would_cover(view, column, row, k)))
        yield kit.icon(
            f"tilt-{k}",
            place,
            "tilt",
            rotation=k * TURN,
            label=label,
            width=64,
            action=kit.act(view, "turn", k),
            about=f"turn {k}",
        )


def handles(view: View, at: Places) -> list[Place]:
    """Where the card is turned by: on its long axis, over the water, beside Fish and each other."""
    fish = [on_water(at, x, y) for x, y in zip(view["fish_x"], view["fish_y"], strict=True)]
    found: list[Place] = []
    for k in range(TURNS):
        east, south = sin(radians(k * TURN)), -cos(radians(k * TURN))
        best, most = aimed(at, view), -1000.0
        for far, against in HANDLES.items():
            for way in (far * SCALE, -far * SCALE):
                place = aimed(at, view).moved(east * way, south * way)
                room = min(ROOM, nearest(place, fish)) + 9 * min(ROOM, nearest(place, found))
                worth = room - 2 * outside(at, place) - against
                if worth > most:
                    best, most = place, worth
        found.append(best)
    return found


def nearest(place: Place, others: list[Place]) -> float:
    """How far the nearest of these is."""
    return min([hypot(other.x - place.x, other.y - place.y) for other in others], default=ROOM)


def outside(at: Places, place: Place) -> float:
    """How far outside the water a place is."""
    x, y = place.x - at.corner.x, place.y - at.corner.y
    return max(0, -x, x - (COLUMNS - 1) * GAP, -y, y - (ROWS - 1) * GAP)


def would_cover(view: View, column: int, row: int, turn: int) -> list[int]:
    """The Fish that a card would cover if it fell straight down from its aim."""
    return fish_under(view["fish_x"], view["fish_y"], [column * STEP, row * STEP, turn * TURN])


def under(covered: list[int]) -> tuple[Label, ...]:
    """How many colours lie under the card, and which."""
    colours = colours_among(covered)
    named_colours = [Label("colour", str(colour)) for colour in colours]
    return (named("under_it", len(colours)), *named_colours)


def outcome(view: View, at: Places) -> Iterator[Part]:
    """The die, and on the sign beside it what is wanted and what the last drop has brought."""
    yield drawing.die(at.die, view["die"], label=named("wanted"))
    lines: list[tuple[str, Label, tuple[Label, ...]]] = []
    if view["die"]:
        lines.append(("target", named("target", view["die"]), ()))
    if view["landing"]:
        caught, target = len(colours_among(view["covered"])), view["target"]
        result = "success" if view["succeeded"] else "failure"
        told = (named("last_drop", caught, target), named(result))
        lines.append(("last-drop", named(f"last_{result}", caught, target), told))
    for (id, said, label), place in zip(lines, at.notices, strict=False):
        width = at.room / place.scale
        yield kit.caption(id, place, said, "wood", width=width, label=label)


# -- The two sides and the bets -------------------------------------------------------------------


def sides(view: View, at: Places) -> Iterator[Part]:
    """Both sides of the card with what they decide; the one in use is lit until the drop."""
    in_use = NONE if view["landing"] else view["side"]
    for side, place in enumerate(at.sides):
        letter = "ab"[side]
        yield kit.tile(
            f"side-{letter}",
            place,
            f"side-{letter}",
            label=(named(f"side_card_{letter}"), named(f"side_says_{letter}")),
            width=190,
            height=218,
            action=kit.act(view, "side", side),
            about=f"side {side}",
            state="off" if in_use not in (NONE, side) else "",
        )


def own_hand(view: View, at: Places) -> Iterator[Part]:
    """The two thumbs to bet with, or the rod of whoever fishes."""
    p = view["seat"]
    yield kit.mat(at.hand)
    if view["fisher"] == p:
        yield kit.icon("own-rod", at.rod, "rod", label=named("you_fish"), scale=1.8)
        return
    for bet, place in zip((1, 0), at.thumbs, strict=True):
        key = "thumb_up" if bet else "thumb_down"
        mine = bet == own_bet(view, p)
        yield kit.icon(
            key.replace("_", "-"),
            place,
            key.replace("_", "-"),
            label=(named(key), *([named("your_bet")] if mine else [])),
            paint=PAINTS[p],
            scale=1.4,
            width=100,
            action=kit.act(view, "bet", bet),
            about=f"bet {bet}",
            state="" if mine or kit.act(view, "bet", bet) else "off",
        )


def own_bet(view: View, p: int) -> int:
    """What the own seat has bet, sealed or shown."""
    sealed: str = view.get("sealed", "")
    bet: int = int(sealed.split()[1]) if sealed else view["bets"][p]
    return bet


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The name, Nets as cubes, the record of the drops, and the bet."""
    p = zone.owner or 0
    plate, *rest = drawing.plate(view, zone)
    yield plate
    yield from rest
    nets, low = view["nets"][p], zone.height / 2 + 28
    for i, spot in enumerate(kit.row(zone.at(106, low), NETS, 32)):
        label = () if i else named("nets_left", nets)
        if i < nets:
            yield drawing.cube(f"net-{p}-{i}", spot, p, label=label, scale=0.62)
        else:
            yield kit.icon(f"lost-{p}-{i}", spot, "net-lost", label=label, scale=0.62)
    yield from about_seat(view, p, zone.at(264, low + 8))
    yield from bet_of(view, p, zone.at(362, zone.height / 2 - 6), 0.8)


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate."""
    p = zone.owner or 0
    yield from drawing.plate(view, zone, [Counter("nets", "net", view["nets"][p])])
    yield from about_seat(view, p, zone.at(110, 94))
    yield from bet_of(view, p, zone.at(204, 78), 0.66)


def about_seat(view: View, p: int, place: Place) -> Iterator[Part]:
    """How many drops of a Fisher have succeeded, or when they fell out."""
    if view["out_in"][p]:
        said = named("out", view["out_in"][p])
        yield kit.caption(f"record-{p}", place, named("is_out"), "small", label=said)
    else:
        done, drops = view["successes"][p], view["drops"][p]
        ratio, label = named("ratio", done, drops), named("record", done, drops)
        yield kit.caption(f"record-{p}", place, ratio, "small", label=label)


def bet_of(view: View, p: int, place: Place, scale: float) -> Iterator[Part]:
    """A rod for whoever fishes, a thumb for a bet, a letter for one that is sealed still."""
    if view["over"]:
        return
    if view["fisher"] == p:
        yield kit.icon(f"bet-{p}", place, "rod", label=named("fishes"), scale=scale)
    elif view["bets"][p] != NONE:
        up = view["bets"][p] == TRUST
        shape, key = ("thumb-up", "bet_up") if up else ("thumb-down", "bet_down")
        paint = PAINTS[p]
        yield kit.icon(f"bet-{p}", place, shape, label=named(key), paint=paint, scale=scale)
    elif view["nets"][p] and p in kit.sealed(view, "place_bet"):
        yield kit.icon(f"bet-{p}", place, "seal", label=named("bet_sealed"), scale=scale)
