"""What a server counts of itself, for whoever looks after it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds by which times are counted."""


class Histogram:
    """How many times were no longer than each bound, and how long all of them took together."""

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self.sum = 0.0
        self._found = [0] * (len(bounds) + 1)

    def add(self, seconds: float) -> None:
        """One more."""
        self._found[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    @property
    def count(self) -> int:
        """All of them."""
        return sum(self._found)

    @property
    def up_to(self) -> list[int]:
        """How many were no longer than each bound."""
        return [sum(self._found[: n + 1]) for n in range(len(self.bounds))]


@dataclass
class Counts:
    """Since the server has started."""

    moves: int = 0
    waits: Histogram = field(default_factory=Histogram)
    """Of bots for a worker."""
    thoughts: Histogram = field(default_factory=Histogram)
    """How long bots think."""
    writes: Histogram = field(default_factory=Histogram)
    """How long it takes until something is on disk."""
