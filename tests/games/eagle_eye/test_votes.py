"""Claims, votes and free words, when people judge."""

import pytest

from ludoteca.games.minutia.eagle_eye.pieces import plain_words
from ludoteca.kernel import CLOCK, Action


@pytest.mark.clause("M02-4.2")
def test_side_b_is_always_judged_by_people(game):
    for judge in ("catalogue", "vote"):
        assert game.start(2, seed=1, side="B", judge=judge).voting
    assert not game.start(2, seed=1).voting
    assert game.start(2, seed=1, judge="vote").voting


@pytest.mark.clause("M02-4.2", "M02-2.4")
def test_an_accepted_claim_takes_a_cube(rolled, say, vote, heard, asked):
    position = rolled(3, 5, 6, judge="vote")
    say(position, 1, "mouse")  # not heavier than a cat, but who knows
    assert asked(position, "vote") == [0, 2]
    vote(position, P1="y", P3="n")
    assert (position.taken, position.current) == ([0, 1, 0], 10)
    assert heard.of("votes") == [(1, 1)]


@pytest.mark.clause("M02-4.2")
@pytest.mark.parametrize(
    ("players", "against", "stands"),
    [
        (2, 1, False),
        (3, 1, True),
        (3, 2, False),
        (4, 1, True),
        (4, 2, False),
        (5, 2, True),
        (6, 3, False),
    ],
)
def test_a_claim_falls_if_more_than_half_of_the_others_reject_it(
    rolled, say, players, against, stands
):
    position = rolled(players, 5, 6, judge="vote")
    say(position, 0, "mouse")
    for p in range(1, players):
        position.play(p, f"vote {int(p > against)}")
    assert position.taken[0] == int(stands)


@pytest.mark.clause("M02-4.2")
def test_a_missing_vote_accepts(rolled, say):
    position = rolled(3, 5, 6, judge="vote")
    say(position, 0, "mouse")
    position.play(1, "vote 0")
    position.time_out(2)
    assert position.taken == [1, 0, 0]


@pytest.mark.clause("M02-4.2", "M02-R13")
def test_what_is_named_already_is_wrong_without_a_vote(rolled, say, heard, asked):
    position = rolled(3, 5, judge="vote")
    say(position, 1, "cat")
    assert asked(position, "vote") == []
    assert heard.of("already_named") == [(1, 0)]
    assert asked(position, "answer_roll") == [2, 0]
    assert position.view(None)["tried"][1] == 0


@pytest.mark.clause("M02-R13")
def test_a_rejected_player_is_out_until_the_next_roll_but_votes(rolled, say, vote, asked):
    position = rolled(3, 5, 6, judge="vote")
    say(position, 1, "mouse")
    vote(position, P1="n", P3="n")
    assert asked(position, "answer_roll") == [2, 0]
    say(position, 2, "ant")
    assert asked(position, "vote") == [0, 1]
    assert asked(position, "call_in") == [0]
    vote(position, P1="n", P2="n")
    assert asked(position, "answer_roll") == [0]
    position.play(0, "giveup")
    assert (position.rolls, position.out) == (2, [0, 0, 0])


@pytest.mark.clause("M02-4.7", "M02-R13")
def test_when_all_are_out_the_die_is_rolled_again(rolled, say, vote, heard):
    position = rolled(2, 5, 6, judge="vote")
    say(position, 0, "mouse")
    vote(position, P2="n")
    say(position, 1, "cat")
    assert (position.rolls, position.die, position.roller) == (2, 6, 0)
    assert "nobody" in heard.keys


# -- M02-4.3 The queue --------------------------------------------------------------------------


@pytest.mark.clause("M02-4.3")
def test_claims_wait_in_order_and_are_dropped_when_one_stands(rolled, say, vote, heard, asked):
    position = rolled(4, 5, 6, judge="vote")
    say(position, 0, "mouse")
    say(position, 3, "horse")
    say(position, 2, "cow")
    assert position.queue == [0, 3, 2]
    assert asked(position, "call_in") == [1]
    vote(position, P2="n", P3="n", P4="n")
    assert position.queue == [3, 2]
    assert heard.of("claims") == [(0, 10), (3, 2)]
    vote(position, P1="y", P2="y", P3="n")
    assert (position.queue, position.taken) == ([], [0, 0, 0, 1])
    assert position.claims == [-1, -1, -1, -1]
    assert heard.of("claims") == [(0, 10), (3, 2)]  # that of the third is never told


