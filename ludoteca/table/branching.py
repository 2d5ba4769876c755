"""Playing on from a moment of a finished match: a new match that begins in its middle.

The new match starts with the record of the old one up to that moment, with all that lies hidden
there. What luck brings from then on follows from a new secret: what came in the old match, and was
opened at its end, says nothing about it.
"""

from __future__ import annotations

from dataclasses import replace

from ludoteca.bots import USUAL_LEVEL, check_company
from ludoteca.kernel import SecretLuck
from ludoteca.table.clock import ClockRule
from ludoteca.table.errors import NoSuchMatch, NotAllowed
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Sitting
from ludoteca.table.opening import new_id, with_characters


def branch(old: Match, person: str, seat: int, index: int, now: int) -> tuple[Match, Draft]:
    """A match in which a person plays on as this seat, against bots, before an entry of the log."""
    if not old.over:
        raise NotAllowed("not_over_yet")
    if not 0 < index <= old.index or old.entries[index].kind != "move":
        raise NoSuchMatch("no_such_moment")
    seats = [_seated(old.seats[p], person, p == seat) for p in range(old.header.players)]
    check_company(old.game, [sitting.level for sitting in seats], old.header.options)
    luck = SecretLuck()
    header = replace(
        old.header,
        id=new_id(),
        owner=person,
        created=now,
        clock=ClockRule(),
        hash=luck.hash,
        secret=luck.secret,
    )
    sat = with_characters(old.game, seats, luck.hash)
    return Match.begin(header, sat, now, old.advice, old.record_before(index))


def _seated(sitting: Sitting, person: str, own: bool) -> Sitting:
    """The person on their seat; bots stay, and take the place of everybody else."""
    if own:
        return Sitting(person, sitting.name)
    return sitting if sitting.kind == "bot" else Sitting(None, "", sitting.level or USUAL_LEVEL)
