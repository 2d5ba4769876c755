"""What is in memory, and what outlives a restart."""

from __future__ import annotations

import asyncio
import gc
import random
import subprocess
import sys
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.kernel import LudotecaError, game
from ludoteca.table import Chat, Claim, ClockRule, NoSuchMatch, NotAllowed, Play, TablePlan, Undo

from .people import BOT, ME, OPEN, opened, two_people, until


def test_idle_matches_leave_the_memory_and_come_back(run, sqlite_url, tables):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service)
            busy, bea, _ = await two_people(service)
            listener = await service.subscribe(busy, bea, 0)
            before = tables.picture(service._rooms[match].match)
            service.unload()
            assert service.loaded == 1
            await service.state(match, ada, 0)
            assert tables.picture(service._rooms[match].match) == before
            listener.close()

    run(play())


def test_everything_comes_back_after_a_restart(run, url, clock, tables):
    """Random matches with chat, undo requests, clocks and bots that have taken over."""

    async def live():
        luck = random.Random(4)
        service = await opened(url, now=clock)
        ada, bea = (await service.guest("Ada")).id, (await service.guest("Bea")).id
        people = [ada, bea]
        pictures = {}
        for slug in ("lost_temple", "goofspiel", "liars_dice", "tic_tac_toe") * 3:
            rule = luck.choice([ClockRule(), ClockRule("move", 500), ClockRule("match", 900, 5)])
            created = await service.create(ada, TablePlan(slug, [ME, OPEN], clock=rule))
            await service.change(created.match, bea, Claim(created.links[1], "Bea"))
            match = service._rooms[created.match].match
            for _ in range(luck.randrange(25)):
                clock.pass_by(luck.random() * 9)
                if match.over:
                    break
                decision = luck.choice(match.position.pending)
                seat = decision.player
                act = str(luck.choice(decision.options))
                await service.change(created.match, people[seat], Play(seat, match.index, act))
                if luck.random() < 0.2:
                    await service.change(created.match, people[seat], Chat(seat, match.index, "hm"))
            if not match.over and luck.random() < 0.7 and match.moves:
                seat = match.entries[match.moves[0]].seat
                await service.change(created.match, people[seat], Undo(seat, match.index))
            pictures[created.match] = tables.picture(match)
        await service.close()
        again = await opened(url, now=clock)
        asking = 0
        for match, picture in pictures.items():
            await again.state(match, ada, 0)
            assert tables.picture(again._rooms[match].match) == picture
            asking += again._rooms[match].match.request is not None
        assert asking
        await again.close()

    run(live())


def test_bots_and_clocks_go_on_after_a_restart(run, sqlite_url):
    async def play():
        service = await opened(sqlite_url, pace=60)
        ada = (await service.guest("Ada")).id
        bots = await service.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))
        clocked = await service.create(
            ada, TablePlan("tic_tac_toe", [ME, ME], clock=ClockRule("move", 1))
        )
        await service.close()
        async with await opened(sqlite_url) as again:
            await until(lambda: not again._rooms._asleep)
            bots_match = again._rooms[bots.match].match
            clocked_match = again._rooms[clocked.match].match
            await until(lambda: bots_match.over and clocked_match.moves)

    run(play())


def test_a_start_leaves_in_memory_only_what_is_busy(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, ME])
            quiet = [(await service.create(ada, plan)).match for _ in range(20)]
            slow = replace(plan, clock=ClockRule("move", 3600))
            clocked = (await service.create(ada, slow)).match
        async with await opened(sqlite_url) as again:
            assert again.loaded == 0, "it answers before it has looked at all of them"
            await until(lambda: not again._rooms._asleep)
            assert again.loaded == 0
            assert list(again._rooms._alarms) == [clocked]
            await again.state(quiet[3], ada, 0)
            await again.state(clocked, ada, 0)
            assert (again.loaded, again._rooms._alarms) == (2, {})
            again.unload()
            assert (again.loaded, list(again._rooms._alarms)) == (0, [clocked])

    run(play())


def test_a_clock_brings_its_match_back_to_memory(run, sqlite_url, monkeypatch):
    monkeypatch.setattr("ludoteca.table.rooms.SOON", 0.2)

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, ME], clock=ClockRule("move", 1))
            match = (await service.create(ada, plan)).match
            service.unload()
            assert service.loaded == 0
            await until(lambda: match in service._rooms and service._rooms[match].match.moves)

    run(play())