@pytest.mark.clause("M02-4.3", "M02-3.1")
def test_no_claim_waits_when_the_game_is_over(rolled, say, vote):
    position = rolled(3, 5, judge="vote", taken=[4, 0, 0])
    say(position, 0, "horse")
    say(position, 1, "cow")
    vote(position, P2="y", P3="y")
    assert (position.over, position.queue, position.claims) == (True, [], [-1, -1, -1])


@pytest.mark.clause("M02-4.3")
def test_votes_stay_sealed_while_others_make_claims(rolled, say):
    position = rolled(3, 5, judge="vote")
    say(position, 0, "mouse")
    position.play(1, "vote 0")
    say(position, 2, "horse")
    assert position.view(1)["sealed"] == "vote 0"
    position.play(2, "vote 0")
    assert position.queue == [2]


@pytest.mark.clause("M02-4.3")
def test_nobody_has_two_claims_or_gives_up_during_a_vote(rolled, say):
    position = rolled(3, 5, judge="vote")
    say(position, 0, "mouse")
    say(position, 1, "horse")
    refused = position.explain(1, "name 3")
    assert (refused.clause, refused.key) == ("M02-4.3", "one_claim")
    assert position.explain(1, Action("say", 0, "a yak")).key == "one_claim"
    assert position.explain(0, "name 3").clause == "kernel.turn"
    assert position.explain(2, "giveup").key == "vote_runs"


@pytest.mark.clause("M02-4.3", "M02-R13")
def test_what_is_named_already_puts_out_during_a_vote_too(rolled, say, asked):
    position = rolled(3, 5, judge="vote")
    say(position, 0, "mouse")
    say(position, 1, "cat")
    assert (position.queue, position.out) == ([0], [0, 2, 0])
    assert asked(position, "call_in") == [2]
    position.play(2, "say 0")  # nothing was said
    assert asked(position, "call_in") == [2]


@pytest.mark.clause("M02-4.3", "M02-4.7")
def test_whoever_gave_up_makes_no_claim_either(rolled, say, asked):
    position = rolled(3, 5, judge="vote")
    position.play(1, "giveup")
    say(position, 0, "mouse")
    assert asked(position, "call_in") == [2]
    assert asked(position, "vote") == [1, 2]


@pytest.mark.clause("M02-4.8", "M02-4.3")
def test_a_claim_that_waits_is_known_to_its_player_alone(rolled, say, heard):
    position = rolled(3, 5, judge="vote")
    say(position, 0, "mouse")
    say(position, 1, "a yak")
    assert heard.of("waits") == [(1,)]
    shown = {viewer: position.view(viewer) for viewer in (None, 0, 1, 2)}
    assert [view["claims"][1] for view in shown.values()] == [-1, -1, -2, -1]
    assert [view["claim_words"][1] for view in shown.values()] == ["", "", "a yak", ""]
    assert all(view["queue"] == [0, 1] and view["claims"][0] == 10 for view in shown.values())
    for p in (0, 2):
        imagined = position.imagine(p, position.luck)
        assert imagined.claims[1] not in (-1, *position.named)
        assert imagined.view(p) == position.view(p)


# -- M02-R7 Two players -------------------------------------------------------------------------


@pytest.mark.clause("M02-R7")
def test_of_two_players_nobody_rejects_four_claims_in_a_row(rolled, say, heard):
    position = rolled(2, *[5] * 9, judge="vote")
    for animal in ("mouse", "ant", "bee"):
        say(position, 1, animal)
        position.play(0, "vote 0")
        position.play(0, "giveup")
    assert position.rejected == [0, 3]
    say(position, 1, "bat")
    assert (position.taken, position.rejected) == ([0, 1], [0, 0])
    assert heard.of("unopposed") == [(1, 3)]


