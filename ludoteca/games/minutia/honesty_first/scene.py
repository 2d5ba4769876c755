"""The table of Honesty First of All: the market square, everybody's stall, the own cubes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import box, drawing
from ludoteca.games.minutia.drawing import HAND, ISLANDERS, TRAY
from ludoteca.games.minutia.honesty_first import pieces
from ludoteca.games.minutia.honesty_first.pieces import PAINT
from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, innocent, owned
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = drawing.board("piazza", named("square"), "map")
SIGNS: Final = "YGRBW"
PITCH: Final = 42.0
"""From one Action cube of a row to the next."""


class Rows(NamedTuple):
    """Where a seat's Action cubes stand: the middle of both rows, and how large they are."""

    start: Place
    forward: Place
    size: float


def scene(view: View) -> Scene:
    """The table as this view shows it; for an onlooker the first seat has the near side."""
    deeds = {where(option, why, view): option for option, why in kit.asked(view).items()}
    own: int = view["seat"] or 0
    parts = [*reserve(view, deeds), *announcement(view), *own_stall(view, own, deeds), *chart()]
    parts += [*stalls(view, own, deeds), *hand(view, own)]
    seats = drawing.seats(view)
    for zone in seats:
        parts += seat_area(view, zone)
    near = [TRAY.but(label=seat(own)), HAND.but(label=(seat(own), named("forbidden")))]
    return drawing.scene("honesty_first", [BOARD, *seats, *near], parts)


# -- What can be clicked ------------------------------------------------------------------------


def where(option: str, decision: str, view: View) -> str:
    """The part that an option is about; one that nothing stands for is a button only."""
    act = parse(option)
    own: int = view["seat"]
    if act.verb in ("act", "discard"):
        return f"cube-{own}-{act.n}"
    if act.verb in ("victim", "punish", "accuse"):
        return f"cushion-{act.n}"
    if act.verb == "swap":
        return f"token-{own}-{act.n}-0"
    if act.verb == "counter" and act.n:
        return f"cube-{own}-{pieces.COUNTERED_BY[view['colour']]}"
    return f"reserve-{act.n}" if decision == "take_kind" else ""


# -- The square: reserve and announcement -------------------------------------------------------


def token(id: str, at: Place, kind: int, i: int) -> Part:
    """A black cube, or a disc: of these it does not matter whether they are white or black."""
    label = Label("token", str(kind))
    if kind == pieces.BLACK_CUBES:
        return drawing.cube(id, at, box.BLACK, label=label)
    return drawing.disc(id, at, box.BLACK if i % 2 else box.WHITE, label=label)


def reserve(view: View, deeds: dict[str, str]) -> Iterator[Part]:
    """All that lies in the middle of the table, around the fountain."""
    yield kit.space("fountain", (590, 212), "fountain", label=named("square"))
    piles = ((pieces.BLACK_CUBES, "cube-black", 524.0), (pieces.DISCS, "disc-white", 656.0))
    for kind, shape, x in piles:
        count: int = view["reserve"][kind]
        id, label = f"reserve-{kind}", (named("reserve"), Label("kind", str(kind)))
        yield kit.counter(id, (x - 16, 334), shape, label=label, count=count, on="fountain")
        for i, at in enumerate(kit.heap((x, 208), count, 112, 176, 0.9)):
            action = deeds.get(id, "") if i == count - 1 else ""
            piece = token(f"stock-{kind}-{i}", at, kind, i)
            yield piece.but(action=action, about=f"kind {kind}")


def announcement(view: View) -> Iterator[Part]:
    """Who does what, what counters it, who counters, and who was wrong to accuse."""
    colour: int = view["colour"]
    if colour == box.NONE or view["over"]:
        return
    counter, key = pieces.COUNTERED_BY[colour], pieces.ACTION_COLOURS[colour]
    said = named(f"says_{'empty' if view['empty'] else key}", view["kind"], view["victim"])
    thing = drawing.cube("announced", THING.moved(0, 447), PAINT[colour], scale=1.35)
    yield from panel(view["actor"], "actor", 392, 110, said, thing)
    if not view["empty"]:
        yield from shield("shield", counter, Place(728, 447))
    if view["reactor"] != box.NONE:
        thing = drawing.cube("countering", THING.moved(0, 552), PAINT[counter], scale=1.35)
        yield from panel(view["reactor"], "reactor", 510, 84, named("counters"), thing)
    if view["accuser"] != box.NONE:
        p = view["accuser"]
        thing = kit.icon("finger", THING.moved(0, 644), "pointing", paint=ISLANDERS[p], scale=0.8)
        yield from panel(p, "accuser", 602, 84, named("accuses"), thing)


