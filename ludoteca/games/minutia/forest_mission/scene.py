"""The table of Mission in the Forest: the card, every mission so far, and what was said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import DIE, WHITE
from ludoteca.games.minutia.forest_mission.pieces import (
    COLOURS,
    DRAWN,
    FACTION_PAINT,
    GIVEN,
    MOST_ROUNDS,
    PAINT,
    STATEMENTS,
    STEPS,
)
from ludoteca.games.minutia.forest_mission.rules import GIVING, MISSION, TALK, request
from ludoteca.kernel import View
from ludoteca.scene import SEATS, Label, Part, Place, Scene, Zone, named, seat

FACTIONS: Final = ("minuti", "forzuti")
ROWS: Final = ("suspect", "trust", "make_guide", "ask", "leave_out")
"""What is said of somebody: a row of the table of words for each, a column for each seat."""

NUMBERS: Final = {"gave_useful": GIVEN + 1, "drew_useful": DRAWN + 1}


WORDS: Final = 160.0
"""How wide the words beside a row may be in their full size."""

NAMED: Final = 6
"""Up to this many players leave room for words beside each row."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    cells: list[Place]
    steps: list[list[Place]]
    """The cells of the two score cubes, and before them the emblem of the faction."""
    wanted: list[Place]
    """Where the requested cubes of each colour begin."""
    room: float
    """How wide all cubes of a colour may lie."""
    rounds: list[Place]
    """The number of each round."""
    across: bool
    """Whether the seats are side by side and the rounds below each other."""
    first: float
    span: float
    """Where the seats begin and how much room they have, across or down."""
    asked: list[list[Place]]
    came: list[list[Place]]
    """By round and colour."""
    results: list[Place]
    signs: list[Place]
    """The pictures that tell what was asked for and what came."""
    tray: Zone
    words: list[Place]
    """Where each row of the table of words begins, and how far apart its columns are."""
    pitch: float
    tops: list[Place]
    """Where the heads of its columns begin."""
    claims: dict[str, Place]
    """Where the numbers of a claim, the factions and the end of one's words begin."""
    apart: float
    """How far apart these are."""
    beside: float
    """How much room there is for words beside a row."""
    hand: Zone
    role: Place
    slots: list[Place]
    given: list[Place]


