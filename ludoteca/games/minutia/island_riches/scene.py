"""The table of The Riches of the Island: the card with its points, the own hand, the Screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLUE, GREEN, RED, WHITE, YELLOW
from ludoteca.games.minutia.island_riches import pieces
from ludoteca.games.minutia.island_riches.rules import direction, hand_of, receiver
from ludoteca.games.minutia.island_riches.scoring import with_most_yellow
from ludoteca.kernel import View
from ludoteca.scene import CUBES, SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = drawing.board("riches", named("card"))
HAND: Final = Zone("hand", "list", 0, 756, 1180, 244, label=(named("hand"),))
SCREEN: Final = Zone("screen", "list", 1200, 756, 400, 244, label=(named("screen"),))

PAINTS: Final = (SEATS[3], SEATS[5], SEATS[8], SEATS[7])
"""The seats' own colours: none of those that the riches have."""

ROWS: Final = {RED: 190.0, GREEN: 286.0, BLUE: 382.0}
COLUMNS: Final = [0.0, *[360.0 + 73 * i for i in range(10)]]
YELLOW_ROW: Final = 478.0
LARGE: Final = 1.35
"""The points are printed larger than the numbers of other spaces."""

TIMES: Final = [Place(152, y) for y in (156, 298, 440)]
STATIONS: Final = {"12": 300.0, "3": 478.0, "45": 656.0, "6": 834.0}
"""Where the die lies, by its results."""

