"""The Archipelago card and the Food of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import BLUE, COLOURS, CUBES_EACH, RED, paint_of
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

COLUMNS: Final = range(1, PIECES["columns"] + 1)
"""The columns of the card are numbered from the left."""

AT_START: Final[int] = PIECES["cubes_at_start"]
"""M11-1.4 Food cubes in each column before the first turn."""

EACH: Final[int] = PIECES["cubes_per_colour"]
"""M11-1.3 Food cubes of each colour; the tenth cube of a colour may be somebody's Score cube."""

FOOD: Final = EACH * len(COLOURS)

ON_THE_CARD: Final[list[int]] = paint_of(list(PIECES["side"]["A"]))
"""The colours in the order in which the card lists them."""

POINTS: Final[dict[str, list[int]]] = {
    side: [table[colour] for colour in COLOURS] for side, table in PIECES["side"].items()
}
"""M11-R1 For each side the points of every colour. M11-R2: they are gained, and they are lost."""

MOST_POINTS: Final = max([sum(points) for points in POINTS.values()])
"""Nobody gains or loses more: all six colours."""


def _check() -> None:
    """What the rulebook says of the box and of the card."""
    count("columns", len(COLUMNS), 6)
    count("cubes in each column at the start", AT_START, 1)
    count("Food cubes", FOOD, 54)
    if EACH >= CUBES_EACH:
        raise RulesBug("pieces.toml: no cube is left for whoever has this colour")
    for side, points in POINTS.items():
        count(f"different points on side {side}", len(set(points)), len(COLOURS))
    count("points for blue on side A", POINTS["A"][BLUE], 5)
    count("points for red on side A", POINTS["A"][RED], 6)


_check()
