"""Those who listen: told once for all who see the same, and whoever moves waits for nobody."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Decision
from ludoteca.table import Call, Match, Play
from ludoteca.table.listening import AT_ONCE

from .people import opened, two_people

CROWD = 3 * AT_ONCE


async def listeners(service, match, *viewers):
    """Each has heard how things stand."""
    found = [await service.subscribe(match, person, viewer, after=1) for person, viewer in viewers]
    for listener in found:
        await anext(listener)
    return found


def onlookers(count=CROWD):
    return [(f"onlooker {number}", None) for number in range(count)]


def test_whoever_has_moved_is_answered_before_onlookers_are_told(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            other, *watching = await listeners(service, match, (bea, 1), *onlookers())
            await service.change(match, ada, Play(0, 1, "mark 4"))
            # The answer is here. Who plays is told at once, who looks on a moment later.
            assert other._news
            assert not any(listener._news for listener in watching)
            updates = [await anext(listener) for listener in watching]
            assert {update.index for update in updates} == {2}

    run(play())


def test_onlookers_are_told_a_few_at_a_time(run, sqlite_url):
    """Between them everybody else has a turn."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service)
            watching = await listeners(service, match, *onlookers())
            room = service._rooms[match]
            await service.change(match, ada, Play(0, 1, "mark 4"))
            told = []
            for _ in range(3):
                room._listeners._serve()
                told.append(sum(listener._news for listener in watching))
            assert told == [AT_ONCE, 2 * AT_ONCE, CROWD]

    run(play())


def test_one_state_for_all_who_see_the_same(run, sqlite_url, monkeypatch):
    made = []
    state = Match.state

    def counted(self, viewer, *rest):
        made.append(viewer)
        return state(self, viewer, *rest)

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            everybody = await listeners(
                service, match, (ada, 0), (ada, 0), (bea, 1), (bea, None), *onlookers()
            )
            monkeypatch.setattr(Match, "state", counted)
            await service.change(match, ada, Play(0, 1, "mark 4"))
            # Bea at her seat, and as an onlooker who has one; Ada's two pages; all the others.
            assert sorted(made, key=str) == [0, 1, None, None]
            states = {id((await anext(listener)).state) for listener in everybody}
            assert len(states) == 4

    run(play())


def test_who_comes_to_look_on_disturbs_nobody(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, _ = await two_people(service)
            (own,) = await listeners(service, match, (ada, 0))
            watching = await listeners(service, match, *onlookers(20))
            listening = service._rooms[match]._listeners
            listening._settled()
            assert not own._news
            for listener in watching:
                listener.close()
            listening._settled()
            assert not own._news

    run(play())


def test_a_page_that_is_loaded_again_has_never_been_away(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            own, page = await listeners(service, match, (ada, 0), (bea, 1))
            listening = service._rooms[match]._listeners
            page.close()
            await listeners(service, match, (bea, 1))
            listening._settled()
            assert not own._news

    run(play())


def test_nothing_tells_of_a_quiet_pass(run, sqlite_url):
    """Not the index of an event either, which comes because somebody calls or comes back."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service, "snap")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Decision, "quiet", property(lambda self: True))
                (other,) = await listeners(service, match, (bea, 1))
                await service.change(match, ada, Play(0, 1, "keep_still 0"))
                other.hear(Call(0, "keep_still 0"))
                heard = await anext(other)
                assert heard.calls == (Call(0, "keep_still 0"),)
                (again,) = [await service.subscribe(match, bea, 1, after=1)]
                for update in (heard, await anext(again)):
                    assert (update.index, update.state.index, update.lines) == (1, 1, ())

    run(play())


def test_what_a_listener_keeps_does_not_grow(run, sqlite_url):
    """Of what it was sent, nothing is kept."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await two_people(service)
            watching = await listeners(service, match, *onlookers(5))
            for at, (person, seat, cell) in enumerate([(ada, 0, 4), (bea, 1, 0), (ada, 0, 8)], 1):
                await service.change(match, person, Play(seat, at, f"mark {cell}"))
            for listener in watching:
                assert len(listener._waiting) == 3
                for _ in range(3):
                    await anext(listener)
                assert not listener._waiting
            assert len(service._rooms[match]._listeners._states) <= 1

    run(play())
