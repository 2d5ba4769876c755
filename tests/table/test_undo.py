"""What is taken back: free where nothing was learnt, else if the others agree."""

from __future__ import annotations

from itertools import chain

import pytest

from ludoteca.kernel import CLOCK, FastLuck, game, read_record, shelf
from ludoteca.kernel.random_play import walk
from ludoteca.table import AnswerUndo, HandBack, HandToBot, NotAllowed, Play, Sitting, Stale, Undo
from ludoteca.table.play import time_up
from ludoteca.table.undo import reveals


def test_a_public_move_is_taken_back_free_and_never_silently(tables):
    match = tables.begin("tic_tac_toe", 2)
    before = match.position.save()
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    assert match.state(0).may_undo
    assert not match.state(1).may_undo
    tables.do(match, Undo(0, 1), 3000)
    assert match.position.save() == before
    assert [entry.kind for entry in match.entries] == ["start", "move", "undone"]
    for viewer in (None, 0, 1):
        assert match.lines(viewer)[-1].data == {"keep": 0, "moves": 1, "free": True}


def test_after_an_undo_old_clicks_are_stale(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Undo(0, 1), 3000)
    with pytest.raises(Stale):
        tables.drafted(match, Play(0, 0, "mark 5"), 4000)
    with pytest.raises(Stale):
        tables.drafted(match, Undo(0, 1), 4000)
    tables.do(match, Play(0, 2, "mark 4"), 5000)
    assert match.position.asked(1) is not None


