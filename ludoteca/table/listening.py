"""Those who listen to a match.

Nobody waits for a listener: what happens is kept for it, one update a change, so that its page can
show one thing after the other. Whoever is too far behind gets all that was missed in one update.

What a listener is told depends on its eyes alone: the state is made once for all who see the same.
Whoever sits at the table hears of a change at once. Onlookers hear of it a moment later and a few
at a time, when whoever has moved has been answered. That people come and go is told when it has
settled.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from ludoteca.table.match import Match
from ludoteca.table.model import Call, Line, State

MOST_LINES: Final = 200
"""A listener who has missed more lines than this starts over from the state."""

MOST_CALLS: Final = 8
"""A listener who is behind hears no more calls than these, the last ones."""

MOST_UPDATES: Final = 64
"""A listener for whom more updates than this would be kept gets them as one."""

SETTLED: Final = 0.25
"""Seconds after which it is told who has come and gone: a page that is loaded again does both."""

ASIDE: Final = 0.02
"""Seconds that onlookers wait, so that whoever has moved is answered before."""

FRESH: Final = 2.0
"""Seconds for which a state is kept for others who see the same; then nobody asks for it."""

AT_ONCE: Final = 16
"""As many onlookers are told in one go; then everybody else has a turn."""


@dataclass(frozen=True)
class Update:
    """What a listener has missed, and how things stand. `index` is the id of the event.

    With `resync` there was too much to tell: start over from the state.
    """

    index: int
    lines: tuple[Line, ...]
    state: State
    resync: bool = False
    calls: tuple[Call, ...] = ()
    """What was called out just now; nobody hears it later."""


class Heard(Protocol):
    """What listeners must know of the room that they listen to."""

    match: Match

    @property
    def present(self) -> frozenset[int]: ...

    def forget(self, listener: Subscription) -> None: ...


class Listeners:
    """All who listen to one room."""

    def __init__(self, room: Heard) -> None:
        self._room = room
        self._all: dict[Subscription, None] = {}
        """In the order in which they came."""
        self.seats = frozenset[int]()
        """The seats at which somebody listens."""
        self._told = self.seats
        """The seats that everybody knows to be present."""
        self._settling: asyncio.TimerHandle | None = None
        self._aside: dict[Subscription, None] = {}
        """Onlookers for whom there is something that they have not been told."""
        self._serving: asyncio.TimerHandle | None = None
        self._made_at: tuple[Match, int, frozenset[int]] | None = None
        self._states: dict[tuple[int | None, str], State] = {}
        self._lines: dict[tuple[int | None, int], tuple[Line, ...]] = {}
        self._forgetting: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Subscription]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, person: str, viewer: int | None, after: int) -> Subscription:
        """Somebody listens from now on, and is told what they missed since `after`."""
        listener = Subscription(self._room, self, viewer, after, person)
        self._all[listener] = None
        if viewer is not None:
            self._settle()
        return listener

    def discard(self, listener: Subscription) -> None:
        """Somebody listens no more."""
        self._all.pop(listener, None)
        self._aside.pop(listener, None)
        if listener.viewer is not None:
            self._settle()

    def tell(self) -> None:
        """Something has changed: all who sit here look again, and then the onlookers."""
        self._told = self._room.present
        for listener in self._all:
            if listener.note():
                if listener.viewer is None:
                    self._aside[listener] = None
                else:
                    listener.wake()
        if self._aside and self._serving is None:
            loop = asyncio.get_running_loop()
            self._serving = loop.call_later(ASIDE, self._serve)

    def _serve(self) -> None:
        """Tell some of the onlookers; the others when everybody else has had a turn."""
        for listener in list(self._aside)[:AT_ONCE]:
            del self._aside[listener]
            listener.wake()
        again = asyncio.get_running_loop().call_later(0, self._serve) if self._aside else None
        self._serving = again

    def _settle(self) -> None:
        """Somebody has come to a seat or left it."""
        self.seats = frozenset(one.viewer for one in self._all if one.viewer is not None)
        if self._settling is None and self._all:
            loop = asyncio.get_running_loop()
            self._settling = loop.call_later(SETTLED, self._settled)

    def _settled(self) -> None:
        self._settling = None
        if self._told != self._room.present:
            self.tell()

    def close(self) -> None:
        """Every listener comes to its end."""
        for listener in list(self._all):
            listener.close()
        for timer in (self._settling, self._serving, self._forgetting):
            if timer is not None:
                timer.cancel()

    def shut_out(self, people: Collection[str]) -> None:
        """These people hear nothing any more."""
        for listener in [one for one in self._all if one.person in people]:
            listener.close()

    # -- What all who see the same are told ---------------------------------------------------

    def state(self, viewer: int | None, person: str) -> State:
        """The match as it is now for these eyes; a person without a seat is like any other."""
        self._renew()
        match = self._room.match
        key = (viewer, person if match.seats_of(person) else "")
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = match.state(viewer, self._room.present, key[1])
        return found

    def lines(self, viewer: int | None, after: int) -> tuple[Line, ...]:
        """What happened since an index, as these eyes may know it."""
        self._renew()
        found = self._lines.get((viewer, after))
        if found is None:
            found = tuple(self._room.match.lines(viewer, after))
            self._lines[viewer, after] = found
        return found

    def _renew(self) -> None:
        """Forget what was made of an earlier moment."""
        match = self._room.match
        now = (match, match.index, self._room.present)
        if self._made_at != now:
            self._made_at = now
            self._states.clear()
            self._lines.clear()
        if self._forgetting is None:
            loop = asyncio.get_running_loop()
            self._forgetting = loop.call_later(FRESH, self._forget)

    def _forget(self) -> None:
        """Keep nothing for those who have been told."""
        self._forgetting = self._made_at = None
        self._states.clear()
        self._lines.clear()


class Subscription:
    """An endless iterator of updates for one viewer, from an index on.

    `after` is how far its reader has come.
    """

    __slots__ = (
        "_all",
        "_calls",
        "_closed",
        "_known",
        "_made",
        "_news",
        "_readers",
        "_room",
        "_waiting",
        "after",
        "person",
        "viewer",
    )

    def __init__(
        self, room: Heard, everybody: Listeners, viewer: int | None, after: int, person: str
    ) -> None:
        self.viewer = viewer
        self.person = person
        self.after = after
        self._room = room
        self._all = everybody
        self._made = after
        """The index up to which there are updates."""
        self._known: frozenset[int] | None = None
        """The seats that the last update tells to be present."""
        self._waiting: list[Update] = []
        self._calls: tuple[Call, ...] = ()
        self._news = True
        """Whether there is something to be told."""
        self._readers: list[asyncio.Future[None]] = []
        """Those who wait for it. There are many listeners: an event would take more room."""
        self._closed = False

    def note(self) -> bool:
        """Keep what has changed for the reader; whether there is anything to be told.

        What nobody else may notice is told with what comes next.
        """
        if self._unnoticed():
            return False
        if self._made == self._room.match.index:
            if self._known == self._room.present:
                return False
            if self._waiting:
                # Who is present has changed: that is told with what comes last.
                self._waiting[-1] = replace(self._waiting[-1], state=self._state())
            return True
        if len(self._waiting) == MOST_UPDATES:
            self._waiting.clear()
            self._made = self.after
        self._waiting.append(self._update())
        return True

    def wake(self) -> None:
        """The reader reads what was kept."""
        self._news = True
        for reader in self._readers:
            if not reader.done():
                reader.set_result(None)

    def _unnoticed(self) -> bool:
        """Whether nothing is new but that others have passed quietly, and the race goes on."""
        match = self._room.match
        fresh = match.entries[self._made + 1 :]
        if not fresh or match.asked_since.count(match.index) > 1:
            return False
        return all(e.data.get("quiet") and e.seat != self.viewer for e in fresh)

    def hear(self, call: Call) -> None:
        """Somebody calls something out."""
        self._calls = (*self._calls, call)[-MOST_CALLS:]
        self.wake()

    def _state(self) -> State:
        self._known = self._room.present
        return self._all.state(self.viewer, self.person)

    def _update(self) -> Update:
        """All that has happened since the last update was made."""
        match = self._room.match
        if self._unnoticed():
            # Not even the index tells that somebody has passed.
            return Update(self._made, (), replace(self._state(), index=self._made))
        resync = not 0 <= match.index - self._made <= MOST_LINES
        lines = () if resync else self._all.lines(self.viewer, self._made)
        self._made = match.index
        return Update(match.index, lines, self._state(), resync)

    async def ready(self) -> None:
        """Wait until there is something to be told, or the end has come."""
        while not self._news:
            reader = asyncio.get_running_loop().create_future()
            self._readers.append(reader)
            try:
                await reader
            finally:
                self._readers.remove(reader)

    def __aiter__(self) -> AsyncIterator[Update]:
        return self

    async def __anext__(self) -> Update:
        await self.ready()
        if self._closed:
            raise StopAsyncIteration
        update = self._waiting.pop(0) if self._waiting else self._update()
        if not self._waiting:
            self._news = False
        self.after = update.index
        calls, self._calls = self._calls, ()
        return replace(update, calls=calls) if calls else update

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening; a waiting reader comes to its end."""
        if not self._closed:
            self._closed = True
            self.wake()
            self._room.forget(self)
