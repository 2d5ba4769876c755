"""What becomes of a press where something ripens, and of an answer that others may beat.

They are not written one by one: each waits for those that were made earlier and arrive later, and
then the earliest is the move. A press says only when it was made (see `race` for what is ripe
then); an answer says what is chosen as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.kernel import CLOCK, Pace, parse
from ludoteca.table.deed import Doer
from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match, decision_for
from ludoteca.table.model import Data, Draft
from ludoteca.table.play import Play, ahead, moved
from ludoteca.table.race import Press, first_of, milliseconds, moment
from ludoteca.table.typed import readable


@dataclass(frozen=True)
class Contest:
    """What is decided by time: the seats that take part, in the order of the rules, and how."""

    seats: list[int]
    pace: Pace


def contest(match: Match) -> Contest | None:
    """The race that is asked now, if it has a pace, or a turn in which something ripens."""
    found = match.paced()
    if found is not None and found[0].kind == "turn":
        return Contest([found[0].player], found[1])
    race = [decision for decision in match.position.pending if decision.kind == "race"]
    pace = match.position.pace(race[0]) if race else None
    return None if pace is None else Contest([decision.player for decision in race], pace)


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


def answered(match: Match, deed: Play, doer: Doer) -> Press | None:
    """An answer that waits for those that others may have given before; None: it counts at once.

    A pass takes nothing from anybody. People who share a device answer when they are heard: none
    of them is further away.
    """
    found = contest(match)
    if found is None or not found.pace.window or deed.seat not in found.seats:
        return None
    chosen = parse(readable(deed.action))
    race = decision_for(match.position, deed.seat, chosen)
    if race is None or race.kind != "race" or chosen == race.default:
        return None
    if deed.draft(match, doer).already:
        return None
    sharing = [seat for seat in match.seats_of(doer.person) if not match.seats[seat].level]
    credit = 0 if len(sharing) > 1 else milliseconds(found.pace.credit)
    when = moment(doer.now, deed.pressed or doer.now, credit)
    return Press(deed.seat, deed.at, when, str(chosen))


def pressed_before(match: Match, seat: int, at: int) -> int | None:
    """The index of the entry that a press of this seat has led to before."""
    for entry in match.entries[max(0, at + 1) :]:
        if entry.seat == seat and "presses" in entry.data and entry.data["seen"] == at:
            return entry.index
    return None


def stands(match: Match, press: Press) -> bool:
    """Whether a press can still count: its question is open, and it was made in time."""
    found, deadlines = contest(match), match.clock.deadlines
    if found is None or press.seat not in found.seats:
        return False
    if press.seen < match.asked_since[press.seat]:
        return False
    if press.when > deadlines.get(CLOCK, deadlines.get(press.seat, press.when)):
        return False
    return _taken(match, press) is not None


def _taken(match: Match, press: Press) -> str | None:
    """The action that a press stands for, if it is possible."""
    if press.action:
        return None if match.position.explain(press.seat, press.action) else press.action
    run = match.run()
    ripe = 0 if run is None else run.ripe(press.when)
    return run.options[ripe - 1] if run is not None and ripe else None


def judge(match: Match, presses: Sequence[Press], now: int) -> Draft:
    """The first of these presses counts, if the race that they belong to still runs."""
    valid = [press for press in presses if stands(match, press)]
    found = contest(match)
    if found is None or not valid:
        return Draft(match.index)
    valid.sort(key=lambda press: found.seats.index(press.seat))
    tied = first_of(valid, milliseconds(found.pace.tie), match.header.secret, len(match.entries))
    first = tied[0]
    race: Data = {"presses": sorted([press.seat, press.when] for press in valid)}
    if len(tied) > 1:
        race["tied"] = sorted(press.seat for press in tied)
    by = "bot" if match.seats[first.seat].level else "person"
    after, events = ahead(match)
    after.play(first.seat, _taken(match, first) or "")
    return moved(match, after, events, now, by, first.seen, race)
