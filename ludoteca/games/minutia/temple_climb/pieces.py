"""The path and the offers of The Temple Climb, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import paint_of
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

FAITHFUL: Final[list[str]] = PIECES["colours"]
"""M03-R6 The colours that climb; this game knows a colour by its place in this list."""

PAINT: Final[list[int]] = paint_of(FAITHFUL)
"""The same colours by their numbers in the box."""

OFFERS: Final[list[int]] = PIECES["offers"]
"""M03-1.3 The steps on the Offer spaces, in printed order."""

# M03-1.2 The path. M03-R7: its length is ours.

START: Final[int] = PIECES["path"]["start"]
ARRIVAL: Final[int] = PIECES["path"]["arrival"]

count("colours", len(FAITHFUL), 5)
count("Offer spaces", len(OFFERS), 5)
count("places of the path", len(PIECES["path"]["xy"]), ARRIVAL + 1)
count("places of the Offer spaces", len(PIECES["path"]["offer_xy"]), 5)
