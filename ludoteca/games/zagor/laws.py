"""Why not: the reasons for refusals, by the clause that is in the way."""

from __future__ import annotations

from ludoteca.games.zagor.powers import Powers
from ludoteca.kernel import Action, Decision, Objection


class Laws(Powers):
    """What is in the way of an action, in the order in which players ask."""

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        return None
