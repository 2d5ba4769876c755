"""Answering: by a person or a bot, or by the clock when time is up.

A move carries the log index that the player saw. It counts if the player's question has stayed open
since then: chat, or the sealed answer of somebody else, does not make a click stale; anything that
closed the question or asked it again does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from ludoteca.kernel import Action, Event, Position, Refused, parse
from ludoteca.kernel.record import LUCK
from ludoteca.kernel.words import reason
from ludoteca.table.deed import Doer, SeatDeed, done_before
from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match, decision_for
from ludoteca.table.model import HOW, NOBODY, Data, Draft, interned
from ludoteca.table.typed import readable


@dataclass(frozen=True)
class Play(SeatDeed):
    """Answer for a seat that saw the log up to index `at`.

    A click that is too late raises Stale; the same answer to the same question a second time is
    told that it counted already. `pressed` is when it was made, if the sender knows the table's
    clock: in a race it counts.
    """

    at: int
    action: str
    by: str = "person"
    pressed: int = 0

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        chosen = parse(readable(self.action))
        if not match.asked_since[self.seat] <= self.at <= match.index:
            done = done_before(match, "move", self.seat, self.at, "action", str(chosen))
            if done is None:
                raise Stale(match.state(self.seat))
            return Draft(done)
        if self.by == "person" and match.seats[self.seat].level:
            raise NotAllowed("bot_plays")
        after, events = ahead(match)
        after.play(self.seat, chosen)
        refusal = _press_instead(match, chosen) or waits(match, self.seat, chosen, doer.now)
        if refusal is not None:
            raise refusal
        return moved(match, after, events, doer.now, self.by, self.at)


def explain(match: Match, seat: int, action: str, now: int) -> Refused | None:
    """Why an action is not allowed now; None if it is."""
    chosen = parse(readable(action))
    return (
        match.position.explain(seat, chosen)
        or _press_instead(match, chosen)
        or waits(match, seat, chosen, now)
    )


def _press_instead(match: Match, action: Action) -> Refused | None:
    """Where options ripen nobody says what they take: the moment of the press does."""
    found = match.paced()
    if found is None or action.verb != found[1].verb:
        return None
    return _refusal(match, found[0].clause, "press_instead")


def waits(match: Match, seat: int, action: Action, now: int) -> Refused | None:
    """Whoever has just answered in a race that goes on has to wait; they can pass.

    So have all others while somebody who has buzzed answers.
    """
    left, buzz = match.rests(seat) - now, match.buzz
    race = decision_for(match.position, seat, action)
    if race is None or race.kind != "race" or action == race.default:
        return None
    if left > 0:
        return _refusal(match, race.clause, "rests", -(-left // 1000))
    if buzz is not None and buzz.seat != seat:
        return _refusal(match, race.clause, "buzzed", buzz.seat)
    return None


def _refusal(match: Match, clause: str, key: str, *values: int) -> Refused:
    why = reason(match.game.meta, key, values)
    return Refused(clause, why, key, values, match.header.game)


def time_up(match: Match, now: int) -> Draft:
    """Play the default of a seat whose time is up, if there is one; whoever buzzed has no more."""
    due = match.clock.next
    if due is None or due[0] > now:
        return Draft(match.index)
    if match.buzz is not None and due[1] == match.buzz.seat:
        return match.draft("buzz", match.buzz.seat, now, {"late": True})
    after, events = ahead(match)
    after.time_out(due[1])
    return moved(match, after, events, now, "clock", match.index)


def reopen(match: Match, outages: Iterable[tuple[int, int]], now: int) -> Draft:
    """Time that ran while no server was up, from the first to the second of two, is given back."""
    last = match.entries[-1].at
    closed = sum([max(0, until - max(since, last)) for since, until in outages])
    if not closed or not match.clock.deadlines:
        return Draft(match.index)
    return match.draft("clock", NOBODY, now, {"event": "resumed", "closed": closed})


def ahead(match: Match) -> tuple[Position, list[Event]]:
    """The position to move on from, and a list of what will happen in it."""
    after = match.position.clone()
    events: list[Event] = []
    after.listen(events.append)
    return after, events


def _race_is_final(position: Position) -> bool:
    """Whether nobody can take back what ends the race, though nobody answered it."""
    return any(decision.final for decision in position.pending if decision.kind == "race")


def moved(
    match: Match,
    after: Position,
    events: list[Event],
    now: int,
    by: str,
    seen: int,
    race: Data | None = None,
) -> Draft:
    """The draft of a move that has been made in `after`."""
    added = after.record.entries[len(match.position.record.entries) :]
    kind, seat, action = next(entry for entry in added if entry[0] != LUCK)
    data: Data = {
        "how": HOW[kind],
        "action": sys.intern(str(action)),
        "luck": [a.n for k, _, a in added if k == LUCK],
        "by": by,
        "seen": seen,
        **(race or {}),
    }
    asked = decision_for(match.position, seat, action)
    if asked is not None and asked.quiet and action == asked.default:
        data["quiet"] = True
    if asked is not None and asked.kind == "together":
        data["sealed"] = True
    if asked.final if asked is not None else _race_is_final(match.position):
        data["final"] = True
    shared = tuple([interned(event) for event in events])
    entry = match.entry("move", seat, now, data, events=shared)
    return Draft(entry.index, (entry,), after)
