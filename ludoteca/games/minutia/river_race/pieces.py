"""The course and the figures of the River Race, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import CUBES_EACH
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

# M01-1.2 The course. M01-R6: its length is ours.

START: Final[int] = PIECES["course"]["start"]
LAST_SPACE: Final[int] = PIECES["course"]["race_spaces"]
OVER_THE_LINE: Final[int] = PIECES["course"]["over_the_line"]

ENERGY: Final[int] = PIECES["rules"]["energy_per_player"]
RECOVER_ON: Final[int] = PIECES["rules"]["recover_on"]
RECOVER: Final[int] = PIECES["rules"]["recover_amount"]
TRAILING_STEP: Final[int] = PIECES["rules"]["trailing_step"]
MOST_IDLE: Final[int] = PIECES["rules"]["zero_rounds_guard"]

count("places on the course", len(PIECES["course"]["xy"]), OVER_THE_LINE + 1)
count("steps from the last space over the line", OVER_THE_LINE - LAST_SPACE, 1)
count("cubes of a player", ENERGY + 1, CUBES_EACH)