def test_when_somebody_else_has_moved_the_others_are_asked(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    tables.do(match, Undo(0, 2), 4000)
    request = match.state(None).undo
    assert (request.seat, request.moves, request.waiting) == (0, 2, (1,))
    assert len(match.moves) == 2
    with pytest.raises(NotAllowed):
        tables.drafted(match, AnswerUndo(0, True), 5000)
    tables.do(match, AnswerUndo(1, True), 5000)
    assert [e.kind for e in match.entries[3:]] == ["undo_asked", "undo_granted", "undone"]
    assert match.moves == []
    assert match.request is None
    assert tables.picture(tables.copy(match)) == tables.picture(match)


def test_an_undo_can_be_refused(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    tables.do(match, Undo(0, 2), 4000)
    tables.do(match, AnswerUndo(1, False), 5000)
    assert match.request is None
    assert len(match.moves) == 2


def test_everybody_else_must_agree(tables):
    match = tables.begin("lost_temple", 4)
    tables.play(match, 6)
    seat = match.entries[match.moves[-1]].seat
    others = [s for s in range(4) if s != seat]
    tables.do(match, Undo(seat, match.index), 90_000)
    for other in others:
        assert other in match.request.waiting
        tables.do(match, AnswerUndo(other, True), 91_000)
    assert match.request is None
    assert len(match.moves) == 5


def test_a_move_lets_a_request_lapse(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    tables.do(match, Undo(0, 2), 4000)
    tables.do(match, Play(0, 3, "mark 8"), 5000)
    assert match.request is None
    with pytest.raises(NotAllowed):
        tables.drafted(match, AnswerUndo(1, True), 6000)


@pytest.mark.parametrize("sent_in", ["after the refusal", "before the moves"])
def test_a_refused_undo_is_not_forced_by_sending_a_bot_in(tables, sent_in):
    """Consent is of the people who sat there: a bot in the place of one of them gives none."""
    match = tables.begin("tic_tac_toe", 2)
    if sent_in == "before the moves":
        tables.do(match, HandToBot(1, "easy"), 1500, "ada")
    tables.do(match, Play(0, match.index, "mark 4"), 2000)
    tables.do(match, Play(1, match.index, "mark 0", "bot"), 3000)
    if sent_in == "after the refusal":
        tables.do(match, Undo(0, match.index), 4000)
        tables.do(match, AnswerUndo(1, False), 5000, "bea")
        tables.do(match, HandToBot(1, "easy"), 6000, "ada")
    with pytest.raises(NotAllowed, match="is away"):
        tables.drafted(match, Undo(0, match.index), 7000)
    with pytest.raises(NotAllowed, match="is away"):
        tables.drafted(tables.copy(match), Undo(0, match.index), 7000)
    tables.do(match, HandBack(1), 8000, "bea")
    tables.do(match, Undo(0, match.index), 9000)
    assert match.request.waiting == (1,)
    tables.do(match, AnswerUndo(1, True), 9500, "bea")
    assert match.moves == []


def test_whoever_gave_the_seat_to_a_bot_before_is_not_asked(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, HandToBot(1, "easy"), 1500, "bea")
    tables.do(match, Play(0, match.index, "mark 4"), 2000)
    tables.do(match, Play(1, match.index, "mark 0", "bot"), 3000)
    tables.do(match, Undo(0, match.index), 4000)
    assert match.moves == []


def test_whoever_gave_it_away_after_the_moves_is_asked(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0"), 3000)
    tables.do(match, HandToBot(1, "easy"), 3500, "bea")
    with pytest.raises(NotAllowed, match="is away"):
        tables.drafted(match, Undo(0, match.index), 4000)


def test_who_plays_against_bots_alone_needs_nobody(tables):
    seats = [Sitting("ada", "Ada"), Sitting(None, "", "easy")]
    match = tables.begin("tic_tac_toe", 2, seats=seats)
    tables.do(match, Play(0, 0, "mark 4"), 2000)
    tables.do(match, Play(1, 1, "mark 0", "bot"), 3000)
    tables.do(match, Undo(0, 2), 4000)
    assert match.moves == []
    assert [e.kind for e in match.entries[3:]] == ["undo_asked", "undone"]


def test_nothing_is_taken_back_after_the_end(tables):
    match = tables.begin("tic_tac_toe", 2)
    tables.play(match, 20)
    assert match.over
    for seat in (0, 1):
        with pytest.raises(NotAllowed, match="nothing to take back"):
            tables.drafted(match, Undo(seat, match.index), 99_000)


def test_the_luck_comes_again_and_the_record_verifies(tables):
    """An undo across a draw brings the same draws again, so trying again brings nothing new."""
    match = tables.begin("lost_temple", 2, seats=[Sitting("ada", "Ada")] * 2)
    played = 0
    while not (match.moves and match.entries[-1].data["luck"]):
        tables.play(match, 1, seed=played)
        played += 1
    drawn = match.entries[-1]
    after = match.position.save()
    tables.do(match, Undo(drawn.seat, match.index), 99_000)
    tables.do(match, Play(drawn.seat, match.index, drawn.data["action"]), 99_000)
    assert match.entries[-1].data["luck"] == drawn.data["luck"]
    assert match.position.save() == after
    tables.play(match, 1000)
    record = read_record(match.record().text())
    assert game("lost_temple").verify(record).over


def test_random_undos_leave_a_record_that_verifies(tables):
    match = tables.begin("lost_temple", 3, seats=[Sitting("ada", "Ada")] * 3)
    luck = FastLuck(5)
    for turn in range(60):
        tables.play(match, 1 + luck.below(4), seed=turn)
        if not match.over and luck.below(2):
            tables.do(match, Undo(luck.below(3), match.index), match.entries[-1].at)
    assert tables.picture(tables.copy(match)) == tables.picture(match)
    tables.play(match, 1000)
    game("lost_temple").verify(read_record(match.record().text()))


def position_at(decision, players=2, tries=40):
    """A position of Lost Temple in which this decision is pending."""
    for seed in range(tries):
        position = game("lost_temple").start(players, seed=seed)
        for moment in walk(position, FastLuck(seed)):
            if moment.pending and moment.pending[0].name == decision:
                return moment
    raise AssertionError(decision)


@pytest.mark.parametrize("decision", ["peek", "peek_again", "pick"])
def test_what_shows_a_secret_is_not_free(decision):
    """A peek shows a token to the mover; a pick passes the packet on."""
    position = position_at(decision)
    asked = position.pending[0]
    assert reveals(position, asked.player, asked.options[0], FastLuck(1))


def test_naming_a_victim_is_free_while_nobody_is_called():
    position = position_at("name_robbed")
    asked = position.pending[0]
    assert not reveals(position, asked.player, asked.options[0], FastLuck(1))


def test_a_sealed_answer_is_free_and_opening_them_is_not():
    position = game("goofspiel").start(2, seed=3)
    first, second = position.pending
    assert not reveals(position, first.player, first.options[0], FastLuck(1))
    position.play(first.player, first.options[0])
    assert reveals(position, second.player, second.options[0], FastLuck(1))


def seen_and_heard(position, seat, action, viewer):
    """What a viewer is told of a move, and sees afterwards."""
    heard = []
    after = position.clone()
    after.listen(heard.append)
    after.play(seat, action)
    return after.view(viewer), [event for event in heard if event.heard_by(viewer)]


@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("slug", [one.meta.slug for one in shelf()])
def test_whoever_sees_what_is_free_has_learnt_nothing(slug, most):
    """In other worlds that a viewer cannot tell apart, the same move looks the same."""
    meta = game(slug).meta
    players = meta.max_players if most else meta.min_players
    luck, found = FastLuck(9), 0
    games = (walk(game(slug).start(players, seed=n), FastLuck(n)) for n in range(40))
    for moment in chain.from_iterable(games):
        if not moment.pending or luck.below(3):
            continue
        asked = moment.pending[luck.below(len(moment.pending))]
        action = asked.options[luck.below(len(asked.options))]
        if reveals(moment, asked.player, action, luck):
            continue
        for viewer in (None, *moment.seats):
            told = seen_and_heard(moment, asked.player, action, viewer)
            for _ in range(12):
                world = moment.imagine(viewer, luck)
                if world.explain(asked.player, action) is None:
                    there = seen_and_heard(world, asked.player, action, viewer)
                    assert there == told, (asked.name, viewer)
        found += 1
        if found == 6:
            break
    assert found == 6


def bidding(tables):
    """Three people bid at the same time, sealed; two have bid."""
    match = tables.begin("river_race", 3)
    first, second, third = (decision.player for decision in match.position.pending)
    for seat in (first, second):
        bid = str(match.position.asked(seat).options[0])
        tables.do(match, Play(seat, match.index, bid), 2000)
    return match, first, second, third


def test_a_sealed_answer_is_taken_back_whatever_the_others_have_sealed(tables):
    match, first, second, third = bidding(tables)
    tables.do(match, Undo(first, match.index), 3000)
    assert match.lines(None)[-1].data == {"keep": 0, "moves": 1, "free": True}
    assert [match.entries[index].seat for index in match.moves] == [second]
    assert sorted(decision.player for decision in match.position.pending) == sorted([first, third])
    assert tables.picture(tables.copy(match)) == tables.picture(match)
    # The third was asked all the time, and answers what they saw.
    bid = str(match.position.asked(third).options[-1])
    tables.do(match, Play(third, 0, bid), 4000)
    again = str(match.position.asked(first).options[-1])
    tables.do(match, Play(first, match.index, again), 5000)
    assert match.position.asked(second) is None or len(match.moves) == 3
    tables.play(match, 500)
    game("river_race").verify(read_record(match.record().text()))


def test_a_click_on_undo_is_not_too_late_because_another_has_bid(tables):
    match, first, _, _ = bidding(tables)
    tables.do(match, Undo(first, 1), 3000)
    assert match.entries[-1].data["free"]
    with pytest.raises(Stale):
        tables.drafted(match, Undo(first, 1), 4000)


def voting(tables):
    """The Guide of The Great Golden Egg has counted to three, and a follower has voted."""
    match = tables.begin("golden_egg", 3, seats=[Sitting("ada", "Ada")] * 3)
    guide = match.position.guide
    for verb in ("name", "count"):
        options = [str(option) for option in match.position.asked(guide).options]
        action = next(option for option in options if option.startswith(verb))
        tables.do(match, Play(guide, match.index, action), 2000)
    follower = next(d.player for d in match.position.pending if d.name == "vote")
    tables.do(match, Play(follower, match.index, "vote 1"), 3000)
    return match, guide, follower


def test_what_is_final_is_not_taken_back_though_nobody_knows_it_yet(tables):
    match, _, follower = voting(tables)
    assert match.entries[-1].data["final"]
    assert not match.state(follower).may_undo
    with pytest.raises(NotAllowed, match="final answer"):
        tables.drafted(match, Undo(follower, match.index), 4000)
    assert tables.copy(match).state(follower) == match.state(follower)
    assert "final" not in match.lines(follower)[-1].data


def test_nothing_is_taken_back_past_what_is_final(tables):
    """Not even where one person sits for everybody, and all would agree."""
    match, guide, follower = voting(tables)
    assert not match.state(guide).may_undo
    with pytest.raises(NotAllowed, match="nor anything"):
        tables.drafted(match, Undo(guide, match.index), 4000)
    other = next(d.player for d in match.position.pending if d.name == "vote")
    tables.do(match, Play(other, match.index, "vote 1"), 5000)
    for seat in (guide, follower, other):
        assert not match.state(seat).may_undo
    choice = match.position.pending[0]
    tables.do(match, Play(choice.player, match.index, str(choice.options[0])), 6000)
    assert match.state(choice.player).may_undo, "what came after it can be taken back"


def test_what_the_clock_ends_can_be_final_too(tables, monkeypatch):
    match = tables.begin("snap", 2)
    monkeypatch.setattr(match.position.pending[0].rule, "final", True)
    match.take(time_up(match, match.clock.next[0]))
    assert (match.entries[-1].seat, match.entries[-1].data["final"]) == (CLOCK, True)


def test_once_the_answers_are_open_the_others_are_asked(tables):
    match, first, second, third = bidding(tables)
    bid = str(match.position.asked(third).options[0])
    tables.do(match, Play(third, match.index, bid), 3000)
    tables.do(match, Undo(first, match.index), 4000)
    assert match.request.waiting == tuple(sorted((second, third)))
    assert match.request.moves == 3
