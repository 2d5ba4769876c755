"""What a host asks of the data, on both databases; and what one server does, the others learn."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import event

from ludoteca.kernel import FastLuck
from ludoteca.table import (
    Chat,
    Draft,
    HandToBot,
    Leave,
    NoSuchMatch,
    Play,
    SeatPlan,
    Sit,
    Sitting,
    TablePlan,
    hosting,
)
from ludoteca.table import rooms as rooms_module
from ludoteca.table.doctor import examine
from ludoteca.table.store import Store

from .people import opened, until


async def two(service):
    """A match of Ada and Bea, with a word of each; the match and both."""
    ada, bea = await service.guest(), await service.guest()
    seats = [SeatPlan("me", "Ada"), SeatPlan("open")]
    match = (await service.create(ada.id, TablePlan("tic_tac_toe", seats))).match
    await service.change(match, bea.id, Sit(await service.key(match, ada.id), 1, "Béa"))
    await service.change(match, ada.id, Chat(0, 1, "My cat"))
    await service.change(match, bea.id, Chat(1, 2, "My dog"))
    return match, ada.id, bea.id


async def said(service, match, person):
    """All that was said at a table."""
    lines = await service.lines(match, person, 0)
    return [line.data["text"] for line in lines if line.kind == "chat"]


def test_tables_and_people_are_listed_counted_and_found(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two(service)
            (table,) = await service.look_up(hosting.tables)
            assert (table.match, table.owner_name, table.people) == (match, "Ada", ("Ada", "Béa"))
            for wanted in (match, "tic_tac_toe", "béa", "Ada"):
                assert len(await service.look_up(hosting.tables, wanted)) == 1, wanted
            for wanted in ("Zoe", "%", "_", match[:5]):
                assert await service.look_up(hosting.tables, wanted) == [], wanted
            assert await service.look_up(hosting.tables, "", 1) == []
            people = await service.look_up(hosting.people)
            assert {(one.id, one.name, one.tables) for one in people} == {
                (ada, "Ada", 1),
                (bea, "Béa", 1),
            }
            assert [one.id for one in await service.look_up(hosting.people, "Béa")] == [bea]
            assert [one.id for one in await service.look_up(hosting.people, ada[:6])] == [ada]
            await service.ban(bea)
            await service.close_table(match)
            assert await service.look_up(hosting.totals) == hosting.Totals(2, 1, 0, 1, 1)
            assert [one.banned for one in await service.look_up(hosting.people, "Béa")] == [True]
            # Once more does no harm.
            await service.ban(bea)
            await service.lift_ban(bea)
            assert not (await service.person(bea)).banned

    run(play())


def test_a_closed_table_is_no_damaged_one_and_stays_closed(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, _ = await two(service)
            await service.close_table(match)
        async with await opened(url) as service:
            with pytest.raises(NoSuchMatch, match="the host has closed this table"):
                await service.state(match, ada, 0)
            assert service.damaged == {}
            assert await service.matches(ada) == []
            await service.reopen_table(match)
            await service.change(match, ada, Play(0, 3, "mark 4"))
            return match

    match = run(play())
    store = Store(url)
    store.bar("match", match, 1)
    assert examine(store, match).error is None
    store.close()


def test_bots_at_a_table_that_is_opened_again_go_on_before_anybody_asks(run, url):
    async def play():
        async with await opened(url) as service:
            host = (await service.guest()).id
            plan = TablePlan("tic_tac_toe", [SeatPlan("bot"), SeatPlan("bot")])
            match = (await service.create(host, plan)).match
            await service.close_table(match)
            assert match not in service._rooms
            await service.reopen_table(match)
            while not service._rooms[match].match.over:
                await asyncio.sleep(0.01)

    run(play())


def test_somebody_is_forgotten(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two(service)
            told = await service.look_up(hosting.knows, bea)
            assert [one["kind"] for one in told["tables"][0]["done"]] == ["joined", "chat"]
            await service.forget(bea)
            assert (await service.look_up(hosting.knows, bea)) == {"person": {}, "tables": []}
            state = await service.state(match, ada, 0)
            assert [seat.kind for seat in state.seats] == ["person", "open"]
            assert not service.store.is_astray(service.store.load(match))
            assert await said(service, match, ada) == ["My cat", hosting.UNSAID]
            # Alone now: when Ada goes too, nothing is left.
            await service.forget(ada)
            assert await service.look_up(Store.every) == []
            return match, ada, bea

    run(play())


@pytest.mark.parametrize("slug", ["intruder", "memory_temple", "lost_temple"])
def test_nobody_is_told_more_than_their_seats_may_see(slug, sqlite_url, tables, add_people):
    """What is final in The Intruder is told to nobody before the end: to remember is the game."""
    store = Store(sqlite_url)
    add_people(store)
    match, draft = tables.draft(slug, 3, seats=[Sitting("ada", "Ada")] * 3)
    store.create(match, draft)
    match.take(draft)
    kept, luck = 1, FastLuck(2)
    while not match.over:
        tables.play(match, 1 + luck.below(9), seed=luck.below(99))
        new = match.entries[kept:]
        store.append("m1", Draft(match.index, tuple(new)), over=match.over)
        kept += len(new)
        [table] = hosting.knows(store, "ada")["tables"]
        for seat in range(3):
            told = [one.get("action") for one in table["done"] if one["seat"] == seat]
            seen = [line for line in match.lines(seat) if line.seat == seat]
            assert told == [line.data.get("action") for line in seen]
        # Nor what the clock did, which has no seat.
        assert not [one for one in table["done"] if one["seat"] < 0 and "action" in one]
    store.close()


def test_what_others_said_on_the_same_seat_stays_theirs(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two(service)
            await service.change(match, bea, Leave(1))
            cid = await service.guest()
            await service.change(match, cid.id, Sit(await service.key(match, ada), 1, "Cid"))
            index = (await service.state(match, cid.id, 1)).index
            await service.change(match, cid.id, Chat(1, index, "My fish"))
            await service.forget(bea)
            assert await said(service, match, ada) == ["My cat", hosting.UNSAID, "My fish"]
            assert (await service.state(match, ada, 0)).names == ("Ada", "Cid")

    run(play())


def test_what_is_kept_of_a_person_is_found_without_reading_all_logs(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            _, _, bea = await two(service)
            return bea

    bea = run(play())
    store, asked = Store(sqlite_url), []
    listened = (store._engine, "before_cursor_execute")

    def note(connection, cursor, statement, values, *_):
        asked.append((statement, values))

    event.listen(*listened, note)
    assert len(hosting.knows(store, bea)["tables"]) == 1
    hosting.forget(store, bea)
    event.remove(*listened, note)
    with store.transaction() as connection:
        plans = [
            row[3]
            for statement, values in asked
            if statement.split()[0] in ("SELECT", "UPDATE")
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]
    store.close()
    assert [plan for plan in plans if "log" in plan]
    assert [plan for plan in plans if plan.startswith(("SCAN log", "SCAN sat"))] == []


def test_whoever_asks_what_is_kept_of_them_holds_up_nobody(run, url, monkeypatch):
    """However many ask: moves are written, and everybody has one question asked at a time."""
    asked, moved = [], threading.Event()

    def slowly(store, person):
        asked.append(person)
        return {"in time": moved.wait(20)}

    monkeypatch.setattr(hosting, "knows", slowly)

    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two(service)
            eve, school = (await service.guest()).id, "192.0.2.1"
            asking = [service.knows(eve) for _ in range(8)]
            asking += [service.knows(ada), service.knows(bea)]
            # Two who are new are counted as one.
            asking += [service.knows("zoe", school), service.knows("yan", school)]
            asking = asyncio.gather(*asking)
            await until(lambda: asked)
            index = (await service.state(match, ada, 0)).index
            await service.change(match, ada, Play(0, index, "mark 4"))
            moved.set()
            told = await asking
            assert all(one["in time"] for one in told)
            assert asked[:5] == [eve, ada, bea, "zoe", eve]
            assert asked[5:] == ["yan", *[eve] * 6]

    run(play())


async def played_out(service, match, people):
    """All people answer what they are asked, until the match is over."""
    while not (state := await service.state(match, people[0], None)).over:
        seat = state.view["asked"][0]["player"]
        if state.seats[seat].level:
            await asyncio.sleep(0.01)
            continue
        options = (await service.state(match, people[seat], seat)).view["asked"][0]["options"]
        await service.change(match, people[seat], Play(seat, state.index, options[0]))


@pytest.mark.parametrize("comes", [True, False])
def test_no_seat_is_kept_under_the_name_of_somebody_who_is_forgotten(run, url, comes):
    """The next match keeps one for whoever has played before, and the match after it too."""

    async def play():
        async with await opened(url) as service:
            match, ada, bea = await two(service)
            await played_out(service, match, (ada, bea))
            second = await service.again(match, ada, 0)
            if comes:
                assert await service.again(match, bea, 1) == second
                people = (ada, bea)
            else:
                await service.change(second, ada, HandToBot(1, "easy"))
                people = (ada, ada)
            await played_out(service, second, people)
            third = await service.again(second, ada, 0)
            assert (await service.state(third, ada, 0)).names == ("Ada", "Béa")
            await service.forget(bea)
            for one in (match, second, third):
                told = [entry["data"] for entry in service.store.rows(one)["log"]]
                assert not [text for text in told if r"B\u00e9a" in text or "Béa" in text], one
                names = (await service.state(one, ada, 0)).names
                assert (names[0], names[1] == "Béa") == ("Ada", False)

    run(play())


async def look_for_ever(service, match, person):
    while True:
        await service.state(match, person, 0)


@pytest.mark.parametrize("why", ["banned", "forgotten"])
def test_whoever_is_out_hears_nothing_at_any_server(run, postgres_url, why):
    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as other:
            match, ada, bea = await two(one)
            async with (
                await other.subscribe(match, bea, 1) as seat,
                await other.subscribe(match, bea, None) as watching,
                await one.subscribe(match, bea, None) as here,
                await other.subscribe(match, ada, 0) as stays,
            ):
                await (one.ban(bea) if why == "banned" else one.forget(bea))
                for ended in (seat, watching, here):
                    async for _ in ended:
                        pass
                if why == "banned":
                    await one.change(match, ada, Chat(0, 3, "Gone"))
                    while (await anext(stays)).index < 4:
                        pass

    run(play())


def test_another_server_finds_out_though_nobody_has_told_it(run, postgres_url, monkeypatch):
    monkeypatch.setattr(rooms_module, "LOOK", 0.05)

    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as other:
            match, _, bea = await two(one)
            async with await other.subscribe(match, bea, 1) as updates:
                monkeypatch.setattr(one.store, "tell", lambda news: None)
                await one.ban(bea)
                async for _ in updates:
                    pass

    run(play())


def test_another_server_learns_that_a_table_is_closed_or_deleted(run, postgres_url):
    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as other:
            match, ada, _ = await two(one)
            async with await other.subscribe(match, ada, 0) as updates:
                await anext(updates)
                await one.close_table(match)
                async for _ in updates:
                    pass
            with pytest.raises(NoSuchMatch, match="closed"):
                await other.state(match, ada, 0)
            await other.reopen_table(match)
            await one.state(match, ada, 0)
            await one.remove_table(match)
            with pytest.raises(NoSuchMatch):
                await look_for_ever(other, match, ada)

    run(play())
