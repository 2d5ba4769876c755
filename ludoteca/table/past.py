"""Looking back: every moment of a match at a table, or of a record from elsewhere.

A moment is kept as its position, without luck and record, and becomes a view when somebody looks
at it: so one past serves all eyes. It is played again aside, and it has bounds: whoever has written
a record may have chosen its luck too, and such a game need not end.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeVar

from ludoteca.kernel import Event, FastLuck, Position, Record, Unreadable, game
from ludoteca.kernel.keeping import copy_of
from ludoteca.table.aside import Aside
from ludoteca.table.match import CHANGING, Match
from ludoteca.table.model import HOW, NOBODY, Data, Entry, Frame, Line
from ludoteca.table.seeing import frame, line_of

P = ParamSpec("P")
T = TypeVar("T")

MOST_MOMENTS: Final = 5_000
"""Several times as many as the longest game has that people have played."""

MOST_SECONDS: Final = 5.0
"""How long one past may take to be played again."""

KEPT_MOMENTS: Final = 10_000
"""How many moments are kept ready, of all pasts together."""


@dataclass(frozen=True)
class Past:
    """A match from its beginning, moment by moment, undone moves too."""

    entries: tuple[Entry, ...]
    positions: tuple[Position, ...]
    over: bool
    steps: tuple[Entry, ...]
    """All entries that changed the position, also to a moment that nobody may see again yet."""

    def __len__(self) -> int:
        return len(self.entries)

    def line(self, at: int, viewer: int | None) -> Line:
        """What happened then, as this viewer may know it."""
        return line_of(self.entries[at], viewer, self.over)

    def frame(self, at: int, viewer: int | None, all_open: bool = False) -> Frame:
        """The table then, through one viewer's eyes or with all open."""
        return frame(self.line(at, viewer), self.positions[at], viewer, all_open)

    def number(self, index: int) -> int | None:
        """Which moment an entry of the log has led to; None if nobody may see it again yet."""
        return next((n for n, entry in enumerate(self.entries) if entry.index == index), None)

    def before(self, index: int) -> int | None:
        """The moment before an entry of the log; None where there is none to be seen."""
        earlier = [step.index for step in self.steps if step.index < index]
        return self.number(earlier[-1]) if earlier else None

    def told(self, index: int, viewer: int | None) -> Line | None:
        """What an entry of the log told this viewer, if it changed the position."""
        found = [step for step in self.steps if step.index == index]
        return line_of(found[0], viewer, self.over) if found else None


def past_of_match(match: Match) -> Past:
    """What has happened at a table so far."""
    steps = tuple([entry for entry in match.entries if entry.kind in CHANGING])
    return _past(match.moments(), match.over, steps)


def past_of_record(record: Record) -> Past:
    """A record; raises Unreadable where it does not fit the rules, or is too long to be shown."""
    return _past(_moments(record), True)


def _moments(record: Record) -> Iterable[tuple[Entry, Position]]:
    heard: list[Event] = []
    moves = record.moves
    for number, position in enumerate(game(record.game).steps(record, listen=heard.append)):
        kind, mover, data = "start", NOBODY, Data()
        if number:
            how, mover, action = moves[number - 1]
            kind, data = "move", {"how": HOW[how], "action": str(action)}
        yield Entry(number, 0, kind, mover, data, tuple(heard)), position
        heard.clear()


def _past(
    moments: Iterable[tuple[Entry, Position]], over: bool, steps: tuple[Entry, ...] = ()
) -> Past:
    """The moments; without other `steps` there are none but these."""
    end = time.monotonic() + MOST_SECONDS
    entries: list[Entry] = []
    positions: list[Position] = []
    for entry, position in moments:
        if len(entries) == MOST_MOMENTS or time.monotonic() > end:
            raise Unreadable("too_long_to_show", MOST_MOMENTS)
        entries.append(entry)
        positions.append(copy_of(position, FastLuck(0)))
    return Past(tuple(entries), tuple(positions), over, steps or tuple(entries))


class Archive:
    """Where pasts are played again and drawn: aside, and each once while it is kept."""

    def __init__(self) -> None:
        self._aside = Aside("past")
        self._kept: OrderedDict[Hashable, asyncio.Future[Past]] = OrderedDict()

    async def run(self, account: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let something that takes a while run where it holds up nobody who plays."""
        return await self._aside.run(account, work, *args, **kwargs)

    async def past(self, account: str, key: Hashable, make: Callable[[], Past]) -> Past:
        """The past of this key, made if it is not kept. Whoever asks meanwhile waits for it too."""
        async with self._aside.turn(account):
            if key not in self._kept:
                self._kept[key] = self._aside.begin(make)
            self._kept.move_to_end(key)
            kept = self._kept[key]
            try:
                # Others may wait for it when whoever asked first has gone.
                return await asyncio.shield(kept)
            except Exception:
                self._kept.pop(key, None)
                raise
            finally:
                self._forget()

    def _forget(self) -> None:
        """Let go of what nobody has looked at for the longest time; never of the last one."""
        sizes = {key: len(kept.result()) for key, kept in self._kept.items() if _made(kept)}
        for key in list(sizes)[:-1]:
            if sum(sizes.values()) <= KEPT_MOMENTS:
                return
            del sizes[key], self._kept[key]

    def close(self) -> None:
        """Nobody looks back any more."""
        self._aside.close()


def _made(past: asyncio.Future[Past]) -> bool:
    return past.done() and not past.cancelled() and past.exception() is None
