"""A match is its log: playing, staleness, seats, and who is told what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca.bots.character import NAMES
from ludoteca.kernel import Refused, Unreadable, game, parse, read_record
from ludoteca.kernel.names import clean_name
from ludoteca.scene import scene_of
from ludoteca.table import (
    NOBODY,
    Chat,
    Claim,
    HandBack,
    HandToBot,
    Leave,
    NewLink,
    NoSuchMatch,
    NotAllowed,
    Ping,
    Play,
    Sitting,
    Stale,
)
from ludoteca.table.match import Match
from ludoteca.table.talk import LONGEST_CHAT

SLUGS = [("lost_temple", 2), ("lost_temple", 5), ("goofspiel", 2), ("liars_dice", 2)]


def mover(match):
    return match.position.pending[0].player


def option(match, number=0):
    return str(match.position.pending[0].options[number])


# -- The log ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), SLUGS)
@pytest.mark.parametrize("moves", [0, 7, 1000])
def test_a_match_comes_back_from_its_log(tables, slug, players, moves):
    match = tables.begin(slug, players)
    tables.play(match, moves)
    again = tables.copy(match)
    assert tables.picture(again) == tables.picture(match)
    assert again.position.save() == match.position.save()
    tables.play(match, 5)
    tables.play(again, 5)
    assert again.position.save() == match.position.save()


def test_a_log_with_a_hole_is_not_believed(tables):
    match = tables.begin()
    tables.play(match, 3)
    del match.entries[2]
    with pytest.raises(Unreadable, match=r"entry 2 .* missing"):
        tables.copy(match)


def test_a_log_with_other_luck_is_not_believed(tables):
    match = tables.begin()
    match.entries[0].data["luck"][0] ^= 1
    with pytest.raises(Unreadable, match="does not follow from the secret"):
        tables.copy(match)


def test_a_match_of_other_rules_says_so(tables):
    match = tables.begin()
    object.__setattr__(match.header, "version", 99)
    with pytest.raises(Unreadable, match="rules version 99 of lost_temple"):
        tables.copy(match)


def test_a_draft_changes_nothing_until_it_is_taken(tables):
    match = tables.begin()
    before = match.position.save()
    tables.drafted(match, Play(mover(match), 0, option(match)), 2000)
    assert match.position.save() == before
    assert match.index == 0


def test_time_never_runs_backwards(tables):
    match = tables.begin()
    tables.do(match, Play(mover(match), 0, option(match)), 5)
    assert [entry.at for entry in match.entries] == [1000, 1000]


# -- Stale and doubled clicks -----------------------------------------------------------------


def test_a_stale_click_plays_nothing_and_carries_the_state(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    with pytest.raises(Stale) as caught:
        tables.drafted(match, Play(0, 0, "mark 8"), 4000)
    assert caught.value.state == match.state(0)
    assert match.index == 2


def test_a_doubled_click_counts_once(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    again = tables.drafted(match, Play(0, 0, "mark 4"), 4000)
    assert (again.done, again.already, again.entries) == (1, True, ())


def test_the_same_action_at_a_later_index_is_another_one(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    with pytest.raises(Refused):
        tables.drafted(match, Play(0, 2, "mark 4"), 4000)


def test_an_index_from_the_future_is_stale(tables):
    match = tables.begin()
    with pytest.raises(Stale):
        tables.drafted(match, Play(mover(match), 1, option(match)), 2000)


def test_chat_does_not_make_a_click_stale(tables):
    match = tables.begin()
    seat = mover(match)
    tables.do(match, Chat(seat, 0, "hello"), 2000)
    tables.do(match, Play(seat, 0, option(match)), 3000)
    assert match.entries[2].kind == "move"


def test_the_sealed_answer_of_another_does_not_make_a_click_stale(tables):
    match = tables.begin("goofspiel", 2)
    first, second = match.position.pending
    tables.do(match, Play(first.player, 0, str(first.options[0])), 2000)
    tables.do(match, Play(second.player, 0, str(second.options[0])), 3000)
    assert len(match.moves) == 2
    with pytest.raises(Stale):
        tables.drafted(match, Play(second.player, 0, str(second.options[1])), 4000)


def test_the_second_answer_to_a_sealed_question_is_stale(tables):
    match = tables.begin("goofspiel", 2)
    first = match.position.pending[0]
    tables.do(match, Play(first.player, 0, str(first.options[0])), 2000)
    with pytest.raises(Stale):
        tables.drafted(match, Play(first.player, 0, str(first.options[1])), 3000)


def test_a_refused_move_is_explained(tables):
    match = tables.begin()
    with pytest.raises(Refused, match="LT-"):
        tables.drafted(match, Play(mover(match), 0, "pick 77"), 2000)
    with pytest.raises(Unreadable):
        tables.drafted(match, Play(mover(match), 0, "\ud800"), 2000)
    assert match.index == 0


# -- Seats ------------------------------------------------------------------------------------


def test_a_seat_is_handed_to_a_bot_and_back(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, HandToBot(0, "easy"), 2000)
    assert match.bots_asked() == {0: 0}
    assert match.state(1).seats[0].kind == "person"
    assert match.state(1).seats[0].level == "easy"
    with pytest.raises(NotAllowed, match="take the seat back"):
        tables.drafted(match, Play(0, 1, "mark 4"), 3000)
    tables.do(match, HandBack(0), 3000)
    assert match.bots_asked() == {}
    tables.do(match, Play(0, 2, "mark 4"), 4000)


def test_a_link_is_used_once(tables):
    seats = [Sitting("ada", "Ada"), Sitting()]
    match = tables.begin("tic_tac_toe", 2, seats=seats)
    tables.do(match, NewLink(1, "secret-token"), 2000)
    assert "secret-token" not in repr(match.links)
    with pytest.raises(NoSuchMatch):
        tables.drafted(match, Claim("another", "Bea"), 3000, "bea")
    tables.do(match, Claim("secret-token", " Bea\n"), 3000, "bea")
    assert match.seats[1] == Sitting("bea", "Bea")
    again = tables.drafted(match, Claim("secret-token", "Bea"), 4000, "bea")
    assert again.already
    assert (match.entries[again.done].kind, match.entries[again.done].seat) == ("joined", 1)
    with pytest.raises(NotAllowed, match="taken"):
        tables.drafted(match, Claim("secret-token", "Eve"), 4000, "eve")


def test_who_left_can_be_followed_by_a_bot_or_somebody_else(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Leave(0), 2000)
    assert match.state(None).seats[0].kind == "open"
    tables.do(match, HandToBot(0, "normal"), 3000)
    assert match.state(None).seats[0].kind == "bot"
    tables.do(match, NewLink(0, "t"), 4000)
    tables.do(match, Claim("t", "Eve"), 5000, "eve")
    assert match.seats[0] == Sitting("eve", "Eve")


def test_unknown_seats_and_levels(tables):
    match = tables.begin("tic_tac_toe", 2)
    with pytest.raises(NoSuchMatch, match="no seat 2"):
        tables.drafted(match, Play(2, 0, "mark 1"), 2000)
    with pytest.raises(NoSuchMatch):
        tables.drafted(match, Chat(-1, 0, "hi"), 2000)
    with pytest.raises(Exception, match="no bot “genius”"):
        tables.drafted(match, HandToBot(0, "genius"), 2000)


# -- Talking ----------------------------------------------------------------------------------


def test_chat_is_cleaned_and_limited(tables):
    match = tables.begin()
    tables.do(match, Chat(0, 0, "  a\n\x00 <b>\ud800 "), 2000)
    assert match.lines(None)[-1].data == {"text": "a <b>"}
    assert tables.drafted(match, Chat(0, 0, "a <b>"), 3000).already
    with pytest.raises(NotAllowed, match=str(LONGEST_CHAT)):
        tables.drafted(match, Chat(0, 1, "x" * (LONGEST_CHAT + 1)), 2000)
    with pytest.raises(NotAllowed):
        tables.drafted(match, Chat(0, 1, " \x00 "), 2000)


def test_a_ping_points_at_a_part(tables):
    match = tables.begin()
    tables.do(match, Ping(2, "space-7"), 2000)
    assert match.lines(0)[-1].data == {"part": "space-7"}
    for nothing in ("", "space-99", '"><script>'):
        with pytest.raises(NotAllowed, match="no such part"):
            tables.drafted(match, Ping(2, nothing), 2000)


def test_nobody_points_at_what_only_one_sees(tables):
    match = tables.begin("lost_temple", 4)
    tables.play(match, 1)
    p = match.entries[-1].seat
    build = scene_of(game("lost_temple"))
    own = {part.id for part in build(match.position.view(p)).parts}
    secret = own - {part.id for part in build(match.position.view(None)).parts}
    assert any(part.startswith("mine-") for part in secret)
    for part in secret:
        with pytest.raises(NotAllowed, match="no such part"):
            tables.drafted(match, Ping(p, part), 2000)


def test_where_nobody_may_talk_nobody_points(tables, monkeypatch):
    match = tables.begin()
    silent = replace(game("lost_temple").meta, talk=False)
    monkeypatch.setattr(game("lost_temple"), "meta", silent)
    with pytest.raises(NotAllowed, match="may not talk"):
        tables.drafted(match, Ping(2, "space-7"), 2000)


def test_names_stay_on_one_line():
    assert clean_name("  Ada\nLovelace\x00 ") == "Ada Lovelace"
    assert len(clean_name("x" * 200)) == 40


@pytest.mark.parametrize(
    "name",
    [
        "\u202eadA",
        "A\u200bda",
        "A\u200dda",
        "\u2066Ada\u2069",
        "Ada\u3164",
        "\ufeffAda",
        "Ada\u034f",
    ],
)
def test_names_hold_nothing_that_nobody_sees(name):
    """What turns the direction of writing, or is not seen at all, makes one name look another."""
    assert clean_name(name) in ("Ada", "adA")


def test_a_message_keeps_what_joins_its_letters(tables):
    match = tables.begin()
    tables.do(match, Chat(0, 0, "\u202eoh 👩\u200d🚀 می\u200cخواهم"), 2000)
    assert match.lines(None)[-1].data == {"text": "oh 👩\u200d🚀 می\u200cخواهم"}


# -- Who is told what -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "players", "least"), [("lost_temple", 4, 20), ("goofspiel", 2, 6)]
)
def test_two_matches_that_differ_in_a_secret_look_the_same(tables, slug, players, least):
    """Wherever a viewer could not tell two choices apart, states and lines are equal too."""
    match = tables.begin(slug, players)
    compared = 0
    for turn in range(40):
        if match.over:
            break
        pending = match.position.pending
        decision = pending[turn % len(pending)]
        if len(decision.options) > 1 and decision.name in ("pick", "bid"):
            compared += compare(tables, match, decision)
        tables.play(match, 1, seed=turn)
    assert compared >= least


def compare(tables, match, decision):
    one, two = tables.copy(match), tables.copy(match)
    seat = decision.player
    for copy, action in ((one, decision.options[0]), (two, decision.options[-1])):
        tables.do(copy, Play(seat, copy.index, str(action)), 99_000)
    compared = 0
    for viewer in (None, *range(match.header.players)):
        if viewer != seat and one.position.view(viewer) == two.position.view(viewer):
            assert one.state(viewer) == two.state(viewer)
            assert one.lines(viewer) == two.lines(viewer)
            assert list(one.frames(viewer)) == list(two.frames(viewer))
            compared += 1
    return compared


def test_the_cards_of_others_are_in_no_update(tables):
    """Two deals of poker: my card is the same, the other's is not."""
    seen = {}
    for number in range(60):
        match = tables.begin("kuhn_poker", 2, secret=f"{number:064x}")
        hands = tuple(match.position.view(seat)["hand"][seat] for seat in (0, 1))
        seen.setdefault(hands, match)
    pairs = [(a, b) for a in seen for b in seen if a[0] == b[0] and a[1] < b[1]]
    assert pairs
    for a, b in pairs:
        one, two = seen[a], seen[b]
        for _ in range(2):
            action = option(one, 0)
            for match in (one, two):
                if not match.over:
                    tables.do(match, Play(mover(match), match.index, str(action)), 2000)
            if not one.over:
                for viewer in (0, None):
                    assert one.lines(viewer) == two.lines(viewer)
                    assert one.state(viewer).view == two.state(viewer).view
                    assert one.state(viewer).seats == two.state(viewer).seats


