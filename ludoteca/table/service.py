"""All matches of one server: who may do what, who is told, who thinks, whose time is up.

Every match in memory is a room with a lock of its own. A change is drafted, written to the store
and only then taken over and told; answers are sent after that.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from ludoteca.kernel import FastLuck, LudotecaError, OptionValue, Refused, SecretLuck, Unknown, game
from ludoteca.table.clock import ClockRule
from ludoteca.table.errors import NotAllowed, Stale, StoreError
from ludoteca.table.match import Match, clean_name, link_hash
from ludoteca.table.model import LEVELS, WATCH, Draft, Frame, Header, Line, Link, Sitting, State
from ludoteca.table.race import SPEAKS, Press, Run, milliseconds, moment, somewhere_in
from ludoteca.table.room import Room, Subscription, Window, tell
from ludoteca.table.store import Batch, Kept, Person, Store
from ludoteca.table.thinking import Minds, answer_at_random, job_for

log: Final = logging.getLogger("ludoteca.table")

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
IDLE: Final = 600.0
ATTEMPTS: Final = 5
NAP: Final = 0.1
"""The longest nap in seconds: the table's clock may be set again meanwhile."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit on a seat of a new table.

    `kind` is "me" (or somebody else on my device: give a name), "open" (a link is made) or "bot".
    """

    kind: str
    name: str = ""
    level: str = "normal"


@dataclass(frozen=True)
class Created:
    """A new match, and for each open seat the token of its link. Tokens are told only here."""

    match: str
    links: dict[int, str] = field(repr=False)


@dataclass(frozen=True)
class Played:
    """The index at which something counts; `already` if the same request had come before."""

    index: int
    already: bool


@dataclass(frozen=True)
class Pressed:
    """What became of a press: it was the "first", "late" behind somebody else's, or too "early".

    The first counts at `index`, on disk.
    """

    index: int
    result: str


@dataclass(frozen=True)
class Summary:
    """One match in somebody's list."""

    match: str
    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    created: int
    changed: int
    my_turn: bool
    over: bool
    winners: tuple[int, ...]


