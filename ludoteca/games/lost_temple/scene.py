"""The table of Lost Temple: the jungle path, the nine characters, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from math import sin
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.effects import power
from ludoteca.games.lost_temple.laws import walk
from ludoteca.kernel import View, game, parse
from ludoteca.scene import SEATS, Counter, Label, Part, Place, Scene, Zone, named, seat
from ludoteca.scene.effects import effect_of_action

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


TELLS: Final = True
"""Every part says by itself what it does."""

MOST: Final = 4096
"""How many pieces of tables are kept: from one moment to the next little changes, and most of it is
the same for everybody at the table."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    options = kit.asked(view)
    deeds = {where(option, why, view): option for option, why in reversed(options.items())}
    seats = areas(view["players"], upright)
    parts = [*path(pieces.FINISH[view["players"]], upright)]
    parts += spaces(view, upright, options, deeds)
    parts += [*tokens(view, upright, deeds), *meeples(view, upright, deeds)]
    parts += stock(view["round"], view["bank"], view["supply"], view["reserve"], upright)
    parts += calls(view, upright, deeds)
    mine = tuple(view["draft"]["mine"])
    parts += hand(mine, view["call"] if view["call"] in mine else 0, upright)
    for zone in seats:
        parts += seat_area(view, zone)
    own = own_zone(len(mine) > 1, upright)
    if upright:
        zones = (at.board, *seats, at.calls, own)
    else:
        zones = (at.stock, at.board, *seats, at.calls, own)
    width, height = (740, 1892) if upright else (1600, 1000)
    return Scene("lost_temple", width, height, zones, tuple(parts))


@cache
def areas(players: int, upright: bool) -> tuple[Zone, ...]:
    """The areas of the seats."""
    view = {"players": players}
    if upright:
        return tuple(kit.compact_seats(view, 0, 884))
    return tuple(kit.seat_zones(view, 1200, 0, 400, 738))


@cache
def own_zone(several: bool, upright: bool) -> Zone:
    """Where the own cards lie."""
    whose = named("your_characters" if several else "your_character")
    return (UPRIGHT if upright else WIDE).hand.but(label=whose)


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


NOBODY: Final[View] = {"seat": None, "asked": []}
"""A view that asks for nothing: for what a choice does in any position."""


def does(view: View, action: str) -> Label | None:
    """What an action would do."""
    return effect_of_action(game("lost_temple"), view, action)


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


def spaces(view: View, upright: bool, options: dict[str, str], deeds: dict[str, str]) -> list[Part]:
    """A click on a space that one cannot reach asks about the way there."""
    verb, here = kit.verb(view, "step", "spend", "pay"), view["at"][view["seat"] or 0]
    found = list(track(view["players"], upright, verb, here))
    # What can be chosen does something else than what is printed there.
    ahead = {here + parse(option).n for option in options if option.startswith(verb)}
    ahead |= {int(id[6:]) for id in deeds if id.startswith("space-")}
    for s in ahead:
        if 0 < s <= pieces.LAST_SPACE:
            part = found[s - 1]
            act = deeds.get(part.id, "")
            found[s - 1] = part.but(action=act, effect=does(view, act or part.about))
    return found


@lru_cache(MOST)
def track(players: int, upright: bool, verb: str, here: int) -> tuple[Part, ...]:
    """The spaces as somebody sees them who cannot choose any, and stands here."""
    told = {"players": players, "seat": 0, "at": [here], "asked": []}
    steps = [(part, f"{verb} {s - here}") for s, part in enumerate(printed(players, upright), 1)]
    return tuple([part.but(about=about, effect=does(told, about)) for part, about in steps])


@cache
def printed(players: int, upright: bool) -> list[Part]:
    """The spaces as they are printed."""
    at, finish = UPRIGHT if upright else WIDE, pieces.FINISH[players]
    found: list[Part] = []
    for s in range(1, pieces.LAST_SPACE + 1):
        kind = pieces.KIND[s]
        shape = "finish" if s == finish else kind
        part = kit.space(
            f"space-{s}",
            at.spaces[s],
            shape,
            label=(named("space", s), named("finish") if s == finish else Label("space", kind)),
            width=112 if kind == "big_temple" else 0,
            count=s,
            sign=SIGNS.get(shape.removeprefix("big_"), ""),
            state="off" if s > finish else "",
        )
        found.append(part)
    return found


def tokens(view: View, upright: bool, deeds: dict[str, str]) -> Iterator[Part]:
    """On the chance spaces, face down, or face up where this seat has looked."""
    for s, face in zip(pieces.CHANCE_SPACES, view["tokens"], strict=False):
        token = token_on(s, face, s in view["looked"], upright)
        act = deeds.get(token.id)
        yield token.but(action=act, effect=does(view, act)) if act else token


