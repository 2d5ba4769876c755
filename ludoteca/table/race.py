"""What runs in real time: what is ripe when, whose press was first, how a tie is broken at random.

The rules say how it runs (`Pace`), the log since when, and nothing else is needed: at every server
the same options ripen at the same moments, and what an outage has cut short starts again. All times
are whole milliseconds of the table's clock.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from ludoteca.kernel import Action, Luck, Pace

SPEAKS: Final = (0.6, 2.6)
"""Where a race has no pace, a bot answers this many seconds after it began: people can be first."""


ROUNDING: Final = 1e-6
"""Far below a millisecond: a sixtieth of a second is no whole number of them."""


@dataclass(frozen=True)
class Run:
    """Options that ripen: option i, from 0, is ripe from `start + step * (i + 1)` on."""

    pace: Pace
    start: int
    options: tuple[str, ...]

    @property
    def verb(self) -> str:
        """Of the options that ripen."""
        return self.pace.verb

    @property
    def step(self) -> float:
        """From one option to the next."""
        return self.pace.step * 1000

    def ripe(self, when: int) -> int:
        """How many options are ripe at this moment; a press takes the last of them."""
        steps = int((when - self.start) / self.step + ROUNDING)
        return max(0, min(steps, len(self.options)))

    def due(self, option: str) -> int:
        """When an option ripens."""
        return ceil(self.start + self.step * (self.options.index(option) + 1) - ROUNDING)


@dataclass(frozen=True)
class Press:
    """Somebody pressed: the log as they saw it, and when it counts.

    It takes what is ripe then, or the `action` if one was chosen.
    """

    seat: int
    seen: int
    when: int
    action: str = ""


def milliseconds(seconds: float) -> int:
    """Seconds of the rules as the table counts them."""
    return round(seconds * 1000)


def ripening(pace: Pace, options: Sequence[Action]) -> tuple[str, ...]:
    """The options that ripen, in their order."""
    return tuple([str(option) for option in options if option.verb == pace.verb])


def length(pace: Pace, options: Sequence[Action]) -> int:
    """How long a decision runs from the beginning to the end of its grace."""
    ripe = sum([option.verb == pace.verb for option in options])
    return milliseconds(pace.delay + pace.step * ripe + pace.grace)


def moment(arrival: int, pressed: int, credit: int) -> int:
    """When a press counts: when it was made, but within the credit before it arrived."""
    return min(arrival, max(pressed, arrival - credit))


def first_of(presses: Sequence[Press], tie: int, secret: str, index: int) -> list[Press]:
    """The earliest, and those that are tied with it; the first of the list has won the draw.

    Where nothing is a tie, the first in the given order is the first of several that were made at
    the same moment. The draw follows from the secret of the match's luck and the index of the log
    entry that tells of it, so it can be checked when the secret is opened.
    """
    earliest = min(presses, key=lambda press: press.when)
    if not tie:
        return [earliest]
    tied = [press for press in presses if press.when - earliest.when <= tie]
    tied.sort(key=lambda press: press.seat)
    if len(tied) > 1:
        drawn = hmac.digest(bytes.fromhex(secret), b"tie %d" % index, "sha256")
        tied.insert(0, tied.pop(int.from_bytes(drawn[:8], "big") % len(tied)))
    return tied


def somewhere_in(span: tuple[float, float], luck: Luck) -> float:
    """A moment between two, by luck; in seconds."""
    least, most = span
    return least + luck.below(milliseconds(most - least) + 1) / 1000
