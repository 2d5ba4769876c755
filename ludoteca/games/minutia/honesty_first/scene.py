"""The table of Honesty First of All: the market square, everybody's stall, the own cubes."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import box, table
from ludoteca.games.minutia.honesty_first import pieces
from ludoteca.games.minutia.honesty_first.pieces import PAINT
from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, innocent, owned
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Scene, Zone, named, seat

BOARD: Final = table.card("piazza", named("square"), "map")
SIGNS: Final = "YGRBW"
PITCH: Final = 42.0
"""From one Action cube of a row to the next."""


class Rows(NamedTuple):
    """Where a seat's Action cubes stand: the middle of both rows, and how large they are."""

    x: float
    start: float
    forward: float
    size: float
    zone: str


def scene(view: View) -> Scene:
    """The table as this view shows it; for an onlooker the first seat has the near side."""
    deeds = {where(option, why, view): option for option, why in kit.asked(view).items()}
    own: int = view["seat"] or 0
    parts = [*reserve(view, deeds), *announcement(view), *own_stall(view, own, deeds), *chart()]
    parts += [*stalls(view, own, deeds), *hand(view, own)]
    seats = table.seats(view)
    parts += [part for zone in seats for part in seat_area(view, zone)]
    tray = kit.replace(table.TRAY, label=(seat(own),))
    near = kit.replace(table.HAND, label=(seat(own), named("forbidden")))
    return table.table("honesty_first", [BOARD, *seats, tray, near], parts)


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


def token(id: str, kind: int, i: int, x: float, y: float, zone: str, scale: float) -> Part:
    """A black cube, or a disc: of these it does not matter whether they are white or black."""
    piece = table.disc(id, box.BLACK if i % 2 else box.WHITE, x, y, zone)
    if kind == pieces.BLACK_CUBES:
        piece = table.cube(id, box.BLACK, x, y, zone)
    return kit.replace(piece, label=(Label("token", str(kind)),), scale=scale)


def reserve(view: View, deeds: dict[str, str]) -> list[Part]:
    """All that lies in the middle of the table, around the fountain."""
    found = [Part("fountain", "space", 590, 212, (named("square"),), "board", "fountain")]
    piles = ((pieces.BLACK_CUBES, "cube-black", 524.0), (pieces.DISCS, "disc-white", 656.0))
    for kind, shape, x in piles:
        count: int = view["reserve"][kind]
        label = (named("reserve"), Label("kind", str(kind)))
        found.append(Part(f"reserve-{kind}", "counter", x - 16, 334, label, "board", shape))
        found[-1] = kit.replace(found[-1], count=count, on="fountain")
        for i, (sx, sy, scale) in enumerate(table.heap(x, 208, count, 112, 176, 0.9)):
            found.append(token(f"stock-{kind}-{i}", kind, i, sx, sy, "board", scale))
        if count:
            found[-1] = kit.replace(found[-1], action=deeds.get(f"reserve-{kind}", ""))
    return found


def announcement(view: View) -> list[Part]:
    """Who does what, what counters it, who counters, and who was wrong to accuse."""
    colour: int = view["colour"]
    if colour == box.NONE or view["over"]:
        return []
    counter, thing = pieces.COUNTERED_BY[colour], table.cube("announced", PAINT[colour], 0, 0)
    key = "empty" if view["empty"] else pieces.ACTION_COLOURS[colour]
    said = named(f"says_{key}", view["kind"], view["victim"])
    found = panel(view["actor"], "actor", 392, 110, said, thing)
    found += [] if view["empty"] else shield("shield", counter, 728, 447, "board")
    if view["reactor"] != box.NONE:
        thing = table.cube("countering", PAINT[counter], 0, 0)
        found += panel(view["reactor"], "reactor", 510, 84, named("counters"), thing)
    if view["accuser"] != box.NONE:
        paint = table.ISLANDERS[view["accuser"]]
        thing = Part("finger", "icon", 0, 0, (), "board", "pointing", paint)
        found += panel(view["accuser"], "accuser", 602, 84, named("accuses"), thing)
    return found


