"""What takes a while is done aside, and nobody waits for all that somebody else wants."""

from __future__ import annotations

import asyncio
import threading

import pytest

from ludoteca.table.aside import Aside
from ludoteca.table.past import Archive

from .people import until


class Work:
    """Pieces of work that go on until they are let go, and the order in which they began."""

    def __init__(self):
        self.began = []
        self.let_go = threading.Event()

    def __call__(self, name):
        self.began.append(name)
        assert self.let_go.wait(20)
        return name


def test_of_everybody_one_piece_of_work_is_done_at_a_time(run):
    async def play():
        aside, work = Aside("test"), Work()
        wanted = [("eve", f"eve {n}") for n in range(4)] + [("ada", "ada"), ("bea", "bea")]
        asked = [asyncio.create_task(aside.run(who, work, name)) for who, name in wanted]
        await until(lambda: work.began)
        work.let_go.set()
        assert await asyncio.gather(*asked) == [name for _, name in wanted]
        assert work.began == ["eve 0", "ada", "bea", "eve 1", "eve 2", "eve 3"]
        assert not aside._turns, "of whoever wants nothing any more nothing is kept"
        aside.close(wait=True)

    run(play())


def test_who_goes_away_or_fails_gives_the_turn_on(run):
    async def play():
        aside, work = Aside("test"), Work()
        first, second, third = (
            asyncio.create_task(aside.run("eve", work, number)) for number in range(3)
        )
        await until(lambda: work.began)
        second.cancel()
        work.let_go.set()
        assert (await first, await third) == (0, 2)
        with pytest.raises(ZeroDivisionError):
            await aside.run("eve", lambda: 1 // 0)
        assert await aside.run("eve", lambda: "still there") == "still there"
        aside.close(wait=True)

    run(play())


def test_nobody_waits_for_all_replays_that_somebody_else_looks_at(run):
    """What several look at is made once, for whoever comes to it first."""

    async def play():
        archive, work = Archive(), Work()

        def past(name):
            work(name)
            return ()

        def look(who, name):
            return asyncio.create_task(archive.past(who, name, lambda: past(name)))

        eve = [look("eve", f"match {number}") for number in range(4)]
        await until(lambda: work.began)
        ada = look("ada", "match 3")
        await asyncio.sleep(0)
        work.let_go.set()
        await asyncio.gather(*eve, ada)
        assert work.began == ["match 0", "match 3", "match 1", "match 2"]
        archive.close()

    run(play())
