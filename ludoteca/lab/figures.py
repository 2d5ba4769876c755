"""Figures with their intervals: shares, means, differences of pairs, and what a ratio is worth.

>>> share_of(30.0, 100).told()
'30 % (22–40)'
>>> share_of(1.0, 1000).told(), share_of(999.0, 1000).told()
('0.1 % (0.0–0.6)', '99.9 % (99.4–100.0)')
>>> Figure(1.0, 1.0, 1.0, 400).told(), mean_of([1.0, 2.0, 3.0, 4.0]).told(1)
('100 % (100–100)', '2.5 (0.4–4.6)')
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

SURE: Final = 0.95
"""How many intervals of a hundred hold what they are about, unless something else is asked."""

SMALL: Final = 0.01
"""A share that is surely below this, or as near to all, is told with a digit more."""


class Figure(NamedTuple):
    """What was measured, between which bounds it lies, and in how many games that was seen."""

    value: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def drawn(self) -> tuple[float, float]:
        """The interval as a plot shows it: of one game nothing but its value."""
        return (self.low, self.high) if math.isfinite(self.half) else (self.value, self.value)

    def leaves_out(self, value: float) -> bool:
        """Whether the interval does not hold this."""
        return not self.low <= value <= self.high

    def inside(self, least: float, most: float) -> Figure:
        """The same where nothing can lie outside these bounds."""
        low, high = max(least, self.low), min(most, self.high)
        return Figure(self.value, low, high, self.games)

    def told(self, digits: int | None = None) -> str:
        """As people read it: a share in per cent, or a number with some digits."""
        if not self.games:
            return "–"
        if math.isinf(self.high):
            return f"{self.value:.2g} (one game)"
        until = " to " if self.low < 0 else "–"  # no dash beside a minus
        if digits is None:
            fine = int(self.half > 0 and (self.high < SMALL or self.low > 1 - SMALL))
            low, high = f"{100 * self.low:.{fine}f}", f"{100 * self.high:.{fine}f}"
            return f"{100 * self.value:.{fine}f} % ({low}{until}{high})"
        return f"{self.value:.{digits}f} ({self.low:.{digits}f}{until}{self.high:.{digits}f})"


NOTHING: Final = Figure(math.nan, math.nan, math.nan, 0)
"""Nothing was seen."""


def share_of(won: float, games: float, sure: float = SURE) -> Figure:
    """A share by Wilson; where victories were shared, the interval is a little too wide."""
    if not games:
        return NOTHING
    z = _z(sure)
    share = won / games
    middle = share + z**2 / (2 * games)
    half = z * math.sqrt(max(0.0, share * (1 - share)) / games + z**2 / (4 * games**2))
    whole = 1 + z**2 / games
    return Figure(
        share, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole), round(games)
    )


def share_in_games(counts: Sequence[tuple[float, float]], sure: float = SURE) -> Figure:
    """A share of things that are alike within a game: how often of how often, game by game.

    Wilson's interval for as many things as would tell as much if they had nothing to do with each
    other (Kish's effective size). Where all or none are so, nothing tells how alike those of a game
    are: each game counts once.

    >>> share_in_games([(10, 10), (0, 10), (0, 10), (10, 10)]).told(), share_of(20, 40).told()
    ('50 % (13–87)', '50 % (35–65)')
    >>> share_in_games([(0, 50)] * 4).told(), share_of(0, 4).told()
    ('0 % (0–49)', '0 % (0–49)')
    """
    won, seen = math.fsum([a for a, _ in counts]), math.fsum([b for _, b in counts])
    if not seen or len(counts) < 2:
        return share_of(won, round(seen), sure)
    share = won / seen
    apart = math.fsum([(a - share * b) ** 2 for a, b in counts]) * len(counts) / (len(counts) - 1)
    alone = share * (1 - share) * seen
    times = max(1.0, apart / alone) if alone else seen / len(counts)
    return share_of(won / times, seen / times, sure)._replace(value=share, games=round(seen))


def mean_of(values: Sequence[float], sure: float = SURE) -> Figure:
    """A mean by Student; of one value nothing is known."""
    games = len(values)
    if not games:
        return NOTHING
    mean = math.fsum(values) / games
    if games == 1:
        return Figure(mean, -math.inf, math.inf, 1)
    from scipy.stats import t

    spread = math.sqrt(math.fsum([(value - mean) ** 2 for value in values]) / (games - 1))
    half = float(t.ppf(0.5 + sure / 2, games - 1)) * spread / math.sqrt(games)
    return Figure(mean, mean - half, mean + half, games)


def difference_of(
    first: Sequence[float], second: Sequence[float], apart: float = 0.0, sure: float = SURE
) -> Figure:
    """By how much the first are more than the second, pair by pair.

    Few pairs of games may differ, or none, and that alone does not tell how rarely they do. So two
    more pairs are counted (Bonett and Price): one differs as far as can be in favour of the first,
    one in favour of the second. That is as far as `apart`, or as any pair that was seen.

    >>> difference_of([1, 1, 0, 0] * 25, [1, 1, 0, 0] * 25, apart=1.0).told()
    '0 % (-3 to 3)'
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    games = len(differences)
    if games < 2:
        return mean_of(differences, sure)
    far = max(apart, *[abs(one) for one in differences])
    mean = math.fsum(differences) / (games + 2)
    square = (math.fsum([one**2 for one in differences]) + 2 * far**2) / (games + 2)
    half = _z(sure) * math.sqrt((square - mean**2) / (games + 2))
    return Figure(math.fsum(differences) / games, mean - half, mean + half, games)


def by_resampling(
    figure: Callable[..., Any], *columns: Sequence[float], sure: float = SURE
) -> Figure:
    """A figure that is made of whole columns, as a ratio of their means; game by game resampled."""
    games = len(columns[0])
    if games < 2:
        return NOTHING
    from numpy import asarray, random
    from scipy.stats import bootstrap

    data = [asarray(column, dtype=float) for column in columns]
    found = bootstrap(
        data,
        figure,
        paired=True,
        vectorized=True,
        n_resamples=1_000,
        confidence_level=sure,
        method="percentile",
        rng=random.default_rng(1),
    ).confidence_interval
    return Figure(float(figure(*data, axis=-1)), float(found.low), float(found.high), games)


def percent(share: float) -> str:
    """A share in words.

    >>> percent(0.25)
    '25 %'
    """
    return f"{100 * share:.0f} %"


def jointly(count: int, sure: float = SURE) -> float:
    """How sure each of several intervals must be, so that all of them together are this sure.

    >>> round(jointly(5), 4)
    0.99
    """
    return 1 - (1 - sure) / max(1, count)


def _z(sure: float) -> float:
    """How many standard errors to each side this part of all samples lies."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(0.5 + sure / 2)
