"""Archipelago card 18 and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import BLACK_DISCS, CUBES_EACH, NONE, WHITE_DISCS, bagful, paint_of
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# The five Actions. An Action and the colour of its cube have the same number.

EFFECTS: Final[list[str]] = [action["effect"] for action in PIECES["actions"]]
TAKE: Final = EFFECTS.index("take")
STEAL: Final = EFFECTS.index("steal")
TAKE_CUBE: Final = EFFECTS.index("take_cube")
SWAP: Final = EFFECTS.index("swap")
TAKE_DISC: Final = EFFECTS.index("take_disc")

ACTIONS: Final[int] = len(EFFECTS)
ACTION_COLOURS: Final[list[str]] = [action["colour"] for action in PIECES["actions"]]
"""M18-1.2 Everybody has an Action cube of each of these colours."""

PAINT: Final[list[int]] = paint_of(ACTION_COLOURS)
"""The same colours by their numbers in the box."""

MOST: Final[list[int]] = [action["most"] for action in PIECES["actions"]]
"""How many tokens an Action moves at most."""

COUNTERED_BY: Final[list[int]] = [
    ACTION_COLOURS.index(action["countered_by"]) if action["countered_by"] else NONE
    for action in PIECES["actions"]
]
"""M18-3.1 The colour that counters an Action, or NONE."""

# M18-1.1 Tokens are of two kinds; whether a disc is white or black makes no difference.

BLACK_CUBES: Final = 0
DISCS: Final = 1
TOKENS: Final = (BLACK_CUBES, DISCS)
RESERVE: Final[list[int]] = [PIECES["reserve_black_cubes"], PIECES["reserve_discs"]]
TRIGGER: Final[int] = PIECES["tokens_that_trigger"]
RETURNED: Final[int] = PIECES["tokens_returned"]

FORBIDDEN: Final[list[int]] = bagful([PIECES["forbidden_per_colour"]] * ACTIONS)
"""M18-1.3 The cubes in the bag."""

WINDOW: Final[int] = PIECES["accuse_window_seconds"]
STALEMATE: Final[int] = PIECES["stalemate_turns"]

count("Actions", ACTIONS, 5)
count("black cubes", RESERVE[BLACK_CUBES], CUBES_EACH)
count("discs", RESERVE[DISCS], WHITE_DISCS + BLACK_DISCS)
count("Forbidden cubes", len(FORBIDDEN), 10)
count("Actions without a counter", COUNTERED_BY.count(NONE), 2)
