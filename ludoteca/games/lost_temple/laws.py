"""Laws that the rules, the scene and the bots ask alike: pure functions, each written once."""

from __future__ import annotations

from ludoteca.games.lost_temple.pieces import CANOE_MOST, CANOE_STEPS, JUNGLE_SPACES


def walk(start: int, steps: int, machetes: int, finish: int) -> tuple[int, int]:
    """LT-6.1 Where a movement forward ends, and how many machetes it costs.

    LT-6.2, LT-6.6 Every jungle space on the way costs a machete of its own, and LT-R15 there is no
    choice; LT-6.3 without one the movement ends there. LT-6.4, LT-6.5 A jungle space at either end
    is free, so a meeple that was stopped goes on in its next turn (LT-R14). LT-8.1 A movement that
    would pass the finish ends on it.
    """
    end = min(start + steps, finish)
    used = 0
    for jungle in JUNGLE_SPACES:
        if start < jungle < end:
            if used == machetes:
                return jungle, used
            used += 1
    return end, used


def canoe_steps(gems: int) -> int:
    """LT-5.8 Two spaces for each gem, at most 20."""
    return min(CANOE_STEPS * gems, CANOE_MOST)
