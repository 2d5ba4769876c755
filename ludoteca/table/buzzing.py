"""Buzzers: where several people share a device, whoever presses first answers alone.

A buzz is an entry of the log. It stops the time of the race and gives its seat as many seconds as
the rules say. An answer that ends nothing opens the buzzers again, and so does none at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.table.deed import Doer, SeatDeed
from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match
from ludoteca.table.model import Draft
from ludoteca.table.play import waits


@dataclass(frozen=True)
class Buzz(SeatDeed):
    """Press the buzzer of one of the seats that share a device."""

    at: int

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        if match.buzz is not None and match.buzz.seat == self.seat:
            return Draft(match.buzz.index)
        if not match.asked_since[self.seat] <= self.at <= match.index:
            raise Stale(match.state(self.seat))
        if match.seats[self.seat].level:
            raise NotAllowed("bot_plays")
        race = match.buzzing(self.seat)
        if race is None or not match.shares(doer.person):
            raise NotAllowed("no_buzzer")
        answer = next(option for option in race.options if option != race.default)
        refusal = waits(match, self.seat, answer, doer.now)
        if refusal is not None:
            raise refusal
        return match.draft("buzz", self.seat, doer.now, {"seen": self.at})
