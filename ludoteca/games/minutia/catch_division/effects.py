"""What a choice does in Sharing the Catch."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.catch_division.pieces import CUBES, POINTS, RECIPES
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """How many cubes a stop takes, and how many points a recipe brings."""
    if what in ("stop", "stop_at") and view["cut"] < n <= CUBES:
        return does("takes" if what == "stop_at" else "takes_now", n - view["cut"])
    if what == "fill" and n in RECIPES:
        return does("points" if view["filler"][n] == NONE else "cooked", POINTS[n])
    return None
