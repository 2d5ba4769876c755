"""What a choice does in Nim."""

from __future__ import annotations

from ludoteca.kernel import View
from ludoteca.scene import Label, does
from nim.rules import ROWS, row_of


def effect(view: View, what: str, n: int) -> Label | None:
    """How many matches a choice takes, and how many it leaves in the row."""
    if what != "take":
        return None
    row = row_of(n)
    kept = ROWS[row].index(n)
    return does("leaves", view["left"][row] - kept, kept)
