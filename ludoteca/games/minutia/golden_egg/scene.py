"""The table of The Great Golden Egg: the reefs, two thumbs, and all that is said about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE, WHITE
from ludoteca.games.minutia.golden_egg.pieces import (
    NO,
    PIECES,
    RESERVE,
    SENTENCES,
    TERRITORIES,
    VALUE,
    YES,
)
from ludoteca.games.minutia.golden_egg.rules import NOTHING
from ludoteca.games.minutia.golden_egg.scoring import score
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    territories: list[Place]
    """By number; what stands for the reserve is never used."""
    rafts: list[Place]
    """Where the Adventurers of each seat wait."""
    thumbs: Zone
    hands: list[Place]
    said: tuple[float, float, float, float]
    """Where the words of a hand are heaped, seen from it: right, down, width, height."""
    ballots: list[Place]
    """Yes and no; between them the Guide counts."""
    words: Zone
    sentences: list[Place]
    sentence: tuple[float, float]
    """How wide and high a sentence is."""


_XY: Final = [territory["xy"] for territory in PIECES["territory"]]
_WORDS: Final = drawing.HAND.but(x=800, width=800, label=(named("saying"),))
_THUMBS: Final = drawing.TRAY.but(width=780, label=(named("voting"),))
WIDE: Final = Places(
    drawing.board("reefs", named("card")),
    [Place(0, 0), *kit.graph((60, 40), _XY, 1060, 660)],
    [Place(x, y, zone="board") for x, y in ((800, 636), (800, 112), (1040, 128))],
    _THUMBS,
    [_THUMBS.at(x, 112) for x in (72, 240, 408)],
    (80, -26, 60, 150),
    [_THUMBS.at(600, 122), _THUMBS.at(716, 122)],
    _WORDS,
    [_WORDS.at(107 + 195 * (k % 4), 66 + 112 * (k // 4)) for k in range(SENTENCES)],
    (145, 80),
)

_LOW_THUMBS: Final = Zone("tray", "list", 0, 1010, 740, 164, label=(named("voting"),))
_LOW_WORDS: Final = drawing.UPRIGHT_HAND.but(y=1188, height=176, label=(named("saying"),))
UPRIGHT: Final = Places(
    drawing.upright_board("reefs", named("card")),
    [Place(0, 0), *kit.graph((28, 28), [(y, 100 - x) for x, y in _XY], 684, 814)],
    [Place(x, y, zone="board") for x, y in ((118, 112), (118, 262), (622, 112))],
    _LOW_THUMBS,
    [_LOW_THUMBS.at(x, 72)._replace(scale=0.76) for x in (76, 228, 380)],
    (64, -16, 52, 110),
    [_LOW_THUMBS.at(550, 82), _LOW_THUMBS.at(668, 82)],
    _LOW_WORDS,
    [_LOW_WORDS.at(98 + 181 * (k % 4), 47 + 82 * (k // 4)) for k in range(SENTENCES)],
    (136, 61),
)

ISLES: Final = {1: "shore", 2: "shore", 3: "reef", 5: "rock"}
"""How a territory of this value is drawn."""

OUTLINES: Final = {
    "shore": "M-116,10C-122,-30-80,-62-34,-68C18,-76 86,-66 108,-28C126,8 100,50 54,64"
    "C6,78-64,74-94,52C-108,42-114,26-116,10z",
    "reef": "M-112,30C-126,2-104,-40-72,-58C-52,-84-8,-86 22,-78C62,-84 104,-52 114,-14"
    "C122,22 104,60 62,74C22,90-44,86-80,70C-98,62-106,46-112,30z",
    "rock": "M-132,60C-142,24-116,-10-104,-40C-96,-78-58,-92-40,-112C-18,-132 30,-130 48,-108"
    "C72,-96 100,-70 106,-36C122,-8 142,26 132,62C122,102 62,118 2,118C-58,118-120,100-132,60z",
}
COINS: Final = {"shore": 150.0, "reef": 178.0, "rock": 256.0}
"""How high an isle is: its value is written low on it."""

GROUND: Final = {"shore": -6.0, "reef": -6.0, "rock": 28.0}
"""Where Adventurers stand on an isle."""

ASKED: Final = {"name_territory": "name", "act_alone": "add_at", "move_on": "move_to"}
"""What a click on a territory does, by what is asked."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright, tallest=239)
    parts = [*isles(view, at), *adventurers(view, at), *thumbs(view, at), *ballots(view, at)]
    parts += sentences(view, at)
    for zone in seats:
        parts += seat_area(view, zone)
    parts.append(guide_disc(seats[view["guide"]]))
    zones = [at.board, *seats, at.thumbs, *([] if view["seat"] is None else [at.words])]
    return drawing.scene("golden_egg", zones, parts, upright)


