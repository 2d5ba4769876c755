"""Archipelago card 20 and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import (
    BLACK_DISCS,
    CUBES_EACH,
    DIE,
    GREEN,
    RED,
    WHITE_DISCS,
    bagful,
    paint_of,
)
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# The two factions, and the colours of their cubes in the box.

MINUTI: Final = 0
FORZUTI: Final = 1
FACTION_PAINT: Final = (GREEN, RED)

# Mission cubes. A colour is its place in this list.

COLOURS: Final[list[str]] = PIECES["colours"]
PAINT: Final[list[int]] = paint_of(COLOURS)
"""The same colours by their numbers in the box."""

EACH: Final[int] = PIECES["cubes_per_colour"]
MISSION_CUBES: Final[list[int]] = bagful([EACH] * len(COLOURS))
"""M20-1.4 All that is in the bag between two rounds."""

DRAWN: Final[int] = PIECES["drawn_each"]
GIVEN: Final[int] = PIECES["given_each"]

# What depends on the number of players, by that number.

_SETUP: Final[dict[int, dict[str, int]]] = {entry["players"]: entry for entry in PIECES["setup"]}


def _by_players(key: str) -> list[int]:
    """A figure of the set-up by the number of players; 0 for those who cannot play."""
    return [_SETUP[n][key] if n in _SETUP else 0 for n in range(max(_SETUP) + 1)]


GREENS: Final[list[int]] = _by_players("green")
REDS: Final[list[int]] = _by_players("red")
"""M20-1.1 How many belong to the Minuti and to the Forzuti."""

ROLLS: Final[list[int]] = _by_players("rolls")
"""M20-2.2 How often the Guide rolls."""

EXPLORERS: Final[list[int]] = _by_players("explorers")
"""M20-2.4 How many go with the Guide."""

MOST_CREW: Final[int] = max(EXPLORERS) + 1

# The card.

CELLS: Final[list[list[int]]] = [
    [],
    *[[COLOURS.index(name) for name in PIECES["cells"][str(face)]] for face in range(1, DIE + 1)],
]
"""M20-2.3, M20-R1 The colours drawn under each cell, by its number."""

STEPS: Final[int] = PIECES["steps"]
"""M20-R2 How many rounds a faction must win."""

MOST_ROUNDS: Final[int] = 2 * STEPS - 1

# What can be said.

STATEMENTS: Final[list[str]] = PIECES["statements"]
"""The verbs of the structured statements; a statement is kept as its place in this list."""

SUSPECT: Final[int] = STATEMENTS.index("suspect")
TRUST: Final[int] = STATEMENTS.index("trust")
GAVE_USEFUL: Final[int] = STATEMENTS.index("gave_useful")
DREW_USEFUL: Final[int] = STATEMENTS.index("drew_useful")
I_AM: Final[int] = STATEMENTS.index("i_am")
ASK: Final[int] = STATEMENTS.index("ask")
LEAVE_OUT: Final[int] = STATEMENTS.index("leave_out")
MAKE_GUIDE: Final[int] = STATEMENTS.index("make_guide")

PASSES: Final[int] = PIECES["statements_each"]
"""M20-R13 How often everybody may speak in one discussion."""

MOST_SAID: Final[list[int]] = [(MOST_ROUNDS - 1) * PASSES * n for n in range(len(REDS))]
"""How many statements there can be in a whole game, by the number of players."""

TALK_SECONDS: Final[dict[str, int]] = PIECES["talk_seconds"]


def _check() -> None:
    """What the rulebook says, and what the ledger checks of our reconstruction."""
    count("colours", len(COLOURS), 4)
    count("Mission cubes", len(MISSION_CUBES), 40)
    count("cubes of a colour", EACH, CUBES_EACH)
    count("numbers of players", len(_SETUP), 6)
    count("statements", len(STATEMENTS), 8)
    if len({tuple(sorted(pair)) for pair in CELLS[1:] if len(set(pair)) == 2}) != DIE:
        raise RulesBug("pieces.toml: each cell asks for another pair of two colours")
    for face in range(1, DIE + 1):
        if set(CELLS[face]) & set(CELLS[DIE + 1 - face]):
            raise RulesBug("pieces.toml: opposite faces ask for different colours")
    for n, entry in _SETUP.items():
        count(f"Faction cubes for {n}", entry["green"] + entry["red"], n)
        if entry["rolls"] > WHITE_DISCS + BLACK_DISCS:
            raise RulesBug("pieces.toml: there are not enough discs in the box")
        if (entry["explorers"] + 1) * DRAWN > len(MISSION_CUBES):
            raise RulesBug("pieces.toml: there are not enough Mission cubes in the bag")


_check()
