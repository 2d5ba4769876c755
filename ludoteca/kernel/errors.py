"""The family of errors.

LudotecaError
├── Refused       a player may not do this now: clause and reason; nothing has changed
├── Unreadable    notation, a record, a saved position or a game's file that makes no sense
├── Unknown       no such game, option, clause, language or bot
└── RulesBug      the rules themselves went wrong: a runaway agenda, a lost component

What players, guests, hosts and programs can run into is a key of the section `[errors]` in
`ludoteca/text/<language>.toml`, with values for its fields, so that every table can say it in its
own language. What only authors and programmers can run into is an English sentence in place of the
key: a broken rule, a game's file that cannot be read, a saved position that does not fit.
"""

from __future__ import annotations


class LudotecaError(Exception):
    """Everything that Ludoteca raises on purpose; `str` says it in English.

    A value may be an error as well: then that is said first, in the same language.
    """

    def __init__(self, key: str, *values: int | str | LudotecaError) -> None:
        super().__init__(key, *values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        # The words of the frame need the errors, so they are looked up when somebody reads.
        from ludoteca.kernel.words import english

        return english(self)


class Refused(LudotecaError):
    """The rules do not allow this action here. The position has not changed.

    `clause` names the rule and `why` says in English what is wrong; `key` and `values` are the
    same reason as data, in the section `[reasons]` of the game named by `game`.
    """

    def __init__(
        self,
        clause: str,
        why: str,
        key: str = "",
        values: tuple[int | str, ...] = (),
        game: str = "",
    ) -> None:
        super().__init__(key, *values)
        self.args = (clause, why, key, values, game)
        self.clause = clause
        self.why = why
        self.game = game

    def __str__(self) -> str:
        return f"{self.clause}: {self.why}"


class Unreadable(LudotecaError):
    """Text or a file that cannot be understood; `line` counts from 1, 0 when there are no lines."""

    def __init__(self, key: str, *values: int | str | LudotecaError, line: int = 0) -> None:
        super().__init__(key, *values)
        self.line = line


class Unknown(LudotecaError):
    """Something was named that does not exist; the message lists what does."""


class RulesBug(LudotecaError):
    """A mistake in the rules of a game, never the fault of a player."""