@pytest.mark.clause("M02-R7")
def test_a_claim_that_stands_sets_the_count_back(rolled, say):
    position = rolled(2, *[5] * 9, judge="vote", rejected=[1, 2])
    say(position, 1, "horse")
    position.play(0, "vote 1")
    assert position.rejected == [1, 0]
    say(position, 0, "mouse")
    position.play(1, "vote 0")
    assert position.rejected == [2, 0]


@pytest.mark.clause("M02-R7")
def test_of_three_players_any_number_of_claims_can_fall(rolled, say, vote, asked):
    position = rolled(3, 5, judge="vote", rejected=[0, 3, 0])
    say(position, 1, "horse")
    assert asked(position, "vote") == [0, 2]
    vote(position, P1="n", P3="n")
    assert position.taken == [0, 0, 0]


# -- M02-4.4 Free words -------------------------------------------------------------------------


@pytest.mark.clause("M02-4.4")
@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("  L’Orso   Bruno! ", "orso bruno"),
        ("Un GATTO", "gatto"),
        ("The", "the"),
        ("la la land", "la land"),
        ("scimpanzé", "scimpanze"),
        ("Pac-Man", "pac man"),
        ("7 Wonders", "7 wonders"),
        ("!?", ""),
        ("an apple", "apple"),
        ("Anna", "anna"),
    ],
)
def test_how_words_are_compared(said, plain):
    assert plain_words(said) == plain


@pytest.mark.clause("M02-4.4")
@pytest.mark.parametrize("said", ["horse", "Il cavallo", " A HORSE!", "cavallo"])
def test_a_name_of_the_catalogue_is_that_subject_in_both_languages(rolled, say, said):
    position = rolled(2, 5, judge="vote")
    say(position, 0, said)
    assert position.claims[0] == 2


@pytest.mark.clause("M02-4.4", "M02-4.2")
def test_words_of_ones_own_are_claims_and_wrong_the_second_time(rolled, say, vote, heard):
    position = rolled(3, 5, 6, judge="vote")
    say(position, 0, "Il  mio yak")
    assert heard.of("claims_saying") == [(0, "Il mio yak")]
    vote(position, P2="y", P3="y")
    assert (position.named, position.named_words) == ([0, -2], ["", "Il mio yak"])
    assert heard.of("takes_saying") == [(0, 1, "Il mio yak")]
    say(position, 1, "mio YAK")
    assert heard.of("already_said") == [(1, "mio YAK")]
    assert position.out == [0, 2, 0]


@pytest.mark.clause("M02-4.4")
def test_a_text_that_says_nothing_or_too_much_is_refused(rolled):
    position = rolled(2, 5, judge="vote")
    for said, key in (("…!", "says_nothing"), ("x" * 61, "too_long")):
        refused = position.explain(0, Action("say", 0, said))
        assert (refused.clause, refused.key) == ("M02-4.4", key)
    assert position.explain(0, Action("say", 0, "x" * 60)) is None
    before = position.save()
    position.play(0, "say 0")  # nothing was said, and nothing has happened
    after = position.save()
    assert after["fields"] == before["fields"]


@pytest.mark.clause("M02-4.4", "M02-1.5")
def test_a_start_outside_the_narrowing_is_refused_in_words_too(game):
    position = game.start(2, seed=1, category="2", narrow="bird", judge="vote")
    assert position.explain(0, Action("say", 0, "cat")).key == "start_outside"
    assert position.explain(0, Action("say", 0, "hen")) is None
    assert position.explain(0, Action("say", 0, "a phoenix")) is None


@pytest.mark.clause("M02-R6")
def test_people_may_use_their_own_room(game, say):
    position = game.start(2, seed=1, category="1", judge="vote")
    position.play(0, Action("say", 0, "my teapot"))
    position.play(0, Action("say", 0, "the radiator"))
    position.play(1, "vote 1")
    assert position.named_words == ["my teapot", "the radiator"]


@pytest.mark.clause("M02-4.7")
def test_the_clock_ends_a_roll_only_while_no_vote_runs(rolled, say):
    position = rolled(2, 5, judge="vote")
    say(position, 0, "horse")
    assert position.explain(CLOCK, "reroll") is not None
