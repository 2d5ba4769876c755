"""A room: a match in memory, and those who listen to it.

Nobody waits for a listener: a subscription only remembers how far its reader has come, and hands
out what is missing when asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from ludoteca.table.match import Match
from ludoteca.table.model import Line, State
from ludoteca.table.race import Press
from ludoteca.table.thinking import Rest

MOST_LINES: Final = 200
"""A listener who has missed more lines than this starts over from the state."""


@dataclass(frozen=True)
class Window:
    """Presses of a race that are compared with each other, and who will judge them."""

    presses: dict[int, Press]
    verdict: asyncio.Task[int]
    """The index of the entry that tells who was first."""


@dataclass(frozen=True)
class Update:
    """What a listener has missed, and how things stand. `index` is the id of the event.

    With `resync` there was too much to tell: start over from the state.
    """

    index: int
    lines: tuple[Line, ...]
    state: State
    resync: bool = False


class Room:
    """A match in memory, with everybody and everything that is busy with it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lock = asyncio.Lock()
        self.listeners: set[Subscription] = set()
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.passed: set[tuple[int, int]] = set()
        self.rest: dict[int, Rest] = {}
        """What each bot means to do next."""
        self.timer: asyncio.TimerHandle | None = None
        self.window: Window | None = None
        self.used = 0.0
        self.doubtful = False
        """A write failed halfway: read the log again before anything else."""

    @property
    def present(self) -> frozenset[int]:
        """The seats at which somebody is listening."""
        return frozenset(s.viewer for s in self.listeners if s.viewer is not None)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        busy = self.thinking or self.timer or self.window or self.lock.locked()
        return not (self.listeners or busy)


class Subscription:
    """An endless iterator of updates for one viewer, from an index on.

    Nothing is queued: a reader that comes late gets all it missed in one update.
    """

    def __init__(self, room: Room, viewer: int | None, after: int, person: str) -> None:
        self.viewer = viewer
        self.person = person
        self.after = after
        self._room = room
        self._news = asyncio.Event()
        self._news.set()
        self._closed = False

    def wake(self) -> None:
        """Something has changed."""
        self._news.set()

    def __aiter__(self) -> AsyncIterator[Update]:
        return self

    async def __anext__(self) -> Update:
        await self._news.wait()
        if self._closed:
            raise StopAsyncIteration
        self._news.clear()
        match = self._room.match
        missed = match.index - self.after
        resync = not 0 <= missed <= MOST_LINES
        lines = () if resync else tuple(match.lines(self.viewer, self.after))
        self.after = match.index
        state = match.state(self.viewer, self._room.present, self.person)
        return Update(match.index, lines, state, resync)

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening; a waiting reader comes to its end."""
        if not self._closed:
            self._closed = True
            self._news.set()
            self._room.listeners.discard(self)
            tell(self._room)


def tell(room: Room) -> None:
    """Something has changed: everybody who listens looks again."""
    for listener in room.listeners:
        listener.wake()
