"""The matches of one server that are in memory, and when one comes there and leaves it.

A match comes when somebody asks for it, when its clock rings, or when the server that looked after
it has ended; it leaves when nobody has looked at it for a while and nothing is to be done in it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ludoteca.kernel import LudotecaError
from ludoteca.table.backstage import Backstage
from ludoteca.table.errors import Damaged, NoSuchMatch, StoreError, told
from ludoteca.table.match import Match
from ludoteca.table.model import Call
from ludoteca.table.room import Room
from ludoteca.table.servers import BEAT
from ludoteca.table.store import Store

log: Final = logging.getLogger("ludoteca.table")

DAY: Final = 24 * 3600 * 1000
"""In milliseconds."""

HOUR: Final = 3600.0

SOON: Final = 60.0
"""A match whose clock rings within this many seconds stays in memory."""

LOOK: Final = 5.0
"""Seconds after which a server looks for what others have written, if nobody has told it."""


@dataclass(frozen=True)
class Alarm:
    """When a match that is not in memory comes back by itself, and how far it has come."""

    timer: asyncio.TimerHandle
    index: int


class Rooms:
    """A room for each match in memory."""

    def __init__(self, store: Store, stage: Backstage, idle: float, expire: float) -> None:
        """`idle` and `expire` are those of the `Service`."""
        self.store = store
        self.aside: dict[str, LudotecaError] = {}
        """The matches that cannot be loaded, and why; they are tried again at the next start."""
        self._stage = stage
        self._idle = idle
        self._expire = expire
        self._open: dict[str, Room] = {}
        self._asleep: set[str] = set()
        """The running matches that nobody has looked at since the server started."""
        self._alarms: dict[str, Alarm] = {}
        """Of matches that have left the memory: when their clocks bring them back."""
        self._loading = asyncio.Lock()
        self._deaf = threading.Event()
        """Set when other servers need not be listened to any more."""

    def __getitem__(self, match: str) -> Room:
        return self._open[match]

    def __contains__(self, match: str) -> bool:
        return match in self._open

    def __len__(self) -> int:
        return len(self._open)

    # -- Opening and closing ------------------------------------------------------------------

    async def begin(self) -> None:
        """Go on with every match in the store, one by one, and look after them from now on."""
        running = await self._stage.in_thread(self.store.running)
        self._asleep = set(running)
        self._stage.spawn(self._wake_all(running))
        self._stage.spawn(self._sweep())
        self._stage.spawn(self._live())
        if self._expire:
            self._stage.spawn(self._clear_away())
        if self.store.shared:
            self._listen_to_others()
            self._stage.spawn(self._look_at_others())

    def close(self) -> None:
        """All leave, and nobody is listened to any more."""
        self._deaf.set()
        for room in self._open.values():
            room.close()
        for alarm in self._alarms.values():
            alarm.timer.cancel()

    def new(self, match: Match) -> Room:
        """A room for a match that has just begun."""
        room = self._open[match.header.id] = Room(match, self._stage)
        return room

    # -- Coming to memory and leaving it ------------------------------------------------------

    async def find(self, match: str) -> Room:
        """A match in memory, brought there if need be."""
        if match not in self._open:
            async with self._loading:
                if match not in self._open:
                    self._open[match] = room = await self._load(match)
                    await self._look_round({match: room})
        room = self._open[match]
        room.used = time.monotonic()
        return room

    async def _load(self, match: str) -> Room:
        """A match from the store. Whatever is wrong with one must not hinder the others."""
        if match in self.aside:
            raise Damaged(match, self.aside[match])
        room: Room | None = None
        try:
            room = Room(await self._stage.in_thread(self.store.load, match), self._stage)
            # Before its clock can ring: there may have been an outage.
            await room.reopen()
        except BaseException as error:
            if room is not None:
                room.close()
            self._check(match, error)
            raise
        self._asleep.discard(match)
        alarm = self._alarms.pop(match, None)
        if alarm is not None:
            alarm.timer.cancel()
        return room

    def _check(self, match: str, error: BaseException) -> None:
        """A match could not be loaded. If that is not for a while only, it is set aside."""
        if isinstance(error, Exception) and not isinstance(error, NoSuchMatch | StoreError):
            self.aside[match] = told(error)
            log.warning("%s", Damaged(match, error), extra={"match": match})
            raise Damaged(match, error) from error

    async def _wake_all(self, matches: Sequence[str]) -> None:
        """Bots go on thinking and clocks go on running where they were."""
        kept: set[str] = set()
        if self.store.shared:
            with suppress(StoreError):
                kept = await self._stage.in_thread(self._stage.servers.kept_elsewhere)
        self._asleep -= kept
        for match in matches:
            while match in self._asleep and not await self.wake(match):
                await asyncio.sleep(LOOK)

    async def wake(self, match: str) -> bool:
        """See whether there is something to do in a match; whether its data could be read."""
        try:
            async with self._loading:
                if match not in self._open:
                    room = await self._load(match)
                    if not await self._may_rest(match, room):
                        self._open[match] = room
                else:
                    self._open[match].work()
        except StoreError:
            return False
        except LudotecaError:
            self._asleep.discard(match)
        except Exception as error:  # whatever one match does, the others are woken too
            self._asleep.discard(match)
            told = {"match": match}
            log.warning("waking a match failed: %s", type(error).__name__, extra=told)
        return True

    async def _may_rest(self, match: str, room: Room) -> bool:
        """The same as `_may_sleep`, once it is known who looks after the match."""
        await room.settled()
        return self._may_sleep(match, room)

    def _may_sleep(self, match: str, room: Room) -> bool:
        """Whether a match can leave the memory; if its clock runs, an alarm is set."""
        wait = None if room.due is None else (room.due - self._stage.time) / 1000
        if not room.idle or (wait is not None and wait < SOON):
            return False
        room.close()
        index, servers = room.match.index, self._stage.servers
        if not servers.keeps(match):
            # Its clock rings at another server.
            return True
        if wait is not None:
            self._set_alarm(match, wait, index)
        elif self.store.shared:
            self._stage.spawn(self._stage.in_thread(servers.let_go, match, index))
        return True

    def _set_alarm(self, match: str, wait: float, index: int) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(wait, lambda: self._stage.spawn(self._alarmed(match, index)))
        self._alarms[match] = Alarm(timer, index)

    async def _alarmed(self, match: str, index: int) -> None:
        """Time is up in a match that is not in memory, or it has gone on: its room sees to it."""
        alarm = self._alarms.pop(match, None)
        if alarm is not None:
            alarm.timer.cancel()
        try:
            await self.find(match)
        except NoSuchMatch:
            self.gone(match)
        except StoreError:
            self._set_alarm(match, LOOK, index)

    async def _sweep(self) -> None:
        """Let go of matches that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self._idle / 10)
            self.unload(self._idle)

    async def _clear_away(self) -> None:
        """Delete tables that everybody has left alone for too long."""
        while True:
            with suppress(StoreError):
                before = self._stage.time - round(self._expire * DAY)
                found = await self._stage.in_thread(self.store.abandoned, before)
                for match, index in found.items():
                    # Not if somebody has come back meanwhile.
                    if await self._stage.in_thread(self.store.discard, match, index):
                        self.gone(match)
            await asyncio.sleep(HOUR)

    def gone(self, match: str) -> None:
        """A match has been deleted."""
        self._stage.servers.lose(match)
        alarm = self._alarms.pop(match, None)
        if alarm is not None:
            alarm.timer.cancel()
        room = self._open.pop(match, None)
        if room is not None:
            room.close()

    def unload(self, idle: float = 0.0) -> None:
        """Let go of the matches that have been idle for this many seconds."""
        before = time.monotonic() - idle
        for match, room in list(self._open.items()):
            if room.used <= before and self._may_sleep(match, room):
                del self._open[match]

    def _listen_to_others(self) -> None:
        """Hear of what other servers write to the same database."""
        loop = asyncio.get_running_loop()

        def heard(match: str, what: str) -> None:
            # The loop may have closed since: then nobody wants to know.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.hear, match, what)

        self._stage.submit(self.store.listen, heard, self._deaf)

    async def _look_at_others(self) -> None:
        """Now and then see how far all matches in memory have come: news can be lost."""
        while True:
            await asyncio.sleep(LOOK)
            known = {match: room.match.index for match, room in self._open.items()}
            asleep = {match: alarm.index for match, alarm in self._alarms.items()}
            known = dict.fromkeys(self._stage.servers.kept, -1) | asleep | known
            with suppress(StoreError):
                found = await self._stage.in_thread(self.store.indexes, list(known))
                for match, index in known.items():
                    if found.get(match) != index:
                        self._heard(match, found.get(match, 0))
                await self._look_round(dict(self._open))
                self.shut_out(await self._stage.in_thread(self.store.banned))

    async def _look_round(self, rooms: dict[str, Room]) -> None:
        """See who listens to these matches at other servers."""
        if self.store.shared and rooms:
            found = await self._stage.in_thread(self._stage.servers.elsewhere, list(rooms))
            for match, room in rooms.items():
                room.look_round(found.get(match, frozenset()))

    def hear(self, match: str, what: str) -> None:
        """Another server has told of a match, or with the word "out" of a person."""
        if self._stage.closed:
            return
        word, _, rest = what.partition(" ")
        room = self._open.get(match)
        if word == "call":
            server, seat, action = rest.split(" ", 2)
            if room is not None and server != self._stage.servers.id:
                room.hear(Call(int(seat), action))
        elif word == "present":
            if room is not None:
                self._stage.spawn(self._look_round({match: room}))
        elif word == "out":
            self.shut_out({match})
        else:
            self._heard(match, int(word))

    def shut_out(self, people: Collection[str]) -> None:
        """These people hear nothing of any match any more."""
        for room in list(self._open.values()):
            room.shut_out(people)

    def _heard(self, match: str, index: int) -> None:
        """A log has come as far as this index, if another server has told so."""
        rooms = [self._open[match]] if match in self._open else []
        for room in rooms if match else list(self._open.values()):
            self._stage.spawn(self._catch_up(room, index))
        alarm = self._alarms.get(match)
        if not rooms and match in self._stage.servers.kept and (not alarm or alarm.index != index):
            # It is not in memory, and this server looks after it.
            self._stage.spawn(self._alarmed(match, index))

    async def _catch_up(self, room: Room, index: int) -> None:
        try:
            await room.catch_up(index)
        except NoSuchMatch:
            # It was thrown away at another server.
            self.gone(room.match.header.id)

    # -- Being up -----------------------------------------------------------------------------

    async def _live(self) -> None:
        """Show again and again that this server is up, and look after what others have left."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self._must_show and await self._stage.beat():
                    await self._come_back()
                if self.store.shared:
                    await self._adopt()
            except StoreError:
                # It counts as late until it can be written.
                continue
            except Exception as error:  # whatever one match does, the server shows that it is up
                log.warning("looking after matches failed: %s", type(error).__name__)

    @property
    def _must_show(self) -> bool:
        """Whether it matters if this server is up: alone it does while a clock runs."""
        timed = self._alarms or any(room.due is not None for room in self._open.values())
        return self.store.shared or bool(timed) or self._stage.servers.late

    async def _come_back(self) -> None:
        """There were no signs of life for a while: others may have taken over, clocks stood."""
        self._stage.show_again({match: room.here for match, room in self._open.items()})
        for room in list(self._open.values()):
            with suppress(LudotecaError):
                await room.reopen()
            room.work()

    async def _adopt(self) -> None:
        """Look after the matches of servers that have ended."""
        servers = self._stage.servers
        matches, gone = await self._stage.in_thread(servers.orphans)
        for match in matches:
            mine = await self._stage.in_thread(servers.keep, match)
            if mine and not await self.wake(match):
                return
        if gone:
            await self._stage.in_thread(servers.forget, gone)