SLOTS: Final = kit.row(HAND.at(147, 122), len(pieces.COLOURS), 295)
SHELVES: Final = kit.row(SCREEN.at(74, 124), len(pieces.COLOURS), 84)
"""The cubes of each colour: in the own hand, and behind the own Screen."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
SIGNS: Final = {RED: "▲", GREEN: "♣", BLUE: "≈"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    parts = [*times(view), *points(view), *majority(view), *beside(view)]
    seats = drawing.seats(view, tallest=152, gap=16)
    for zone in seats:
        parts += seat_area(view, zone)
    parts += screens(view) if view["seat"] is None else own_cubes(view, seats)
    return drawing.scene("island_riches", [BOARD, *seats, HAND, SCREEN], parts)


# -- The card -----------------------------------------------------------------------------------


def times(view: View) -> Iterator[Part]:
    """The Time spaces with their directions, the one in force, and the discs."""
    now: int = view["covered"]
    for i, (way, at) in enumerate(zip(pieces.WAYS, TIMES, strict=True)):
        shape, sign = ("time-cw", "↻") if way > 0 else ("time-ccw", "↺")
        state = [named("covered")] if i < now else [named("now")] if i == now else []
        label = (named("time", i + 1), *state, Label("direction", str(way)))
        yield kit.space(f"time-{i}", at, shape, label=label, width=112, sign=sign)
        if i < now:
            yield drawing.disc(f"disc-{i}", at, WHITE, on=f"time-{i}", sign="○", scale=1.9)
        else:
            yield drawing.disc(f"disc-{i}", (112 + 40 * i, 546 + 14 * (i % 2)), WHITE)
    if now < len(TIMES):
        yield kit.ring("in-force", TIMES[now], width=126)


def points(view: View) -> Iterator[Part]:
    """The points for red, green and blue, and who has come how far as far as one can see."""
    worths = pieces.POINTS[view["options"]["side"]]
    for colour, y in ROWS.items():
        name = pieces.COLOURS[colour]
        yield drawing.cube(f"row-{colour}", (302, y), colour)
        for n, x in enumerate(COLUMNS[1:], 1):
            worth, id = worths[colour][n], f"cell-{colour}-{n}"
            yield kit.space(
                id,
                (x, y),
                f"cell-{name}",
                label=(named("points", worth), Label("table", name, (n,))),
                width=50,
                height=64,
                scale=LARGE,
                count=worth,
                sign=SIGNS[colour] if n == 1 else "",
            )
            here = [p for p, kept in enumerate(view["kept"]) if kept and kept[colour] == n]
            yield from marks(here, colour, Place(x, y), id)


def majority(view: View) -> Iterator[Part]:
    """What yellow brings whoever has the most, and the others; at the end, who they are."""
    side = view["options"]["side"]
    most, others = Place(490, YELLOW_ROW), Place(850, YELLOW_ROW)
    worth = pieces.SHARED if side == "A" else pieces.EACH_MOST
    yield drawing.cube("row-0", (302, YELLOW_ROW), YELLOW)
    yield yellow_cell("most", most, f"most_{side}", worth, "♛")
    yield yellow_cell("others", others, "others", pieces.EACH, "♟")
    if view["over"]:
        yellow = [kept[YELLOW] for kept in view["kept"]]
        best = with_most_yellow(yellow)
        rest = [p for p, n in enumerate(yellow) if n and p not in best]
        yield from marks(best, YELLOW, most, "most")
        yield from marks(rest, YELLOW, others, "others")


def yellow_cell(id: str, at: Place, key: str, worth: int, sign: str) -> Part:
    label, shape = Label("table", key, (worth,)), key.lower().replace("_", "-")
    cell = kit.space(id, at, shape, label=label, width=210, height=61, scale=LARGE)
    return cell.but(count=worth, sign=sign)


def marks(seats: list[int], colour: int, at: Place, on: str) -> Iterator[Part]:
    """The discs of these seats, below the points for their cubes of a colour."""
    for p, spot in zip(seats, kit.fan(at.moved(0, 30), len(seats), 17), strict=True):
        label = (seat(p), Label("cubes", str(colour)))
        disc = kit.piece(f"mark-{p}-{colour}", spot, "disc", PAINTS[p], label=label, scale=0.58)
        yield disc.but(on=on, sign=f"●{p + 1}")


def beside(view: View) -> Iterator[Part]:
    """The die at what it asks for, and the cube left over with 3 players."""
    face: int = view["rolls"][-1]
    for results, x in STATIONS.items():
        id, label = f"duty-{results[0]}", (named("die"), Label("duty", results[0]))
        sign = "".join([DICE[int(result)] for result in results])
        yield kit.space(id, (x, 620), "duty", label=label, width=68, sign=sign)
        if str(face) in results:
            yield drawing.die((x, 620), face, on=id, sign=DICE[face])
    if view["spare"] >= 0:
        label = (named("spare"), Label("cube", str(view["spare"])))
        yield drawing.cube("spare", (1052, 610), view["spare"], label=label)


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


def known_cubes(view: View, zone: Zone) -> Iterator[Part]:
    """What a seat has kept, if one may see it; or what was in its hand when one passed it on."""
    p = zone.owner or 0
    cubes, key = view["kept"][p], "kept_in_all"
    if not cubes:
        cubes, key = last_seen(view, p), "last_seen"
    if not cubes:
        return
    yield kit.caption(f"known-{p}", zone.at(24, 117), named(key), "small")
    for colour, (n, at) in enumerate(zip(cubes, kit.row(zone.at(176, 107), 4, 62), strict=True)):
        label, shape = (named(key), Label("cubes", str(colour))), f"pile-{pieces.COLOURS[colour]}"
        pile = kit.pile(f"known-{p}-{colour}", at, shape, label=label, scale=0.8, height=32)
        yield pile.but(paint=CUBES[colour], count=n, state="" if n else "off")


def last_seen(view: View, p: int) -> list[int]:
    """What one passed on when one last held the hand that this seat holds; nothing if never."""
    seen: list[int] = view["hands"]["seen"][hand_of(p, view["shift"], view["players"])]
    return seen


# -- The own cubes ------------------------------------------------------------------------------


def own_cubes(view: View, seats: list[Zone]) -> Iterator[Part]:
    """The own hand, what has left it since one last held it, the cubes kept and the gift."""
    p = view["seat"]
    seen = [] if view["over"] else last_seen(view, p)
    chosen: list[int] = view["hands"]["chosen"]
    yield kit.mat(SCREEN)
    yield kit.icon("own-screen", SCREEN.at(200, 124), "wide-screen")
    for colour, n in enumerate(view["hands"]["mine"]):
        kept = view["kept"][p][colour]
        gone = seen[colour] - n - chosen.count(colour) if seen else 0
        yield from slot(view, colour, n)
        yield from cubes_in_slot(colour, kept, n, gone, view["over"])
        yield from cubes_kept(colour, kept)
    if len(chosen) > pieces.KEEP[view["rolls"][-1]]:
        gift = chosen[-1]
        last = view["kept"][p][gift] + view["hands"]["mine"][gift]
        to = seats[receiver(p, direction(view["covered"]), view["players"])]
        label = (named("gift"), Label("cube", str(gift)))
        yield drawing.cube(f"cube-{gift}-{last}", to.at(312, 34), gift, label=label)


def slot(view: View, colour: int, n: int) -> Iterator[Part]:
    """Where the cubes of a colour lie: a click on it takes one of them."""
    label, verb = Label("table", pieces.COLOURS[colour], (n,)), kit.verb(view, "keep", "give")
    yield kit.space(
        f"slot-{colour}",
        SLOTS[colour],
        "pan-slot",
        label=label,
        width=264,
        height=232,
        action=kit.act(view, verb, colour),
        about=f"{verb} {colour}",
        state="off" if view["over"] else "",
    )
    yield kit.caption(f"count-{colour}", SLOTS[colour].moved(-108, 92), label, "wood")


def cubes_in_slot(colour: int, kept: int, n: int, gone: int, over: bool) -> Iterator[Part]:
    """The cubes in hand, and the shades of those that others took since one passed it on."""
    spots = kit.heap(SLOTS[colour].moved(0, -14), n + gone, 226, 150, 1.4)
    on, state = f"slot-{colour}", "off" if over else ""
    for i, at in enumerate(spots[:n], kept):
        yield drawing.cube(f"cube-{colour}-{i}", at, colour, label=(), on=on, state=state)
    label = (Label("cube", str(colour)), named("gone_since"))
    for i, at in enumerate(spots[n:]):
        yield drawing.cube(f"gone-{colour}-{i}", at, colour, label=label, on=on, state="off")


def cubes_kept(colour: int, kept: int) -> Iterator[Part]:
    """The cubes of a colour behind the own Screen."""
    for i, at in enumerate(kit.heap(SHELVES[colour], kept, 78, 176)):
        yield drawing.cube(f"cube-{colour}-{i}", at, colour)


def screens(view: View) -> Iterator[Part]:
    """What an onlooker sees: as many Screens as seats."""
    for p, at in enumerate(kit.fan(HAND.at(590, 108), view["players"], 250)):
        label = (seat(p), named("kept"))
        pile = kit.pile(f"screen-{p}", at, "screen", label=label, height=70, scale=1.4)
        yield pile.but(paint=PAINTS[p], count=view["gone"])
