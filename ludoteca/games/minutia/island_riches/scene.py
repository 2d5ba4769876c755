"""The table of The Riches of the Island: the card with its points, the own hand, the Screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLUE, GREEN, RED, WHITE, YELLOW
from ludoteca.games.minutia.island_riches import pieces
from ludoteca.games.minutia.island_riches.rules import direction, hand_of, receiver
from ludoteca.games.minutia.island_riches.scoring import with_most_yellow
from ludoteca.kernel import View
from ludoteca.scene import CUBES, SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat

PAINTS: Final = (SEATS[3], SEATS[5], SEATS[8], SEATS[7])
"""The seats' own colours: none of those that the riches have."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    times: list[Place]
    discs: Place
    """The first of the discs that wait."""
    heads: list[Place]
    """The cube before the points of each colour."""
    cells: dict[int, list[Place]]
    """The points of a colour, by the number of cubes."""
    cell: str
    """The drawing of a cell, how large it is, and where on it the discs of seats lie."""
    size: tuple[float, float]
    mark: tuple[float, float]
    most: Place
    others: Place
    stations: list[Place]
    """Where the die lies, by its results."""
    spare: Place
    hand: Zone
    slots: list[Place]
    """The cubes of each colour in the own hand."""
    screen: Zone
    own_screen: Place
    shelves: list[Place]
    """The cubes of each colour behind the own Screen, and the room for them."""
    shelf: tuple[float, float]
    gift: tuple[float, float]
    """Where on a plate lies what was given to its owner."""


LARGE: Final = 1.35
"""The points are printed larger than the numbers of other spaces."""

RESULTS: Final = ("12", "3", "45", "6")
_ROWS: Final = {RED: 190.0, GREEN: 286.0, BLUE: 382.0}
_HAND: Final = Zone("hand", "list", 0, 756, 1180, 244, label=(named("hand"),))
_SCREEN: Final = Zone("screen", "list", 1200, 756, 400, 244, label=(named("screen"),))


def sized(places: Sequence[Place], scale: float) -> list[Place]:
    """The same places for larger or smaller things."""
    return [at._replace(scale=scale) for at in places]


WIDE: Final = Places(
    drawing.board("riches", named("card")),
    [Place(152, y) for y in (156, 298, 440)],
    Place(112, 546),
    [Place(302, y) for y in (478.0, *_ROWS.values())],
    {colour: sized(kit.row((287, y), 11, 73), LARGE) for colour, y in _ROWS.items()},
    "cell",
    (50, 64),
    (0, 30),
    Place(490, 478, scale=LARGE),
    Place(850, 478, scale=LARGE),
    kit.row((300, 620), len(RESULTS), 178),
    Place(1052, 610),
    _HAND,
    kit.row(_HAND.at(147, 122), len(pieces.COLOURS), 295),
    _SCREEN,
    _SCREEN.at(200, 124),
    kit.row(_SCREEN.at(74, 124), len(pieces.COLOURS), 84),
    (78, 176),
    (312, 34),
)

