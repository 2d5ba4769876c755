"""The rising limit, the end of the game, and what is agreed on before it."""

import pytest

from ludoteca import Refused
from ludoteca.games.minutia.memory_temple.pieces import PACES

RISING = {"rising": True}
SIX = [0, 1, 2, 3, 4, 5]
"""With a new one that makes seven: as many as the limit."""


@pytest.mark.clause("M12-5.3")
def test_the_first_to_recite_as_many_as_the_limit_takes_the_disc(turn, whole, heard):
    position = turn(4, stones=SIX[:5], left=1, luck=["die 5", "cube 0"] * 9, options=RISING)
    whole(position)
    assert position.disc == -1  # six colours only
    whole(position)
    assert (position.disc, position.limit) == (1, 7)
    whole(position)
    whole(position)
    whole(position)
    assert (position.disc, position.limit, position.active) == (1, 8, 1)
    assert heard.of("gets_disc") == [(1,)]
    assert heard.of("limit_rises") == [(8,)]


@pytest.mark.clause("M12-5.3")
def test_the_limit_rises_before_the_roll_of_every_turn_of_the_holder(turn, whole):
    position = turn(3, 2, stones=SIX, left=1, disc=0, options=RISING)
    for limit in (8, 8, 8, 9, 9, 9, 10):
        whole(position)
        assert (position.limit, position.die) == (limit, 0)


@pytest.mark.clause("M12-5.3")
def test_a_wrong_recitation_and_the_plain_game_give_no_disc(turn, whole):
    position = turn(3, stones=SIX, left=1, options=RISING)
    whole(position, right=False)
    assert position.disc == -1
    position = turn(3, stones=SIX, left=1)
    whole(position)
    assert position.disc == -1


@pytest.mark.clause("M12-5.4", "M12-R5")
def test_the_disc_passes_on_and_the_limit_does_not_rise_twice_in_a_row(turn, whole, heard):
    position = turn(4, 3, stones=SIX, left=1, disc=0, options=RISING)
    whole(position)
    assert (position.active, position.limit) == (0, 8)
    whole(position, right=False)
    assert (position.active, position.disc, position.limit) == (1, 1, 8)
    assert heard.of("inherits_disc") == [(1,)]
    for active, limit in ((2, 8), (3, 8), (1, 9)):
        whole(position)
        assert (position.active, position.limit) == (active, limit)


@pytest.mark.clause("M12-5.4")
def test_the_limit_never_exceeds_the_temple(turn, whole, heard):
    position = turn(2, 1, disc=0, limit=28, options=RISING)
    whole(position)
    assert position.limit == 29
    whole(position)
    whole(position)
    assert position.limit == 29
    assert heard.of("limit_rises") == [(29,)]


# -- The end ----------------------------------------------------------------------------------


@pytest.mark.clause("M12-6.1")
def test_the_last_one_left_wins_even_without_a_turn(turn, cover, heard):
    position = turn(2)
    cover(position)
    position.play(0, "give_up")
    assert (position.ending, position.winners, position.scores) == ("last", (1,), (0, 1))
    assert heard.of("wins") == [(1,)]
    assert position.view(None)["stones"] == position.stones


@pytest.mark.clause("M12-6.1")
def test_as_long_as_two_are_in_the_game_goes_on(turn, whole):
    position = turn(3)
    whole(position, right=False)
    assert not position.over
    whole(position, right=False)
    assert position.winners == (2,)


@pytest.mark.clause("M12-6.2", "M12-R8")
@pytest.mark.parametrize("right", [True, False])
def test_after_120_turns_for_each_player_all_who_are_left_share(turn, cover, recite, right, heard):
    position = turn(4, turn=478)
    cover(position)
    recite(position)
    assert not position.over
    position.play(0, "go_on")
    cover(position)
    if right:
        recite(position)
    else:
        position.play(1, "give_up")
    winners = (0, 1, 2, 3) if right else (0, 2, 3)
    assert (position.turn, position.ending, position.winners) == (480, "endless", winners)
    assert heard.of("shares") == [(p,) for p in winners]


@pytest.mark.clause("M12-6.1", "M12-6.2")
def test_in_the_last_turn_of_all_one_can_still_win_alone(turn, cover):
    position = turn(2, turn=239)
    cover(position)
    position.play(0, "give_up")
    assert (position.turn, position.ending, position.winners) == (240, "last", (1,))