def panel(p: int, id: str, y: float, height: float, words: Label, thing: Part) -> list[Part]:
    """A sheet in the colour of a seat, with a thing, its name and some words."""
    x, middle, paint = 410.0, y + height / 2, table.ISLANDERS[p]
    return [
        Part(f"{id}-sheet", "plate", x, y, (), "board", "", paint, 0, 1, 360, height),
        Part(
            f"{id}-halo", "icon", x + 64, middle, (seat(p), words), "board", "halo", on="fountain"
        ),
        kit.replace(thing, x=x + 64, y=middle, scale=1.35 if thing.kind == "cube" else 0.8),
        Part(f"{id}-name", "text", x + 120, middle - 8, caption=(seat(p),), state="person"),
        Part(f"{id}-words", "text", x + 120, middle + 22, caption=(words,), state="small"),
    ]


# -- The stalls ---------------------------------------------------------------------------------


def stalls(view: View, own: int, deeds: dict[str, str]) -> list[Part]:
    """The others clockwise from the own seat: up along the left side, down along the right."""
    others = [(own + i) % view["players"] for i in range(1, view["players"])]
    left = (len(others) + 1) // 2
    found: list[Part] = []
    for column, x in ((others[:left][::-1], 234), (others[left:], 946)):
        for i, p in enumerate(column):
            found += stall(view, p, x, 369 if len(column) == 1 else 185 + 372 * i, deeds)
    return found


def stall(view: View, p: int, x: float, y: float, deeds: dict[str, str]) -> list[Part]:
    """A seat's hand with the Forbidden cube, two rows of Action cubes, and its tokens."""
    shape = "stall" if view["alive"][p] else "stall-closed"
    ground = Part(f"a-stall-{p}", "space", x, y, (seat(p),), "board", shape, table.ISLANDERS[p])
    name = Part(f"stall-name-{p}", "text", x, y - 82, caption=(seat(p),), state="whose")
    spot = Part(f"cushion-{p}", "space", x - 108, y + 16, (seat(p),), "board", "cushion", width=84)
    hand = held(view, p, spot.x, spot.y, "board", 0.72)
    found = [ground, name, kit.replace(spot, action=deeds.get(spot.id, ""))]
    found += [kit.replace(part, on=spot.id) for part in hand]
    if not view["alive"][p]:
        return found
    rows = Rows(x + 38, y - 36, y + 12, 1, BOARD.id)
    for row, picture, sign in (("start", "sockets", "△"), ("forward", "sockets-forward", "▲")):
        at, label = rows.forward if row == "forward" else rows.start, named(f"{row}_row")
        space = Part(f"{row}-{p}", "space", rows.x, at, (seat(p), label), "board", picture)
        found.append(kit.replace(space, sign=f"{p + 1}{sign}"))
    left = rows.x - 2 * PITCH
    return found + cubes(view, p, rows, deeds) + tokens(view, p, left, y + 80, rows, deeds)


def held(view: View, p: int, x: float, y: float, zone: str, scale: float) -> list[Part]:
    """A hand closed around the Forbidden cube; open to those who may see it."""
    colour = view["forbidden"][p]
    told = named("fist") if colour is None else Label("colour", str(colour))
    label = (seat(p), named("forbidden"), told)
    hand = Part(f"hand-{p}", "icon", x, y, label, zone, paint=table.ISLANDERS[p], scale=scale)
    if colour is None:
        return [kit.replace(hand, shape="fist")]
    piece = table.cube(f"forbidden-{p}", PAINT[colour], x, y - 5 * scale, zone)
    return [kit.replace(hand, shape="palm"), kit.replace(piece, label=(), scale=1.06 * scale)]


