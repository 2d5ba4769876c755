"""The table of The Epic Quest: the forest in cards, the High Priest's track, the Status card.

A map is laid as wide or as high as the screen: where that shows more, it is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import BLACK, NONE, WHITE
from ludoteca.games.minutia.epic_quest.effects import needed
from ludoteca.games.minutia.epic_quest.forest import cell_of
from ludoteca.games.minutia.epic_quest.pieces import (
    ACOLYTE,
    ACTIONS,
    BACKPACK,
    BAG,
    CELL_AFTER_FIRST,
    CELL_AFTER_LATER,
    CHARACTERS,
    COLOUR_OF,
    COLOURS,
    ENTRANCE,
    FIRST_FOREST,
    LIFE,
    MELEE,
    OUT,
    PAINT,
    PARTY,
    PORTAL_COLOUR,
    PORTAL_TRACK,
    PORTALS,
    POTION,
    PRIEST,
    RANGED,
    RITUAL,
    SEALED,
    TRACK,
)
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Label, Paint, Part, Place, Scene, Zone, named, seat

INK: Final = "#2d1c0d"
CARDS: Final = {
    "entrance": Paint("entrance", "#e6d3a2", "#7a5a2c", INK, ""),
    "forest": Paint("forest", "#bccf93", "#4d6636", INK, ""),
    "green": Paint("green portal", "#a9d3a4", "#1d5a2b", INK, ""),
    "blue": Paint("blue portal", "#a9c6e4", "#173f72", INK, ""),
    "yellow": Paint("yellow portal", "#f0dc9a", "#7d5a08", INK, ""),
}
"""The ground of the map cards."""

SHEETS: Final = {
    "red": Paint("red sheet", "#edc9b8", "#8a2a1c", INK, ""),
    "yellow": Paint("yellow sheet", "#f3e2a9", "#8a6207", INK, ""),
    "green": Paint("green sheet", "#cfe0bd", "#22602f", INK, ""),
    "blue": Paint("blue sheet", "#c3d6e8", "#1d4a7c", INK, ""),
}
"""The parts of the Status card, by the colour of their Character."""

FELT: Final = Paint("felt", "#33452f", "#1b2718", "#fffaf0", "")
"""The ground of bag, reserve and die."""

SIGNS: Final = "①②③④"
LETTERS: Final = "▲☀♣≈○"


Spot = tuple[float, float]


class Sheet(NamedTuple):
    """Where things lie on the part of the Status card that is a Character's."""

    size: Spot
    figure: Spot
    name: Spot
    where: Spot
    pips: list[Spot]
    life: list[Spot]
    """The Life cubes of the three colours."""
    life_size: Spot
    pack: list[Spot]
    deeds: list[Spot]


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    land: tuple[float, float, float, float]
    """The part of the board for the map: left, top, width, height."""
    track: list[Place]
    rite: Place
    status: Zone
    corners: list[Place]
    """Where the Characters' parts of the Status card begin."""
    sheet: Sheet
    supply: Place
    supply_size: Spot
    bag: Place
    cubes: list[Place]
    reserve: Place
    die: Place


_BOARD: Final = Zone("board", "map", 0, 0, 1180, 738, label=(named("forest"),), zoom=4)
_STATUS: Final = Zone("status", "list", 0, 756, 1600, 244, label=(named("status"),))
_SUPPLY: Final = _STATUS.at(1190, 0)
WIDE: Final = Places(
    _BOARD.but(backdrop="forest"),
    (132, 26, 1022, 686),
    [Place(76, 78 + 74 * i) for i in range(TRACK)],
    Place(76, 682, scale=0.92),
    _STATUS,
    [_STATUS.at(296 * c, 0) for c in PARTY],
    Sheet(
        (292, 244),
        (46, 54),
        (94, 46),
        (94, 76),
        [(232, 38), (262, 38)],
        [(50, 124), (128, 124), (206, 124)],
        (76, 50),
        [(36 + 56 * i, 200) for i in range(BACKPACK)],
        [(260, 124), (260, 202)],
    ),
    _SUPPLY,
    (410, 244),
    _SUPPLY.moved(80, 88),
    [_SUPPLY.moved(56 + 74 * i, 196)._replace(scale=0.8) for i in range(len(COLOURS))],
    _SUPPLY.moved(204, 70)._replace(scale=1.3),
    _SUPPLY.moved(326, 84)._replace(scale=1.3),
)

