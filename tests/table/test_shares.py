"""Bots share the workers fairly: by person, by match, and people who wait go first."""

from __future__ import annotations

import asyncio
import time

import pytest

from ludoteca.kernel import FastLuck, game
from ludoteca.table import NoSuchMatch, Person, Play, SeatPlan, Service, TablePlan
from ludoteca.table.payers import Payers
from ludoteca.table.shares import Share, Shares
from ludoteca.table.thinking import LEAST, SECONDS, Minds, Thought, answer_at_random, job_for

HARD = SeatPlan("bot", level="hard")


class Workers:
    """Work that ends when it is told to, and the order in which it began."""

    def __init__(self, workers=1, clock=None):
        self.shares = Shares(workers, clock or time.monotonic)
        self.began: list[str] = []
        self.ends: dict[str, asyncio.Future[None]] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def want(self, name, match, person, **more):
        async def work():
            self.began.append(name)
            self.ends[name] = asyncio.get_running_loop().create_future()
            await self.ends[name]

        share = Share(match, person, **more)
        self.tasks[name] = asyncio.create_task(self.shares.run(share, work))
        await self.settle()

    async def end(self, name):
        self.ends[name].set_result(None)
        await self.settle()

    async def settle(self):
        for _ in range(5):
            await asyncio.sleep(0)


def test_whoever_has_used_less_is_next(run, clock):
    async def play():
        workers = Workers(clock=clock)
        for number in range(5):
            await workers.want(f"eve {number}", f"e{number}", "eve")
        clock.pass_by(1.5)
        await workers.end("eve 0")
        await workers.want("ada", "a", "ada")
        clock.pass_by(1.5)
        await workers.end("eve 1")
        assert workers.began == ["eve 0", "eve 1", "ada"]
        clock.pass_by(0.1)
        await workers.end("ada")
        await workers.want("ada again", "a", "ada")
        await workers.end("eve 2")
        assert workers.began[-1] == "ada again"

    run(play())


def test_a_match_has_one_bot_thinking_at_a_time(run):
    async def play():
        workers = Workers(4)
        await workers.want("one", "m", "eve")
        await workers.want("two", "m", "eve")
        await workers.want("three", "n", "eve")
        assert workers.began == ["one", "three"]
        await workers.end("one")
        assert workers.began == ["one", "three", "two"]

    run(play())


def test_where_people_play_nobody_waits_for_bots_among_themselves(run):
    async def play():
        workers = Workers()
        await workers.want("running", "m", "eve")
        await workers.want("bots", "b", "bob", people=False)
        await workers.want("people", "p", "eve")
        await workers.end("running")
        assert workers.began == ["running", "people"]

    run(play())


def test_one_worker_is_left_to_those_who_think_fast(run):
    async def play():
        workers = Workers(2)
        await workers.want("hard", "m", "eve", hard=True)
        await workers.want("hard too", "n", "bob", hard=True)
        await workers.want("easy", "o", "eve")
        assert workers.began == ["hard", "easy"]

    run(play())


def test_whoever_does_not_want_any_more_is_not_waited_for(run):
    async def play():
        workers = Workers()
        await workers.want("one", "a", "ada")
        await workers.want("two", "b", "bea")
        await workers.want("three", "c", "cid")
        workers.tasks["two"].cancel()
        workers.tasks["one"].cancel()
        await workers.settle()
        assert workers.began == ["one"], "its worker is still busy"
        await workers.end("one")
        assert workers.began == ["one", "three"]
        await workers.end("three")
        assert workers.shares._running == []

    run(play())


def test_a_worker_that_is_free_just_when_somebody_goes_is_not_lost(run):
    async def play():
        workers = Workers()
        await workers.want("one", "a", "ada")
        await workers.want("two", "b", "bea")
        await workers.want("three", "c", "cid")
        workers.ends["one"].set_result(None)
        workers.tasks["two"].cancel()
        await workers.settle()
        assert workers.began == ["one", "three"]
        await workers.end("three")
        assert workers.shares._running == []

    run(play())


def test_hard_bots_think_shorter_in_a_crowd(run, tables):
    async def play():
        workers = Workers(2)
        assert workers.shares.crowd("a") == 1
        for match in "abcdef":
            await workers.want(match, match, match)
        assert workers.shares.crowd("a") == 3
        for number in range(4):
            await workers.want(f"f{number}", "f", "f")
        assert workers.shares.crowd("f") == 5

    run(play())
    position = tables.begin("tic_tac_toe", 2).position
    asked = [job_for(position, 0, "hard", 1, (), False, crowd).seconds for crowd in (1, 3, 100)]
    assert asked == [SECONDS, SECONDS / 3, LEAST]


