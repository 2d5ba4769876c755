"""What a choice does in The Riches of the Island."""

from __future__ import annotations

from ludoteca.games.minutia.box import YELLOW
from ludoteca.games.minutia.island_riches.pieces import COLOURS, EACH, EACH_MOST, POINTS, SHARED
from ludoteca.games.minutia.island_riches.rules import direction, receiver
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What one more cube of a colour is worth, and who gets a gift."""
    p = view["seat"]
    if p is None or not 0 <= n < len(COLOURS):
        return None
    if what == "give":
        return does("gives", receiver(p, direction(view["covered"]), view["players"]))
    if what != "keep":
        return None
    side, kept = view["options"]["side"], view["kept"][p][n]
    if n == YELLOW:
        return does(f"keeps_yellow_{side}", kept + 1, SHARED if side == "A" else EACH_MOST, EACH)
    points = POINTS[side][n]
    if kept + 1 == len(points):
        return None
    return does("keeps", kept + 1, points[kept + 1], points[kept])
