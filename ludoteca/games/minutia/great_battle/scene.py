"""The table of The Great Battle: the island in hexes, the six actions, the reserves.

A wide table shows the map on its side, with the Minuti on the left; an upright one has them at
the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLACK, CUBES_EACH, NONE, WHITE
from ludoteca.games.minutia.great_battle.effects import odds
from ludoteca.games.minutia.great_battle.pieces import (
    ACROSS,
    ATTACKS,
    BASE,
    BASES,
    CAMP,
    COLOURS,
    FIGHT,
    GENERAL,
    HEXES,
    MARCH,
    OWN_COLOURS,
    PAINT,
    ROW,
    RUSH,
    RUSH_MOVES,
    SPACES,
    STALEMATE,
    colour_of,
)
from ludoteca.games.minutia.great_battle.terrain import hexes_of, in_range, reach
from ludoteca.kernel import View
from ludoteca.scene import (
    CUBES,
    Counter,
    Hex,
    HexBoard,
    Label,
    Paint,
    Part,
    Place,
    Scene,
    Zone,
    named,
)

_LAST: Final = max(ROW)
DISCS: Final = (WHITE, BLACK)
SIGNS: Final = "▲≈☀♣"

MEADOW: Final = Paint("meadow", "#c9d68f", "#76864a", "#2d1c0d", "")
"""The land between the bases."""

CAMPS: Final = (
    Paint("red camp", "#e9c3a4", "#a85a44", "#2d1c0d", ""),
    Paint("blue camp", "#bdd0d6", "#4d7796", "#2d1c0d", ""),
    Paint("yellow camp", "#eddc98", "#a98a2c", "#2d1c0d", ""),
    Paint("green camp", "#b5d3a0", "#4f8450", "#2d1c0d", ""),
)
"""The hexes that touch the base of a colour."""

TOWNS: Final = (
    Paint("red base", "#cf8a76", "#741a10", "#2d1c0d", ""),
    Paint("blue base", "#86abcf", "#133d6e", "#2d1c0d", ""),
    Paint("yellow base", "#e8c65c", "#8a6207", "#2d1c0d", ""),
    Paint("green base", "#86b883", "#13522a", "#2d1c0d", ""),
)
"""The bases themselves."""


WOOD: Final = Paint("wood", "#c79a5e", "#6b4420", "#3f2408", "")
"""What is counted for a General: black and white would not show on every plate."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    map: HexBoard
    hexes: list[Hex]
    actions: list[Place]
    rests: list[Place]
    """Where the discs lie that are on no action space."""
    quiet: Place
    tray: Zone
    slots: list[Place]
    """Where the reserves lie, by colour."""


