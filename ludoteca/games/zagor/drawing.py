"""Where everything lies on the table of Zagor, and what lies beside the board at all times.

The board is drawn from the outlines in the data, 1600 by 1120. A wide table has it as it is, an
upright one has it turned, so that the river runs down the screen; there the quay before the fort
holds the dice. Beside it are the Athena's deck, the poems and the own sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.zagor.board import BOAT, SPACES
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BAG,
    BALLOONS,
    BANNINGTON,
    BOAT_SPACES,
    CHARACTERS,
    CICO,
    HULL,
    IN_HOLD,
    MAJORITIES,
    NONE,
    PER_BEACH,
    PER_EVENT,
    PER_FOREST,
    PER_PAIR,
    PER_TOKEN,
    PIECES,
    PLACES,
    PRINTS,
    PRIZES,
    TATTOO,
    ZAGOR,
)
from ludoteca.games.zagor.scoring import CATEGORIES
from ludoteca.kernel import View
from ludoteca.scene import SEATS, Label, Paint, Part, Place, Zone, named

PAINTS: Final[tuple[Paint, ...]] = tuple(
    [
        paint
        for name in ("blue", "orange", "violet", "white", "pink")
        for paint in SEATS
        if paint.name == name
    ]
)
"""The seats' colours: none of them is the colour of a die."""

ZAGOR_PAINT: Final = Paint("red", "#d8402c", "#1f1a17", "#fffaf0", "")
CICO_PAINT: Final = Paint("green", "#5aa648", "#1f1a17", "#fffaf0", "")
SPARE_PAINT: Final = Paint("grey", "#b9b4a8", "#1f1a17", "#1f1a17", "")
CLEAR: Final = Paint("clear", "#0000", "#0000", "#1f1a17", "")
"""The ground of a space: the picture of the board shows through."""

TOUCH: Final = 55.0
"""What lies closer together cannot be told apart by a finger."""

ROOMS: Final = ("bridge", "helm", "hold", "chest")

Spot = tuple[float, float]


class Sheet(NamedTuple):
    """Where things lie on the own sheet."""

    figure: Spot
    balloons: Spot
    chest: Spot
    inks: list[Spot]
    cards: list[Spot]
    """The equipment places."""
    packed: list[Spot]
    """The same for whoever has a bag: two places, an unused one, and the bag's two."""
    size: float
    bag: float
    """How large the cards are, and those in the bag."""
    tokens: Spot
    apart: float
    most: float


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    width: float
    board: Zone
    spots: list[Place]
    """The middle of each space."""
    outlines: list[str]
    size: float
    """Of the pieces on the board."""
    dice: list[Place]
    """By colour×4+face."""
    dice_size: float
    played: Place
    """The die that is being played."""
    deck: Zone
    rooms: list[Place]
    room: Spot
    """How wide and high a boat space is."""
    hull: list[Place]
    hold: list[Place]
    galley: list[Place]
    crew: list[Place]
    """Zagor and Cico."""
    health: float
    """How large their balloons are."""
    story: Zone
    """The poems and what happens now, side by side."""
    poems: Zone
    now: Zone
    hand: Zone
    sheet: Sheet


_SPACES: Final[list[dict[str, Any]]] = PIECES["board"]["spaces"]
_ACROSS: Final = 1180 / 1600
_TURNED: Final[Spot] = (740 / 1120, 0.6)


def laid(x: float, y: float) -> Spot:
    """A point of the data on the wide board."""
    return round(x * _ACROSS), round(y * _ACROSS)


def turned(x: float, y: float) -> Spot:
    """The same on the upright board, where the river runs down."""
    return round(y * _TURNED[0]), round(x * _TURNED[1])


SHRUNK: Final = 0.94
"""An outline that shines lies a little within its space, so that neighbours can be told apart."""


def outline(points: list[Spot], middle: Spot) -> str:
    """The path around a space, as seen from its middle."""
    around = [(round((x - middle[0]) * SHRUNK), round((y - middle[1]) * SHRUNK)) for x, y in points]
    return "M" + "L".join([f"{x},{y}" for x, y in around]) + "z"


_WIDE_SPOTS: Final = [laid(*row["at"]) for row in _SPACES]
_HIGH_SPOTS: Final = [turned(*row["at"]) for row in _SPACES]

_BOARD: Final = Zone("board", "map", 0, 0, 1180, 826, label=(named("river"),), zoom=4)
_DECK: Final = Zone("deck", "list", 0, 844, 540, 216, label=(named("athena"),))
_STORY: Final = Zone("story", "list", 548, 844, 540, 216, label=(named("story"),))
_HAND: Final = Zone("hand", "list", 1096, 844, 504, 216, label=(named("sheet"),))

