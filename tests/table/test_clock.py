"""Clocks run on the times in the log."""

from __future__ import annotations

import pytest

from ludoteca.kernel import CLOCK, Unknown
from ludoteca.table import Chat, ClockRule, Face, HandBack, HandToBot, Play, Sitting, Undo
from ludoteca.table.clock import Clock, Question
from ludoteca.table.play import reopen, time_up


def test_no_clock_never_rings(tables):
    match = tables.begin("tic_tac_toe", 2)
    assert match.clock.next is None
    assert time_up(match, 10**12).already
    assert match.state(0).seats[0].clock == Face()


def test_a_clock_for_each_move(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    assert match.clock.next == (31_000, 0)
    assert match.state(1).seats[0].clock == Face(deadline=31_000)
    tables.do(match, Play(0, 0, "mark 4"), 20_000)
    assert match.clock.next == (50_000, 1)
    assert time_up(match, 49_999).already
    match.take(time_up(match, 50_000))
    entry = match.entries[-1]
    assert (entry.kind, entry.seat, entry.data["how"], entry.data["by"]) == (
        "move",
        1,
        "timeout",
        "clock",
    )
    assert match.clock.next == (80_000, 0)
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_talking_does_not_stop_the_clock(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    tables.do(match, Chat(0, 0, "hm"), 20_000)
    assert match.clock.next == (31_000, 0)


def test_a_clock_for_the_match(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("match", 60, 5))
    assert match.clock.face(1) == Face(left=60_000)
    tables.do(match, Play(0, 0, "mark 4"), 21_000)
    assert match.clock.face(0) == Face(left=45_000)
    assert match.clock.next == (81_000, 1)
    tables.do(match, Chat(0, 1, "well?"), 31_000)
    assert match.clock.next == (81_000, 1)
    match.take(time_up(match, 81_000))
    assert match.entries[-1].data["how"] == "timeout"
    assert match.clock.face(1) == Face(left=5_000)
    assert match.clock.next == (126_000, 0)


def test_bots_and_empty_seats_have_time(tables):
    seats = [Sitting(None, "", "easy"), Sitting()]
    match = tables.begin("tic_tac_toe", 2, seats=seats, clock=ClockRule("move", 30))
    assert match.clock.next is None
    tables.do(match, Play(0, 0, "mark 4", "bot"), 2_000)
    assert match.clock.next is None


def test_handing_the_seat_to_a_bot_stops_the_clock(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    tables.do(match, HandToBot(0, "easy"), 10_000)
    assert match.clock.next is None
    tables.do(match, HandBack(0), 20_000)
    assert match.clock.next == (50_000, 0)


def test_an_undo_gives_a_new_time_for_the_move(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    tables.do(match, Play(0, 0, "mark 4"), 20_000)
    tables.do(match, Undo(0, 1), 25_000)
    assert match.clock.next == (55_000, 0)


def test_together_everybody_has_a_clock(tables):
    match = tables.begin("goofspiel", 2, clock=ClockRule("move", 30))
    assert match.clock.deadlines == {0: 31_000, 1: 31_000}
    first = match.position.pending[0]
    tables.do(match, Play(first.player, 0, str(first.options[0])), 11_000)
    assert match.clock.deadlines == {1 - first.player: 31_000}
    match.take(time_up(match, 31_000))
    assert match.clock.deadlines == {0: 61_000, 1: 61_000}


def test_time_lost_while_the_table_was_closed_is_given_back(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    assert reopen(match, [], 30_000).already
    assert reopen(match, [(0, 900)], 30_000).already, "that was before it began"
    match.take(reopen(match, [(0, 900), (11_000, 500_000)], 501_000))
    assert match.entries[-1].kind == "clock"
    assert match.clock.next == (520_000, 0), "ten of thirty seconds were spent"
    assert reopen(match, [(0, 900), (11_000, 500_000)], 501_000).already, "only once"
    assert tables.copy(match).clock.next == (520_000, 0)
    bank = tables.begin("tic_tac_toe", 2, clock=ClockRule("match", 60))
    bank.take(reopen(bank, [(1_000, 500_000)], 502_000))
    assert bank.clock.bank == [58_000, 60_000]
    assert bank.clock.next == (560_000, 0)


def test_an_outage_that_runs_out_no_clock_is_given_back_too(tables):
    match = tables.begin("tic_tac_toe", 2, clock=ClockRule("move", 30))
    match.take(reopen(match, [(3_000, 23_000)], 23_000))
    assert match.clock.next == (51_000, 0)


def test_without_a_clock_nobody_is_told_of_an_outage(tables):
    assert reopen(tables.begin("tic_tac_toe", 2), [(1_000, 500_000)], 500_000).already


def test_a_race_is_timed_at_every_table():
    clock = Clock(ClockRule(), 2)
    clock.turn(1_000, {CLOCK: Question(0, 10)})
    assert clock.next == (11_000, CLOCK)
    clock.turn(5_000, {CLOCK: Question(0, 10)})
    assert clock.next == (11_000, CLOCK)
    clock.turn(6_000, {CLOCK: Question(3, 10)})
    assert clock.next == (16_000, CLOCK)


@pytest.mark.parametrize("rule", [("hourglass", 5), ("move", 0), ("match", -1), ("match", 5, -2)])
def test_foolish_clocks_are_refused(rule):
    with pytest.raises(Unknown):
        ClockRule(*rule)


# -- One stretch of time over several questions -------------------------------------------------


def cup(tables, **more):
    """A cup of the fairground that was set down at second 1."""
    return tables.begin("fairground", 2, **more)


def wrong(match):
    """An answer that leaves the cup where it is."""
    return f"name {match.position.under % 6 + 1}"


def test_a_stretch_goes_on_over_wrong_answers(tables):
    match = cup(tables)
    assert match.clock.next == (21_000, CLOCK)
    tables.do(match, Play(0, 0, wrong(match)), 8_000)
    assert match.clock.next == (21_000, CLOCK)
    assert match.clock.face(CLOCK) == Face(deadline=21_000, lasts=20_000)
    tables.do(match, Chat(0, 1, "hm"), 9_000)
    tables.do(match, Play(1, 0, wrong(match)), 10_000)
    assert match.clock.next == (21_000, CLOCK), "who saw the cup before the first answer, answers"
    match.take(time_up(match, 21_000))
    assert match.position.cup == 2
    assert match.clock.next == (41_000, CLOCK), "the next cup has a time of its own"
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_a_stretch_stands_still_while_something_else_is_asked(tables):
    match = cup(tables, options={"nods": True})
    tables.do(match, Play(0, 0, wrong(match)), 8_000)
    assert match.clock.next is None
    assert tables.copy(match).clock.next is None
    tables.do(match, Play(1, 1, "nod 0"), 100_000)
    assert match.clock.next == (113_000, CLOCK), "seven of twenty seconds were spent"
    assert tables.copy(match).clock.next == (113_000, CLOCK)


def test_a_table_that_was_closed_gives_the_rest_of_a_stretch_back(tables):
    match = cup(tables)
    tables.do(match, Play(0, 0, wrong(match)), 8_000)
    match.take(reopen(match, [(8_000, 500_000)], 500_000))
    assert match.clock.next == (513_000, CLOCK)
    assert tables.copy(match).clock.next == (513_000, CLOCK)


def test_an_undo_starts_the_stretch_again(tables):
    match = cup(tables, seats=[Sitting("ada", "Ada"), Sitting("ada", "Bo")])
    tables.do(match, Play(0, 0, wrong(match)), 8_000)
    tables.do(match, Undo(0, 1), 9_000)
    assert match.position.wrong == []
    assert match.clock.next == (29_000, CLOCK)


def test_together_and_in_turn_a_stretch_is_everybodys():
    clock = Clock(ClockRule(), 2)
    clock.turn(1_000, {0: Question(0, 0, 30_000, 7)})
    clock.turn(6_000, {0: Question(1, 0, 30_000, 7), 1: Question(1, 0, 30_000, 7)})
    assert clock.deadlines == {0: 31_000, 1: 31_000}
    clock.turn(8_000, {1: Question(1, 0, 5_000)})
    assert clock.deadlines == {1: 13_000}
    clock.turn(9_000, {1: Question(2, 0, 30_000, 7)})
    assert clock.deadlines == {1: 32_000}, "seven seconds were spent"
    clock.turn(10_000, {1: Question(3, 0, 60_000, 7)})
    assert clock.deadlines == {1: 62_000}, "more time was granted: eight of sixty are spent"
    clock.turn(99_000, {0: Question(4, 0, 60_000, 7)})
    assert clock.deadlines == {0: 99_000}, "all is spent"
    clock.turn(100_000, {0: Question(5, 0, 60_000, 8)})
    assert clock.deadlines == {0: 160_000}
