"""Many matches at once: who may do what, and what happens at the same time."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress

import pytest

from ludoteca.kernel import LudotecaError, Unknown, game, read_record
from ludoteca.table import (
    Chat,
    Claim,
    ClockRule,
    HandToBot,
    Leave,
    NewLink,
    NoSuchMatch,
    NotAllowed,
    Play,
    SeatPlan,
    Service,
    Stale,
    StoreError,
    TablePlan,
    Undo,
    undo,
)

from .people import BOT, ME, OPEN, opened, two_people, until

# -- One after another ------------------------------------------------------------------------


def test_a_match_from_the_beginning_to_the_record(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two_people(service)
            for at, (person, act) in enumerate(
                [
                    (ada, "mark 4"),
                    (bea, "mark 0"),
                    (ada, "mark 2"),
                    (bea, "mark 1"),
                    (ada, "mark 6"),
                ],
                1,
            ):
                seat = 0 if person == ada else 1
                played = await service.change(match, person, Play(seat, at, act))
                assert (played.index, played.already) == (at + 1, False)
            assert (await service.state(match, bea, 1)).over
            record = read_record(await service.record(match, bea))
            assert record.names == ("Ada", "Bea")
            assert game("tic_tac_toe").verify(record).winners == (0,)
            assert len(await service.frames(match, bea, 0)) == 6
            (summary,) = await service.matches(bea)
            assert (summary.seats, summary.over, summary.winners) == ((1,), True, (0,))

    run(play())


def test_pages_that_come_at_once_share_the_reading_of_their_guest(run, sqlite_url, monkeypatch):
    async def come():
        async with await Service.open(sqlite_url) as service:
            ada = await service.guest("Ada")
            read: list[str] = []
            person = service.store.person

            def reading(id):
                read.append(id)
                return person(id)

            monkeypatch.setattr(service.store, "person", reading)
            found = await asyncio.gather(*[service.person(ada.id) for _ in range(3)])
            assert [one.name for one in found] == ["Ada"] * 3
            assert read == [ada.id]
            # Nothing is kept: what has changed meanwhile is seen.
            await service.change_person(ada.id, "Bea", "it")
            assert (await service.person(ada.id)).name == "Bea"
            with pytest.raises(NoSuchMatch):
                await asyncio.gather(*[service.person("nobody") for _ in range(3)])
            assert read.count("nobody") == 1

    run(come())


def test_only_who_sits_there_plays(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            eve = (await service.guest("Eve")).id
            for attempt in (
                service.change(match, bea, Play(0, 1, "mark 4")),
                service.change(match, eve, Play(0, 1, "mark 4")),
                service.change(match, bea, Undo(0, 1)),
                service.change(match, eve, Chat(1, 1, "hi")),
                service.change(match, bea, HandToBot(0, "easy")),
                service.change(match, eve, NewLink(0)),
                service.key(match, eve),
                service.change(match, eve, Leave(0)),
                service.state(match, bea, 0),
                service.subscribe(match, eve, 1),
                service.frames(match, bea, 0),
                service.explain(match, bea, 0, "mark 4"),
                service.record(match, ada),
            ):
                with pytest.raises(NotAllowed):
                    await attempt
            assert (await service.state(match, eve, None)).index == 1
            with pytest.raises(NoSuchMatch):
                await service.state("nowhere", eve, None)
            with pytest.raises(NoSuchMatch):
                await service.state(match, eve, 5)

    run(play())


def test_who_may_watch(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            eve = (await service.guest("Eve")).id
            shown, _, _ = await two_people(service, watch="everyone")
            await two_people(service, watch="link")
            closed, _, bea = await two_people(service, watch="nobody")
            assert [summary.match for summary in await service.watchable()] == [shown]
            assert (await service.state(closed, bea, None)).viewer is None
            with pytest.raises(NotAllowed, match="only those who play"):
                await service.subscribe(closed, eve, None)

    run(play())


def test_nobody_looks_through_an_open_seat(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            created = await service.create(ada, TablePlan("lost_temple", [ME, OPEN, OPEN]))
            looks = [service.state, service.lines, service.subscribe, service.frames]
            for look in looks:
                for person in (ada, ""):
                    with pytest.raises(NotAllowed, match="not your seat"):
                        await look(created.match, person, 1)

    run(play())


def test_wrong_wishes_for_a_new_table(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            for wish in (
                service.create(ada, TablePlan("chess", [ME, BOT])),
                service.create(ada, TablePlan("tic_tac_toe", [ME])),
                service.create(ada, TablePlan("tic_tac_toe", [ME, SeatPlan("ghost")])),
                service.create(
                    ada, TablePlan("tic_tac_toe", [ME, SeatPlan("bot", level="genius")])
                ),
                service.create(ada, TablePlan("tic_tac_toe", [ME, ME], options={"size": 4})),
                service.create(ada, TablePlan("tic_tac_toe", [ME, ME], watch="spies")),
                service.create("nobody", TablePlan("tic_tac_toe", [ME, ME])),
            ):
                with pytest.raises(Unknown):
                    await wish
            assert await service.matches(ada) == []

    run(play())


def test_links_are_unguessable_and_new_ones_replace_them(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada, bea, eve = [(await service.guest(name)).id for name in ("Ada", "Bea", "Eve")]
            created = await service.create(ada, TablePlan("tic_tac_toe", [ME, OPEN]))
            old = created.links[1]
            assert len(old) >= 22
            assert old not in repr(created)
            new = NewLink(1)
            await service.change(created.match, ada, new)
            with pytest.raises(NoSuchMatch) as caught:
                await service.change(created.match, eve, Claim(old, "Eve"))
            assert old not in str(caught.value)
            assert (await service.change(created.match, bea, Claim(new.token, "Bea"))).seat == 1
            with pytest.raises(NotAllowed):
                await service.change(created.match, ada, NewLink(1))
            phone = NewLink(1)
            await service.change(created.match, bea, phone)
            phone_guest = (await service.guest("Bea")).id
            claim = Claim(phone.token, "Bea")
            for already in (False, True):
                joined = await service.change(created.match, phone_guest, claim)
                assert (joined.seat, joined.already) == (1, already)
            assert await service.seats_of(created.match, phone_guest) == (1,)

    run(play())


# -- At the same time -------------------------------------------------------------------------


def test_two_clients_with_one_index_only_one_plays(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, _ = await two_people(service)
            results = await asyncio.gather(
                *[service.change(match, ada, Play(0, 1, f"mark {n}")) for n in range(9)],
                return_exceptions=True,
            )
            stale = [result for result in results if isinstance(result, Stale)]
            assert len(stale) == 8
            assert all(error.state.index == 2 for error in stale)
            assert (await service.state(match, ada, 0)).index == 2

    run(play())


def test_the_same_click_nine_times_counts_once(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service)
            results = await asyncio.gather(
                *[service.change(match, ada, Play(0, 1, "mark 4")) for _ in range(9)]
            )
            assert {played.index for played in results} == {2}
            assert sum(not played.already for played in results) == 1

    run(play())


def test_two_servers_on_one_database(run, postgres_url):
    """Both have the match in memory; the second reads again, and is told it is stale."""

    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as two:
            match, ada, bea = await two_people(one)
            assert (await two.state(match, bea, 1)).index == 1
            results = await asyncio.gather(
                one.change(match, ada, Play(0, 1, "mark 4")),
                two.change(match, ada, Play(0, 1, "mark 5")),
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in results) == ["Played", "Stale"]
            late = one if isinstance(results[0], Stale) else two
            await late.change(match, bea, Play(1, 2, "mark 0"))
            assert (await late.state(match, bea, 1)).index == 3

    run(play())


def test_servers_tell_each_other(run, postgres_url):
    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as two:
            match, ada, bea = await two_people(one)
            listener = await two.subscribe(match, bea, 1, after=1)
            await anext(listener)
            await one.change(match, ada, Play(0, 1, "mark 4"))
            while not (update := await anext(listener)).lines:
                pass
            assert [line.kind for line in update.lines] == ["move"]
            await two.change(match, bea, Play(1, update.index, "mark 0"))
            await until(lambda: one._rooms[match].match.index == 3)

    run(play())


@pytest.mark.parametrize("lost", ["the news", "the line"])
def test_news_that_are_lost_are_found(run, postgres_url, monkeypatch, lost):
    """What is on disk is acknowledged, though nobody could be told; the others look themselves."""
    monkeypatch.setattr("ludoteca.table.rooms.LOOK", 0.3)

    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as two:
            match, ada, bea = await two_people(one)
            assert (await two.state(match, bea, 1)).index == 1
            begin, tell, telling = one.store.transaction, one.store.tell, threading.local()

            def cut_off(news):
                telling.now = True
                tell(news)
                telling.now = False

            def fails_while_telling():
                if getattr(telling, "now", False):
                    raise StoreError("store_unreachable", "matches")
                return begin()

            if lost == "the line":
                monkeypatch.setattr(one.store, "tell", cut_off)
                monkeypatch.setattr(one.store, "transaction", fails_while_telling)
            else:
                monkeypatch.setattr(one.store, "tell", lambda _: None)
            played = await one.change(match, ada, Play(0, 1, "mark 4"))
            assert (played.index, played.already) == (2, False)
            await until(lambda: two._rooms[match].match.index == 2)
            monkeypatch.setattr(one.store, "tell", lambda _: None)
            gone = await one.create(ada, TablePlan("tic_tac_toe", [ME, ME]))
            await two.state(gone.match, ada, 0)
            await one.discard(gone.match, ada)
            await until(lambda: gone.match not in two._rooms)

    run(play())


def test_whether_an_undo_is_free_is_weighed_where_it_holds_up_no_other_table(
    run, sqlite_url, monkeypatch
):
    """It may take long: many could have seen or heard something else."""
    begun, moved, in_time = threading.Event(), threading.Event(), []

    def weigh(*_):
        begun.set()
        in_time.append(moved.wait(20))
        return False

    monkeypatch.setattr(undo, "reveals", weigh)

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            await service.change(match, ada, Play(0, 1, "mark 4"))
            other, cid, _ = await two_people(service)
            back = asyncio.create_task(service.change(match, ada, Undo(0, 2)))
            await until(begun.is_set)
            # At the same table a move waits for it, and finds the table as it is then.
            late = asyncio.create_task(service.change(match, bea, Play(1, 2, "mark 0")))
            await service.change(other, cid, Play(0, 1, "mark 4"))
            moved.set()
            assert (await back).index == 3
            with pytest.raises(Stale):
                await late

    run(play())
    assert in_time == [True]


def test_a_client_that_goes_away_has_still_played(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            click = asyncio.create_task(service.change(match, ada, Play(0, 1, "mark 4")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            click.cancel()
            await asyncio.gather(click, return_exceptions=True)
            await until(lambda: service._rooms[match].match.index == 2)
            await service.change(match, bea, Play(1, 2, "mark 0"))

    run(play())


def test_a_failed_write_is_not_acknowledged_and_the_match_goes_on(run, sqlite_url, monkeypatch):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service)
            append_all = service.store.append_all

            def fail(batches):
                append_all(batches)  # written, but the answer is lost on the way
                raise StoreError("the line is dead")

            monkeypatch.setattr(service.store, "append_all", fail)
            with pytest.raises(StoreError, match="the line is dead"):
                await service.change(match, ada, Play(0, 1, "mark 4"))
            monkeypatch.undo()
            again = await service.change(match, ada, Play(0, 1, "mark 4"))
            assert (again.index, again.already) == (2, True)

    run(play())


@pytest.mark.parametrize("clocked", [False, True])
def test_nobody_hurries_while_nothing_can_be_written(run, sqlite_url, monkeypatch, caplog, clocked):
    """Bots and the clock try once a second, also while others make the table read its log again."""

    def unwritten():
        return [r for r in caplog.records if "could not be written" in r.message]

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            seats = [ME, ME] if clocked else [BOT, ME]
            clock = ClockRule("move", 1) if clocked else ClockRule()
            plan = TablePlan("tic_tac_toe", seats, clock=clock)

            def fail(batches):
                raise StoreError("the disk is full")

            with monkeypatch.context() as patch:
                patch.setattr(service.store, "append_all", fail)
                created = await service.create(ada, plan)
                # A bot's first process may take its time to start.
                end = time.monotonic() + 20
                while time.monotonic() < end:
                    with suppress(LudotecaError):
                        await service.change(created.match, ada, Chat(1, 0, "hello?"))
                    await asyncio.sleep(0.05)
                    if len(unwritten()) == 1:
                        end = min(end, time.monotonic() + 2.5)
            room = service._rooms[created.match]
            await until(lambda: room.match.moves)

    run(play())
    assert 1 <= len(unwritten()) <= 8


@pytest.mark.parametrize("lang", ["x" * 40, "en\n\x00"])
def test_a_language_that_is_none_is_kept_short(run, url, lang):
    async def play():
        async with await opened(url) as service:
            ada = await service.guest("Ada", lang)
            await service.change_person(ada.id, "Ada", lang)
            created = await service.create(
                ada.id, TablePlan("tic_tac_toe", [ME, ME], language=lang)
            )
            assert len((await service.header(created.match)).language) <= 20

    run(play())


# -- Throwing a match away ----------------------------------------------------------------------


def test_the_owner_throws_away_a_match_at_which_nobody_else_sits(url, run):
    async def scenario():
        async with await opened(url) as service:
            ada, bea = await service.guest("Ada"), await service.guest("Bea")
            kept = (await service.create(ada.id, TablePlan("tic_tac_toe", [ME, ME]))).match
            plan = TablePlan("lost_temple", [ME, OPEN, BOT])
            match = (await service.create(ada.id, plan)).match
            listener = await service.subscribe(match, ada.id, 0)
            with pytest.raises(NotAllowed, match="only whoever created it"):
                await service.discard(match, bea.id)
            await service.discard(match, ada.id)
            async for _ in listener:
                pass
            with pytest.raises(NoSuchMatch):
                await service.state(match, ada.id, 0)
            assert [found.match for found in await service.matches(ada.id)] == [kept]
        async with await opened(url) as service:
            assert [found.match for found in await service.matches(ada.id)] == [kept]
            with pytest.raises(NoSuchMatch):
                await service.header(match)

    run(scenario())


def test_where_somebody_else_sits_no_match_is_thrown_away(url, run):
    async def scenario():
        async with await opened(url) as service:
            match, ada, bea = await two_people(service)
            with pytest.raises(NotAllowed, match="other people sit at this table"):
                await service.discard(match, ada)
            (found,) = await service.matches(ada)
            assert not found.lone
            await service.change(match, bea, Leave(1))
            (found,) = await service.matches(ada)
            assert found.lone
            await service.discard(match, ada)
            assert await service.matches(ada) == []

    run(scenario())


def test_what_another_server_throws_away_is_gone_everywhere(postgres_url, run):
    async def scenario():
        async with (
            await opened(postgres_url) as here,
            await opened(postgres_url) as there,
        ):
            ada = (await here.guest("Ada")).id
            match = (await here.create(ada, TablePlan("tic_tac_toe", [ME, ME]))).match
            assert (await there.state(match, ada, 0)).index == 0
            await here.discard(match, ada)
            await until(lambda: there.loaded == 0)
            with pytest.raises(NoSuchMatch):
                await there.state(match, ada, 0)

    run(scenario())
