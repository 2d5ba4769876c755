"""The box of Zagor – Odissea Americana, read from `pieces.toml` and counted.

Everything is a number (ZG-1.10): characters, tiles, items, tokens, reinforcements and events are
their place in the data. The board itself is in `board.py`.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)
_BOX: Final[dict[str, Any]] = PIECES["box"]

NONE: Final = -1
"""No space, no tile, no card, no seat."""


def _ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


def _copies(rows: list[dict[str, Any]]) -> list[int]:
    """Every copy of every kind, by its number."""
    return [kind for kind, row in enumerate(rows) for _ in range(row["n"])]


# -- Dice ---------------------------------------------------------------------------------------

COLOURS: Final = ["yellow", "red", "green"]
YELLOW: Final = 0
RED: Final = 1
GREEN: Final = 2

FACES: Final = ["S", "M", "P", "E"]
SUPPLY: Final = 0
MOVE: Final = 1
POWER: Final = 2
POWER_EVENT: Final = 3

DIE: Final[list[list[int]]] = [
    [FACES.index(face) for face in PIECES["dice"][colour]] for colour in COLOURS
]
"""The six faces of an action die, by colour (ZG-R48: only yellow ones show Supply)."""

DICE: Final[list[int]] = [PIECES["dice"]["count"][colour] for colour in COLOURS]
ATTACK: Final[list[int]] = PIECES["dice"]["attack"]

# -- Characters ---------------------------------------------------------------------------------

_CREW: Final[list[dict[str, Any]]] = PIECES["character"]
CHARACTERS: Final[list[str]] = _ids(_CREW)
MORELAND: Final = 0
WALTER: Final = 1
BANNINGTON: Final = 2
TATTOO: Final = 3
FRISCO: Final = 4
ZAGOR: Final = 5
CICO: Final = 6
HEROES: Final = 5
"""How many characters the players choose from: the first ones. Zagor and Cico follow.

ZG-R5: the rulebook's two spellings of Frisco are one person.
"""

STRENGTH: Final[list[int]] = [row["strength"] for row in _CREW]
PRINTS: Final[list[list[int]]] = [row["prints"] for row in _CREW]
"""ZG-3.2 The footprints of each balloon from left to right: `PRINTS[c][wounds]`."""

BALLOONS: Final[list[int]] = [len(row["prints"]) for row in _CREW]
COLOUR_OF: Final[list[int]] = [COLOURS.index(row["color"]) for row in _CREW]
PLACES: Final[list[int]] = [row["slots"] for row in _CREW]
"""ZG-7.1 Ordinary equipment places; Tattoo's bag comes behind place 2."""

BAG: Final = (3, 4)
"""ZG-7.8 The places of Tattoo's bag."""

MOST_PLACES: Final = 5
POWERS: Final[list[list[str]]] = [row["powers"] for row in _CREW]
BOTTLES: Final[list[int]] = [COLOURS.index(name) for name in _CREW[BANNINGTON]["ink"]]

STAR: Final = 99
"""ZG-12.5 On the combat tables: an automatic victory."""

AXE: Final[list[int]] = PIECES["tables"]["zagor_axe"]
PISTOL: Final[list[int]] = PIECES["tables"]["cico_pistol"]
BOW_TABLE: Final[list[int]] = PIECES["tables"]["bow"]
HATCHET_TABLE: Final[list[int]] = PIECES["tables"]["hatchet"]

# -- The boat -----------------------------------------------------------------------------------

BOAT_SPACES: Final[list[str]] = _BOX["boat_spaces"]
BRIDGE: Final = 0
HELM: Final = 1
HOLD: Final = 2
CHEST: Final = 3

HULL: Final[list[int]] = PIECES["hull"]["speed"]
"""ZG-2.1 The boat symbols of the hull tokens, from left to right."""

_TOKENS: Final[list[dict[str, Any]]] = PIECES["hold"]["tokens"]
TOKENS: Final[list[str]] = _ids(_TOKENS)
PLUS_TWO: Final = 0
CANCEL: Final = 1
MOVE_BOAT: Final = 2
FOOTPRINTS: Final = 3
SPYGLASS: Final = 4
REROLL: Final = 5
HOLD_TOKENS: Final[list[int]] = _copies(_TOKENS)
IN_HOLD: Final[int] = PIECES["hold"]["visible"]

