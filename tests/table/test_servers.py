"""Several servers on one PostgreSQL: each fact is decided once, and all work is done once."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager

import pytest

from ludoteca.kernel import game
from ludoteca.table import (
    Call,
    Claim,
    ClockRule,
    HandToBot,
    NotAllowed,
    Play,
    SeatPlan,
    Stale,
    TablePlan,
)
from ludoteca.table import rooms as rooms_module
from ludoteca.table import servers as servers_module
from ludoteca.table.race import Press
from ludoteca.table.room import Room
from ludoteca.table.servers import LAPSE, Servers
from ludoteca.table.thinking import Minds, Thought

from .people import ME, OPEN, opened, two_people, until

BOT = SeatPlan("bot", level="easy")


@asynccontextmanager
async def both(url, **more):
    async with await opened(url, **more) as one, await opened(url, **more) as two:
        yield one, two


async def kill(service):
    """End a server so that nobody is told: what it has not written, it has not."""
    service._stage.servers.leave = lambda: None
    await service.close()


def deafen(service):
    """From now on, nothing reaches this server that it does not ask for."""
    service._rooms.hear = lambda match, what: None


@pytest.fixture
def quick(monkeypatch):
    """A server counts as gone after half a second."""
    monkeypatch.setattr(rooms_module, "BEAT", 0.1)
    monkeypatch.setattr(servers_module, "LAPSE", 0.5)


# -- Decided once -----------------------------------------------------------------------------


def test_one_link_seats_one_person(run, postgres_url):
    """Whoever reads a match while somebody sits down reads all of it before, or all of it after."""

    async def play():
        async with both(postgres_url) as (one, two):
            ada, bea = (await one.guest("Ada")).id, (await one.guest("Bea")).id
            cid = (await one.guest("Cid")).id
            created = await one.create(ada, TablePlan("tic_tac_toe", [ME, OPEN]))
            token, read = created.links[1], two.store._entries
            claimed = []

            def entries(connection, match):
                # Between the links and the log, Bea sits down at the other server.
                if not claimed:
                    claimed.append(1)
                    done = one.change(match, bea, Claim(token, "Bea"))
                    asyncio.run_coroutine_threadsafe(done, loop).result(20)
                return read(connection, match)

            loop = asyncio.get_running_loop()
            two.store._entries = entries
            with pytest.raises(NotAllowed, match="link has been used"):
                await two.change(created.match, cid, Claim(token, "Cid"))
            assert [e.kind for e in one.store.load(created.match).entries] == ["start", "joined"]

    run(play())


def test_who_is_present_at_one_server_is_present_at_all(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            match, ada, bea = await two_people(one)
            deafen(one)
            listener = await two.subscribe(match, bea, 1)
            await until(lambda: (match, 1) in two._stage._shown)
            with pytest.raises(NotAllowed):
                await one.change(match, ada, HandToBot(1, "easy"))
            state = await one.state(match, ada, 0)
            assert [seat.present for seat in state.seats] == [False, True]
            listener.close()
            await until(lambda: not two._stage._shown)
            await one.change(match, ada, HandToBot(1, "easy"))

    run(play())


def test_listeners_see_who_comes_and_goes_elsewhere(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            match, ada, bea = await two_people(one)
            here = await one.subscribe(match, ada, 0)
            there = await two.subscribe(match, bea, 1)
            while not (await anext(here)).state.seats[1].present:
                pass
            there.close()
            while (await anext(here)).state.seats[1].present:
                pass

    run(play())


def test_a_server_that_was_killed_keeps_nobody_present(run, postgres_url, quick):
    async def play():
        async with await opened(postgres_url) as one:
            two = await opened(postgres_url)
            match, ada, bea = await two_people(one)
            await two.subscribe(match, bea, 1)
            await until(lambda: (match, 1) in two._stage._shown)
            await kill(two)
            await until(lambda: not one._stage.servers.elsewhere([match]))
            await one.change(match, ada, HandToBot(1, "easy"))

    run(play())


@pytest.mark.parametrize("first", [0, 1])
def test_the_earlier_press_wins_at_whichever_server_it_arrives(
    run, postgres_url, monkeypatch, first
):
    """Their machines' clocks differ by a minute; the table has one clock."""
    decide = Room._verdict

    async def once_both_have_arrived(self):
        servers, match = self._stage.servers, self.match.header.id
        await until(lambda: len(servers.presses(match)) == 2 or self.match.moves)
        await decide(self)

    # However slow the machine is, the second press comes while the first is held.
    monkeypatch.setattr(Room, "_verdict", once_both_have_arrived)

    async def play():
        async with both(postgres_url) as (one, two):
            for server, ahead in ((one, 30.0), (two, -30.0)):
                server._stage.servers._samples.clear()
                server._stage.servers._now = lambda ahead=ahead: time.time() + ahead
                await server._stage.beat()
            match, ada, bea = await two_people(one, "fairground")
            assert abs(one.time - two.time) < 1000
            at = (await two.state(match, bea, 1)).index
            good = f"name {one._rooms[match].match.position.under}"
            now = one.time
            moments = [now - 20, now - 20]
            moments[first] -= 20
            answers = await asyncio.gather(
                one.change(match, ada, Play(0, at, good, pressed=moments[0])),
                two.change(match, bea, Play(1, at, good, pressed=moments[1])),
                return_exceptions=True,
            )
            assert isinstance(answers[1 - first], Stale)
            assert (answers[first].seat, answers[first].index) == (first, at + 1)
            entry = one.store.load(match).entries[at + 1]
            assert len(entry.data["presses"]) == 2

    run(play())


