"""Where a Unit that rushes can get to with both of its moves."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.great_battle.pieces import RUSH_MOVES, SPEED, colour_of
from ludoteca.games.minutia.great_battle.terrain import reach, steps_to
from ludoteca.kernel import View
from ludoteca.scene import Way, asks


def ways(view: View) -> Iterator[Way]:
    """The hexes that are too far for the first move, each by way of one where that can end."""
    p, origin = view["seat"], view["picked"]
    if p is None or not asks(view, p, "rush_to"):
        return
    units: list[int] = view["units"]
    colour = colour_of(units[origin])
    near = reach(units, colour, origin)
    steps = steps_to(units, p, origin, RUSH_MOVES * SPEED[colour])
    found = {origin, *near}
    for stop in sorted(near, key=lambda stop: -steps[stop]):
        moved = units[:]
        moved[stop], moved[origin] = moved[origin], NONE
        for to in reach(moved, colour, stop):
            if to not in found:
                found.add(to)
                yield Way((f"to {stop}", f"to {to}"), steps[to])
