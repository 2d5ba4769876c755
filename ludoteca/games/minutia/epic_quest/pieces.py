"""The Status card, the Characters and the figures of the game, from `pieces.toml` and checked.

A colour is its place in `COLOURS`, a Character its place in `CHARACTERS`. Map cards are numbered:
the Entrance, the three Portals, then the Forest cards.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import (
    BLACK_DISCS,
    CUBES_EACH,
    WHITE_DISCS,
    paint_of,
)
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# -- Colours ------------------------------------------------------------------------------------

COLOURS: Final[list[str]] = PIECES["colours"]
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
POTION: Final = 4
LIFE_COLOURS: Final = 4
"""Life cubes and Boosts have the first four colours; the fifth is the Potion's."""

PAINT: Final[list[int]] = paint_of(COLOURS)
"""The colours of the box, by the game's own numbers."""

# -- Characters ---------------------------------------------------------------------------------

_PARTY: Final[list[dict[str, Any]]] = PIECES["character"]
CHARACTERS: Final[list[str]] = [character["name"] for character in _PARTY]
PARTY: Final = range(len(CHARACTERS))
WARRIOR: Final = 0
HERO: Final = 1
ARCHER: Final = 2
SHAMAN: Final = 3

COLOUR_OF: Final[list[int]] = [COLOURS.index(character["colour"]) for character in _PARTY]
"""The colour of each Character's own cubes: on the map, and as action counter."""

LIFE: Final[list[list[int]]] = [
    [character[colour] for colour in COLOURS[:LIFE_COLOURS]] for character in _PARTY
]
"""M21-1.1 The Life cubes with which each Character begins, by colour."""

FULL_LIFE: Final = 6
BACKPACK: Final[int] = PIECES["backpack"]["size"]
BAG: Final[list[int]] = [PIECES["bag"][colour] for colour in COLOURS]
"""M21-1.4 The Equipment in the bag, by colour: Boosts, and Potions."""

ACTIONS: Final[int] = PIECES["actions"]["per_round"]

# -- Tests --------------------------------------------------------------------------------------

MELEE: Final = "melee"
RANGED: Final = "ranged"
RITUAL: Final = "ritual"
SEAL: Final = "seal"
NO_TEST: Final = ""

COMBAT_COLOUR: Final[dict[str, int]] = {
    kind: COLOURS.index(PIECES["tests"][kind]) for kind in (MELEE, RANGED, RITUAL)
}
"""M21-5.6 Melee is red, M21-5.7 ranged green, M21-5.8 the ritual yellow."""

DEFENCE: Final[int] = COLOURS.index(PIECES["tests"]["defence"])
COMBAT_TARGET: Final[int] = PIECES["tests"]["combat_target"]
FAILS: Final[int] = PIECES["tests"]["always_fails_on"]

ACOLYTE: Final = 0
PRIEST: Final = 1
"""The two kinds of enemies, as targets of a test."""

# -- Map cards ----------------------------------------------------------------------------------

ENTRANCE: Final = 0
PORTALS: Final = (1, 2, 3)
FIRST_FOREST: Final = 4
OUT: Final = -1
"""Where a Character is who has left the forest."""

PORTAL_COLOUR: Final[list[int]] = [COLOURS.index(name) for name in PIECES["portal"]["colours"]]
"""By Portal, from 0: the Portal on map card 1 is the first."""

PORTAL_TRACK: Final[list[int]] = PIECES["portal"]["track"]
SEALED: Final = 0
"""The disc of a Portal is on a number of its track, or on the altar."""

WEAKENS: Final[int] = PIECES["portal"]["weaken_from"]

FORESTS: Final[dict[str, int]] = PIECES["difficulty"]
"""M21-2.1 How many Forest cards there are, by difficulty."""

MOST_CARDS: Final = FIRST_FOREST + max(FORESTS.values())
MAPS: Final[dict[str, list[tuple[int, int]]]] = {
    chart["name"]: [
        (x, y)
        for x, y in [chart["entrance"], chart["green"], chart["blue"], chart["yellow"]]
        + chart["forest"]
    ]
    for chart in PIECES["map"]
}
"""M21-R2 The maps that are ready to play: where each card lies."""

# -- Enemies ------------------------------------------------------------------------------------

PRIEST_LIFE: Final[int] = PIECES["priest"]["life"]
TRACK: Final[int] = PIECES["priest"]["track_cells"]
"""M21-R3 The cells of the High Priest's track."""

PRIEST_START: Final[int] = PIECES["priest"]["start_cell"]
CELL_AFTER_FIRST: Final[int] = PIECES["priest"]["cell_after_first_defeat"]
CELL_AFTER_LATER: Final[int] = PIECES["priest"]["cell_after_later_defeats"]
IN_FOREST: Final = 0
"""Instead of a cell: the High Priest is on the map."""

ACOLYTES: Final[int] = PIECES["acolytes"]["total"]
COMING: Final[int] = PIECES["acolytes"]["placed_per_round"]
LAST_ROUND: Final[int] = PIECES["limits"]["max_rounds"]


def _check() -> None:
    """What the rulebook says of the box."""
    count("Characters", len(CHARACTERS), 4)
    for life in LIFE:
        count("Life cubes of a Character", sum(life), FULL_LIFE)
    for colour in range(LIFE_COLOURS):
        cubes = sum([life[colour] for life in LIFE]) + BAG[colour]
        cubes += 2 * COLOUR_OF.count(colour)  # on the map, and as action counter
        count(f"{COLOURS[colour]} cubes", cubes, CUBES_EACH)
    count("Potions", BAG[POTION], 8)
    count("Acolytes", ACOLYTES, CUBES_EACH)
    count("black discs", PRIEST_LIFE, BLACK_DISCS)
    count("Portals", len(PORTAL_COLOUR), WHITE_DISCS - 1)
    for difficulty, forests in FORESTS.items():
        for name in ("a", "b"):
            cards = len(MAPS[f"{difficulty}_{name}"])
            count(f"cards of the {difficulty} map {name}", cards, FIRST_FOREST + forests)


_check()
