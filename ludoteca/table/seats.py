"""Those who sit at a table: getting up, another name, letting a bot play."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.bots import LEVELS, characters
from ludoteca.kernel import Unknown
from ludoteca.kernel.names import clean_name
from ludoteca.table.deed import Doer, SeatDeed, check_haste
from ludoteca.table.errors import NotAllowed
from ludoteca.table.match import Match, seed_of
from ludoteca.table.model import Data, Draft


@dataclass(frozen=True)
class Leave(SeatDeed):
    """Get up; the seat is open until somebody comes by a link or a bot takes it."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        if match.sitting(self.seat).kind != "person":
            raise NotAllowed("nobody_sits_here")
        entry = match.entry("left", self.seat, doer.now)
        return Draft(entry.index, (entry,), people={self.seat: None})


@dataclass(frozen=True)
class Rename(SeatDeed):
    """Another name for a seat."""

    name: str

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        check_haste(match, doer)
        return match.draft("name", self.seat, doer.now, {"name": clean_name(self.name)})


@dataclass(frozen=True)
class HandToBot(SeatDeed):
    """Let a bot play for the seat: one's own, or, as the owner, one where nobody is present.

    A bot that takes an open seat sits there under a name of its own.
    """

    level: str

    def check(self, match: Match, doer: Doer) -> None:
        mine = match.sitting(self.seat).person == doer.person
        host = match.header.owner == doer.person
        if not (mine or (host and self.seat not in doer.present)):
            raise NotAllowed("not_your_seat_or_table")

    def draft(self, match: Match, doer: Doer) -> Draft:
        if self.level not in LEVELS:
            raise Unknown("no_such_level", self.level, ", ".join(LEVELS))
        sitting = match.sitting(self.seat)
        sent = bool(sitting.person) and doer.person != sitting.person
        if sitting.level == self.level:
            return Draft(match.index)
        check_haste(match, doer)
        data: Data = {"level": self.level, **({"sent": True} if sent else {})}
        if sitting.kind == "open" and not sitting.name:
            seed = seed_of(match.header.hash) + self.seat
            [character] = characters(match.game, 1, seed, match.names)
            data.update(character._asdict())
        return match.draft("takeover", self.seat, doer.now, data)


@dataclass(frozen=True)
class HandBack(SeatDeed):
    """Play oneself again."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        sitting = match.sitting(self.seat)
        if sitting.kind != "person":
            raise NotAllowed("nobody_to_hand_back_to")
        if not sitting.level:
            return Draft(match.index)
        check_haste(match, doer)
        return match.draft("handback", self.seat, doer.now)
