"""What a choice does in Lost Temple."""

from __future__ import annotations

from ludoteca import scene as kit
from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.laws import walk
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """The power of a character, where a movement ends, what a space is for."""
    if what in ("pick", "character"):
        return power(n)
    if what == "peek":
        return does("peek") if kit.act(view, what, n) else does("chance")
    if what == "swap" and n:
        return does("exchange", *view["looked"])
    if what in ("step", "spend", "pay"):
        return movement(view, what, n) if kit.act(view, what, n) else place(view, n)
    return None


def power(character: int) -> Label | None:
    """LT-5 What a character does."""
    if character not in pieces.CHARACTERS:
        return None
    figures = {
        pieces.PRIEST: (pieces.PRIEST_COST,),
        pieces.ELDER: (pieces.ELDER_COST,),
        pieces.CANOE: (pieces.CANOE_STEPS, pieces.CANOE_MOST),
    }
    return does(pieces.KEYS[character], *figures.get(character, ()))


def movement(view: View, verb: str, n: int) -> Label:
    """LT-6 Where a movement ends, and what it costs in the jungle."""
    p = view["seat"]
    at, machetes, finish = view["at"][p], view["machetes"][p], pieces.FINISH[view["players"]]
    if n == 0:
        return does("stays", at)
    steps = n
    if verb == "pay":
        priest = kit.asked(view)["pay 1"] == "priest"
        steps = (pieces.NEXT_TEMPLE if priest else pieces.NEXT_VILLAGE)[at] - at
    end, used = walk(at, steps, machetes, finish)
    if end == finish:
        return does("reaches_finish")
    if end < min(at + steps, finish):
        return does("stopped", end)
    key = "goes_to_chance" if pieces.KIND[end] == "chance" else "goes"
    return does(f"{key}_by_machete", end, used) if used else does(key, end)


def place(view: View, steps: int) -> Label | None:
    """What a space is for, as seen from where the seat's meeple stands; a token tells it itself."""
    space, finish = view["at"][view["seat"] or 0] + steps, pieces.FINISH[view["players"]]
    if space == finish:
        return does("finish")
    if not 0 < space < finish or pieces.KIND[space] in ("plain", "chance"):
        return None
    return does(pieces.KIND[space])
