"""What a choice does in The Three Pyramids."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.three_pyramids.pieces import PYRAMIDS
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Who leads at a pyramid; how many cubes one will have there."""
    p, chosen = view["seat"], view["chosen"]
    if what == "pyramid" and 0 <= n < len(PYRAMIDS):
        return does("plays_here") if p is None else standing(view, p, n)
    if p is None or chosen == NONE:
        return None
    cubes = [len(side) for side in view["laid"][chosen]]
    if what == "one":
        return does("alone", cubes[p] + 1) if any(cubes) else does("first_here")
    if what == "pair":
        return does("starts_pair", cubes[p] + 2)
    return does("ends_pair", cubes[p] + 1) if what == "with" else None


def standing(view: View, p: int, pyramid: int) -> Label:
    """How the seat is doing at this pyramid."""
    cubes = [len(side) for side in view["laid"][pyramid]]
    own, best = cubes[p], max([n for q, n in enumerate(cubes) if q != p])
    if not own and not best:
        return does("empty")
    if own == best:
        return does("ties", own)
    return does("leads" if own > best else "behind", own, best)
