"""Where the hunter in turn can get to, and in how many steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ludoteca.games.geister.laws import onwards, trapped, ways_on
from ludoteca.games.geister.pieces import GEM, LAST_ROOM, NO_GEM, OUTSIDE
from ludoteca.kernel import View
from ludoteca.scene import Way, asks


def ways(view: View) -> Iterator[Way]:
    """The shortest way to every space where the hunter can stop, or must."""
    hunter = view["hunter"]
    if view["seat"] is None or not asks(view, view["seat"], "walk"):
        return
    here: int = view["at"][hunter]
    seen = {here}
    waiting: deque[tuple[int, int, Way]] = deque([(here, here, Way((), 0))])
    while waiting:
        space, came_from, way = waiting.popleft()
        if way.actions and not is_taken(view, space):
            yield way
        if way.actions and ends_at(view, space):
            continue
        left = view["steps"] - way.cost
        if left == 0 and not is_taken(view, space):
            continue
        ahead = ways_on(space, view["locked"], may_leave(view))
        for goal in ahead if left else onwards(ahead, came_from):
            if goal not in seen:
                seen.add(goal)
                further = Way((*way.actions, f"step {goal}"), way.cost + min(left, 1))
                waiting.append((goal, space, further))


def is_taken(view: View, space: int) -> bool:
    """GG-4.3 A corridor square with another hunter on it: one can only pass."""
    others = [at for hunter, at in enumerate(view["at"]) if hunter != view["hunter"]]
    return space > LAST_ROOM and space in others


def may_leave(view: View) -> bool:
    """GG-R20 Without a gem, or with the next one."""
    gem: int = view["carries"][view["hunter"]]
    if gem == NO_GEM or view["options"]["mode"] == "base":
        return True
    number: int = view["numbers"][GEM[gem]]
    return number == len(view["outside"]) + 1


def ends_at(view: View, space: int) -> bool:
    """GG-4.7 A gem is outside, GG-R12 or trapped; GG-7.8 or a number is about to be revealed."""
    gem = view["carries"][view["hunter"]]
    if space == OUTSIDE:
        return bool(gem != NO_GEM)
    if trapped(space, gem, view["haunted"]):
        return True
    hidden = space <= LAST_ROOM and view["gems"][space] and not view["revealed"][GEM[space]]
    return bool(hidden and view["options"]["mode"] == "advanced")
