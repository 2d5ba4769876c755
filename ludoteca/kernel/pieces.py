"""Components from `pieces.toml`: ids and numbers, no expressions.

A layer changes some of them while a game is loaded once more: see `ludoteca.kernel.layers`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteca.kernel.errors import RulesBug, Unreadable


class Laid(NamedTuple):
    """A layer over the pieces of a game: the folder, and what lies at each path instead."""

    folder: Path
    changes: dict[str, Any]


laid: Final[list[Laid]] = []
"""The layer that lies over the pieces while a game is loaded with it; else nothing."""


def load_pieces(rules_file: str, name: str = "pieces.toml") -> dict[str, Any]:
    """The `pieces.toml` beside a game's rules; call it with `__file__`."""
    path = Path(rules_file).parent / name
    try:
        pieces = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{name} of {path.parent.name}: {error}") from None
    for layer in laid:
        if layer.folder == path.parent:
            for place, value in layer.changes.items():
                lay(pieces, place, value)
    return pieces


def lay(pieces: dict[str, Any], place: str, value: Any) -> None:
    """Put something else at a place, which must be there: "spaces.3.kind"."""
    *way, last = place.split(".")
    at: Any = pieces
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value


def count(what: str, found: int, expected: int) -> None:
    """The counts that the rulebook prints are checked when the pieces are loaded.

    Under a layer they may be others.
    """
    if found != expected and not laid:
        raise RulesBug(f"pieces.toml has {found} {what}, the rulebook says {expected}")


def rest_of(cards: Sequence[int], *places: Sequence[int]) -> list[int]:
    """The cards that lie in none of these places: what a pile holds in `derive`.

    >>> rest_of([1, 1, 2, 3, 4], [1], [3, 4])
    [1, 2]
    """
    rest = list(cards)
    for place in places:
        for card in place:
            if card in rest:  # a card too many is for `inventory` to tell
                rest.remove(card)
    return rest
