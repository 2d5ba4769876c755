"""Archipelago card 18 and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import BLACK_DISCS, CUBES_EACH, WHITE_DISCS
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

NONE: Final = -1
"""No colour, no kind, nobody."""

# The five Actions, known by the number of their colour in this game.

COLOURS: Final[list[str]] = [action["colour"] for action in PIECES["actions"]]
YELLOW: Final = COLOURS.index("yellow")
GREEN: Final = COLOURS.index("green")
RED: Final = COLOURS.index("red")
BLUE: Final = COLOURS.index("blue")
WHITE: Final = COLOURS.index("white")

MOST: Final[list[int]] = [action["most"] for action in PIECES["actions"]]
"""How many tokens an Action moves at most."""

COUNTERED_BY: Final[list[int]] = [
    COLOURS.index(action["countered_by"]) if action["countered_by"] else NONE
    for action in PIECES["actions"]
]

# Tokens are of two kinds.

BLACK: Final = 0
DISCS: Final = 1
RESERVE: Final[list[int]] = [PIECES["reserve_black_cubes"], PIECES["reserve_discs"]]
TRIGGER: Final[int] = PIECES["tokens_that_trigger"]
RETURNED: Final[int] = PIECES["tokens_returned"]

FORBIDDEN: Final[list[int]] = [
    colour for colour in range(len(COLOURS)) for _ in range(PIECES["forbidden_per_colour"])
]
"""The cubes in the bag."""

WINDOW: Final[int] = PIECES["accuse_window_seconds"]
STALEMATE: Final[int] = PIECES["stalemate_turns"]

count("colours", len(COLOURS), 5)
count("black cubes", RESERVE[BLACK], CUBES_EACH)
count("discs", RESERVE[DISCS], WHITE_DISCS + BLACK_DISCS)
count("Forbidden cubes", len(FORBIDDEN), 10)
count("Actions without a counter", COUNTERED_BY.count(NONE), 2)
