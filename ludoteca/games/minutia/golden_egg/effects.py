"""What a choice does in The Great Golden Egg."""

from __future__ import annotations

from ludoteca.games.minutia.golden_egg.pieces import RESERVE, TERRITORIES, VALUE
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What a territory is worth to name, and what an Adventurer gains by going there."""
    p = view["seat"]
    if p is None or (n not in TERRITORIES and what != "add"):
        return None
    if what == "name":
        return does("names", VALUE[n])
    if what in ("add", "add_at"):
        goal = view["named"] if what == "add" else n
        return does("adds", VALUE[goal], view["adventurers"][p].count(RESERVE) - 1)
    if what == "move_to":
        gain = VALUE[n] - VALUE[view["lifted"] or view["named"]]
        return does("gains", gain) if gain > 0 else does("loses", -gain)
    return None
