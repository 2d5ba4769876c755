"""Who sits where: coming by a link, getting up, letting a bot play.

Two kinds of token lead to a seat. A link is sent to one person; only its hash is kept, and whoever
comes by it first has the seat. A door is for a screen that all see: it follows from the secret of
the match, so it can be shown again as long as the seat is open.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from ludoteca.kernel import Unknown
from ludoteca.table.deed import Deed, Doer, SeatDeed
from ludoteca.table.errors import NoSuchMatch, NotAllowed
from ludoteca.table.match import Match
from ludoteca.table.model import LEVELS, Draft, Link
from ludoteca.table.typed import clean_name


@dataclass(frozen=True)
class Claim(Deed):
    """Sit down by a link, under this name."""

    token: str = field(repr=False)
    name: str

    def check(self, match: Match, doer: Doer) -> None:
        """Whoever has the link may."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        seat, link = _seat_behind(match, link_hash(self.token))
        if link.used:
            if match.seats[seat].person == doer.person:
                return Draft(_last(match, seat, "joined"))
            raise NotAllowed("link_used")
        data = {"person": doer.person, "name": clean_name(self.name)}
        entry = match.entry("joined", seat, doer.now, data)
        links = {seat: Link(link.hash, used=True)}
        return Draft(entry.index, (entry,), None, {seat: doer.person}, links)


@dataclass(frozen=True)
class NewLink(SeatDeed):
    """A new link to a seat; the old one leads nowhere from now on.

    To one's own, to go on at another device; for the owner, also to one where nobody sits.
    """

    token: str = field(default_factory=lambda: new_token(), repr=False)

    def check(self, match: Match, doer: Doer) -> None:
        holder = match.sitting(self.seat).person
        if doer.person != (holder or match.header.owner):
            raise NotAllowed("not_your_seat")

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        entry = match.entry("link", self.seat, doer.now)
        return Draft(entry.index, (entry,), links={self.seat: Link(link_hash(self.token))})


@dataclass(frozen=True)
class Leave(SeatDeed):
    """Get up; the seat is open until somebody comes by a new link or a bot takes it."""

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
        return match.draft("name", self.seat, doer.now, {"name": clean_name(self.name)})


@dataclass(frozen=True)
class HandToBot(SeatDeed):
    """Let a bot play for the seat: one's own, or, as the owner, one where nobody is present."""

    level: str

    def check(self, match: Match, doer: Doer) -> None:
        mine = match.sitting(self.seat).person == doer.person
        host = match.header.owner == doer.person
        if not (mine or (host and self.seat not in doer.present)):
            raise NotAllowed("not_your_seat_or_table")

    def draft(self, match: Match, doer: Doer) -> Draft:
        if self.level not in LEVELS:
            raise Unknown("no_such_level", self.level, ", ".join(LEVELS))
        if match.sitting(self.seat).level == self.level:
            return Draft(match.index)
        return match.draft("takeover", self.seat, doer.now, {"level": self.level})


@dataclass(frozen=True)
class HandBack(SeatDeed):
    """Play oneself again."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        sitting = match.sitting(self.seat)
        if sitting.kind != "person":
            raise NotAllowed("nobody_to_hand_back_to")
        if not sitting.level:
            return Draft(match.index)
        return match.draft("handback", self.seat, doer.now)


# -- Links and doors ----------------------------------------------------------------------------


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def link_hash(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def doors(match: Match) -> dict[int, str]:
    """For every open seat a token that can be shown again; a link that was sent stays good.

    It holds as long as the seat is open and nobody has wanted a new link to it.
    """
    open_seats = [seat for seat, sitting in enumerate(match.seats) if sitting.kind == "open"]
    return {seat: _door(match, seat) for seat in open_seats}


def _door(match: Match, seat: int) -> str:
    told = f"door {seat} {_last(match, seat, 'joined', 'left', 'link')}".encode()
    return hmac.new(bytes.fromhex(match.header.secret), told, "sha256").hexdigest()[:32]


def _last(match: Match, seat: int, *kinds: str) -> int:
    """The index of the seat's last entry of these kinds; 0, the start, if there is none."""
    found = [e.index for e in match.entries if e.seat == seat and e.kind in kinds]
    return max(found, default=0)


def _seat_behind(match: Match, hashed: str) -> tuple[int, Link]:
    """The seat to which a link leads: one that was sent, or the door of an open seat."""
    for seat, link in match.links.items():
        if hmac.compare_digest(link.hash, hashed):
            return seat, link
    for seat, door in doors(match).items():
        if hmac.compare_digest(link_hash(door), hashed):
            return seat, Link(hashed)
    raise NoSuchMatch("link_leads_nowhere")
