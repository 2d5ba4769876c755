"""Those who listen to a match.

Nobody waits for a listener: a subscription only remembers how far its reader has come, and hands
out what is missing when asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final, Protocol

from ludoteca.table.match import Match
from ludoteca.table.model import Line, State

MOST_LINES: Final = 200
"""A listener who has missed more lines than this starts over from the state."""


@dataclass(frozen=True)
class Update:
    """What a listener has missed, and how things stand. `index` is the id of the event.

    With `resync` there was too much to tell: start over from the state.
    """

    index: int
    lines: tuple[Line, ...]
    state: State
    resync: bool = False


class Heard(Protocol):
    """What a subscription must know of the room that it listens to."""

    match: Match

    @property
    def present(self) -> frozenset[int]: ...

    def forget(self, listener: Subscription) -> None: ...


class Subscription:
    """An endless iterator of updates for one viewer, from an index on.

    Nothing is queued: a reader that comes late gets all it missed in one update.
    """

    def __init__(self, room: Heard, viewer: int | None, after: int, person: str) -> None:
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
            self._room.forget(self)
