"""What a choice does in Fishing Day."""

from __future__ import annotations

from ludoteca.games.minutia.fishing_day.drop import colours_among, fish_under
from ludoteca.games.minutia.fishing_day.pieces import ROWS, SIDE_A, SIDE_B, STEP, TURN, TURNS
from ludoteca.games.minutia.fishing_day.rules import DOUBT
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Who would lose Nets by a side, and what lies under the card where it is aimed."""
    aim: list[int] = view["aim"]
    if what == "side" and n in (SIDE_A, SIDE_B):
        return does("uses_a" if n == SIDE_A else "uses_b", view["bets"].count(DOUBT))
    if what == "row" and len(aim) == 1 and 0 <= n < ROWS:
        return does("below", colours_under(view, aim[0], n, 0), view["die"])
    if what == "turn" and len(aim) == 2 and 0 <= n < TURNS:
        return does("under", colours_under(view, aim[0], aim[1], n), view["die"])
    return None


def colours_under(view: View, column: int, row: int, turn: int) -> int:
    """The colours under a card that falls straight down from its aim."""
    landing = [column * STEP, row * STEP, turn * TURN]
    return len(colours_among(fish_under(view["fish_x"], view["fish_y"], landing)))