def test_no_secret_before_the_end(tables):
    match = tables.begin()
    tables.play(match, 10)
    for viewer in (None, 0, 1, 2):
        shown = repr((match.state(viewer), match.lines(viewer)))
        assert match.header.secret not in shown
        assert match.header.hash in shown
        assert "'seen': " not in repr(match.lines(viewer))
    assert match.header.secret not in repr(match.header)
    with pytest.raises(NotAllowed, match="when the match is over"):
        match.record()


def test_at_the_end_the_secret_is_opened(tables):
    match = tables.begin()
    tables.play(match, 1000)
    assert match.state(None).secret == match.header.secret
    record = read_record(match.record().text())
    assert record.names == ("Ada", "Bea", "Cid")
    assert game(record.game).verify(record).winners == match.position.winners


def test_a_replay_shows_what_a_seat_knew(tables):
    match = tables.begin()
    views = [match.position.view(1)]
    for turn in range(12):
        tables.play(match, 1, seed=turn)
        views.append(match.position.view(1))
    frames = list(match.frames(1))
    assert [frame.view for frame in frames] == views
    assert [frame.line for frame in frames] == match.lines(1)


def test_own_choices_are_told_others_only_by_their_events(tables):
    match = tables.begin()
    seat = mover(match)
    tables.do(match, Play(seat, 0, option(match)), 2000)
    assert parse(match.lines(seat)[-1].data["action"]).verb == "pick"
    other = (seat + 1) % 3
    assert match.lines(other)[-1].data == {"how": "choice", "by": "person"}
    assert "picks_card" in [event.key for event in match.lines(seat)[-1].events]
    assert "picks_card" not in [event.key for event in match.lines(other)[-1].events]


