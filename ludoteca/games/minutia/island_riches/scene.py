"""The table of The Riches of the Island: the card with its points, the own hand, the Screens."""

from __future__ import annotations

from typing import Final

from ludoteca import scene as kit
from ludoteca.games.minutia import table
from ludoteca.games.minutia.box import BLUE, GREEN, RED, WHITE, YELLOW
from ludoteca.games.minutia.island_riches import pieces
from ludoteca.games.minutia.island_riches.rules import direction, hand_of, receiver
from ludoteca.games.minutia.island_riches.scoring import with_most_yellow
from ludoteca.kernel import View
from ludoteca.scene import CUBES, SEATS, Counter, Label, Part, Scene, Zone, named, seat

BOARD: Final = table.card("riches", named("card"))
HAND: Final = Zone("hand", "list", 0, 756, 1180, 244, (named("hand"),))
SCREEN: Final = Zone("screen", "list", 1200, 756, 400, 244, (named("screen"),))

PAINTS: Final = (SEATS[3], SEATS[5], SEATS[8], SEATS[7])
"""The seats' own colours: none of those that the riches have."""

TALL: Final = 152.0
"""The height of a seat's area."""

ROWS: Final = {RED: 190.0, GREEN: 286.0, BLUE: 382.0}
COLUMNS: Final = [0.0, *[360.0 + 73 * i for i in range(10)]]
YELLOW_ROW: Final = 478.0
LARGE: Final = 1.35
"""The points are printed larger than the numbers of other spaces."""

