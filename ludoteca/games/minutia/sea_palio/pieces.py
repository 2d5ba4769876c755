"""The Archipelago card and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from ludoteca.games.minutia import box
from ludoteca.games.minutia.box import DIE
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

COLOURS: Final[list[str]] = PIECES["colours"]
"""M10-1.1 All six colours race, whoever plays."""

RUNNERS: Final[int] = len(COLOURS)

SPACES: Final[int] = PIECES["track"]["spaces"]
"""M10-5.4 The spaces of the track; the last one is the Start."""

LAPS: Final[list[int]] = [0, 0, 0] + [PIECES["laps"][str(n)] for n in (3, 4, 5, 6)]
"""M10-1.2 Laps to run, by number of players."""

MOST_LAPS: Final[int] = max(LAPS)

SPEED: Final[list[list[int]]] = [[0, *spaces] for spaces in PIECES["speed"]["rows"]]
"""M10-5.2 How far a runner goes, by its row from the top and the result of the die."""

PACE: Final[list[int]] = [sum(spaces) for spaces in SPEED]
"""How far each row goes in six rolls, one of each result."""

FASTEST: Final[int] = max([max(spaces) for spaces in SPEED])

_CROWD: Final[int] = min([sum([spaces[die] for spaces in SPEED]) for die in range(1, DIE + 1)])
"""As far as all six runners together come at least with one roll."""

MOST_ROLLS: Final[list[int]] = [RUNNERS * SPACES * laps // _CROWD + 1 for laps in LAPS]
MOST_ROUNDS: Final[list[int]] = [-(-MOST_ROLLS[n] // n) if n else 0 for n in range(len(LAPS))]
"""By number of players: after this many rolls or rounds somebody has finished."""

POINTS: Final[list[int]] = PIECES["finish"]["points"]
FACTOR: Final[list[int]] = PIECES["finish"]["factor"]
"""M10-6.3 What each place brings its runner's player, and what it multiplies bets by."""

_SHELLS: Final[dict[str, int]] = PIECES["shells"]
SHELLS_WITH_BETS: Final[int] = _SHELLS["start_with_bets"]
SHELLS_WITHOUT_BETS: Final[int] = _SHELLS["start_without_bets"]
LEAST_OFFER: Final[int] = _SHELLS["offer_min"]
MOST_OFFER: Final[int] = _SHELLS["offer_max"]
BET_BONUS: Final[int] = _SHELLS["bet_bonus_if_opponent_is_player"]
SHELL_BONUS: Final[int] = _SHELLS["shells_bonus_if_opponent_of_player"]

MOST_SHELLS: Final[int] = SHELLS_WITH_BETS + SHELL_BONUS
MOST_BET: Final[int] = SHELLS_WITH_BETS + BET_BONUS
"""Nobody ever owns more shells, and no Bet cube is ever on a higher number."""


def _check() -> None:
    """What the rulebook says of the card, and what its examples show."""
    if box.COLOURS != COLOURS:
        raise RulesBug("pieces.toml: the colours are not numbered as in the box")
    count("rows of the Speed area", len(SPEED), RUNNERS)
    for spaces in SPEED:
        count("speeds in a row", len(spaces) - 1, DIE)
    if any(higher <= lower for higher, lower in pairwise(PACE)):
        raise RulesBug("pieces.toml: a higher row must be faster on average")
    count("lap spaces", MOST_LAPS, 3)
    count("places with points", len(POINTS), RUNNERS)
    count("places with a factor", len(FACTOR), RUNNERS)
    count("points for the first place", POINTS[0], 60)
    count("the factor of the fifth place", FACTOR[4], 4)


_check()