# -- Races --------------------------------------------------------------------------------------


def test_a_quiet_pass_is_told_to_nobody(tables):
    match = tables.begin("snap", 3)
    untold = [match.state(viewer) for viewer in (1, 2, None)]
    tables.do(match, Play(0, 0, "keep_still"), 2000)
    for viewer, before in zip((1, 2, None), untold, strict=True):
        assert match.state(viewer).view == before.view
        assert match.state(viewer).seats == before.seats
        [line] = match.lines(viewer, 0)
        assert (line.seat, line.data, line.events) == (NOBODY, {}, ())
    assert match.lines(0, 0)[0].data["action"] == "keep_still 0"
    assert not match.state(0).seats[0].asked
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_whose_race_is_run_on_one_screen(tables):
    seats = [Sitting("ada", "Ada"), Sitting("ada", "Al"), Sitting("bo", "Bo")]
    match = tables.begin("snap", 3, seats=seats)
    assert dict(match.state(None, person="ada").racing) == {
        0: ("grab 0", "keep_still 0"),
        1: ("grab 0", "keep_still 0"),
    }
    assert list(match.state(None, person="bo").racing) == [2]
    assert match.state(None).racing == {}
    tables.do(match, HandToBot(1, "easy"), 2000)
    assert list(match.state(None, person="ada").racing) == [0]


