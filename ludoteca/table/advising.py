"""Advice at the table: a seat asks what its own bot would do, and everybody is told that it asked.

Whether that is allowed was agreed on when the table was set up. The bot thinks where all bots do,
when it is its turn, on what the seat imagines. What it says goes into the log with the question
that it is for: only the seat itself reads it there, and only one thought is spent on a question.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from typing import Final

from ludoteca.kernel import LudotecaError
from ludoteca.learning.advice import Advice
from ludoteca.table.backstage import Backstage
from ludoteca.table.deed import Doer, SeatDeed
from ludoteca.table.errors import NotAllowed, Stale
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Played
from ludoteca.table.room import Room
from ludoteca.table.shares import Share
from ludoteca.table.thinking import NOTHING, advise, job_for

log: Final = logging.getLogger("ludoteca.table")

STRENGTH: Final = "hard"
"""Whoever asks for advice wants the best there is."""


@dataclass(frozen=True)
class Advised(SeatDeed):
    """Tell a seat what its bot would do, and everybody that it has asked."""

    at: int
    advice: Advice

    def draft(self, match: Match, doer: Doer) -> Draft:
        check(match, self.seat, self.at)
        told = match.advised(self.seat)
        if told is not None:
            return Draft(told.index)
        return match.draft("advice", self.seat, doer.now, asdict(self.advice))


def check(match: Match, seat: int, at: int) -> None:
    """Refuse whoever may not ask, or asks about a question that is over."""
    refusal = match.advice_refusal(seat)
    if refusal:
        raise NotAllowed(refusal)
    if not match.asked_since[seat] <= at <= match.index:
        raise Stale(match.state(seat))


class Advisers:
    """Whoever thinks about advice at this server: one thought a question, and one a person."""

    def __init__(self, stage: Backstage) -> None:
        self._stage = stage
        self._busy: dict[tuple[str, int, int], asyncio.Task[Played]] = {}
        self._people: set[str] = set()

    async def ask(self, room: Room, person: str, seat: int, at: int) -> Played:
        """What the seat's own bot would do; it is in the log when this returns."""
        try:
            check(room.match, seat, at)
        except Stale:
            raise Stale(room.state(person, seat)) from None
        told = room.match.advised(seat)
        if told is not None:
            return Played(told.index, True, seat)
        question = (room.match.header.id, seat, room.match.asked_since[seat])
        if question not in self._busy:
            if person in self._people:
                raise NotAllowed("advice_busy")
            self._busy[question] = self._stage.spawn(self._advise(room, person, seat, at))
            self._people.add(person)
            self._busy[question].add_done_callback(lambda _: self._done(question, person))
        return await asyncio.shield(self._busy[question])

    def _done(self, question: tuple[str, int, int], person: str) -> None:
        del self._busy[question]
        self._people.discard(person)

    async def _advise(self, room: Room, person: str, seat: int, at: int) -> Played:
        stage, id = self._stage, room.match.header.id

        def think() -> Awaitable[Advice]:
            # The question may be over by now.
            check(room.match, seat, at)
            crowd, seed = stage.shares.crowd(id), secrets.randbits(62)
            job = job_for(room.match.position, seat, STRENGTH, seed, NOTHING, crowd=crowd)
            return stage.minds.do(advise, job)

        payer = await stage.payers.of(room.match.header.owner)
        try:
            advice = await stage.shares.run(Share(id, payer, hard=True), think)
        except Stale:
            raise Stale(room.state(person, seat)) from None
        except LudotecaError:
            raise
        except Exception as error:  # the game's own code: whatever it does, the table goes on
            log.warning(
                "the adviser of %s failed: %s", room.match.header.game, type(error).__name__
            )
            raise NotAllowed("advice_failed") from None
        return await room.do(person, Advised(seat, at, advice))