def test_a_press_in_time_counts_though_the_clock_rings_at_another_server(run, postgres_url, clock):
    async def play():
        async with both(postgres_url, now=clock) as (one, two):
            match, _, bea = await two_people(one, "fairground")
            state = await two.state(match, bea, 1)
            await until(lambda: one._stage.servers.keeps(match))
            room, at = one._rooms[match], state.index
            clock.seconds = state.race_deadline / 1000 - 0.02
            good = f"name {room.match.position.under}"
            # The other server holds it, and has yet to decide.
            two._stage.servers.add_press(match, Press(1, at, two.time, good))
            clock.pass_by(0.1)
            room._ring()
            await until(lambda: room.match.index > at)
            entry = one.store.load(match).entries[at + 1]
            assert (entry.seat, entry.data["how"]) == (1, "arrival")

    run(play())


def test_no_click_is_stale_because_a_server_is_behind(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            match, ada, bea = await two_people(one)
            assert (await two.state(match, bea, 1)).index == 1
            deafen(two)
            await one.change(match, ada, Play(0, 1, "mark 4"))
            assert two._rooms[match].match.index == 1
            played = await two.change(match, bea, Play(1, 2, "mark 0"))
            assert (played.index, played.already) == (3, False)
            with pytest.raises(Stale):
                await one.change(match, bea, Play(1, 2, "mark 1"))

    run(play())


def test_whoever_sat_down_elsewhere_sits_here_too(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            ada, bea = (await one.guest("Ada")).id, (await one.guest("Bea")).id
            plan = TablePlan("tic_tac_toe", [ME, OPEN], watch="nobody")
            created = await one.create(ada, plan)
            await two.state(created.match, ada, 0)
            deafen(two)
            await one.change(created.match, bea, Claim(created.links[1], "Bea"))
            assert await two.seats_of(created.match, bea) == (1,)
            assert (await two.state(created.match, bea, 1)).viewer == 1
            listener = await two.subscribe(created.match, bea, None, after=1)
            assert (await anext(listener)).index == 1

    run(play())


# -- Heard everywhere -------------------------------------------------------------------------


def test_calls_are_heard_at_all_servers_once(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            ada = (await one.guest("Ada")).id
            match = (await one.create(ada, TablePlan("glimpse", [ME, ME, ME]))).match
            for at, action in enumerate(("cover 0", "name 0", "go_on 0")):
                await one.change(match, ada, Play(0, at, action))
            await one.change(match, ada, Play(1, 3, "cover 0"))
            heard = []

            async def listen(service):
                async for update in await service.subscribe(match, ada, None):
                    heard.extend((service is two, call) for call in update.calls)

            tasks = [asyncio.create_task(listen(service)) for service in (one, two)]
            await until(lambda: match in two._rooms and two._rooms[match]._listeners)
            await one.call(match, ada, 0, "call 3")
            await until(lambda: len(heard) == 2)
            # What comes after it comes in order: by then, an echo would have been heard.
            await two.call(match, ada, 2, "call 4")
            await until(lambda: len(heard) >= 4)
            calls = [Call(0, "call 3"), Call(2, "call 4")]
            for server in (False, True):
                assert [call for at, call in heard if at is server] == calls
            for task in tasks:
                task.cancel()

    run(play())


def test_a_record_from_elsewhere_is_known_to_all(run, url, monkeypatch):
    monkeypatch.setattr("ludoteca.table.store.RECORDS", 8)

    async def play():
        one = await opened(url)
        await one.keep_record("abc", "a record")
        if one.store.shared:
            async with await opened(url) as two:
                assert await two.kept_record("abc") == "a record"
        await one.close()
        async with await opened(url) as again:
            assert await again.kept_record("abc") == "a record"
            for number in range(8):
                await again.keep_record(str(number), "another")
            assert await again.kept_record("abc") is None

    run(play())


# -- Done once --------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def thoughts(monkeypatch):
    """Who has let a bot think, each time; it does the first thing that it may do."""
    asked = []

    async def ask(self, job):
        asked.append(self)
        return Thought(str(game(job.game).load(job.position).asked(job.seat).options[0]))

    monkeypatch.setattr(Minds, "ask", ask)
    return asked


def test_bots_think_once_in_all(run, postgres_url, thoughts):
    async def play():
        async with both(postgres_url) as (one, two):
            ada = (await one.guest("Ada")).id
            match = (await one.create(ada, TablePlan("tic_tac_toe", [ME, BOT]))).match
            await two.state(match, ada, 0)
            for number, server in enumerate((one, two, one), 1):
                state = await server.state(match, ada, 0)
                act = state.view["asked"][0]["options"][0]
                await server.change(match, ada, Play(0, state.index, act))
                if one._rooms[match].match.over:
                    break
                for service in (one, two):
                    index = 2 * number
                    await until(lambda s=service, i=index: s._rooms[match].match.index >= i)
                assert len(thoughts) == number
            assert len(set(thoughts)) == 1, "one server looks after the match"

    run(play())


def test_bots_and_clocks_of_a_killed_server_go_on_at_another(run, postgres_url, quick):
    """Nobody opens the matches: they are found."""

    async def play():
        async with await opened(postgres_url) as one:
            two = await opened(postgres_url, pace=60.0)
            ada = (await two.guest("Ada")).id
            bots = (await two.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))).match
            plan = TablePlan("tic_tac_toe", [ME, ME], clock=ClockRule("move", 2))
            clocked = (await two.create(ada, plan)).match
            await until(lambda: two._stage.servers.kept == {bots, clocked})
            assert not one._stage.servers.kept
            await kill(two)
            await until(lambda: one._stage.servers.kept == {bots, clocked})
            await until(lambda: one.store.load(bots).over and one.store.load(clocked).moves)

    run(play())


def test_what_a_server_leaves_when_it_stops_is_taken_over_at_once(run, postgres_url, monkeypatch):
    monkeypatch.setattr(rooms_module, "BEAT", 0.1)

    async def play():
        async with await opened(postgres_url) as one:
            async with await opened(postgres_url, pace=60.0) as two:
                ada = (await two.guest("Ada")).id
                match = (await two.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))).match
                await until(lambda: match in two._stage.servers.kept)
            await until(lambda: one.store.load(match).over)

    run(play())