_HAZARDS: Final[list[dict[str, Any]]] = PIECES["hazard"]["tiles"]
HAZARDS: Final[list[str]] = _ids(_HAZARDS)
EVENT_HAZARD: Final = 0
PLANTS: Final = 1
RAPIDS: Final = 2
HAZARD_TILES: Final[list[int]] = _copies(_HAZARDS)

# -- Encounters: beach 0–21, forest 22–43, enemies 44–48, ape 49, Ape Chief 50 --------------------

_ENCOUNTERS: Final[dict[str, Any]] = PIECES["encounter"]
_TILES: Final[list[dict[str, Any]]] = [
    *_ENCOUNTERS["beach"],
    *_ENCOUNTERS["forest"],
    *_ENCOUNTERS["enemy"],
    _ENCOUNTERS["ape"],
    _ENCOUNTERS["ape_chief"],
]
TILES: Final[list[str]] = _ids(_TILES)
BEACH_TILES: Final = range(22)
FOREST_TILES: Final = range(22, 44)
ENEMIES: Final = range(44, 49)
BLONDIE: Final = 44
MARIE_LAVEAU: Final = 45
RED_ARCHER: Final = 46
BEASTS: Final = 47
EAGLE_KING: Final = 48
APE: Final = 49
APE_CHIEF: Final = 50

HUMAN: Final = 0
ANIMAL: Final = 1
PLACE: Final = 2
FRIEND: Final = 3
TILE_TYPES: Final = ["H", "A", "P", "F"]
TYPE_OF: Final[list[int]] = [TILE_TYPES.index(row["type"]) for row in _TILES]
"""ZG-1.5 The type of each tile; ZG-R46: of the enemies too."""

TILE_STRENGTH: Final[list[int]] = [row["str"] for row in _TILES]
SYMBOLS: Final[list[int]] = [row["rf"] for row in _TILES]
"""The reinforcement symbols of each tile."""

SURPRISES: Final = ["none", "equip", "wound", "scar"]
NO_SURPRISE: Final = 0
LOSE_EQUIPMENT: Final = 1
WOUND: Final = 2
SCAR: Final = 3
SURPRISE: Final[list[int]] = [SURPRISES.index(row.get("surprise", "none")) for row in _TILES]

REWARD_NAMES: Final = ["treasure", "item", "token", "event"]
TREASURE_REWARD: Final = 0
ITEM_REWARD: Final = 1
TOKEN_REWARD: Final = 2
EVENT_REWARD: Final = 3
REWARDS: Final[list[list[int]]] = [
    [REWARD_NAMES.index(name) for name in row["reward"]] for row in _TILES
]
"""ZG-12.10 The rewards of each tile, in the order in which they are taken."""

IS_FOREST: Final[list[bool]] = [
    row.get("scores_as", "forest" if tile in FOREST_TILES else "beach") == "forest"
    for tile, row in enumerate(_TILES)
]
"""ZG-21.6, ZG-R15 Whether a trophy counts as a forest tile; the others are beach tiles."""

APES: Final[int] = _BOX["ape_tiles"]
PINNACLES: Final[int] = _BOX["pinnacles"]
VOLCANOES: Final[int] = _BOX["volcanoes"]
EAGLES: Final[int] = _BOX["eagle_cards"]
BEAST_CARDS: Final[int] = _BOX["beast_cards"]
SCARS: Final[int] = _BOX["scars"]
TRACK: Final[int] = _BOX["track"]

# -- Reinforcements -----------------------------------------------------------------------------

_REINFORCEMENTS: Final[list[dict[str, Any]]] = PIECES["reinforcement"]["cards"]
REINFORCEMENTS: Final[list[str]] = _ids(_REINFORCEMENTS)
REINFORCEMENT_VALUE: Final[list[int]] = [row["value"] for row in _REINFORCEMENTS]
REINFORCEMENT_DECK: Final[list[int]] = _copies(_REINFORCEMENTS)
TERRORS: Final = 3
SPIRITUAL_PROTECTION: Final = 6
POISONED_ARROWS: Final = 7
CALL_FOR_HELP: Final = 8
VENGEANCE: Final = 9
LOOT: Final = 10

