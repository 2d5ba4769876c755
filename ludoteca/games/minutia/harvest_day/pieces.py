"""The two sides of the card and the Peasants of Harvest Day, loaded from `pieces.toml`."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

PEASANTS: Final[int] = PIECES["peasants"]
PLOTS: Final[list[int]] = PIECES["plots"]
"""M05-R3 A plot is its number, the number of fingers that sends a Peasant there, and its value."""

SIDES: Final[list[str]] = [side["name"] for side in PIECES["side"]]

count("peasants of each colour", PEASANTS, 10)
count("plots", len(PLOTS), 6)
count("sides of the card", len(SIDES), 2)


def _neighbours(borders: list[list[int]]) -> list[list[int]]:
    """For each plot the plots across its borders, lowest first."""
    return [sorted([sum(border) - plot for border in borders if plot in border]) for plot in PLOTS]


NEIGHBOURS: Final = [_neighbours(side["adjacent"]) for side in PIECES["side"]]
"""For each side of the card and each plot. M05-R4: the maps are ours."""
