"""What a choice does in The Great Regatta: what the next roll can bring, and what it can cost."""

from __future__ import annotations

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.great_regatta.circuit import Landing, at_rest, landings
from ludoteca.games.minutia.great_regatta.pieces import POINTS, START
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Points now, points within reach, and the chance to lose the Boat."""
    if what == "launch":
        return does("leaves_start", *reach(landings(START, [], [])))
    if what == "sail":
        return does("leaves_points", POINTS[n], *reach(landings(n, [], [])))
    if view["sailing"] < 0 or what not in ("stop", "roll"):
        return None
    now = POINTS[view["wake"][-1]]
    return does("stays", now) if what == "stop" else once_more(view, now)


def once_more(view: View, now: int) -> Label:
    """What another roll does for the Boat under way."""
    lost = len(view["discs"])
    if lost == DIE:
        return does("certain_loss")
    low, high = reach(next_roll(view))
    if low == high:
        return does("risks_exact", lost, percent(lost), low, now)
    return does("risks", lost, percent(lost), low, high, now)


def next_roll(view: View) -> list[Landing]:
    """Where each number that is not covered would bring the Boat under way."""
    taken = at_rest(view["boats"], view["active"], view["sailing"])
    return landings(view["wake"][-1], view["discs"], taken)


def reach(found: list[Landing]) -> tuple[int, int]:
    """The fewest and the most points among these."""
    points = [landing.points for landing in found]
    return min(points), max(points)


def percent(faces: int) -> int:
    """The chance of this many faces of the die.

    >>> percent(1), percent(2), percent(3)
    (17, 33, 50)
    """
    return round(100 * faces / DIE)
