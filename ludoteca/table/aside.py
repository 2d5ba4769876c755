"""What takes a while is done aside, in one thread, where it holds up nobody who plays.

Nobody waits for somebody who asks for much: of each account there is one piece of work at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")


class Aside:
    """A thread of its own, and everybody's turns there."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"ludoteca-{name}")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, account: str) -> asyncio.Lock:
        """To be held while something is done for this account: what else it wants waits."""
        return self._turns.setdefault(account, asyncio.Lock())

    def begin(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Do something after all that has begun before."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._thread, partial(work, *args, **kwargs))

    async def run(self, account: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something for an account, when it is its turn."""
        async with self.turn(account):
            return await self.begin(work, *args, **kwargs)

    def close(self, wait: bool = False) -> None:
        """Nothing begins any more; perhaps wait for what is being done."""
        self._thread.shutdown(wait=wait, cancel_futures=True)
