"""How one plays at the fairground: by a quick tongue and a steady hand, or less so."""

from typing import Final

from ludoteca.kernel import Action, Decision, Luck
from ludoteca.kernel.judging import win_chance
from ludoteca_twins.fairground.rules import PERIODS, TICKS, Fairground, wave

QUICK: Final = {"easy": (2.0, 6.0), "normal": (1.0, 3.0), "hard": (0.5, 1.5)}
"""Between how many seconds a bot names a number."""

TREMBLES: Final = {"easy": 30, "normal": 8, "hard": 2}
"""By how many ticks a ring may be let go too early or too late."""


def choose(position: Fairground, decision: Decision, luck: Luck) -> Action:
    """A number that nobody has named; the ring when it is nearest to the peg."""
    if decision.name == "guess":
        free = [option for option in decision.options if option.n not in (0, *position.wrong)]
        return free[luck.below(len(free))]
    if decision.name == "throw":
        return Action("throw", _nearest(position))
    return decision.options[0]


def appraise(position: Fairground, player: int) -> float:
    """Tickets are all that counts."""
    return win_chance([float(tickets) for tickets in position.tickets], player, 1.0)


def reaction(position: Fairground, player: int, level: str) -> tuple[float, float]:
    """Names come after a while; a ring is let go at its moment."""
    asked = position.asked(player)
    return QUICK[level] if asked is not None and asked.name == "guess" else (0.0, 0.0)


def hand(position: Fairground, player: int, level: str, luck: Luck) -> Action | None:
    """The hand that holds the ring trembles."""
    asked = position.asked(player)
    if asked is None or asked.name != "throw":
        return None
    most = TREMBLES[level]
    tick = _nearest(position) + luck.below(2 * most + 1) - most
    return Action("throw", max(0, min(tick, TICKS - 1)))


def _nearest(position: Fairground) -> int:
    """The first tick at which the ring is nearest to the peg."""
    px, py = position.phases
    away = [
        abs(wave(tick + px, PERIODS[0])) + abs(wave(tick + py, PERIODS[1])) for tick in range(TICKS)
    ]
    return away.index(min(away))
