"""Nim: three rows of matches, and the last one decides."""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.kernel import (
    LAST,
    Action,
    Decision,
    Number,
    Objection,
    Options,
    Position,
    Public,
    Secrecy,
    actions,
    answer,
    decision,
    row,
    upto,
)

ROWS: Final = ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10, 11))
"""NIM-1.1 The matches of each row, from the left."""

LAST_MATCH: Final = ROWS[-1][-1]


class Nim(Position):
    """Matches are numbered 0 to 11, row by row."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "left": Public(row(*[upto(len(matches)) for matches in ROWS])),
        "taken": Public(upto(LAST_MATCH + 1)),
    }
    verbs: ClassVar[dict[str, Number]] = {"take": upto(LAST_MATCH)}
    endings: ClassVar[dict[str, Number]] = {"taken": upto(1), "poisoned": upto(1)}

    # -- NIM-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """NIM-1.2 The first seat begins."""
        self.left = [len(row) for row in ROWS]
        self.taken = 0
        self.then(self.pick(0))

    # -- NIM-2 Taking matches -----------------------------------------------------------------

    @decision("NIM-2.1", default=LAST)
    def pick(self, p: int) -> Options:
        """NIM-R1 The last option is a single match of the lowest row."""
        return {p: actions("take", [m for row in range(3) for m in self.matches(row)])}

    @answer("pick")
    def picked(self, p: int, action: Action) -> None:
        row = row_of(action.n)
        kept = ROWS[row].index(action.n)
        count = self.left[row] - kept
        self.left[row] = kept
        self.taken += count
        self.note("takes", p, count, row + 1, clause="NIM-2.1")
        if any(self.left):
            self.then(self.pick(1 - p))
        else:
            self.end(p)

    def matches(self, row: int) -> tuple[int, ...]:
        """The matches that are left in a row."""
        return ROWS[row][: self.left[row]]

    # -- NIM-3 End ----------------------------------------------------------------------------

    def end(self, p: int) -> None:
        """NIM-3.1 The last match wins, or NIM-3.2 loses."""
        if self.options["goal"] == "last_wins":
            self.finish((p,), "taken")
        else:
            self.finish((1 - p,), "poisoned")

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        if action.verb == "take" and 0 <= action.n <= LAST_MATCH:
            return ("NIM-2.2", "gone", (row_of(action.n) + 1,))
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """All matches, on the table and taken."""
        return sum(self.left) + self.taken


def row_of(match: int) -> int:
    """The row that a match lies in."""
    return next(row for row, matches in enumerate(ROWS) if match in matches)
