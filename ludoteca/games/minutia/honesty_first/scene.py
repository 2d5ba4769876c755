"""The table of Honesty Above All: the market square, everybody's stall, the own cubes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import box, drawing
from ludoteca.games.minutia.drawing import HAND, ISLANDERS, TRAY, UPRIGHT_HAND, UPRIGHT_TRAY
from ludoteca.games.minutia.honesty_first import pieces
from ludoteca.games.minutia.honesty_first.pieces import PAINT
from ludoteca.games.minutia.honesty_first.rules import FORWARD, GONE, innocent, owned
from ludoteca.kernel import View, parse
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

SIGNS: Final = "☀♣▲≈◇"
"""What stands for an Action cube in text, by the colours of the game: the mark that it carries."""

TELLS: Final = {"yellow": ("kind",), "green": ("kind", "victim"), "blue": ("kind",)}
"""What an announcement names, by the colour of its Action."""

PITCH: Final = 42.0
"""From one Action cube of a row to the next."""


class Rows(NamedTuple):
    """Where a seat's Action cubes stand: the middle of both rows, and how large they are."""

    start: Place
    forward: Place
    size: float


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    fountain: Place
    panels: tuple[Place, Place, Place]
    """The upper left corners of what is announced, what counters it, and who accuses."""
    stalls: dict[int, list[Place]]
    """The stalls of the others by how many they are, clockwise from the own seat."""
    tray: Zone
    rows: Rows
    tokens: Place
    name: Place
    chart: Zone
    card: Place
    """The middle of the printed card in its zone, how wide it is, and how far its columns are."""
    card_width: float
    column: float
    hand: Zone
    bag: Place
    held: Place
    words: Place


def _around(left: float, right: float, rows: tuple[float, float, float]) -> dict[int, list[Place]]:
    """Up along the left side, down along the right; one alone on its side is in `rows[1]`."""
    high, middle, low = rows
    return {
        1: [Place(left, middle)],
        2: [Place(left, middle), Place(right, middle)],
        3: [Place(left, low), Place(left, high), Place(right, middle)],
        4: [Place(left, low), Place(left, high), Place(right, high), Place(right, low)],
    }


WIDE: Final = Places(
    drawing.board("piazza", named("square"), "map"),
    Place(590, 212),
    (Place(410, 392), Place(410, 510), Place(410, 602)),
    _around(234, 946, (185, 369, 557)),
    TRAY,
    Rows(TRAY.at(226, 174), TRAY.at(226, 86), 1.6),
    TRAY.at(434, 130),
    TRAY.at(226, 41),
    TRAY,
    TRAY.at(914, 122),
    490,
    98,
    HAND,
    HAND.at(90, 138)._replace(scale=1.1),
    HAND.at(275, 146)._replace(scale=1.1),
    HAND.at(200, 40),
)

