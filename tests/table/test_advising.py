"""Asking one's own bot at the table: who may, what everybody is told, and what only the seat is."""

from __future__ import annotations

import asyncio

import pytest

from ludoteca.kernel import Unknown
from ludoteca.learning.advice import Advice
from ludoteca.table import (
    HandToBot,
    NotAllowed,
    Play,
    Proposal,
    SeatPlan,
    Sitting,
    Stale,
    TablePlan,
    Undo,
)
from ludoteca.table.advising import Advised
from ludoteca.table.rematch import next_match

from .people import opened

ME, BOT, OPEN = SeatPlan("me", "Ada"), SeatPlan("bot"), SeatPlan("open")
TOLD = Advice("mark 4", "mark 0", 0.7, 0.5, 0.02)
ALONE = [Sitting("ada", "Ada"), Sitting(None, "Bo", "easy")]


@pytest.mark.parametrize(
    ("agreed", "others", "refusal"),
    [
        ("alone", Sitting(None, "Bo", "easy"), ""),
        ("alone", Sitting("ada", "Al"), ""),
        ("alone", Sitting("bea", "Bea"), "advice_alone"),
        ("alone", Sitting("bea", "Bea", "easy"), "advice_alone"),
        ("alone", Sitting(), "advice_alone"),
        ("everyone", Sitting("bea", "Bea"), ""),
        ("everyone", Sitting(), ""),
        ("nobody", Sitting(None, "Bo", "easy"), "no_advice"),
    ],
)
def test_who_may_ask(tables, agreed, others, refusal):
    match = tables.begin("tic_tac_toe", 2, seats=[Sitting("ada", "Ada"), others])
    match.advice = agreed
    assert match.advice_refusal(0) == refusal
    assert match.state(0).may_ask == (not refusal)
    assert not match.state(None).may_ask


def test_only_whoever_has_a_decision_to_make_can_ask(tables):
    match = tables.begin("tic_tac_toe", 2, seats=[Sitting("ada", "Ada"), Sitting("ada", "Al")])
    assert match.advice_refusal(1) == "advice_not_asked"
    with pytest.raises(NotAllowed, match="decision to make"):
        tables.drafted(match, Advised(1, 0, TOLD), 2000)
    tables.do(match, HandToBot(0, "easy"), 2000)
    assert match.advice_refusal(0) == "bot_plays"


def test_everybody_is_told_who_asked_and_nobody_else_what_was_said(tables):
    match = tables.begin("tic_tac_toe", 2, seats=ALONE)
    tables.do(match, Advised(0, 0, TOLD), 2000)
    assert match.state(0).advice == TOLD
    assert match.state(None).advice is None
    assert match.state(1).advice is None
    told = {viewer: match.lines(viewer, 0)[0] for viewer in (None, 0, 1)}
    assert [(line.kind, line.seat) for line in told.values()] == [("advice", 0)] * 3
    assert told[0].data["action"] == "mark 4"
    assert told[1].data == told[None].data == {}
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_it_is_for_the_present_question_only(tables):
    match = tables.begin("tic_tac_toe", 2, seats=[Sitting("ada", "Ada"), Sitting("ada", "Al")])
    tables.do(match, Advised(0, 0, TOLD), 2000)
    assert tables.drafted(match, Advised(0, 1, TOLD), 2500).already
    tables.do(match, Play(0, 1, "mark 0"), 3000)
    assert match.state(0).advice is None
    tables.do(match, Play(1, match.index, "mark 1"), 4000)
    assert match.state(0).advice is None
    with pytest.raises(Stale):
        tables.drafted(match, Advised(0, 1, TOLD), 5000)
    tables.do(match, Advised(0, match.index, TOLD), 5000)
    assert match.state(0).advice == TOLD


def test_a_move_made_before_the_advice_counts_and_an_undo_is_still_asked_for(tables):
    seats = [Sitting("ada", "Ada"), Sitting("bea", "Bea")]
    match = tables.begin("tic_tac_toe", 2, seats=seats)
    match.advice = "everyone"
    tables.do(match, Play(0, 0, "mark 0"), 2000)
    tables.do(match, Play(1, 1, "mark 1"), 3000)
    tables.do(match, Undo(0, 2), 4000)
    assert match.request is not None
    tables.do(match, Advised(0, match.index, TOLD), 5000)
    assert match.request is not None


def test_what_was_agreed_on_is_kept_and_holds_for_the_next_match(url, run):
    async def go():
        async with await opened(url) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, OPEN], advice="everyone")
            match = (await service.create(ada, plan)).match
            service.unload()
            assert (await service.state(match, ada, 0)).may_ask
            with pytest.raises(Unknown, match="who may ask for advice"):
                await service.create(ada, TablePlan("tic_tac_toe", [ME, BOT], advice="maybe"))

    run(go())


def test_the_next_match_is_agreed_on_like_the_last(tables):
    old = tables.begin("tic_tac_toe", 2)
    old.advice = "nobody"
    tables.play(old, 9)
    old.again = Proposal(1, 0, "m2")
    new, draft = next_match(old, 100_000)
    new.take(draft)
    assert new.advice == "nobody"


def test_a_bot_advises_by_the_workers(sqlite_url, run):
    """It is asked once, however often somebody clicks, and a late click is told so."""

    async def go():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            match = (await service.create(ada, TablePlan("tic_tac_toe", [ME, ME]))).match
            asked = [service.advise(match, ada, 0, 0) for _ in range(3)]
            found = await asyncio.gather(*asked)
            assert {one.index for one in found} == {1}
            again = await service.advise(match, ada, 0, 1)
            assert again.already
            state = await service.state(match, ada, 0)
            assert state.advice.action in [*state.view["asked"][0]["options"]]
            await service.change(match, ada, Play(0, 1, state.advice.action))
            with pytest.raises(NotAllowed, match="decision to make"):
                await service.advise(match, ada, 0, 1)
            await service.change(match, ada, Play(1, 2, state.advice.rival))
            with pytest.raises(Stale):
                await service.advise(match, ada, 0, 1)
            bea = (await service.guest("Bea")).id
            with pytest.raises(NotAllowed, match="not your seat"):
                await service.advise(match, bea, 0, 3)

    run(go())


def test_one_thought_at_a_time_for_a_person(sqlite_url, run, monkeypatch):
    async def go():
        async with await opened(sqlite_url) as service:
            going = asyncio.Event()

            async def do(work, job):
                await going.wait()
                return TOLD

            monkeypatch.setattr(service._stage.minds, "do", do)
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, ME])
            matches = [(await service.create(ada, plan)).match for _ in range(2)]
            first = asyncio.ensure_future(service.advise(matches[0], ada, 0, 0))
            await asyncio.sleep(0.05)
            with pytest.raises(NotAllowed, match="still thinking"):
                await service.advise(matches[1], ada, 0, 0)
            going.set()
            await first
            assert not (await service.advise(matches[1], ada, 0, 0)).already

    run(go())


def test_a_bot_that_fails_says_so(sqlite_url, run, monkeypatch, caplog):
    async def go():
        async with await opened(sqlite_url) as service:

            async def do(work, job):
                raise ZeroDivisionError

            monkeypatch.setattr(service._stage.minds, "do", do)
            ada = (await service.guest("Ada")).id
            match = (await service.create(ada, TablePlan("tic_tac_toe", [ME, ME]))).match
            with pytest.raises(NotAllowed, match="found no answer"):
                await service.advise(match, ada, 0, 0)
            assert (await service.state(match, ada, 0)).advice is None

    run(go())
    assert "the adviser of tic_tac_toe failed: ZeroDivisionError" in caplog.text