WIDE: Final = Places(
    1600,
    _BOARD.but(backdrop="board"),
    [Place(*spot) for spot in _WIDE_SPOTS],
    [outline([laid(*p) for p in _SPACES[s]["poly"]], _WIDE_SPOTS[s]) for s in range(SPACES)],
    0.84,
    [
        Place(92, 768),
        Place(1110, 158),
        Place(892, 132),
        Place(892, 190),
        Place(0, 0),
        Place(1110, 244),
        Place(952, 132),
        Place(952, 190),
        Place(0, 0),
        Place(1110, 330),
        Place(1012, 132),
        Place(1012, 190),
    ],
    0.78,
    Place(1110, 424),
    _DECK.but(backdrop="deck"),
    [_DECK.at(57 + 90 * k, 68) for k in range(len(BOAT_SPACES))],
    (88, 106),
    [_DECK.at(40 + 44 * i, 158) for i in range(len(HULL))],
    [_DECK.at(318 + 52 * i, 158) for i in range(IN_HOLD)],
    [_DECK.at(468, 150), _DECK.at(506, 150)],
    [_DECK.at(402, 46), _DECK.at(402, 92)],
    0.56,
    _STORY.but(backdrop="story"),
    _STORY.but(width=216),
    _STORY.but(x=_STORY.x + 220, width=320),
    _HAND.but(backdrop="sheet"),
    Sheet(
        (46, 56),
        (16, 188),
        (98, 52),
        [(22 + 28 * i, 146) for i in range(3)],
        [(190, 92), (308, 92), (426, 92), (0, 0), (0, 0)],
        [(190, 92), (306, 92), (0, 0), (394, 92), (464, 92)],
        1.1,
        0.66,
        (160, 192),
        54,
        310,
    ),
)

_HIGH_DECK: Final = _DECK.but(y=1218, width=740, height=190)
_HIGH_STORY: Final = _STORY.but(x=0, y=1422, width=740, height=216)
_HIGH_HAND: Final = _HAND.but(x=0, y=1652, width=640, height=160)
_QUAY: Final = [0, 1, 2, 3, -1, 4, 5, 6, -1, 7, 8, 9]

UPRIGHT: Final = Places(
    740,
    _BOARD.but(width=740, height=960, backdrop="board-upright"),
    [Place(*spot) for spot in _HIGH_SPOTS],
    [outline([turned(*p) for p in _SPACES[s]["poly"]], _HIGH_SPOTS[s]) for s in range(SPACES)],
    0.76,
    [Place(40 + 65 * max(n, 0), 918) for n in _QUAY],
    0.86,
    Place(692, 918),
    _HIGH_DECK.but(backdrop="deck-upright"),
    [_HIGH_DECK.at(68 + 112 * k, 59) for k in range(len(BOAT_SPACES))],
    (110, 92),
    [_HIGH_DECK.at(46 + 53 * i, 140) for i in range(len(HULL))],
    [_HIGH_DECK.at(380 + 62 * i, 140) for i in range(IN_HOLD)],
    [_HIGH_DECK.at(600, 134), _HIGH_DECK.at(664, 134)],
    [_HIGH_DECK.at(506, 40), _HIGH_DECK.at(506, 84)],
    0.74,
    _HIGH_STORY.but(backdrop="story-upright"),
    _HIGH_STORY.but(width=326),
    _HIGH_STORY.but(x=330, width=410),
    _HIGH_HAND.but(backdrop="sheet-upright"),
    Sheet(
        (44, 46),
        (18, 138),
        (104, 44),
        [(20 + 26 * i, 106) for i in range(3)],
        [(194, 80), (312, 80), (430, 80), (0, 0), (0, 0)],
        [(194, 80), (310, 80), (0, 0), (404, 80), (478, 80)],
        1.06,
        0.68,
        (546, 24),
        60,
        70,
    ),
)


def inside(at: Place, zone: Zone, wide: float, high: float) -> Place:
    """The same place, or as near to it as something of this size is within the zone."""
    x = min(max(at.x, zone.x + wide / 2), zone.x + zone.width - wide / 2)
    y = min(max(at.y, zone.y + high / 2), zone.y + zone.height - high / 2)
    return at._replace(x=x, y=y)


# -- Pieces ---------------------------------------------------------------------------------------


def paint_of(view: View, c: int) -> Paint:
    """The colour of a character: its player's, Zagor's or Cico's."""
    for p in range(view["players"]):
        if view["character"][p] == c:
            return PAINTS[p]
    return {ZAGOR: ZAGOR_PAINT, CICO: CICO_PAINT}.get(c, SPARE_PAINT)


def figure(id: str, view: View, c: int, at: Place, scale: float) -> Part:
    """A character with his own hat."""
    part = kit.icon(id, at, f"figure-{c}", paint=paint_of(view, c), label=Label("hero", str(c)))
    return part.but(scale=round(scale * at.scale, 2), width=66)


