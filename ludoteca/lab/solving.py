"""Solving a position: every turn and every stroke of luck, to every end.

For small positions without secrets, where "best" has one meaning. It looks at the true position,
and is the yardstick for players that only estimate: what `solve` names, `search` has to find.

>>> import ludoteca
>>> position = ludoteca.game("tic_tac_toe").start()
>>> for seat, cell in ((0, 4), (1, 8), (0, 2), (1, 6)):
...     position.play(seat, f"mark {cell}")
>>> found = solve(position)
>>> found.values, [str(action) for action in found.best]
((0.5, 0.5), ['mark 7'])
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludoteca.kernel import Action, Decision, Position, outcomes
from ludoteca.kernel.judging import result

MOST: Final = 100_000
"""How many situations a small position may lead to."""

EQUAL: Final = 1e-9
"""Values that differ by less are equal: sums of chances are not exact."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What each seat gets when all play their best, and the best actions of the seat asked."""

    values: tuple[float, ...]
    best: tuple[Action, ...] = ()


class Unsolvable(ValueError):
    """The position cannot be solved this way; the message says why."""


def solve(position: Position, most: int = MOST) -> Solution:
    """Search a position exhaustively; of equally good actions the first is expected of others."""
    return _Solver(most).solve(position)


class _Solver:
    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[tuple[str, int, tuple[Action, ...], str], Solution] = {}

    def solve(self, position: Position) -> Solution:
        if position.over:
            return Solution(tuple(result(position, p) for p in range(position.players)))
        decision = _turn(position)
        state = repr([getattr(position, name) for name in position.fields])
        key = (decision.name, decision.player, decision.options, state)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise Unsolvable(f"There are more than {self.most} situations; solve a later one.")
            self.known[key] = self.weigh(position, decision)
        return self.known[key]

    def weigh(self, position: Position, decision: Decision) -> Solution:
        """Try every action of the seat that is asked."""
        seat = decision.player
        tried = [(self.expect(position, seat, action), action) for action in decision.options]
        values = max((values for values, _ in tried), key=lambda values: values[seat])
        best = [action for found, action in tried if found[seat] > values[seat] - EQUAL]
        return Solution(values, tuple(best))

    def expect(self, position: Position, seat: int, action: Action) -> tuple[float, ...]:
        """What every seat gets after this action, over all that luck may bring."""
        totals = [0.0] * position.players
        for chance, child in outcomes(position, seat, action):
            for p, value in enumerate(self.solve(child).values):
                totals[p] += chance * value
        return tuple(totals)


def _turn(position: Position) -> Decision:
    """The one decision that is open."""
    decision, *others = position.pending
    if others or decision.kind != "turn":
        raise Unsolvable("Several seats are asked at once: there is no best answer for one alone.")
    return decision
