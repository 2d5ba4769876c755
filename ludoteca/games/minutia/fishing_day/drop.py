"""The drop, exactly: the swing of the card, where it lies, and which Fish are under it.

All numbers are whole: tenths of a millimetre, degrees, ticks. x grows to the east, y to the south,
and a positive angle turns the card clockwise.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.fishing_day.pieces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PERIOD_X,
    PERIOD_Y,
    SWING,
    colour_of,
)

UNIT: Final = 10000
"""Sines and cosines are counted in parts of this size."""

COS: Final[list[int]] = [round(UNIT * math.cos(math.radians(a))) for a in range(360)]
SIN: Final[list[int]] = [round(UNIT * math.sin(math.radians(a))) for a in range(360)]
ACROSS: Final = UNIT * CARD_WIDTH // 2
ALONG: Final = UNIT * CARD_HEIGHT // 2


def wave(tick: int, period: int) -> int:
    """M04-6.3 How far a swing of this period has gone to one side: up, down, and up again."""
    quarter = period // 4
    u = tick % period
    if u < quarter:
        return SWING * u // quarter
    if u < 3 * quarter:
        return SWING - SWING * (u - quarter) // quarter
    return SWING * (u - 3 * quarter) // quarter - SWING


def offset(tick: int, phases: list[int]) -> tuple[int, int]:
    """M04-6.3 How far from the aim the card hangs; without phases it does not swing."""
    if not phases:
        return (0, 0)
    return (wave(tick + phases[0], PERIOD_X), wave(tick + phases[1], PERIOD_Y))


def is_under(dx: int, dy: int, angle: int) -> bool:
    """M04-6.6, M04-R4 Whether what lies this far from the middle of the card is under it.

    The edge counts.
    """
    c = COS[angle]
    s = SIN[angle]
    return abs(dx * c + dy * s) <= ACROSS and abs(dy * c - dx * s) <= ALONG


def fish_under(xs: list[int], ys: list[int], landing: list[int]) -> list[int]:
    """The Fish under a card that lies like this: x and y of its middle, and its angle."""
    cx, cy, angle = landing
    return [f for f in range(len(xs)) if is_under(xs[f] - cx, ys[f] - cy, angle)]


def colours_among(fish: list[int]) -> list[int]:
    """The different colours of these Fish."""
    return sorted({colour_of(f) for f in fish})


def is_free(xs: list[int], ys: list[int], x: int, y: int, apart: int, but: int = -1) -> bool:
    """Whether no Fish lies nearer than this to a place; one of them may be left out."""
    for f in range(len(xs)):
        if f != but and (xs[f] - x) ** 2 + (ys[f] - y) ** 2 < apart * apart:
            return False
    return True
