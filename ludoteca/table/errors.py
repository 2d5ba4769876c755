"""What can go wrong at a table.

LudotecaError
├── Unknown
│   └── NoSuchMatch   no match, seat, person or link of that name
├── Stale             the table has moved on; carries its present state
├── NotAllowed        this person may not do that at this table
│   └── TooFast       they may, but not so much at once
├── Unreadable
│   └── Damaged       a match whose log cannot be played again; it is set aside
└── StoreError        the data cannot be opened, read or written
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.kernel import LudotecaError, Unknown, Unreadable

if TYPE_CHECKING:
    from ludoteca.table.model import State


class NoSuchMatch(Unknown):
    """There is no such match, seat, person or link."""


class Stale(LudotecaError):
    """The click belongs to an earlier moment; nothing was played. `state` is the present one."""

    def __init__(self, state: State) -> None:
        super().__init__("stale")
        self.state = state


class NotAllowed(LudotecaError):
    """Somebody may not do that here, or not now."""


class TooFast(NotAllowed):
    """Somebody does more than is good for the others; after `wait` seconds they may go on."""

    def __init__(self, key: str, *values: int | str, wait: float) -> None:
        super().__init__(key, *values)
        self.wait = wait


class Damaged(Unreadable):
    """A match that cannot be built from its log, whatever the reason; the others go on."""

    def __init__(self, match: str, error: Exception) -> None:
        super().__init__("match_aside", match, told(error))


def told(error: Exception) -> LudotecaError:
    """What is wrong with a match. Of what nobody has foreseen, its kind: more may tell secrets.

    Nor has anybody foreseen an error about something that is neither a number nor a text.
    """
    if isinstance(error, LudotecaError) and all(_can_be_said(value) for value in error.values):
        return error
    return Unreadable("log_unplayable", type(error).__name__)


def _can_be_said(value: object) -> bool:
    return isinstance(value, int | str | LudotecaError)


class StoreError(LudotecaError):
    """The data cannot be opened, read or written."""