@lru_cache(MOST)
def token_on(s: int, token: int | None, lit: bool, upright: bool) -> Part:
    """A token that cannot be chosen."""
    face, side, at = "", named("face_down"), UPRIGHT if upright else WIDE
    if token is not None:
        face, side = pieces.EFFECTS[token].replace("_", "-"), Label("token", str(token))
    label, state = (named("space", s), side), "lit" if lit else ""
    made = kit.token(f"token-{s}", at.spaces[s], face, label=label, state=state)
    return made.but(on=f"space-{s}", about=f"peek {s}", effect=does(NOBODY, f"peek {s}"))


def meeples(view: View, upright: bool, deeds: dict[str, str]) -> list[Part]:
    """Everybody's meeple; one's own can be chosen by those who stay."""
    found = list(standing(tuple(view["at"]), upright))
    p = view["seat"]
    if p is not None and (act := deeds.get(f"meeple-{p}")):
        found[p] = found[p].but(action=act, effect=does(view, act))
    return found


@lru_cache(MOST)
def standing(where: tuple[int, ...], upright: bool) -> tuple[Part, ...]:
    """Everybody's meeple; several on one space stand side by side."""
    at = UPRIGHT if upright else WIDE
    spots = kit.sharing(where, lambda space, count: stand(at.spaces[space], count))
    found: list[Part] = []
    for p, (s, spot) in enumerate(zip(where, spots, strict=True)):
        id, label, sign = f"meeple-{p}", (seat(p), named("space", s)), f"●{p + 1}"
        meeple = kit.piece(id, spot, "meeple", SEATS[p], label=label, sign=sign, on=f"space-{s}")
        found.append(meeple)
    return tuple(found)


def stand(at: Place, count: int) -> list[Place]:
    """Where several meeples stand on a space; the first of a crowd stand behind."""
    if count < CROWD:
        return kit.fan(at.moved(0, 14), count, 34)
    behind = count // 2
    rows = [kit.fan(at.moved(0, -2), behind, 30), kit.fan(at.moved(0, 20), count - behind, 30)]
    return [place._replace(scale=0.8) for row in rows for place in row]


# -- Bank and characters ------------------------------------------------------------------------


@lru_cache(MOST)
def stock(round: int, bank: int, supply: int, reserve: int, upright: bool) -> tuple[Part, ...]:
    """The round, the bank and the supplies, on a mat."""
    at = UPRIGHT if upright else WIDE
    heaps = {"sun": ("round", round), "gems": ("bank", bank)}
    heaps |= {"machetes": ("supply", supply), "tokens": ("reserve", reserve)}
    found = [] if at.stock == at.calls else [kit.mat(at.stock)]
    for (shape, (key, count)), spot in zip(heaps.items(), at.heaps, strict=True):
        found.append(kit.pile(key, spot, shape, label=named(key), height=64, count=count))
    return tuple(found)


class Calls(NamedTuple):
    """What the row of characters depends on."""

    face_up: tuple[int, ...]
    answered: tuple[tuple[int, int], ...]
    """Characters that were called, each with whoever had it, or -1."""
    called: int
    verb: str
    deeds: tuple[str, ...]
    """What a click on each card does."""
    curse: int
    theft: int


def calls(view: View, upright: bool, deeds: dict[str, str]) -> tuple[Part, ...]:
    """The characters in the order of their calls: who is called, cursed, robbed, who has them."""
    draft = view["draft"]
    told = Calls(
        tuple(draft["face_up"]),
        tuple([(c, p) for c, p in draft["answered"]]),
        0 if view["over"] else view["call"],
        kit.verb(view, "pick", "curse", "rob"),
        tuple([deeds.get(f"card-{c}", "") for c in pieces.CHARACTERS]),
        view["curse"],
        view["theft"],
    )
    return row(told, upright)


@lru_cache(MOST)
def row(told: Calls, upright: bool) -> tuple[Part, ...]:
    """The row of characters on its mat, and what lies on the cards."""
    at, answered = UPRIGHT if upright else WIDE, dict(told.answered)
    picks = any(deed.startswith("pick") for deed in told.deeds)
    found = [kit.mat(at.calls)]
    for c, act in zip(pieces.CHARACTERS, told.deeds, strict=True):
        up, now, holder = c in told.face_up, c == told.called, answered.get(c)
        found.append(character(c, up, now, holder, act, picks, told.verb, upright))
    for c, p in told.answered:
        if p >= 0:
            spot = at.cards[c].moved(*at.answer)._replace(scale=0.9)
            found.append(kit.piece(f"answer-{c}", spot, "disc", SEATS[p]))
    for mark, c, dx in (("curse", told.curse, 0), ("theft", told.theft, 38)):
        if c:
            label = (named(mark), Label("character", str(c)))
            spot = at.cards[c].moved(dx, -at.mark)._replace(scale=1)
            found.append(kit.icon(mark, spot, mark, label=label, effect=power(c)))
    return tuple(found)


