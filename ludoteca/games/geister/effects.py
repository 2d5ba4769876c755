"""What a choice does in Geister."""

from __future__ import annotations

from ludoteca.games.geister.laws import fight_dice
from ludoteca.games.geister.pieces import HAUNTING, LAST_ROOM, NO_GEM, OUTSIDE
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What awaits the hunter in turn on a space; all else is told by the texts alone."""
    if what != "step":
        return None
    if n == OUTSIDE:
        return does("delivers" if view["carries"][view["hunter"]] else "outside")
    return room(view, n) if n <= LAST_ROOM else square(view, n)


def square(view: View, space: int) -> Label:
    """GG-4.3 A corridor square, perhaps with another hunter on it."""
    others = [at for hunter, at in enumerate(view["at"]) if hunter != view["hunter"]]
    return does("taken") if space in others else does("corridor")


def room(view: View, space: int) -> Label:
    """GG-5, GG-6 The gem and the ghosts of a room, and the dice to fight them with."""
    at = [*view["at"]]
    at[view["hunter"]] = space
    dice = fight_dice(space, at, view["ghosts"], view["haunted"])
    if view["haunted"][space]:
        if view["carries"][view["hunter"]] != NO_GEM:
            return does("trap")
        return does("haunted", dice) if dice else does("haunted_alone")
    ghosts, gem = view["ghosts"][space], view["gems"][space]
    if ghosts:
        return does("gem_and_ghosts" if gem else "ghosts", ghosts, dice)
    return does("gem") if gem else does("room", HAUNTING)
