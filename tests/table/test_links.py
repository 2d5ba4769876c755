"""Coming to a table: by its one link, or by a link that was sent to one person."""

from __future__ import annotations

import pytest

from ludoteca.table import (
    Claim,
    Doer,
    HandToBot,
    Leave,
    NewLink,
    NoSuchMatch,
    NotAllowed,
    Sit,
    Sitting,
)
from ludoteca.table.links import invited_to_seat, invited_to_table, table_key

ADA = Sitting("ada", "Ada")
BOT = Sitting(None, "Bo", "easy")


@pytest.fixture
def match(tables):
    """Ada, a bot and two free seats."""
    return tables.begin("lost_temple", 4, seats=[ADA, BOT, Sitting(), Sitting()])


def test_the_link_of_a_table_stays_the_same(match, tables):
    key = table_key(match)
    tables.do(match, NewLink(2, "sent"), 2000)
    tables.do(match, Sit(key, 3, "Cy"), 3000, "cy")
    assert table_key(match) == key == table_key(tables.copy(match))
    assert len(key) == 20
    assert table_key(tables.begin(secret="22" * 32)) != key
    assert key not in repr(Sit(key, 3, "Cy"))


def test_whoever_has_it_takes_a_free_seat(match, tables):
    tables.do(match, Sit(table_key(match), 3, " Cy\n"), 2000, "cy")
    assert match.seats[3] == Sitting("cy", "Cy")
    assert tables.picture(tables.copy(match)) == tables.picture(match)


@pytest.mark.parametrize("key", ["", "wrong", "é\udc80", "0" * 20])
def test_nobody_guesses_it(match, key):
    doer = Doer("cy", 2000)
    with pytest.raises(NoSuchMatch):
        Sit(key, 3, "Cy").check(match, doer)
    with pytest.raises(NoSuchMatch):
        invited_to_table(match, "cy", key)


def test_a_seat_is_taken_once(match, tables):
    key = table_key(match)
    tables.do(match, Sit(key, 3, "Cy"), 2000, "cy")
    for seat in (0, 1, 3):
        with pytest.raises(NotAllowed, match="taken"):
            tables.drafted(match, Sit(key, seat, "Dan"), 3000, "dan")
    with pytest.raises(NoSuchMatch, match="no seat 4"):
        tables.drafted(match, Sit(key, 4, "Dan"), 3000, "dan")


def test_whoever_sits_already_keeps_their_seat(match, tables):
    """Two taps on two seats, or the host's own link, give no second seat."""
    key = table_key(match)
    tables.do(match, Sit(key, 3, "Cy"), 2000, "cy")
    again = tables.drafted(match, Sit(key, 2, "Cy"), 3000, "cy")
    assert again.already
    assert match.entries[again.done].seat == 3
    assert tables.drafted(match, Sit(key, 2, "Ada"), 3000, "ada").already


def test_who_takes_a_seat_uses_up_the_link_to_it(match, tables):
    tables.do(match, NewLink(2, "sent"), 2000)
    tables.do(match, Sit(table_key(match), 2, "Cy"), 3000, "cy")
    with pytest.raises(NotAllowed, match="taken"):
        tables.drafted(match, Claim("sent", "Dan"), 4000, "dan")
    assert invited_to_seat(match, "dan", "sent").used


def test_a_seat_that_was_left_is_free_again(match, tables):
    key = table_key(match)
    tables.do(match, Sit(key, 2, "Cy"), 2000, "cy")
    tables.do(match, Leave(2), 3000, "cy")
    tables.do(match, Sit(key, 2, "Dan"), 4000, "dan")
    assert match.seats[2] == Sitting("dan", "Dan")
    tables.do(match, HandToBot(3, "easy"), 5000)
    with pytest.raises(NotAllowed, match="taken"):
        tables.drafted(match, Sit(key, 3, "Eve"), 6000, "eve")


def test_whoever_has_seen_what_a_seat_hides_does_not_pass_it_on_unnoticed(tables):
    """The owner takes an open seat by its own link, looks, gets up and gives it away."""
    match = tables.begin("honesty_first", 3, seats=[ADA, BOT, Sitting()])
    tables.do(match, NewLink(2, "sent"), 2000)
    tables.do(match, Claim("sent", "Zoe"), 3000)
    assert "seen_by" not in match.lines(None)[-1].data, "nobody else has"
    tables.do(match, Leave(2), 4000)
    tables.do(match, NewLink(2, "again"), 5000)
    assert invited_to_seat(match, "cy", "again").seen == {0: ("Ada",), 2: ("Ada",)}
    assert invited_to_table(match, "ada", table_key(match)).seen == {}
    tables.do(match, Claim("again", "Cy"), 6000, "cy")
    assert match.lines(0)[-1].data == {"name": "Cy", "seen_by": ["Ada"]}
    assert tables.copy(match).lines(0) == match.lines(0)


def test_where_nothing_is_hidden_nobody_has_seen_it(tables):
    match = tables.begin("tic_tac_toe", 2, seats=[ADA, ADA])
    tables.do(match, Leave(1), 2000)
    tables.do(match, Sit(table_key(match), 1, "Cy"), 3000, "cy")
    assert match.lines(0)[-1].data == {"name": "Cy"}


def test_nobody_sits_down_at_the_end(tables):
    match = tables.begin("tic_tac_toe", 2, seats=[ADA, ADA])
    tables.play(match, 9)
    tables.do(match, Leave(1), 99_000)
    with pytest.raises(NotAllowed, match="over"):
        tables.drafted(match, Sit(table_key(match), 1, "Cy"), 99_000, "cy")
    assert invited_to_table(match, "cy", table_key(match)).free == ()


def test_what_the_invited_see(match, tables):
    tables.do(match, NewLink(2, "sent"), 2000)
    stranger = invited_to_table(match, "cy", table_key(match))
    assert (stranger.host, stranger.owner, stranger.mine) == ("Ada", False, ())
    assert stranger.free == (2, 3)
    assert stranger.names[:2] == ("Ada", "Bo")
    host = invited_to_table(match, "ada", table_key(match))
    assert (host.owner, host.mine) == (True, (0,))
    by_seat = invited_to_seat(match, "cy", "sent")
    assert (by_seat.seat, by_seat.used) == (2, False)
    with pytest.raises(NoSuchMatch):
        invited_to_seat(match, "cy", table_key(match))
    tables.do(match, Claim("sent", "Cy"), 3000, "cy")
    assert invited_to_seat(match, "dan", "sent").used
    assert invited_to_seat(match, "cy", "sent").mine == (2,)
