"""The table of Lost Temple: the jungle path, the nine characters, and what everybody has."""

from __future__ import annotations

from itertools import pairwise
from math import sin
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.laws import walk
from ludoteca.kernel import View, parse
from ludoteca.scene import SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = Zone("board", "track", 0, 0, 1180, 738, (named("track"),), backdrop="board")
STOCK: Final = Zone("stock", "list", 0, 756, 204, 244)
CALLS: Final = Zone("calls", "chart", 220, 756, 960, 244)
HAND: Final = Zone("hand", "list", 1200, 756, 400, 244)

SIGNS: Final = {"village": "⌂", "temple": "▲", "jungle": "♣", "chance": "?", "finish": "★"}
CROWD: Final = 3
"""From so many meeples on they stand on a space in two rows, and smaller."""


def bent(x: float, y: float) -> float:
    """The rows of the track are softly bent."""
    return y + 15 * sin(x / 95 + y / 60)


# Indexed by the id of the space; there is no space 0.
_FLAT: Final = kit.graph([(s["x"], s["y"]) for s in pieces.PIECES["spaces"]], 38, 40, 1104, 652)
PLACES: Final = [Place(0, 0), *[Place(x, bent(x, y)) for x, y, _ in _FLAT]]
CARDS: Final = [Place(0, 0), *kit.row(280, 884, len(pieces.CHARACTERS), 105)]


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    deeds = {where(option, why, view): option for option, why in reversed(kit.asked(view).items())}
    parts = [*path(view), *spaces(view, deeds), *tokens(view, deeds), *meeples(view, deeds)]
    parts += [*stock(view), *calls(view, deeds), *hand(view)]
    seats = kit.seat_zones(view, 1200, 0, 400, 738)
    for zone in seats:
        parts += seat_area(view, zone)
    whose = named("your_characters" if len(view["draft"]["mine"]) > 1 else "your_character")
    zones = (STOCK, BOARD, *seats, CALLS, kit.replace(HAND, label=(whose,)))
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


def path(view: View) -> list[Part]:
    """The way to the finish; with many players the rest of it is overgrown."""
    finish = pieces.FINISH[view["players"]]
    used = kit.line("way-used", loops(PLACES[1 : finish + 1]))
    if finish == pieces.LAST_SPACE:
        return [used]
    return [kit.line("way-rest", loops(PLACES[finish:]), state="off"), used]


def loops(places: list[Place]) -> list[tuple[float, float]]:
    """Where the track climbs to the next row it swings out."""
    points: list[tuple[float, float]] = []
    for (x, y, _), (x2, y2, _) in pairwise(places):
        points.append((x, y))
        if y - y2 > 70:
            out = 34 if x > 590 else -34
            points += [(x + out, y - (y - y2) * 0.3), (x2 + out, y - (y - y2) * 0.7)]
    return [*points, places[-1][:2]]


def spaces(view: View, deeds: dict[str, str]) -> list[Part]:
    finish = pieces.FINISH[view["players"]]
    found: list[Part] = []
    for s in range(1, pieces.LAST_SPACE + 1):
        kind, (x, y, _) = pieces.KIND[s], PLACES[s]
        shape = "finish" if s == finish else kind
        label = (named("space", s), named("finish") if s == finish else Label("space", kind))
        sign = SIGNS.get(shape.removeprefix("big_"), "")
        wide = 112 if kind == "big_temple" else 0
        act, state = deeds.get(f"space-{s}", ""), "off" if s > finish else ""
        base = Part(f"space-{s}", "space", x, y, label, shape=shape, width=wide, count=s)
        found.append(kit.replace(base, sign=sign, action=act, state=state))
    return found


def tokens(view: View, deeds: dict[str, str]) -> list[Part]:
    """On the chance spaces, face down, or face up where this seat has looked."""
    found: list[Part] = []
    for s, token in zip(pieces.CHANCE_SPACES, view["tokens"], strict=False):
        id, (x, y, _) = f"token-{s}", PLACES[s]
        side, shape = named("face_down"), ""
        if token is not None:
            side, shape = Label("token", str(token)), pieces.EFFECTS[token].replace("_", "-")
        act, state = deeds.get(id, ""), "lit" if s in view["looked"] else ""
        base = Part(id, "token", x, y, (named("space", s), side), shape=shape)
        found.append(kit.replace(base, on=f"space-{s}", action=act, state=state))
    return found


def meeples(view: View, deeds: dict[str, str]) -> list[Part]:
    """Everybody's meeple; several on one space stand side by side."""
    found: list[Part] = []
    for p, s in enumerate(view["at"]):
        here = [q for q, space in enumerate(view["at"]) if space == s]
        x, y, scale = stand(PLACES[s], here.index(p), len(here))
        label = (seat(p), named("space", s))
        base = Part(f"meeple-{p}", "meeple", x, y, label, paint=SEATS[p], scale=scale)
        act = deeds.get(base.id, "")
        found.append(kit.replace(base, sign=f"●{p + 1}", on=f"space-{s}", action=act))
    return found


