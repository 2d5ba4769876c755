"""A room: a match in memory, with everybody and everything that is busy with it.

A change is drafted under the room's lock, written to the store and only then taken over. After that
the listeners are told, the clock is set and the bots that are asked begin to think.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ludoteca.kernel import FastLuck, LudotecaError, Refused
from ludoteca.table.backstage import Backstage
from ludoteca.table.deed import Deed, Doer
from ludoteca.table.errors import NotAllowed, Stale, StoreError
from ludoteca.table.listening import Subscription
from ludoteca.table.match import Match
from ludoteca.table.model import Draft, Played, Pressed, State
from ludoteca.table.play import Play, reopen, time_up
from ludoteca.table.pressing import judge, press, pressed_before
from ludoteca.table.race import SPEAKS, Press, Run, milliseconds, moment, somewhere_in
from ludoteca.table.store import Batch
from ludoteca.table.thinking import Rest, answer_at_random, job_for

log: Final = logging.getLogger("ludoteca.table")

ATTEMPTS: Final = 5
NAP: Final = 0.1
"""The longest nap in seconds: the table's clock may be set again meanwhile."""


@dataclass(frozen=True)
class Window:
    """Presses of a race that are compared with each other, and who will judge them."""

    presses: dict[int, Press]
    verdict: asyncio.Task[int]
    """The index of the entry that tells who was first."""


