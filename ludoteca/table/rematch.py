"""The same people, again: the next match of a table that has come to its end.

Whoever wants one proposes it, and the old match remembers which one it is. So it is made once,
whoever asks for it and however often. Bots sit down at once, and so do all at the device of whoever
proposes it; the seats of the others are kept under their names until they come. Who begins is for
the set-up of the game to say, as in every match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludoteca.kernel import SecretLuck
from ludoteca.table.deed import Deed, Doer, SeatDeed
from ludoteca.table.errors import NotAllowed
from ludoteca.table.links import joined
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Sitting
from ludoteca.table.opening import new_id


@dataclass(frozen=True)
class Again(SeatDeed):
    """Propose another match with the same people, or learn which one has been proposed."""

    match: str = field(default_factory=new_id)

    def draft(self, match: Match, doer: Doer) -> Draft:
        if not match.over:
            raise NotAllowed("not_over_yet")
        if match.again is not None:
            return Draft(match.again.index)
        return match.draft("again", self.seat, doer.now, {"match": self.match})


@dataclass(frozen=True)
class Return(Deed):
    """Sit down where one sat before: the seats, with one's names there.

    A seat that somebody else has taken meanwhile is theirs.
    """

    names: dict[int, str]

    def check(self, match: Match, doer: Doer) -> None:
        """The service knows the table before: nobody else asks for this."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        free = {s: name for s, name in self.names.items() if match.seats[s].kind == "open"}
        return joined(match, free, doer) if free else Draft(match.index)


def next_match(old: Match, now: int) -> tuple[Match, Draft]:
    """The match that was proposed, with the draft that starts it."""
    assert old.again is not None
    luck = SecretLuck()
    host = old.seats[old.again.seat].person or old.header.owner
    header = replace(
        old.header,
        id=old.again.match,
        owner=host,
        created=now,
        hash=luck.hash,
        secret=luck.secret,
    )
    seats = [_seated_again(sitting, host) for sitting in old.seats]
    return Match.begin(header, seats, now, old.advice)


def _seated_again(sitting: Sitting, host: str) -> Sitting:
    """Bots stay, and so do seats that a bot plays; another person comes when they want to."""
    here = sitting.level or sitting.person == host
    return sitting if here else Sitting(None, sitting.name)
