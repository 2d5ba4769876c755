"""What a game's folder has for learners is written in TOML files, read alike."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ludoteca.kernel import Game, Unreadable


def read_file(found: Game, name: str) -> dict[str, Any] | None:
    """What a file of a game's folder says; None if there is none, Unreadable if it is no TOML."""
    file = found.meta.folder / name
    if not file.exists():
        return None
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{found.slug}: {name} cannot be read: {error}") from None


def check_names(file: Path, what: str, part: dict[str, Any], known: frozenset[str]) -> None:
    """Unreadable where a part of a file names what nobody knows."""
    for name in part:
        if name not in known:
            raise Unreadable(
                f"{file.parent.name}: {what} in {file.name} has {name!r}; it may have "
                f"{', '.join(sorted(known))}"
            )
