"""What a choice does in The Sea Palio."""

from __future__ import annotations

from ludoteca.games.minutia.sea_palio.odds import likely_spaces
from ludoteca.games.minutia.sea_palio.pieces import BET_BONUS, FACTOR, RUNNERS
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What a bet can bring, what an offer leaves, how far a cube goes from another row."""
    p = view["seat"]
    if p is None:
        return None
    if what == "bet":
        return bet_effect(view, p, n)
    if what == "offer":
        return does("offers", n, view["shells"][p] - n)
    if what == "take" and 0 <= n < RUNNERS:
        row = view["order"].index(n)
        return does("takes", row + 1, likely_spaces(row, view["players"]))
    if what == "put" and view["taken"] >= 0 and 1 <= n <= RUNNERS:
        now = view["order"].index(view["taken"])
        rolls = view["players"]
        return does("puts", likely_spaces(n - 1, rolls), likely_spaces(now, rolls))
    return None


def bet_effect(view: View, p: int, shells: int) -> Label:
    """What the Bet cube brings if the Opponent comes last or fourth, and what is left."""
    rival: int = view["opponent"][p]
    bet = shells + (BET_BONUS if rival in view["colours"] else 0)
    return does("bets", rival, bet * FACTOR[5], bet * FACTOR[3], view["shells"][p] - shells)