# -- Treasures and items ------------------------------------------------------------------------

TREASURES: Final[list[int]] = [
    row["value"] for row in PIECES["treasure"]["cards"] for _ in range(row["n"])
]
"""The values of the 30 treasures."""

_ITEMS: Final[list[dict[str, Any]]] = PIECES["item"]["cards"]
ITEMS: Final[list[str]] = _ids(_ITEMS)
RIFLE: Final = 0
MACHETE: Final = 1
REVOLVER: Final = 2
BOW: Final = 3
HATCHET: Final = 4
SPEAR: Final = 5
PICKAXE: Final = 6
SHIELD: Final = 7
MAP: Final = 8
MEDICINES: Final = 9
DYNAMITE: Final = 10
TOOLBOX: Final = 11
CANOE: Final = 12
ROPE: Final = 13
TALISMAN: Final = 14
ITEM_DECK: Final[list[int]] = _copies(_ITEMS)
ADDS: Final[list[list[int]]] = [
    [row.get(name, 0) for name in TILE_TYPES[:FRIEND]] for row in _ITEMS
]
"""What an item adds against Humans, Animals and Places (Dynamite: when it is used)."""

ROLLS_AGAINST: Final[list[list[bool]]] = [
    [name in row.get("types", []) for name in TILE_TYPES[:FRIEND]] for row in _ITEMS
]
"""Against which types an item rolls the attack die."""

STARS: Final[list[int]] = [row.get("stars", 0) for row in _ITEMS]
STARS_PER_EVENT: Final[list[int]] = [row.get("stars_per_event", 0) for row in _ITEMS]
COVERS: Final[list[bool]] = [row.get("use", "") == "cover" for row in _ITEMS]
DISCARDS: Final[list[bool]] = [row.get("use", "") == "discard" for row in _ITEMS]

# -- Events -------------------------------------------------------------------------------------

_EVENTS: Final[list[dict[str, Any]]] = PIECES["event"]["cards"]
EVENTS: Final[list[str]] = _ids(_EVENTS)
DANGEROUS_WATERS: Final = 0
AMBUSH: Final = 1
QUIET_LANDING: Final = 2
ASSAULT: Final = 3
DARKNESS: Final = 4
SCORCHING_HEAT: Final = 5
BAD_OMENS: Final = 6
ENOUGH_FOR_EVERYONE: Final = 7
CICOS_MESS: Final = 8
HEIRLOOMS: Final = 9
DESPERATE_CONDITIONS: Final = 10
COLLAPSE: Final = 11
SANDBANK: Final = 12
DAY_OF_TOIL: Final = 13
WHIRLPOOL: Final = 14
THE_APE_CHIEF: Final = 15
DRUMS: Final = 16
FOG: Final = 17
SAFE_NAVIGATION: Final = 18
HEARTY_MEAL: Final = 19
KILLER_PLANTS: Final = 20
ROCK_PINNACLES: Final = 21
VOLCANIC_RAIN: Final = 22
RAGING_RAPIDS: Final = 23
BRAWL: Final = 24
ROCKS: Final = 25
APES_COME: Final = 26
TEMPTATION: Final = 27
VOLCANO: Final = 28
RAFT: Final = 29
EVENT_DECK: Final[list[int]] = _copies(_EVENTS)
PERMANENT: Final[list[bool]] = [row.get("permanent", False) for row in _EVENTS]
STAYS: Final[list[bool]] = [row.get("stays", False) for row in _EVENTS]
PERMANENT_PLACES: Final[int] = _BOX["permanent_slots"]


def _fitting(row: dict[str, Any]) -> list[bool]:
    """Which dice may be sacrificed, by colour×4+face."""
    sac = row.get("sac", {"faces": [], "colors": []})
    return [
        colour in sac["colors"] and face in sac["faces"] for colour in COLOURS for face in FACES
    ]


SACRIFICE: Final[list[list[bool]]] = [_fitting(row) for row in _EVENTS]
"""ZG-18.6 For each event which dice discard it, by colour×4+face."""

SACRIFICE_ABOARD: Final[list[bool]] = [row.get("sac", {}).get("aboard", False) for row in _EVENTS]
"""ZG-19.23 Whether the character of that die must be aboard."""

# -- Poems --------------------------------------------------------------------------------------

