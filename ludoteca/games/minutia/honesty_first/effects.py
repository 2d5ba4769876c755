"""What a choice does in Honesty Above All."""

from __future__ import annotations

from ludoteca import scene as kit
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.honesty_first.pieces import (
    ACTION_COLOURS,
    ACTIONS,
    COUNTERED_BY,
    MOST,
    STEAL,
    TAKE,
    TRIGGER,
)
from ludoteca.games.minutia.honesty_first.rules import owned
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What an Action brings, what it makes of the own tokens, what others have to lose."""
    if what in ("act", "colour") and 0 <= n < ACTIONS:
        return action(n)
    p = view["seat"]
    if p is None:
        return None
    if what == "victim" and kit.act(view, what, n):
        return does("has", *view["tokens"][n])
    if what == "kind" and (why := kit.asked(view).get(f"kind {n}")):
        return take(view, p, n) if why == "take_kind" else does("steals", MOST[STEAL], TRIGGER)
    if what == "swap" and kit.act(view, what, n):
        return tokens(view["tokens"][p][1 - n] + 1)
    if what == "counter" and n:
        return does("counters", COUNTERED_BY[view["colour"]])
    if what == "punish":
        return does("must_discard", n, len(owned(view["cubes"][n])))
    if what == "discard":
        left = len(owned(view["cubes"][p])) - 1
        return does("loses", left) if left > 1 else does("loses_last")
    return None


def action(colour: int) -> Label:
    """M18-2 An Action, M18-3.1 and the colour that counters it."""
    key, counter = f"acts_{ACTION_COLOURS[colour]}", COUNTERED_BY[colour]
    return does(key, MOST[colour], *([] if counter == NONE else [counter]))


def take(view: View, p: int, kind: int) -> Label:
    """M18-2.5 Tokens of a kind from the reserve, M18-R5 as many as there are."""
    reserve: int = view["reserve"][kind]
    return tokens(view["tokens"][p][kind] + min(MOST[TAKE], reserve))


def tokens(count: int) -> Label:
    """M18-2.7 As many tokens of a kind, perhaps enough to make somebody discard."""
    return does("enough", TRIGGER) if count >= TRIGGER else does("tokens", count, TRIGGER)
