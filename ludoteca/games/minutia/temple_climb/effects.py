"""What a choice does in The Temple Climb."""

from __future__ import annotations

from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS
from ludoteca.games.minutia.temple_climb.rules import climbed
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Where the next offer takes a cube."""
    placed = view["placed"]
    if what != "offer" or n in placed or len(placed) == len(OFFERS):
        return None
    start = view["at"][n]
    goal = climbed(start, OFFERS[len(placed)])
    if goal == ARRIVAL:
        return does("arrives")
    if goal == start:
        return does("stays")
    return does("climbs" if goal > start else "falls", start, goal)
