"""The table of Lost Temple: the jungle path, the nine characters, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import sin
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.laws import walk
from ludoteca.kernel import View, parse
from ludoteca.scene import SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat

SIGNS: Final = {"village": "⌂", "temple": "▲", "jungle": "♣", "chance": "?", "finish": "★"}
CROWD: Final = 3
"""This many meeples or more stand on a space in two rows, and smaller."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    """Indexed by the id of the space; there is no space 0."""
    swing: float
    """How far the path swings out where it climbs to the next row."""
    stock: Zone
    heaps: list[Place]
    calls: Zone
    cards: list[Place]
    """Indexed by the character; there is no character 0."""
    answer: tuple[float, float]
    """Where on a card the disc of whoever answered lies."""
    mark: float
    """How far above the middle of a card curse and theft lie."""
    hand: Zone
    mine: float
    """How large the own cards are."""


def bent(at: Place, much: float) -> Place:
    """The rows of the track are softly bent."""
    return at.moved(0, much * sin(at.x / 95 + at.y / 60))


_NOWHERE: Final = Place(0, 0)
_WIDE_BOARD: Final = Zone(
    "board", "track", 0, 0, 1180, 738, label=(named("track"),), backdrop="board"
)
_STOCK: Final = Zone("stock", "list", 0, 756, 204, 244, label=(named("stock"),))
_CALLS: Final = Zone("calls", "chart", 220, 756, 960, 244, label=(named("calls"),))
_FLAT: Final = kit.graph((38, 40), [(s["x"], s["y"]) for s in pieces.PIECES["spaces"]], 1104, 652)
_ROW: Final = kit.row(_CALLS.at(60, 128), len(pieces.CHARACTERS), 105)
WIDE: Final = Places(
    _WIDE_BOARD,
    [_NOWHERE, *[bent(at, 15) for at in _FLAT]],
    34,
    _STOCK,
    kit.grid(_STOCK.at(54, 52), 2, 2, 98),
    _CALLS,
    [_NOWHERE, *[at._replace(scale=0.92) for at in _ROW]],
    (0, 84),
    74,
    Zone("hand", "list", 1200, 756, 400, 244),
    1.3,
)

_CHART: Final = Zone("calls", "chart", 0, 1254, 740, 424, label=(named("calls"),))
_IN_TWO: Final = [*kit.row(_CHART.at(82, 110), 5, 144), *kit.row(_CHART.at(82, 314), 4, 144)]
UPRIGHT: Final = Places(
    _WIDE_BOARD.but(width=740, height=870, backdrop="board-upright"),
    [
        _NOWHERE,
        *[bent(at, 7) for at in kit.serpentine((86, 792), pieces.LAST_SPACE, 6, 113.6, 98)],
    ],
    24,
    _CHART,  # the bank is where a tenth card would lie
    [at._replace(scale=0.75) for at in kit.grid(_CHART.at(628, 270), 2, 2, 66)],
    _CHART,
    [_NOWHERE, *[at._replace(scale=1.24) for at in _IN_TWO]],
    (40, 34),
    68,
    Zone("hand", "list", 0, 1692, 740, 200),
    1.24,
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    deeds = {where(option, why, view): option for option, why in reversed(kit.asked(view).items())}
    way = path(pieces.FINISH[view["players"]], upright)
    parts = [*way, *spaces(view, upright, deeds), *tokens(view, at, deeds)]
    parts += [*meeples(view, at, deeds), *stock(view, at), *calls(view, at, deeds)]
    parts += hand(view, at)
    whose = named("your_characters" if len(view["draft"]["mine"]) > 1 else "your_character")
    own = at.hand.but(label=whose)
    if upright:
        seats = kit.compact_seats(view, 0, 884)
        zones = [at.board, *seats, at.calls, own]
    else:
        seats = kit.seat_zones(view, 1200, 0, 400, 738)
        zones = [at.stock, at.board, *seats, at.calls, own]
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    width, height = (740, 1892) if upright else (1600, 1000)
    return Scene("lost_temple", width, height, tuple(zones), tuple(parts))


# -- What can be clicked ------------------------------------------------------------------------


def where(option: str, decision: str, view: View) -> str:
    """The part that an option is about; one that nothing stands for is a button only."""
    act = parse(option)
    p = view["seat"]
    at: int = view["at"][p]
    if act.verb in ("pick", "curse", "rob"):
        return f"card-{act.n}"
    if act.verb == "peek":
        return f"token-{act.n}"
    if act.verb == "swap":
        return f"token-{view['looked'][1]}" if act.n else ""
    if act.n == 0:
        return f"meeple-{p}"
    if act.verb == "pay":
        ahead = pieces.NEXT_TEMPLE if decision == "priest" else pieces.NEXT_VILLAGE
        return f"space-{landing(view, ahead[at] - at)}"
    return f"space-{landing(view, act.n)}"


def landing(view: View, steps: int) -> int:
    """LT-6 Where a walk of this many steps ends: perhaps at the finish, or in the jungle."""
    p = view["seat"]
    space, _ = walk(view["at"][p], steps, view["machetes"][p], pieces.FINISH[view["players"]])
    return space


# -- The board ----------------------------------------------------------------------------------


@cache
def path(finish: int, upright: bool) -> list[Part]:
    """The way to the finish; with many players the rest of it is overgrown."""
    at = UPRIGHT if upright else WIDE
    used = kit.line("way-used", loops(at, at.spaces[1 : finish + 1]))
    if finish == pieces.LAST_SPACE:
        return [used]
    return [kit.line("way-rest", loops(at, at.spaces[finish:]), state="off"), used]


def loops(at: Places, places: list[Place]) -> list[tuple[float, float]]:
    """Where the track climbs to the next row it swings out."""
    points: list[tuple[float, float]] = []
    for (x, y, *_), (x2, y2, *_) in pairwise(places):
        points.append((x, y))
        if y - y2 > 70:
            out = at.swing if x > at.board.width / 2 else -at.swing
            points += [(x + out, y - (y - y2) * 0.3), (x2 + out, y - (y - y2) * 0.7)]
    return [*points, places[-1][:2]]


def spaces(view: View, upright: bool, deeds: dict[str, str]) -> Iterator[Part]:
    """A click on a space that one cannot reach asks about the way there."""
    verb, here = kit.verb(view, "step", "spend", "pay"), view["at"][view["seat"] or 0]
    for s, printed in enumerate(track(pieces.FINISH[view["players"]], upright), 1):
        yield printed.but(action=deeds.get(printed.id, ""), about=f"{verb} {s - here}")


@cache
def track(finish: int, upright: bool) -> list[Part]:
    """The spaces as they are printed."""
    at = UPRIGHT if upright else WIDE
    found: list[Part] = []
    for s in range(1, pieces.LAST_SPACE + 1):
        kind = pieces.KIND[s]
        shape = "finish" if s == finish else kind
        printed = kit.space(
            f"space-{s}",
            at.spaces[s],
            shape,
            label=(named("space", s), named("finish") if s == finish else Label("space", kind)),
            width=112 if kind == "big_temple" else 0,
            count=s,
            sign=SIGNS.get(shape.removeprefix("big_"), ""),
            state="off" if s > finish else "",
        )
        found.append(printed)
    return found


def tokens(view: View, at: Places, deeds: dict[str, str]) -> Iterator[Part]:
    """On the chance spaces, face down, or face up where this seat has looked."""
    for s, token in zip(pieces.CHANCE_SPACES, view["tokens"], strict=False):
        face, side = "", named("face_down")
        if token is not None:
            face, side = pieces.EFFECTS[token].replace("_", "-"), Label("token", str(token))
        id, state = f"token-{s}", "lit" if s in view["looked"] else ""
        token = kit.token(id, at.spaces[s], face, label=(named("space", s), side), state=state)
        yield token.but(on=f"space-{s}", action=deeds.get(id, ""), about=f"peek {s}")


def meeples(view: View, at: Places, deeds: dict[str, str]) -> Iterator[Part]:
    """Everybody's meeple; several on one space stand side by side."""
    spots = kit.sharing(view["at"], lambda space, count: stand(at.spaces[space], count))
    for p, (s, spot) in enumerate(zip(view["at"], spots, strict=True)):
        id, label, sign = f"meeple-{p}", (seat(p), named("space", s)), f"●{p + 1}"
        meeple = kit.piece(id, spot, "meeple", SEATS[p], label=label, sign=sign, on=f"space-{s}")
        yield meeple.but(action=deeds.get(id, ""))