TIMES: Final = (156.0, 298.0, 440.0)
STATIONS: Final = {"12": 300.0, "3": 478.0, "45": 656.0, "6": 834.0}
"""Where the die lies, by its results."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
SIGNS: Final = {RED: "▲", GREEN: "♣", BLUE: "≈"}


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    parts = [*times(view), *points(view), *majority(view), *beside(view)]
    areas = enumerate(table.seats(view))
    seats = [kit.replace(zone, y=p * (TALL + 16), height=TALL) for p, zone in areas]
    for zone in seats:
        parts += seat_area(view, zone)
    parts += screens(view) if view["seat"] is None else own_cubes(view, seats)
    return table.table("island_riches", [BOARD, *seats, HAND, SCREEN], parts)


# -- The card -----------------------------------------------------------------------------------


def times(view: View) -> list[Part]:
    """The Time spaces with their directions, the one in force, and the discs."""
    now: int = view["covered"]
    found: list[Part] = []
    for i, (way, y) in enumerate(zip(pieces.WAYS, TIMES, strict=True)):
        shape, sign = ("time-cw", "↻") if way > 0 else ("time-ccw", "↺")
        state = [named("covered")] if i < now else [named("now")] if i == now else []
        label = (named("time", i + 1), *state, Label("direction", str(way)))
        found.append(Part(f"time-{i}", "space", 152, y, label, shape=shape, width=112, sign=sign))
        disc = table.disc(f"disc-{i}", WHITE, 112 + 40 * i, 546 + 14 * (i % 2))
        if i < now:
            disc = kit.replace(disc, x=152, y=y, on=f"time-{i}", sign="○", scale=1.9)
        found.append(disc)
    if now < len(TIMES):
        found.append(Part("in-force", "highlight", 152, TIMES[now], width=126))
    return found


def points(view: View) -> list[Part]:
    """The points for red, green and blue, and who has come how far as far as one can see."""
    found: list[Part] = []
    for colour, y in ROWS.items():
        found.append(table.cube(f"row-{colour}", colour, 302, y))
        for n in range(1, len(COLUMNS)):
            worth = pieces.POINTS[view["options"]["side"]][colour][n]
            id, sign = f"cell-{colour}-{n}", SIGNS[colour] if n == 1 else ""
            label = (named("points", worth), Label("table", pieces.COLOURS[colour], (n,)))
            shape = f"cell-{pieces.COLOURS[colour]}"
            cell = Part(id, "space", COLUMNS[n], y, label, shape=shape, count=worth, sign=sign)
            found.append(kit.replace(cell, width=50, height=64, scale=LARGE))
            here = [p for p, kept in enumerate(view["kept"]) if kept and kept[colour] == n]
            found += marks(here, colour, COLUMNS[n], y, id)
    return found


def majority(view: View) -> list[Part]:
    """What yellow brings whoever has the most, and the others; at the end, who they are."""
    side = view["options"]["side"]
    most = pieces.SHARED if side == "A" else pieces.EACH_MOST
    found = [
        table.cube("row-0", YELLOW, 302, YELLOW_ROW),
        yellow_cell("most", 490, f"most_{side}", most, "♛"),
        yellow_cell("others", 850, "others", pieces.EACH, "♟"),
    ]
    if view["over"]:
        yellow = [kept[YELLOW] for kept in view["kept"]]
        best = with_most_yellow(yellow)
        rest = [p for p, n in enumerate(yellow) if n and p not in best]
        found += marks(best, YELLOW, 490, YELLOW_ROW, "most")
        found += marks(rest, YELLOW, 850, YELLOW_ROW, "others")
    return found


def yellow_cell(id: str, x: float, key: str, worth: int, sign: str) -> Part:
    label, shape = (Label("table", key, (worth,)),), key.lower().replace("_", "-")
    cell = Part(id, "space", x, YELLOW_ROW, label, shape=shape, width=210, height=61)
    return kit.replace(cell, scale=LARGE, count=worth, sign=sign)


def marks(seats: list[int], colour: int, x: float, y: float, on: str) -> list[Part]:
    """The discs of the seats that have so many cubes of a colour, below the points for it."""
    found: list[Part] = []
    for p, place in zip(seats, kit.fan(x, y + 30, len(seats), 17), strict=True):
        id, label = f"mark-{p}-{colour}", (seat(p), Label("cubes", str(colour)))
        disc = Part(id, "disc", place.x, place.y, label, paint=PAINTS[p], on=on)
        found.append(kit.replace(disc, scale=0.58, sign=f"●{p + 1}"))
    return found


def beside(view: View) -> list[Part]:
    """The die at what it asks for, and the cube left over with 3 players."""
    face: int = view["rolls"][-1]
    found: list[Part] = []
    for results, x in STATIONS.items():
        id, label = f"duty-{results[0]}", (named("die"), Label("duty", results[0]))
        sign = "".join([DICE[int(result)] for result in results])
        found.append(Part(id, "space", x, 620, label, shape="duty", width=68, sign=sign))
        if str(face) in results:
            found.append(kit.replace(table.die(face, x, 620), on=id, sign=DICE[face]))
    if view["spare"] >= 0:
        cube = table.cube("spare", view["spare"], 1052, 610)
        found.append(kit.replace(cube, label=(named("spare"), *cube.label)))
    return found


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """How many cubes a seat holds and has kept, and what one knows of their colours."""
    p = zone.owner or 0
    paint = PAINTS[p]
    in_hand = pieces.HAND_SIZE[view["players"]] - view["gone"]
    counters = [Counter("in_hand", "cubes", in_hand), Counter("kept", "behind", view["gone"])]
    if view["over"]:
        counters.append(Counter("total", "points", int(view["scores"][p])))
    plate, *things = table.plate(view, zone, counters, None, paint, "disc")
    found = [plate, *[kit.replace(part, y=part.y - 20) for part in things]]
    if view["asked"] and not kit.asks(view, p):
        label, x, y = (seat(p), named("fist")), zone.x + 362, zone.y + 44
        found.append(Part(f"fist-{p}", "icon", x, y, label, zone.id, "fist", paint, scale=0.55))
    return found + known_cubes(view, zone)


def known_cubes(view: View, zone: Zone) -> list[Part]:
    """What a seat has kept, if one may see it; or what was in its hand when one passed it on."""
    p = zone.owner or 0
    cubes, key = view["kept"][p], "kept_in_all"
    if not cubes:
        cubes, key = last_seen(view, p), "last_seen"
    if not cubes:
        return []
    told = (named(key),)
    x, y = zone.x + 24, zone.y + 117
    found = [Part(f"known-{p}", "text", x, y, (), zone.id, caption=told, state="small")]
    for colour, n in enumerate(cubes):
        id, label = f"known-{p}-{colour}", (*told, Label("cubes", str(colour)))
        shape, paint = f"pile-{pieces.COLOURS[colour]}", CUBES[colour]
        pile = Part(id, "pile", x + 152 + 62 * colour, y - 10, label, zone.id, shape, paint)
        state = "" if n else "off"
        found.append(kit.replace(pile, scale=0.8, height=32, count=n, state=state))
    return found


def last_seen(view: View, p: int) -> list[int]:
    """What one passed on when one last held the hand that this seat holds; nothing if never."""
    seen: list[int] = view["hands"]["seen"][hand_of(p, view["shift"], view["players"])]
    return seen


# -- The own cubes ------------------------------------------------------------------------------


def own_cubes(view: View, seats: list[Zone]) -> list[Part]:
    """The own hand, what has left it since one last held it, the cubes kept and the gift."""
    p = view["seat"]
    options = {int(option.split()[1]): option for option in kit.asked(view)}
    seen = [] if view["over"] else last_seen(view, p)
    chosen: list[int] = view["hands"]["chosen"]
    found = [kit.mat(SCREEN), Part("own-screen", "icon", 1400, 880, (), "screen", "wide-screen")]
    for colour, n in enumerate(view["hands"]["mine"]):
        kept = view["kept"][p][colour]
        gone = seen[colour] - n - chosen.count(colour) if seen else 0
        found += [
            *slot(colour, n, options.get(colour, ""), view["over"]),
            *cubes_in_slot(colour, kept, n, gone, view["over"]),
            *cubes_kept(colour, kept),
        ]
    if len(chosen) > pieces.KEEP[view["rolls"][-1]]:
        gift = chosen[-1]
        last = view["kept"][p][gift] + view["hands"]["mine"][gift]
        to = seats[receiver(p, direction(view["covered"]), view["players"])]
        cube = table.cube(f"cube-{gift}-{last}", gift, to.x + 312, to.y + 34, to.id)
        found.append(kit.replace(cube, label=(named("gift"), *cube.label)))
    return found


def slot(colour: int, n: int, option: str, over: bool) -> list[Part]:
    """Where the cubes of a colour lie: a click on it takes one of them."""
    x, y = 147 + 295 * colour, 878
    label = (Label("table", pieces.COLOURS[colour], (n,)),)
    space = Part(f"slot-{colour}", "space", x, y, label, "hand", "pan-slot", width=264, height=232)
    text = Part(f"count-{colour}", "text", x - 108, y + 92, (), "hand", caption=label, state="wood")
    return [kit.replace(space, action=option, state="off" if over else ""), text]


def cubes_in_slot(colour: int, kept: int, n: int, gone: int, over: bool) -> list[Part]:
    """The cubes in hand, and the shades of those that others took since one passed it on."""
    found: list[Part] = []
    spots = table.heap(147 + 295 * colour, 864, n + gone, 226, 150, 1.4)
    for i, (x, y, scale) in enumerate(spots):
        id = f"cube-{colour}-{kept + i}" if i < n else f"gone-{colour}-{i - n}"
        cube = kit.replace(table.cube(id, colour, x, y, "hand"), scale=scale, on=f"slot-{colour}")
        label = () if i < n else (*cube.label, named("gone_since"))
        found.append(kit.replace(cube, label=label, state="off" if over or i >= n else ""))
    return found


def cubes_kept(colour: int, kept: int) -> list[Part]:
    """The cubes of a colour behind the own Screen."""
    found: list[Part] = []
    for i, (x, y, scale) in enumerate(table.heap(1274 + 84 * colour, 880, kept, 78, 176)):
        cube = table.cube(f"cube-{colour}-{i}", colour, x, y, "screen")
        found.append(kit.replace(cube, scale=scale))
    return found


def screens(view: View) -> list[Part]:
    """What an onlooker sees: as many Screens as seats."""
    found: list[Part] = []
    for p, (x, y, _) in enumerate(kit.fan(590, 864, view["players"], 250)):
        label = (seat(p), named("kept"))
        pile = Part(f"screen-{p}", "pile", x, y, label, "hand", "screen", PAINTS[p], scale=1.4)
        found.append(kit.replace(pile, count=view["gone"], height=70))
    return found
