"""Components from `pieces.toml`: ids and numbers, no expressions."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.kernel.errors import RulesBug, Unreadable


def load_pieces(rules_file: str, name: str = "pieces.toml") -> dict[str, Any]:
    """The `pieces.toml` beside a game's rules; call it with `__file__`."""
    path = Path(rules_file).parent / name
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{name} of {path.parent.name}: {error}") from None


def count(what: str, found: int, expected: int) -> None:
    """The counts that the rulebook prints are checked when the pieces are loaded."""
    if found != expected:
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
