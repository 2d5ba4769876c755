"""Examining the data: which matches can be played again from their logs, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
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
    """What Python says of an error that nobody has foreseen, for whoever mends it."""
    astray: bool = False
    """Whether its seats, or that it is over, are kept otherwise than its log tells."""


def examine(store: Store, match: str) -> Finding:
    """Play a match again from its log."""
    rows = store.rows(match)
    game, entries = str(rows["matches"][0]["game"]), len(rows["log"])
    try:
        found = store.load(match, closed=True)
        astray = store.is_astray(found)
    except (NoSuchMatch, StoreError):
        raise
    except Exception as error:
        return Finding(match, game, entries, told(error), _unforeseen(error))
    return Finding(match, game, entries, astray=astray)


def settle(store: Store, match: str) -> None:
    """Write what is kept beside a log as the log tells it, if it can tell."""
    settled = False
    while not settled:
        try:
            found = store.load(match, closed=True)
        except (NoSuchMatch, StoreError):
            raise
        except Exception as error:
            raise told(error) from error
        # With PostgreSQL people may play on meanwhile.
        settled = store.settle(found)


def _unforeseen(error: BaseException) -> str:
    cause = error.__cause__ or error
    return "" if isinstance(cause, LudotecaError) else f"{type(cause).__name__}: {cause}"


def examine_all(store: Store, matches: Sequence[str]) -> Iterator[Finding]:
    """The same with many; one that is thrown away meanwhile needs no doctor."""
    for match in matches:
        with suppress(NoSuchMatch):
            yield examine(store, match)
