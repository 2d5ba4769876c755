"""The games of the box as other people's tools know games: one module for each tool.

Each asks for an extra of its own, and importing a module without it says which. What several of
them need is here.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from ludoteca.kernel import LudotecaError

NOT_BEGUN: Final = "no match is on: reset() comes first"


class MissingExtra(LudotecaError, ImportError):
    """A package is not installed that this part of Ludoteca is made for."""


def ask_for(package: str, extra: str) -> None:
    """Say in one sentence what to install if there is no such package."""
    if find_spec(package) is None:
        raise MissingExtra("extra_missing", extra)
