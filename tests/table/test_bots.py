"""Bots and clocks at a table: who thinks, who waits, and who plays for whom."""

from __future__ import annotations

import asyncio
import logging

import pytest

from ludoteca.kernel import game, read_record
from ludoteca.table import (
    AnswerUndo,
    Claim,
    ClockRule,
    HandBack,
    HandToBot,
    Play,
    SeatPlan,
    TablePlan,
    Undo,
)
from ludoteca.table.thinking import Minds

from .people import BOT, ME, OPEN, opened, two_people, until


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


def test_where_the_rules_fail_at_its_answer_a_bot_tries_another(
    run, sqlite_url, monkeypatch, caplog, think
):
    draft = Play.draft

    def fails_at_a_corner(self, match, doer):
        if self.by == "bot" and self.action == "mark 0":
            raise AssertionError("no such thing")
        return draft(self, match, doer)

    monkeypatch.setattr(Play, "draft", fails_at_a_corner)
    think("mark 0")

    async def play():
        async with await opened(sqlite_url) as service:
            ada = (await service.guest("Ada")).id
            match = (await service.create(ada, TablePlan("tic_tac_toe", [ME, BOT]))).match
            await service.change(match, ada, Play(0, 0, "mark 4"))
            await until(lambda: len(service._rooms[match].match.moves) == 2)

    run(play())
    assert "the rules of tic_tac_toe failed at a bot's answer: AssertionError" in caplog.text


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
