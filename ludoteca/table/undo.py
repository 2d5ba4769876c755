"""Taking moves back: free where nobody has learnt anything by them, else if the others agree.

A move reveals something to a viewer if the viewer, imagining the moment before it, could have seen
or heard something else after the same move. That is asked of every seat, of the mover too (a peek
at a hidden token reveals it to nobody else, yet must not be free), and of an onlooker. Where the
move is impossible in what a viewer imagines, some other move is made instead: if the viewer can
tell, then seeing the move made told it something.

A public choice alone (a meeple moves, a cross is drawn) reveals nothing in this sense.

Those agree who sat there when it was revealed: a bot that was sent in for one of them cannot.

What the rules call final is never taken back, nor anything that was done before it: a promise that
binds, a look that is over.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Final

from ludoteca.kernel import Action, Event, FastLuck, Luck, Position, View, parse
from ludoteca.kernel.random_play import any_option
from ludoteca.table.deed import Doer, SeatDeed
from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match
from ludoteca.table.model import Data, Draft, Entry

WORLDS: Final = 24
"""How many imagined positions are tried for each viewer: a secret with two equally likely values
stays unnoticed once in 2**24 times."""


@dataclass(frozen=True)
class Undo(SeatDeed):
    """Take the seat's last move back, or ask the others whether it may.

    Free while nobody else has acted on it, it drew no luck and revealed nothing. An answer that is
    still sealed can be taken back whatever the others have sealed meanwhile: theirs stay.
    """

    takes_long = True

    at: int

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        keep = match.last_move(self.seat)
        sealed = keep is not None and match.is_sealed(keep)
        last = max([0, *match.moves, *[e.index for e in match.entries if e.kind == "undone"]])
        if keep is not None and sealed:
            last = match.moves[keep]
        if not last <= self.at <= match.index:
            raise Stale(match.state(self.seat))
        if keep is None:
            raise NotAllowed("nothing_to_undo")
        if match.is_final(keep):
            raise NotAllowed("final_answer")
        gone = 1 if sealed else len(match.moves) - keep
        if gone == 1 and _is_free(match, keep):
            data: Data = {"keep": keep, "moves": gone, "free": True}
            return match.draft("undone", self.seat, doer.now, data)
        asked = match.entry("undo_asked", self.seat, doer.now, {"keep": keep, "moves": gone})
        others = match.others(self.seat, keep)
        if any(match.seats[other].level for other in others):
            # Nobody can agree for them, and the table must not wait until they are back.
            raise NotAllowed("undo_absent")
        if others:
            return Draft(asked.index, (asked,))
        undone = _undone(match, self.seat, keep, gone, doer.now)
        return Draft(asked.index, (asked, undone))


@dataclass(frozen=True)
class AnswerUndo(SeatDeed):
    """One of the others agrees to an undo, or does not."""

    grant: bool

    def draft(self, match: Match, doer: Doer) -> Draft:
        request = match.request
        match.sitting(self.seat)
        if request is None or self.seat not in request.waiting:
            raise NotAllowed("no_undo_asked")
        if not self.grant:
            return match.draft("undo_refused", self.seat, doer.now)
        granted = match.entry("undo_granted", self.seat, doer.now)
        person = match.seats[self.seat].person
        if any(match.seats[other].person != person for other in request.waiting):
            return Draft(granted.index, (granted,))
        keep = len(match.moves) - request.moves
        undone = _undone(match, request.seat, keep, request.moves, doer.now)
        return Draft(granted.index, (granted, undone))


def _undone(match: Match, seat: int, keep: int, gone: int, now: int) -> Entry:
    data: Data = {"keep": keep, "moves": gone, "free": False}
    return match.entry("undone", seat, now, data, later=1)


def _is_free(match: Match, number: int) -> bool:
    """Whether nobody has learnt anything by this move."""
    entry = match.entries[match.moves[number]]
    if entry.data["luck"] or entry.data["by"] != "person" or "presses" in entry.data:
        return False
    # The same seed for the same move: asking twice gives the same answer.
    seed = hmac.digest(bytes.fromhex(match.header.secret), b"undo %d" % entry.index, "sha256")
    luck = FastLuck(int.from_bytes(seed[:8], "big"))
    action = parse(entry.data["action"])
    return not reveals(match.rebuilt(number), entry.seat, action, luck)


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