def stand(place: Place, i: int, count: int) -> tuple[float, float, float]:
    """Where one of several meeples stands on a space; the first of a crowd stand behind."""
    if count < CROWD:
        return (*kit.fan(place.x, place.y + 14, count, 34)[i][:2], 1.0)
    behind = count // 2
    line = kit.fan(place.x, place.y + 20, count - behind, 30)
    line = kit.fan(place.x, place.y - 2, behind, 30) + line
    return (*line[i][:2], 0.8)


# -- Bank and characters ------------------------------------------------------------------------


def stock(view: View) -> list[Part]:
    """The round, the bank and the supplies, on a mat."""
    heaps = {"round": "sun", "bank": "gems", "supply": "machetes", "reserve": "tokens"}
    found = [kit.mat(STOCK)]
    for (key, shape), (x, y, _) in zip(heaps.items(), kit.grid(54, 808, 2, 2, 98), strict=True):
        heap = Part(key, "pile", x, y, (named(key),), "stock", shape, height=64, count=view[key])
        found.append(heap)
    return found


def calls(view: View, deeds: dict[str, str]) -> list[Part]:
    """The characters in the order of their calls: who is called, cursed, robbed, who has them."""
    answered: dict[int, int] = dict(view["draft"]["answered"])
    found = [kit.mat(CALLS), *[character(view, c, answered, deeds) for c in pieces.CHARACTERS]]
    for c, p in answered.items():
        if p >= 0:
            x, y, _ = CARDS[c]
            found.append(
                Part(f"answer-{c}", "disc", x, y + 84, (), "calls", paint=SEATS[p], scale=0.9)
            )
    for mark, dx in (("curse", 0), ("theft", 38)):
        if view[mark]:
            x, y, _ = CARDS[view[mark]]
            label = (named(mark), Label("character", str(view[mark])))
            found.append(Part(mark, "icon", x + dx, y - 74, label, "calls", mark))
    return found


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
    x, y = CARDS[c].x, CARDS[c].y - (16 if now or act else 0)
    card = kit.replace(face(f"card-{c}", c, x, y, "calls", 0.92), label=tuple(label))
    return kit.replace(card, action=act, state=state)


def face(id: str, c: int, x: float, y: float, zone: str, scale: float) -> Part:
    """The face of a character's card."""
    label, name = Label("character", str(c), (c,)), Label("character", str(c))
    key = pieces.KEYS[c]
    return Part(id, "card", x, y, (label,), zone, key, scale=scale, count=c, caption=(name,))


# -- Seats and hand -----------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Place, gems, machetes, the idol, the cards in front of a seat and the packet in its hand."""
    p, x, y = zone.owner or 0, zone.x + 356, zone.y + zone.height / 2
    counters = [Counter(key, key[:-1], view[key][p]) for key in ("gems", "machetes")]
    found = kit.seat_plate(view, zone, counters, named("space", view["at"][p]))
    if view["idol"] == p:
        found.append(Part("idol", "icon", x - 56, y - 16, (named("idol"),), zone.id, "idol"))
    if view["claim"] == p:
        label = (named("next_idol"),)
        found.append(Part("claim", "icon", x - 78, y - 14, label, zone.id, "idol", scale=0.6))
    draft = view["draft"]
    known = [c for c, holder in draft["answered"] if holder == p]
    known = draft["mine"] if p == view["seat"] else known
    for i, place in enumerate(kit.fan(x, y, draft["kept"][p], 34)):
        back = Part(f"kept-{p}-{i}", "card", place.x, y, (named("face_down"),), zone.id, scale=0.46)
        found.append(face(back.id, known[i], place.x, y, zone.id, 0.46) if i < len(known) else back)
    if kit.asks(view, p, "pick"):
        label, count = (named("packet"),), draft["packet"]
        found.append(Part("packet", "pile", x - 10, y, label, zone.id, scale=0.7, count=count))
    return found


def hand(view: View) -> list[Part]:
    """The own cards once more, large enough to read."""
    mine: list[int] = view["draft"]["mine"]
    mats = [kit.mat(HAND)] if mine else []
    found: list[Part] = []
    for c, (x, y, turn) in zip(mine, kit.fan(1400, 878, len(mine), 156, 6), strict=True):
        card = face(f"mine-{c}", c, x, y, "hand", 1.3)
        state = "lit" if c == view["call"] else ""
        found.append(kit.replace(card, rotation=turn, state=state))
    return mats + found
