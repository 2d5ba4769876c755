"""Races in real time: who was first is told by the time of the press, not by its arrival."""

from __future__ import annotations

import asyncio
import hmac
import logging
from dataclasses import replace

import pytest

from ludoteca.games.minutia.catch_division import rules
from ludoteca.kernel import CLOCK, FastLuck, Pace, Refused, game, read_record
from ludoteca.table import (
    AnswerUndo,
    Chat,
    Claim,
    HandToBot,
    Match,
    NotAllowed,
    Play,
    SeatPlan,
    Service,
    Sitting,
    Stale,
    StoreError,
    TablePlan,
    Undo,
)
from ludoteca.table.play import explain, reopen, time_up
from ludoteca.table.pressing import judge, press, pressed_before
from ludoteca.table.race import SPEAKS, Press, Run, first_of, moment, somewhere_in
from ludoteca.table.room import NAP

from .people import ME, OPEN, opened, until

STARTED = 10_000
T0 = STARTED + 2_000
STEP = 1_200
LONGEST = 2_000 + 23 * STEP + 3_000
FISHERS = [Sitting(name, name.title()) for name in ("ada", "bea", "cid")]
BOT = Sitting(None, "", "normal")


def passed(cubes, more=0):
    """The moment at which the Knife has passed this many cubes of a whole row."""
    return T0 + STEP * cubes + more


@pytest.fixture
def live(tables):
    """Set up a live game of Sharing the Catch at second 1; the Knife is started at second 10."""

    def begin(seats=FISHERS, start=True) -> Match:
        options = {"knife_mode": "live"}
        match = tables.begin("catch_division", len(seats), seats=seats, options=options)
        if start:
            tables.do(match, Play(match.position.auctioneer, 0, "start 0"), STARTED)
        return match

    return begin


def judged(match, *presses, now=50_000):
    """Seats with their moments; the last argument is when the window closes."""
    made = [Press(seat, match.index, when) for seat, when in presses]
    match.take(judge(match, made, now))
    return match.entries[-1]


# -- What is ripe when ------------------------------------------------------------------------


def test_the_schedule_follows_from_the_log(live, tables):
    match = live()
    run = match.run()
    assert (run.verb, run.start, run.step) == ("stop", T0, STEP)
    assert (run.options[0], run.options[-1]) == ("stop 1", "stop 23")
    assert match.clock.next == (STARTED + LONGEST, CLOCK)
    assert match.state(None).run == run
    assert tables.copy(match).run() == run
    tables.do(match, Chat(0, match.index, "now?"), STARTED + 500)
    assert match.run() == run


def test_options_ripen_one_by_one():
    run = Run(Pace("stop", step=1.2), 5_000, ("stop 4", "stop 5", "stop 6"))
    found = [run.ripe(when) for when in (0, 4_999, 6_199, 6_200, 7_399, 7_400, 8_600, 99_999)]
    assert found == [0, 0, 0, 1, 1, 2, 3, 3]
    assert run.due("stop 6") == 8_600


def test_a_press_is_believed_within_the_credit():
    assert moment(10_000, 9_850, 400) == 9_850
    assert moment(10_000, 9_000, 400) == 9_600, "nobody claims more than the credit"
    assert moment(10_000, 10_500, 400) == 10_000, "nobody presses in the future"


def test_a_press_before_the_first_cube_is_ignored(live):
    match = live()
    assert press(match, 0, 1, passed(1, -1), passed(1, -1)) is None
    # Arrived when the cube had been passed, but pressed before.
    assert press(match, 0, 1, passed(1, -100), passed(1, 100)) is None
    assert press(match, 0, 1, passed(1), passed(1, 100)) == Press(0, 1, passed(1))
    assert press(match, 0, 1, 0, passed(1, 400)) == Press(0, 1, passed(1))
    assert press(match, 0, 1, 0, passed(1, 399)) is None


