"""The card and the figures of The Great Golden Egg, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import CUBES_EACH
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

RESERVE: Final = 0
"""Where Adventurers wait. It has a number like a territory, and the value 0."""

_CARD: Final[list[dict[str, Any]]] = PIECES["territory"]

TERRITORIES: Final[list[int]] = [territory["id"] for territory in _CARD]
"""M13-R1 Two shores of value 1 and one of 2, two reefs of value 3, the Egg Rock of value 5."""

VALUE: Final[list[int]] = [0, *[territory["value"] for territory in _CARD]]

BELOW: Final[list[list[int]]] = [[], *[territory.get("below", []) for territory in _CARD]]
"""M13-2.3 For each territory the two lower ones that open it; none where it is always open."""

LINKED: Final[list[list[int]]] = [
    [other for other in TERRITORIES if other in BELOW[t] or t in BELOW[other]]
    for t in [RESERVE, *TERRITORIES]
]
"""M13-R2 The territories linked to each one: those below it and those above it, no others."""

ALWAYS_OPEN: Final[int] = PIECES["always_open_up_to"]
"""M13-2.2 Up to this value a territory is open to everybody."""

ADVENTURERS: Final[int] = PIECES["adventurers_per_player"]
MOST_ROUNDS: Final[int] = PIECES["most_rounds"]
TALK_SECONDS: Final[int] = PIECES["talk_seconds"]

# What can be said with a button.

I_VOTE_YES: Final = 0
I_VOTE_NO: Final = 1
YES_FOR_YES: Final = 2
NO_WITH_ME: Final = 3
I_NAME_FOR_YOU: Final = 4
NO_FOR_NO: Final = 5
NOT_BELIEVED: Final = 6
SENTENCES: Final[int] = PIECES["sentences"]

NO: Final = 0
YES: Final = 1
"""A vote: thumb down or thumb up."""


def _check() -> None:
    """What the rulebook says of the card, and what we have added."""
    count("territories", len(TERRITORIES), 6)
    count("sentences", SENTENCES, NOT_BELIEVED + 1)
    if sorted(VALUE[1:]) != [1, 1, 2, 3, 3, 5]:
        raise RulesBug("pieces.toml: the values of the territories are 1, 1, 2, 3, 3 and 5")
    if ADVENTURERS > CUBES_EACH:
        raise RulesBug("pieces.toml: there are not enough cubes in the box")
    for t in TERRITORIES:
        count(f"territories below {t}", len(BELOW[t]), 2 if VALUE[t] > ALWAYS_OPEN else 0)
        if [lower for lower in BELOW[t] if VALUE[lower] >= VALUE[t]]:
            raise RulesBug(f"pieces.toml: what lies below territory {t} has a lower value")


_check()
