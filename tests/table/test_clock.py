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
    assert reopen(match, 30_000).already
    match.take(reopen(match, 500_000))
    assert match.entries[-1].kind == "clock"
    assert match.clock.next == (530_000, 0)
    bank = tables.begin("tic_tac_toe", 2, clock=ClockRule("match", 60))
    bank.take(reopen(bank, 500_000))
    assert bank.clock.next == (560_000, 0)


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