def test_one_guest_does_not_starve_the_bots_of_another(run, sqlite_url, monkeypatch):
    """Ten tables of six hard bots: somebody else's easy bot is the next to think all the same."""
    thinking, ask = [], Minds.ask

    async def told(self, job):
        thinking.append(job.game)
        return await ask(self, job)

    monkeypatch.setattr(Minds, "ask", told)

    async def play():
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            eve, ada = (await service.guest("Eve")).id, (await service.guest("Ada")).id
            for _ in range(10):
                await service.create(eve, TablePlan("lost_temple", [HARD] * 6))
            plan = TablePlan("tic_tac_toe", [SeatPlan("me"), SeatPlan("bot", level="easy")])
            for _ in range(3):
                made = await service.create(ada, plan)
                before = len(thinking)
                await service.change(made.match, ada, Play(0, 0, "mark 4"))
                while (await service.state(made.match, ada, 0)).index < 2:
                    await asyncio.sleep(0.01)
                # Whoever was thinking already goes first, and perhaps one who was about to.
                assert thinking[before:].index("tic_tac_toe") <= 1

    run(play())


@pytest.mark.parametrize("restarted", [False, True])
def test_many_who_are_new_do_not_starve_the_bots_of_others(
    run, sqlite_url, clock, monkeypatch, restarted
):
    """A guest for each table, all from one address: whoever drops the cookie is no crowd.

    Nor after a restart, when nobody knows any more where they have come from.
    """
    thinking, ask = [], Minds.ask
    wait = asyncio.Event()

    async def told(self, job):
        thinking.append(job.game)
        await wait.wait()
        return await ask(self, job)

    monkeypatch.setattr(Minds, "ask", told)
    plan = TablePlan("tic_tac_toe", [SeatPlan("me"), SeatPlan("bot", level="easy")])

    async def open_tables(service):
        ada = (await service.guest("Ada")).id
        clock.pass_by(3601)
        for _ in range(10):
            eve = (await service.guest("Eve")).id
            await service.create(eve, TablePlan("lost_temple", [HARD] * 6), "new at 192.0.2.1")
        return ada

    async def play(service, person, account):
        match = (await service.create(person, plan, account)).match
        while not thinking:
            await asyncio.sleep(0.01)
        before = len(thinking)
        await service.change(match, person, Play(0, 0, "mark 4"))
        while service.shares.waiting < 10:
            await asyncio.sleep(0.01)
        wait.set()
        while (await service.state(match, person, 0)).index < 2:
            await asyncio.sleep(0.01)
        wait.clear()
        # Perhaps one who was about to think goes before.
        assert thinking[before:].index("tic_tac_toe") <= 1

    async def all_of_it():
        async with await Service.open(sqlite_url, now=clock, pace=0.0, workers=1) as service:
            ada = await open_tables(service)
            if not restarted:
                await play(service, ada, ada)
                bea = (await service.guest("Bea")).id
                await play(service, bea, "new at 192.0.2.2")
            wait.set()
        if restarted:
            wait.clear()
            thinking.clear()
            async with await Service.open(sqlite_url, now=clock, pace=0.0, workers=1) as service:
                await play(service, ada, ada)
                wait.set()

    run(all_of_it())


def test_who_pays_is_remembered_for_a_while_and_else_looked_up(run, clock):
    people = {"ada": Person("ada", "", "", since=0), "eve": Person("eve", "", "", since=10**9)}
    asked = []

    async def find(id):
        asked.append(id)
        if id not in people:
            raise NoSuchMatch("no_such_guest")
        return people[id]

    async def play():
        payers = Payers(find, lambda: round(clock() * 1000))
        payers.note("eve", "new at 192.0.2.1")
        assert await payers.of("eve") == "new at 192.0.2.1"
        assert [await payers.of(id) for id in ("ada", "ada", "zoe")] == ["ada", "ada", ""]
        assert asked == ["ada", "zoe"]
        clock.pass_by(3600)
        # She is known by now.
        assert await payers.of("eve") == "eve"
        people["fay"] = Person("fay", "", "", since=round(clock() * 1000))
        assert await payers.of("fay") == "", "nobody knows where she has come from"

    run(play())


@pytest.mark.parametrize("where", ["job_for", "Minds.ask"])
def test_a_bot_whose_game_fails_answers_all_the_same(run, sqlite_url, monkeypatch, caplog, where):
    def fail(*_):
        raise AssertionError("no such thing")

    if where == "job_for":
        monkeypatch.setattr("ludoteca.table.room.job_for", fail)
    else:
        monkeypatch.setattr(Minds, "ask", fail)

    async def play():
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            ada = (await service.guest("Ada")).id
            made = await service.create(ada, TablePlan("tic_tac_toe", [SeatPlan("bot")] * 2))
            while not (await service.state(made.match, ada, None)).over:
                await asyncio.sleep(0.01)

    run(play())
    assert "AssertionError" in caplog.text


def test_bots_of_one_match_think_one_after_another(run, sqlite_url, monkeypatch):
    thinking, most = set(), []

    async def ask(self, job):
        thinking.add(job.seat)
        most.append(len(thinking))
        await asyncio.sleep(0.01)
        thinking.discard(job.seat)
        return Thought(answer_at_random(game(job.game).load(job.position), job.seat, FastLuck(1)))

    monkeypatch.setattr(Minds, "ask", ask)

    async def play():
        async with await Service.open(sqlite_url, pace=0.0, workers=4) as service:
            ada = (await service.guest("Ada")).id
            made = await service.create(ada, TablePlan("goofspiel", [SeatPlan("bot")] * 2))
            while not (await service.state(made.match, ada, None)).over:
                await asyncio.sleep(0.01)

    run(play())
    assert set(most) == {1}