def health(id: str, view: View, c: int, at: Place, scale: float) -> Part:
    """A character's balloons, the wounded ones first, and the footprints that these leave him."""
    hurt = min(view["wounds"][c], BALLOONS[c] - 1)
    label = (named("wounds", hurt, BALLOONS[c]), named("footprints", PRINTS[c][hurt]))
    return kit.icon(id, at, f"health-{c}-{hurt}", label=label, scale=scale)


def counted(id: str, at: Place, shape: str, count: int, label: tuple[Label, ...]) -> Part:
    """A drawing with a number below it, pale if there is none."""
    pile = kit.pile(id, at, shape, label=label, count=count, height=30)
    return pile.but(state="" if count else "off")


# -- The Athena -----------------------------------------------------------------------------------


def deck(view: View, at: Places) -> Iterator[Part]:
    """The four boat spaces with whoever is aboard, the hull, the hold, and the galley."""
    yield from rooms(view, at)
    for i, spot in enumerate(at.hull):
        if i < len(view["hull"]):
            crashed = i < view["crashed"]
            shape = "crash" if crashed else f"hull-{view['hull'][i]}"
            label = named("crash") if crashed else named("navigation", view["hull"][i])
            yield kit.icon(f"hull-{i}", spot, shape, label=label, scale=0.68)
    for i, (kind, spot) in enumerate(zip(view["hold"], at.hold, strict=True)):
        if kind != NONE:
            token = kit.token(f"hold-{i}", spot, f"token-{kind}", scale=0.92)
            token = token.but(label=(Label("hold_token", str(kind)), named("in_hold")))
            yield token.but(action=kit.act(view, "take", kind))
    treasures, items = len(view["galley"]), sum(view["galley_items"])
    chest, pot = at.galley
    rich = (named("galley"), named("galley_treasures"))
    yield counted("galley-treasures", chest, "treasure", treasures, rich)
    if act := kit.act(view, "treasure", 0):
        ring = kit.icon("galley-treasure", chest, "treasure", label=rich, action=act)
        yield ring.but(width=44)
    yield counted("galley-items", pot, "item", items, (named("galley"), named("galley_items")))
    for c, spot in zip((ZAGOR, CICO), at.crew, strict=True):
        piece = figure(f"crew-{c}", view, c, spot, 0.7)
        yield piece.but(state="lit" if c == view["actor"] else "")
        yield health(f"health-{c}", view, c, spot.moved(24, -2), at.health)


def rooms(view: View, at: Places) -> Iterator[Part]:
    """Bridge, Helm, Hold and Chest; a Beast may cover one."""
    aboard = [c for c in range(len(CHARACTERS)) if view["at"][c] == BOAT]
    wide, high = at.room
    for k, spot in enumerate(at.rooms):
        act = kit.act(view, "area", k) or kit.act(view, "beast", k)
        room = kit.space(f"room-{k}", spot, f"room-{ROOMS[k]}", label=Label("boat_space", str(k)))
        room = room.but(width=wide, height=high, action=act, about=f"area {k}", sign=f"▭{k + 1}")
        yield room
        crew = [c for c in aboard if view["berth"][c] == k]
        for c, place in zip(crew, berths(spot, len(crew), at), strict=True):
            piece = figure(f"figure-{c}", view, c, place, 1)
            yield piece.but(label=(named("figure", c), named("aboard")), on=room.id)
        if view["beasts"][k]:
            beast = kit.icon(f"beast-{k}", spot.moved(0, 8), "beast", label=named("beast"))
            yield beast.but(scale=1.5, on=room.id)


def berths(spot: Place, count: int, at: Places) -> list[Place]:
    """Where those aboard stand in a boat space."""
    wide, high = at.room
    places = kit.heap(spot.moved(0, 14), count, wide - 6, high - 40, 1.0)
    return [place._replace(scale=0.72 * place.scale) for place in places]


# -- The poems ------------------------------------------------------------------------------------


def poems(view: View, at: Places) -> Iterator[Part]:
    """What the two poems score: points for each thing, and points for having most."""
    left, right = view["poems"]
    zone, wide = at.poems, at.poems.width
    worth = [
        ("beach_trophies", "trophy-beach", PER_BEACH[left]),
        ("forest_trophies", "trophy-forest", PER_FOREST[left]),
        ("pairs", "trophy-pair", PER_PAIR[left]),
        ("used_tokens", "used-tokens", PER_TOKEN[left]),
        ("owned_events", "event", PER_EVENT[left]),
    ]
    paid = [(named("each", n), named(key), shape, n) for key, shape, n in worth if n]
    most: list[tuple[Label, Label, str, int]] = []
    for of, prizes in zip(MAJORITIES[right], PRIZES[right], strict=True):
        k = CATEGORIES.index(of)
        for rank, n in enumerate(prizes):
            what = named("second" if rank else "most", n)
            most.append((what, Label("category", str(k)), f"cat-{k}" if not rank else "second", n))
    for key, number, rows, top in (("left", left, paid, 0.0), ("right", right, most, 104.0)):
        title = Label(f"{key}_poem", str(number))
        yield kit.caption(
            f"{key}-title",
            zone.at(16, top + 31),
            title,
            "note" if wide < 250 else "printed",
            width=wide - 26,
        )
        gap = (wide - 20) / len(rows)
        for i, (said, what, shape, n) in enumerate(rows):
            spot = zone.at(10 + gap * (i + 0.5), top + 56)
            entry = kit.icon(f"{key}-{i}", spot, f"score-{shape}-{n}", label=(what, said))
            yield entry.but(scale=1 if wide < 250 else 1.15)