_TRAY: Final = drawing.TRAY.but(height=208, label=named("reserves"))
WIDE: Final = Places(
    drawing.board("battle", named("map")),
    HexBoard((242, 165), 58, flat=True),
    [Hex(_LAST - r, (x - 1 - (_LAST - r)) // 2) for r, x in zip(ROW, ACROSS, strict=True)],
    [at._replace(scale=1.32) for at in kit.fan((590, 634), len(SPACES), 178)],
    [Place(104, 310), Place(1076, 310)],
    Place(86, 430),
    _TRAY,
    [
        _TRAY.at(x, y)._replace(scale=1.22)
        for x, y in ((312, 54), (312, 154), (868, 54), (868, 154))
    ],
)

_LOW_TRAY: Final = _TRAY.but(y=1010, width=740, height=170)
UPRIGHT: Final = Places(
    drawing.upright_board("battle", named("map")),
    HexBoard((145, 111), 54),
    [Hex((x - 1 - r) // 2, r) for r, x in zip(ROW, ACROSS, strict=True)],
    [Place(628, 92 + 126 * i, scale=1.18) for i in range(len(SPACES))],
    [Place(592, 812), Place(666, 812)],
    Place(46, 822),
    _LOW_TRAY,
    [_LOW_TRAY.at(x, y) for x, y in ((184, 42), (184, 128), (556, 42), (556, 128))],
)

TILE: Final = (130.0, 78.0)
"""How large an action space is before it is scaled."""

STACK: Final = 4
"""How many cubes of a Unit are drawn; its level tells the rest."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    parts = [*land(view, at), *units(view, at), *actions(view, at), *hints(view, at)]
    seats = drawing.seats(view, upright, tallest=158, gap=16)
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    for colour, spot in enumerate(at.slots):
        parts += reserve(view, spot, colour)
    return drawing.scene("great_battle", [at.board, *seats, at.tray], parts, upright)


# -- The map ------------------------------------------------------------------------------------


def hex_name(hex: int) -> Label:
    return Label("hex", str(hex))


def land(view: View, at: Places) -> Iterator[Part]:
    """The hexes; a click on one is about it, whatever is asked."""
    verb = kit.verb(view, "to", "unit", "place", "deploy", "upgrade", "attacker", "target")
    for hex, where in enumerate(at.hexes):
        base = BASE.index(hex) if hex in BASE else NONE
        paint = MEADOW if CAMP[hex] == NONE else CAMPS[CAMP[hex]]
        paint = paint if base == NONE else TOWNS[base]
        label = (hex_name(hex), *([Label("base", str(base))] if base != NONE else []))
        space = at.map.space(
            f"hex-{hex}",
            where,
            f"base-{COLOURS[base]}" if base != NONE else f"hex-{HEXES[hex]}",
            paint=paint,
            label=label,
            action=kit.act(view, verb, hex),
            about=f"{verb} {hex}",
        )
        yield space.but(sign="⌂" if base != NONE else "·")


def units(view: View, at: Places) -> Iterator[Part]:
    """The Units as stacks of cubes, each with its level."""
    for hex, unit in enumerate(view["units"]):
        if unit == NONE:
            continue
        colour, level = colour_of(unit), view["levels"][hex]
        foot, on = at.map.place(at.hexes[hex]).moved(0, -4), f"hex-{hex}"
        label = [named("unit_on", colour, level), hex_name(hex)]
        done = is_done(view, hex) and not view["over"]
        label += [named("has_acted")] if done else []
        for i in range(1, min(level, STACK)):
            up = foot.moved(0, 6 - 9 * i)
            yield drawing.cube(f"{cube_id(unit)}-{i}", up, PAINT[colour], label=(), on=on)
        low = drawing.cube(cube_id(unit), foot.moved(0, 6), PAINT[colour], label=tuple(label))
        yield low.but(on=on, count=level, sign=f"{SIGNS[colour]}{level}")
        if done:
            yield kit.icon(f"acted-{unit}", foot.moved(-30, 26), "acted", on=on)


def cube_id(unit: int) -> str:
    return f"cube-{colour_of(unit)}-{unit % CUBES_EACH}"


def is_done(view: View, hex: int) -> bool:
    """Whether the Unit on a hex can do no more in this action."""
    colour = colour_of(view["units"][hex])
    often = ATTACKS[colour] if view["discs"][GENERAL[colour]] == FIGHT else 1
    return bool(view["used"].count(hex) >= often)


# -- What can be done, before it is chosen --------------------------------------------------------


def hints(view: View, at: Places) -> Iterator[Part]:
    """Where the own Units could go, whom they could hit, and which bases are in danger.

    A ring is around the Unit that was picked, and at the end around the one in a base.
    """
    taken = [base for base in BASE if view["units"][base] != NONE]
    for hex in taken or [hex for hex in [view["picked"]] if hex != NONE]:
        yield kit.ring("picked", at.map.place(at.hexes[hex]), width=84)
    p = view["seat"]
    if p is not None and kit.asks(view, p):
        yield from goals(view, at, p)
        yield from targets(view, at, p)
    if not view["over"]:
        yield from alarms(view, at)


def can_use(view: View, p: int, space: int) -> bool:
    """Whether this action is under way, or could be chosen now."""
    if kit.asks(view, p, "choose_space"):
        return space not in view["discs"]
    return bool(view["discs"][p] == space)


def goals(view: View, at: Places, p: int) -> Iterator[Part]:
    """Footprints on the hexes that can be reached: full by a March, hollow only by a Rush."""
    board = view["units"]
    moving = [hex for hex in hexes_of(board, p) if hex not in view["used"]]
    if view["picked"] != NONE:
        return
    near = {to for hex in moving for to in reach(board, colour_of(board[hex]), hex)}
    far = {to for hex in moving for to in reach(board, colour_of(board[hex]), hex, RUSH_MOVES)}
    march, rush = can_use(view, p, MARCH), can_use(view, p, RUSH)
    for to in sorted(far | near):
        shape = "foot-march" if march and to in near else "foot-rush" if rush else ""
        if shape:
            key = "in_march" if shape == "foot-march" else "in_rush"
            spot = at.map.place(at.hexes[to]).moved(0, -8)
            yield kit.icon(f"goal-{to}", spot, shape, label=(named(key),), on=f"hex-{to}")


def targets(view: View, at: Places, p: int) -> Iterator[Part]:
    """A sight around the enemy Units in range; who would win, once the attacker is picked."""
    if not can_use(view, p, FIGHT):
        return
    board, levels, picked = view["units"], view["levels"], view["picked"]
    own = [picked] if picked != NONE else [h for h in hexes_of(board, p) if not is_done(view, h)]
    for target in sorted({to for hex in own for to in in_range(board, hex, 1 - p)}):
        spot, on = at.map.place(at.hexes[target]), f"hex-{target}"
        yield kit.icon(f"sight-{target}", spot, "sight", label=(named("in_range"),), on=on)
        if picked != NONE:
            how = odds(levels[picked], levels[target])
            badge = spot.moved(-32, -30)
            yield kit.icon(
                f"odds-{target}", badge, f"odds-{how}", label=(Label("odds", how),), on=on
            )


def alarms(view: View, at: Places) -> Iterator[Part]:
    """A beacon burns on a base that an enemy Unit can enter in its General's next turn."""
    board = view["units"]
    for p in range(view["players"]):
        now = kit.asks(view, p, "choose_space")
        taken = view["discs"] if now else [view["discs"][p]]
        moves = 2 if RUSH not in taken else 1 if MARCH not in taken else 0
        reached = {
            to
            for hex in hexes_of(board, p)
            for to in (reach(board, colour_of(board[hex]), hex, moves) if moves else ())
        }
        for base in BASES[1 - p]:
            if base in reached:
                spot, on = at.map.place(at.hexes[base]).moved(0, -40), f"hex-{base}"
                yield kit.icon(f"alarm-{base}", spot, "beacon", label=(named("threatened"),), on=on)


# -- The action spaces ----------------------------------------------------------------------------


def actions(view: View, at: Places) -> Iterator[Part]:
    """The six spaces, and the two discs."""
    wide, high = TILE
    for space, (name, spot) in enumerate(zip(SPACES, at.actions, strict=True)):
        taken = [p for p, disc in enumerate(view["discs"]) if disc == space]
        label = (Label("space", str(space)), *[kit.seat(p) for p in taken])
        tile = kit.tile(
            f"space-{space}", spot, f"act-{name}", name=Label("short", str(space)), label=label
        )
        tile = tile.but(width=wide, height=high, about=f"space {space}")
        yield tile.but(action=kit.act(view, "space", space))
    for p, (disc, dye) in enumerate(zip(view["discs"], DISCS, strict=True)):
        spot = at.rests[p]
        if disc != NONE:
            x, y, _, size, _ = at.actions[disc]
            spot = Place(x - 42 * size, y - 10 * size)
        yield drawing.disc(f"disc-{p}", spot, dye, label=(kit.seat(p),))
    if view["quiet"] > STALEMATE // 4:
        turns = named("quiet", view["quiet"], STALEMATE)
        yield kit.counter("quiet", at.quiet, "hourglass", label=turns, count=view["quiet"])


# -- Generals and reserves ------------------------------------------------------------------------


def counters(view: View, p: int) -> list[Counter]:
    """How many Units a General has on the map, and how many cubes are out of the game."""
    lost = sum([view["lost"][c] for c in OWN_COLOURS[p]])
    return [
        Counter("on_map", "banner", len(hexes_of(view["units"], p))),
        Counter("lost", "spent", lost),
    ]


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The General, with what he has on the map and has lost below the name."""
    p = zone.owner or 0
    paint = CUBES[DISCS[p]]
    plate, *things = drawing.plate(view, zone, (), Label("general", str(p)), paint, "disc")
    yield plate
    for part in things:
        yield part.but(y=part.y - zone.height / 2 + 52)
    for counter, spot in zip(counters(view, p), kit.row(zone.at(104, 124), 2, 120), strict=True):
        label = named(counter.key)
        figure = kit.counter(f"{counter.key}-{p}", spot, counter.shape, label=label, paint=WOOD)
        yield figure.but(count=counter.value)


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate."""
    p = zone.owner or 0
    for part in drawing.plate(view, zone, counters(view, p), None, CUBES[DISCS[p]], "disc"):
        yield part.but(paint=WOOD) if part.kind == "counter" else part


def reserve(view: View, at: Place, colour: int) -> Iterator[Part]:
    """The cubes of a colour that wait; a click on the other General's takes one away."""
    left, size, id = view["reserve"][colour], at.scale, f"reserve-{colour}"
    shape = "slot-fast" if ATTACKS[colour] == 1 else "slot-strong"
    slot = kit.space(id, at, shape, label=named("reserve", colour), width=364, height=76)
    slot = slot.but(action=kit.act(view, "exhaust", colour), about=f"exhaust {colour}")
    yield slot
    for i in range(left):
        spot = at.moved((-85 + 22.6 * i) * size, 3 * size)._replace(scale=0.6 * size)
        yield drawing.cube(f"cube-{colour}-{i}", spot, PAINT[colour], label=(), on=id)
    label, spot = named(f"reserve_{colour}"), at.moved(159 * size, -17 * size)
    yield kit.pile(f"left-{colour}", spot, "tally", label=label, count=left, on=id)