class Room:
    """A match in memory."""

    def __init__(self, match: Match, stage: Backstage) -> None:
        self.match = match
        self.used = time.monotonic()
        self._stage = stage
        self._lock = asyncio.Lock()
        self._listeners: set[Subscription] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._window: Window | None = None
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._passed: set[tuple[int, int]] = set()
        self._rest: dict[int, Rest] = {}
        """What each bot means to do next."""
        self._doubtful = False
        """A write failed halfway: read the log again before anything else."""
        self._after()

    @property
    def present(self) -> frozenset[int]:
        """The seats at which somebody is listening."""
        return frozenset(s.viewer for s in self._listeners if s.viewer is not None)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        busy = self._thinking or self._timer or self._window or self._lock.locked()
        return not (self._listeners or busy)

    def state(self, person: str, viewer: int | None) -> State:
        """The match as this person sees it through these eyes now."""
        return self.match.state(viewer, self.present, person)

    # -- Listeners ----------------------------------------------------------------------------

    def listen(self, person: str, viewer: int | None, after: int) -> Subscription:
        """Somebody listens from now on, and is told what they missed since `after`."""
        listener = Subscription(self, viewer, after, person)
        self._listeners.add(listener)
        self._tell()
        return listener

    def forget(self, listener: Subscription) -> None:
        """Somebody listens no more."""
        self._listeners.discard(listener)
        self._tell()

    def _tell(self) -> None:
        """Something has changed: everybody who listens looks again."""
        for listener in self._listeners:
            listener.wake()

    def close(self) -> None:
        """It is over with this room: nothing rings any more, every listener comes to its end."""
        self._stop_timer()
        for _, task in self._thinking.values():
            task.cancel()
        for listener in list(self._listeners):
            listener.close()

    # -- Changes ------------------------------------------------------------------------------

    async def do(self, person: str, deed: Deed) -> Played:
        """Somebody does something; returns when it is on disk."""

        def drafted(match: Match) -> Draft:
            doer = Doer(person, self._stage.time, self.present)
            deed.check(match, doer)
            return deed.draft(match, doer)

        try:
            return await self._change(drafted)
        except Stale as stale:
            raise Stale(self.state(person, stale.state.viewer)) from None

    async def reopen(self) -> None:
        """The server has started again."""
        await self._change(lambda match: reopen(match, self._stage.time))

    def _change(self, drafted: Callable[[Match], Draft]) -> Awaitable[Played]:
        """Bring a change to its end, even if whoever asked for it goes away meanwhile."""
        return asyncio.shield(self._stage.spawn(self._changed(drafted)))

    async def _changed(self, drafted: Callable[[Match], Draft]) -> Played:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._doubtful:
                    await self._read_again()
                draft = drafted(self.match)
                if not draft.entries:
                    return Played(draft.done, True, self.match.entries[draft.done].seat)
                over = draft.position is not None and draft.position.over
                try:
                    written = await self._stage.write(Batch(self.match.header.id, draft, over))
                except StoreError:
                    self._doubtful = True
                    raise
                if written:
                    self.match.take(draft)
                    self._after()
                    return Played(draft.done, False, self.match.entries[draft.done].seat)
                await self._read_again()
        raise StoreError("too_many_sides")

    async def discard(self, person: str) -> None:
        """Throw the match away: only its owner may, and only where nobody else sits."""
        await asyncio.shield(self._stage.spawn(self._discarded(person)))

    async def _discarded(self, person: str) -> None:
        stage = self._stage
        async with self._lock:
            for _ in range(ATTEMPTS):
                if person != self.match.header.owner:
                    raise NotAllowed("not_your_table")
                if not self.match.alone(person):
                    raise NotAllowed("others_sit_here")
                id, index = self.match.header.id, self.match.index
                if await stage.in_thread(stage.store.discard, id, index):
                    return self.close()
                await self._read_again()
        raise StoreError("too_many_sides")

    async def catch_up(self, index: int) -> None:
        """Another server has written up to this index; 0 if it is not known how far."""
        async with self._lock:
            if not index or self.match.index < index:
                await self._read_again()

    async def _read_again(self) -> None:
        """Somebody else has written to the log: take it from there."""
        stage = self._stage
        self.match = await stage.in_thread(stage.store.load, self.match.header.id)
        self._doubtful = False
        self._after()

    def _after(self) -> None:
        """Something has happened: tell everybody, set the clock, let the bots think."""
        if not self._stage.closed:
            self._tell()
            self._set_timer()
            self._set_thinking()

    # -- The clock ----------------------------------------------------------------------------

    def _set_timer(self) -> None:
        self._stop_timer()
        due = self.match.clock.next
        if due is not None:
            wait = max(0.0, (due[0] - self._stage.time) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        # Presses that came in time are judged first; then the clock is set again.
        if self._window is None:
            self._stage.spawn(self._time_up())

    async def _time_up(self) -> None:
        try:
            played = await self._change(lambda match: time_up(match, self._stage.time))
        except StoreError:
            log.warning("match %s: a time-out could not be written", self.match.header.id)
            await asyncio.sleep(1.0)
            played = Played(0, True)
        if played.already and self._timer is None:
            self._set_timer()

    # -- Races in real time -------------------------------------------------------------------

    async def press(self, person: str, seat: int, at: int, pressed: int, arrival: int) -> Pressed:
        """Somebody presses; returns when it is decided who was first, and on disk."""
        done = pressed_before(self.match, seat, at)
        if done is not None:
            return Pressed(done, "first")
        try:
            made = press(self.match, seat, at, pressed, arrival)
        except Stale:
            raise Stale(self.state(person, seat)) from None
        run = self.match.run()
        if made is None or run is None:
            return Pressed(self.match.index, "early")
        return await self._compare(made, run)

    async def _compare(self, press: Press, run: Run) -> Pressed:
        """Wait with all who press about now for the verdict."""
        if self._window is None:
            self._window = Window({}, self._stage.spawn(self._judge(run.pace.window)))
        window = self._window
        earlier = window.presses.get(press.seat, press)
        window.presses[press.seat] = min(earlier, press, key=lambda one: one.when)
        try:
            index = await asyncio.shield(window.verdict)
        except asyncio.CancelledError:
            if window.verdict.cancelled():
                raise StoreError("closing") from None
            raise
        entry = self.match.entries[index]
        first = entry.seat == press.seat and "presses" in entry.data
        return Pressed(index, "first" if first else "late")

    async def _judge(self, seconds: float) -> int:
        """When the window closes, the first press counts; later ones find the race over."""
        await asyncio.sleep(seconds)
        window, self._window = self._window, None
        assert window is not None
        presses = list(window.presses.values())
        try:
            played = await self._change(lambda match: judge(match, presses, self._stage.time))
        except StoreError:
            self._set_timer()
            raise
        if played.already:
            self._set_timer()
        return played.index

    # -- Bots ---------------------------------------------------------------------------------

    def _set_thinking(self) -> None:
        """Every bot that is asked thinks; what one is thinking about an old question is dropped."""
        wanted = self.match.bots_asked()
        for seat, (since, task) in list(self._thinking.items()):
            if wanted.get(seat) != since:
                del self._thinking[seat]
                task.cancel()
        self._passed &= set(wanted.items())
        for seat, since in wanted.items():
            if seat not in self._thinking and (seat, since) not in self._passed:
                self._thinking[seat] = (since, self._stage.spawn(self._think(seat, since)))

    async def _think(self, seat: int, since: int) -> None:
        match = self.match
        seed = secrets.randbits(62)
        started = time.monotonic()
        rest = self._rest.pop(seat, ())
        job = job_for(match.position, seat, match.seats[seat].level, seed, rest)
        try:
            thought = await self._stage.minds.ask(job)
            answer, self._rest[seat] = thought.answer, thought.rest
        except (LudotecaError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            log.warning("the bot of %s failed: %s", match.header.game, type(error).__name__)
            answer = answer_at_random(match.position, seat, FastLuck(seed))
        if await self._pressed_by_bot(seat, since, answer, FastLuck(seed)):
            return
        wait = _dawdling(match, seat, answer, self._stage.pace, FastLuck(seed))
        await asyncio.sleep(max(0.0, started + wait - time.monotonic()))
        if self._thinking.get(seat) != (since, asyncio.current_task()):
            return
        del self._thinking[seat]
        if answer is None:
            self._passed.add((seat, since))
            return
        deed = Play(seat, since, answer, "bot")
        try:
            await self._change(lambda match: deed.draft(match, Doer("", self._stage.time)))
        except (Stale, Refused):
            self._set_thinking()
        except StoreError:
            log.warning("match %s: a bot's move could not be written", match.header.id)
            await asyncio.sleep(1.0)
            self._set_thinking()

    async def _pressed_by_bot(
        self, seat: int, since: int, plan: str | None, luck: FastLuck
    ) -> bool:
        """In a race in real time a bot presses a little after what it wants is ripe."""
        run = self.match.run()
        if run is None or plan not in run.options:
            return False
        reaction = milliseconds(somewhere_in(run.pace.reaction, luck))
        while run is not None and (left := run.due(plan) + reaction - self._stage.time) > 0:
            await asyncio.sleep(min(NAP, left / 1000))
            run = self.match.run()
        if run is not None:
            # What it wanted may have been ripe long before it began to think.
            when = moment(self._stage.time, run.due(plan) + reaction, milliseconds(NAP))
            # If it cannot be written, those who pressed too are told; a bot thinks again.
            with suppress(StoreError):
                await self._compare(Press(seat, since, when), run)
        # Somebody else was first, or the race was called off: the bot goes on if it is asked.
        if self._thinking.get(seat) == (since, asyncio.current_task()):
            del self._thinking[seat]
            self._set_thinking()
        return True


def _dawdling(match: Match, seat: int, answer: str | None, pace: float, luck: FastLuck) -> float:
    """How many seconds after the question a bot answers.

    Every page shows what happens at its reader's pace, so where people play a bot need not wait.
    In a race people can be first, and bots among themselves play so that one can watch them.
    """
    asked = match.position.asked(seat)
    race = asked if asked is not None and asked.kind == "race" else None
    if race is not None and answer == str(race.default):
        return 0.0
    if not any(sitting.person and not sitting.level for sitting in match.seats):
        return pace
    return 0.0 if race is None else somewhere_in(SPEAKS, luck)
