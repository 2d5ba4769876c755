"""Whose bots think next: fair shares of the workers by who pays and by match.

A table's owner pays for what is thought there, see `payers`: of several who wait, the one for whom
the least was thought of late is next, and tables where people play go before those where only bots
do. A match has one bot thinking at a time. A hard bot thinks shorter while others wait, and where
there are several workers one of them is always left to those who think fast.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ludoteca.table.counting import Counts

T = TypeVar("T")

MEMORY: Final = 60.0
"""Seconds after which what was thought for somebody is nearly forgotten."""


@dataclass(frozen=True)
class Share:
    """Who wants to let a bot think: the match, who pays, and whether people play there."""

    match: str
    payer: str
    people: bool = True
    hard: bool = False


@dataclass(eq=False)
class Waiting:
    """Somebody who waits for a worker."""

    share: Share
    turn: asyncio.Future[None] = field(repr=False)


class Shares:
    """Hands out the workers, one after another."""

    def __init__(
        self,
        workers: int,
        now: Callable[[], float] = time.monotonic,
        counts: Counts | None = None,
    ) -> None:
        self.workers = workers
        self._counts = counts or Counts()
        self._now = now
        self._waiting: list[Waiting] = []
        self._running: list[Share] = []
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds that were thought for each payer, and when that was counted."""

    async def run(self, share: Share, work: Callable[[], Awaitable[T]]) -> T:
        """Do the work when it is this one's turn.

        Whoever is cancelled meanwhile gives the turn back when the worker is free again.
        """
        came = self._now()
        waiting = Waiting(share, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._hand_out()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._free(share, 0.0)
            raise
        self._counts.waits.add(self._now() - came)
        task = asyncio.ensure_future(self._work(share, work))
        # Whoever asked may have gone away: then nobody has to be told of a failure.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _work(self, share: Share, work: Callable[[], Awaitable[T]]) -> T:
        started = self._now()
        try:
            return await work()
        finally:
            self._counts.thoughts.add(self._now() - started)
            self._free(share, self._now() - started)

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return len(self._waiting)

    @property
    def thinking(self) -> int:
        """How many workers are busy."""
        return len(self._running)

    def crowd(self, match: str) -> float:
        """How many times as long everything would take as it should, if hard bots took their time.

        Those of one match think one after another, and all matches share the workers.
        """
        wanted = [waiting.share.match for waiting in self._waiting]
        wanted += [share.match for share in self._running]
        return max(1.0, wanted.count(match), len(set(wanted)) / self.workers)

    def _free(self, share: Share, seconds: float) -> None:
        self._running.remove(share)
        self._used[share.payer] = (self._spent(share.payer) + seconds, self._now())
        for payer in [p for p in self._used if self._spent(p) < 0.001 and p != share.payer]:
            del self._used[payer]
        self._hand_out()

    def _spent(self, payer: str) -> float:
        seconds, at = self._used.get(payer, (0.0, 0.0))
        return seconds * math.exp((at - self._now()) / MEMORY)

    def _hand_out(self) -> None:
        while len(self._running) < self.workers:
            # Whoever has just been cancelled is still in the list, and wants nothing any more.
            able = [w for w in self._waiting if not w.turn.done() and self._may(w.share)]
            if not able:
                return
            first = min(able, key=self._rank)
            self._waiting.remove(first)
            self._running.append(first.share)
            first.turn.set_result(None)

    def _may(self, share: Share) -> bool:
        if any(running.match == share.match for running in self._running):
            return False
        hard = sum(running.hard for running in self._running)
        return not share.hard or hard < max(1, self.workers - 1)

    def _rank(self, waiting: Waiting) -> tuple[bool, int, float]:
        """Who is first; of equals, whoever came first."""
        share = waiting.share
        running = sum(other.payer == share.payer for other in self._running)
        return not share.people, running, self._spent(share.payer)
