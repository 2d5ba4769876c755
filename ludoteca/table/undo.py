"""When a move can be taken back without asking anybody.

A move reveals something to a viewer if the viewer, imagining the moment before it, could have seen
or heard something else after the same move. That is asked of every seat, of the mover too (a peek
at a hidden token reveals it to nobody else, yet must not be free), and of an onlooker. Where the
move is impossible in what a viewer imagines, some other move is made instead: if the viewer can
tell, then seeing the move made told it something.

A public choice alone (a meeple moves, a cross is drawn) reveals nothing in this sense.
"""

from __future__ import annotations

from typing import Final

from ludoteca.kernel import Action, Event, Luck, Position, View
from ludoteca.kernel.random_play import any_option

WORLDS: Final = 24
"""How many imagined positions are tried for each viewer: a secret with two equally likely values
stays unnoticed once in 2**24 times."""


def reveals(before: Position, seat: int, action: Action, luck: Luck) -> bool:
    """Whether a move drew luck or showed anybody something hidden."""
    after = before.clone()
    heard: list[Event] = []
    after.listen(heard.append)
    after.play(seat, action)
    if len(after.record.entries) > len(before.record.entries) + 1:
        return True
    for viewer in (None, *before.seats):
        told = [event for event in heard if event.heard_by(viewer)]
        if not _foreseen(before, seat, action, viewer, after.view(viewer), told, luck):
            return True
    return False


def _foreseen(
    before: Position,
    seat: int,
    action: Action,
    viewer: int | None,
    seen: View,
    told: list[Event],
    luck: Luck,
) -> bool:
    """Whether the viewer would have seen and heard the same in every position it can imagine."""
    for _ in range(WORLDS):
        world = before.imagine(viewer, luck)
        heard: list[Event] = []
        world.listen(heard.append)
        decision = world.asked(seat)
        if decision is None:
            return False
        if world.explain(seat, action) is not None:
            action_there = any_option(decision, luck)
        else:
            action_there = action
        world.play(seat, action_there)
        if world.view(viewer) != seen:
            return False
        if [event for event in heard if event.heard_by(viewer)] != told:
            return False
    return True