def test_a_move_that_was_a_servers_last_deed_is_answered(run, postgres_url, quick, monkeypatch):
    """It was killed between the move and becoming the keeper."""

    async def play():
        async with await opened(postgres_url) as one:
            two = await opened(postgres_url)
            ada = (await two.guest("Ada")).id
            match = (await two.create(ada, TablePlan("tic_tac_toe", [ME, BOT]))).match
            monkeypatch.setattr(two._stage.servers, "keep", lambda match: False)
            await two.change(match, ada, Play(0, 0, "mark 4"))
            await kill(two)
            await until(lambda: len(one.store.load(match).moves) == 2)

    run(play())


def test_a_match_that_sleeps_is_kept_for_its_clock_only(run, postgres_url, monkeypatch):
    monkeypatch.setattr(rooms_module, "SOON", 0.0)

    async def play():
        async with both(postgres_url) as (one, two):
            match, ada, _ = await two_people(one, clock=ClockRule("move", 3600))
            quiet = (await one.create(ada, TablePlan("tic_tac_toe", [ME, BOT]))).match
            await one.change(quiet, ada, Play(0, 0, "mark 4"))
            await until(lambda: one._rooms[quiet].match.index == 2)
            servers = one._stage.servers
            await until(lambda: servers.kept == {match, quiet})
            await until(lambda: one._rooms[match].idle and one._rooms[quiet].idle)
            one.unload()
            assert (one.loaded, list(one._rooms._alarms)) == (0, [match])
            await until(lambda: servers.kept == {match})
            await two.change(match, ada, Play(0, 1, "mark 4"))
            assert not two._stage.servers.keeps(match)
            await until(lambda: match in one._rooms and one._rooms[match].match.index == 2)

    run(play())


