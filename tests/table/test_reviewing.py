"""Reviews are thought about where bots think, and those who play go before them."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from ludoteca.bots.levels import SECONDS
from ludoteca.kernel import FastLuck, parse
from ludoteca.kernel.random_play import random_move
from ludoteca.learning.review import Judged
from ludoteca.table import NotAllowed, Play, SeatPlan, TablePlan, reviewing
from ludoteca.table.reviewing import choices, judge
from ludoteca.table.thinking import Minds, think

from .people import ME, opened, until


@pytest.fixture
def thoughts(monkeypatch):
    """What workers have been asked; of each, what it was about. Each waits until it is let go."""
    found = Thoughts()

    async def do(self, work, job):
        found.asked.append("bot" if work is think else job.number)
        await until(lambda: found.free or len(found.asked) <= found.let_go)
        if work is think:
            return work(job)
        played = parse(job.played)
        return Judged(job.number, played, played, 0.0, 0.1)

    monkeypatch.setattr(Minds, "do", do)
    monkeypatch.setattr(reviewing, "LONGEST", 60.0)
    return found


class Thoughts:
    def __init__(self):
        self.asked = []
        self.let_go = 0
        self.free = True


async def finished(service, slug="harvest_day"):
    """A match that is over, of somebody who has led both seats."""
    ada = (await service.guest("Ada")).id
    match = (await service.create(ada, TablePlan(slug, [ME, ME]))).match
    luck = FastLuck(3)
    while not (position := service._rooms[match].match.position).over:
        decision, action = random_move(position, luck)
        index = service._rooms[match].match.index
        await service.change(match, ada, Play(decision.player, index, str(action)))
    return match, ada


def test_a_review_is_thought_out_once(run, sqlite_url, thoughts):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service)
            found = await service.review(match, ada, 0)
            assert len(found.judged) > 4
            assert found.left == 0
            assert sorted(thoughts.asked) == [one.number for one in found.judged]
            assert await service.review(match, ada, 0) == found
            assert len(thoughts.asked) == len(found.judged)

    run(play())


def test_whoever_plays_waits_for_one_decision_and_not_for_the_review(run, sqlite_url, thoughts):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service)
            bea = (await service.guest("Bea")).id
            plan = TablePlan("tic_tac_toe", [ME, SeatPlan("bot", level="easy")])
            table = (await service.create(bea, plan)).match
            thoughts.free = False
            review = asyncio.create_task(service.review(match, ada, 0))
            await until(lambda: thoughts.asked)
            await service.change(table, bea, Play(0, 0, "mark 4"))
            await until(lambda: service.shares.waiting)
            thoughts.free = True
            await review
            assert thoughts.asked[1] == "bot"
            assert "bot" not in thoughts.asked[2:]

    run(play())


def test_of_somebody_one_decision_is_thought_about_at_a_time(run, sqlite_url, thoughts):
    async def play():
        async with await opened(sqlite_url, workers=3) as service:
            match, ada = await finished(service)
            thoughts.free = False
            reviews = [asyncio.create_task(service.review(match, ada, seat)) for seat in (0, 1, 0)]
            await until(lambda: thoughts.asked)
            await asyncio.sleep(0.05)
            assert len(thoughts.asked) == 1
            thoughts.free = True
            first, second, again = await asyncio.gather(*reviews)
            assert first == again
            judged = [one.number for found in (first, second) for one in found.judged]
            assert sorted(thoughts.asked) == sorted(judged)

    run(play())


def test_what_there_is_is_told_and_it_goes_on_meanwhile(run, sqlite_url, thoughts, monkeypatch):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service)
            thoughts.free, thoughts.let_go = False, 2
            monkeypatch.setattr(reviewing, "LONGEST", 0.5)
            begun = await service.review(match, ada, 0)
            assert len(begun.judged) <= 2
            assert begun.left > 0
            thoughts.free = True
            # Nobody has to ask for that.
            await until(lambda: len(thoughts.asked) == len(begun.judged) + begun.left)
            monkeypatch.setattr(reviewing, "LONGEST", 60.0)
            found = await service.review(match, ada, 0)
            assert found.left == 0
            assert len(found.judged) == len(begun.judged) + begun.left
            assert {one.number for one in begun.judged} <= {one.number for one in found.judged}

    run(play())


def test_nothing_is_thought_about_for_whoever_has_gone(run, sqlite_url, thoughts, monkeypatch):
    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service)
            thoughts.free, thoughts.let_go = False, 1
            monkeypatch.setattr(reviewing, "LONGEST", 0.1)
            monkeypatch.setattr(reviewing, "PATIENCE", 0.0)
            await service.review(match, ada, 0)
            monkeypatch.setattr(reviewing, "PATIENCE", 60.0)
            assert thoughts.asked == []
            thoughts.free = True
            monkeypatch.setattr(reviewing, "LONGEST", 60.0)
            assert (await service.review(match, ada, 0)).left == 0

    run(play())


@pytest.mark.parametrize("slug", ["great_battle", "village_work"])
def test_a_long_match_is_looked_at_all_over_and_to_its_end(run, sqlite_url, thoughts, slug):
    """What was found first is spread over the match, and no decision is left out."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service, slug)
            past = await service.past(match, ada, 0)
            found = await service.review(match, ada, 0)
            own = [entry.seat for entry in past.entries].count(0)
            assert 40 < len(found.judged) <= own
            assert found.left == 0
            numbers = [one.number for one in found.judged]
            assert numbers == sorted(set(thoughts.asked))
            first = sorted([numbers.index(number) for number in thoughts.asked[:4]])
            assert min(b - a for a, b in pairwise([*first, len(numbers)])) >= len(numbers) // 5

    run(play())


def test_all_decisions_of_a_match_share_the_time(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            for slug in ("great_battle", "harvest_day"):
                match, ada = await finished(service, slug)
                found = choices(await service.past(match, ada, 0), 0)
                assert len({choice.seconds for choice in found}) == 1
                assert 0 < sum(choice.seconds for choice in found) <= reviewing.IN_ALL + 1e-6
                assert found[0].seconds <= SECONDS

    run(play())


def test_only_of_ones_own_seat_and_at_the_end(run, sqlite_url):
    async def play():
        async with await opened(sqlite_url) as service:
            ada, bea = (await service.guest("Ada")).id, (await service.guest("Bea")).id
            match = (await service.create(ada, TablePlan("harvest_day", [ME, ME]))).match
            with pytest.raises(NotAllowed, match="when the match is over"):
                await service.review(match, ada, 0)
            with pytest.raises(NotAllowed, match="not your seat"):
                await service.review(match, bea, 0)

    run(play())


def test_what_a_worker_is_told_is_what_the_seat_knew(run, sqlite_url, monkeypatch):
    """A position that the seat imagines: its view is the same."""
    told = []

    async def do(self, work, job):
        assert work is judge
        told.append(job)
        return judge(job)

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service, "goofspiel")
            monkeypatch.setattr(Minds, "do", do)
            await service.review(match, ada, 1)
            past = await service.past(match, ada, 1)
            for choice in told:
                position = past.positions[choice.number - 1]
                imagined = service._rooms[match].match.game.load(choice.position)
                assert imagined.view(1) == position.view(1)

    run(play())
    assert told


def test_a_worker_judges_a_decision(run, sqlite_url):
    """In a process of its own."""

    async def play():
        async with await opened(sqlite_url) as service:
            match, ada = await finished(service, "river_race")
            choice = choices(await service.past(match, ada, 0), 0)[0]
            assert (await service._stage.minds.do(judge, choice)).number == choice.number

    run(play())
