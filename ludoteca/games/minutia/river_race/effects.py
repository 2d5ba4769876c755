"""What a choice does in The River Race."""

from __future__ import annotations

from ludoteca.games.minutia.river_race.pieces import OVER_THE_LINE, TRAILING_STEP
from ludoteca.games.minutia.river_race.rules import ahead
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Where a bid leads if it is the highest, and where if it is not."""
    p = view["seat"]
    if p is None or what != "bid" or n == 0:
        return None
    goal = ahead(view["at"][p], view["die"])
    if goal == OVER_THE_LINE:
        return does("leaps_over", view["die"], TRAILING_STEP)
    return does("leaps", view["die"], goal, TRAILING_STEP)