# -- The reefs ----------------------------------------------------------------------------------


def isles(view: View, at: Places) -> Iterator[Part]:
    """The territories with their values; a flag on the one that the Guide has named."""
    for t in TERRITORIES:
        isle, about = ISLES[VALUE[t]], click(view, t)
        label = (Label("territory", str(t)), named("value", VALUE[t]))
        space = kit.space(f"isle-{t}", at.territories[t], isle, path=OUTLINES[isle])
        space = space.but(label=(*label, named("named")) if t == view["named"] else label)
        space = space.but(width=230, height=COINS[isle], count=VALUE[t], sign=f"{VALUE[t]}")
        verb, n = about.split()
        yield space.but(action=kit.act(view, verb, int(n)), about=about)
    if view["named"] != RESERVE:
        spot = at.territories[view["named"]].moved(-92, -58)
        paint = drawing.PAINTS[view["guide"]]
        yield kit.icon("named", spot, "flag", label=named("named"), paint=paint, scale=2.2)


def click(view: View, t: int) -> str:
    """What a click on a territory would do."""
    for question in view["asked"]:
        if question["player"] == view["seat"] and question.get("kind") != "offer":
            if question["decision"] == "add_or_move":
                return "add 0" if t == view["named"] else f"move_to {t}"
            return f"{ASKED.get(question['decision'], 'name')} {t}"
    return f"name {t}"


def adventurers(view: View, at: Places) -> Iterator[Part]:
    """Everybody's cubes, on the isles side by side, or on the own raft."""
    for p, raft in enumerate(at.rafts):
        yield kit.space(f"raft-{p}", raft, "raft", label=(seat(p), named("reserve")), width=160)
        own: list[int] = view["adventurers"][p]
        grounds = [ground(at, p, place) for place in own]
        for i, spot in enumerate(kit.sharing(grounds, crowd)):
            yield adventurer(view, p, i, spot)


class Ground(NamedTuple):
    """Room for the cubes of one seat in one place."""

    middle: Place
    width: float
    most: float


def ground(at: Places, p: int, place: int) -> Ground:
    if place == RESERVE:
        return Ground(at.rafts[p].moved(0, -2), 136, 0.72)
    low = GROUND[ISLES[VALUE[place]]]
    return Ground(at.territories[place].moved(64 * (p - 1), low), 60, 0.9)


def crowd(room: Ground, n: int) -> list[Place]:
    """Where this many cubes stand."""
    return kit.heap(room.middle, n, room.width, 62, room.most)


def adventurer(view: View, p: int, i: int, spot: Place) -> Part:
    """One cube; where it can set out, a click lifts it."""
    own: list[int] = view["adventurers"][p]
    place, waits = own[i], own[i] == RESERVE
    where = named("reserve") if waits else Label("territory", str(place))
    cube = drawing.cube(f"adventurer-{p}-{i}", spot, p, label=(seat(p), where), sign=f"●{p + 1}")
    cube = cube.but(on=f"raft-{p}" if waits else f"isle-{place}")
    if p == view["seat"] and not waits:
        cube = cube.but(action=kit.act(view, "move_from", place))
    lifted = place == view["lifted"] and not waits and p == active(view) and i == own.index(place)
    return cube.but(state="lit") if lifted else cube


def active(view: View) -> int:
    """Who is to act, if anybody has to."""
    asked = [question["player"] for question in view["asked"] if question.get("kind") != "offer"]
    return asked[0] if asked else NONE


# -- Votes and words ----------------------------------------------------------------------------


