"""The circuit and the figures of The Great Regatta, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import CUBES_EACH, DIE
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

BOATS: Final[int] = PIECES["rules"]["boats_per_player"]
BONUS: Final[int] = PIECES["rules"]["later_roll_bonus"]
START: Final[int] = PIECES["circuit"]["start"]

POINTS: Final[list[int]] = PIECES["circuit"]["points"]
"""M07-3.2 By space, Start first. M07-R8: how many spaces there are, and their points, is ours."""

SPACES: Final = len(POINTS)
FACES: Final = range(1, DIE + 1)
"""The numbers of the die, and the die spaces that a disc can cover."""

MOST_POINTS: Final = sum(sorted(POINTS)[-BOATS:])
"""Five Boats on the five best spaces."""

# Where a Boat is that is not on the circuit.

RESERVE: Final = -1
OUT: Final = -2
"""Lost, or discarded to sail on with another one."""

count("spaces of the circuit", SPACES, 24)
count("die spaces", PIECES["rules"]["discs"], DIE)
if CUBES_EACH < BOATS:
    raise RulesBug("pieces.toml: there are not enough cubes of a colour for the Boats")
if sorted(POINTS) != POINTS or POINTS[START] != 0:
    raise RulesBug("pieces.toml: the points must rise from Start on")
