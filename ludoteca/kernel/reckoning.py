"""How a game counts at its end: what a score is made of, what is compared, and the places.

A game tells it by `Position.reckoning`; the texts are in the section `[reckoning]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Count(NamedTuple):
    """An amount of something. `key` names its text, `n` which of several, as the plot 3."""

    key: str
    amount: int
    n: int = 0


class Reckoning(NamedTuple):
    """How one seat has done."""

    parts: tuple[Count, ...] = ()
    """What its score is made of: they sum to it."""

    standing: tuple[Count, ...] = ()
    """What is compared, in this order: whoever has more of the first that differs is ahead.

    Whoever has none is in no place. In a co-operative game it is the same for all.
    """


class Tie(NamedTuple):
    """The first count in which those who won differ from those who were tied with them so far."""

    most: Count
    next: Count


def places(winners: Sequence[int], standings: Sequence[Sequence[float]]) -> list[int]:
    """The place of every seat, from 1; equal seats share one. 0: nothing tells the place.

    >>> places([2], [(20,), (35,), (36,), (20,)])
    [3, 2, 1, 3]
    >>> places([0], [(), (), ()])
    [1, 0, 0]
    """
    ranks = [
        (p in winners, () if p in winners else tuple(standing))
        for p, standing in enumerate(standings)
    ]
    return [
        1 + sum([other > rank for other in ranks]) if rank[0] or rank[1] else 0 for rank in ranks
    ]


def tie_break(winners: Sequence[int], reckonings: Sequence[Reckoning]) -> Tie | None:
    """What decided between the winners and the best of the others, if they were tied at first.

    >>> first = Reckoning(standing=(Count("plots", 2), Count("value", 7)))
    >>> second = Reckoning(standing=(Count("plots", 2), Count("value", 4)))
    >>> tie_break([0], [first, second])
    Tie(most=Count(key='value', amount=7, n=0), next=Count(key='value', amount=4, n=0))
    """
    others = [r.standing for p, r in enumerate(reckonings) if p not in winners]
    if not winners or not others:
        return None
    second = max(others, key=amounts)
    for i, (most, next) in enumerate(zip(reckonings[winners[0]].standing, second, strict=False)):
        if most.amount != next.amount:
            return Tie(most, next) if i else None
    return None


def amounts(standing: Sequence[Count]) -> tuple[int, ...]:
    """What is compared of a standing."""
    return tuple([count.amount for count in standing])