SHEET: Final = 410.0
THING: Final = Place(SHEET + 64, 0)


def panel(p: int, id: str, y: float, height: float, words: Label, thing: Part) -> Iterator[Part]:
    """A sheet in the colour of a seat, with a thing, its name and some words."""
    words_at, label = Place(SHEET + 120, thing.y), (seat(p), words)
    yield kit.plate(f"{id}-sheet", (SHEET, y), ISLANDERS[p], width=360, height=height)
    yield kit.icon(f"{id}-halo", (thing.x, thing.y), "halo", label=label, on="fountain")
    yield thing
    yield kit.caption(f"{id}-name", words_at.moved(0, -8), seat(p), "person")
    yield kit.caption(f"{id}-words", words_at.moved(0, 22), words, "small")


# -- The stalls ---------------------------------------------------------------------------------


def stalls(view: View, own: int, deeds: dict[str, str]) -> Iterator[Part]:
    """The others clockwise from the own seat: up along the left side, down along the right."""
    others = [(own + i) % view["players"] for i in range(1, view["players"])]
    left = (len(others) + 1) // 2
    for column, x in ((others[:left][::-1], 234), (others[left:], 946)):
        for i, p in enumerate(column):
            y = 369 if len(column) == 1 else 185 + 372 * i
            yield from stall(view, p, Place(x, y), deeds)


def stall(view: View, p: int, at: Place, deeds: dict[str, str]) -> Iterator[Part]:
    """A seat's hand with the Forbidden cube, two rows of Action cubes, and its tokens."""
    alive, label, spot = view["alive"][p], seat(p), at.moved(-108, 16)
    ground = "stall" if alive else "stall-closed"
    yield kit.space(f"a-stall-{p}", at, ground, label=label, paint=ISLANDERS[p])
    yield kit.caption(f"stall-name-{p}", at.moved(0, -82), label, "whose")
    cushion = kit.space(f"cushion-{p}", spot, "cushion", label=label, width=84)
    verb = kit.verb(view, "victim", "punish", "accuse")
    yield cushion.but(action=deeds.get(cushion.id, ""), about=f"{verb} {p}")
    for part in held(view, p, spot, 0.72):
        yield part.but(on=cushion.id)
    if alive:
        rows = Rows(at.moved(38, -36), at.moved(38, 12), 1)
        yield row_of(p, rows.start, "start", "sockets", "△")
        yield row_of(p, rows.forward, "forward", "sockets-forward", "▲")
        yield from cubes(view, p, rows, deeds)
        yield from tokens(view, p, at.moved(38 - 2 * PITCH, 80), rows.size, deeds)


def row_of(p: int, at: Place, row: str, shape: str, sign: str) -> Part:
    """A row of sockets for Action cubes."""
    label = (seat(p), named(f"{row}_row"))
    return kit.space(f"{row}-{p}", at, shape, label=label, sign=f"{p + 1}{sign}")


def held(view: View, p: int, at: Place, scale: float) -> Iterator[Part]:
    """A hand closed around the Forbidden cube; open to those who may see it."""
    colour = view["forbidden"][p]
    shape, told = "fist", named("fist")
    if colour is not None:
        shape, told = "palm", Label("colour", str(colour))
    label = (seat(p), named("forbidden"), told)
    yield kit.icon(f"hand-{p}", at, shape, label=label, paint=ISLANDERS[p], scale=scale)
    if colour is not None:
        above, size = at.moved(0, -5 * scale), 1.06 * scale
        yield drawing.cube(f"forbidden-{p}", above, PAINT[colour], label=(), scale=size)


