"""The catch and the recipes of Archipelago card 14, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from ludoteca.games.minutia.box import (
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    RED,
    YELLOW,
    bagful,
    tally,
)
from ludoteca.kernel import Pace, RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

DISCS_TO_WIN: Final[int] = PIECES["meta"]["discs_to_win"]
"""M14-R8 The discs of the box are not counted: ties may take more than there are."""

_CATCH: Final[dict[str, int]] = PIECES["catch"]
CATCH: Final[list[int]] = bagful([_CATCH.get(name, 0) for name in COLOURS])
"""The colours of all cubes of the catch."""

CUBES: Final[int] = len(CATCH)

# The recipes. Lists are indexed by the id of the space; there is no space 0.

RECIPES: Final[list[int]] = [recipe["id"] for recipe in PIECES["recipe"]]
_LETTERS: Final = {"Y": YELLOW, "R": RED, "G": GREEN, "B": BLUE, "K": BLACK}
ASKS: Final[list[list[int]]] = [
    [],
    *[[_LETTERS[letter] for letter in recipe["cubes"]] for recipe in PIECES["recipe"]],
]
"""The cubes that each recipe space asks for; M14-R7: of exactly these colours."""

NEEDS: Final[list[list[int]]] = [tally(asks) for asks in ASKS]
"""The same, counted by colour."""

POINTS: Final[list[int]] = [0, *[recipe["points"] for recipe in PIECES["recipe"]]]

_KNIFE: Final[dict[str, float]] = PIECES["knife"]
AUTO_START: Final = int(_KNIFE["auto_start_seconds"])
LONGEST_RUN: Final = ceil(
    _KNIFE["start_delay_seconds"]
    + CUBES * _KNIFE["seconds_per_cube"]
    + _KNIFE["grace_at_end_seconds"]
)
"""The seconds that the Knife takes for the whole row, delay and grace included.

M14-2.4, M14-2.10: the clock measures which cubes the Knife has passed completely; nobody votes.
"""

START_PACE: Final = Pace(grace=float(AUTO_START))
KNIFE_PACE: Final = Pace(
    verb="stop",
    delay=_KNIFE["start_delay_seconds"],
    step=_KNIFE["seconds_per_cube"],
    grace=_KNIFE["grace_at_end_seconds"],
    credit=_KNIFE["max_latency_credit_seconds"],
    window=_KNIFE["collection_window_seconds"],
    tie=_KNIFE["tie_window_seconds"],
    reaction=(_KNIFE["bot_reaction_min_seconds"], _KNIFE["bot_reaction_max_seconds"]),
)
NEXT_PACE: Final = KNIFE_PACE._replace(
    delay=_KNIFE["pause_after_stop_seconds"] + _KNIFE["start_delay_seconds"]
)
"""After a stop there is a pause before the Knife goes on."""


def _check() -> None:
    """What the rulebook says of the catch (M14-1.2), and our recipes (M14-R1)."""
    count("catch cubes", CUBES, 23)
    for colour, cubes in ((YELLOW, 10), (GREEN, 6), (BLUE, 4), (RED, 2), (BLACK, 1)):
        count(f"{COLOURS[colour]} cubes", CATCH.count(colour), cubes)
    count("recipe spaces", len(RECIPES), 17)
    if list(range(1, 18)) != RECIPES:
        raise RulesBug("pieces.toml: the recipes are not numbered from 1")


_check()