class Service:
    """The matches of one server."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        pace: float = 0.6,
        workers: int = 0,
        idle: float = IDLE,
    ) -> None:
        """Use `Service.open`.

        `now` tells the time in seconds; `pace` is the least time a bot takes to answer; `idle`
        the seconds after which a match that nobody looks at leaves the memory.
        """
        self.store = store
        self.pace = pace
        self._now = now
        self._idle = idle
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()
        self._threads = ThreadPoolExecutor(5, thread_name_prefix="ludoteca-store")
        self._minds = Minds(workers or max(1, (os.cpu_count() or 2) - 1))
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waiting: list[tuple[Batch, asyncio.Future[bool]]] = []
        self._writing = False
        self._closed = False
        self._deaf = threading.Event()
        """Set when other servers need not be listened to any more."""

    # -- Opening and closing ------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        url: str = "",
        *,
        now: Callable[[], float] = time.time,
        pace: float = 0.6,
        workers: int = 0,
        idle: float = IDLE,
    ) -> Service:
        """Open a database and go on with every match in it."""
        store = await asyncio.to_thread(Store, url, alone=True)
        service = cls(store, now=now, pace=pace, workers=workers, idle=idle)
        try:
            await service._resume()
        except BaseException:
            await service.close()
            raise
        service._spawn(service._sweep())
        if store.shared:
            service._listen_to_others()
        return service

    async def _resume(self) -> None:
        """Bots go on thinking and clocks go on running where they were."""
        for match in await self._in_thread(self.store.running):
            try:
                room = await self._room(match)
                await self._change(room, lambda m: m.reopen(self.time))
            except LudotecaError as error:
                log.warning("match %s cannot be resumed: %s", match, type(error).__name__)

    async def close(self) -> None:
        """Stop. What was acknowledged is on disk already; what is being written is finished."""
        if self._closed:
            return
        self._closed = True
        self._deaf.set()
        for room in self._rooms.values():
            self._quiet(room)
            for listener in list(room.listeners):
                listener.close()
        while self._writing:
            await asyncio.sleep(0.005)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._minds.close()
        await asyncio.to_thread(self._threads.shutdown)
        self.store.close()

    async def __aenter__(self) -> Service:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def time(self) -> int:
        """Now, in milliseconds."""
        return round(self._now() * 1000)

    @property
    def loaded(self) -> int:
        """How many matches are in memory."""
        return len(self._rooms)

    # -- People -------------------------------------------------------------------------------

    async def guest(self, name: str = "", language: str = "en") -> Person:
        """A new guest."""
        person = Person(secrets.token_hex(16), clean_name(name), clean_name(language))
        await self._in_thread(self.store.add_person, person, self.time)
        return person

    async def person(self, id: str) -> Person:
        """A guest by id."""
        return await self._in_thread(self.store.person, id)

    async def change_person(self, id: str, name: str, language: str) -> Person:
        """Another name or language; names at tables stay as they are."""
        await self.person(id)
        person = Person(id, clean_name(name), clean_name(language))
        await self._in_thread(self.store.change_person, person)
        return person

    # -- Matches ------------------------------------------------------------------------------

    async def create(
        self,
        owner: str,
        slug: str,
        seats: Sequence[SeatPlan],
        *,
        options: dict[str, OptionValue] | None = None,
        clock: ClockRule | None = None,
        watch: str = "link",
        language: str = "en",
    ) -> Created:
        """Set a table up. The game begins at once; open seats can be taken at any time."""
        if watch not in WATCH:
            raise Unknown("no_such_watch", watch, ", ".join(WATCH))
        host = await self.person(owner)
        meta = game(slug).meta
        luck = SecretLuck()
        header = Header(
            id="".join(secrets.choice(ALPHABET) for _ in range(14)),
            game=slug,
            version=meta.version,
            players=len(seats),
            options=meta.choose(len(seats), options or {}),
            owner=owner,
            created=self.time,
            clock=clock or ClockRule(),
            watch=watch,
            language=clean_name(language),
            hash=luck.hash,
            secret=luck.secret,
        )
        match, draft = Match.begin(header, [_seated(plan, host) for plan in seats], self.time)
        tokens = {n: _token() for n, plan in enumerate(seats) if plan.kind == "open"}
        draft.links.update({n: Link(link_hash(token)) for n, token in tokens.items()})
        await self._in_thread(self.store.create, match, draft)
        match.take(draft)
        room = self._rooms[header.id] = Room(match)
        self._after(room)
        return Created(header.id, tokens)

    async def matches(self, person: str) -> list[Summary]:
        """Somebody's matches, the latest first; finished ones too."""
        return await self._summaries(await self._in_thread(self.store.matches_of, person), person)

    async def watchable(self) -> list[Summary]:
        """The running matches that everyone may watch, the latest first."""
        return await self._summaries(await self._in_thread(self.store.watchable), "")

    async def _summaries(self, kept: Sequence[Kept], person: str) -> list[Summary]:
        found: list[Summary] = []
        for row in kept:
            try:
                match = (await self._room(row.id)).match
            except LudotecaError as error:
                log.warning("match %s cannot be listed: %s", row.id, type(error).__name__)
                continue
            mine = tuple(n for n, s in enumerate(match.seats) if person and s.person == person)
            asked = {decision.player for decision in match.position.pending}
            found.append(
                Summary(
                    match=row.id,
                    game=row.game,
                    names=match.names,
                    seats=mine,
                    created=row.created,
                    changed=row.changed,
                    my_turn=any(n in asked and not match.seats[n].level for n in mine),
                    over=match.over,
                    winners=match.position.winners,
                )
            )
        return found

    async def state(self, match: str, person: str, viewer: int | None) -> State:
        """A match as a seat of this person, or an onlooker, sees it now."""
        room = await self._viewed(match, person, viewer)
        return room.match.state(viewer, room.present, person)

    async def lines(
        self, match: str, person: str, viewer: int | None, after: int = -1
    ) -> list[Line]:
        """What happened since an index, as this viewer may know it."""
        return (await self._viewed(match, person, viewer)).match.lines(viewer, after)

    async def header(self, match: str) -> Header:
        """What was agreed on when the table was set up, without the secret."""
        return replace((await self._room(match)).match.header, secret="")

    async def seats_of(self, match: str, person: str) -> tuple[int, ...]:
        """The seats that somebody holds at a table."""
        seats = (await self._room(match)).match.seats
        return tuple(number for number, sitting in enumerate(seats) if sitting.person == person)

    async def subscribe(
        self, match: str, person: str, viewer: int | None, after: int = -1
    ) -> Subscription:
        """Listen to a match; the first update holds all that was missed since `after`."""
        room = await self._viewed(match, person, viewer)
        subscription = Subscription(room, viewer, after, person)
        room.listeners.add(subscription)
        tell(room)
        return subscription

    async def record(self, match: str, person: str) -> str:
        """The `.ludo` text with the secret opened, when the match is over."""
        room = await self._viewed(match, person, None, over=True)
        return room.match.record().text()

    async def frames(
        self, match: str, person: str, viewer: int | None, all_open: bool = False
    ) -> list[Frame]:
        """A replay: through one's own eyes at any time; through any, or all open, at the end."""
        room = await self._viewed(match, person, viewer, over=True)
        if all_open and not room.match.over:
            raise NotAllowed("not_over")
        return list(room.match.frames(viewer, all_open))

    # -- Playing ------------------------------------------------------------------------------

    async def play(self, match: str, person: str, seat: int, at: int, action: str) -> Played:
        """Answer for a seat; returns when the answer is on disk. See `Match.play`."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.play(seat, at, action, self.time))

    async def explain(self, match: str, person: str, seat: int, action: str) -> Refused | None:
        """Why an action is not allowed now; None if it is."""
        room = await self._seated(match, person, seat)
        return room.match.explain(seat, action)

    async def press(self, match: str, person: str, seat: int, at: int, pressed: int = 0) -> Pressed:
        """Press in a race that runs in real time; returns when it is decided and on disk.

        `pressed` is when it was done, in milliseconds of the table's clock as the sender knows it.
        """
        arrival = self.time
        room = await self._seated(match, person, seat)
        done = room.match.pressed_before(seat, at)
        if done is not None:
            return Pressed(done, "first")
        press = room.match.press(seat, at, pressed, arrival)
        run = room.match.run()
        if press is None or run is None:
            return Pressed(room.match.index, "early")
        return await self._pressed(room, press, run)

    async def undo(self, match: str, person: str, seat: int, at: int) -> Played:
        """Take the seat's last move back, or ask the others for it. See `Match.undo`."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.undo(seat, at, self.time))

    async def answer_undo(self, match: str, person: str, seat: int, grant: bool) -> Played:
        """Agree to somebody's undo, or do not."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.answer_undo(seat, grant, self.time))

    async def chat(self, match: str, person: str, seat: int, at: int, text: str) -> Played:
        """Say something to everybody at the table."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.chat(seat, at, text, self.time))

    async def ping(self, match: str, person: str, seat: int, part: str) -> Played:
        """Point at a part of the table."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.ping(seat, part, self.time))

    async def rename(self, match: str, person: str, seat: int, name: str) -> Played:
        """Another name for one's seat."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.rename(seat, name, self.time))

    # -- Seats --------------------------------------------------------------------------------

    async def claim(self, match: str, token: str, person: str, name: str = "") -> int:
        """Sit down by a link; returns the seat."""
        guest = await self.person(person)
        room = await self._room(match)
        seat = 0

        def sit_down(m: Match) -> Draft:
            nonlocal seat
            seat, draft = m.claim(token, person, name or guest.name, self.time)
            return draft

        await self._change(room, sit_down)
        return seat

    async def doors(self, match: str, person: str) -> dict[int, str]:
        """For the owner: the token of every open seat, for a screen that all see."""
        room = await self._room(match)
        if person != room.match.header.owner:
            raise NotAllowed("not_your_table")
        return room.match.doors()

    async def new_link(self, match: str, person: str, seat: int) -> str:
        """The token of a new link to a seat.

        One's own, to go on at another device; for the owner, also one where nobody sits.
        """
        room = await self._room(match)
        token = _token()

        def make(m: Match) -> Draft:
            holder = m.sitting(seat).person
            if person != (holder or m.header.owner):
                raise NotAllowed("not_your_seat")
            return m.new_link(seat, token, self.time)

        await self._change(room, make)
        return token

    async def leave(self, match: str, person: str, seat: int) -> Played:
        """Give a seat up."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.leave(seat, self.time))

    async def hand_to_bot(self, match: str, person: str, seat: int, level: str) -> Played:
        """Let a bot play: for one's own seat, or, as the owner, where nobody is present."""
        room = await self._room(match)

        def make(m: Match) -> Draft:
            mine = m.sitting(seat).person == person
            if not (mine or (m.header.owner == person and seat not in room.present)):
                raise NotAllowed("not_your_seat_or_table")
            return m.hand_to_bot(seat, level, self.time)

        return await self._change(room, make)

    async def hand_back(self, match: str, person: str, seat: int) -> Played:
        """Play oneself again."""
        room = await self._seated(match, person, seat)
        return await self._change(room, lambda m: m.hand_back(seat, self.time))

    # -- Who may ------------------------------------------------------------------------------

    async def _seated(self, match: str, person: str, seat: int) -> Room:
        room = await self._room(match)
        if room.match.sitting(seat).person != person:
            raise NotAllowed("not_your_seat")
        return room

    async def _viewed(
        self, match: str, person: str, viewer: int | None, over: bool = False
    ) -> Room:
        """The room, if this person may look through these eyes; `over`: all eyes at the end."""
        room = await self._room(match)
        seats = room.match.seats
        if viewer is not None and not (over and room.match.over):
            return await self._seated(match, person, viewer)
        if viewer is not None:
            room.match.sitting(viewer)
        mine = any(sitting.person == person for sitting in seats)
        header = room.match.header
        if header.watch == "nobody" and not mine and person != header.owner:
            raise NotAllowed("not_to_be_watched")
        return room

    # -- Rooms --------------------------------------------------------------------------------

    async def _room(self, match: str) -> Room:
        """A match in memory, brought there if need be."""
        if match not in self._rooms:
            async with self._loading:
                if match not in self._rooms:
                    loaded = await self._in_thread(self.store.load, match)
                    self._rooms[match] = Room(loaded)
                    self._after(self._rooms[match])
        room = self._rooms[match]
        room.used = time.monotonic()
        return room

    async def _sweep(self) -> None:
        """Let go of matches that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self._idle / 10)
            self.unload(self._idle)

    def unload(self, idle: float = 0.0) -> None:
        """Let go of the matches that have been idle for this many seconds."""
        before = time.monotonic() - idle
        for match, room in list(self._rooms.items()):
            if room.idle and room.used <= before:
                del self._rooms[match]

    def _change(self, room: Room, make: Callable[[Match], Draft]) -> Awaitable[Played]:
        """Carry a change out to the end, even if whoever asked for it goes away meanwhile."""
        return asyncio.shield(self._spawn(self._carry_out(room, make)))

    async def _carry_out(self, room: Room, make: Callable[[Match], Draft]) -> Played:
        async with room.lock:
            for _ in range(ATTEMPTS):
                if room.doubtful:
                    await self._read_again(room)
                draft = make(room.match)
                if not draft.entries:
                    return Played(draft.done, True)
                over = draft.position is not None and draft.position.over
                try:
                    written = await self._write(Batch(room.match.header.id, draft, over))
                except StoreError:
                    room.doubtful = True
                    raise
                if written:
                    room.match.take(draft)
                    self._after(room)
                    return Played(draft.done, False)
                await self._read_again(room)
        raise StoreError("too_many_sides")

    async def _read_again(self, room: Room) -> None:
        """Somebody else has written to the log: take it from there."""
        room.match = await self._in_thread(self.store.load, room.match.header.id)
        room.doubtful = False
        self._after(room)

    def _listen_to_others(self) -> None:
        """Hear of what other servers write to the same database."""
        loop = asyncio.get_running_loop()

        def heard(match: str, index: int) -> None:
            # The loop may have closed since: then nobody wants to know.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._heard, match, index)

        self._threads.submit(self.store.listen, heard, self._deaf)

    def _heard(self, match: str, index: int) -> None:
        rooms = [self._rooms[match]] if match in self._rooms else []
        for room in rooms if match else self._rooms.values():
            if not self._closed:
                self._spawn(self._catch_up(room, index))

    async def _catch_up(self, room: Room, index: int) -> None:
        async with room.lock:
            if not index or room.match.index < index:
                await self._read_again(room)

    def _after(self, room: Room) -> None:
        """Something has happened: tell everybody, set the clock, let the bots think."""
        if self._closed:
            return
        tell(room)
        self._set_timer(room)
        self._set_thinking(room)

    def _quiet(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        for _, task in room.thinking.values():
            task.cancel()

    # -- Writing ------------------------------------------------------------------------------

    async def _write(self, batch: Batch) -> bool:
        """Append to a log. All that waits while a commit is under way shares the next one."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        if not self._writing:
            self._writing = True
            self._spawn(self._write_all())
        return await done

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                try:
                    batches = [batch for batch, _ in waiting]
                    results = await self._in_thread(self.store.append_all, batches)
                except Exception as error:
                    for _, done in waiting:
                        done.set_exception(error)
                else:
                    for (_, done), result in zip(waiting, results, strict=True):
                        done.set_result(result)
        finally:
            self._writing = False

    async def _in_thread(self, run: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(run, *args, **kwargs))

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # Whoever asked has been told; if they went away, nobody has to be.
            log.debug("a request ended with %s", type(task.exception()).__name__)

    # -- Clocks -------------------------------------------------------------------------------

    def _set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        due = room.match.clock.next
        if due is not None:
            wait = max(0.0, (due[0] - self.time) / 1000)
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, self._ring, room)

    def _ring(self, room: Room) -> None:
        room.timer = None
        # Presses that came in time are judged first; then the clock is set again.
        if room.window is None:
            self._spawn(self._time_up(room))

    async def _time_up(self, room: Room) -> None:
        try:
            played = await self._change(room, lambda m: m.time_up(self.time))
        except StoreError:
            log.warning("match %s: a time-out could not be written", room.match.header.id)
            await asyncio.sleep(1.0)
            played = Played(0, True)
        if played.already and room.timer is None:
            self._set_timer(room)

    # -- Races in real time -------------------------------------------------------------------

    async def _pressed(self, room: Room, press: Press, run: Run) -> Pressed:
        """Wait with all who press about now for the verdict."""
        if room.window is None:
            room.window = Window({}, self._spawn(self._judge(room, run.pace.window)))
        window = room.window
        earlier = window.presses.get(press.seat, press)
        window.presses[press.seat] = min(earlier, press, key=lambda one: one.when)
        try:
            index = await asyncio.shield(window.verdict)
        except asyncio.CancelledError:
            if window.verdict.cancelled():
                raise StoreError("closing") from None
            raise
        entry = room.match.entries[index]
        first = entry.seat == press.seat and "presses" in entry.data
        return Pressed(index, "first" if first else "late")

    async def _judge(self, room: Room, seconds: float) -> int:
        """When the window closes, the first press counts; later ones find the race over."""
        await asyncio.sleep(seconds)
        window, room.window = room.window, None
        assert window is not None
        presses = list(window.presses.values())
        try:
            played = await self._change(room, lambda m: m.judge(presses, self.time))
        except StoreError:
            self._set_timer(room)
            raise
        if played.already:
            self._set_timer(room)
        return played.index

    # -- Bots ---------------------------------------------------------------------------------

    def _set_thinking(self, room: Room) -> None:
        """Every bot that is asked thinks; what one is thinking about an old question is dropped."""
        wanted = room.match.bots_asked()
        for seat, (since, task) in list(room.thinking.items()):
            if wanted.get(seat) != since:
                del room.thinking[seat]
                task.cancel()
        room.passed &= set(wanted.items())
        for seat, since in wanted.items():
            if seat not in room.thinking and (seat, since) not in room.passed:
                task = self._spawn(self._think(room, seat, since))
                room.thinking[seat] = (since, task)

    async def _think(self, room: Room, seat: int, since: int) -> None:
        match = room.match
        seed = secrets.randbits(62)
        started = time.monotonic()
        rest = room.rest.pop(seat, ())
        job = job_for(match.position, seat, match.seats[seat].level, seed, rest)
        try:
            thought = await self._minds.ask(job)
            answer, room.rest[seat] = thought.answer, thought.rest
        except (LudotecaError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            log.warning("the bot of %s failed: %s", match.header.game, type(error).__name__)
            answer = answer_at_random(match.position, seat, FastLuck(seed))
        if await self._pressed_by_bot(room, seat, since, answer, FastLuck(seed)):
            return
        wait = _dawdling(match, seat, answer, self.pace, FastLuck(seed))
        await asyncio.sleep(max(0.0, started + wait - time.monotonic()))
        if room.thinking.get(seat) != (since, asyncio.current_task()):
            return
        del room.thinking[seat]
        if answer is None:
            room.passed.add((seat, since))
            return
        try:
            await self._change(room, lambda m: m.play(seat, since, answer, self.time, "bot"))
        except (Stale, Refused):
            self._set_thinking(room)
        except StoreError:
            log.warning("match %s: a bot's move could not be written", match.header.id)
            await asyncio.sleep(1.0)
            self._set_thinking(room)

    async def _pressed_by_bot(
        self, room: Room, seat: int, since: int, plan: str | None, luck: FastLuck
    ) -> bool:
        """In a race in real time a bot presses a little after what it wants is ripe."""
        run = room.match.run()
        if run is None or plan not in run.options:
            return False
        reaction = milliseconds(somewhere_in(run.pace.reaction, luck))
        while run is not None and (left := run.due(plan) + reaction - self.time) > 0:
            await asyncio.sleep(min(NAP, left / 1000))
            run = room.match.run()
        if run is not None:
            # What it wanted may have been ripe long before it began to think.
            when = moment(self.time, run.due(plan) + reaction, milliseconds(NAP))
            # If it cannot be written, those who pressed too are told; a bot thinks again.
            with suppress(StoreError):
                await self._pressed(room, Press(seat, since, when), run)
        # Somebody else was first, or the race was called off: the bot goes on if it is asked.
        if room.thinking.get(seat) == (since, asyncio.current_task()):
            del room.thinking[seat]
            self._set_thinking(room)
        return True


def _dawdling(match: Match, seat: int, answer: str | None, pace: float, luck: FastLuck) -> float:
    """How many seconds after the question a bot answers: in a race people can be first."""
    asked = match.position.asked(seat)
    if asked is None or asked.kind != "race" or not asked.seconds:
        return pace
    if answer == str(asked.default):
        return 0.0
    people = any(sitting.person and not sitting.level for sitting in match.seats)
    return somewhere_in(SPEAKS, luck) if people else pace


def _token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def _seated(plan: SeatPlan, host: Person) -> Sitting:
    if plan.kind == "me":
        return Sitting(host.id, clean_name(plan.name or host.name))
    if plan.kind == "open":
        return Sitting()
    if plan.kind == "bot":
        if plan.level not in LEVELS:
            raise Unknown("no_such_level", plan.level, ", ".join(LEVELS))
        return Sitting(None, clean_name(plan.name), plan.level)
    raise Unknown("no_such_sitting", plan.kind, "me, open, bot")
