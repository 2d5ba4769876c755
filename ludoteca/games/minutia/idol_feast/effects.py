"""What a choice does in The Feast of the Idols."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.idol_feast.alignments import aligned, is_line, near
from ludoteca.games.minutia.idol_feast.rules import on_grid
from ludoteca.kernel import View
from ludoteca.scene import Label, act, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Which alignment an Idol completes, brings near or blocks on a space that can be chosen."""
    p = view["seat"]
    if p is None or what not in ("add", "lift", "drop") or not act(view, what, n):
        return None
    own, other = on_grid(view["idols"][p]), on_grid(view["idols"][1 - p])
    blocks = n in [lacking.missing for lacking in near(other, own)]
    if what == "add":
        return does("adds_blocking" if blocks else "adds")
    if what == "lift":
        wins = near(own & ~(1 << n), other)
        return does("lifts_to_win" if any(gap.missing != n for gap in wins) else "lifts")
    return put_down(own & ~(1 << view["lifted"]), other, n)


def put_down(own: int, other: int, space: int) -> Label:
    """What the Idol in the air does on a space."""
    shape = aligned(own | 1 << space)
    if shape != NONE:
        return does("drops_line" if is_line(shape) else "drops_square")
    known = [lacking.shape for lacking in near(own, other)]
    after = [lacking.shape for lacking in near(own | 1 << space, other)]
    brings_near = any(shape not in known for shape in after)
    blocks = space in [lacking.missing for lacking in near(other, own)]
    key = ("drops", "drops_blocking", "drops_near", "drops_near_blocking")
    return does(key[2 * brings_near + blocks])
