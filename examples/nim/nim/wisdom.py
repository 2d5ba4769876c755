"""How to play Nim: leave rows whose binary sum is zero."""

from __future__ import annotations

from functools import reduce
from operator import xor

from ludoteca.kernel import Action, Decision, Luck, Position
from nim.rules import ROWS, Nim, row_of


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: a good move if there is one, else any."""
    assert isinstance(position, Nim)
    good = [option for option in decision.options if is_good(position, option.n)]
    among = good or list(decision.options)
    return among[luck.below(len(among))]


def is_good(position: Nim, match: int) -> bool:
    """Whether the opponent is lost once this match and those to its right are taken."""
    row = row_of(match)
    left = [*position.left]
    left[row] = ROWS[row].index(match)
    return is_lost(left, position.options["goal"] == "last_wins")


def is_lost(left: list[int], last_wins: bool) -> bool:
    """Whether these rows are lost for whoever must take from them."""
    if max(left) <= 1:
        return (sum(left) % 2 == 0) == last_wins
    return reduce(xor, left) == 0


def appraise(position: Position, player: int) -> float:
    """The seat's chance to win: certain, if everybody played perfectly."""
    assert isinstance(position, Nim)
    lost = is_lost(position.left, position.options["goal"] == "last_wins")
    return float((position.pending[0].player == player) != lost)
