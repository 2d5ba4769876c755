"""Components from `pieces.toml`: ids and numbers, no expressions."""

from __future__ import annotations

import tomllib
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
