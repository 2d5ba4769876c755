"""Many matches at once: who may do what, who is told, who thinks, and what outlives a restart."""

from __future__ import annotations

import asyncio
import logging
import random
import subprocess
import sys
import time
import tracemalloc
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.kernel import Decision, LudotecaError, SecretLuck, Unknown, game, read_record
from ludoteca.table import (
    AnswerUndo,
    Chat,
    Claim,
    ClockRule,
    HandBack,
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
    opening,
)
from ludoteca.table.listening import MOST_LINES, MOST_UPDATES
from ludoteca.table.thinking import Minds

ME = SeatPlan("me")
OPEN = SeatPlan("open")
BOT = SeatPlan("bot")


async def until(true, seconds=20.0):
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        await asyncio.sleep(0.01)


async def two_people(service, slug="tic_tac_toe", **more):
    """A match of Ada and Bea."""
    ada, bea = await service.guest("Ada"), await service.guest("Bea")
    created = await service.create(ada.id, TablePlan(slug, [ME, OPEN], **more))
    joined = await service.change(created.match, bea.id, Claim(created.links[1], "Bea"))
    assert joined.seat == 1
    return created.match, ada.id, bea.id


def opened(url, **more):
    return Service.open(url, **{"pace": 0.0, "workers": 1, **more})


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
            begin, begun = one.store.transaction, []

            def second_fails():
                # The first transaction of a write is the write; the second tells of it.
                begun.append(1)
                if len(begun) == 2:
                    raise StoreError("store_unreachable", "matches")
                return begin()

            if lost == "the line":
                monkeypatch.setattr(one.store, "transaction", second_fails)
            else:
                monkeypatch.setattr(one.store, "tell", lambda _: None)
            played = await one.change(match, ada, Play(0, 1, "mark 4"))
            assert (played.index, played.already) == (2, False)
            await until(lambda: two._rooms[match].match.index == 2, 5)
            monkeypatch.setattr(one.store, "tell", lambda _: None)
            gone = await one.create(ada, TablePlan("tic_tac_toe", [ME, ME]))
            await two.state(gone.match, ada, 0)
            await one.discard(gone.match, ada)
            await until(lambda: gone.match not in two._rooms, 5)

    run(play())


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


# -- Listening --------------------------------------------------------------------------------


