"""Coming to a table by a link.

There are two kinds. A table has one link, for everybody: whoever opens it sees who sits where and
takes a free seat. Its key follows from the secret of the match, so it can be shown at any time. A
seat's own link is for one person: only its hash is kept, and whoever opens it first has the seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from ludoteca.kernel.names import clean_name
from ludoteca.table.deed import Deed, Doer, SeatDeed, check_haste
from ludoteca.table.errors import NoSuchMatch, NotAllowed
from ludoteca.table.match import Match
from ludoteca.table.model import Data, Draft, Entry, Link, Sitting


@dataclass(frozen=True)
class Sit(Deed):
    """Take a free seat by the table's link. Whoever sits there already keeps their seat."""

    key: str = field(repr=False)
    seat: int
    name: str

    def check(self, match: Match, doer: Doer) -> None:
        _check_key(match, self.key)

    def draft(self, match: Match, doer: Doer) -> Draft:
        sitting = match.sitting(self.seat)
        mine = match.seats_of(doer.person)
        if mine:
            return Draft(last_entry(match, mine[0], "joined"))
        if match.over:
            raise NotAllowed("table_over")
        if sitting.kind != "open":
            raise NotAllowed("seat_taken")
        return joined(match, {self.seat: self.name}, doer)


@dataclass(frozen=True)
class Claim(Deed):
    """Sit down by a seat's own link, under this name."""

    token: str = field(repr=False)
    name: str

    def check(self, match: Match, doer: Doer) -> None:
        """Whoever has the link may."""

    def draft(self, match: Match, doer: Doer) -> Draft:
        seat = _seat_behind(match, self.token)
        if match.links[seat].used:
            if match.seats[seat].person == doer.person:
                return Draft(last_entry(match, seat, "joined"))
            raise NotAllowed("link_used")
        return joined(match, {seat: self.name}, doer)


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
        check_haste(match, doer)
        entry = match.entry("link", self.seat, doer.now)
        return Draft(entry.index, (entry,), links={self.seat: Link(link_hash(self.token))})


def joined(match: Match, names: dict[int, str], doer: Doer) -> Draft:
    """Somebody sits down on these seats, under these names; links that were sent are used up.

    Everybody is told who else has seen what a seat hides: nobody passes one on unnoticed.
    """
    entries: list[Entry] = []
    for number, (seat, name) in enumerate(names.items()):
        data: Data = {"person": doer.person, "name": clean_name(name)}
        seen = match.seen_by(seat, doer.person)
        if seen:
            data["seen_by"] = list(seen)
        entries.append(match.entry("joined", seat, doer.now, data, later=number))
    links = {s: Link(link.hash, used=True) for s, link in match.links.items() if s in names}
    people: dict[int, str | None] = dict.fromkeys(names, doer.person)
    return Draft(entries[0].index, tuple(entries), None, people, links)


def last_entry(match: Match, seat: int, kind: str) -> int:
    """The index of the seat's last entry of this kind; 0, the start, if there is none."""
    return max([e.index for e in match.entries if e.seat == seat and e.kind == kind], default=0)


# -- Who is invited -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Invited:
    """What whoever comes by a link is shown, before they sit down.

    `host` is who invites, by name; `mine` are the seats of whoever looks. A seat's own link leads
    to `seat` and may have been used; the table's link leads to all.
    """

    match: str
    game: str
    host: str
    owner: bool
    names: tuple[str, ...]
    seats: tuple[Sitting, ...] = field(repr=False)
    mine: tuple[int, ...]
    watch: bool
    over: bool
    again: str = ""
    seat: int | None = None
    used: bool = False
    seen: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Who else has seen what a seat hides."""

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that can be taken."""
        open_seats = [seat for seat, sitting in enumerate(self.seats) if sitting.kind == "open"]
        return () if self.over else tuple(open_seats)


def invited_to_table(match: Match, person: str, key: str) -> Invited:
    """Somebody has opened the table's link."""
    _check_key(match, key)
    return _invited(match, person)


def invited_to_seat(match: Match, person: str, token: str) -> Invited:
    """Somebody has opened a seat's own link."""
    seat = _seat_behind(match, token)
    return _invited(match, person, seat, match.links[seat].used)


def _invited(match: Match, person: str, seat: int | None = None, used: bool = False) -> Invited:
    header = match.header
    hosting = match.seats_of(header.owner)
    return Invited(
        match=header.id,
        game=header.game,
        host=match.names[hosting[0]] if hosting else "",
        owner=header.owner == person,
        names=match.names,
        seats=tuple(match.seats),
        mine=match.seats_of(person),
        watch=header.watch != "nobody",
        over=match.over,
        again=match.again.match if match.again else "",
        seat=seat,
        used=used,
        seen={n: found for n in range(header.players) if (found := match.seen_by(n, person))},
    )


# -- Tokens -------------------------------------------------------------------------------------


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def link_hash(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def table_key(match: Match) -> str:
    """The key in the table's link."""
    return hmac.new(bytes.fromhex(match.header.secret), b"table", "sha256").hexdigest()[:20]


def _check_key(match: Match, key: str) -> None:
    if not hmac.compare_digest(link_hash(table_key(match)), link_hash(key)):
        raise NoSuchMatch("link_leads_nowhere")


def _seat_behind(match: Match, token: str) -> int:
    """The seat to which a link leads."""
    hashed = link_hash(token)
    for seat, link in match.links.items():
        if hmac.compare_digest(link.hash, hashed):
            return seat
    raise NoSuchMatch("link_leads_nowhere")
