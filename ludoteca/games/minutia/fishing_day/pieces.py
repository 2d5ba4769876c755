"""Nets, Fish, the two sides of Archipelago card 4 and the sizes of the drop, from `pieces.toml`."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import COLOURS, CUBES_EACH
from ludoteca.kernel import Pace, RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

_RULES: Final[dict[str, int]] = PIECES["rules"]
NETS: Final[int] = _RULES["nets"]
EACH: Final[int] = _RULES["fish_per_colour"]
FISH: Final[int] = EACH * len(COLOURS)
TURN_GUARD: Final[int] = _RULES["turn_guard"]

# The two sides of the card, in a list by side.

SIDE_A: Final = 0
SIDE_B: Final = 1
_SIDES: Final[list[dict[str, int]]] = [PIECES["side_A"], PIECES["side_B"]]
MARGIN: Final[list[int]] = [side["partial_margin"] for side in _SIDES]
"""How far from the number rolled a drop may be and still be a success."""

EXACT: Final[list[int]] = [side["fisher_exact"] for side in _SIDES]
FAILURE: Final[list[int]] = [side["fisher_failure"] for side in _SIDES]
DOUBTED: Final[list[int]] = [side["failure_bet_on_success"] for side in _SIDES]
"""What a bet on failure costs where the drop is a success."""

TRUSTED: Final[list[int]] = [side["success_bet_on_failure"] for side in _SIDES]
"""What a bet on success costs where the drop is a failure."""

# The drop, in tenths of a millimetre.

_DROP: Final[dict[str, Any]] = PIECES["drop"]
WIDTH: Final[int] = _DROP["area"][0]
HEIGHT: Final[int] = _DROP["area"][1]
EDGE: Final[int] = _DROP["scatter_margin"]
"""No Fish lies nearer to the border of the water."""

APART: Final[int] = _DROP["scatter_min_distance"]
TRIES: Final[int] = _DROP["scatter_tries"]
CARD_WIDTH: Final[int] = _DROP["card"][0]
CARD_HEIGHT: Final[int] = _DROP["card"][1]

COLUMNS: Final[int] = _DROP["aim_columns"]
ROWS: Final[int] = _DROP["aim_rows"]
STEP: Final[int] = _DROP["aim_step"]
TURNS: Final[int] = _DROP["card_turns"]
TURN: Final[int] = _DROP["card_turn_degrees"]

TICKS: Final[int] = _DROP["ticks"]
A_SECOND: Final[int] = _DROP["ticks_per_second"]
SWING: Final[int] = _DROP["swing_height"]
PERIOD_X: Final[int] = _DROP["swing_period_x"]
PERIOD_Y: Final[int] = _DROP["swing_period_y"]

FLUTTERS: Final[int] = _DROP["flutter_draws"]
"""How many numbers are added up for each way in which the card strays."""

FLUTTER: Final[int] = _DROP["flutter_xy"]
STEADY_FLUTTER: Final[int] = _DROP["steady_hand_flutter_xy"]
FLUTTER_TURN: Final[int] = _DROP["flutter_degrees"]
NUDGE: Final[int] = _DROP["nudge"]
NUDGE_APART: Final[int] = _DROP["nudge_min_distance"]

SECONDS: Final = TICKS // A_SECOND
RELEASE_PACE: Final = Pace(
    verb="release", step=1 / A_SECOND, credit=_DROP["release_credit_seconds"]
)
"""M04-6.4 The ticks pass one after the other, and after the last the card falls by itself."""


def colour_of(fish: int) -> int:
    """M04-6.1 Fish are numbered colour by colour."""
    return fish // EACH


def _check() -> None:
    """What the rulebook says of the components."""
    count("Nets of a Fisher", NETS, 5)
    count("Fish", FISH, 30)
    count("cubes of a colour in use", NETS + EACH, CUBES_EACH)
    if (COLUMNS - 1) * STEP != WIDTH or (ROWS - 1) * STEP != HEIGHT:
        raise RulesBug("pieces.toml: the aim does not span the water")


_check()