def test_the_knife_goes_on_after_a_pause(live):
    match = live()
    entry = judged(match, (1, passed(7, 300)), now=passed(7, 700))
    assert (entry.seat, entry.data["action"], entry.data["how"]) == (1, "stop 7", "arrival")
    run = match.run()
    assert run.start == passed(7, 700) + 3_000 + 2_000
    assert run.options[0] == "stop 8"
    assert match.clock.next == (run.start + 16 * STEP + 3_000, CLOCK)


def test_a_race_that_has_none_has_no_schedule(live, tables):
    assert live(start=False).run() is None
    assert tables.begin("snap", 2).run() is None
    assert tables.begin("catch_division", 2).run() is None
    with pytest.raises(NotAllowed, match="no race"):
        press(tables.begin("snap", 2), 0, 0, 0, 0)


def test_the_knife_starts_by_itself(live):
    match = live(start=False)
    auctioneer = match.position.auctioneer
    assert match.clock.next == (11_000, auctioneer)
    match.take(time_up(match, 11_000))
    assert match.position.pending[0].name == "say_stop"
    assert match.state(0).timely


def test_the_knife_waits_for_who_is_missing(live, tables):
    match = live([FISHERS[0], BOT, Sitting()], start=False)
    assert match.clock.next is None
    tables.do(match, Play(match.position.auctioneer, 0, "start 0"), STARTED)
    assert (match.run(), match.bots_asked()) == (None, {})
    assert press(match, 0, 1, 60_000, 60_000) is None
    tables.do(match, HandToBot(2, "easy"), 40_000)
    assert match.run().start == 42_000
    assert sorted(match.bots_asked()) == [1, 2]


# -- Who was first ----------------------------------------------------------------------------


def test_the_earlier_press_wins_and_takes_what_was_ripe_then(live):
    match = live()
    entry = judged(match, (2, passed(9, 40)), (0, passed(8, 1_190)), (1, passed(9, 500)))
    assert (entry.seat, entry.data["action"]) == (0, "stop 8")
    assert entry.data["presses"] == [[0, passed(8, 1_190)], [1, passed(9, 500)], [2, passed(9, 40)]]
    assert "tied" not in entry.data
    assert match.position.order == [0]
    assert match.position.share[0] == list(range(1, 9))


def test_the_order_of_arrival_does_not_matter():
    presses = [Press(0, 1, 500), Press(1, 1, 510), Press(2, 1, 490), Press(3, 1, 700)]
    won = {
        tuple(press.seat for press in first_of(order, 30, "11" * 32, 7))
        for order in (presses, presses[::-1], presses[2:] + presses[:2])
    }
    assert len(won) == 1
    assert sorted(won.pop()) == [0, 1, 2]


def test_a_tie_is_drawn_by_the_secret_and_can_be_checked(live, tables):
    winners = set()
    for more in range(8):
        match = live()
        for number in range(more):
            tables.do(match, Chat(0, match.index, f"word {number}"), STARTED + 1)
        entry = judged(match, (0, passed(5, 10)), (1, passed(5, 40)), (2, passed(5, 41)))
        assert entry.data["tied"] == [0, 1]
        assert match.line(entry, 2).data["tied"] == [0, 1], "a draw is told to all"
        secret = bytes.fromhex(match.header.secret)
        drawn = hmac.new(secret, f"tie {entry.index}".encode(), "sha256").digest()
        assert entry.seat == entry.data["tied"][int.from_bytes(drawn[:8], "big") % 2]
        winners.add(entry.seat)
    assert winners == {0, 1}


def test_presses_are_told_when_the_match_is_over(live):
    match = live()
    entry = judged(match, (0, passed(5)), (1, passed(6)))
    assert "presses" not in match.line(entry, 1).data
    assert "action" not in match.line(entry, 1).data
    match.position.over = True
    assert match.line(entry, 1).data["presses"] == [[0, passed(5)], [1, passed(6)]]


