"""The Archipelago card and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from ludoteca.games.minutia import box
from ludoteca.games.minutia.box import BLUE, CUBES_EACH, GREEN, RED
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

COLOURS: Final[list[str]] = PIECES["colours"]
"""M09-1.2 The first four colours of the box, by their numbers there."""

HAND_SIZE: Final[list[int]] = [0, 0] + [PIECES["hand_size"][str(n)] for n in (2, 3, 4)]
"""M09-1.5 Cubes dealt to each hand, by number of players."""

WAYS: Final[list[int]] = [
    {"clockwise": 1, "counterclockwise": -1}[word] for word in PIECES["time_spaces"]["directions"]
]
"""From the top Time space down: 1 for clockwise, -1 for counter-clockwise.

M09-R2: which way each of them points is ours. M09-R12: both sides of the card have the same.
"""

COVER: Final = 6
"""M09-3.6 The result that covers a Time space."""

# M09-3.2, M09-3.3, M09-3.4 By the result of the die; there is no result 0.

_DIE: Final[list[dict[str, int]]] = [{}] + [PIECES["die"][str(n)] for n in range(1, 7)]
KEEP: Final[list[int]] = [face.get("keep", 0) for face in _DIE]
GIVE: Final[list[int]] = [face.get("give", 0) for face in _DIE]

POINTS: Final[dict[str, list[list[int]]]] = {
    side: [table.get(colour, []) for colour in COLOURS] for side, table in PIECES["side"].items()
}
"""M09-5.1 For each side and colour the points by number of cubes; none for yellow."""

SHARED: Final[int] = PIECES["side"]["A"]["yellow_majority_total"]
EACH_MOST: Final[int] = PIECES["side"]["B"]["yellow_majority_each"]
EACH: Final[int] = PIECES["side"]["A"]["yellow_otherwise_each"]


def _check() -> None:
    """What the rulebook says of the box, and of the tables (M09-5.2)."""
    count("colours", len(COLOURS), 4)
    if box.COLOURS[: len(COLOURS)] != COLOURS:
        raise RulesBug("pieces.toml: the colours are not numbered as in the box")
    count("cubes of each colour", PIECES["cubes_per_colour"], CUBES_EACH)
    count("Time spaces", len(WAYS), 3)
    count("cubes dealt to 2 players", 2 * HAND_SIZE[2], 40)
    count("cubes dealt to 3 players", 3 * HAND_SIZE[3], 39)
    count("cubes dealt to 4 players", 4 * HAND_SIZE[4], 40)
    for side in ("A", "B"):
        for colour in (RED, GREEN, BLUE):
            column = POINTS[side][colour]
            count(f"points for {COLOURS[colour]} on side {side}", len(column), CUBES_EACH + 1)
            steps = [more - less for less, more in pairwise(column)]
            if column[0] != 0 or min(steps) >= 0 or max(steps) <= 0:
                raise RulesBug(f"pieces.toml: {COLOURS[colour]} on side {side} must rise and fall")


_check()
