"""The kinds of studies: what a study of each plays, measures, asks and tells.

A kind is a module of the laboratory with a `KIND`. `docs/lab.md` shows how to write one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from ludoteca.kernel import Game, Position, Unknown
from ludoteca.lab.figures import Figure
from ludoteca.lab.study import Study, Table

if TYPE_CHECKING:
    from polars import DataFrame

    from ludoteca.lab.paper import Paper

KINDS: Final = {
    "balance": "ludoteca.lab.balance",
    "restricted": "ludoteca.lab.restricted",
    "whatif": "ludoteca.lab.whatif",
    "people": "ludoteca.lab.people",
    "tournament": "ludoteca.lab.tournament",
    "exploitability": "ludoteca.lab.exploitability",
}
"""Every kind and its module."""

Row = dict[str, Any]
"""What was measured in one game: plain values and lists of them, the same columns in each game."""

TYPES: Final[dict[str, Any]] = {
    **dict.fromkeys(("lead_changes", "decided_at", "clock"), int),
    **dict.fromkeys(("decided", "comeback", "choice_matters", "luck_matters"), float),
    **dict.fromkeys(("winners", "sides", "offered", "chosen", "forced"), list[int]),
    **dict.fromkeys(("course", "likely"), list[float]),
    **dict.fromkeys(("actions", "beside"), list[str]),
}
"""What is in the columns that may be empty in some games. In a part where all of them are, nothing
else tells; and files that disagree about a column cannot be read as one."""


class Played(NamedTuple):
    """A game of a study that is over: its last position, with its record, and what was measured."""

    position: Position
    row: Row


class Asked(NamedTuple):
    """A figure that a table is played for, and what it would be if nothing were the matter."""

    figure: Figure
    fair: float | None = None


class Kind(Protocol):
    """What a study of some kind is about. All of it depends on its arguments alone."""

    unit: str
    """What a row is about, as people are told: games, as a rule."""

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """What is to be played, named tables first; None: nothing is played yet.

        Asked again when all of them are played: whoever needs to know how those went before the
        next can be named, names more then. The tables named before must be named again.
        """
        ...

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """One game of a table, with the seed `table.seed(study, number)`."""
        ...

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """What these games of a table say, with intervals that are as sure as that.

        By it a study is stopped early; a table that nothing is asked of is played to its end.
        """
        ...

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """What the report says."""
        ...


def kind_of(name: str) -> Kind:
    """The kind of this name."""
    if name not in KINDS:
        raise Unknown("no_such_kind", name, ", ".join(sorted(KINDS)))
    kind: Kind = import_module(KINDS[name]).KIND
    return kind
