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
from ludoteca.table.counting import Counts
from ludoteca.table.shares import Shares
from ludoteca.table.store import Batch, Store
from ludoteca.table.thinking import Minds

log: Final = logging.getLogger("ludoteca.table")

THREADS: Final = 5

P = ParamSpec("P")
T = TypeVar("T")


class Backstage:
    """The means by which rooms work. `pace` is a bot's least time to answer among bots."""

    def __init__(
        self, store: Store, *, now: Callable[[], float], pace: float, workers: int
    ) -> None:
        self.store = store
        self.minds = Minds(workers)
        self.counts = Counts()
        self.shares = Shares(workers, counts=self.counts)
        self.pace = pace
        self.closed = False
        self._now = now
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="ludoteca-store")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waiting: list[tuple[Batch, asyncio.Future[bool]]] = []
        self._writing = False

    @property
    def time(self) -> int:
        """Now, in milliseconds."""
        return round(self._now() * 1000)

    async def close(self) -> None:
        """Stop, once what is being written is on disk."""
        self.closed = True
        while self._writing:
            await asyncio.sleep(0.005)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.minds.close()
        await asyncio.to_thread(self._threads.shutdown)
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

    def submit(self, run: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let something run in a thread of its own as long as it likes."""
        self._threads.submit(run, *args, **kwargs)

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

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                try:
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