def test_whoever_comes_before_a_match_was_looked_at_has_lost_no_time(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, ME], clock=ClockRule("move", 30))
            matches = [(await service.create(ada, plan)).match for _ in range(20)]
        clock.pass_by(3600)
        async with await opened(sqlite_url, now=clock) as again:
            for match in reversed(matches):
                state = await again.state(match, ada, 0)
                assert state.seats[0].clock.deadline == again.time + 30_000
            await until(lambda: not again._rooms._asleep)
            assert not any(again._rooms[match].match.moves for match in matches)

    run(play())


def test_a_match_of_other_rules_does_not_stop_the_others(run, sqlite_url, monkeypatch, caplog):
    async def play():
        async with await opened(sqlite_url) as service:
            old, ada, _ = await two_people(service, "goofspiel")
            new, _, _ = await two_people(service)
        meta = game("goofspiel").meta
        monkeypatch.setattr(game("goofspiel"), "meta", replace(meta, version=2))
        async with await opened(sqlite_url) as service:
            assert (await service.state(new, ada, None)).index == 1
            with pytest.raises(LudotecaError, match="rules version 1"):
                await service.state(old, ada, 0)
            assert await service.matches(ada) == []

    run(play())


def test_a_guest_owns_only_some_unfinished_tables(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url, tables=3) as service:
            match, ada, bea = await two_people(service)
            plan = TablePlan("tic_tac_toe", [ME, ME])
            tries = [service.create(ada, plan) for _ in range(6)]
            made = await asyncio.gather(*tries, return_exceptions=True)
            refused = [one for one in made if isinstance(one, NotAllowed)]
            assert len(refused) == 4
            assert "3 unfinished tables" in str(refused[0])
            await service.create(bea, plan)
            await service.discard(next(one.match for one in made if one not in refused), ada)
            await service.create(ada, plan)
            assert (await service.state(match, ada, 0)).index == 1

    run(play())


def test_tables_that_everybody_has_left_are_cleared_away(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, _ = await two_people(service)
            clock.pass_by(20 * 24 * 3600)
            used, *_ = await two_people(service)
        clock.pass_by(15 * 24 * 3600)
        async with await opened(sqlite_url, now=clock) as service:
            assert (await service.state(match, ada, 0)).index == 1, "never, if nobody says so"
        async with await opened(sqlite_url, now=clock, expire=30) as service:
            await until(lambda: service.store.every() == [used])
            with pytest.raises(NoSuchMatch):
                await service.state(match, ada, 0)

    run(play())


def test_workers_go_when_their_server_is_killed(tmp_path, sqlite_url):
    server = """
import asyncio, os, sys
from ludoteca.table import SeatPlan, Service, TablePlan
async def main():
    service = await Service.open(sys.argv[1], pace=0, workers=1)
    ada = (await service.guest("Ada")).id
    bots = [SeatPlan("bot", level="hard")] * 2
    await service.create(ada, TablePlan("lost_temple", bots))
    while not service._stage.minds.pool or not service._stage.minds.pool._processes:
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    print(*service._stage.minds.pool._processes, flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", server, sqlite_url], capture_output=True, text=True, timeout=60
    )
    worker = int(done.stdout)
    end = time.monotonic() + 10
    while Path(f"/proc/{worker}").exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def in_use():
    """Bytes that Python has in use; what nobody needs any more is not."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.fixture
def traced():
    tracemalloc.start()
    yield
    tracemalloc.stop()


def test_an_idle_match_is_light(run, sqlite_url, traced):
    """The bound of docs/performance.md; and once it has left the memory, nothing is left of it."""

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("lost_temple", [ME] * 3)
            matches = [(await service.create(ada, plan)).match for _ in range(40)]
            service.unload()
            first, *others = matches
            await service.header(first)
            before = in_use()
            for match in others:
                await service.header(match)
            assert service.loaded == len(matches)
            assert in_use() - before < 20_000 * len(others)
            service.unload()
            assert service.loaded == 0
            assert in_use() - before < 2_000 * len(others)

    run(play())


def test_a_whole_match_is_light(tables, traced):
    match = tables.begin("lost_temple", 8)
    tables.play(match, 1000, seed=3)
    assert match.over
    tables.copy(match)
    before = in_use()
    kept = [tables.copy(match) for _ in range(5)]
    assert in_use() - before < 130_000 * len(kept)