_LOW_STATUS: Final = _STATUS.but(y=1134, width=740, height=536)
_LOW: Final = _LOW_STATUS.at(0, 424)
UPRIGHT: Final = Places(
    _BOARD.but(width=740, height=870, backdrop="forest-upright"),
    (26, 112, 688, 736),
    [Place(58 + 78 * i, 62) for i in range(TRACK)],
    Place(683, 62, scale=0.96),
    _LOW_STATUS,
    [_LOW_STATUS.at(373 * (c % 2), 211 * (c // 2)) for c in PARTY],
    Sheet(
        (367, 207),
        (42, 46),
        (90, 40),
        (90, 68),
        [(302, 36), (336, 36)],
        [(60, 106), (156, 106), (252, 106)],
        (92, 52),
        [(40 + 56 * i, 170) for i in range(BACKPACK)],
        [(334, 104), (334, 170)],
    ),
    _LOW,
    (740, 112),
    _LOW.moved(70, 46)._replace(scale=0.92),
    [_LOW.moved(170 + 74 * i, 56)._replace(scale=0.8) for i in range(len(COLOURS))],
    _LOW.moved(570, 42),
    _LOW.moved(668, 56),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    land = Land(view, at)
    parts = [*cards(view, land), *portals(view, land), *enemies(view, land, at)]
    parts += [*figures(view, land), *track(view, at), *supply(view, at)]
    for c, corner in enumerate(at.corners):
        parts += sheet(view, corner, at.sheet, c)
    seats = drawing.seats(view, upright, tallest=116, gap=12)
    for zone in seats:
        parts += seat_area(view, zone)
    zones = [at.board, *seats, at.status]
    return drawing.scene("epic_quest", zones, parts, upright)


# -- The map --------------------------------------------------------------------------------------

BROADEST: Final = 236.0
HIGHEST: Final = 190.0
"""A map card is never larger than this."""

LONGEST: Final = 3.6
"""Nor longer than it is broad by this factor: a map may be a single row."""

TOUCH: Final = 43.0
"""What lies closer together cannot be told apart by a finger."""


class Land:
    """Where the map cards lie, as large as there is room for them."""

    def __init__(self, view: View, at: Places) -> None:
        left, top, width, height = at.land
        cells = [cell_of(spot) for spot in view["spots"]]
        turned = [(y, x) for x, y in cells]
        self.cells = max((cells, turned), key=lambda laid: min(self.fit(laid, width, height)))
        self.width, self.height = self.fit(self.cells, width, height)
        columns = max(x for x, _ in self.cells) + 1
        rows = max(y for _, y in self.cells) + 1
        self.left = left + (width - columns * self.width) / 2
        self.top = top + (height - rows * self.height) / 2

    def fit(self, cells: list[tuple[int, int]], width: float, height: float) -> tuple[float, float]:
        """How large a card of this map can be."""
        columns = max(x for x, _ in cells) + 1
        rows = max(y for _, y in cells) + 1
        wide, high = min(BROADEST, width / columns), min(HIGHEST, height / rows)
        return min(wide, LONGEST * high), min(high, LONGEST * wide)

    def at(self, card: int, right: float = 0, down: float = 0, size: float = 1) -> Place:
        """A place on a card; the middle, or so far from it as a share of the card."""
        x, y = self.cells[card]
        across, along = x + 0.5 + right, y + 0.5 + down
        return Place(self.left + across * self.width, self.top + along * self.height, scale=size)

    @property
    def narrow(self) -> bool:
        """Whether cards are so much higher than wide that things lie one below the other."""
        return self.height > 1.5 * self.width

    @property
    def flat(self) -> bool:
        """Whether cards are so much wider than high that things lie side by side."""
        return self.width > 1.4 * self.height

    @property
    def scale(self) -> float:
        """How large a picture of 104 by 80 is on a card."""
        return min(self.width / 112, self.height / 86)


def box(width: float, height: float) -> str:
    """The outline of a card around its middle, with round corners."""
    w, h = round(width), round(height)
    return (
        f"M{-w // 2},{12 - h // 2}q0,-12 12,-12h{w - 24}q12,0 12,12v{h - 24}"
        f"q0,12-12,12h{24 - w}q-12,0-12,-12z"
    )


def card_name(card: int) -> Label:
    return Label("card", str(card))


def cards(view: View, land: Land) -> Iterator[Part]:
    """The map cards; a click on one is about it, whatever is asked."""
    verb = kit.verb(view, "move", "enter", "towards", "step", "portal")
    size = land.scale
    for card in range(len(view["spots"])):
        paint, shape = CARDS["forest"], f"wood-{card}"
        if card == ENTRANCE:
            paint = CARDS["entrance"]
        elif card in PORTALS:
            colour = COLOURS[PORTAL_COLOUR[card - 1]]
            sealed = view["portals"][card - 1] == SEALED
            paint, shape = CARDS[colour], f"{'sealed' if sealed else 'portal'}-{colour}"
        yield kit.space(
            f"card-{card}",
            land.at(card, size=size),
            shape,
            path=box(land.width / size - 6, land.height / size - 6),
            paint=paint,
            label=card_name(card),
            width=land.width / size,
            height=land.height / size,
            action=kit.act(view, verb, card),
            about=f"{verb} {card}",
            sign="⌂" if card == ENTRANCE else "◊" if card < FIRST_FOREST else "♠",
        )
    if view["place"] != OUT and (view["test"] or view["asked"]):
        around = 0.96 * min(land.width, land.height)
        yield kit.ring("place", land.at(view["place"]), width=around)


def portals(view: View, land: Land) -> Iterator[Part]:
    """The numbers of each Portal, its altar, and the disc on one of them."""
    size = min(1.0, land.height / 118, land.width / 130)
    for card in PORTALS:
        target, on = view["portals"][card - 1], f"card-{card}"
        spots = {
            number: land.at(card, -0.4 if land.flat else -0.35, 0.29 * (i - 1), 0.9 * size)
            for i, number in enumerate(PORTAL_TRACK)
        }
        here = view["acting"] != NONE and view["at"][view["acting"]] == card
        state = named("sealed") if target == SEALED else named("disc_on", target)
        altar = kit.space(
            f"shrine-{card}",
            land.at(card, -0.2, size=size) if land.flat else land.at(card, -0.1, -0.14, size),
            "altar",
            label=(card_name(card), state),
            width=54,
            height=46,
            about="seal 0" if here else "",
        )
        yield altar.but(action=kit.act(view, "seal", 0) if here else "", sign="▣")
        for number, spot in spots.items():
            yield kit.icon(f"step-{card}-{number}", spot, f"step-{number}", on=on)
        where = altar if target == SEALED else spots[target]
        spot = Place(where.x, where.y - (10 * size if target == SEALED else 0), scale=0.62 * size)
        if target != SEALED:
            spot = spot.moved(32 * size, 0)
        disc = drawing.disc(f"stone-{card}", spot, WHITE, label=(card_name(card), state))
        yield disc.but(on=on, sign=f"○{target or ''}")


def stand(land: Land, card: int, count: int) -> list[Place]:
    """Where Characters are on a card: on the left, and below on a Portal or a narrow card."""
    if land.narrow:
        return kit.heap(land.at(card, 0, 0.28), count, 0.94 * land.width, 0.42 * land.height, 1.1)
    if card in PORTALS and land.flat:
        return kit.heap(land.at(card, 0.06), count, 0.32 * land.width, 0.92 * land.height, 1.1)
    if card in PORTALS:
        return kit.heap(land.at(card, 0, 0.22), count, 0.56 * land.width, 0.48 * land.height, 1.1)
    return kit.heap(land.at(card, -0.18, 0.02), count, 0.6 * land.width, 0.92 * land.height, 1.15)


def apart(spots: list[Place]) -> float:
    """How far the nearest two of these places are from each other."""
    gaps = [abs(a.x - b.x) + abs(a.y - b.y) for i, a in enumerate(spots) for b in spots[:i]]
    return min(gaps, default=TOUCH)


def figures(view: View, land: Land) -> Iterator[Part]:
    """The Characters on their cards; those who are too close are chosen on the Status card."""
    inside = [c for c in PARTY if view["at"][c] != OUT]
    where = [view["at"][c] for c in inside]
    spots = kit.sharing(where, lambda card, count: stand(land, card, count))
    for c, card, spot in zip(inside, where, spots, strict=True):
        label = [Label("character", str(c)), card_name(card), *leader(view, c)]
        label += [named("pinned")] if card == view["priest_at"] else []
        figure = kit.icon(f"figure-{c}", spot, CHARACTERS[c], label=tuple(label), width=60)
        figure = figure.but(paint=CUBES[PAINT[COLOUR_OF[c]]], scale=0.72 * spot.scale)
        figure = figure.but(on=f"card-{card}", sign=SIGNS[c])
        free = apart(stand(land, card, where.count(card))) >= TOUCH
        yield figure.but(action=click_on(view, c) if free else "", about=deed_of(view, c))
        if c == view["acting"]:
            yield kit.ring("acting", spot, width=58 * spot.scale)


def leader(view: View, c: int) -> list[Label]:
    """Who plays a Character."""
    if view["leader"][c] == NONE:
        return [named("joint")] if NONE not in view["leader"][:c] + view["leader"][c + 1 :] else []
    return [seat(view["leader"][c])]


# -- Enemies --------------------------------------------------------------------------------------


def enemies(view: View, land: Land, at: Places) -> Iterator[Part]:
    """Acolytes and the High Priest: a click attacks them, and a die tells what is needed."""
    size = min(1.0, land.height / 120, land.width / 130)
    for card, count in enumerate(view["acolytes"]):
        if count:
            spot = land.at(card, 0.4 if land.flat else 0.28, -0.26, 0.9 * size)
            shape = "acolyte" if count == 1 else "acolytes"
            label = (named("acolytes_here", count), card_name(card))
            pile = kit.pile(f"acolytes-{card}", spot, shape, label=label, count=count, height=44)
            yield from enemy(view, pile.but(width=56, sign=f"●{count}"), card, ACOLYTE)
    card, cell, discs = view["priest_at"], view["priest_cell"], view["priest_life"]
    if card == OUT:
        spot, where = at.track[cell - 1].moved(0, -8), named("priest_on_track", cell)
    else:
        spot, where = land.at(card, 0.2 if land.flat else 0.3, 0.26, 1.2 * size), card_name(card)
    pile = kit.pile("priest", spot, "priest", label=(named("priest", discs), where), height=66)
    pile = pile.but(count=discs, width=62, scale=0.6 * spot.scale, sign=f"♚{discs}")
    if card == OUT:
        yield pile.but(on=f"cell-{cell}")
    else:
        yield from enemy(view, pile, card, PRIEST)


def enemy(view: View, pile: Part, card: int, target: int) -> Iterator[Part]:
    """An enemy on the map, with the die that hits it."""
    action, about = attack_on(view, card, target)
    yield pile.but(action=action, about=about, on=f"card-{card}")
    beside = Place(pile.x - 34 * pile.scale, pile.y - 22 * pile.scale)
    yield from needed_die(view, f"need-{pile.id}", beside, action)


def attack_on(view: View, card: int, target: int) -> tuple[str, str]:
    """What a click on an enemy does now, and what it would be about."""
    if view["acting"] == NONE:
        return "", ""
    aimed = kit.act(view, "target", target)
    if aimed:
        return (aimed, aimed) if view["place"] == card else ("", "")
    if view["at"][view["acting"]] == card:
        return kit.act(view, "melee", target), f"melee {target}"
    alone = target == 0 or not view["acolytes"][card]
    return kit.act(view, "ranged_at", card) if alone else "", f"ranged_at {card}"


def needed_die(view: View, id: str, spot: Place, action: str) -> Iterator[Part]:
    """The least number of the die that hits, beside an enemy that can be attacked."""
    kind = {"melee": MELEE, "ranged_at": RANGED, "ritual": RITUAL}.get(action.split(" ")[0])
    if kind and view["acting"] != NONE:
        die = needed(view, kind)
        pile = kit.pile(id, spot, "need", label=named("needs", die), count=die, height=-16)
        yield pile.but(scale=0.8)


# -- The High Priest's track -----------------------------------------------------------------------


def track(view: View, at: Places) -> Iterator[Part]:
    """The cells, the one he comes back to marked, and the place for rituals."""
    home = CELL_AFTER_LATER if view["defeats"] else CELL_AFTER_FIRST
    for cell, spot in enumerate(at.track, 1):
        shape = "cell-last" if cell == TRACK else "cell-home" if cell == home else "cell"
        key = "last_cell" if cell == TRACK else "home_cell" if cell == home else "cell"
        here = view["priest_cell"] == cell
        space = kit.space(f"cell-{cell}", spot, shape, label=named(key, cell), width=68, height=68)
        yield space.but(count=None if here else cell)
    action = kit.act(view, "ritual", 0)
    rite = kit.space("rite", at.rite, "rite", label=named("ritual"), width=68, height=68)
    yield rite.but(action=action, about="ritual 0", sign="✶")
    yield from needed_die(view, "need-rite", at.rite.moved(-22, -24), action)


# -- The Status card ------------------------------------------------------------------------------


def deed_of(view: View, c: int) -> str:
    """What a click on a Character would be about."""
    return f"{kit.verb(view, 'act', 'pick', 'attack')} {c}"


def click_on(view: View, c: int) -> str:
    """What a click on a Character does now."""
    for verb in ("act", "pick", "attack"):
        action = kit.act(view, verb, c)
        if action:
            return action
    return kit.act(view, "support", 1) if c == view["subject"] else ""


def sheet(view: View, at: Place, spots: Sheet, c: int) -> Iterator[Part]:
    """A Character's part of the Status card."""
    out, left = view["at"][c] == OUT, ACTIONS - view["used"][c]
    where = named("out") if out else card_name(view["at"][c])
    wide, high = spots.size
    ground = kit.space(
        f"sheet-{c}",
        at.moved(wide / 2, high / 2),
        path=box(wide - 4, high - 4),
        paint=SHEETS[COLOURS[COLOUR_OF[c]]],
        label=(
            Label("character", str(c)),
            where,
            named("life_left", sum(view["life"][c])),
            named("actions_left", left),
            *leader(view, c),
        ),
        width=wide,
        height=high,
        action=click_on(view, c),
        about=deed_of(view, c),
        sign=SIGNS[c],
    )
    lit = c in (view["acting"], view["subject"])
    yield ground.but(state="off" if out else "lit" if lit else "")
    portrait = kit.icon(f"portrait-{c}", at.moved(*spots.figure), CHARACTERS[c], scale=1.05)
    yield portrait.but(paint=CUBES[PAINT[COLOUR_OF[c]]])
    yield kit.caption(f"name-c{c}", at.moved(*spots.name), Label("character", str(c)), "printed")
    yield kit.caption(f"where-{c}", at.moved(*spots.where), where, "note", width=150)
    for i, pip in enumerate(spots.pips):
        shape = "pip" if i < left and not out else "pip-used"
        yield kit.icon(f"pip-{c}-{i}", at.moved(*pip), shape)
    yield from life_cubes(view, at, spots, c)
    yield from backpack(view, at, spots, c)
    yield from deeds(view, at, spots, c)
    if view["supporters"] >> c & 1:
        spot = at.moved(spots.figure[0] + 30, spots.figure[1] + 28)
        yield kit.icon(f"helper-{c}", spot, "helper", label=named("supporting"))


def life_cubes(view: View, at: Place, spots: Sheet, c: int) -> Iterator[Part]:
    """The Life cubes by colour, and the hollows of those that are lost."""
    colours = sorted([x for x, n in enumerate(LIFE[c]) if n], key=lambda x: -LIFE[c][x])
    wide, high = spots.life_size
    wounded = c == view["subject"]
    for colour, spot in zip(colours, spots.life, strict=True):
        now, middle, id = view["life"][c][colour], at.moved(*spot), f"vital-{c}-{colour}"
        shape = f"life-{COLOURS[colour]}-{now}-{LIFE[c][colour]}"
        slot = kit.space(id, middle, shape, label=Label("life", str(colour), (now,)))
        slot = slot.but(width=104, height=104 * high / wide, sign=LETTERS[colour] * now)
        slot = slot.but(paint=CUBES[PAINT[colour]], scale=wide / 104)
        if wounded:
            slot = slot.but(action=kit.act(view, "lose", colour), about=f"lose {colour}")
        yield slot


def backpack(view: View, at: Place, spots: Sheet, c: int) -> Iterator[Part]:
    """The Equipment of a Character: click on what is to be given, put back or drunk."""
    held = [colour for colour, n in enumerate(view["pack"][c]) for _ in range(n)]
    verbs = [verb for verb, whose in (("item", "subject"), ("swap", "acting")) if view[whose] == c]
    yield kit.icon(f"backpack-{c}", at.moved(*spots.pack[0]), "pack")
    for i, (colour, slot) in enumerate(zip(held, spots.pack, strict=False)):
        spot = at.moved(*slot)
        actions = [kit.act(view, verb, colour) for verb in verbs]
        if colour == POTION and c == view["acting"]:
            actions.append(kit.act(view, "heal", 0))
        item = drawing.cube(f"pack-{c}-{i}", spot, PAINT[colour], scale=0.86)
        item = item.but(label=(Label("item", str(colour)), named("backpack")))
        yield item.but(action=next(filter(None, actions), ""), sign=LETTERS[colour])


def deeds(view: View, at: Place, spots: Sheet, c: int) -> Iterator[Part]:
    """Resting, leaving, giving and taking, where they can be chosen."""
    offers = {
        "gate": kit.act(view, "leave", c),
        "rest": kit.act(view, "rest", 0) if c == view["acting"] else "",
        "give": kit.act(view, "give_to", c),
        "take": kit.act(view, "take_from", c),
    }
    found = [(key, action) for key, action in offers.items() if action]
    for (key, action), spot in zip(found, spots.deeds, strict=False):
        yield kit.icon(
            f"{key}-{c}", at.moved(*spot), key, label=named(key), action=action, width=46
        )


# -- Supply and seats ------------------------------------------------------------------------------


def supply(view: View, at: Places) -> Iterator[Part]:
    """The bag with what is in it, the Acolytes in reserve, and the die."""
    wide, high = at.supply_size
    middle, ground = at.supply.moved(wide / 2, high / 2), box(wide - 4, high - 4)
    yield kit.space("supply", middle, path=ground, paint=FELT, width=wide, height=high)
    yield drawing.bag(at.bag, sum(view["bag"]), label=named("equipment_in_bag"), scale=at.bag.scale)
    for colour, spot in enumerate(at.cubes):
        n = view["bag"][colour]
        label = (Label("item", str(colour)), named("in_bag", n, BAG[colour]))
        cube = drawing.cube(f"bag-{colour}", spot, PAINT[colour], label=label)
        yield cube.but(count=n, state="" if n else "off", sign=f"{LETTERS[colour]}{n}")
    pile = kit.pile("reserve", at.reserve, "acolyte", label=named("reserve"), height=40)
    yield pile.but(count=view["reserve"], paint=CUBES[BLACK])
    yield drawing.die(at.die, view["die"], scale=at.die.scale)


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """A player with the Characters that are led, the captain's star and the floor."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    paint = drawing.ISLANDERS[p]
    captain = (view["round"] - 1) % view["players"] == p
    remark = named("captain") if captain and not small else None
    yield from drawing.plate(view, zone, (), remark, paint, "disc")
    joint = NONE in view["leader"] and view["leader"].count(NONE) == 1 and view["players"] == 3
    own = [c for c in PARTY if view["leader"][c] == p or (joint and view["leader"][c] == NONE)]
    half = zone.height / 2
    spots = (
        kit.row(zone.at(38, 84), len(own), 40)
        if small
        else kit.row(zone.at(214, half), len(own), 50)
    )
    for c, spot in zip(own, spots, strict=True):
        label = (Label("character", str(c)), *leader(view, c))
        led = kit.icon(f"led-{p}-{c}", spot, CHARACTERS[c], paint=CUBES[PAINT[COLOUR_OF[c]]])
        yield led.but(label=label, scale=0.5 if small else 0.62)
    marks = [
        ("captain", captain),
        ("horn", view["floor"] == p and not view["over"] and phase_one(view)),
    ]
    places = (
        kit.row(zone.at(216, 84), 2, -38)
        if small
        else kit.row(zone.at(zone.width - 32, 30), 2, -46)
    )
    for (key, shown), spot in zip(marks, places, strict=True):
        if shown:
            yield kit.icon(f"{key}-{p}", spot, key, label=named(key), scale=0.8 if small else 0.9)


def phase_one(view: View) -> bool:
    """Whether the floor means something now."""
    asked = [question["decision"] for question in view["asked"]]
    return bool(set(asked) & {"lead", "act", "aim", "choose_item", "support", "swap"})
