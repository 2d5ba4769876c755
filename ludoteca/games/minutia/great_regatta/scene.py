"""The table of The Great Regatta: the circuit, and what the next roll can do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import DIE, WHITE
from ludoteca.games.minutia.great_regatta.circuit import Landing, ahead, landings, rolls_of
from ludoteca.games.minutia.great_regatta.effects import next_roll, percent
from ludoteca.games.minutia.great_regatta.pieces import (
    BOATS,
    FACES,
    OUT,
    POINTS,
    RESERVE,
    SPACES,
    START,
)
from ludoteca.games.minutia.great_regatta.scoring import score
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Paint, Part, Place, Scene, Zone, named, seat

_INK: Final = "#1d1208"
WATERS: Final = (
    (4, Paint("calm", "#cfe9e2", "#2f6f78", _INK, "wave")),
    (9, Paint("breezy", "#f4e3ac", "#8a6a2c", _INK, "wave")),
    (16, Paint("windy", "#f3bd62", "#8a5210", _INK, "wave")),
    (27, Paint("stormy", "#ea7f4a", "#7c2c08", _INK, "wave")),
)
"""The paint of a space, by the most points for which it is used."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
ACROSS: Final = 88.0
"""How wide a space is."""

ROUND: Final = "M-44,0a44,44 0 1 0 88,0a44,44 0 1 0-88,0z"
"""The outline of a space."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    tags: list[Place]
    """Beside each space, on the side of the island: the number that leads there."""
    die: Place
    figures: list[Place]
    """What is at stake, how likely it is lost, and what can be had at best."""
    slots: list[Place]
    """The die spaces."""
    below: float
    """How far below a die space lies what its number does."""
    tray: Zone
    stops: list[Place]
    """The stops of a voyage."""
    hand: Zone
    moored: list[Place]
    """The own Boats that are not on the circuit, from the left."""


def loop(left: float, top: float, right: float, bottom: float, corner: float) -> list[Place]:
    """The spaces of the circuit: a rounded rectangle, clockwise from the middle of its top."""
    middle = (left + right) / 2
    corners = [
        (right - corner, top + corner, 0.0),
        (right - corner, bottom - corner, 0.5),
        (left + corner, bottom - corner, 1.0),
        (left + corner, top + corner, 1.5),
    ]
    points = [(middle, top)]
    for x, y, turned in corners:
        for i in range(13):
            angle = pi * (turned + i / 24)
            points.append((x + corner * sin(angle), y - corner * cos(angle)))
    return kit.track([*points, (middle, top)], SPACES + 1)[:SPACES]


def inside(spaces: list[Place], far: float) -> list[Place]:
    """A place beside each space, this far away on the side of the island."""
    found: list[Place] = []
    for s, (x, y, *_) in enumerate(spaces):
        before, after = spaces[s - 1], spaces[(s + 1) % SPACES]
        dx, dy = after.x - before.x, after.y - before.y
        long = hypot(dx, dy)
        found.append(Place(x - far * dy / long, y + far * dx / long))
    return found


_STOPS: Final = 2 + DIE
"""Where a Boat set out, where each number led, and the roll that lost it."""

_TRAY: Final = Zone("voyage", "list", 0, 756, 740, 156, label=(named("voyage"),))
_HAND: Final = Zone("hand", "list", 760, 756, 420, 156, label=(named("hand"),), backdrop="harbour")
_WIDE: Final = loop(108, 106, 1072, 632, 215)
WIDE: Final = Places(
    drawing.board("regatta", named("circuit"), "track"),
    _WIDE,
    inside(_WIDE, 66),
    Place(326, 286, scale=1.5),
    [Place(x, 278) for x in (486, 652, 818)],
    kit.row((330, 402), DIE, 104),
    66,
    _TRAY,
    kit.row(_TRAY.at(62, 76), _STOPS, 88),
    _HAND,
    [at._replace(scale=0.74) for at in kit.row(_HAND.at(48, 102), BOATS, 81)],
)
_LOW_TRAY: Final = _TRAY.but(y=1130)
_LOW_HAND: Final = _HAND.but(x=0, y=1300, width=740, backdrop="harbour-upright")
_TALL: Final = [place._replace(scale=0.9) for place in loop(84, 88, 656, 782, 200)]
UPRIGHT: Final = Places(
    drawing.upright_board("regatta", named("circuit"), "track"),
    _TALL,
    inside(_TALL, 58),
    Place(370, 242, scale=1.3),
    [Place(x, 350) for x in (236, 370, 504)],
    [Place(x, y, scale=0.92) for y in (458, 602) for x in (248, 370, 492)],
    56,
    _LOW_TRAY,
    kit.row(_LOW_TRAY.at(62, 76), _STOPS, 88),
    _LOW_HAND,
    kit.row(_LOW_HAND.at(106, 98), BOATS, 132),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*spaces(view, at), *fleets(view, at), *wake(view, at)]
    parts += [*outlook(view, at), *die_spaces(view, at)]
    parts += [*voyage(view, at), *own_reserve(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("great_regatta", [at.board, *seats, at.tray, at.hand], parts, upright)


# -- The circuit --------------------------------------------------------------------------------


def place(space: int) -> Label:
    """What a space of the circuit is called."""
    return named("start") if space == START else named("space", space)


def spaces(view: View, at: Places) -> Iterator[Part]:
    """The spaces with their points: a click stops here, sails on from here, or launches."""
    here = view["wake"][-1] if view["sailing"] >= 0 else RESERVE
    for s, spot in enumerate(at.spaces):
        action = kit.act(view, "stop") if s == here else kit.act(view, "sail", s)
        if s == START:
            action = action or kit.act(view, "launch")
        tier = next(i for i, (most, _) in enumerate(WATERS) if POINTS[s] <= most)
        yield kit.space(
            f"space-{s}",
            spot,
            "flag-start" if s == START else f"water-{tier}",
            path=ROUND,
            paint=WATERS[tier][1],
            label=(place(s), named("points", POINTS[s])),
            width=ACROSS,
            height=ACROSS,
            count=POINTS[s],
            action=action,
            about=f"sail {s}",
        )


def fleets(view: View, at: Places) -> Iterator[Part]:
    """Everybody's Boats on the circuit; the one that is sailing has a ring around it."""
    for p, own in enumerate(view["boats"]):
        for b, s in enumerate(own):
            if s > RESERVE:
                sails = p == view["active"] and b == view["sailing"]
                under_way = [named("sailing_boat")] if sails else []
                label = (seat(p), named("boat"), place(s), *under_way)
                yield from boat(p, b, berth(at, s), f"space-{s}", label)
                if sails:
                    yield kit.ring("sailing", at.spaces[s], width=ACROSS + 12)


