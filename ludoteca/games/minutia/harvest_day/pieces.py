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


NEIGHBOURS: Final[list[list[list[int]]]] = [side["neighbours"] for side in PIECES["side"]]
"""For each side of the card and each plot, lowest first. M05-R4: the maps are ours."""


def _check() -> None:
    """A border has two sides: each of two neighbours knows the other."""
    for side, around in zip(SIDES, NEIGHBOURS, strict=True):
        borders = [(plot, other) for plot in PLOTS for other in around[plot]]
        mutual = [(plot, other) for plot, other in borders if plot in around[other]]
        count(f"borders on side {side}", len(mutual), len(borders))


_check()
