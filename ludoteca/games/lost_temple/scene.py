"""The table of Lost Temple: the jungle path, the nine characters, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sin
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.laws import walk
from ludoteca.kernel import View, parse
from ludoteca.scene import SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = Zone("board", "track", 0, 0, 1180, 738, label=(named("track"),), backdrop="board")
STOCK: Final = Zone("stock", "list", 0, 756, 204, 244)
CALLS: Final = Zone("calls", "chart", 220, 756, 960, 244)
HAND: Final = Zone("hand", "list", 1200, 756, 400, 244)

SIGNS: Final = {"village": "⌂", "temple": "▲", "jungle": "♣", "chance": "?", "finish": "★"}
CROWD: Final = 3
"""This many meeples or more stand on a space in two rows, and smaller."""


def bent(at: Place) -> Place:
    """The rows of the track are softly bent."""
    return at.moved(0, 15 * sin(at.x / 95 + at.y / 60))


# Indexed by the id of the space; there is no space 0.
_FLAT: Final = kit.graph((38, 40), [(s["x"], s["y"]) for s in pieces.PIECES["spaces"]], 1104, 652)
PLACES: Final = [Place(0, 0), *[bent(at) for at in _FLAT]]
CARDS: Final = [Place(0, 0), *kit.row(CALLS.at(60, 128), len(pieces.CHARACTERS), 105)]


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    deeds = {where(option, why, view): option for option, why in reversed(kit.asked(view).items())}
    parts = [*path(view), *spaces(view, deeds), *tokens(view, deeds), *meeples(view, deeds)]
    parts += [*stock(view), *calls(view, deeds), *hand(view)]
    seats = kit.seat_zones(view, 1200, 0, 400, 738)
    for zone in seats:
        parts += seat_area(view, zone)
    whose = named("your_characters" if len(view["draft"]["mine"]) > 1 else "your_character")
    zones = (STOCK, BOARD, *seats, CALLS, HAND.but(label=whose))
    return Scene("lost_temple", 1600, 1000, zones, tuple(parts))


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


def path(view: View) -> Iterator[Part]:
    """The way to the finish; with many players the rest of it is overgrown."""
    finish = pieces.FINISH[view["players"]]
    if finish < pieces.LAST_SPACE:
        yield kit.line("way-rest", loops(PLACES[finish:]), state="off")
    yield kit.line("way-used", loops(PLACES[1 : finish + 1]))


def loops(places: list[Place]) -> list[tuple[float, float]]:
    """Where the track climbs to the next row it swings out."""
    points: list[tuple[float, float]] = []
    for (x, y, *_), (x2, y2, *_) in pairwise(places):
        points.append((x, y))
        if y - y2 > 70:
            out = 34 if x > 590 else -34
            points += [(x + out, y - (y - y2) * 0.3), (x2 + out, y - (y - y2) * 0.7)]
    return [*points, places[-1][:2]]


def spaces(view: View, deeds: dict[str, str]) -> Iterator[Part]:
    """A click on a space that one cannot reach asks about the way there."""
    finish = pieces.FINISH[view["players"]]
    verb, here = kit.verb(view, "step", "spend", "pay"), view["at"][view["seat"] or 0]
    for s in range(1, pieces.LAST_SPACE + 1):
        id, kind = f"space-{s}", pieces.KIND[s]
        shape = "finish" if s == finish else kind
        yield kit.space(
            id,
            PLACES[s],
            shape,
            label=(named("space", s), named("finish") if s == finish else Label("space", kind)),
            width=112 if kind == "big_temple" else 0,
            count=s,
            sign=SIGNS.get(shape.removeprefix("big_"), ""),
            action=deeds.get(id, ""),
            about=f"{verb} {s - here}",
            state="off" if s > finish else "",
        )


def tokens(view: View, deeds: dict[str, str]) -> Iterator[Part]:
    """On the chance spaces, face down, or face up where this seat has looked."""
    for s, token in zip(pieces.CHANCE_SPACES, view["tokens"], strict=False):
        face, side = "", named("face_down")
        if token is not None:
            face, side = pieces.EFFECTS[token].replace("_", "-"), Label("token", str(token))
        id, state = f"token-{s}", "lit" if s in view["looked"] else ""
        token = kit.token(id, PLACES[s], face, label=(named("space", s), side), state=state)
        yield token.but(on=f"space-{s}", action=deeds.get(id, ""), about=f"peek {s}")


def meeples(view: View, deeds: dict[str, str]) -> Iterator[Part]:
    """Everybody's meeple; several on one space stand side by side."""
    for p, (s, at) in enumerate(zip(view["at"], kit.sharing(view["at"], stand), strict=True)):
        id, label, sign = f"meeple-{p}", (seat(p), named("space", s)), f"●{p + 1}"
        meeple = kit.piece(id, at, "meeple", SEATS[p], label=label, sign=sign, on=f"space-{s}")
        yield meeple.but(action=deeds.get(id, ""))


