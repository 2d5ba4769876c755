"""What the Adventurers on the card are worth."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.golden_egg.pieces import ADVENTURERS, TERRITORIES, VALUE

BEST: Final = ADVENTURERS * max(VALUE)
"""All Adventurers on the Egg Rock."""


def points_by_territory(own: list[int]) -> list[int]:
    """M13-7.3 Each Adventurer scores the value of its territory."""
    return [own.count(t) * VALUE[t] for t in TERRITORIES]


def score(own: list[int]) -> int:
    """M13-7.3 The points of Adventurers in these places; the reserve is worth nothing."""
    return sum([VALUE[place] for place in own])