def stand(at: Place, count: int) -> list[Place]:
    """Where several meeples stand on a space; the first of a crowd stand behind."""
    if count < CROWD:
        return kit.fan(at.moved(0, 14), count, 34)
    behind = count // 2
    rows = [kit.fan(at.moved(0, -2), behind, 30), kit.fan(at.moved(0, 20), count - behind, 30)]
    return [place._replace(scale=0.8) for row in rows for place in row]


# -- Bank and characters ------------------------------------------------------------------------


def stock(view: View, at: Places) -> Iterator[Part]:
    """The round, the bank and the supplies, on a mat."""
    heaps = {"round": "sun", "bank": "gems", "supply": "machetes", "reserve": "tokens"}
    if at.stock != at.calls:
        yield kit.mat(at.stock)
    for (key, shape), spot in zip(heaps.items(), at.heaps, strict=True):
        yield kit.pile(key, spot, shape, label=named(key), height=64, count=view[key])


def calls(view: View, at: Places, deeds: dict[str, str]) -> Iterator[Part]:
    """The characters in the order of their calls: who is called, cursed, robbed, who has them."""
    answered: dict[int, int] = dict(view["draft"]["answered"])
    yield kit.mat(at.calls)
    verb = kit.verb(view, "pick", "curse", "rob")
    for c in pieces.CHARACTERS:
        yield character(view, c, at.cards[c], answered, deeds).but(about=f"{verb} {c}")
    for c, p in answered.items():
        if p >= 0:
            spot = at.cards[c].moved(*at.answer)._replace(scale=0.9)
            yield kit.piece(f"answer-{c}", spot, "disc", SEATS[p])
    for mark, dx in (("curse", 0), ("theft", 38)):
        if c := view[mark]:
            label = (named(mark), Label("character", str(c)))
            spot = at.cards[c].moved(dx, -at.mark)._replace(scale=1)
            yield kit.icon(mark, spot, mark, label=label)


