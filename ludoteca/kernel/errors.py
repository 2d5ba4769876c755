"""The family of errors.

LudotecaError
├── Refused       a player may not do this now: clause and reason; nothing has changed
├── Unreadable    notation, a record, a saved position or a game's file that makes no sense
├── Unknown       no such game, option, clause, language or bot
└── RulesBug      the rules themselves went wrong: a runaway agenda, a lost component
"""

from __future__ import annotations


class LudotecaError(Exception):
    """Everything that Ludoteca raises on purpose."""


class Refused(LudotecaError):
    """The rules do not allow this action here. The position has not changed.

    `clause` names the rule and `why` says in English what is wrong; `key` and `values` are the
    same reason as data, for tables that speak other languages.
    """

    def __init__(
        self, clause: str, why: str, key: str = "", values: tuple[int | str, ...] = ()
    ) -> None:
        super().__init__(clause, why, key, values)
        self.clause = clause
        self.why = why
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return f"{self.clause}: {self.why}"


class Unreadable(LudotecaError):
    """Text or a file that cannot be understood; `line` counts from 1, 0 when there are no lines."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why, line)
        self.why = why
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class Unknown(LudotecaError):
    """Something was named that does not exist; the message lists what does."""


class RulesBug(LudotecaError):
    """A mistake in the rules of a game, never the fault of a player."""
