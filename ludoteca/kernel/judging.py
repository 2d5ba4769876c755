"""Judging options and positions: the kit that a game's `wisdom` is written with.

A heuristic player weighs its options and takes the best, after a whim so that nobody can read it:

>>> from ludoteca.kernel.luck import FastLuck
>>> best(["walk", "rest", "hide"], [1.5, 0.2, 1.5])
'walk'
>>> luck = FastLuck(7)
>>> worths = [1.5, 0.2, 1.5]
>>> [best(["walk", "rest", "hide"], [w + 0.3 * whim(luck) for w in worths]) for _ in range(4)]
['hide', 'walk', 'hide', 'hide']
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeVar

from ludoteca.kernel.luck import Luck
from ludoteca.kernel.position import Position

T = TypeVar("T")

Motive = tuple[str, tuple[int, ...]]
"""Why somebody does something: the key of a text in `[motives]`, and the values it is filled with.
A wisdom's `motive(position, decision, action)` says it, or None where it has nothing to say."""

LARGE: Final = 700.0
"""`math.exp` overflows a little above; nothing that is this unlikely needs to be told apart."""

FINE: Final = 1_000_000
"""Into how many parts a chance is divided when luck is drawn for it."""


# -- Choosing -----------------------------------------------------------------------------------


def best(options: Sequence[T], worths: list[float]) -> T:
    """The option that is worth most; the first of equals."""
    assert len(options) == len(worths), "every option has one worth"
    chosen = 0
    for i in range(1, len(worths)):
        if worths[i] > worths[chosen]:
            chosen = i
    return options[chosen]


def within(options: Sequence[T], worths: list[float], margin: float) -> list[T]:
    """The options that are worth no less than the best by more than a margin."""
    assert len(options) == len(worths), "every option has one worth"
    enough = max(worths) - margin
    return [option for option, worth in zip(options, worths, strict=True) if worth >= enough]


def mixed(options: Sequence[T], worths: list[float], spread: float, luck: Luck) -> T:
    """A random option; one that is worth `spread` more than another is e times as likely."""
    most = max(worths)
    weights = [math.exp((worth - most) / spread) for worth in worths]
    rest = sum(weights) * fraction(luck, FINE)
    for option, weight in zip(options, weights, strict=True):
        rest -= weight
        if rest < 0.0:
            return option
    return best(options, worths)


def whim(luck: Luck) -> float:
    """A random number around 0, nearly normal, with standard deviation 1."""
    dice = luck.below(2001) + luck.below(2001) + luck.below(2001) - 3000
    return dice / 1000.0


def fraction(luck: Luck, parts: int) -> float:
    """A random number from 0 to 1, both included, in steps of one part."""
    return luck.below(parts + 1) / parts


# -- Chances to win -----------------------------------------------------------------------------


def logistic(advantage: float) -> float:
    """The chance to win a duel: a half if there is no advantage, and with 1 e times the other's.

    >>> [round(logistic(advantage), 3) for advantage in (-1.0, 0.0, 1.0, 4.0)]
    [0.269, 0.5, 0.731, 0.982]
    """
    return 1.0 / (1.0 + math.exp(min(LARGE, -advantage)))


def win_chance(standings: list[float], seat: int, spread: float) -> float:
    """A seat's chance among all: `spread` more than another makes it e times as likely to win.

    >>> [round(win_chance([12.0, 9.0, 9.0], seat, 3.0), 3) for seat in (0, 1, 2)]
    [0.576, 0.212, 0.212]
    """
    own = standings[seat]
    total = 0.0
    for standing in standings:
        total += math.exp(min(LARGE, (standing - own) / spread))
    return 1.0 / total


def result(position: Position, seat: int) -> float:
    """What a finished game is worth to a seat.

    In a game for stakes that is its score. Otherwise it is 0 to 1: a co-operative game is won or
    lost by all, winners share a victory equally, and so do all seats where nobody wins, unless
    all have lost then.
    """
    assert position.over, "only a finished game has a result"
    meta = position.setting.meta
    if meta.stakes:
        return position.scores[seat]
    winners = position.winners
    if meta.cooperative:
        return 1.0 if winners else 0.0
    if not winners:
        return 0.0 if meta.all_lose else 1.0 / position.players
    return 1.0 / len(winners) if seat in winners else 0.0