# -- The own sheet --------------------------------------------------------------------------------


def gear(id: str, at: Place, card: int, worth: int | None) -> Part:
    """An item, a treasure with its value if it is known, or an eagle."""
    label = Label("item", str(card))
    if card == TREASURE:
        if not worth:
            return kit.card(id, at, "treasure-back", label=label)
        known = (label, named("worth", worth))
        return kit.card(id, at, f"treasure-{worth}", label=known)
    if card == EAGLE:
        return kit.card(id, at, "eagle-face", label=label)
    return kit.card(id, at, f"item-{card}", name=label, label=label)


VERBS: Final = ("use_item", "equip", "lose", "store", "eagle", "leave_out")
"""What can be done with an equipment place."""


def hand(view: View, at: Places) -> Iterator[Part]:
    """The own character, his equipment and tokens."""
    p, zone, sheet = view["seat"], at.hand, at.sheet
    c = view["character"][p]
    if c == NONE:
        yield kit.caption("no-character", zone.at(150, 100), named("no_character"), "note")
        return
    yield figure("self", view, c, zone.at(*sheet.figure), 1.35)
    yield health("health", view, c, zone.at(*sheet.balloons), 0.74)
    stored = view["chest"][p]
    label = (named("own_chest"), *[named("worth", sum(stored))] * bool(stored))
    yield counted("stored", zone.at(*sheet.chest), "chest", len(stored), label)
    if c == BANNINGTON:
        for k, spot in enumerate(sheet.inks):
            if view["ink"][k]:
                bottle = kit.icon(f"ink-{k}", zone.at(*spot), f"ink-{k}")
                bottle = bottle.but(label=(named("ink"), Label("colour", str(k))))
                yield bottle.but(scale=0.85)
    yield from equipment(view, at, p, c)
    yield from tokens(view, at, p)


def equipment(view: View, at: Places, p: int, c: int) -> Iterator[Part]:
    """The equipment places, with what lies there; Tattoo has two and a bag."""
    zone, sheet = at.hand, at.sheet
    places = [0, 1, 3, 4] if c == TATTOO else list(range(PLACES[c]))
    spots = sheet.packed if c == TATTOO else sheet.cards
    for place in places:
        bag = place in BAG
        size = sheet.bag if bag else sheet.size
        card, spot = view["gear"][p][place], zone.at(*spots[place])._replace(scale=size)
        act = next(filter(None, [kit.act(view, verb, place) for verb in VERBS]), "")
        if card == EMPTY:
            shape, label = "bag-place" if bag else "sheet-place", Label("place", str(place))
            slot = kit.space(f"slot-{place}", spot, shape, label=label, width=112, height=152)
            yield slot.but(action=act, sign="_")
            continue
        part = gear(f"gear-{place}", spot, card, view["worth"][p][place])
        marks = [named("covered")] if view["covered"][p][place] else []
        if view["foe"] != NONE and view["turn"] == p and view["left_out"][place]:
            marks.append(named("left_out"))
        part = part.but(label=(*part.label, *marks), state="off" if marks else "")
        yield part.but(action=act)


def tokens(view: View, at: Places, p: int) -> Iterator[Part]:
    """The hold tokens that are not used yet; a click uses one."""
    zone, sheet = at.hand, at.sheet
    kinds = [kind for kind, count in enumerate(view["tokens"][p]) if count]
    left, top = sheet.tokens
    columns = max(1, int(sheet.most // sheet.apart) + 1)
    for i, kind in enumerate(kinds):
        row, column = divmod(i, columns)
        spot, count = zone.at(left + column * sheet.apart, top + row * 56), view["tokens"][p][kind]
        label = (Label("hold_token", str(kind)), named("tokens_held", count))
        token = kit.token(f"token-{kind}", spot, f"token-{kind}", label=label, scale=0.82)
        yield token.but(action=kit.act(view, "token", kind), about=f"token {kind}")
        if count > 1:
            yield kit.icon(f"token-{kind}-count", spot.moved(17, 12), f"n{count}", scale=0.6)
