"""What a choice does in A Very Popular Game."""

from __future__ import annotations

from ludoteca.games.minutia.popular_game.scoring import worth
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What is at stake, what leaving costs, what a cube is worth."""
    if what == "cube":
        return does("worth", worth([n], view["reef"]))
    if what == "see":
        return does("sees", max(view["bet"]))
    if what == "leave" and view["seat"] is not None:
        p = view["seat"]
        return does("leaves", min(view["bet"][p], view["shells"][p]))
    return None
