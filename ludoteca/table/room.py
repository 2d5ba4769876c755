"""A room: a match in memory, with everybody and everything that is busy with it.

A change is drafted under the room's lock, written to the store and only then taken over. After that
the listeners are told, the clock is set and the bots that are asked begin to think.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from ludoteca.bots import Mind
from ludoteca.kernel import FastLuck, LudotecaError, Refused
from ludoteca.table.aside import Aside
from ludoteca.table.backstage import Backstage
from ludoteca.table.deed import Deed, Doer
from ludoteca.table.errors import NotAllowed, Stale, StoreError
from ludoteca.table.listening import Listeners, Subscription
from ludoteca.table.match import Match
from ludoteca.table.model import Call, Draft, Played, Pressed, State
from ludoteca.table.play import Play, reopen, time_up
from ludoteca.table.pressing import answered, contest, judge, press, pressed_before, stands
from ludoteca.table.race import SPEAKS, Press, milliseconds, moment, somewhere_in
from ludoteca.table.seats import HandToBot
from ludoteca.table.shares import Share
from ludoteca.table.store import Batch
from ludoteca.table.talk import BETWEEN_CALLS
from ludoteca.table.thinking import NOTHING, Thought, answer_at_random, job_for

log: Final = logging.getLogger("ludoteca.table")

T = TypeVar("T")

ATTEMPTS: Final = 5
NAP: Final = 0.1
"""The longest nap in seconds: the table's clock may be set again meanwhile."""

REST: Final = 1.0
"""Seconds after which a bot or the clock tries again what could not be written."""


@dataclass(frozen=True)
class Held:
    """A press that is held back until no earlier one can arrive, and what will become of it."""

    press: Press
    due: float
    verdict: asyncio.Future[Pressed]


