"""What whoever listens to a match is told, and when."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.kernel import Decision, LudotecaError, SecretLuck
from ludoteca.table import Chat, Play, opening
from ludoteca.table.listening import MOST_LINES, MOST_UPDATES

from .people import opened, two_people


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


@pytest.fixture
def wordy(monkeypatch):
    """Whoever likes may fill a log with words."""
    monkeypatch.setattr("ludoteca.table.deed.MOST_SAID", 10_000)


@pytest.mark.usefixtures("wordy")
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


@pytest.mark.usefixtures("wordy")
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