def test_nobody_says_where_the_knife_stops(live, tables):
    match = live()
    with pytest.raises(Refused) as refusal:
        tables.drafted(match, Play(0, 1, "stop 5"), passed(5))
    assert (refusal.value.key, refusal.value.clause) == ("press_instead", "M14-2.2")
    assert explain(match, 0, "stop 5", STARTED).key == "press_instead"
    assert explain(match, 0, "stop 99", STARTED).key == "row_ends"
    assert explain(match, 0, "wait 0", STARTED) is None


def test_who_waits_presses_no_more(live, tables):
    match = live()
    tables.do(match, Play(0, 1, "wait 0"), passed(2))
    with pytest.raises(Stale):
        press(match, 0, 1, passed(3), passed(3))
    with pytest.raises(Refused, match="not asked"):
        press(match, 0, 2, passed(3), passed(3))
    assert match.run().start == T0, "the others' Knife goes on"
    # Pressed, and let it run before the window closed: the press is void.
    late = Press(1, 1, passed(4))
    tables.do(match, Play(1, 2, "wait 0"), passed(4, 100))
    assert judge(match, [late], passed(4, 400)).already
    tables.do(match, Play(2, 3, "wait 0"), passed(5))
    assert match.position.cut == 23, "M14-R11"


def test_the_knife_runs_out(live):
    match = live()
    assert press(match, 0, 1, passed(23, 2_900), passed(23, 2_990)).when == passed(23, 2_900)
    assert time_up(match, STARTED + LONGEST - 1).already
    match.take(time_up(match, STARTED + LONGEST))
    assert match.position.cut == 23
    assert match.entries[-1].data["how"] == "arrival"
    assert match.entries[-1].seat == CLOCK


def test_a_press_that_comes_too_late_is_told(live):
    match = live()
    judged(match, (1, passed(3)))
    with pytest.raises(Stale):
        press(match, 0, 1, passed(3), passed(3, 900))
    assert judge(match, [Press(0, 1, passed(3))], 60_000).already
    assert pressed_before(match, 1, 1) == 2
    assert pressed_before(match, 0, 1) is None


def test_a_stop_is_not_taken_back_without_the_others(live, tables):
    match = live()
    judged(match, (1, passed(3)), now=20_000)
    tables.do(match, Undo(1, match.index), 21_000)
    assert match.request is not None
    for seat in (0, 2):
        tables.do(match, AnswerUndo(seat, True), 22_000)
    assert match.position.order == []
    assert match.run().start == 24_000, "the Knife starts again for all"
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_a_table_that_was_closed_for_long_starts_the_knife_anew(live):
    match = live()
    match.take(reopen(match, [(STARTED + 500, STARTED + 60_000)], STARTED + 60_000))
    assert match.run().start == STARTED + 60_000 + 2_000


def test_the_record_replays_to_the_cube(live):
    match = live()
    judged(match, (1, passed(7, 100)), now=passed(8))
    again = game("catch_division").replay(match.position.record)
    assert again.view(None) == match.position.view(None)
    assert "arrival 1 stop 7" in match.position.record.text()


# -- At the table, all at once ----------------------------------------------------------------


async def racing(service, clock, *, bot=False):
    """Ada and Bea, and a third, where the Knife has just been started."""
    ada, bea = await service.guest("Ada"), await service.guest("Bea")
    third = SeatPlan("bot") if bot else SeatPlan("me", "Al")
    live = {"knife_mode": "live"}
    created = await service.create(
        ada.id, TablePlan("catch_division", [ME, OPEN, third], options=live)
    )
    match = created.match
    await service.change(match, bea.id, Claim(created.links[1], "Bea"))
    state = await service.state(match, ada.id, 0)
    first = state.view["auctioneer"]
    if not state.seats[first].level:
        person = bea.id if first == 1 else ada.id
        await service.change(match, person, Play(first, state.index, "start 0"))
    async with asyncio.timeout(20):
        while (state := await service.state(match, ada.id, 0)).run is None:
            await asyncio.sleep(0.01)
    return match, ada.id, bea.id, state