def berth(at: Places, space: int) -> Place:
    """Where a Boat lies on a space: above its points."""
    spot = at.spaces[space]
    return spot.moved(0, -13 * spot.scale)


def boat(p: int, b: int, at: Place, on: str, label: tuple[Label, ...] = ()) -> Iterator[Part]:
    """A Boat: a hull with a cube in it, both in the colour of its seat."""
    hull = kit.icon(f"boat-{p}-{b}", at, "boat", paint=drawing.PAINTS[p], label=label, on=on)
    yield hull.but(sign=f"●{p + 1}")
    aboard = at.moved(-9 * at.scale, -6 * at.scale)
    yield drawing.cube(f"cargo-{p}-{b}", aboard, p, label=(), on=on, scale=0.58)


def wake(view: View, at: Places) -> Iterator[Part]:
    """The way of the Boat in this turn, or in the turn before; and where it was lost."""
    if len(view["wake"]) > 1:
        long = sum([ahead(goal, -space) for space, goal in pairwise(view["wake"])])
        way = [ahead(view["wake"][0], i) for i in range(long + 1)]
        yield kit.line("wake", [at.spaces[s] for s in way], "link")
    if view["wreck"] >= 0:
        yield kit.icon("wreck", berth(at, view["wreck"]), "wreck", label=named("wreck"))


# -- What the next roll can do ------------------------------------------------------------------


def within_reach(view: View) -> list[Landing]:
    """Where the next roll can bring a Boat, as soon as it is clear which one sails."""
    if view["sailing"] >= 0:
        return next_roll(view)
    alone = max(view["boats"][view["active"]]) == RESERVE
    return landings(START, [], taken(view)) if alone and not view["over"] else []


def taken(view: View) -> list[int]:
    """The spaces with a Boat on them."""
    return [s for own in view["boats"] for s in own if s > RESERVE]


def outlook(view: View, at: Places) -> Iterator[Part]:
    """On the circuit, the numbers that lead there; on the island, what is at stake."""
    reach = within_reach(view)
    for face, s, _, again in reach:
        tag = kit.die(f"next-{face}", at.tags[s], face, label=named("die"), scale=0.68)
        yield tag.but(on=f"space-{s}", sign=DICE[face])
        if again:
            sign = kit.icon(f"again-{face}", at.tags[s].moved(16, -16), "again", scale=0.8)
            yield sign.but(label=named("must_roll_again"), on=f"space-{s}", sign="↻")
        else:
            paint = drawing.PAINTS[view["active"]]
            yield kit.icon(f"shade-{face}", berth(at, s), "boat", paint=paint, state="off")
    if view["sailing"] >= 0:
        yield from stakes(view, at, reach)
    elif view["wake"]:
        yield from last_turn(view, at.figures[1])


def stakes(view: View, at: Places, reach: list[Landing]) -> Iterator[Part]:
    """What the Boat under way is worth, how likely it is lost, and what it can come to."""
    stake, risk, best = at.figures
    lost = len(view["discs"])
    yield from figure("at_stake", stake, POINTS[view["wake"][-1]])
    yield from figure("best", best, max([landing.points for landing in reach], default=0))
    label = (named("risk", percent(lost)), named("in_six", lost))
    yield kit.icon("risk", risk, "wreck", label=label)
    yield heading("risk-word", risk.moved(0, -32), label[0])
    yield heading("risk-figure", risk.moved(0, 46), label[1], 1.35)


