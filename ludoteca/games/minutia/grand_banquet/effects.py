"""What a choice does in The Grand Banquet: to the column, and to the score as it stands."""

from __future__ import annotations

from ludoteca.games.minutia.grand_banquet.pieces import COLUMNS
from ludoteca.games.minutia.grand_banquet.scoring import score, with_column
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What a column holds, and the own score with it, if the game were over then."""
    p = view["seat"]
    if p is None or n not in COLUMNS:
        return None
    column = list(view["columns"][n - 1])
    if what == "take":
        before = score(view["options"]["side"], view["cubes"])[p]
        after = score_with(view, p, column)
        if after == before:
            return does("takes_same", sum(column), before)
        return does("takes", sum(column), before, after)
    if what == "place" and len(view["placed"]) < len(view["drawn"]):
        column[view["drawn"][len(view["placed"])]] += 1
        return does("places", sum(column), score_with(view, p, column))
    return None


def score_with(view: View, p: int, column: list[int]) -> int:
    """A seat's score as it would stand with these cubes."""
    return score(view["options"]["side"], with_column(view["cubes"], p, column))[p]