_LEFT: Final[list[dict[str, Any]]] = PIECES["poem"]["left"]
LEFT_POEMS: Final[list[str]] = _ids(_LEFT)
PER_BEACH: Final[list[int]] = [row["beach"] for row in _LEFT]
PER_FOREST: Final[list[int]] = [row["forest"] for row in _LEFT]
PER_PAIR: Final[list[int]] = [row["pair"] for row in _LEFT]
PER_TOKEN: Final[list[int]] = [row["hold"] for row in _LEFT]
PER_EVENT: Final[list[int]] = [row["event"] for row in _LEFT]

_RIGHT: Final[list[dict[str, Any]]] = PIECES["poem"]["right"]
RIGHT_POEMS: Final[list[str]] = _ids(_RIGHT)
MAJORITIES: Final[list[list[str]]] = [[cat["of"] for cat in row["cats"]] for row in _RIGHT]
"""ZG-21.6 The categories of each right poem, by name."""

PRIZES: Final[list[list[list[int]]]] = [[cat["pts"] for cat in row["cats"]] for row in _RIGHT]
"""ZG-21.2 For each of them the points for the first, and perhaps for the second."""

ABOARD_POINTS: Final = 2
SCAR_POINTS: Final = -2
ENEMY_POINTS: Final = 2


def _named(what: str, kinds: list[str], names: dict[int, str]) -> None:
    """The numbers that this module names are those of the data."""
    for number, name in names.items():
        if kinds[number] != name:
            raise RulesBug(f"pieces.toml: {what} {number} is {kinds[number]}, not {name}")


def _check() -> None:
    """What the rulebook says of the box, and what the data promise."""
    count("characters", len(CHARACTERS), 7)
    count("balloons of the players", sum(BALLOONS[:HEROES]), 14)
    count("balloons of Zagor", BALLOONS[ZAGOR], 4)
    count("balloons of Cico", BALLOONS[CICO], 3)
    count("yellow dice", DICE[YELLOW], 14)
    count("red dice", DICE[RED], 4)
    count("green dice", DICE[GREEN], 3)
    count("faces", min([len(die) for die in DIE]), 6)
    count("Supply faces of red and green dice", (DIE[RED] + DIE[GREEN]).count(SUPPLY), 0)
    count("numbers of the attack die", len(ATTACK), 10)
    count("hull tokens", len(HULL), 6)
    count("hold tokens", len(HOLD_TOKENS), 20)
    count("kinds of hold tokens", len(TOKENS), 6)
    count("hazards", len(HAZARD_TILES), 17)
    count("tiles", len(TILES), 51)
    count("beach tiles", len(_ENCOUNTERS["beach"]), len(BEACH_TILES))
    count("forest tiles", len(_ENCOUNTERS["forest"]), len(FOREST_TILES))
    count("friends", TYPE_OF.count(FRIEND), 3)
    count("apes", APES, 14)
    count("reinforcements", len(REINFORCEMENT_DECK), 25)
    count("treasures", len(TREASURES), 30)
    count("items", len(ITEM_DECK), 35)
    count("events", len(EVENT_DECK), 35)
    count("titles of events", len(EVENTS), 30)
    count("permanent events", PERMANENT.count(True), 10)
    count("permanent events with a sacrifice", sum([any(fits) for fits in SACRIFICE]), 10)
    count("left poems", len(LEFT_POEMS), 6)
    count("right poems", len(RIGHT_POEMS), 6)
    _named("character", CHARACTERS, {MORELAND: "moreland", TATTOO: "tattoo", CICO: "cico"})
    _named("token", TOKENS, {CANCEL: "cancel", MOVE_BOAT: "boat", REROLL: "reroll"})
    _named("tile", TILES, {BLONDIE: "E1", EAGLE_KING: "E5", APE: "APE", APE_CHIEF: "CHIEF"})
    _named("reinforcement", REINFORCEMENTS, {TERRORS: "terrori", LOOT: "bottino"})
    _named("item", ITEMS, {SHIELD: "scudo", DYNAMITE: "dinamite", TALISMAN: "talismano"})
    _named(
        "event", EVENTS, {ASSAULT: "assalto", FOG: "la_nebbia_infernale", BRAWL: "rissa_a_bordo"}
    )


_check()
