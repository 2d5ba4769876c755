"""Where the parts of a study are played: on one core, on all of them, or on a Ray cluster.

An executor takes parts lazily and gives back what became of them, in any order. It never has more
of them at work than it can keep busy, so that whoever has enough can stop asking.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from types import FrameType
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from ludoteca.kernel import LudotecaError, Unknown

Task = TypeVar("Task")
Result = TypeVar("Result")
Given = ParamSpec("Given")

AHEAD: Final = 2
"""How many parts there are for each worker, so that none waits for the next."""

RETRIES: Final = 20
"""How often a part is played again whose worker has died."""

MOMENT: Final = 0.5
"""The seconds after which somebody who waits hears Ctrl-C."""

_asked_to_stop = threading.Event()


class Executor(Protocol):
    """Does things for a study, while it is entered."""

    def __enter__(self) -> object: ...

    def __exit__(self, *trouble: object) -> None: ...

    def map(self, do: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """What becomes of each task, in any order; a task is taken when there is room for it.

        Ctrl-C: what is at work ends with what it has, is given back, and then it is raised.
        """
        ...


def stopping() -> bool:
    """Whether whoever plays a part should end it with what there is."""
    return _asked_to_stop.is_set()


class Hearing:
    """Hears Ctrl-C while it is entered: the first is for `stopping`, the second ends all."""

    def __enter__(self) -> Hearing:
        _asked_to_stop.clear()
        self.heard: Any = None
        if threading.current_thread() is threading.main_thread():
            self.heard = signal.signal(signal.SIGINT, _stop_or_break)
        return self

    def __exit__(self, *trouble: object) -> None:
        if self.heard is not None:
            signal.signal(signal.SIGINT, self.heard)
        _asked_to_stop.clear()


class Pool(ProcessPoolExecutor):
    """Processes that begin with a word of their own, and end when this one is killed."""

    def __init__(self, workers: int, begin: Callable[..., None], *values: Any) -> None:
        context = multiprocessing.get_context("spawn")
        super().__init__(workers, context, _attend, (begin, values))

    def submit(
        self, do: Callable[Given, Result], /, *args: Given.args, **named: Given.kwargs
    ) -> Future[Result]:
        """A worker that is started for it hears Ctrl-C only once it has begun."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(do, *args, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class OneCore(Hearing):
    """In this process, one after the other."""

    def map(self, do: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        for task in tasks:
            yield do(task)
            if stopping():
                raise KeyboardInterrupt


class Cores(Hearing):
    """Over several processes of this computer."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __enter__(self) -> Cores:
        super().__enter__()
        self.pool = Pool(self.workers, _hear)
        return self

    def __exit__(self, *trouble: object) -> None:
        stop_workers()
        self.pool.shutdown(wait=True, cancel_futures=True)
        super().__exit__(*trouble)

    def map(self, do: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        left = iter(tasks)
        waiting = {self.pool.submit(do, one) for one in islice(left, AHEAD * self.workers)}
        try:
            while waiting:
                done, waiting = wait(waiting, MOMENT, FIRST_COMPLETED)
                for one in done:
                    yield one.result()
                if stopping():
                    yield from last_of(waiting)
                    raise KeyboardInterrupt
                waiting |= {self.pool.submit(do, one) for one in islice(left, len(done))}
        except BrokenProcessPool:
            raise LudotecaError("worker_died") from None


def last_of(waiting: set[Future[Result]]) -> Iterator[Result]:
    """What is at work ends after its game and is given back; what has not begun is left out."""
    running = {one for one in waiting if not one.cancel()}
    stop_workers()
    for one in running:
        yield one.result()


def stop_workers() -> None:
    """Ask the processes of this one to end their parts."""
    for child in multiprocessing.active_children():
        if child.pid is not None:
            os.kill(child.pid, signal.SIGINT)


class OnRay(Hearing):
    """Over a Ray cluster: the one at an address, or the one that this computer is part of.

    With a number of workers, or where there is none, it is a new one of this computer alone.
    """

    def __init__(self, address: str = "", workers: int = 0) -> None:
        try:
            import ray
        except ImportError:
            raise Unknown("extra_missing", "cluster") from None
        self.ray: Any = ray
        self.address = address
        self.workers = workers

    def __enter__(self) -> OnRay:
        self.joined = not self.ray.is_initialized()
        if self.joined:
            self.begin()  # Ctrl-C ends the waiting for a cluster at once
        super().__enter__()
        return self

    def __exit__(self, *trouble: object) -> None:
        if self.joined:
            self.ray.shutdown()
        super().__exit__(*trouble)

    def begin(self) -> None:
        """Join the cluster, or start one here, without the pages that it could show."""
        settings: dict[str, Any] = {"include_dashboard": False}
        if self.address:
            settings = {"address": self.address}
        elif self.workers:
            settings |= {"address": "local", "num_cpus": self.workers}
        try:
            self.ray.init(logging_level="ERROR", log_to_driver=False, **settings)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            first = (str(error).splitlines() or [type(error).__name__])[0]
            raise Unknown("no_cluster", self.address or "local", first) from None

    def map(self, do: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        # What a worker was doing when it died, Ray gives to another.
        ray = self.ray
        remote = ray.remote(max_retries=RETRIES)(do_task)
        shared = ray.put(do)
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        waiting = [remote.remote(shared, one) for one in islice(left, room)]
        try:
            while waiting:
                done, waiting = ray.wait(waiting, timeout=MOMENT)
                for one in done:
                    yield self.result(one)
                if stopping():
                    yield from self.last_of(waiting)
                    raise KeyboardInterrupt
                waiting += [remote.remote(shared, one) for one in islice(left, len(done))]
        finally:
            for one in waiting:
                ray.cancel(one, force=True)

    def result(self, one: Any) -> Any:
        """What became of a task; what went wrong in it goes wrong here."""
        errors = self.ray.exceptions
        try:
            return self.ray.get(one)
        except errors.TaskCancelledError:
            raise
        except errors.RayTaskError as error:
            raise error.cause from error
        except (errors.RayError, ConnectionError):
            raise LudotecaError("worker_died") from None

    def last_of(self, waiting: Iterable[Any]) -> Iterator[Any]:
        """As `last_of` of the processes does: Ray interrupts whoever is at work."""
        for one in waiting:
            self.ray.cancel(one)
        for one in waiting:
            with suppress(self.ray.exceptions.TaskCancelledError):
                yield self.result(one)


def do_task(do: Callable[[Task], Result], task: Task) -> Result:
    """What a worker of Ray does; when it is interrupted, its part ends after the game."""
    _asked_to_stop.clear()
    signal.signal(signal.SIGINT, _stop)
    return do(task)


def executor(on: str, jobs: int | None) -> Executor:
    """By what `--on` and `--jobs` say: `ray`, `ray://address`, or a number of processes."""
    if on == "ray":
        return OnRay(workers=cores() if jobs == 0 else jobs or 0)
    if on.startswith("ray://"):
        return OnRay(on)
    if on:
        raise Unknown("no_such_executor", on)
    workers = 1 if jobs is None else jobs or cores()
    return OneCore() if workers == 1 else Cores(workers)


def cores() -> int:
    """How many processes this one may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _attend(begin: Callable[..., None], values: tuple[Any, ...]) -> None:
    """How a worker process begins."""
    begin(*values)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _hear() -> None:
    """Ctrl-C ends the part of a worker after the game."""
    signal.signal(signal.SIGINT, _stop)


def _end_with_parent() -> None:
    """Nobody would ever take what a worker makes whose parent was killed: it would wait forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _stop(_: int, __: FrameType | None) -> None:
    _asked_to_stop.set()


def _stop_or_break(_: int, __: FrameType | None) -> None:
    if stopping():
        raise KeyboardInterrupt
    _asked_to_stop.set()
