"""A deed is something that a person does at a table; every verb is one small class.

* `play`: answering
* `undo`: taking back
* `links`: sitting down
* `seats`: getting up, another name, letting a bot play
* `talk`: saying something, pointing at something
* `rematch`: the same people, again

`Service.change` asks a deed two things in the room of the match: whether this person may do it, and
what it writes to the log. A deed changes nothing by itself, so it can be asked again if somebody
else was faster.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, Final

from ludoteca.table.errors import NotAllowed, TooFast
from ludoteca.table.match import Match
from ludoteca.table.model import Draft

MINUTE: Final = 60_000
"""In milliseconds."""

MOST_SAID: Final = 30
"""How often a person may say, show or change something at a table within a minute."""

SAID: Final = ("chat", "ping", "name", "takeover", "handback", "link")
"""The entries of what one does at a table besides playing."""


@dataclass(frozen=True)
class Doer:
    """Who does it, when (in milliseconds), and at which seats somebody is present."""

    person: str
    now: int
    present: frozenset[int] = frozenset()


class Deed(ABC):
    """Something to be done at a table."""

    takes_long: ClassVar[bool] = False
    """Whether it has to be weighed: then that is done where it holds up no other table."""

    @abstractmethod
    def check(self, match: Match, doer: Doer) -> None:
        """Refuse whoever may not do it."""

    @abstractmethod
    def draft(self, match: Match, doer: Doer) -> Draft:
        """What it writes, if the match allows it now; nothing if it was done before."""


@dataclass(frozen=True)
class SeatDeed(Deed):
    """Something that is done for a seat, by whoever sits there."""

    seat: int

    def check(self, match: Match, doer: Doer) -> None:
        if match.sitting(self.seat).person != doer.person:
            raise NotAllowed("not_your_seat")


def check_haste(match: Match, doer: Doer) -> None:
    """Refuse whoever has said, shown or changed more within a minute than anybody can follow.

    The log tells it: so it is the same at all servers, and whoever sits at several seats is one.
    """
    mine, since = match.seats_of(doer.person), doer.now - MINUTE
    latest = takewhile(lambda entry: entry.at > since, reversed(match.entries))
    said = [entry.at for entry in latest if entry.kind in SAID and entry.seat in mine]
    if len(said) >= MOST_SAID:
        raise TooFast("hasty", wait=(said[MOST_SAID - 1] - since) / 1000)


def done_before(match: Match, kind: str, seat: int, at: int, key: str, value: str) -> int | None:
    """The index of the entry that the same request has led to before."""
    for entry in match.entries[max(0, at + 1) :]:
        if (
            entry.kind == kind
            and entry.seat == seat
            and entry.data.get("seen") == at
            and entry.data[key] == value
        ):
            return entry.index
    return None
