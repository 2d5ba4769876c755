"""Examining the data: which matches can be played again from their logs, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludoteca.kernel import LudotecaError
from ludoteca.table.errors import NoSuchMatch, StoreError, told
from ludoteca.table.store import Store


@dataclass(frozen=True)
class Finding:
    """What there is to say of one match; without an `error` it is sound."""

    match: str
    game: str
    entries: int
    error: LudotecaError | None = None
    detail: str = ""
    """What Python says of it, for whoever mends it."""


def examine(store: Store, matches: Sequence[str] = ()) -> Iterator[Finding]:
    """Play these matches, or all, again from their logs."""
    for match in matches or store.every():
        rows = store.rows(match)
        game, entries = str(rows["matches"][0]["game"]), len(rows["log"])
        try:
            store.load(match)
        except (NoSuchMatch, StoreError):
            raise
        except Exception as error:
            yield Finding(match, game, entries, told(error), f"{type(error).__name__}: {error}")
        else:
            yield Finding(match, game, entries)
