"""What becomes of a press in a race that runs in real time.

Presses are not written one by one: those that arrive within a short window are compared, and the
first of them is the move. See `race` for what is ripe when.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match
from ludoteca.table.model import Data, Draft
from ludoteca.table.play import ahead, moved
from ludoteca.table.race import Press, first_of, milliseconds, moment


def press(match: Match, seat: int, at: int, pressed: int, arrival: int) -> Press | None:
    """A press of somebody who saw the log up to index `at`; None if nothing is ripe yet.

    `pressed` is when it was made, as far as its sender knows the table's clock.
    """
    match.sitting(seat)
    if not match.asked_since[seat] <= at <= match.index:
        raise Stale(match.state(seat))
    if match.seats[seat].level:
        raise NotAllowed("bot_plays")
    found = match.paced()
    if found is None:
        raise NotAllowed("nothing_to_press")
    objection = match.position.explain(seat, found[0].options[0])
    if objection is not None:
        raise objection
    run, when = match.run(), moment(arrival, pressed, milliseconds(found[1].credit))
    return Press(seat, at, when) if run is not None and run.ripe(when) else None


def pressed_before(match: Match, seat: int, at: int) -> int | None:
    """The index of the entry that a press of this seat has led to before."""
    for entry in match.entries[max(0, at + 1) :]:
        if entry.seat == seat and "presses" in entry.data and entry.data["seen"] == at:
            return entry.index
    return None


def judge(match: Match, presses: Sequence[Press], now: int) -> Draft:
    """The first of these presses counts, if the race that they belong to still runs."""
    run = match.run()
    if run is None:
        return Draft(match.index)
    asked = {d.player for d in match.position.pending if d.kind == "race"}
    valid = [
        press
        for press in presses
        if press.seat in asked
        and match.asked_since[press.seat] <= press.seen
        and run.ripe(press.when)
    ]
    if not valid:
        return Draft(match.index)
    tie = milliseconds(run.pace.tie)
    tied = first_of(valid, tie, match.header.secret, len(match.entries))
    first = tied[0]
    race: Data = {"presses": sorted([press.seat, press.when] for press in valid)}
    if len(tied) > 1:
        race["tied"] = sorted(press.seat for press in tied)
    by = "bot" if match.seats[first.seat].level else "person"
    after, events = ahead(match)
    after.play(first.seat, run.options[run.ripe(first.when) - 1])
    return moved(match, after, events, now, by, first.seen, race)