_CARD: Final = Zone("card", "list", 0, 1464, 740, 220)
_LOW_HAND: Final = UPRIGHT_HAND.but(y=1698)
UPRIGHT: Final = Places(
    drawing.upright_board("piazza", named("square"), "map"),
    Place(206, 436),
    (Place(362, 290), Place(362, 408), Place(362, 500)),
    _around(198, 542, (138, 138, 726)),
    UPRIGHT_TRAY,
    Rows(UPRIGHT_TRAY.at(176, 156), UPRIGHT_TRAY.at(176, 86), 1.4),
    UPRIGHT_TRAY.at(372, 120),
    UPRIGHT_TRAY.at(176, 38),
    _CARD,
    _CARD.at(370, 110),
    724,
    140,
    _LOW_HAND,
    _LOW_HAND.at(110, 70),
    _LOW_HAND.at(580, 78)._replace(scale=0.86),
    _LOW_HAND.at(360, 80),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it; for an onlooker the first seat has the near side."""
    at = UPRIGHT if upright else WIDE
    deeds = {where(option, why, view): option for option, why in kit.asked(view).items()}
    own: int = view["seat"] or 0
    parts = [*reserve(view, at, deeds), *announcement(view, at), *own_stall(view, at, own, deeds)]
    parts += [*chart(at), *stalls(view, at, own, deeds), *hand(view, at, own)]
    seats = drawing.seats(view, upright)
    for zone in seats:
        parts += seat_area(view, zone)
    near = [at.tray.but(label=seat(own)), at.hand.but(label=(seat(own), named("forbidden")))]
    if at.chart.id != at.tray.id:
        near.insert(1, at.chart)
    return drawing.scene("honesty_first", [at.board, *seats, *near], parts, upright)


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


def reserve(view: View, at: Places, deeds: dict[str, str]) -> Iterator[Part]:
    """All that lies in the middle of the table, around the fountain."""
    yield kit.space("fountain", at.fountain, "fountain", label=named("square"))
    piles = ((pieces.BLACK_CUBES, "cube-black", -66.0), (pieces.DISCS, "disc-white", 66.0))
    for kind, shape, x in piles:
        count: int = view["reserve"][kind]
        id, label = f"reserve-{kind}", (named("reserve"), Label("kind", str(kind)))
        below = at.fountain.moved(x - 16, 122)
        yield kit.counter(id, below, shape, label=label, count=count, on="fountain")
        for i, spot in enumerate(kit.heap(at.fountain.moved(x, -4), count, 112, 176, 0.9)):
            action = deeds.get(id, "") if i == count - 1 else ""
            piece = token(f"stock-{kind}-{i}", spot, kind, i)
            yield piece.but(action=action, about=f"kind {kind}")


def announcement(view: View, at: Places) -> Iterator[Part]:
    """Who does what, what counters it, who counters, and who was wrong to accuse."""
    colour: int = view["colour"]
    if colour == box.NONE or view["over"]:
        return
    counter, key = pieces.COUNTERED_BY[colour], pieces.ACTION_COLOURS[colour]
    said = named("says_empty")
    if not view["empty"]:
        said = named(f"says_{key}", *[view[field] for field in TELLS.get(key, ())])
    first, second, third = at.panels
    spot = first.moved(64, 55)
    thing = drawing.cube("announced", spot, PAINT[colour], scale=1.35)
    yield from panel(view["actor"], "actor", first, 110, said, thing)
    if not view["empty"]:
        corner = spot.moved(258, -24)._replace(scale=0.72)
        yield from shield("shield", counter, corner)
    if view["reactor"] != box.NONE:
        thing = drawing.cube("countering", second.moved(64, 42), PAINT[counter], scale=1.35)
        yield from panel(view["reactor"], "reactor", second, 84, named("counters"), thing)
    if view["accuser"] != box.NONE:
        p, spot = view["accuser"], third.moved(64, 42)
        thing = kit.icon("finger", spot, "pointing", paint=ISLANDERS[p], scale=0.8)
        yield from panel(p, "accuser", third, 84, named("accuses"), thing)


def panel(p: int, id: str, at: Place, height: float, words: Label, thing: Part) -> Iterator[Part]:
    """A sheet in the colour of a seat, with a thing, its name and some words."""
    words_at, label = Place(at.x + 120, thing.y), (seat(p), words)
    yield kit.plate(f"{id}-sheet", at, ISLANDERS[p], width=350, height=height)
    yield kit.icon(f"{id}-halo", (thing.x, thing.y), "halo", label=label, on="fountain")
    yield thing
    yield kit.caption(f"{id}-name", words_at.moved(0, -8), seat(p), "person")
    yield kit.caption(f"{id}-words", words_at.moved(0, 22), words, "small", width=226)


# -- The stalls ---------------------------------------------------------------------------------


def stalls(view: View, at: Places, own: int, deeds: dict[str, str]) -> Iterator[Part]:
    """The others clockwise from the own seat: up along the left side, down along the right."""
    others = [(own + i) % view["players"] for i in range(1, view["players"])]
    for p, spot in zip(others, at.stalls[len(others)], strict=True):
        yield from stall(view, p, spot, deeds)


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
            on=f"{key}-{p}" if at.zone == WIDE.board.id else "",
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


def own_stall(view: View, at: Places, p: int, deeds: dict[str, str]) -> Iterator[Part]:
    """The own Action cubes, which move towards the middle, and the own tokens."""
    rows = at.rows
    yield kit.mat(at.tray)
    yield kit.caption("own-name", at.name, seat(p), "whose")
    yield kit.icon("sockets-own", rows.start, "sockets-own", scale=rows.size)
    yield kit.icon("sockets-own-forward", rows.forward, "sockets-own-forward", scale=rows.size)
    yield from cubes(view, p, rows, deeds)
    yield from tokens(view, p, at.tokens, rows.size, deeds)


def chart(at: Places) -> Iterator[Part]:
    """The card of the game: what each colour does, and what counters it."""
    yield kit.tile("printed-card", at.card, width=at.card_width, height=214)
    columns = kit.fan(at.card.moved(0, -70), len(pieces.COUNTERED_BY), at.column)
    for colour, spot in enumerate(columns):
        label = Label("verbs", f"act_{colour}")
        yield drawing.cube(f"chart-{colour}", spot, PAINT[colour], label=label, scale=0.95)
        yield kit.icon(f"effect-{colour}", spot.moved(0, 60), f"effect-{colour}")
        counter = pieces.COUNTERED_BY[colour]
        yield from shield(f"chart-shield-{colour}", counter, spot.moved(0, 132))


def shield(id: str, counter: int, at: Place) -> Iterator[Part]:
    """What counters an Action."""
    if counter == box.NONE:
        yield kit.icon(id, at, "no-shield", label=named("nothing_counters"))
        return
    label = (named("countered_by"), Label("colour", str(counter)))
    yield kit.icon(id, at, "shield", label=label)
    yield drawing.cube(f"{id}-cube", at, PAINT[counter], label=(), scale=0.58)


def hand(view: View, at: Places, p: int) -> Iterator[Part]:
    """The own Forbidden cube in the own hand; the bag beside it."""
    yield kit.mat(at.hand)
    yield kit.caption("own-words", at.words, named("forbidden"), "whose", width=240)
    yield drawing.bag(at.bag, view["bag"])
    yield from held(view, p, at.held._replace(scale=1), at.held.scale)


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Name, black cubes, discs, and how many Action cubes are left."""
    p = zone.owner or 0
    left = len(owned(view["cubes"][p]))
    black, discs = view["tokens"][p]
    counters = [Counter("black_cubes", "cube-black", black), Counter("discs", "disc-white", discs)]
    remark = named("cubes_left", left) if view["alive"][p] else named("out")
    return drawing.plate(view, zone, counters, remark, ISLANDERS[p], "meeple")
