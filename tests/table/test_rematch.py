"""The same people, again."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.kernel import game
from ludoteca.table import (
    Again,
    Claim,
    ClockRule,
    HandToBot,
    NotAllowed,
    Play,
    SeatPlan,
    Sit,
    Sitting,
    TablePlan,
)
from ludoteca.table.rematch import next_match

from .people import opened

ME = SeatPlan("me", "Ada")
OPEN = SeatPlan("open")
WON = ("mark 4", "mark 0", "mark 2", "mark 1", "mark 6")


async def finished(service, *, clock=None):
    """Ada has won against Bea."""
    ada, bea = (await service.guest("Ada")).id, (await service.guest("Bea")).id
    plan = TablePlan("tic_tac_toe", [ME, OPEN], clock=clock or ClockRule(), watch="everyone")
    created = await service.create(ada, plan)
    match = created.match
    await service.change(match, bea, Claim(created.links[1], "Béa"))
    for at, action in enumerate(WON, 1):
        seat = (at - 1) % 2
        await service.change(match, (ada, bea)[seat], Play(seat, at, action))
    assert (await service.state(match, ada, 0)).over
    return match, ada, bea


def test_a_match_that_goes_on_has_no_next(tables):
    match = tables.begin("tic_tac_toe", 2)
    with pytest.raises(NotAllowed, match="over"):
        tables.drafted(match, Again(0), 2000)


def test_a_bot_that_was_sent_in_is_so_in_the_next_match_too(tables):
    """Whoever it plays for has still not agreed to anything."""
    old = tables.begin("tic_tac_toe", 2)
    tables.do(old, HandToBot(1, "easy"), 1500, "ada")
    while not old.over:
        asked = old.position.pending[0]
        play = Play(asked.player, old.index, str(asked.options[0]), "bot")
        tables.do(old, play, old.entries[-1].at + 1)
    tables.do(old, Again(0), 99_000)
    new, draft = next_match(old, 100_000)
    new.take(draft)
    assert new.seats[1] == Sitting("bea", "Bea", "easy", sent=True)
    assert tables.copy(new).seats == new.seats


def test_the_next_match_is_like_the_last(tables):
    seats = [Sitting("ada", "Ada"), Sitting("ada", "Al"), Sitting("bea", "Bea")]
    seats += [Sitting(None, "Bo", "hard"), Sitting("cid", "Cid")]
    old = tables.begin("lost_temple", 5, seats=seats, clock=ClockRule("move", 90))
    tables.do(old, HandToBot(4, "easy"), 2000, "cid")
    while not old.over:
        asked = old.position.pending[0]
        by = "bot" if old.seats[asked.player].level else "person"
        play = Play(asked.player, old.index, str(asked.options[-1]), by)
        tables.do(old, play, old.entries[-1].at + 1)
    tables.do(old, Again(0), 99_000)
    assert tables.copy(old).again == old.again
    new, draft = next_match(old, 100_000)
    new.take(draft)
    assert new.header.id == old.again.match
    for part in ("game", "players", "options", "clock", "watch", "language"):
        assert getattr(new.header, part) == getattr(old.header, part)
    assert new.header.secret != old.header.secret
    # Who proposes it sits down with all at the same device; a bot goes on where it played.
    kinds = [sitting.kind for sitting in new.seats]
    assert kinds == ["person", "person", "open", "bot", "person"]
    assert [sitting.level for sitting in new.seats] == ["", "", "", "hard", "easy"]
    assert new.names == old.names


def test_the_others_come_with_one_tap(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await finished(service, clock=ClockRule("match", 600, 5))
            listener = await service.subscribe(match, bea, 1, after=6)
            await anext(listener)
            new = await service.again(match, ada, 0)
            update = await anext(listener)
            assert [line.kind for line in update.lines] == ["again"]
            assert (update.state.again.seat, update.state.again.match) == (0, new)
            listener.close()
            state = await service.state(new, ada, 0)
            assert [seat.kind for seat in state.seats] == ["person", "open"]
            assert state.names == ("Ada", "Béa")
            assert state.clock == ClockRule("match", 600, 5)
            assert await service.again(match, bea, 1) == new
            assert await service.seats_of(new, bea) == (1,)
            assert (await service.state(new, bea, 1)).names == ("Ada", "Béa")
            assert new in [summary.match for summary in await service.watchable()]

    run(play())


def test_it_is_made_once_however_many_press(run, url):
    async def play():
        async with await opened(url) as service:
            match, ada, bea = await finished(service)
            wishes = [service.again(match, *who) for who in ((ada, 0), (bea, 1)) * 4]
            assert len(set(await asyncio.gather(*wishes))) == 1
            lines = await service.lines(match, ada, 0)
            assert [line.kind for line in lines].count("again") == 1
            assert len(await service.matches(ada)) == 2
            (new,) = {await service.again(match, ada, 0)}
            assert [await service.seats_of(new, one) for one in (ada, bea)] == [(0,), (1,)]
            assert len(await service.lines(new, ada, 0)) == 2

    run(play())


def test_two_servers_make_the_same(run, postgres_url):
    async def play():
        async with await opened(postgres_url) as one, await opened(postgres_url) as two:
            match, ada, bea = await finished(one)
            found = await asyncio.gather(one.again(match, ada, 0), two.again(match, bea, 1))
            assert len(set(found)) == 1
            async with asyncio.timeout(20):
                while await one.seats_of(found[0], bea) != (1,):
                    await asyncio.sleep(0.01)
            assert await two.seats_of(found[0], ada) == (0,)

    run(play())


def test_a_proposal_outlives_a_restart(run, sqlite_url, monkeypatch):
    """The server stops between the proposal and the match: whoever comes next makes it."""

    async def propose():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await finished(service)
            await service.change(match, ada, Again(0))
            return match, ada, bea

    async def accept():
        async with await opened(sqlite_url) as service:
            new = await service.again(match, bea, 1)
            assert new == (await service.state(match, ada, 0)).again.match
            assert await service.seats_of(new, ada) == (0,)
            assert await service.seats_of(new, bea) == (1,)
            assert (await service.header(new)).owner == ada

    match, ada, bea = run(propose())
    run(accept())


def test_a_seat_that_another_has_taken_is_theirs(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada, bea = await finished(service)
            new = await service.again(match, ada, 0)
            eve = (await service.guest("Eve")).id
            await service.change(new, eve, Sit(await service.key(new, ada), 1, "Eve"))
            assert await service.again(match, bea, 1) == new
            assert await service.seats_of(new, bea) == ()
            assert await service.seats_of(new, eve) == (1,)

    run(play())


def test_only_who_played_asks_for_it(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            match, _, _ = await finished(service)
            eve = (await service.guest("Eve")).id
            for seat in (0, 1):
                with pytest.raises(NotAllowed):
                    await service.again(match, eve, seat)

    run(play())


def test_who_begins_is_for_the_set_up_to_say(run, sqlite_url):
    """The next match is set up with luck of its own, as every match is."""

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("lost_temple", [SeatPlan("me", name) for name in ("Ada", "Al", "An")])
            match = (await service.create(ada, plan)).match
            begun = set()
            for _ in range(12):
                room = service._rooms[match].match
                begun.add(room.position.pending[0].player)
                while not room.over:
                    asked = room.position.pending[0]
                    play = Play(asked.player, room.index, str(asked.options[-1]))
                    await service.change(match, ada, play)
                match = await service.again(match, ada, 0)
            assert len(begun) > 1
            assert game("lost_temple").meta.max_players >= 3

    run(play())