def test_whoever_lets_a_match_go_has_seen_all_of_it(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            match, ada, _ = await two_people(one)
            mine, theirs = one._stage.servers, two._stage.servers
            assert mine.keep(match)
            assert not theirs.keep(match)
            await two.change(match, ada, Play(0, 1, "mark 4"))
            mine.let_go(match, 1)
            assert not theirs.keep(match), "it has gone on since"
            mine.let_go(match, 2)
            assert theirs.keep(match)
            assert not mine.keep(match)

    run(play())


# -- Outages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", ["stopped", "killed"])
def test_no_clock_runs_while_no_server_is_up(run, url, clock, ended):
    async def play():
        service = await opened(url, now=clock)
        match, ada, _ = await two_people(service, clock=ClockRule("match", 60))
        start = service.time
        clock.pass_by(20)
        await service._stage.beat()
        await (service.close() if ended == "stopped" else kill(service))
        clock.pass_by(30)
        async with await opened(url, now=clock) as again:
            await until(lambda: not again._rooms._asleep)
            state = await again.state(match, ada, 0)
            assert state.seats[0].clock.deadline == start + 90_000
            await again.change(match, ada, Play(0, state.index, "mark 4"))
            state = await again.state(match, ada, 0)
            assert state.seats[0].clock.left == 40_000
        async with await opened(url, now=clock) as again:
            assert (await again.state(match, ada, 0)).index == state.index, "only once"

    run(play())


def test_while_another_server_is_up_clocks_run(run, postgres_url, clock):
    async def play():
        async with await opened(postgres_url, now=clock) as one:
            match, ada, _ = await two_people(one, clock=ClockRule("match", 60))
            start = one.time
            clock.pass_by(LAPSE - 1)
            await one._stage.beat()
            async with await opened(postgres_url, now=clock) as two:
                state = await two.state(match, ada, 0)
                assert state.seats[0].clock.deadline == start + 60_000

    run(play())


def test_data_of_before_know_only_their_last_move(run, url, clock):
    async def play():
        service = await opened(url, now=clock)
        match, ada, _ = await two_people(service, clock=ClockRule("match", 60))
        start = service.time
        with service.store.transaction() as connection:
            connection.exec_driver_sql("DELETE FROM about WHERE key = 'alive'")
        await kill(service)
        clock.pass_by(3600)
        async with await opened(url, now=clock) as again:
            state = await again.state(match, ada, 0)
            assert state.seats[0].clock.deadline == start + 3_660_000

    run(play())


def test_a_match_that_could_not_be_read_at_the_start_is_read_later(run, url, monkeypatch):
    monkeypatch.setattr(rooms_module, "LOOK", 0.1)

    async def play():
        service = await opened(url, pace=60)
        ada = (await service.guest("Ada")).id
        match = (await service.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))).match
        await service.close()
        load, failed = rooms_module.Store.load, []

        def at_first_not(self, match):
            if len(failed) < 3:
                failed.append(match)
                raise rooms_module.StoreError("store_unreachable", "matches")
            return load(self, match)

        monkeypatch.setattr(rooms_module.Store, "load", at_first_not)
        async with await opened(url) as again:
            await until(lambda: match in again._rooms and again._rooms[match].match.over)

    run(play())


def test_signs_of_life_are_told_by_one_clock(run, postgres_url):
    async def play():
        async with both(postgres_url) as (one, two):
            servers: Servers = two._stage.servers
            servers._samples.clear()
            servers._now = lambda: time.time() - 3600
            await two._stage.beat()
            assert abs(one.time - two.time) < 1000
            match = (await two_people(one))[0]
            assert one._stage.servers.keep(match)
            assert not servers.keep(match), "the other is up, by whatever clock"

    run(play())
