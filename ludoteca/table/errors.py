"""What can go wrong at a table.

LudotecaError
├── Unknown
│   └── NoSuchMatch   no match, seat, person or link of that name
├── Stale             the table has moved on; carries its present state
├── NotAllowed        this person may not do that at this table
└── StoreError        the data cannot be opened, read or written
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.kernel import LudotecaError, Unknown

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


class StoreError(LudotecaError):
    """The data cannot be opened, read or written."""