def stand(space: int, count: int) -> list[Place]:
    """Where several meeples stand on a space; the first of a crowd stand behind."""
    at = PLACES[space]
    if count < CROWD:
        return kit.fan(at.moved(0, 14), count, 34)
    behind = count // 2
    rows = [kit.fan(at.moved(0, -2), behind, 30), kit.fan(at.moved(0, 20), count - behind, 30)]
    return [place._replace(scale=0.8) for row in rows for place in row]


# -- Bank and characters ------------------------------------------------------------------------


def stock(view: View) -> Iterator[Part]:
    """The round, the bank and the supplies, on a mat."""
    heaps = {"round": "sun", "bank": "gems", "supply": "machetes", "reserve": "tokens"}
    yield kit.mat(STOCK)
    for (key, shape), at in zip(heaps.items(), kit.grid(STOCK.at(54, 52), 2, 2, 98), strict=True):
        yield kit.pile(key, at, shape, label=named(key), height=64, count=view[key])


def calls(view: View, deeds: dict[str, str]) -> Iterator[Part]:
    """The characters in the order of their calls: who is called, cursed, robbed, who has them."""
    answered: dict[int, int] = dict(view["draft"]["answered"])
    yield kit.mat(CALLS)
    verb = kit.verb(view, "pick", "curse", "rob")
    for c in pieces.CHARACTERS:
        yield character(view, c, answered, deeds).but(about=f"{verb} {c}")
    for c, p in answered.items():
        if p >= 0:
            yield kit.piece(f"answer-{c}", CARDS[c].moved(0, 84), "disc", SEATS[p], scale=0.9)
    for mark, dx in (("curse", 0), ("theft", 38)):
        if c := view[mark]:
            label = (named(mark), Label("character", str(c)))
            yield kit.icon(mark, CARDS[c].moved(dx, -74), mark, label=label)


def character(view: View, c: int, answered: dict[int, int], deeds: dict[str, str]) -> Part:
    """A card of the row; its label says all that everybody knows about it."""
    up, now = c in view["draft"]["face_up"], c == view["call"] and not view["over"]
    act = deeds.get(f"card-{c}", "")
    label = [Label("character", str(c), (c,))]
    label += [named("face_up")] if up else []
    label += [named("called_now")] if now else []
    label += [seat(answered[c])] if answered.get(c, -1) >= 0 else []
    chosen = any(deed.startswith("pick") for deed in deeds.values()) and not act
    state = "lit" if now else "off" if up or chosen or answered.get(c, 0) < 0 else ""
    card = face(f"card-{c}", c, CARDS[c].moved(0, -16 if now or act else 0), 0.92)
    return card.but(label=tuple(label), action=act, state=state)


def face(id: str, c: int, at: Place, scale: float) -> Part:
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
            yield face(f"kept-{p}-{i}", known[i], spot, 0.46)
        else:
            yield kit.card(f"kept-{p}-{i}", spot, label=named("face_down"), scale=0.46)
    if kit.asks(view, p, "pick"):
        count, label = draft["packet"], named("packet")
        yield kit.pile("packet", at.moved(-10, 0), label=label, scale=0.7, count=count)


def hand(view: View) -> Iterator[Part]:
    """The own cards once more, large enough to read."""
    mine: list[int] = view["draft"]["mine"]
    if mine:
        yield kit.mat(HAND)
    for c, at in zip(mine, kit.fan(HAND.at(200, 122), len(mine), 156, 6), strict=True):
        yield face(f"mine-{c}", c, at, 1.3).but(state="lit" if c == view["call"] else "")