def test_presses_wait_for_each_other_and_the_first_counts(run, sqlite_url, clock, monkeypatch):
    # They are compared for so long that a machine that is busy is quick enough.
    monkeypatch.setattr(rules, "KNIFE_PACE", rules.KNIFE_PACE._replace(window=2.0))

    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, bea, state = await racing(service, clock)
            at, start = state.index, state.run.start
            early = await service.press(match, ada, 0, at, start)
            assert (early.result, early.index) == ("early", at)
            clock.seconds = start / 1000 + 6.0
            slow = asyncio.create_task(service.press(match, ada, 0, at, start + 5_900))
            await asyncio.sleep(0.05)
            twice = asyncio.create_task(service.press(match, ada, 0, at, start + 5_990))
            clock.pass_by(0.2)
            await asyncio.sleep(0.05)
            assert (await service.state(match, ada, None)).index == at, "nothing is told yet"
            quick = await service.press(match, bea, 1, at, start + 5_800)
            assert [(await slow).result, (await twice).result, quick.result] == [
                "late",
                "late",
                "first",
            ]
            state = await service.state(match, ada, None)
            assert state.index == quick.index == at + 1
            assert state.view["stops"] == [4]
            assert await service.press(match, bea, 1, at, start + 5_800) == quick
            with pytest.raises(Stale):
                await service.press(match, ada, 0, at, start + 5_700)
            with pytest.raises(NotAllowed):
                await service.press(match, ada, 1, quick.index, start)
            with pytest.raises(Refused):
                await service.press(match, bea, 1, quick.index, start)

    run(play())


