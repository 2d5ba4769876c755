"""What all rooms of a server share: the time, tasks, threads, the queue to the store, the bots."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from ludoteca.kernel import LudotecaError
from ludoteca.table.aside import Aside
from ludoteca.table.counting import Counts
from ludoteca.table.errors import StoreError
from ludoteca.table.model import Call, Person
from ludoteca.table.payers import Payers
from ludoteca.table.servers import Servers
from ludoteca.table.shares import Shares
from ludoteca.table.store import Batch, Store
from ludoteca.table.thinking import Minds

log: Final = logging.getLogger("ludoteca.table")

THREADS: Final = 5

LAST: Final = 2.0
"""Seconds for the last words to a store that does not answer."""

P = ParamSpec("P")
T = TypeVar("T")


class Backstage:
    """The means by which rooms work. `pace` is a bot's least time to answer among bots."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] | None, pace: float, workers: int
    ) -> None:
        self.store = store
        self.servers = Servers(store, now)
        self.minds = Minds(workers)
        self.counts = Counts()
        self.shares = Shares(workers, counts=self.counts)
        self.payers = Payers(self.person, lambda: self.time)
        self.pace = pace
        self.aside = Aside("aside")
        """Where the store is asked what takes a while."""
        self.weighing = Aside("weighing")
        """Where it is weighed what somebody has learnt by a move."""
        self.closed = False
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="ludoteca-store")
        self._pulse = ThreadPoolExecutor(1, thread_name_prefix="ludoteca-pulse")
        """Where nothing else runs: a sign of life must not wait."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._here: dict[str, frozenset[int]] = {}
        """Where somebody listens, as the other servers have yet to be told."""
        self._shown: set[tuple[str, int]] = set()
        """The seats that they have been told of."""
        self._showing = False
        self._waiting: list[tuple[Batch, asyncio.Future[bool]]] = []
        self._writing = False

    @property
    def time(self) -> int:
        """Now, in milliseconds."""
        return self.servers.time

    @property
    def shared(self) -> bool:
        """Whether other servers may be busy with the same matches."""
        return self.store.shared

    async def beat(self) -> bool:
        """Show that this server is up; whether it had not done so in time."""
        return await asyncio.get_running_loop().run_in_executor(self._pulse, self.servers.beat)

    async def close(self) -> None:
        """Stop, once what is being written is on disk, if the store answers at all."""
        self.closed = True
        end = time.monotonic() + LAST
        while self._writing and time.monotonic() < end:
            await asyncio.sleep(0.005)
        leaving = asyncio.get_running_loop().run_in_executor(self._pulse, self.servers.leave)
        await asyncio.wait([leaving], timeout=max(0.0, end - time.monotonic()))
        self.store.give_up()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(leaving, *self._tasks, return_exceptions=True)
        self.minds.close()
        for threads in (self._threads, self._pulse):
            await asyncio.to_thread(threads.shutdown, cancel_futures=True)
        for aside in (self.weighing, self.aside):
            await asyncio.to_thread(aside.close, wait=True)
        self.store.close()

    # -- Tasks and threads --------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task of our own: it is ended when the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            # Whoever asked has been told; what nobody has foreseen is told to the host too.
            level = logging.DEBUG if isinstance(error, LudotecaError) else logging.WARNING
            log.log(level, "a request ended with %s", type(error).__name__)

    async def in_thread(self, run: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What blocks runs where it holds nobody up."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(run, *args, **kwargs))

    async def person(self, id: str) -> Person:
        """A guest by id."""
        return await self.in_thread(self.store.person, id)

    def submit(self, run: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let something run in a thread of its own as long as it likes."""
        self._threads.submit(run, *args, **kwargs)

    # -- Other servers ------------------------------------------------------------------------

    def show(self, match: str, here: frozenset[int]) -> None:
        """At these seats of a match somebody listens here: the other servers are told."""
        if not self.shared or self.closed:
            return
        self._here[match] = here
        if not self._showing:
            self._showing = True
            self.spawn(self._show_all())

    async def _show_all(self) -> None:
        """All that changes while others are being told is told them next."""
        try:
            while self._here:
                here, self._here = self._here, {}
                seats = {(match, seat) for match, found in here.items() for seat in found}
                shown = {one for one in self._shown if one[0] in here}
                came, went = seats - shown, shown - seats
                if came or went:
                    await self._show(came, went)
        finally:
            self._showing = False

    async def _show(self, came: set[tuple[str, int]], went: set[tuple[str, int]]) -> None:
        try:
            await self.in_thread(self.servers.show, came, went)
        except StoreError:
            # Whoever is not shown for a while is shown with the next sign of life that is late.
            return
        self._shown = (self._shown | came) - went

    def show_again(self, here: dict[str, frozenset[int]]) -> None:
        """Others may have forgotten who listens here."""
        self._shown.clear()
        for match, seats in here.items():
            self.show(match, seats)

    def call(self, match: str, call: Call) -> None:
        """Something is called out: whoever listens at another server hears it too."""
        if self.shared:
            news = f"{match} call {self.servers.id} {call.seat} {call.action}"
            self.spawn(self.in_thread(self.store.tell, [news]))

    # -- Writing ------------------------------------------------------------------------------

    async def write(self, batch: Batch) -> bool:
        """Append to a log. All that waits while a commit is under way shares the next one."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        if not self._writing:
            self._writing = True
            self.spawn(self._write_all())
        return await done

    def _count(self, batches: Sequence[Batch], results: Sequence[bool], seconds: float) -> None:
        self.counts.writes.add(seconds)
        written = [batch.draft for batch, ok in zip(batches, results, strict=True) if ok]
        self.counts.moves += sum(e.kind == "move" for draft in written for e in draft.entries)

    async def _was_out(self) -> bool:
        """Whether there was an outage of which nobody has known: no clock may run for it."""
        known = self.servers.outages
        if self.servers.late:
            await self.beat()
        return self.servers.outages != known

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                try:
                    if await self._was_out():
                        results = [False] * len(waiting)
                    else:
                        batches = [batch for batch, _ in waiting]
                        started = time.monotonic()
                        results = await self.in_thread(self.store.append_all, batches)
                        self._count(batches, results, time.monotonic() - started)
                except Exception as error:
                    for _, done in waiting:
                        done.set_exception(error)
                else:
                    for (_, done), result in zip(waiting, results, strict=True):
                        done.set_result(result)
        finally:
            self._writing = False