_COLUMNS: Final = {RED: 268.0, GREEN: 374.0, BLUE: 480.0}
_LOW_HAND: Final = _HAND.but(y=1254, width=740, height=168)
_LOW_SCREEN: Final = _SCREEN.but(x=0, y=1436, width=740, height=140)
UPRIGHT: Final = Places(
    drawing.upright_board("riches", named("card")),
    [Place(92, y) for y in (112, 242, 372)],
    Place(64, 470),
    [Place(70, 730), *[Place(x, 78, scale=0.9) for x in _COLUMNS.values()]],
    {
        colour: [Place(x, 78 + 56 * n, scale=1.16) for n in range(11)]
        for colour, x in _COLUMNS.items()
    },
    "bar",
    (84, 43),
    (30, 4),
    Place(240, 730, scale=1.22),
    Place(508, 730, scale=1.22),
    [Place(584, 114 + 124 * i) for i in range(len(RESULTS))],
    Place(628, 616),
    _LOW_HAND,
    sized(kit.row(_LOW_HAND.at(98, 84), len(pieces.COLOURS), 181), 0.64),
    _LOW_SCREEN,
    _LOW_SCREEN.at(118, 70)._replace(scale=0.5),
    kit.row(_LOW_SCREEN.at(288, 70), len(pieces.COLOURS), 126),
    (116, 104),
    (204, 84),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    parts = [*times(view, at), *points(view, at), *majority(view, at), *beside(view, at)]
    seats = drawing.seats(view, upright, tallest=152, gap=16)
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    parts += screens(view, at) if view["seat"] is None else own_cubes(view, at, seats)
    zones = [at.board, *seats, at.hand, at.screen]
    return drawing.scene("island_riches", zones, parts, upright)


# -- The card -----------------------------------------------------------------------------------


def times(view: View, at: Places) -> Iterator[Part]:
    """The Time spaces with their directions, the one in force, and the discs."""
    now: int = view["covered"]
    for i, (way, spot) in enumerate(zip(pieces.WAYS, at.times, strict=True)):
        shape, sign = ("time-cw", "↻") if way > 0 else ("time-ccw", "↺")
        state = [named("covered")] if i < now else [named("now")] if i == now else []
        label = (named("time", i + 1), *state, Label("direction", str(way)))
        yield kit.space(f"time-{i}", spot, shape, label=label, width=112, sign=sign)
        if i < now:
            yield drawing.disc(f"disc-{i}", spot, WHITE, on=f"time-{i}", sign="○", scale=1.9)
        else:
            yield drawing.disc(f"disc-{i}", at.discs.moved(36 * i, 14 * (i % 2)), WHITE)
    if now < len(at.times):
        yield kit.ring("in-force", at.times[now], width=126)


def points(view: View, at: Places) -> Iterator[Part]:
    """The points for red, green and blue, and who has come how far as far as one can see."""
    worths, (wide, high) = pieces.POINTS[view["options"]["side"]], at.size
    for colour, places in at.cells.items():
        name = pieces.COLOURS[colour]
        yield drawing.cube(f"row-{colour}", at.heads[colour], colour)
        for n, spot in enumerate(places[1:], 1):
            worth, id = worths[colour][n], f"cell-{colour}-{n}"
            cell = kit.space(id, spot, f"{at.cell}-{name}", width=wide, height=high, count=worth)
            label = (named("points", worth), Label("table", name, (n,)))
            yield cell.but(label=label, sign=drawing.MARKS[colour] if n == 1 else "")
            here = [p for p, kept in enumerate(view["kept"]) if kept and kept[colour] == n]
            yield from marks(here, colour, spot.moved(*at.mark), id)


def majority(view: View, at: Places) -> Iterator[Part]:
    """What yellow brings whoever has the most, and the others; at the end, who they are."""
    side = view["options"]["side"]
    worth = pieces.SHARED if side == "A" else pieces.EACH_MOST
    yield drawing.cube("row-0", at.heads[YELLOW], YELLOW)
    yield yellow_cell("most", at.most, f"most_{side}", worth, "♛")
    yield yellow_cell("others", at.others, "others", pieces.EACH, "♟")
    if view["over"]:
        yellow = [kept[YELLOW] for kept in view["kept"]]
        best = with_most_yellow(yellow)
        rest = [p for p, n in enumerate(yellow) if n and p not in best]
        yield from marks(best, YELLOW, at.most.moved(0, 30), "most")
        yield from marks(rest, YELLOW, at.others.moved(0, 30), "others")


def yellow_cell(id: str, at: Place, key: str, worth: int, sign: str) -> Part:
    label, shape = Label("table", key, (worth,)), key.lower().replace("_", "-")
    cell = kit.space(id, at, shape, label=label, width=210, height=61)
    return cell.but(count=worth, sign=sign)


def marks(seats: list[int], colour: int, at: Place, on: str) -> Iterator[Part]:
    """The discs of these seats, beside the points for their cubes of a colour."""
    for p, spot in zip(seats, kit.fan(at, len(seats), 17), strict=True):
        label = (seat(p), Label("cubes", str(colour)))
        disc = kit.piece(f"mark-{p}-{colour}", spot, "disc", PAINTS[p], label=label, scale=0.58)
        yield disc.but(on=on, sign=f"●{p + 1}")


def beside(view: View, at: Places) -> Iterator[Part]:
    """The die at what it asks for, and the cube left over with 3 players."""
    face: int = view["rolls"][-1]
    for results, spot in zip(RESULTS, at.stations, strict=True):
        id, label = f"duty-{results[0]}", (named("die"), Label("duty", results[0]))
        sign = "".join([DICE[int(result)] for result in results])
        yield kit.space(id, spot, "duty", label=label, width=68, sign=sign)
        if str(face) in results:
            yield drawing.die(spot, face, on=id, sign=DICE[face])
    if view["spare"] >= 0:
        label = (named("spare"), Label("cube", str(view["spare"])))
        yield drawing.cube("spare", at.spare, view["spare"], label=label)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """How many cubes a seat holds and has kept, and what one knows of their colours."""
    p = zone.owner or 0
    in_hand = pieces.HAND_SIZE[view["players"]] - view["gone"]
    counters = [Counter("in_hand", "cubes", in_hand), Counter("kept", "behind", view["gone"])]
    if view["over"]:
        counters.append(Counter("total", "points", int(view["scores"][p])))
    plate, *things = drawing.plate(view, zone, counters, None, PAINTS[p], "disc")
    yield plate
    for part in things:
        yield part.but(y=part.y - 20)
    if view["asked"] and not kit.asks(view, p):
        at, label = zone.at(362, 44), (seat(p), named("fist"))
        yield kit.icon(f"fist-{p}", at, "fist", label=label, paint=PAINTS[p], scale=0.55)
    yield from known_cubes(view, zone)


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate: what one knows of the colours, and the points at the end."""
    p = zone.owner or 0
    yield from drawing.plate(view, zone, (), None, PAINTS[p], "disc")
    if view["over"]:
        at, total = zone.at(182, 34), int(view["scores"][p])
        yield kit.counter(f"total-{p}", at, "points", label=named("total"), count=total, scale=0.9)
    elif view["asked"] and not kit.asks(view, p):
        at, label = zone.at(216, 36), (seat(p), named("fist"))
        yield kit.icon(f"fist-{p}", at, "fist", label=label, paint=PAINTS[p], scale=0.36)
    yield from known_cubes(view, zone)


def known_cubes(view: View, zone: Zone) -> Iterator[Part]:
    """What a seat has kept, if one may see it; or what was in its hand when one passed it on."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    cubes, key = view["kept"][p], "kept_in_all"
    if not cubes:
        cubes, key = last_seen(view, p), "last_seen"
    if not cubes:
        return
    if not small:
        yield kit.caption(f"known-{p}", zone.at(24, 117), named(key), "small")
    spots = kit.row(zone.at(46, 71), 4, 54) if small else kit.row(zone.at(186, 107), 4, 60)
    for colour, (n, at) in enumerate(zip(cubes, spots, strict=True)):
        label, shape = (named(key), Label("cubes", str(colour))), f"pile-{pieces.COLOURS[colour]}"
        pile = kit.pile(f"known-{p}-{colour}", at, shape, label=label, height=32)
        pile = pile.but(paint=CUBES[colour], count=n, state="" if n else "off")
        yield pile.but(scale=0.68 if small else 0.8)


def last_seen(view: View, p: int) -> list[int]:
    """What one passed on when one last held the hand that this seat holds; nothing if never."""
    seen: list[int] = view["hands"]["seen"][hand_of(p, view["shift"], view["players"])]
    return seen


# -- The own cubes ------------------------------------------------------------------------------


def own_cubes(view: View, at: Places, seats: list[Zone]) -> Iterator[Part]:
    """The own hand, what has left it since one last held it, the cubes kept and the gift."""
    p = view["seat"]
    seen = [] if view["over"] else last_seen(view, p)
    chosen: list[int] = view["hands"]["chosen"]
    yield kit.mat(at.screen)
    yield kit.icon("own-screen", at.own_screen, "wide-screen")
    for colour, n in enumerate(view["hands"]["mine"]):
        kept = view["kept"][p][colour]
        gone = seen[colour] - n - chosen.count(colour) if seen else 0
        yield from slot(view, at.slots[colour], colour, n)
        yield from cubes_in_slot(at.slots[colour], colour, kept, n, gone, view["over"])
        yield from cubes_kept(at, colour, kept)
    if len(chosen) > pieces.KEEP[view["rolls"][-1]]:
        gift = chosen[-1]
        last = view["kept"][p][gift] + view["hands"]["mine"][gift]
        to = seats[receiver(p, direction(view["covered"]), view["players"])]
        label = (named("gift"), Label("cube", str(gift)))
        yield drawing.cube(f"cube-{gift}-{last}", to.at(*at.gift), gift, label=label)


def slot(view: View, at: Place, colour: int, n: int) -> Iterator[Part]:
    """Where the cubes of a colour lie: a click on it takes one of them."""
    label, verb = Label("table", pieces.COLOURS[colour], (n,)), kit.verb(view, "keep", "give")
    yield kit.space(
        f"slot-{colour}",
        at,
        "pan-slot",
        label=label,
        width=264,
        height=232,
        action=kit.act(view, verb, colour),
        about=f"{verb} {colour}",
        state="off" if view["over"] else "",
    )
    low = at.moved(-108 * at.scale, 92 * at.scale)._replace(scale=1)
    yield kit.caption(f"count-{colour}", low, label, "wood")


def cubes_in_slot(
    at: Place, colour: int, kept: int, n: int, gone: int, over: bool
) -> Iterator[Part]:
    """The cubes in hand, and the shades of those that others took since one passed it on."""
    size, on, state = at.scale, f"slot-{colour}", "off" if over else ""
    spots = kit.heap(at.moved(0, -14 * size), n + gone, 226 * size, 150 * size, 1.4 * size)
    for i, spot in enumerate(spots[:n], kept):
        yield drawing.cube(f"cube-{colour}-{i}", spot, colour, label=(), on=on, state=state)
    label = (Label("cube", str(colour)), named("gone_since"))
    for i, spot in enumerate(spots[n:]):
        yield drawing.cube(f"gone-{colour}-{i}", spot, colour, label=label, on=on, state="off")


def cubes_kept(at: Places, colour: int, kept: int) -> Iterator[Part]:
    """The cubes of a colour behind the own Screen."""
    for i, spot in enumerate(kit.heap(at.shelves[colour], kept, *at.shelf)):
        yield drawing.cube(f"cube-{colour}-{i}", spot, colour)


def screens(view: View, at: Places) -> Iterator[Part]:
    """What an onlooker sees: as many Screens as seats."""
    size, middle = at.slots[0].scale, at.hand.middle.moved(0, -14)
    for p, spot in enumerate(kit.fan(middle, view["players"], 250 * size)):
        label = (seat(p), named("kept"))
        pile = kit.pile(f"screen-{p}", spot, "screen", label=label, height=70, scale=1.4 * size)
        yield pile.but(paint=PAINTS[p], count=view["gone"])