def test_the_clock_waits_for_the_verdict(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, _, state = await racing(service, clock)
            clock.seconds = state.race_deadline / 1000 - 0.05
            await service.change(match, ada, Chat(0, state.index, "the end"))
            pressed = await service.press(match, ada, 0, state.index, service.time)
            assert pressed.result == "first"
            assert (await service.state(match, ada, None)).view["stops"] == [23, 23, 23]

    run(play())


def test_a_restart_in_mid_race(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, _, state = await racing(service, clock)
            clock.seconds = state.run.start / 1000 + 3.0
            waiting = asyncio.create_task(service.press(match, ada, 0, state.index, service.time))
            await asyncio.sleep(0.1)
        with pytest.raises(StoreError):
            await waiting
        clock.pass_by(1.0)
        async with await opened(sqlite_url, now=clock) as service:
            again = await service.state(match, ada, 0)
            assert again == replace(state, seats=again.seats)
            pressed = await service.press(match, ada, 0, again.index, service.time)
            assert pressed.result == "first"
            assert (await service.state(match, ada, None)).view["stops"] == [3]

    run(play())


def test_bots_press_when_their_cube_is_passed(run, sqlite_url, clock, think):
    async def play(seed):
        think("stop 3", seed)
        async with await opened(sqlite_url, now=clock) as service:
            match, _, _, state = await racing(service, clock, bot=True)
            log, start = service._rooms[match].match.entries, state.run.start
            clock.seconds = (start + 3 * STEP + 140) / 1000
            for _ in range(40):
                clock.pass_by(0.01)
                await asyncio.sleep(NAP / 2)
                if len(log) > state.index + 1:
                    break
            await until(lambda: len(log) > state.index + 1)
            [[seat, when]] = log[-1].data["presses"]
            assert (seat, log[-1].seat, log[-1].data["by"]) == (2, 2, "bot")
            assert log[-1].data["action"] == "stop 3"
            return when - start - 3 * STEP

    reactions = [run(play(seed)) for seed in (1, 2)]
    assert reactions == [run(play(seed)) for seed in (1, 2)], "the luck of a bot is its seed"
    assert all(150 <= reaction <= 450 for reaction in reactions)
    assert reactions[0] != reactions[1]


def test_a_bot_that_comes_late_takes_what_is_ripe_then(run, sqlite_url, clock, think):
    async def play():
        think("stop 3")
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, _, state = await racing(service, clock)
            clock.seconds = (state.run.start + 10 * STEP + 300) / 1000
            await service.change(match, ada, HandToBot(0, "easy"))
            log = service._rooms[match].match.entries
            async with asyncio.timeout(20):
                while log[-1].kind != "move" or log[-1].index == state.index:
                    await asyncio.sleep(0.01)
            assert (log[-1].seat, log[-1].data["action"]) == (0, "stop 10")

    run(play())


def test_bots_let_people_be_first(run, sqlite_url, think):
    """In a race without a pace a bot answers a little later, whatever it answers; bots at once."""
    spans = [somewhere_in(SPEAKS, FastLuck(seed)) for seed in range(300)]
    assert 0.6 <= min(spans) < 0.63
    assert 2.57 < max(spans) <= 2.6

    async def play(answer, span, *seats):
        think(answer, spans.index(span))
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            ada = await service.guest("Ada")
            match = (await service.create(ada.id, TablePlan("snap", seats))).match
            while (await service.state(match, ada.id, None)).index == 0:
                await asyncio.sleep(0.01)
            first, second = service._rooms[match].match.entries[:2]
            return (second.at - first.at) / 1000

    bot = SeatPlan("bot")
    assert run(play("grab 0", min(spans), ME, bot)) >= 0.6
    assert run(play("keep_still 0", min(spans), ME, bot)) >= 0.6
    assert run(play("grab 0", max(spans), bot, bot)) < 2.5


def test_a_failing_disk_is_told_to_all_who_pressed(run, sqlite_url, clock, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL)

    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            match, ada, bea, state = await racing(service, clock)
            clock.seconds = state.run.start / 1000 + 2.0
            with monkeypatch.context() as patch:

                def broken(batches):
                    raise StoreError("the disk is full")

                patch.setattr(service.store, "append_all", broken)
                presses = [
                    service.press(match, person, seat, state.index, service.time)
                    for person, seat in ((ada, 0), (bea, 1))
                ]
                found = await asyncio.gather(*presses, return_exceptions=True)
            assert [type(one) for one in found] == [StoreError, StoreError]
            again = await service.press(match, ada, 0, state.index, service.time)
            assert again.result == "first"

    run(play())


def test_a_whole_live_match_is_verified(run, sqlite_url, clock):
    """Two people press at every Knife; the record with the secret opened is the match."""

    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            ada = await service.guest("Ada")
            seats = [ME, SeatPlan("me", "Bo")]
            live = {"knife_mode": "live"}
            match = (
                await service.create(ada.id, TablePlan("catch_division", seats, options=live))
            ).match
            ties = 0
            while not (state := await service.state(match, ada.id, None)).over:
                if state.run is None:
                    seat = next(s.seat for s in state.seats if s.asked)
                    asked = (await service.state(match, ada.id, seat)).view["asked"][0]
                    await service.change(
                        match, ada.id, Play(seat, state.index, asked["options"][-1])
                    )
                    continue
                clock.seconds = (state.run.start + 11 * STEP + 500) / 1000
                presses = [
                    service.press(match, ada.id, seat, state.index, service.time - 10 * seat)
                    for seat in state.racing or (0, 1)
                ]
                found = await asyncio.gather(*presses)
                assert sorted(one.result for one in found) == ["first", "late"]
                ties += 1
            lines = await service.lines(match, ada.id, None)
            assert len([line for line in lines if line.data.get("tied") == [0, 1]]) == ties > 2
            assert all(len(line.data["presses"]) == 2 for line in lines if "tied" in line.data)
            record = read_record(await service.record(match, ada.id))
            assert game("catch_division").verify(record).view(None) == state.view

    run(play())
