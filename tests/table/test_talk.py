"""What the rules say about talking: silence, and calls that nothing keeps."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Refused
from ludoteca.table import (
    Call,
    Chat,
    HandBack,
    HandToBot,
    NewLink,
    NotAllowed,
    Ping,
    Play,
    Rename,
    SeatPlan,
    Service,
    Sitting,
    TablePlan,
    TooFast,
)
from ludoteca.table.deed import MINUTE, MOST_SAID
from ludoteca.table.listening import MOST_CALLS


@pytest.fixture
def silent(tables):
    """Glimpse with three, while the first says the colours: nobody may talk."""
    match = tables.begin("glimpse", 3)
    tables.do(match, Play(0, 0, "cover 0"), 2000)
    return match


def test_nobody_talks_or_points_while_the_rules_want_silence(silent, tables):
    for deed in (Chat(1, 1, "red!"), Ping(1, "cover-0")):
        with pytest.raises(Refused, match="nobody may talk") as refusal:
            tables.drafted(silent, deed, 3000)
        assert (refusal.value.clause, refusal.value.key) == ("GL-5", "silence")
    assert [silent.state(viewer).silence for viewer in (0, 1, None)] == ["GL-5"] * 3


def test_silence_ends_with_its_reason(silent, tables):
    tables.do(silent, Play(0, 1, "name 0"), 3000)
    assert silent.state(1).silence == ""
    tables.do(silent, Chat(1, 2, "well done"), 4000)
    tables.do(silent, Ping(1, f"said-0-{silent.position.said[0]}"), 4000)


def test_what_was_said_before_the_silence_is_not_refused_afterwards(tables):
    """The same message, sent twice because its answer was lost."""
    match = tables.begin("glimpse", 3)
    tables.do(match, Chat(1, 0, "look!"), 1000)
    tables.do(match, Play(0, 1, "cover 0"), 2000)
    assert tables.drafted(match, Chat(1, 0, "look!"), 3000).already


def test_when_all_is_over_everybody_talks(tables):
    match = tables.begin("glimpse", 2)
    tables.play(match, 200)
    assert match.over
    assert match.silence == ""
    tables.do(match, Chat(1, match.index, "again?"), match.entries[-1].at)


# -- Haste ------------------------------------------------------------------------------------

WORDY = {
    "chat": lambda n: Chat(0, 0, f"word {n}"),
    "ping": lambda n: Ping(0, "space-3"),
    "name": lambda n: Rename(0, f"Ada {n}"),
    "bot": lambda n: HandToBot(0, ("easy", "hard")[n % 2]),
    "bot and back": lambda n: HandBack(0) if n % 2 else HandToBot(0, "easy"),
    "link": lambda n: NewLink(0),
}


@pytest.mark.parametrize("kind", WORDY)
def test_nobody_says_more_within_a_minute_than_others_can_follow(tables, kind):
    match = tables.begin("lost_temple", 3)
    for number in range(MOST_SAID):
        tables.do(match, WORDY[kind](number), 10_000 + 1000 * number)
    with pytest.raises(TooFast) as refused:
        tables.do(match, WORDY[kind](MOST_SAID), 10_000 + MINUTE - 1)
    assert refused.value.wait == 0.001
    tables.do(match, WORDY[kind](MOST_SAID), 10_000 + MINUTE)
    with pytest.raises(TooFast):
        tables.do(match, WORDY[kind](MOST_SAID + 1), 10_000 + MINUTE)


def test_the_limit_is_of_a_person_at_a_table_and_of_talk(tables):
    match = tables.begin("lost_temple", 3, seats=[Sitting("ada"), Sitting("ada"), Sitting("bea")])
    for number in range(MOST_SAID):
        tables.do(match, Chat(number % 2, match.index, str(number)), 10_000)
    for seat in (0, 1):
        with pytest.raises(TooFast):
            tables.drafted(match, Chat(seat, match.index, "more"), 10_000)
    tables.do(match, Chat(2, match.index, "well!"), 10_000, "bea")
    # What has been said already is not refused when it comes once more, and moves never are.
    assert tables.drafted(match, Chat(0, 0, "0"), 10_000).already
    tables.play(match, MOST_SAID + 1, step=1)


# -- Calls ------------------------------------------------------------------------------------


@pytest.fixture
def noisy(tables):
    """The second turn of Glimpse with three: Bea says the colours, the others may shout."""
    return lambda **more: noise(tables, **more)


def noise(tables, **more):
    match = tables.begin("glimpse", 3, **more)
    for action in ("cover 0", f"name {(match.position.row[0] + 1) % 6}", "go_on 0"):
        tables.do(match, Play(0, match.index, action), 2000)
    tables.do(match, Play(1, match.index, "cover 0"), 3000)
    return match


def test_whoever_may_call_is_told_what(noisy):
    match = noisy()
    assert not match.position.still_in[0]
    six = tuple(f"call {colour}" for colour in range(6))
    assert [match.state(viewer).calls for viewer in (0, 1, 2, None)] == [six, (), six, ()]


def test_a_bot_does_not_shout(noisy):
    seats = [Sitting("ada", "Ada"), Sitting("bea", "Bea"), Sitting("cid", "Cid", "easy")]
    assert noisy(seats=seats).state(2).calls == ()


ME, OPEN = SeatPlan("me"), SeatPlan("open")


async def shouting(service):
    """Ada at all three seats, in the second turn; the match and who she is."""
    ada = (await service.guest("Ada")).id
    created = await service.create(ada, TablePlan("glimpse", [ME, ME, ME]))
    for seat, action in ((0, "cover 0"), (0, "name 0"), (0, "go_on 0"), (1, "cover 0")):
        index = (await service.state(created.match, ada, None)).index
        await service.change(created.match, ada, Play(seat, index, action))
    return created.match, ada


def test_a_call_is_heard_by_all_and_kept_nowhere(run, sqlite_url, clock):
    async def play():
        async with await Service.open(sqlite_url, now=clock) as service:
            match, ada = await shouting(service)
            before = await service.lines(match, ada, None)
            listeners = [await service.subscribe(match, ada, viewer) for viewer in (1, None)]
            for listener in listeners:
                await anext(listener)
            await service.call(match, ada, 2, "call 3")
            for listener in listeners:
                update = await anext(listener)
                assert (update.calls, update.lines) == ((Call(2, "call 3"),), ())
            assert await service.lines(match, ada, None) == before
            assert [e.kind for e in service.store.load(match).entries] == [e.kind for e in before]
            late = await service.subscribe(match, ada, 0)
            assert (await anext(late)).calls == ()

    run(play())


def test_nobody_calls_faster_than_the_rules_allow(run, sqlite_url, clock):
    async def play():
        async with await Service.open(sqlite_url, now=clock) as service:
            match, ada = await shouting(service)
            await service.call(match, ada, 0, "call 3")
            clock.pass_by(0.499)
            with pytest.raises(NotAllowed, match="fast"):
                await service.call(match, ada, 2, "call 3")
            clock.pass_by(0.002)
            await service.call(match, ada, 2, "call 3")

    run(play())


def test_nobody_calls_what_the_rules_do_not_let_them(run, sqlite_url, clock):
    async def play():
        async with await Service.open(sqlite_url, now=clock) as service:
            match, ada = await shouting(service)
            bea = (await service.guest("Bea")).id
            for seat, action in ((1, "call 3"), (0, "call 9"), (0, "name 3")):
                with pytest.raises(NotAllowed, match="call out"):
                    await service.call(match, ada, seat, action)
            with pytest.raises(NotAllowed, match="not your seat"):
                await service.call(match, bea, 0, "call 3")

    run(play())


def test_whoever_is_behind_hears_the_last_calls_only(run, sqlite_url, clock):
    async def play():
        async with await Service.open(sqlite_url, now=clock) as service:
            match, ada = await shouting(service)
            listener = await service.subscribe(match, ada, 1)
            await anext(listener)
            for number in range(2 * MOST_CALLS):
                clock.pass_by(0.5)
                await service.call(match, ada, 0, f"call {number % 6}")
            heard = (await anext(listener)).calls
            assert [call.action for call in heard] == [f"call {n % 6}" for n in range(8, 16)]

    run(play())
