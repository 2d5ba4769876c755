"""Those who listen to a match.

Nobody waits for a listener: what happens is kept for it, one update a change, so that its page can
show one thing after the other. Whoever is too far behind gets all that was missed in one update.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
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
    """What a subscription must know of the room that it listens to."""

    match: Match

    @property
    def present(self) -> frozenset[int]: ...

    def forget(self, listener: Subscription) -> None: ...


class Subscription:
    """An endless iterator of updates for one viewer, from an index on.

    `after` is how far its reader has come.
    """

    def __init__(self, room: Heard, viewer: int | None, after: int, person: str) -> None:
        self.viewer = viewer
        self.person = person
        self.after = after
        self._room = room
        self._made = after
        """The index up to which there are updates."""
        self._waiting: deque[Update] = deque()
        self._calls: deque[Call] = deque(maxlen=MOST_CALLS)
        self._news = asyncio.Event()
        self._news.set()
        self._closed = False

    def wake(self) -> None:
        """Something has changed; what nobody else may notice is told with what comes next."""
        if self._unnoticed():
            return
        self._news.set()
        if self._made == self._room.match.index:
            if self._waiting:
                # Who is present has changed: that is told with what comes last.
                self._waiting[-1] = replace(self._waiting[-1], state=self._state())
            return
        if len(self._waiting) == MOST_UPDATES:
            self._waiting.clear()
            self._made = self.after
        self._waiting.append(self._update())

    def _unnoticed(self) -> bool:
        """Whether nothing is new but that others have passed quietly, and the race goes on."""
        match = self._room.match
        fresh = match.entries[self._made + 1 :]
        if not fresh or match.asked_since.count(match.index) > 1:
            return False
        return all(e.data.get("quiet") and e.seat != self.viewer for e in fresh)

    def hear(self, call: Call) -> None:
        """Somebody calls something out."""
        self._calls.append(call)
        self._news.set()

    def _state(self) -> State:
        return self._room.match.state(self.viewer, self._room.present, self.person)

    def _update(self) -> Update:
        """All that has happened since the last update was made."""
        match = self._room.match
        resync = not 0 <= match.index - self._made <= MOST_LINES
        lines = () if resync else tuple(match.lines(self.viewer, self._made))
        self._made = match.index
        return Update(match.index, lines, self._state(), resync)

    def __aiter__(self) -> AsyncIterator[Update]:
        return self

    async def __anext__(self) -> Update:
        await self._news.wait()
        if self._closed:
            raise StopAsyncIteration
        update = self._waiting.popleft() if self._waiting else self._update()
        if not self._waiting:
            self._news.clear()
        self.after = update.index
        calls = tuple(self._calls)
        self._calls.clear()
        return replace(update, calls=calls) if calls else update

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening; a waiting reader comes to its end."""
        if not self._closed:
            self._closed = True
            self._news.set()
            self._room.forget(self)