def test_a_listener_gets_exactly_what_it_missed(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            listener = await service.subscribe(match, bea, 1, after=1)
            first = await anext(listener)
            assert (first.index, first.lines, first.resync) == (1, (), False)
            await service.change(match, ada, Play(0, 1, "mark 4"))
            second = await anext(listener)
            assert [line.kind for line in second.lines] == ["move"]
            listener.close()
            await service.change(match, bea, Play(1, 2, "mark 0"))
            await service.change(match, ada, Chat(0, 3, "oh"))
            back = await service.subscribe(match, bea, 1, after=second.index)
            missed = await anext(back)
            assert [(line.index, line.kind) for line in missed.lines] == [(3, "move"), (4, "chat")]
            assert missed.state == await service.state(match, bea, 1)

    run(play())


def test_a_listener_that_sleeps_holds_nobody_up(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            sleeper = await service.subscribe(match, bea, 1, after=1)
            last = MOST_LINES + MOST_UPDATES + 1
            for index in range(1, last):
                await service.change(match, ada, Chat(0, index, "so"))
            update = await anext(sleeper)
            assert update.resync
            assert update.lines == ()
            assert MOST_LINES < update.index == update.state.index <= last
            future = await service.subscribe(match, bea, 1, after=10_000)
            assert (await anext(future)).resync

    run(play())


def test_a_listener_that_reads_late_still_gets_one_update_a_change(run, sqlite_url):
    """With the state after each change, so that it can be shown step by step."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            late = await service.subscribe(match, bea, 1, after=1)
            await anext(late)
            seen = []
            for index, (person, seat, act) in enumerate(
                [(ada, 0, "mark 4"), (bea, 1, "mark 0")], 1
            ):
                await service.change(match, person, Play(seat, index, act))
                seen.append(await service.state(match, bea, 1))
            updates = [await anext(late) for _ in seen]
            assert [update.state for update in updates] == seen
            assert [[line.index for line in update.lines] for update in updates] == [[2], [3]]

    run(play())


def test_a_quiet_pass_wakes_nobody_else(run, sqlite_url):
    """When somebody passes is told to themselves alone; the others learn that it is over."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service, "snap")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Decision, "quiet", property(lambda self: True))
                own = await service.subscribe(match, ada, 0)
                others = [await service.subscribe(match, bea, viewer) for viewer in (1, None)]
                for listener in (own, *others):
                    await listener.__anext__()
                await asyncio.sleep(0)
                for listener in (own, *others):
                    listener._news = False
                await service.change(match, ada, Play(0, 1, "keep_still 0"))
                assert own._news
                assert not any(listener._news for listener in others)
                await service.change(match, bea, Play(1, 1, "keep_still 0"))
                for listener in others:
                    update = await asyncio.wait_for(listener.__anext__(), 5)
                    assert [line.index for line in update.lines][:2] == [2, 3]

    run(play())


def test_who_comes_meanwhile_is_told_with_the_last_update(run, sqlite_url, monkeypatch):
    monkeypatch.setattr("ludoteca.table.listening.SETTLED", 0)

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            late = await service.subscribe(match, bea, 1, after=1)
            await anext(late)
            await service.change(match, ada, Play(0, 1, "mark 4"))
            await service.change(match, bea, Play(1, 2, "mark 0"))
            await service.subscribe(match, ada, 0, after=3)
            await asyncio.sleep(0.01)
            updates = [await anext(late), await anext(late)]
            assert [update.state.seats[0].present for update in updates] == [False, True]

    run(play())


def test_too_many_updates_for_a_late_reader_become_one(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            late = await service.subscribe(match, bea, 1, after=1)
            await anext(late)
            for index in range(1, MOST_UPDATES + 3):
                await service.change(match, ada, Chat(0, index, "so"))
            first, second = await anext(late), await anext(late)
            assert [line.index for line in first.lines] == list(range(2, MOST_UPDATES + 3))
            assert [line.index for line in second.lines] == [MOST_UPDATES + 3]

    run(play())


def test_presence(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            watcher = await service.subscribe(match, ada, 0, after=1)
            assert [seat.present for seat in (await anext(watcher)).state.seats] == [True, False]
            async with await service.subscribe(match, bea, 1):
                update = await anext(watcher)
                assert (update.index, update.lines) == (1, ())
                assert [seat.present for seat in update.state.seats] == [True, True]
            assert [seat.present for seat in (await anext(watcher)).state.seats] == [True, False]

    run(play())


def test_a_waiting_listener_ends_when_the_service_closes(run, sqlite_url):
    async def play():
        service = await opened(sqlite_url)
        match, ada, _ = await two_people(service)
        listener = await service.subscribe(match, ada, 0)
        await anext(listener)
        waiting = asyncio.create_task(anext(listener, None))
        await asyncio.sleep(0)
        await service.close()
        assert await waiting is None

    run(play())


def test_streams_of_two_matches_that_differ_in_a_secret_are_equal(run, sqlite_url, monkeypatch):
    """Seat 1 bids differently; seat 0 and an onlooker are told the same, errors included."""
    fixed = SecretLuck("22" * 32)
    monkeypatch.setattr(opening, "SecretLuck", lambda: fixed)

    async def stream(service, bid):
        match, ada, bea = await two_people(service, "goofspiel")
        seen = []
        for person, viewer in ((ada, 0), (ada, None)):
            listener = await service.subscribe(match, person, viewer, after=-1)
            await anext(listener)
            seen.append(listener)
        options = (await service.state(match, bea, 1)).view["asked"][1]["options"]
        await service.change(match, bea, Play(1, 1, options[bid]))
        told = [await anext(listener) for listener in seen]
        for listener in seen:
            listener.close()
        errors = []
        for attempt in (
            service.change(match, ada, Play(0, 2, "bid 99")),
            service.change(match, ada, Play(0, -1, "bid 1")),
            service.state(match, ada, 1),
            service.record(match, ada),
            service.frames(match, ada, 1),
        ):
            with pytest.raises(LudotecaError) as caught:
                await attempt
            errors.append((str(caught.value), getattr(caught.value, "state", None)))
        frames = await service.frames(match, ada, 0)
        return repr((told, errors, frames)).replace(match, "the match")

    async def play():
        async with await opened(sqlite_url, now=lambda: 5000.0) as service:
            assert await stream(service, 0) == await stream(service, -1)

    run(play())


# -- Bots and clocks --------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_play_a_game_to_its_end(run, sqlite_url, level):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            slug = "kuhn_poker" if level == "hard" else "lost_temple"
            bots = [SeatPlan("bot", level=level)] * 2
            created = await service.create(ada, TablePlan(slug, bots))
            match = service._rooms[created.match].match
            await until(lambda: match.over, 40)
            moves = [entry.data["by"] for entry in match.entries[1:]]
            assert set(moves) == {"bot"}
            game(slug).verify(read_record(await service.record(created.match, ada)))

    run(play())


def test_bots_keep_a_pace_only_among_themselves(run, sqlite_url):
    """Whoever plays with them sees what they do at a pace of their own."""

    async def play():
        async with await opened(sqlite_url, pace=3600) as service:
            ada = (await service.guest("Ada")).id
            alone = await service.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))
            created = await service.create(ada, TablePlan("tic_tac_toe", [ME, BOT]))
            await service.change(created.match, ada, Play(0, 0, "mark 4"))
            match = service._rooms[created.match].match
            await until(lambda: len(match.moves) == 2)
            assert not service._rooms[alone.match].match.moves

    run(play())


def test_the_event_loop_is_free_while_bots_think(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("lost_temple", [SeatPlan("bot", level="hard")] * 3)
            created = await service.create(ada, plan)
            rounds = 0
            while not service._rooms[created.match].match.moves:
                await asyncio.sleep(0)
                rounds += 1
            assert rounds > 200, "it went round only a few times before the first move"

    run(play())


def test_a_bot_takes_over_and_gives_back(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            room = service._rooms[match]
            await service.change(match, ada, HandToBot(1, "normal"))
            await service.change(match, ada, Play(0, 1, "mark 4"))
            await until(lambda: len(room.match.moves) == 2)
            await service.change(match, bea, HandBack(1))
            state = await service.state(match, ada, 0)
            square = state.view["asked"][0]["options"][0]
            await service.change(match, ada, Play(0, state.index, square))
            await asyncio.sleep(0.2)
            assert len(room.match.moves) == 3

    run(play())


async def until_vote(service, match, person):
    """Play a table of one person and bots on until that person has to vote, at seat 0."""
    room = service._rooms[match]
    while True:
        await until(lambda: room.match.over or waits_for(room.match, 0))
        asked = room.match.position.asked(0)
        assert asked is not None
        if asked.name == "vote":
            return room.match
        await service.change(
            match, person, Play(0, room.match.asked_since[0], str(asked.options[-1]))
        )


def waits_for(match, seat):
    """Whether the table waits for this seat."""
    return any(d.player == seat and d.kind != "offer" for d in match.position.pending)


def test_bots_hear_people_out_where_they_can_talk(run, sqlite_url):
    """A bot that has a sealed answer to give keeps it back until the people have given theirs."""

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            created = await service.create(ada, TablePlan("golden_egg", [ME, BOT, BOT]))
            match = await until_vote(service, created.match, ada)
            await asyncio.sleep(0.3)
            assert not match.position.sealed
            since, voted = match.asked_since[0], match.position.round
            await service.change(created.match, ada, Play(0, since, "tell 1"))
            assert match.position.announced[0] == 0
            await asyncio.sleep(0.3)
            assert not match.position.sealed
            await service.change(created.match, ada, Play(0, match.asked_since[0], "vote 0"))
            await until(lambda: match.position.round > voted or min(match.position.votes) < 1)

    run(play())


def test_talk_asks_no_person_again(run, sqlite_url):
    """A vote that is on its way while somebody else speaks still counts."""

    async def play():
        async with await opened(sqlite_url) as service:
            people = [(await service.guest(name)).id for name in ("Ada", "Bea", "Cleo")]
            plan = TablePlan("golden_egg", [ME, OPEN, OPEN])
            created = await service.create(people[0], plan)
            for seat in (1, 2):
                await service.change(created.match, people[seat], Claim(created.links[seat], "X"))
            match = service._rooms[created.match].match
            guide = match.position.guide
            first, second = [(guide + n) % 3 for n in (1, 2)]
            for action in ("name 2", "count"):
                deed = Play(guide, match.asked_since[guide], action)
                await service.change(created.match, people[guide], deed)
            since = match.asked_since[first]
            deed = Play(second, match.asked_since[second], "tell 0")
            await service.change(created.match, people[second], deed)
            await service.change(created.match, people[first], Play(first, since, "vote 1"))
            deed = Play(guide, match.asked_since[guide], "tell 2")
            await service.change(created.match, people[guide], deed)
            assert list(match.position.sealed) == [first]
            state = await service.state(created.match, people[guide], guide)
            assert [seat.asked for seat in state.seats] == [seat == second for seat in range(3)]

    run(play())


def test_bots_wait_while_an_undo_is_asked(run, sqlite_url, monkeypatch):
    monkeypatch.setattr("ludoteca.table.room.dawdling", lambda *_: 0.3)

    async def play():
        async with await opened(sqlite_url) as service:
            ada, bea = (await service.guest("Ada")).id, (await service.guest("Bea")).id
            seats = [ME, OPEN, BOT]
            created = await service.create(ada, TablePlan("lost_temple", seats))
            match = created.match
            await service.change(match, bea, Claim(created.links[1], "Bea"))
            room = service._rooms[match]
            people = {0: ada, 1: bea}
            while True:
                asked = room.match.position.pending[0]
                if asked.player in people:
                    person = people[asked.player]
                    act = str(asked.options[0])
                    await service.change(match, person, Play(asked.player, room.match.index, act))
                    if room.match.bots_asked():
                        break
                else:
                    await asyncio.sleep(0.01)
            await service.change(match, person, Undo(asked.player, room.match.index))
            moves = len(room.match.moves)
            await asyncio.sleep(0.6)
            assert len(room.match.moves) == moves
            other = 1 - asked.player
            await service.change(match, people[other], AnswerUndo(other, False))
            await until(lambda: len(room.match.moves) > moves)

    run(play())


def test_dead_workers_are_replaced(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            created = await service.create(ada, TablePlan("lost_temple", [BOT, BOT]))
            match = service._rooms[created.match].match
            await until(lambda: len(match.moves) > 3)
            for worker in list(service._stage.minds.pool._processes.values()):
                worker.kill()
            done = len(match.moves)
            await until(lambda: match.over or len(match.moves) > done + 3)

    run(play())


def test_a_bot_that_fails_does_not_stop_the_table(run, sqlite_url, monkeypatch, caplog):
    async def fail(service, job):
        raise ValueError("a secret that must not be told")

    monkeypatch.setattr(Minds, "ask", fail)

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            created = await service.create(ada, TablePlan("tic_tac_toe", [BOT, BOT]))
            match = service._rooms[created.match].match
            await until(lambda: match.over)

    with caplog.at_level(logging.DEBUG):
        run(play())
    assert "ValueError" in caplog.text
    assert "a secret" not in caplog.text


def test_time_runs_out(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service, clock=ClockRule("move", 1))
            listener = await service.subscribe(match, ada, 0, after=1)
            await anext(listener)
            update = await anext(listener)
            (line,) = update.lines
            assert (line.kind, line.seat, line.data["how"]) == ("move", 0, "timeout")
            assert update.state.seats[1].clock.deadline is not None

    run(play())


# -- Memory and restarts ----------------------------------------------------------------------


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


# -- Figures ----------------------------------------------------------------------------------


def test_an_idle_match_is_light(tables):
    match = tables.begin("lost_temple", 8)
    tables.play(match, 1000, seed=3)
    assert match.over
    tables.copy(match)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [tables.copy(match) for _ in range(5)]
    each = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    assert each < 200_000


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
