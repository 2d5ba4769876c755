"""Shells, Bet spaces, Reef and Value cubes of A Very Popular Game, loaded from `pieces.toml`."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import COLOURS, bagful
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

START_SHELLS: Final[int] = PIECES["shells"]["start"]
RICH: Final[int] = PIECES["shells"]["win_at"]
RUINED: Final[int] = PIECES["shells"]["ruin_at"]

BET_SPACES: Final[list[int]] = PIECES["bet_area"]["spaces"]
"""M08-R1 The length of the Bet area is ours."""

FIRST_SPACE: Final[int] = PIECES["bet_area"]["start_space"]
LAST_SPACE: Final[int] = BET_SPACES[-1]

REEF_SPACES: Final[int] = PIECES["reef"]["spaces"]
REEF_START: Final[int] = PIECES["reef"]["initial_cubes"]
REEF_GROWTH: Final[int] = PIECES["reef"]["cubes_per_new_round"]

PER_COLOUR: Final[int] = PIECES["bag"]["cubes_per_colour"]
HAND: Final[int] = PIECES["bag"]["hand_size"]
CUBES: Final = bagful([PER_COLOUR] * len(COLOURS))
"""M08-1.4 The Value cubes; a cube is known by the number of its colour."""

CUBE_BASE: Final[int] = PIECES["scoring"]["cube_base"]
PER_REEF_CUBE: Final[int] = PIECES["scoring"]["cube_per_matching_reef"]

MOST_PLAYERS: Final = 6


def _check() -> None:
    """What the rulebook says of the box."""
    count("Value cubes", len(CUBES), 48)
    count("Bet spaces", len(BET_SPACES), 10)
    count("Reef spaces", REEF_SPACES, 12)
    if list(range(FIRST_SPACE, LAST_SPACE + 1)) != BET_SPACES:
        raise RulesBug("pieces.toml: the Bet spaces are not numbered one by one")
    if len(CUBES) < REEF_SPACES + MOST_PLAYERS * HAND:
        raise RulesBug("pieces.toml: the Value cubes do not suffice for Reef and hands")


_check()
