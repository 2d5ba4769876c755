"""What a choice does in Harvest Day."""

from __future__ import annotations

from ludoteca.games.minutia.harvest_day.pieces import PLOTS
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Who leads on a plot: now, or once a Peasant has left it or come to it."""
    p = view["seat"]
    if p is None or what not in ("show", "from", "to") or n not in PLOTS:
        return None
    own, rival = view["peasants"][p].count(n), view["peasants"][1 - p].count(n)
    if what == "show":
        return does("shows", n, own, rival)
    own += 1 if what == "to" else -1
    if own < 0:
        return None
    return does(
        f"{what}_{'leads' if own > rival else 'trails' if own < rival else 'ties'}", own, rival
    )
