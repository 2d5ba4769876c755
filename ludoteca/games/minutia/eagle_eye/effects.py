"""What a choice does in Eagle Eye."""

from __future__ import annotations

from ludoteca.games.minutia.eagle_eye.rules import judged_by_people
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Whether the catalogue or the others judge an answer, and whose claim a vote is about."""
    queue = view["queue"]
    if what in ("name", "say") and queue:
        return does("waits")
    if what == "say" and not view["named"]:
        return does("say_start")
    if what == "name" and judged_by_people(view["options"]):
        return does("claims")
    if what == "vote" and queue:
        return does(f"vote_{n}", queue[0])
    return None