def cubes(view: View, p: int, rows: Rows, deeds: dict[str, str]) -> list[Part]:
    """The Action cubes that a seat still has; a mark for colours of which it is known innocent."""
    found: list[Part] = []
    for colour, row in enumerate(view["cubes"][p]):
        if row == GONE:
            continue
        at, y = ("forward", rows.forward) if row == FORWARD else ("start", rows.start)
        x, size, zone = rows.x + (colour - 2) * PITCH * rows.size, rows.size, rows.zone
        label = [Label("cube", str(PAINT[colour])), named(f"{at}_row")]
        if innocent(view["cleared"][p], colour):
            label.append(named("innocent"))
            dot = Part(f"innocent-{p}-{colour}", "icon", x + 18 * size, y - 18 * size, (), zone)
            found.append(kit.replace(dot, shape="innocent", scale=0.75 * size))
        piece = table.cube(f"cube-{p}-{colour}", PAINT[colour], x, y, zone)
        piece = kit.replace(piece, label=tuple(label), scale=0.76 * size, sign=SIGNS[colour])
        on = f"{at}-{p}" if zone == BOARD.id else ""
        found.append(kit.replace(piece, on=on, action=deeds.get(piece.id, "")))
    return found


def tokens(view: View, p: int, x: float, y: float, rows: Rows, deeds: dict[str, str]) -> list[Part]:
    """A seat's black cubes, then its discs."""
    found: list[Part] = []
    for kind, count in enumerate(view["tokens"][p]):
        for i in range(count):
            piece = token(f"token-{p}-{kind}-{i}", kind, i, x, y, rows.zone, 0.7 * rows.size)
            found.append(kit.replace(piece, action=deeds.get(piece.id, "")))
            x += PITCH * rows.size
    return found


# -- The own side of the table ------------------------------------------------------------------


def own_stall(view: View, p: int, deeds: dict[str, str]) -> list[Part]:
    """The own Action cubes, which move towards the middle, and the own tokens."""
    rows = Rows(226, 930, 842, 1.6, "tray")
    name = Part("own-name", "text", rows.x, 797, (), "tray", caption=(seat(p),), state="whose")
    found = [kit.mat(table.TRAY), name]
    for shape, y in (("sockets-own", rows.start), ("sockets-own-forward", rows.forward)):
        found.append(Part(shape, "icon", rows.x, y, (), "tray", shape, scale=rows.size))
    return found + cubes(view, p, rows, deeds) + tokens(view, p, 434, 886, rows, deeds)


def chart() -> list[Part]:
    """The card of the game: what each colour does, and what counters it."""
    found = [Part("printed-card", "tile", 914, 878, (), "tray", width=490, height=214)]
    for colour, counter in enumerate(pieces.COUNTERED_BY):
        x = 718.0 + 98 * colour
        piece = table.cube(f"chart-{colour}", PAINT[colour], x, 808, "tray")
        found.append(kit.replace(piece, label=(Label("verbs", f"act_{colour}"),), scale=0.95))
        found.append(Part(f"effect-{colour}", "icon", x, 868, (), "tray", f"effect-{colour}"))
        found += shield(f"chart-shield-{colour}", counter, x, 940, "tray")
    return found


def shield(id: str, counter: int, x: float, y: float, zone: str) -> list[Part]:
    """What counters an Action."""
    if counter == box.NONE:
        return [Part(id, "icon", x, y, (named("nothing_counters"),), zone, "no-shield")]
    label = (named("countered_by"), Label("colour", str(counter)))
    piece = table.cube(f"{id}-cube", PAINT[counter], x, y, zone)
    return [Part(id, "icon", x, y, label, zone, "shield"), kit.replace(piece, label=(), scale=0.58)]


def hand(view: View, p: int) -> list[Part]:
    """The own Forbidden cube in the own hand; the bag beside it."""
    name = Part("own-words", "text", 1400, 796, (), "hand", caption=(named("forbidden"),))
    bag = kit.replace(table.bag(view["bag"], 1290, 894, "hand"), scale=1.1)
    own = held(view, p, 1475, 902, "hand", 1.1)
    return [kit.mat(table.HAND), kit.replace(name, state="whose"), bag, *own]


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Name, black cubes, discs, and how many Action cubes are left."""
    p = zone.owner or 0
    left = len(owned(view["cubes"][p]))
    black, discs = view["tokens"][p]
    counters = [Counter("black_cubes", "cube-black", black), Counter("discs", "disc-white", discs)]
    remark = named("cubes_left", left) if view["alive"][p] else named("out")
    return table.plate(view, zone, counters, remark, table.ISLANDERS[p], "meeple")