def character(
    view: View, c: int, at: Place, answered: dict[int, int], deeds: dict[str, str]
) -> Part:
    """A card of the row; its label says all that everybody knows about it."""
    up, now = c in view["draft"]["face_up"], c == view["call"] and not view["over"]
    act = deeds.get(f"card-{c}", "")
    label = [Label("character", str(c), (c,))]
    label += [named("face_up")] if up else []
    label += [named("called_now")] if now else []
    label += [seat(answered[c])] if answered.get(c, -1) >= 0 else []
    chosen = any(deed.startswith("pick") for deed in deeds.values()) and not act
    state = "lit" if now else "off" if up or chosen or answered.get(c, 0) < 0 else ""
    card = face(f"card-{c}", c, at.moved(0, -16 if now or act else 0))
    return card.but(label=tuple(label), action=act, state=state)


def face(id: str, c: int, at: Place, scale: float = 1) -> Part:
    """The face of a character's card."""
    label, name = Label("character", str(c), (c,)), Label("character", str(c))
    return kit.card(id, at, pieces.KEYS[c], name=name, label=label, count=c, scale=scale)


# -- Seats and hand -----------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Place, gems, machetes, the idol, the cards in front of a seat and the packet in its hand."""
    p, at = zone.owner or 0, zone.at(356, zone.height / 2)
    counters = [Counter(key, key[:-1], view[key][p]) for key in ("gems", "machetes")]
    yield from kit.seat_plate(view, zone, counters, named("space", view["at"][p]))
    if view["idol"] == p:
        yield kit.icon("idol", at.moved(-56, -16), "idol", label=named("idol"))
    if view["claim"] == p:
        yield kit.icon("claim", at.moved(-78, -14), "idol", label=named("next_idol"), scale=0.6)
    draft = view["draft"]
    known = [c for c, holder in draft["answered"] if holder == p]
    known = draft["mine"] if p == view["seat"] else known
    for i, spot in enumerate(kit.fan(at, draft["kept"][p], 34)):
        if i < len(known):
            # Too small for words and numbers: its picture and its label tell.
            yield face(f"kept-{p}-{i}", known[i], spot, 0.46).but(caption=(), count=None)
        else:
            yield kit.card(f"kept-{p}-{i}", spot, label=named("face_down"), scale=0.46)
    if kit.asks(view, p, "pick"):
        count, label = draft["packet"], named("packet")
        yield kit.pile("packet", at.moved(-10, 0), label=label, scale=0.7, count=count)


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate: gems, machetes, the idol, how many cards lie there."""
    p, draft = zone.owner or 0, view["draft"]
    counters = [Counter(key, key[:-1], view[key][p]) for key in ("gems", "machetes")]
    yield from kit.seat_plate(view, zone, counters, named("space", view["at"][p]))
    if view["idol"] == p:
        yield kit.icon("idol", zone.at(212, 34), "idol", label=named("idol"), scale=0.8)
    if view["claim"] == p:
        yield kit.icon("claim", zone.at(180, 34), "idol", label=named("next_idol"), scale=0.5)
    for i, at in enumerate(kit.fan(zone.at(204, 82), draft["kept"][p], 26)):
        yield kit.card(f"kept-{p}-{i}", at, label=named("face_down"), scale=0.32)
    if kit.asks(view, p, "pick"):
        at, label = zone.at(204, 74), named("packet")
        yield kit.pile("packet", at, label=label, scale=0.68, count=draft["packet"])


def hand(view: View, at: Places) -> Iterator[Part]:
    """The own cards once more, large enough to read."""
    mine: list[int] = view["draft"]["mine"]
    if mine:
        yield kit.mat(at.hand)
    for c, spot in zip(mine, kit.fan(at.hand.middle, len(mine), 156, 6), strict=True):
        yield face(f"mine-{c}", c, spot, at.mine).but(state="lit" if c == view["call"] else "")