def thumbs(view: View, at: Places) -> Iterator[Part]:
    """A hand for each seat: it leads, waits, is closed on a vote, or shows it; and what it says."""
    yield kit.mat(at.thumbs)
    sealed = kit.sealed(view, "vote")
    right, down, wide, high = at.said
    for p, spot in enumerate(at.hands):
        shape, key = thumb(view, p, p in sealed)
        label = [seat(p), named(key)]
        if view["announced"][p] != NONE:
            label.append(named(f"announces_{view['announced'][p]}"))
        paint = drawing.PAINTS[p]
        yield kit.icon(f"hand-{p}", spot, shape, label=tuple(label), paint=paint, scale=0.82)
        below = spot.moved(0, 80 if spot.scale < 1 else 104)._replace(scale=1)
        yield kit.caption(f"whose-{p}", below, seat(p), "whose", width=150)
        said = [k for k in range(SENTENCES) if view["said"][p] >> k & 1]
        heap = kit.heap(spot.moved(right, down), len(said), wide, high, 1.4)
        for k, bubble in zip(said, heap, strict=True):
            words = (seat(p), named("tells", k))
            yield kit.icon(f"said-{p}-{k}", bubble, f"bubble-{k}", label=words, scale=0.95)


def thumb(view: View, p: int, sealed: bool) -> tuple[str, str]:
    """The shape of a hand, and what it is called."""
    vote = view["votes"][p]
    if vote != NONE:
        return ("thumb-up", "thumb_up") if vote == YES else ("thumb-down", "thumb_down")
    if p == view["guide"]:
        return ("three", "leads")
    return ("fist", "thumb_sealed") if sealed else ("hand-rest", "thumb_waits")


def ballots(view: View, at: Places) -> Iterator[Part]:
    """What a Follower votes with; the Guide counts instead."""
    yes, no = at.ballots
    if view["seat"] == view["guide"]:
        x, about = (yes.x + no.x) / 2, "count 0"
        act, state = kit.act(view, "count"), "" if kit.act(view, "count") else "off"
        tile = kit.tile("vote-count", yes._replace(x=x), "plaque-count", name=named("counts"))
        tile = tile.but(label=(named("counts"),), width=170, height=126)
        yield tile.but(action=act, about=about, state=state)
        return
    for vote, spot, shape, key in ((YES, yes, "plaque-yes", "yes"), (NO, no, "plaque-no", "no")):
        tile = kit.tile(f"vote-{vote}", spot, shape, name=named(key))
        act, about = kit.act(view, "vote", vote), f"vote {vote}"
        state = "lit" if view.get("sealed") == about else "" if act else "off"
        tile = tile.but(label=(named(key),), width=110, height=126)
        yield tile.but(action=act, about=about, state=state)


def sentences(view: View, at: Places) -> Iterator[Part]:
    """What can be said with a click; what has been said is grey until the next round."""
    if view["seat"] is None:
        return
    yield kit.mat(at.words)
    wide, high = at.sentence
    for k, spot in enumerate(at.sentences):
        act, about = kit.act(view, "tell", k), f"tell {k}"
        tile = kit.tile(f"sentence-{k}", spot, f"bubble-{k}", name=Label("short", str(k)))
        tile = tile.but(label=(Label("sentence", str(k)),), width=wide, height=high, scale=1.3)
        yield tile.but(action=act, about=about, state="" if act else "off")


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The points as they stand, whose word was worth what, and whom the seat owes a vote."""
    p = zone.owner or 0
    own, kept = view["adventurers"][p], view["kept"][p] + view["honoured"][p]
    given = view["announcements"][p] + view["due"][p]
    counters = [
        Counter("total", "points", score(own)),
        Counter("kept_word", "kept-word", kept),
        Counter("broken_word", "broken-word", given - kept),
    ]
    small = kit.is_compact(zone)
    plate, *things = drawing.plate(view, zone, counters, None, drawing.PAINTS[p])
    yield plate
    for part in things:
        if small and part.id == f"name-{p}" and p == view["guide"]:
            yield part.but(width=124)
        else:
            yield part if small else part.but(y=part.y - 40)
    if small:
        return
    owed = [(debt, q) for q, debt in enumerate(view["owes"][p]) if debt != NOTHING]
    for i, (debt, q) in enumerate(owed):
        said = named(f"owes_{debt}", q)
        yield kit.caption(f"owes-{p}-{q}", zone.at(92, 176 + 30 * i), said, "small", width=290)


def guide_disc(zone: Zone) -> Part:
    """The disc, which lies with the Guide."""
    spot, size = (zone.at(208, 38), 0.58) if kit.is_compact(zone) else (zone.at(352, 46), 1.1)
    return drawing.disc("disc", spot, WHITE, label=named("guide"), scale=size, sign="○")