# -- On screen --------------------------------------------------------------------------------


@pytest.mark.clause("M12-7.1")
@pytest.mark.parametrize(("noise", "phases"), [("buttons", 5), ("voices", 4)])
def test_the_phases_of_a_turn(turn, noise, phases):
    position = turn(2, luck=["die 6"], options={"noise": noise})
    seen = []
    while position.turn == 1:
        if not seen or seen[-1] != position.phase:
            seen.append(position.phase)
        decision = position.pending[0]
        action = decision.options[0]
        if decision.name == "recite":
            action = f"recite {position.required_stones()[len(position.said)]}"
        position.play(decision.player, action)
    every = ["roll", "look", "noise", "recite", "result"]
    assert seen == [phase for phase in every if phases == 5 or phase != "noise"]


@pytest.mark.clause("M12-7.4", "M12-3.3")
def test_with_voices_nobody_is_asked_and_nobody_has_shouted(turn, look):
    position = turn(3, luck=["die 6"], options={"noise": "voices"})
    look(position)
    position.play(0, "cover")
    assert [(d.player, d.name) for d in position.pending] == [(0, "recite")]
    assert not position.disturbed()
    assert position.silence() == ""
    assert position.calls(1) == ()


@pytest.mark.clause("M12-3.3", "M12-R11", "M12-R7")
def test_during_a_noisy_recitation_all_others_may_call(turn, cover, recite):
    position = turn(4, luck=["die 6"], still_in=[True, False, True, True])
    assert [position.calls(p) for p in range(4)] == [()] * 4
    cover(position)
    assert position.calls(0) == ()
    for p in (1, 2, 3):
        assert [str(call) for call in position.calls(p)] == [f"shout {c}" for c in range(6)]
    recite(position)
    assert [position.calls(p) for p in range(4)] == [()] * 4


@pytest.mark.clause("M12-3.3")
def test_in_silence_nobody_may_call_or_talk(turn, cover, recite):
    position = turn(3, luck=["die 3"])
    assert position.silence() == ""
    cover(position)
    assert [position.calls(p) for p in range(3)] == [()] * 3
    assert position.silence() == "M12-3.3"
    recite(position)
    assert position.silence() == ""


@pytest.mark.clause("M12-2.5", "M12-7.1")
def test_every_decision_has_its_seconds_and_a_recitation_is_one_stretch(turn, cover, recite):
    seconds = {"roll_die": 15, "look": 5, "make_noise": 2, "recite": 30, "see_result": 3}
    assert {name: pace.grace for name, pace in PACES.items()} == seconds
    position = turn(2, luck=["die 1"])
    stretches = {}
    while position.turn <= 2:
        [decision, *_] = position.pending
        pace = position.pace(decision)
        assert (decision.seconds, pace.grace) == (seconds[decision.name], seconds[decision.name])
        assert decision.final
        stretches.setdefault((position.turn, decision.name), set()).add(pace.stretch)
        if decision.name == "recite":
            recite(position)
        else:
            position.play(decision.player, decision.options[0])
    assert stretches[1, "recite"] == {1}
    assert stretches[2, "recite"] == {2}
    assert all(stretches[key] == {0} for key in stretches if key[1] != "recite")


@pytest.mark.clause("M12-R10")
def test_after_the_result_the_temple_is_covered_and_what_was_said_is_gone(turn, cover, recite):
    position = turn(2, luck=["die 6"])
    cover(position, {1: 3})
    recite(position)
    view = position.view(1)
    assert (view["phase"], view["stones"], len(view["said"])) == ("result", position.stones, 7)
    assert position.asked(0).name == "see_result"
    position.play(0, "go_on")
    view = position.view(1)
    assert (view["phase"], view["stones"], view["said"]) == ("roll", [None] * 9, [])
    assert view["shouts"] == [-1, -1]


@pytest.mark.clause("M12-7.3")
def test_memory_is_one_word_for_all_seats_or_one_for_each(game):
    for chosen in ("own", "hard", "own easy normal", "hard hard own"):
        assert game.start(3, seed=1, memory=chosen).options["memory"] == chosen
    for chosen in ("own easy", "own own own own", "good", "own easy best", ""):
        with pytest.raises(Refused) as refused:
            game.start(3, seed=1, memory=chosen)
        assert (refused.value.clause, refused.value.values) == ("M12-7.3", (3,))
