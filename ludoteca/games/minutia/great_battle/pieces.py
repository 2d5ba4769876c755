"""The map, the cubes and the action spaces, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import CUBES_EACH, NONE, paint_of
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# -- Generals and colours -----------------------------------------------------------------------

MINUTI: Final = 0
FORZUTI: Final = 1

_COLOURS: Final[list[dict[str, Any]]] = PIECES["colour"]
COLOURS: Final[list[str]] = [colour["name"] for colour in _COLOURS]
RED: Final = COLOURS.index("red")
BLUE: Final = COLOURS.index("blue")
YELLOW: Final = COLOURS.index("yellow")
GREEN: Final = COLOURS.index("green")

PAINT: Final[list[int]] = paint_of(COLOURS)
"""The colours by their numbers in the box."""

GENERAL: Final[list[int]] = [["minuti", "forzuti"].index(c["general"]) for c in _COLOURS]
"""M15-1.1, M15-R12 The seat that owns a colour."""

OWN_COLOURS: Final[list[list[int]]] = [
    [c for c in range(len(COLOURS)) if GENERAL[c] == p] for p in (MINUTI, FORZUTI)
]

SPEED: Final[list[int]] = [c["speed"] for c in _COLOURS]
"""M15-3.2 How many hexes a Unit moves, by colour."""

ATTACKS: Final[list[int]] = [c["attacks"] for c in _COLOURS]
"""M15-8.3 How often a Unit attacks in one Fight, by colour."""

CUBES: Final = len(COLOURS) * CUBES_EACH


def colour_of(unit: int) -> int:
    """The colour of a Unit, which is called by its lowest cube."""
    return unit // CUBES_EACH


# -- The map ------------------------------------------------------------------------------------

HEXES: Final[list[str]] = PIECES["map"]["hexes"]
"""M15-R1 The names of the hexes; a hex is its place in this list."""

ROW: Final[list[int]] = [PIECES["map"]["rows"].index(name[0]) for name in HEXES]
"""From 0, at the edge of the Forzuti, to 8, at that of the Minuti."""

ACROSS: Final[list[int]] = [
    2 * int(name[1:]) - (1 if PIECES["map"]["row_lengths"][row] == 4 else 2)
    for name, row in zip(HEXES, ROW, strict=True)
]
"""From the left, in half hexes."""


def _distance(one: int, other: int) -> int:
    down = abs(ROW[one] - ROW[other])
    across = abs(ACROSS[one] - ACROSS[other])
    return down + max(0, (across - down) // 2)


DISTANCE: Final[list[list[int]]] = [
    [_distance(one, other) for other in range(len(HEXES))] for one in range(len(HEXES))
]
"""M15-R4 How many steps one hex is from another, whatever lies between."""

ADJACENT: Final[list[list[int]]] = [
    [HEXES.index(other) for other in PIECES["map"]["adjacent"][name]] for name in HEXES
]

BASE: Final[list[int]] = [HEXES.index(c["base"]) for c in _COLOURS]
"""The base of a colour."""

BASES: Final[list[list[int]]] = [[BASE[c] for c in OWN_COLOURS[p]] for p in (MINUTI, FORZUTI)]
"""The bases of a General."""

HOME: Final[list[list[int]]] = [
    [HEXES.index(name) for name in c["base_adjacent"]] for c in _COLOURS
]
"""The hexes that touch the base of a colour."""

CAMP: Final[list[int]] = [
    next((c for c in range(len(COLOURS)) if hex in HOME[c]), NONE) for hex in range(len(HEXES))
]
"""The colour of the base that a hex touches; `NONE` where it touches none."""

# -- Action spaces and limits -------------------------------------------------------------------

SPACES: Final[list[str]] = PIECES["spaces"]["names"]
MARCH: Final = SPACES.index("march")
RUSH: Final = SPACES.index("rush")
DEPLOY: Final = SPACES.index("deploy")
UPGRADE: Final = SPACES.index("upgrade")
EXHAUST: Final = SPACES.index("exhaust")
FIGHT: Final = SPACES.index("fight")

_LIMITS: Final[dict[str, int]] = PIECES["limits"]
FIRST_UNITS: Final[int] = _LIMITS["setup_units_starter"]
OTHER_UNITS: Final[int] = _LIMITS["setup_units_other"]
RANGE: Final[int] = _LIMITS["attack_range"]
MARCH_UNITS: Final[int] = _LIMITS["march_units"]
RUSH_MOVES: Final[int] = _LIMITS["rush_moves"]
DEPLOY_CUBES: Final[int] = _LIMITS["deploy_cubes"]
STALEMATE: Final[int] = _LIMITS["stalemate_turns"]


def _check() -> None:
    """What the rulebook says of the card, and the symmetry of our map (M15-R1)."""
    count("hexes", len(HEXES), 40)
    count("action spaces", len(SPACES), 6)
    count("bases", len(set(BASE)), 4)
    count("moves of a Rush", RUSH_MOVES, 2)
    for c, colour in enumerate(_COLOURS):
        count("number of the colour", colour["number"], c)
        count(f"{COLOURS[c]} cubes", colour["cubes"], CUBES_EACH)
        if sorted(HOME[c]) != sorted(ADJACENT[BASE[c]]):
            raise RulesBug(f"pieces.toml: base_adjacent of {COLOURS[c]} are not around its base")
    for p in (MINUTI, FORZUTI):
        own = {hex for c in OWN_COLOURS[p] for hex in HOME[c]}
        count("hexes that touch a General's bases", len(own), 6)
    last = len(HEXES) - 1
    for hex, around in enumerate(ADJACENT):
        if around != [other for other in range(len(HEXES)) if DISTANCE[hex][other] == 1]:
            raise RulesBug(f"pieces.toml: the neighbours of {HEXES[hex]} are not around it")
        if sorted(last - other for other in around) != ADJACENT[last - hex]:
            raise RulesBug("pieces.toml: the map is not the same for both Generals")


_check()