def cubes(view: View, p: int, rows: Rows, deeds: dict[str, str]) -> Iterator[Part]:
    """The Action cubes that a seat still has; a mark for colours of which it is known innocent."""
    size, verb = rows.size, kit.verb(view, "act", "discard")
    for colour, row in enumerate(view["cubes"][p]):
        if row == GONE:
            continue
        key, middle = ("forward", rows.forward) if row == FORWARD else ("start", rows.start)
        at = middle.moved((colour - 2) * PITCH * size, 0)
        label = [Label("cube", str(PAINT[colour])), named(f"{key}_row")]
        if innocent(view["cleared"][p], colour):
            label.append(named("innocent"))
            dot = at.moved(18 * size, -18 * size)
            yield kit.icon(f"innocent-{p}-{colour}", dot, "innocent", scale=0.75 * size)
        id = f"cube-{p}-{colour}"
        yield drawing.cube(
            id,
            at,
            PAINT[colour],
            label=tuple(label),
            scale=0.76 * size,
            sign=SIGNS[colour],
            on=f"{key}-{p}" if at.zone == BOARD.id else "",
            action=deeds.get(id, ""),
            about=f"{verb} {colour}" if p == view["seat"] else "",
        )


def tokens(view: View, p: int, at: Place, size: float, deeds: dict[str, str]) -> Iterator[Part]:
    """A seat's black cubes, then its discs."""
    for kind, count in enumerate(view["tokens"][p]):
        about = f"swap {kind}" if p == view["seat"] else ""
        for i in range(count):
            piece = token(f"token-{p}-{kind}-{i}", at, kind, i)
            yield piece.but(scale=0.7 * size, action=deeds.get(piece.id, ""), about=about)
            at = at.moved(PITCH * size, 0)


# -- The own side of the table ------------------------------------------------------------------


def own_stall(view: View, p: int, deeds: dict[str, str]) -> Iterator[Part]:
    """The own Action cubes, which move towards the middle, and the own tokens."""
    rows = Rows(TRAY.at(226, 174), TRAY.at(226, 86), 1.6)
    yield kit.mat(TRAY)
    yield kit.caption("own-name", TRAY.at(226, 41), seat(p), "whose")
    yield kit.icon("sockets-own", rows.start, "sockets-own", scale=rows.size)
    yield kit.icon("sockets-own-forward", rows.forward, "sockets-own-forward", scale=rows.size)
    yield from cubes(view, p, rows, deeds)
    yield from tokens(view, p, TRAY.at(434, 130), rows.size, deeds)


def chart() -> Iterator[Part]:
    """The card of the game: what each colour does, and what counters it."""
    yield kit.tile("printed-card", TRAY.at(914, 122), width=490, height=214)
    for colour, at in enumerate(kit.row(TRAY.at(718, 52), len(pieces.COUNTERED_BY), 98)):
        label = Label("verbs", f"act_{colour}")
        yield drawing.cube(f"chart-{colour}", at, PAINT[colour], label=label, scale=0.95)
        yield kit.icon(f"effect-{colour}", at.moved(0, 60), f"effect-{colour}")
        counter = pieces.COUNTERED_BY[colour]
        yield from shield(f"chart-shield-{colour}", counter, at.moved(0, 132))


def shield(id: str, counter: int, at: Place) -> Iterator[Part]:
    """What counters an Action."""
    if counter == box.NONE:
        yield kit.icon(id, at, "no-shield", label=named("nothing_counters"))
        return
    label = (named("countered_by"), Label("colour", str(counter)))
    yield kit.icon(id, at, "shield", label=label)
    yield drawing.cube(f"{id}-cube", at, PAINT[counter], label=(), scale=0.58)


def hand(view: View, p: int) -> Iterator[Part]:
    """The own Forbidden cube in the own hand; the bag beside it."""
    yield kit.mat(HAND)
    yield kit.caption("own-words", HAND.at(200, 40), named("forbidden"), "whose")
    yield drawing.bag(HAND.at(90, 138), view["bag"], scale=1.1)
    yield from held(view, p, HAND.at(275, 146), 1.1)


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Name, black cubes, discs, and how many Action cubes are left."""
    p = zone.owner or 0
    left = len(owned(view["cubes"][p]))
    black, discs = view["tokens"][p]
    counters = [Counter("black_cubes", "cube-black", black), Counter("discs", "disc-white", discs)]
    remark = named("cubes_left", left) if view["alive"][p] else named("out")
    return drawing.plate(view, zone, counters, remark, ISLANDERS[p], "meeple")
