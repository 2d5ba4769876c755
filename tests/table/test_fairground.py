"""What runs in real time besides races for one moment: tries, rests, and a ring to let go."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from ludoteca.kernel import FastLuck, Refused, game
from ludoteca.table import Claim, Doer, Match, Play, SeatPlan, Sitting, Stale, TablePlan
from ludoteca.table.play import explain, time_up
from ludoteca.table.pressing import answered, judge, press, stands
from ludoteca.table.race import Press
from ludoteca.table.room import dawdling
from ludoteca.table.thinking import Thought

from .people import ME, OPEN, opened

BOT = Sitting(None, "", "normal")


# -- A race that goes on ----------------------------------------------------------------------


@pytest.fixture
def cups(tables):
    """Set a cup of the fairground down at second 1."""

    def begin(**more) -> Match:
        return tables.begin("fairground", 2, **more)

    return begin


def wrong(match):
    """An answer that leaves the cup where it is."""
    return f"name {match.position.under % 6 + 1}"


def right(match):
    return f"name {match.position.under}"


def test_whoever_was_wrong_has_to_wait(cups, tables):
    match = cups()
    tables.do(match, Play(0, 0, wrong(match)), 5_000)
    assert match.state(1).rests == {0: 8_000}
    with pytest.raises(Refused) as refusal:
        tables.drafted(match, Play(0, 1, right(match)), 6_500)
    assert (refusal.value.key, refusal.value.values) == ("rests", (2,))
    assert refusal.value.clause == "FG-1"
    assert explain(match, 0, right(match), 7_999).values == (1,)
    assert explain(match, 0, right(match), 8_000) is None
    assert explain(match, 0, "leave 0", 6_500) is None, "they can pass"
    assert explain(match, 1, right(match), 6_500) is None, "others need not wait"
    assert tables.picture(tables.copy(match)) == tables.picture(match)
    tables.do(match, Play(0, 1, right(match)), 8_000)
    assert match.position.tickets == [1, 0]


def test_a_new_stretch_ends_the_wait(cups, tables):
    match = cups()
    tables.do(match, Play(0, 0, wrong(match)), 5_000)
    tables.do(match, Play(1, 0, right(match)), 5_100)
    assert (match.position.cup, match.state(None).rests) == (2, {})
    tables.do(match, Play(0, 2, right(match)), 5_200)
    assert match.position.tickets == [1, 1]


def test_the_wait_goes_on_while_something_else_is_asked(cups, tables):
    match = cups(options={"nods": True})
    tables.do(match, Play(0, 0, wrong(match)), 5_000)
    assert match.rests(0) == 0, "nobody races now"
    tables.do(match, Play(1, 1, "nod 0"), 6_000)
    assert match.rests(0) == 8_000


# -- One person at the right moment -----------------------------------------------------------


@pytest.fixture
def ring(cups, tables):
    """The first ring hangs at second 3, and swings half a second later."""

    def begin(**more) -> Match:
        match = cups(**more)
        for now in (2_000, 3_000):
            tables.do(match, Play(1, match.index, right(match)), now)
        return match

    return begin


def test_steps_may_be_of_any_length(ring, tables):
    match = ring()
    run = match.run()
    assert (run.verb, run.start, run.step) == ("throw", 3_500, pytest.approx(1000 / 60))
    moments = (3_500, 3_516, 3_517, 3_549, 3_550, 4_500, 13_499, 13_500, 99_999)
    assert [run.ripe(when) for when in moments] == [0, 0, 1, 2, 3, 60, 599, 600, 600]
    assert [run.due(f"throw {t}") for t in (0, 2, 59, 599)] == [3_517, 3_550, 4_500, 13_500]
    assert all(run.ripe(run.due(option)) == i for i, option in enumerate(run.options, 1))
    assert match.clock.next == (14_000, 0)
    assert tables.copy(match).run() == run


def test_whoever_is_asked_presses_at_the_right_moment(ring, tables):
    match = ring()
    assert press(match, 0, 2, 4_000, 4_300) == Press(0, 2, 4_000)
    assert press(match, 0, 2, 3_000, 4_300).when == 3_800, "half a second is credited, no more"
    assert press(match, 0, 2, 9_000, 4_300).when == 4_300
    assert press(match, 0, 2, 3_510, 3_900) is None, "nothing is ripe"
    with pytest.raises(Refused, match="not asked"):
        press(match, 1, 2, 4_000, 4_000)
    with pytest.raises(Refused) as refusal:
        tables.drafted(match, Play(0, 2, "throw 5"), 4_000)
    assert refusal.value.key == "press_instead"
    match.take(judge(match, [Press(0, match.index, 4_000)], 4_300))
    entry = match.entries[-1]
    assert (entry.data["action"], entry.data["how"]) == ("throw 29", "choice")
    assert match.run().start == 4_800, "the next ring hangs"
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_whoever_lets_the_time_go_by_has_thrown(ring):
    match = ring()
    assert time_up(match, 13_999).already
    match.take(time_up(match, 14_000))
    entry = match.entries[-1]
    assert (entry.seat, entry.data["action"], entry.data["how"]) == (0, "throw 599", "timeout")


def test_everybody_sees_what_ripens_for_a_bot(ring):
    match = ring(seats=[BOT, Sitting("ada", "Ada")])
    assert match.clock.next == (14_000, 0)
    assert match.state(1).run == match.run()
    assert match.bots_asked() == {0: 2}


# -- Answers that wait for each other ---------------------------------------------------------


def named(match, seat, action, now, person="", pressed=0):
    """What an answer is taken for that arrives now."""
    return answered(match, Play(seat, match.index, action, pressed=pressed), Doer(person, now))


def test_an_answer_counts_when_it_was_given(cups):
    match = cups()
    action = right(match)
    assert named(match, 0, action, 5_000, "ada", 4_900) == Press(0, 0, 4_900, action)
    assert named(match, 0, action, 5_000, "ada", 4_000).when == 4_850, "the credit is bounded"
    assert named(match, 0, action, 5_000, "ada").when == 5_000, "nothing is claimed"
    assert named(match, 0, "leave 0", 5_000, "ada", 4_900) is None, "a pass need not wait"
    shared = cups(seats=[Sitting("ada", "Ada"), Sitting("ada", "Bo")])
    assert named(shared, 0, action, 5_000, "ada", 4_900).when == 5_000, "at one device"


def test_an_answer_that_cannot_count_is_not_held(cups, tables):
    match = cups()
    with pytest.raises(Stale):
        answered(match, Play(0, 9, right(match)), Doer("ada", 5_000))
    tables.do(match, Play(0, 0, wrong(match)), 5_000)
    with pytest.raises(Refused, match="again in 3 seconds"):
        named(match, 0, right(match), 5_000)
    assert answered(match, Play(0, 0, wrong(match)), Doer("ada", 5_000)) is None, "it has counted"
    assert named(tables.begin("snap", 2), 0, "grab 0", 5_000) is None, "there nobody waits"


def test_answers_are_played_in_the_order_of_their_moments(cups):
    match = cups()
    good, bad = right(match), wrong(match)
    presses = [Press(0, 0, 4_950, good), Press(1, 0, 4_900, bad)]
    match.take(judge(match, presses, 5_100))
    entry = match.entries[-1]
    assert (entry.seat, entry.data["action"], entry.data["seen"]) == (1, bad, 0)
    assert entry.data["presses"] == [[0, 4_950], [1, 4_900]]
    assert stands(match, presses[0]), "the race goes on, so the next one counts too"
    match.take(judge(match, presses[:1], 5_100))
    assert match.position.tickets == [1, 0]
    assert not stands(match, presses[0])
    assert judge(match, presses, 5_100).already


def test_answers_of_the_same_moment_go_by_the_order_of_the_rules(cups):
    for arrived in ((0, 1), (1, 0)):
        match = cups()
        presses = [Press(seat, 0, 4_900, right(match)) for seat in arrived]
        match.take(judge(match, presses, 5_000))
        assert match.entries[-1].seat == 1, "the first cup is set down in front of seat 1"
        assert "tied" not in match.entries[-1].data


def test_an_answer_after_the_end_is_too_late(cups):
    match = cups()
    assert stands(match, Press(0, 0, 21_000, right(match)))
    assert not stands(match, Press(0, 0, 21_001, right(match)))
    assert not stands(match, Press(0, 0, 20_000, "name 7"))


# -- At the table, all at once ----------------------------------------------------------------


async def at_a_cup(service, *seats):
    """Ada and Bea, and others, in front of a cup of the fairground; the match in memory, too."""
    ada, bea = await service.guest("Ada"), await service.guest("Bea")
    created = await service.create(ada.id, TablePlan("fairground", [ME, OPEN, *seats]))
    await service.change(created.match, bea.id, Claim(created.links[1], "Bea"))
    return service._rooms[created.match], ada.id, bea.id


def test_an_answer_that_arrives_later_may_have_been_earlier(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            room, ada, bea = await at_a_cup(service)
            good, at, now = right(room.match), room.match.index, service.time
            slow = asyncio.create_task(room.do(ada, Play(0, at, good, pressed=now)))
            await asyncio.sleep(0.02)
            assert room.match.index == at, "nothing is told yet"
            clock.pass_by(0.1)
            quick = await room.do(bea, Play(1, at, good, pressed=now - 10))
            assert (quick.seat, room.match.position.tickets) == (1, [0, 1])
            with pytest.raises(Stale):
                await slow
            assert await room.do(bea, Play(1, at, good)) == replace(quick, already=True)

    run(play())


def test_after_a_wrong_answer_the_next_one_counts(run, sqlite_url, clock):
    async def play():
        async with await opened(sqlite_url, now=clock) as service:
            room, ada, bea = await at_a_cup(service)
            good, bad, at, now = (
                right(room.match),
                wrong(room.match),
                room.match.index,
                service.time,
            )
            answers = [
                room.do(ada, Play(0, at, good, pressed=now - 20)),
                room.do(bea, Play(1, at, bad, pressed=now - 30)),
                room.do(ada, Play(0, at, bad, pressed=now - 10)),
            ]
            first, second, twice = await asyncio.gather(*answers, return_exceptions=True)
            assert (second.index, first.index) == (at + 1, at + 2)
            assert isinstance(twice, Stale), "one answer at a time"
            assert room.match.position.tickets == [1, 0]

    run(play())


def test_a_bot_is_not_first_because_it_sits_in_the_server(run, sqlite_url, clock, think):
    async def play():
        think("name 1", 7)
        async with await opened(sqlite_url, now=clock) as service:
            room, ada, _ = await at_a_cup(service, SeatPlan("bot"))
            at = room.match.index
            async with asyncio.timeout(20):
                while 2 not in room._held:
                    await asyncio.sleep(0.01)
            bad = wrong(room.match)
            played = await room.do(ada, Play(0, at, bad, pressed=service.time - 50))
            assert (played.index, room.match.entries[at + 1].seat) == (at + 1, 0)
            async with asyncio.timeout(20):
                while room.match.index == at + 1:
                    await asyncio.sleep(0.01)
            assert (room.match.entries[at + 2].seat, room.match.entries[at + 2].data["by"]) == (
                2,
                "bot",
            )

    run(play())


def test_a_bot_lets_go_at_its_moment(run, sqlite_url, clock, think):
    async def play():
        think("throw 60")
        async with await opened(sqlite_url, now=clock) as service:
            ada = await service.guest("Ada")
            seats = [SeatPlan("bot"), ME]
            created = await service.create(ada.id, TablePlan("fairground", seats))
            room = service._rooms[created.match]
            for _ in range(2):
                deed = Play(1, room.match.index, right(room.match))
                await room.do(ada.id, deed)
            start = room.match.run().start
            clock.seconds = start / 1000 + 1.05
            async with asyncio.timeout(20):
                while not room.match.position.hung:
                    await asyncio.sleep(0.01)
            entry = room.match.entries[-1]
            assert (entry.seat, entry.data["action"]) == (0, "throw 60")

    run(play())


def test_a_bot_is_as_fast_as_its_game_says(cups, ring):
    people, bots = cups(), cups(seats=[BOT, BOT])

    def waits(match, answer, reaction=None):
        return dawdling(match, 0, Thought(answer, reaction=reaction), 1.5, FastLuck(1))

    assert waits(people, "name 1", (3.0, 3.0)) == waits(bots, "name 1", (3.0, 3.0)) == 3.0
    assert 0.6 <= waits(people, "name 1") <= 2.6, "the pace says nothing"
    assert waits(bots, "name 1") == 1.5, "one can watch them"
    assert waits(people, "leave 0", (3.0, 3.0)) == 3.0, "a quick pass would tell something"
    assert waits(people, "leave 0") == waits(people, "name 1")
    assert waits(ring(), "throw 1", (2.0, 2.0)) == 2.0
    assert waits(ring(), "throw 1") == 0.0


def test_an_only_answer_is_no_pass():
    """Where a race is there for one button alone, as to end a talk, a bot takes its time."""
    talk = game("forest_mission").arrange(
        4, at="end_talk", guides=[0], crews=[7], faces=[[1, 2]], round=1, options={"talk": "aloud"}
    )
    match = SimpleNamespace(position=talk, seats=[])
    thought = Thought("go_on 0", reaction=(40.0, 40.0))
    assert dawdling(match, 0, thought, 1.5, FastLuck(1)) == 40.0
