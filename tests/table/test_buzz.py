"""Buzzers: whoever presses first on a shared device answers alone, and the time stands still."""

from __future__ import annotations

import pytest

from ludoteca.kernel import CLOCK, Refused
from ludoteca.table import Buzz, Chat, HandToBot, NotAllowed, Play, Sitting, Stale, Undo
from ludoteca.table.play import time_up

BEGAN = 1_000
SHARED = [Sitting("ada", "Ada"), Sitting("ada", "Bo"), Sitting("ada", "Cy")]


@pytest.fixture
def cups(tables):
    """Fairground: twenty seconds for the first cup, three of rest, five to answer after a buzz."""

    def begin(seats=SHARED):
        return tables.begin("fairground", len(seats), seats=seats)

    return begin


def wrong(match):
    """A number that is not under the cup."""
    return f"name {match.position.under % 6 + 1}"


def test_the_first_buzz_stops_the_time(cups, tables):
    match = cups()
    assert match.clock.next == (BEGAN + 20_000, CLOCK)
    assert (match.state(None, person="ada").buzzers, match.state(None).buzzers) == (True, False)
    tables.do(match, Buzz(1, 0), 5_000)
    assert match.clock.next == (10_000, 1)
    assert match.state(None).buzzed == 1
    assert match.lines(None)[-1].kind == "buzz"
    tables.do(match, Play(1, 1, wrong(match)), 8_000)
    assert match.state(None).buzzed is None
    assert match.clock.next == (8_000 + 16_000, CLOCK), "four of the twenty seconds had gone by"
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_all_others_wait_for_the_answer(cups, tables):
    match = cups()
    tables.do(match, Buzz(1, 0), 5_000)
    for deed in (Play(0, 1, wrong(match)), Buzz(2, 1)):
        with pytest.raises(Refused, match="buzzed") as refusal:
            tables.drafted(match, deed, 6_000)
        assert (refusal.value.key, refusal.value.values) == ("buzzed", (1,))
    tables.do(match, Play(0, 1, "leave 0"), 6_000)
    assert match.buzz is not None, "to pass takes nothing from anybody"
    assert tables.drafted(match, Buzz(1, 2), 6_000).already


def test_a_right_answer_ends_it(cups, tables):
    match = cups()
    tables.do(match, Buzz(2, 0), 5_000)
    tables.do(match, Play(2, 1, f"name {match.position.under}"), 6_000)
    assert (match.buzz, match.position.tickets, match.position.cup) == (None, [0, 0, 1], 2)
    assert match.clock.next == (26_000, CLOCK)


def test_whoever_says_nothing_waits_as_after_a_wrong_answer(cups, tables):
    match = cups()
    tables.do(match, Buzz(1, 0), 5_000)
    assert time_up(match, 9_999).already
    match.take(time_up(match, 10_000))
    assert (match.entries[-1].kind, match.entries[-1].data) == ("buzz", {"late": True})
    assert match.clock.next == (26_000, CLOCK)
    assert match.position.asked(1) is not None, "nobody has passed for them"
    with pytest.raises(Refused, match="again in 3 seconds"):
        tables.drafted(match, Buzz(1, 2), 10_001)
    tables.do(match, Buzz(0, 2), 10_500)
    match.take(time_up(match, 15_500))
    tables.do(match, Buzz(1, 4), 15_600)
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_what_is_said_meanwhile_changes_nothing(cups, tables):
    match = cups()
    tables.do(match, Buzz(1, 0), 5_000)
    tables.do(match, Chat(1, 1, "er"), 6_000)
    assert match.clock.next == (10_000, 1)


def test_a_seat_that_is_given_up_answers_no_more(cups, tables):
    match = cups()
    tables.do(match, Buzz(1, 0), 5_000)
    tables.do(match, HandToBot(1, "easy"), 6_000)
    assert match.buzz is None
    assert match.clock.next == (22_000, CLOCK)


def test_an_undo_opens_the_buzzers(cups, tables):
    match = cups()
    tables.do(match, Play(0, 0, wrong(match)), 4_000)
    tables.do(match, Buzz(1, 1), 5_000)
    tables.do(match, Undo(0, 2), 6_000)
    assert match.entries[-1].kind == "undone"
    assert (match.buzz, match.clock.next) == (None, (26_000, CLOCK))


def test_bots_wait_too(cups, tables):
    match = cups([*SHARED[:2], Sitting(None, "", "normal")])
    assert match.bots_asked()
    tables.do(match, Buzz(1, 0), 5_000)
    assert match.bots_asked() == {}


def test_all_seats_of_a_device_can_pass_without_a_buzz(cups, tables):
    match = cups()
    passes = dict.fromkeys(range(3), "leave 0")
    assert match.state(None, person="ada").passes == passes
    assert match.state(None).passes == {}, "an onlooker has no seat that could pass"
    tables.do(match, Play(1, 0, "leave 0"), 4_000)
    assert list(match.state(None, person="ada").passes) == [0, 2]
    tables.do(match, Buzz(2, 1), 5_000)
    assert match.state(None, person="ada").passes == {}, "somebody answers"


def test_whoever_shares_nothing_passes_alone(cups, tables):
    match = cups([Sitting("ada", "Ada"), Sitting("bea", "Bea")])
    assert match.state(0, person="ada").passes == {}
    shared = cups([*SHARED[:2], Sitting("bea", "Bea"), Sitting(None, "", "easy")])
    assert list(shared.state(None, person="ada").passes) == [0, 1]


def test_who_has_no_buzzer(cups, tables):
    alone = cups([Sitting("ada", "Ada"), Sitting("bea", "Bea")])
    assert not alone.state(0, person="ada").buzzers
    with pytest.raises(NotAllowed, match="no buzzer"):
        tables.drafted(alone, Buzz(0, 0), 2_000)
    with pytest.raises(NotAllowed, match="no buzzer"):
        tables.drafted(tables.begin("snap", 2, seats=SHARED[:2]), Buzz(0, 0), 2_000)
    match = cups()
    tables.do(match, Play(0, 0, f"name {match.position.under}"), 4_000)
    with pytest.raises(Stale):
        tables.drafted(match, Buzz(1, 0), 5_000)