def last_turn(view: View, at: Place) -> Iterator[Part]:
    """How the turn before has ended, and for whom."""
    p = sailor(view)
    key, shape = ("stopped", "points") if view["wreck"] < 0 else ("was_lost", "wreck")
    yield from figure(key, at, POINTS[view["wake"][-1]], shape, (seat(p), named(key)))


def figure(
    key: str, at: Place, points: int, shape: str = "points", said: tuple[Label, ...] = ()
) -> Iterator[Part]:
    """Points, in words and as a number."""
    label = said or (named(key),)
    yield heading(f"{key}-word", at.moved(0, -32), label)
    yield kit.pile(key, at, shape, label=label, count=points, height=38, scale=1.1)


def heading(id: str, at: Place, said: Label | tuple[Label, ...], scale: float = 1.1) -> Part:
    """Light words on the dark wood, around their place."""
    return kit.caption(id, at, said, "whose", scale=scale)


def die_spaces(view: View, at: Places) -> Iterator[Part]:
    """The die, the die spaces with their discs, and what each number would do."""
    yield drawing.die(at.die, view["die"], action=kit.act(view, "roll"), about="roll 0")
    brings = {landing.face: landing for landing in within_reach(view)}
    for face, spot in zip(FACES, at.slots, strict=True):
        low = spot.moved(0, at.below)._replace(scale=1)
        yield kit.icon(f"slot-{face}", spot, f"slot-{face}", label=named("die_space", face))
        if face in view["discs"]:
            label = (named("die_space", face), named("covered"))
            yield drawing.disc(f"disc-{face}", spot, WHITE, label=label, scale=1.5)
            yield kit.icon(f"lost-{face}", low, "wreck", scale=0.8)
        elif face in brings:
            points, again = brings[face].points, brings[face].taken
            label = (named("brings", face), named("total"))
            shape = "again" if again else "points"
            yield kit.pile(f"gain-{face}", low, shape, label=label, count=points, height=18)


# -- The voyage ---------------------------------------------------------------------------------


def sailor(view: View) -> int:
    """Whose Boat sails, or sailed in the turn before."""
    p: int = view["active"]
    return p if view["sailing"] >= 0 else (p - 1) % int(view["players"])


def voyage(view: View, at: Places) -> Iterator[Part]:
    """The rolls of this turn, or of the turn before, and what the Boat was worth after each."""
    yield kit.mat(at.tray)
    if not view["wake"]:
        return
    p, first = sailor(view), at.stops[0]
    yield heading("sailor", first.moved(0, -40), seat(p))
    yield kit.icon("voyager", first.moved(0, -2), "boat", paint=drawing.PAINTS[p], scale=0.66)
    faces = rolls_of(view["wake"])
    if view["wreck"] >= 0:
        faces.append(view["die"])
        label = (named("was_lost"), named("points", POINTS[view["wreck"]]))
        yield kit.icon("voyage-end", at.stops[len(faces)].moved(0, 40), "wreck", label=label)
    for i, (face, spot) in enumerate(zip(faces, at.stops[1:], strict=False), 1):
        yield kit.die(f"roll-{i}", spot.moved(0, -22), face, label=named("die"), scale=0.8)
    for i, (s, spot) in enumerate(zip(view["wake"], at.stops, strict=False)):
        points = kit.pile(f"stop-{i}", spot.moved(0, 30), "points", count=POINTS[s], height=20)
        yield points.but(label=named("total"))


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The points as they stand, and how many Boats are left for later turns."""
    own = view["boats"][zone.owner or 0]
    counters = [
        Counter("total", "points", score(own)),
        Counter("in_reserve", "boats", own.count(RESERVE)),
    ]
    return drawing.plate(view, zone, counters)


def own_reserve(view: View, at: Places) -> Iterator[Part]:
    """The own Boats that have still to sail, then those that are gone; a click launches the first.

    Every turn takes one of them, to be launched or to be discarded.
    """
    p = view["seat"]
    if p is None:
        return
    own = view["boats"][p]
    waiting, gone = [[b for b, s in enumerate(own) if s == where] for where in (RESERVE, OUT)]
    middle = at.hand.at(at.hand.width / 2, 34)
    yield heading("waiting", middle, named("reserve", len(waiting)))
    for i, (b, spot) in enumerate(zip(waiting + gone, at.moored, strict=False)):
        key, state = ("boat", "") if i < len(waiting) else ("gone", "off")
        action = kit.act(view, "launch") if i == 0 else ""
        mooring = kit.space(f"berth-{i}", spot, "berth", label=named(key), width=96)
        yield mooring.but(action=action, about="launch 0")
        for part in boat(p, b, spot, f"berth-{i}"):
            yield part.but(state=state)
