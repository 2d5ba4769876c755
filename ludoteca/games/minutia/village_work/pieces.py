"""The Archipelago card and the figures of the game, loaded from `pieces.toml` and checked.

Amounts of Resources are lists with a number for each colour, by the numbers of the box.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

from ludoteca.games.minutia import box
from ludoteca.games.minutia.box import CUBES_EACH, GREEN, NONE, RED, YELLOW
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

COLOURS: Final[list[str]] = PIECES["colours"]
BUILDING_CUBES: Final[int] = PIECES["building_cubes"]
DISCS: Final[int] = PIECES["discs"]
LAST_ROUND: Final[int] = PIECES["last_round"]
"""M19-R9 The round after which the game ends in any case."""


def amounts(cubes: dict[str, int]) -> list[int]:
    """How many cubes of each colour.

    >>> amounts({"red": 2, "yellow": 1})
    [1, 2, 0, 0]
    """
    return [cubes.get(colour, 0) for colour in COLOURS]


def colour_of(name: str) -> int:
    """The colour with this name; none if there is no name."""
    return COLOURS.index(name) if name else NONE


def total_of(one: list[int], other: list[int]) -> list[int]:
    """Two amounts together.

    >>> total_of([1, 0, 0, 0], [1, 2, 0, 0])
    [2, 2, 0, 0]
    """
    return [one[colour] + other[colour] for colour in range(len(COLOURS))]


FIRST_GETS: Final = amounts(PIECES["start"]["first"])
SECOND_GETS: Final = amounts(PIECES["start"]["second"])

# -- The action spaces (M19-R8) -----------------------------------------------------------------

_SPACES: Final[list[dict[str, Any]]] = PIECES["space"]
KIND: Final[list[str]] = [space["kind"] for space in _SPACES]
"""What a disc does there: resources, temple, building or scoring."""

SPACES: Final = range(len(KIND))
GAIN: Final = [amounts(space.get("gain", {})) for space in _SPACES]
SURCHARGE: Final = [amounts(space.get("surcharge", {})) for space in _SPACES]
"""M19-4.5 What a building space asks for beside the building."""

BUILDING_SPACES: Final = [space for space in SPACES if KIND[space] == "building"]
TEMPLE_SPACE: Final = KIND.index("temple")
SCORING_SPACE: Final = KIND.index("scoring")

# -- The temple ---------------------------------------------------------------------------------

FREE: Final = "free"
_STEPS: Final[list[dict[str, Any]]] = list(PIECES["temple"].values())
TOP: Final = len(_STEPS)
"""The last cell. M19-R7: the start cell is 0 and is not counted."""

TEMPLE_COST: Final = [
    NONE,
    *[NONE if step["cost"] == FREE else colour_of(step["cost"]) for step in _STEPS],
]
"""The colour that must be paid to enter a cell."""

TEMPLE_POINTS: Final[list[int]] = [0, *[step["points"] for step in _STEPS]]

# -- The acropolis ------------------------------------------------------------------------------

CELLS_EACH: Final = 2
BUILDINGS: Final[list[str]] = [building["name"] for building in PIECES["acropolis"]]
ACROPOLIS: Final = range(CELLS_EACH * len(BUILDINGS))
BUILDING_OF: Final = [cell // CELLS_EACH for cell in ACROPOLIS]
ACROPOLIS_COST: Final = [amounts(Counter(PIECES["acropolis"][b]["cost"])) for b in BUILDING_OF]
ACROPOLIS_POINTS: Final[list[int]] = [PIECES["acropolis"][b]["points"] for b in BUILDING_OF]

# -- The village --------------------------------------------------------------------------------

_COLUMNS: Final[list[dict[str, Any]]] = list(PIECES["village"]["columns"].values())
ROW_COST: Final = [amounts(Counter(cost)) for cost in PIECES["village"]["rows"].values()]
COLUMN_COST: Final = [amounts(Counter(column["cost"])) for column in _COLUMNS]
COLUMNS: Final = len(COLUMN_COST)
VILLAGE: Final = range(len(ROW_COST) * COLUMNS)
ROW: Final = [cell // COLUMNS for cell in VILLAGE]
COLUMN: Final = [cell % COLUMNS for cell in VILLAGE]
VILLAGE_COST: Final = [total_of(ROW_COST[ROW[cell]], COLUMN_COST[COLUMN[cell]]) for cell in VILLAGE]
"""M19-4.2 What a cell's row and column ask for together."""

VALUE: Final[list[int]] = [_COLUMNS[COLUMN[cell]]["value"] for cell in VILLAGE]
GIFT: Final = [colour_of(name) for row in PIECES["village"]["gift"] for name in row]
"""The colour of the Resource that a cell gives to whoever builds there."""


def _check() -> None:
    """What the rulebook says of the box and the card, its examples included."""
    count("colours", len(COLOURS), 4)
    if box.COLOURS[: len(COLOURS)] != COLOURS:
        raise RulesBug("pieces.toml: the colours are not numbered as in the box")
    count("cubes of each colour", PIECES["cubes_per_colour"], CUBES_EACH)
    count("cubes of a player", BUILDING_CUBES + 2, CUBES_EACH)
    count("action spaces", len(KIND), 11)
    count("yellow for the first building space", SURCHARGE[BUILDING_SPACES[0]][YELLOW], 0)
    count("yellow for the second building space", SURCHARGE[BUILDING_SPACES[1]][YELLOW], 1)
    count("free cells of the temple", TEMPLE_COST[1:].count(NONE), 2)
    count("points of the fourth cell", TEMPLE_POINTS[4], 10)
    count("colour of the fourth cell", TEMPLE_COST[4], GREEN)
    if min([more - less for less, more in pairwise(TEMPLE_POINTS)]) <= 0:
        raise RulesBug("pieces.toml: the points of the temple must rise")
    count("points of the first building", ACROPOLIS_POINTS[0], 15)
    count("red for the first building", ACROPOLIS_COST[0][RED], 2)
    count("cells to build on", len(VILLAGE) + len(ACROPOLIS), 22)
    count("Resources shown in the village", len(GIFT) - GIFT.count(NONE), 4)


_check()
