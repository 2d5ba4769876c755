"""Where everything lies on the table of Zagor, in its two shapes, and what pieces look like.

The board is drawn from the outlines in the data, 1600 by 1120. A wide table has it as it is, an
upright one has it turned, so that the river runs down the screen; there the quay before the fort
holds the dice.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.zagor.board import SPACES
from ludoteca.games.zagor.pieces import (
    BALLOONS,
    BOAT_SPACES,
    CICO,
    HULL,
    IN_HOLD,
    PIECES,
    PRINTS,
    ZAGOR,
)
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