def test_who_has_nothing_to_hide(tables):
    two = [Sitting("ada", "Ada"), Sitting("ada", "Al")]
    assert tables.begin("tic_tac_toe", 2, seats=two).state(0, person="ada").alike
    assert not tables.begin("goofspiel", 2, seats=two).state(0, person="ada").alike
    assert not tables.begin("kuhn_poker", 2, seats=two).state(0, person="ada").alike
    assert not tables.begin("tic_tac_toe", 2).state(0, person="ada").alike


# -- Bots with a character ----------------------------------------------------------------------


def test_a_bot_that_takes_an_open_seat_has_a_name_and_a_temper(tables):
    match = tables.begin("lost_temple", 2, seats=[Sitting("ada", "Ada"), Sitting()])
    tables.do(match, HandToBot(1, "normal"), 2000, "ada")
    bot = match.seats[1]
    assert bot.name in NAMES
    assert bot.temper in ("careful", "daring", "greedy")
    assert match.state(0).seats[1].temper == bot.temper
    loaded = Match.load(match.header, match.entries, {})
    assert loaded.seats == match.seats


def test_a_person_whose_seat_a_bot_plays_keeps_the_name(tables):
    match = tables.begin("lost_temple", 2, seats=[Sitting("ada", "Ada"), Sitting("bo", "Bo")])
    tables.do(match, HandToBot(1, "normal"), 2000, "bo")
    assert match.seats[1] == Sitting("bo", "Bo", "normal")
    tables.do(match, HandBack(1), 3000, "bo")
    assert match.seats[1] == Sitting("bo", "Bo")


def test_a_match_from_before_bots_had_tempers_is_as_it_was(tables):
    seats = [Sitting("ada", "Ada"), Sitting(None, "Bruno", "easy")]
    match = tables.begin("lost_temple", 2, seats=seats)
    first = match.entries[0]
    old = replace(first, data={**first.data, "seats": [s[:4] for s in first.data["seats"]]})
    assert Match.load(match.header, [old], {}).seats == seats