@lru_cache(MOST)
def character(
    c: int, up: bool, now: bool, holder: int | None, act: str, picks: bool, verb: str, upright: bool
) -> Part:
    """A card of the row; its label says all that everybody knows about it."""
    label = [Label("character", str(c), (c,))]
    label += [named("face_up")] if up else []
    label += [named("called_now")] if now else []
    label += [seat(holder)] if holder is not None and holder >= 0 else []
    state = "lit" if now else "off" if up or (picks and not act) or (holder or 0) < 0 else ""
    at = (UPRIGHT if upright else WIDE).cards[c]
    about = f"{verb} {c}"
    card = face(f"card-{c}", c, at.moved(0, -16 if now or act else 0)).but(about=about)
    effect = does(NOBODY, act or about)
    return card.but(label=tuple(label), action=act, state=state, effect=effect)


def face(id: str, c: int, at: Place, scale: float = 1) -> Part:
    """The face of a character's card."""
    label, name = Label("character", str(c), (c,)), Label("character", str(c))
    card = kit.card(id, at, pieces.KEYS[c], name=name, label=label, count=c, scale=scale)
    return card.but(effect=power(c))


# -- Seats and hand -----------------------------------------------------------------------------


class Owned(NamedTuple):
    """What lies in front of a seat."""

    at: int
    gems: int
    machetes: int
    idol: bool
    claim: bool
    known: tuple[int, ...]
    """Of the kept cards, those that this view knows."""
    kept: int
    packet: int | None
    """How many cards it picks from, if it does."""
    turn: bool
    won: bool


def seat_area(view: View, zone: Zone) -> tuple[Part, ...]:
    """What lies in a seat's area."""
    p, draft = zone.owner or 0, view["draft"]
    known = [c for c, holder in draft["answered"] if holder == p]
    known = draft["mine"] if p == view["seat"] else known
    asked = kit.asks(view, p)
    owned = Owned(
        view["at"][p],
        view["gems"][p],
        view["machetes"][p],
        view["idol"] == p,
        view["claim"] == p,
        tuple(known),
        draft["kept"][p],
        draft["packet"] if asked and kit.asks(view, p, "pick") else None,
        asked,
        view["over"] and p in view["winners"],
    )
    return area(zone, owned)


@lru_cache(MOST)
def area(zone: Zone, owned: Owned) -> tuple[Part, ...]:
    """The plate of a seat, broad or compact, and what lies on it."""
    p = zone.owner or 0
    told = {
        "over": owned.won,
        "winners": [p] if owned.won else [],
        "asked": [{"player": p}] if owned.turn else [],
    }
    counters = [Counter("gems", "gem", owned.gems), Counter("machetes", "machete", owned.machetes)]
    plate = kit.seat_plate(told, zone, counters, named("space", owned.at))
    lay = small_seat if kit.is_compact(zone) else broad_seat
    return (*plate, *lay(zone, owned))


def broad_seat(zone: Zone, owned: Owned) -> Iterator[Part]:
    """The idol, the cards in front of a seat and the packet in its hand."""
    p, at = zone.owner or 0, zone.at(356, zone.height / 2)
    if owned.idol:
        yield kit.icon("idol", at.moved(-56, -16), "idol", label=named("idol"))
    if owned.claim:
        yield kit.icon("claim", at.moved(-78, -14), "idol", label=named("next_idol"), scale=0.6)
    for i, spot in enumerate(kit.fan(at, owned.kept, 34)):
        if i < len(owned.known):
            # Too small for words and numbers: its picture and its label tell.
            card = face(f"kept-{p}-{i}", owned.known[i], spot, 0.46)
            yield card.but(caption=(), count=None)
        else:
            yield kit.card(f"kept-{p}-{i}", spot, label=named("face_down"), scale=0.46)
    if owned.packet is not None:
        spot, label = at.moved(-10, 0), named("packet")
        yield kit.pile("packet", spot, label=label, scale=0.7, count=owned.packet)


def small_seat(zone: Zone, owned: Owned) -> Iterator[Part]:
    """The same on a compact plate: the idol, how many cards lie there."""
    p = zone.owner or 0
    if owned.idol:
        yield kit.icon("idol", zone.at(212, 34), "idol", label=named("idol"), scale=0.8)
    if owned.claim:
        yield kit.icon("claim", zone.at(180, 34), "idol", label=named("next_idol"), scale=0.5)
    for i, at in enumerate(kit.fan(zone.at(204, 82), owned.kept, 26)):
        yield kit.card(f"kept-{p}-{i}", at, label=named("face_down"), scale=0.32)
    if owned.packet is not None:
        at, label = zone.at(204, 74), named("packet")
        yield kit.pile("packet", at, label=label, scale=0.68, count=owned.packet)


@lru_cache(MOST)
def hand(mine: tuple[int, ...], called: int, upright: bool) -> tuple[Part, ...]:
    """The own cards once more, large enough to read."""
    if not mine:
        return ()
    at = UPRIGHT if upright else WIDE
    found = [kit.mat(at.hand)]
    for c, spot in zip(mine, kit.fan(at.hand.middle, len(mine), 156, 6), strict=True):
        card = face(f"mine-{c}", c, spot, at.mine)
        found.append(card.but(state="lit" if c == called else ""))
    return tuple(found)