class Room:
    """A match in memory."""

    def __init__(self, match: Match, stage: Backstage) -> None:
        self.match = match
        self.used = time.monotonic()
        self._stage = stage
        self._lock = asyncio.Lock()
        self._listeners = Listeners(self)
        self._timer: asyncio.TimerHandle | None = None
        self._held: dict[int, Held] = {}
        self._judging: asyncio.Task[None] | None = None
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._passed: set[tuple[int, int]] = set()
        self._minds: dict[int, Mind] = {}
        """What each bot means to do next."""
        self._called: dict[str, int] = {}
        """When each person has called something out last."""
        self._doubtful = False
        """A write failed halfway: read the log again before anything else."""
        self._ringing = False
        """The clock's own move is being written."""
        self._asking: asyncio.Task[None] | None = None
        """The other servers are being asked whether this one may look after it."""
        self._closed = False
        self._elsewhere: frozenset[int] = frozenset()
        """The seats at which somebody is listening at another server."""
        self._after()

    @property
    def here(self) -> frozenset[int]:
        """The seats at which somebody is listening at this server."""
        return self._listeners.seats

    @property
    def present(self) -> frozenset[int]:
        """The seats at which somebody is listening."""
        return self.here | self._elsewhere

    def look_round(self, elsewhere: frozenset[int]) -> None:
        """At these seats somebody is listening at other servers."""
        if self._elsewhere != elsewhere:
            self._elsewhere = elsewhere
            self._listeners.tell()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory, until its clock rings."""
        busy = self._asking or self._thinking or self._ringing or self._held or self._lock.locked()
        return not (self._listeners or busy)

    @property
    def due(self) -> int | None:
        """When its clock rings next, if it runs."""
        due = self.match.clock.next
        return None if due is None else due[0]

    def state(self, person: str, viewer: int | None) -> State:
        """The match as this person sees it through these eyes now."""
        return self.match.state(viewer, self.present, person)

    # -- Listeners ----------------------------------------------------------------------------

    def listen(self, person: str, viewer: int | None, after: int) -> Subscription:
        """Somebody listens from now on, and is told what they missed since `after`."""
        listener = self._listeners.add(person, viewer, after)
        self._stage.show(self.match.header.id, self.here)
        return listener

    def forget(self, listener: Subscription) -> None:
        """Somebody listens no more."""
        self._listeners.discard(listener)
        self._stage.show(self.match.header.id, self.here)

    def shut_out(self, people: Collection[str]) -> None:
        """These people hear nothing any more."""
        self._listeners.shut_out(people)

    def close(self) -> None:
        """It is over with this room: nothing rings any more, every listener comes to its end."""
        self._closed = True
        self._rest()
        self._listeners.close()

    # -- Changes ------------------------------------------------------------------------------

    async def do(self, person: str, deed: Deed) -> Played:
        """Somebody does something; returns when it is on disk."""
        if isinstance(deed, HandToBot):
            await self._see_who_is_there()
        return await self._up_to_date(lambda: self._do(person, deed))

    async def _up_to_date(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Nobody is refused because this server has missed what another one has written."""
        try:
            return await attempt()
        except StoreError:
            raise
        except LudotecaError:
            if not await self.caught_up():
                raise
        return await attempt()

    async def _do(self, person: str, deed: Deed) -> Played:
        def drafted(match: Match) -> Draft:
            doer = Doer(person, self._stage.time, self.present)
            deed.check(match, doer)
            return deed.draft(match, doer)

        try:
            if isinstance(deed, Play):
                deed.check(self.match, Doer(person, self._stage.time))
                return await self._play(deed, person, drafted)
            if deed.takes_long:
                weighing = self._stage.weighing
                async with weighing.turn(person):
                    return await self._change(drafted, weighing)
            return await self._change(drafted)
        except Stale as stale:
            raise Stale(self.state(person, stale.state.viewer)) from None

    async def _see_who_is_there(self) -> None:
        """Whoever listens at another server is present too."""
        stage, id = self._stage, self.match.header.id
        if stage.shared:
            found = await stage.in_thread(stage.servers.elsewhere, [id])
            self.look_round(found.get(id, frozenset()))

    async def reopen(self) -> None:
        """There may have been an outage: time that ran meanwhile is given back."""
        if self.due is not None:
            await self._change(lambda match: Draft(match.index))

    def _change(
        self, drafted: Callable[[Match], Draft], aside: Aside | None = None
    ) -> Awaitable[Played]:
        """Bring a change to its end, even if whoever asked for it goes away meanwhile."""
        return asyncio.shield(self._stage.spawn(self._changed(drafted, aside)))

    async def _changed(self, drafted: Callable[[Match], Draft], aside: Aside | None) -> Played:
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._doubtful:
                    await self._read_again()
                closed = reopen(self.match, self._stage.servers.outages, self._stage.time)
                draft = closed
                if not closed.entries:
                    # Nothing else changes the match meanwhile.
                    draft = await aside.begin(drafted, self.match) if aside else drafted(self.match)
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
                    if draft is closed:
                        continue
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

    async def caught_up(self) -> bool:
        """Read what other servers have written, if there is any; whether there was."""
        stage, id = self._stage, self.match.header.id
        if not stage.shared:
            return False
        known = self.match.index
        found = await stage.in_thread(stage.store.indexes, [id])
        await self.catch_up(found.get(id, 0))
        return self.match.index != known

    async def _read_again(self) -> None:
        """Somebody else has written to the log: take it from there."""
        stage = self._stage
        self.match = await stage.in_thread(stage.store.load, self.match.header.id)
        self._doubtful = False
        self._after()

    def _after(self) -> None:
        """Something has happened: tell everybody, set the clock, let the bots think."""
        if not self._stage.closed:
            self._listeners.tell()
            self.work()

    # -- Looking after it ---------------------------------------------------------------------

    def work(self) -> None:
        """Set the clock and let the bots think, if this server looks after the match."""
        if self._closed or self._stage.closed:
            return
        if self._stage.servers.keeps(self.match.header.id):
            self._set_timer()
            self._set_thinking()
            return
        self._rest()
        if self._asking is None and (self.due is not None or self.match.bots_asked()):
            self._asking = self._stage.spawn(self._keep())

    def _rest(self) -> None:
        """Nothing rings and nobody thinks here."""
        self._stop_timer()
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _keep(self) -> None:
        """Become the server that looks after the match, unless there is one."""
        stage, id = self._stage, self.match.header.id
        try:
            mine = await stage.in_thread(stage.servers.keep, id)
        except StoreError:
            await asyncio.sleep(REST)
            mine = True
        finally:
            self._asking = None
        if mine:
            self.work()

    async def settled(self) -> None:
        """Wait until it is known whether this server looks after the match."""
        if self._asking is not None:
            await asyncio.wait([self._asking])

    # -- Calls --------------------------------------------------------------------------------

    def call(self, person: str, call: Call) -> None:
        """Somebody calls something out: all who listen hear it, and it is kept nowhere."""
        now = self._stage.time
        if 0 <= now - self._called.get(person, -BETWEEN_CALLS) < BETWEEN_CALLS:
            raise NotAllowed("too_fast")
        self._called[person] = now
        self.hear(call)
        self._stage.call(self.match.header.id, call)

    def hear(self, call: Call) -> None:
        """Something is called out, here or at another server."""
        for listener in self._listeners:
            listener.hear(call)

    # -- The clock ----------------------------------------------------------------------------

    def _set_timer(self) -> None:
        self._stop_timer()
        due = self.due
        if due is not None and not self._ringing:
            wait = max(0.0, (due - self._stage.time) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        # Presses that came in time are judged first; then the clock is set again.
        if not self._held:
            self._ringing = True
            self._stage.spawn(self._time_up())

    async def _time_up(self) -> None:
        try:
            if not await self._pressed_elsewhere():
                await self._change(lambda match: time_up(match, self._stage.time))
        except StoreError:
            log.warning("a time-out could not be written", extra={"match": self.match.header.id})
            await asyncio.sleep(REST)
        finally:
            self._ringing = False
        self.work()

    async def _pressed_elsewhere(self) -> bool:
        """Whether somebody has pressed in time at another server, which is about to decide."""
        found = contest(self.match)
        if found is None or not self._stage.shared:
            return False
        presses = await self._all_presses(())
        if not any(stands(self.match, press) for press in presses):
            return False
        await asyncio.sleep(found.pace.window)
        presses = await self._all_presses(())
        played = await self._change(lambda match: judge(match, presses, self._stage.time))
        return not played.already

    # -- Races in real time -------------------------------------------------------------------

    async def press(self, person: str, seat: int, at: int, pressed: int, arrival: int) -> Pressed:
        """Somebody presses; returns when it is decided who was first, and on disk."""
        return await self._up_to_date(lambda: self._press(person, seat, at, pressed, arrival))

    async def _press(self, person: str, seat: int, at: int, pressed: int, arrival: int) -> Pressed:
        done = pressed_before(self.match, seat, at)
        if done is not None:
            return Pressed(done, "first")
        try:
            made = press(self.match, seat, at, pressed, arrival)
        except Stale:
            raise Stale(self.state(person, seat)) from None
        if made is None:
            return Pressed(self.match.index, "early")
        return await self._compare(made)

    async def _play(self, deed: Play, person: str, drafted: Callable[[Match], Draft]) -> Played:
        """An answer counts at once, or when no earlier one can arrive any more."""
        made = answered(self.match, deed, Doer(person, self._stage.time))
        if made is None:
            return await self._change(drafted)
        found = await self._compare(made)
        # Somebody else was first, or this seat itself had given another answer.
        if found.result != "first" or self.match.entries[found.index].data["action"] != made.action:
            raise Stale(self.match.state(deed.seat))
        return Played(found.index, False, deed.seat)

    async def _compare(self, press: Press) -> Pressed:
        """Wait with all who press about now for the verdict."""
        stage = self._stage
        if stage.shared:
            await stage.in_thread(stage.servers.add_press, self.match.header.id, press)
        verdict = self._hold(press).verdict
        try:
            return await asyncio.shield(verdict)
        except asyncio.CancelledError:
            if verdict.cancelled():
                raise StoreError("closing") from None
            raise

    def _hold(self, press: Press) -> Held:
        """Of several presses of a seat the earliest is kept."""
        loop, found = asyncio.get_running_loop(), contest(self.match)
        held = self._held.get(press.seat)
        if held is None:
            due = loop.time() + (found.pace.window if found else 0.0)
            held = Held(press, due, loop.create_future())
            # Whoever pressed may have gone away: then nobody has to be told of a failure.
            held.verdict.add_done_callback(lambda done: done.cancelled() or done.exception())
        earlier = min(held.press, press, key=lambda one: one.when)
        self._held[press.seat] = replace(held, press=earlier)
        if self._judging is None:
            self._judging = self._stage.spawn(self._judge())
        return held

    async def _judge(self) -> None:
        """When a press has waited long enough, the earliest counts; until none is left."""
        try:
            while self._held:
                due = min([held.due for held in self._held.values()])
                await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
                await self._verdict()
        finally:
            self._judging = None
            for held in self._held.values():
                held.verdict.cancel()
            self._held.clear()
        self.work()

    async def _verdict(self) -> None:
        """The earliest press that is held counts; those that it has beaten are told so."""
        presses = [held.press for held in self._held.values()]
        try:
            known = await self._all_presses(presses)
            played = await self._change(lambda match: judge(match, known, self._stage.time))
        except StoreError as error:
            for press in presses:
                self._held.pop(press.seat).verdict.set_exception(error)
            return
        done: list[Press] = []
        for press in presses:
            first = pressed_before(self.match, press.seat, press.seen)
            if first is not None or played.already or not stands(self.match, press):
                late = Pressed(played.index, "late")
                result = late if first is None else Pressed(first, "first")
                self._held.pop(press.seat).verdict.set_result(result)
                done.append(press)
        if self._stage.shared:
            stage = self._stage
            await stage.in_thread(stage.servers.decided, self.match.header.id, done)

    async def _all_presses(self, here: Sequence[Press]) -> list[Press]:
        """Those that are held here, and those at other servers; of a seat, the earliest."""
        stage, found = self._stage, {press.seat: press for press in here}
        if stage.shared:
            known = await stage.in_thread(stage.servers.presses, self.match.header.id)
            for press in known:
                other = found.get(press.seat)
                if stands(self.match, press) and (other is None or press.when < other.when):
                    found[press.seat] = press
        return list(found.values())

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
            passed = (seat, since) in self._passed and not self._must_answer(seat)
            if seat not in self._thinking and not passed:
                self._thinking[seat] = (since, self._stage.spawn(self._think(seat, since)))

    def _must_answer(self, seat: int) -> bool:
        """Whether a bot is asked for more than to talk, and need not listen any longer."""
        decision = self.match.position.asked(seat)
        return decision is not None and decision.kind != "offer" and not self.match.listens(seat)

    async def _think(self, seat: int, since: int) -> None:
        match = self.match
        seed = secrets.randbits(62)
        started = time.monotonic()
        try:
            thought = await self._thought(seat, seed)
            self._minds[seat] = thought.mind
        except Exception as error:  # the game's own code: whatever it does, the table goes on
            log.warning("the bot of %s failed: %s", match.header.game, type(error).__name__)
            thought = Thought(answer_at_random(match.position, seat, FastLuck(seed)))
        answer = thought.answer
        if await self._pressed_by_bot(seat, since, thought, FastLuck(seed)):
            return
        wait = dawdling(match, seat, thought, self._stage.pace, FastLuck(seed))
        await asyncio.sleep(max(0.0, started + wait - time.monotonic()))
        while (left := self.match.rests(seat) - self._stage.time) > 0:
            await asyncio.sleep(min(NAP, left / 1000))
        if answer is None:
            self._passed.add((seat, since))
        else:
            # Until it is written the bot counts as thinking: nobody starts it a second time.
            await self._answer(Play(seat, since, answer, "bot"))
        self._think_on(seat, since)

    async def _answer(self, deed: Play) -> None:
        """A bot answers. Where the rules fail at that, it tries something else, a few times."""
        luck = FastLuck(secrets.randbits(62))
        for _ in range(ATTEMPTS - 1):
            try:
                await self._say(deed)
            except LudotecaError:
                raise
            except Exception as error:  # the game's own code: whatever it does, the table goes on
                name, kind = self.match.header.game, type(error).__name__
                log.warning("the rules of %s failed at a bot's answer: %s", name, kind)
                other = answer_at_random(self.match.position, deed.seat, luck)
                deed = deed if other is None else replace(deed, action=other)
            else:
                return
        await self._say(deed)

    async def _say(self, deed: Play) -> None:
        """A bot's answer is written. If it cannot be, the bot rests a while."""
        try:
            await self._play(deed, "", lambda match: deed.draft(match, Doer("", self._stage.time)))
        except (Stale, Refused):
            return
        except StoreError:
            said = {"match": self.match.header.id, "seat": deed.seat}
            log.warning("a bot's move could not be written", extra=said)
            await asyncio.sleep(REST)

    def _think_on(self, seat: int, since: int) -> None:
        """A bot has done with a question; it goes on if it is asked."""
        if self._thinking.get(seat) == (since, asyncio.current_task()):
            del self._thinking[seat]
            self.work()

    async def _thought(self, seat: int, seed: int) -> Thought:
        """What a bot makes of its question, when it is its turn to think."""
        match, stage = self.match, self._stage
        payer = await stage.payers.of(match.header.owner)
        sitting, mind = match.seats[seat], self._minds.pop(seat, NOTHING)
        level, temper = sitting.level, sitting.temper
        share = Share(match.header.id, payer, match.has_people, level == "hard")

        def ask() -> Awaitable[Thought]:
            now, crowd = self.match, stage.shares.crowd(share.match)
            listens = now.listens(seat)
            job = job_for(now.position, seat, level, seed, mind, listens, crowd, temper)
            return stage.minds.ask(job)

        return await stage.shares.run(share, ask)

    async def _pressed_by_bot(
        self, seat: int, since: int, thought: Thought, luck: FastLuck
    ) -> bool:
        """In real time a bot presses a little after what it wants is ripe."""
        run, plan = self.match.run(), thought.answer
        if run is None or plan not in run.options:
            return False
        reaction = milliseconds(somewhere_in(thought.reaction or run.pace.reaction, luck))
        while run is not None and (left := run.due(plan) + reaction - self._stage.time) > 0:
            await asyncio.sleep(min(NAP, left / 1000))
            run = self.match.run()
        if run is not None:
            # What it wanted may have been ripe long before it began to think.
            when = moment(self._stage.time, run.due(plan) + reaction, milliseconds(NAP))
            # If it cannot be written, those who pressed too are told; a bot thinks again.
            try:
                await self._compare(Press(seat, since, when))
            except StoreError:
                await asyncio.sleep(REST)
        # Somebody else was first, or the race was called off.
        self._think_on(seat, since)
        return True


def dawdling(match: Match, seat: int, thought: Thought, pace: float, luck: FastLuck) -> float:
    """How many seconds after the question a bot answers.

    Every page shows what happens at its reader's pace, so where people play a bot need not wait.
    In a race people can be first, and whatever a bot answers, it takes a time drawn alike: else a
    quick pass would tell what it holds. Bots among themselves play so that one can watch them.
    """
    asked = match.position.asked(seat)
    race = asked if asked is not None and asked.kind == "race" else None
    if thought.reaction is not None:
        return somewhere_in(thought.reaction, luck)
    if not match.has_people:
        return pace
    if race is None:
        return 0.0
    timed = match.position.pace(race)
    return somewhere_in(timed.reaction if timed and any(timed.reaction) else SPEAKS, luck)