_TRAY: Final = drawing.TRAY
_HAND: Final = drawing.HAND
_ROW: Final = 55.0
WIDE: Final = Places(
    drawing.board("forest", named("card")),
    [Place(112 + 96 * i, 148, zone="board") for i in range(DIE)],
    [[Place(666 + 43 * i, y, zone="board") for i in range(STEPS + 2)] for y in (114, 184)],
    [Place(960, 90 + 39 * c, zone="board") for c in range(len(COLOURS))],
    136,
    [Place(88, 318 + _ROW * t, zone="board") for t in range(MOST_ROUNDS)],
    True,
    146,
    470,
    [
        [Place(660 + 46 * c, 318 + _ROW * t, zone="board") for c in range(len(COLOURS))]
        for t in range(MOST_ROUNDS)
    ],
    [
        [Place(866 + 46 * c, 318 + _ROW * t, zone="board") for c in range(len(COLOURS))]
        for t in range(MOST_ROUNDS)
    ],
    [Place(1074, 318 + _ROW * t, zone="board") for t in range(MOST_ROUNDS)],
    [Place(626, 276, zone="board"), Place(832, 276, zone="board")],
    _TRAY,
    [_TRAY.at(100 + 540 * (r // 3), 78 + 58 * (r % 3)) for r in range(len(ROWS))],
    51,
    [_TRAY.at(100, 44), _TRAY.at(640, 44)],
    {
        "gave_useful": _TRAY.at(566, 194),
        "drew_useful": _TRAY.at(732, 194),
        "i_am": _TRAY.at(1000, 194),
        "ready": _TRAY.at(1112, 194),
    },
    51,
    140,
    _HAND,
    _HAND.at(78, 112),
    [_HAND.at(178 + 58 * i, 150)._replace(scale=1.1) for i in range(DRAWN)],
    [_HAND.at(206 + 64 * i, 62)._replace(scale=1.1) for i in range(GIVEN)],
)

_LOW_TRAY: Final = drawing.UPRIGHT_TRAY.but(height=384)
_LOW_HAND: Final = drawing.UPRIGHT_HAND.but(y=1652)
UPRIGHT: Final = Places(
    drawing.upright_board("forest", named("card")),
    [Place(84 + 114 * i, 104, zone="board") for i in range(DIE)],
    [[Place(70 + 50 * i, y, zone="board") for i in range(STEPS + 2)] for y in (202, 256)],
    [Place(404 + 160 * (c % 2), 204 + 50 * (c // 2), zone="board") for c in range(len(COLOURS))],
    112,
    [Place(212 + 72 * t, 316, zone="board") for t in range(MOST_ROUNDS)],
    False,
    349,
    342,
    [
        [Place(195 + 72 * t, 696 + 32 * c, zone="board", scale=0.94) for c in range(len(COLOURS))]
        for t in range(MOST_ROUNDS)
    ],
    [
        [Place(230 + 72 * t, 696 + 32 * c, zone="board", scale=0.94) for c in range(len(COLOURS))]
        for t in range(MOST_ROUNDS)
    ],
    [Place(212 + 72 * t, 824, zone="board", scale=0.66) for t in range(MOST_ROUNDS)],
    [Place(x, 673, zone="board", scale=0.5) for x in (195, 230)],
    _LOW_TRAY,
    [_LOW_TRAY.at(150, 70 + 56 * r) for r in range(len(ROWS))],
    66,
    [_LOW_TRAY.at(150, 36)],
    {
        "gave_useful": _LOW_TRAY.at(48, 350),
        "drew_useful": _LOW_TRAY.at(234, 350),
        "i_am": _LOW_TRAY.at(532, 350),
        "ready": _LOW_TRAY.at(680, 350),
    },
    56,
    186,
    _LOW_HAND,
    _LOW_HAND.at(80, 60)._replace(scale=0.78),
    [_LOW_HAND.at(212 + 84 * i, 76)._replace(scale=1.2) for i in range(DRAWN)],
    [_LOW_HAND.at(590 + 84 * i, 76)._replace(scale=1.2) for i in range(GIVEN)],
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    seats = drawing.seats(view, upright)
    at = lowered(UPRIGHT, seats) if upright else WIDE
    parts = [*card(view, at), *score(view, at), *wanted(view, at), *missions(view, at)]
    below = teams if view["over"] else words if view["phase"] == TALK else crew
    parts += below(view, at)
    parts += hand(view, at)
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("forest_mission", [at.board, *seats, at.tray, at.hand], parts, upright)


def lowered(at: Places, seats: list[Zone]) -> Places:
    """An upright table on which the tray comes right below the seats."""
    rise = at.tray.y - (seats[-1].y + seats[-1].height + 12)

    def up(place: Place) -> Place:
        return place._replace(y=place.y - rise)

    return at._replace(
        tray=at.tray.but(y=at.tray.y - rise),
        words=[up(place) for place in at.words],
        tops=[up(place) for place in at.tops],
        claims={key: up(place) for key, place in at.claims.items()},
        hand=at.hand.but(y=at.hand.y - rise),
        role=up(at.role),
        slots=[up(place) for place in at.slots],
        given=[up(place) for place in at.given],
    )


# -- The card -----------------------------------------------------------------------------------


def card(view: View, at: Places) -> Iterator[Part]:
    """The six cells of the die, and a disc for each roll."""
    faces: list[int] = view["faces"][-1] if view["faces"] else []
    for face, spot in enumerate(at.cells, 1):
        label = (named("cell", face), Label("cell", str(face)))
        yield kit.space(f"cell-{face}", spot, f"cell-{face}", label=label, width=92, height=116)
    for i, face in enumerate(faces):
        spot = at.cells[face - 1].moved(23, -22 - 9 * faces[:i].count(face))
        disc = drawing.disc(f"disc-{i}", spot, WHITE, label=(), sign="○", scale=0.62)
        yield disc.but(on=f"cell-{face}")


def score(view: View, at: Places) -> Iterator[Part]:
    """The two rows of the mission table."""
    for faction, spots in enumerate(at.steps):
        key = FACTIONS[faction]
        name = Label("faction", str(faction))
        yield kit.icon(f"emblem-{key}", spots[0], key, label=name)
        won = view["results"].count(faction)
        cube = drawing.cube(f"score-{key}", spots[won + 1], FACTION_PAINT[faction], scale=0.8)
        yield cube.but(label=(name, named("rounds_won", won)))


def wanted(view: View, at: Places) -> Iterator[Part]:
    """What this mission asks for, and on it what was revealed."""
    asks = request(view["faces"][-1]) if view["faces"] else [0] * len(COLOURS)
    for colour, spot in enumerate(at.wanted):
        name, paint = COLOURS[colour], PAINT[colour]
        came: int = view["revealed"].count(colour)
        places = kit.row(spot, max(asks[colour], came, 1), 38, at.room)
        label = (Label("cube", str(paint)), named("wanted"))
        for i, place in enumerate(places[came : asks[colour]], came):
            yield kit.icon(f"want-{colour}-{i}", place, f"want-{name}", label=label, scale=0.9)
        for i, place in enumerate(places[:came]):
            yield drawing.cube(f"found-{colour}-{i}", place, paint, label=(), scale=0.72)


# -- All missions -------------------------------------------------------------------------------


def berths(view: View, at: Places, t: int) -> list[Place]:
    """Where each seat has its place in the row, or column, of a round."""
    n: int = view["players"]
    gap, spot = min(at.span / n, 62.0 if at.across else 44.0), at.rounds[t]
    size = min(1.0, (gap - 4) / (40 if at.across else 34))
    if at.across:
        return [spot._replace(x=at.first + gap * p, scale=size) for p in range(n)]
    return [spot._replace(y=at.first + gap * p, scale=size) for p in range(n)]


def missions(view: View, at: Places) -> Iterator[Part]:
    """Who went, what was asked for, what came, who won: a line for each round."""
    yield from headings(view, at)
    for t in range(MOST_ROUNDS):
        asks = [named("asks", *request(faces)) for faces in view["faces"][t : t + 1]]
        label = (named("mission", t + 1), *asks)
        sheet = kit.space(f"round-{t}", at.rounds[t], "sheet", label=label, width=36, height=32)
        yield sheet.but(count=t + 1, state="" if t < view["round"] else "off")
        if t <= view["round"]:
            for p, spot in enumerate(berths(view, at, t)):
                yield from berth(view, t, p, spot)
        if t < len(view["faces"]):
            yield from figures(view, at, t)


def headings(view: View, at: Places) -> Iterator[Part]:
    """Whose column, or row, is whose; which colour, and whether asked for or come."""
    for p, spot in enumerate(berths(view, at, 0)):
        if at.across:
            foot = spot._replace(y=at.signs[0].y + 12, scale=0.5)
        else:
            foot = spot._replace(x=66, y=spot.y + 12, scale=0.42)
            name = spot._replace(x=86, y=spot.y + 8, scale=1)
            yield kit.caption(f"row-{p}", name, seat(p), "person", width=96, scale=0.8)
        label = (seat(p),) if at.across else ()
        yield kit.piece(f"column-{p}", foot, "meeple", SEATS[p], label=label)
    for spot, shape, key in zip(at.signs, ("scroll", "heap"), ("asked", "came"), strict=True):
        yield kit.icon(f"sign-{key}", spot, shape, label=named(key))


def berth(view: View, t: int, p: int, spot: Place) -> Iterator[Part]:
    """Whether a seat went on a mission: the Guide chooses here, and names the next one."""
    id, now = f"berth-{t}-{p}", t == view["round"] - 1
    went = t < len(view["crews"]) and view["crews"][t] >> p & 1
    leads = t < len(view["guides"]) and view["guides"][t] == p
    verb = "explorer" if now else "guide"
    act = kit.act(view, verb, p) if now or t == view["round"] else ""
    if act or (now and view["phase"] == MISSION and not went):
        about = f"{verb} {p}" if now else ""
        cell = kit.space(id, spot, "berth", label=seat(p), width=40, height=34, action=act)
        yield cell.but(about=about)
    if went:
        sign = ("◆" if leads else "●") + str(p + 1)
        told = [named("led", t + 1)] if leads else [named("went", t + 1)] if now else []
        label = (seat(p), *told) if told else ()  # older crews: the column tells who it is
        foot = spot.moved(0, 13 * spot.scale)._replace(scale=0.46 * spot.scale)
        yield kit.piece(f"went-{t}-{p}", foot, "meeple", SEATS[p], label=label, sign=sign)
    if leads:
        corner = spot.moved(13 * spot.scale, -8 * spot.scale)._replace(scale=0.5 * spot.scale)
        yield kit.icon(f"led-{t}", corner, "lantern", label=())


def figures(view: View, at: Places, t: int) -> Iterator[Part]:
    """What a mission asked for, what came, and who won it."""
    asks = request(view["faces"][t])
    back = t < len(view["reveals"])
    for colour, name in enumerate(COLOURS):
        thing = Label("cubes", str(PAINT[colour]))
        cell = kit.space(f"asked-{t}-{colour}", at.asked[t][colour], f"tint-{name}")
        yield cell.but(width=36, height=32, count=asks[colour])
        if back:
            came: int = view["reveals"][t][colour]
            shape = "lack" if came < asks[colour] else "tint"
            label = (named("missing"), thing) if came < asks[colour] else (thing,)
            cell = kit.space(f"came-{t}-{colour}", at.came[t][colour], f"{shape}-{name}", width=36)
            yield cell.but(height=32, count=came, label=label)
    if t < len(view["results"]):
        faction = view["results"][t]
        won = named(f"won_by_{FACTIONS[faction]}")
        yield kit.icon(f"result-{t}", at.results[t], FACTIONS[faction], label=won)


# -- The crew at work ---------------------------------------------------------------------------


def crew(view: View, at: Places) -> Iterator[Part]:
    """The hands of those who go: a fist for whoever has given."""
    yield kit.mat(at.tray)
    n: int = view["players"]
    going = view["crews"][-1] if view["crews"] else 0
    guide = view["guides"][-1] if view["guides"] else 0
    there = [(guide + i) % n for i in range(n) if going >> (guide + i) % n & 1]
    gap = min(190.0, (at.tray.width - 40) / max(1, len(there)))
    size = min(1.0, gap / 130)
    for p, spot in zip(there, kit.fan(at.tray.middle.moved(0, -18), len(there), gap), strict=True):
        done = view["phase"] == GIVING and not kit.asks(view, p)
        place = spot._replace(rotation=0, scale=size)
        yield from drawing.hand_of(p, place, closed=done, paint=SEATS[p], width=gap - 8)
        if p == guide:
            above = place.moved(46 * size, -52 * size)
            yield kit.icon("lantern", above, "lantern", label=(seat(p), named("guide")), scale=1.3)


# -- Words --------------------------------------------------------------------------------------


def words(view: View, at: Places) -> Iterator[Part]:
    """Everything that can be said: a row for each sentence, a column for each seat."""
    yield kit.mat(at.tray)
    heads: set[float] = set()
    for verb, start in zip(ROWS, at.words, strict=True):
        cells = [part for p in range(view["players"]) for part in cell(view, at, verb, p, start)]
        if cells:
            heads.add(start.x)
            label = Label("sentence", verb)
            icon = kit.icon(f"say-{verb}", start.moved(-56, 0), f"say-{verb}", label=label)
            yield icon.but(scale=1.1)
            yield from cells
            if view["players"] <= NAMED:
                beside = start.moved(at.pitch * view["players"] - 20, 7)
                said = kit.caption(f"words-{verb}", beside, label, "wood", width=WORDS)
                yield said.but(scale=at.beside / WORDS)
    for block, top in enumerate(at.tops):
        for p in range(view["players"] if top.x in heads else 0):
            foot = top.moved(at.pitch * p, 0)._replace(scale=0.5)
            yield kit.piece(f"about-{block}-{p}", foot, "meeple", SEATS[p], label=seat(p))
    for verb, most in NUMBERS.items():
        for n in range(most):
            spot = at.claims[verb].moved(at.apart * n, 0)
            yield from word(view, verb, n, spot, f"say-{verb}-{n}")
    for faction, key in enumerate(FACTIONS):
        spot = at.claims["i_am"].moved(at.apart * faction, 0)
        yield from word(view, "i_am", faction, spot, f"claim-{key}")
    for done in word(view, "ready", 0, at.claims["ready"], "word-done"):
        yield done.but(width=64, label=(named("ready"),))


def cell(view: View, at: Places, verb: str, p: int, start: Place) -> Iterator[Part]:
    """What can be said of a seat in one row, and who has said it."""
    spot = start.moved(at.pitch * p, 0)
    words = list(word(view, verb, p, spot))
    yield from words
    for speaker in speakers(view, verb, p, spot):
        yield speaker.but(on=words[0].id) if words else speaker


def word(view: View, verb: str, n: int, at: Place, shape: str = "") -> Iterator[Part]:
    """One thing to say, where it can be said; talking aloud nobody needs it on the table."""
    act = kit.act(view, verb, n) if view["options"]["talk"] != "aloud" else ""
    if act:
        label = Label("statement", verb, (n,))
        tile = kit.tile(f"word-{verb}-{n}", at, shape, label=label, width=46, height=42)
        yield tile.but(action=act)


def speakers(view: View, verb: str, n: int, at: Place) -> Iterator[Part]:
    """Who has said it in this discussion."""
    said = (view["round"], STATEMENTS.index(verb), n)
    loud = sorted({who for t, who, kind, whom in view["said"] if (t, kind, whom) == said})
    gap = min(18.0, 40.0 / max(1, len(loud)))
    for p, spot in zip(loud, kit.fan(at.moved(0, 9), len(loud), gap), strict=True):
        small = spot._replace(rotation=0, scale=0.3)
        yield kit.piece(f"speaks-{verb}-{n}-{p}", small, "meeple", SEATS[p])


def teams(view: View, at: Places) -> Iterator[Part]:
    """Who belonged to whom, when all is over."""
    yield kit.mat(at.tray)
    half = at.tray.width / 2
    for faction, key in enumerate(FACTIONS):
        middle = at.tray.at(half * faction + half / 2, at.tray.height / 2)
        label = Label("faction", str(faction))
        emblem = middle.moved(84 - half / 2, -20)
        yield kit.icon(f"team-{key}", emblem, f"role-{key}", label=label, scale=0.9)
        yield kit.caption(f"team-name-{key}", emblem.moved(0, 84), label, "whose")
        there = [p for p, role in enumerate(view["roles"]) if role == faction]
        room = kit.heap(middle.moved(60, 10), len(there), half - 190, at.tray.height - 90, 1.0)
        for p, spot in zip(there, room, strict=True):
            foot = spot.moved(0, 22 * spot.scale)
            yield kit.piece(f"member-{p}", foot, "meeple", SEATS[p], label=(seat(p), label))


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Who leads, what was said in the last discussion, and in the end who belonged to whom."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    plate, *things = drawing.plate(view, zone, (), None, SEATS[p], "meeple")
    act = kit.act(view, kit.verb(view, "explorer", "guide"), p)
    yield plate.but(action=act, label=(seat(p),) if act else ())
    for part in things:
        yield part.but(width=112 if small else 122) if part.id == f"name-{p}" else part
    if view["guides"] and view["guides"][-1] == p:
        spot = zone.at(212, 34) if small else zone.at(24, 22)
        size = 0.9 if small else 0.7
        yield kit.icon(f"guide-{p}", spot, "lantern", label=(seat(p), named("guide")), scale=size)
    if view["over"]:
        faction = view["roles"][p]
        spot = zone.at(40, 86) if small else zone.at(212, zone.height / 2)
        label = (seat(p), Label("faction", str(faction)))
        yield kit.icon(f"role-{p}", spot, FACTIONS[faction], label=label, scale=1.1)
    elif view["phase"] != GIVING:
        yield from bubbles(view, zone, small)


def bubbles(view: View, zone: Zone, small: bool) -> Iterator[Part]:
    """The last two things that a seat said; while people talk, what no row of words shows."""
    p, last = zone.owner or 0, view["round"] - (view["phase"] != TALK)
    said = [entry for entry in view["said"] if entry[0] == last and entry[1] == p]
    if view["phase"] == TALK:
        said = [entry for entry in said if STATEMENTS[entry[2]] not in ROWS]
    said = said[-2:]
    start = zone.at(40, 86) if small else zone.at(240, zone.height / 2)
    for i, ((_, _, kind, n), spot) in enumerate(
        zip(said, kit.row(start, len(said), 68 if small else 57), strict=True)
    ):
        verb = STATEMENTS[kind]
        label, size = Label("statement", verb, (n,)), 0.82
        id, shape = f"bubble-{p}-{i}", f"say-{verb}"
        if verb in NUMBERS:
            yield kit.icon(id, spot, f"{shape}-{n}", label=label, scale=0.95)
            continue
        yield kit.icon(id, spot, shape, label=label, scale=size)
        if verb == "i_am":
            beside = spot.moved(26, 0)
            yield kit.icon(f"{id}-side", beside, FACTIONS[n], label=(), scale=0.7)
        else:
            beside = spot.moved(24, 12)
            yield kit.piece(f"{id}-who", beside, "meeple", SEATS[n], label=(), scale=0.36)


# -- The own side -------------------------------------------------------------------------------


def hand(view: View, at: Places) -> Iterator[Part]:
    """The own faction, the four cubes, and what was given of them."""
    p = view["seat"]
    if p is None:
        return
    yield kit.mat(at.hand)
    faction = view["roles"][p]
    label = (named("your_faction"), Label("faction", str(faction)))
    act = kit.act(view, "seen")
    yield kit.icon("role", at.role, f"role-{FACTIONS[faction]}", label=label, action=act)
    name = at.role.moved(0, 84 * at.role.scale)
    yield kit.caption("role-name", name, Label("faction", str(faction)), "whose")
    gave: list[int] = view["gave"]
    held: list[int] = view["hands"][p]
    if view["phase"] == TALK and view["past"][-1]:
        held = gave = view["past"][-1]
        gave = gave[:GIVEN]
    left = held[:]
    for i, colour in enumerate(gave):
        left.remove(colour)
        label = (Label("cube", str(PAINT[colour])), named("you_gave"))
        yield drawing.cube(f"given-{i}", at.given[i], PAINT[colour], label=label)
    if held:
        middle = at.given[0].moved((at.given[1].x - at.given[0].x) / 2, 0)
        yield kit.icon("palm", middle._replace(scale=1), "palm-up", label=named("to_the_guide"))
    for i, (colour, spot) in enumerate(zip(left, at.slots, strict=False)):
        act = kit.act(view, "give", colour)
        cube = drawing.cube(f"cube-{i}", spot, PAINT[colour], action=act, about=f"give {colour}")
        yield cube.but(state="off" if view["phase"] == TALK else "")
