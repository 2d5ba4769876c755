"""Set-up, the new Stone, the recitation and the full temple, clause by clause."""

import pytest

from ludoteca import Refused, Unknown
from ludoteca.games.minutia.box import BLACK, BLUE, GREEN, RED, WHITE, YELLOW
from ludoteca.games.minutia.memory_temple import pieces
from ludoteca.kernel import ScriptedLuck

from .conftest import EIGHT


def cards(*colours):
    return [f"cube {colour}" for colour in colours]


# -- Set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("M12-1.1")
def test_all_sixty_cubes_are_in_play(game):
    position = game.start(2, seed=1)
    assert sorted(position.stones + position.bag) == [c for c in range(6) for _ in range(10)]


@pytest.mark.clause("M12-1.2")
def test_three_stones_on_the_start_spaces_in_drawing_order(game):
    luck = ScriptedLuck([*cards(RED, WHITE, RED), 1], endless=True)
    position = game.start(3, luck=luck)
    assert position.stones == [RED, WHITE, RED]
    assert (position.left, position.right, len(position.bag)) == (0, 0, 57)
    assert position.view(0)["stones"] == [None] * 3
    position.play(1, "roll")
    assert position.view(0)["stones"] == position.view(None)["stones"] == position.stones


@pytest.mark.clause("M12-1.3")
@pytest.mark.parametrize("first", range(4))
def test_the_first_player_is_drawn(game, first):
    luck = ScriptedLuck([*cards(0, 0, 0), first], endless=True)
    assert game.start(4, luck=luck).asked(first).name == "roll_die"


@pytest.mark.clause("M12-1.4", "M12-5.1", "M12-5.2")
def test_the_limit_is_seven_or_what_was_agreed(game):
    assert game.start(2, seed=1).limit == 7
    for limit in range(3, 13):
        assert game.start(2, seed=1, limit=limit).limit == limit
    for limit in (2, 13):
        with pytest.raises(Unknown):
            game.start(2, seed=1, limit=limit)


@pytest.mark.parametrize("players", [1, 13])
def test_two_to_twelve_can_play(game, players):
    with pytest.raises(Unknown):
        game.start(players, seed=1)


@pytest.mark.clause("M12-R1")
def test_the_temple_has_thirteen_spaces_on_either_side_of_the_start(game):
    assert (pieces.SIDE, pieces.START, pieces.SPACES) == (13, 3, 29)
    assert pieces.XY[13:16] == [[40, 50], [50, 50], [60, 50]]
    assert len({tuple(xy) for xy in pieces.XY}) == 29


# -- The new Stone and the look ---------------------------------------------------------------


@pytest.mark.clause("M12-2.1")
def test_a_turn_begins_with_the_die(turn, look, heard):
    position = turn(luck=["die 4", "cube 3"])
    assert [str(o) for o in position.asked(0).options] == ["roll 0"]
    assert position.die == 0
    look(position)
    assert position.die == 4
    assert heard.of("rolls") == [(0, 4)]


@pytest.mark.clause("M12-2.2", "M12-2.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_low_results_put_the_stone_left_and_high_ones_right(turn, look, die, heard):
    position = turn(luck=[f"die {die}", "cube 3"])
    look(position)
    left = die <= 3
    assert position.stones == ([BLUE, *EIGHT] if left else [*EIGHT, BLUE])
    assert (position.left, position.right) == ((3, 3) if left else (2, 4))
    assert position.side == ("left" if left else "right")
    assert heard.of("places") == [(9, int(left))]


@pytest.mark.clause("M12-2.4", "M12-R2")
@pytest.mark.parametrize(
    ("left", "die", "side"), [(13, 2, "right"), (13, 5, "right"), (0, 5, "left"), (0, 3, "left")]
)
def test_where_one_side_is_full_the_stone_goes_to_the_other(turn, cover, left, die, side, heard):
    sixteen = [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3]
    position = turn(stones=sixteen, left=left, luck=[f"die {die}", "cube 4"])
    cover(position)
    assert position.side == side
    assert (position.left, position.right) == ((13, 1) if side == "right" else (1, 13))
    assert heard.of("side_full") == ([] if (die <= 3) == (side == "left") else [(side == "left",)])
    row = [*sixteen, 4] if side == "right" else [4, *sixteen]
    assert position.required_stones() == (row[-7:] if side == "right" else row[:7])


@pytest.mark.clause("M12-2.5", "M12-R9")
def test_the_look_begins_with_the_stone_and_may_end_early(turn, look):
    position = turn(luck=["die 4"])
    assert position.phase == "roll"
    look(position)
    [asked] = position.pending
    assert (position.phase, asked.name, asked.player, asked.seconds) == ("look", "look", 0, 5)
    assert position.pace(asked).grace == 5
    assert position.view(2)["stones"] == position.stones
    position.play(0, "cover")
    assert position.phase == "recite"
    assert position.view(2)["stones"] == [None] * 9


@pytest.mark.clause("M12-2.5")
def test_when_time_is_up_the_temple_is_covered(turn, look):
    position = turn(luck=["die 4"])
    position.time_out(0)
    position.time_out(0)
    assert (position.phase, position.die) == ("recite", 4)


# -- The recitation ---------------------------------------------------------------------------


@pytest.mark.clause("M12-3.1", "M12-3.2", "M12-3.3", "M12-3.5", "M12-3.6")
def test_M12_E1_the_last_seven_in_spite_of_the_noise(turn, recite, look, heard):
    position = turn(luck=["die 6", "cube 3"])
    look(position)
    assert position.stones == [*EIGHT, BLUE]
    position.play(0, "cover")
    position.play(1, "shout 2")
    position.play(2, "shout 5")
    recite(position, [RED, YELLOW, YELLOW, WHITE, BLUE, GREEN, BLUE])
    assert heard.of("remembers") == [(0, 7)]
    assert position.still_in == [True] * 3
    position.play(0, "go_on")
    assert position.asked(1).name == "roll_die"


@pytest.mark.clause("M12-3.2", "M12-3.3")
def test_M12_E2_the_first_seven_in_silence(turn, cover, recite):
    position = turn(luck=["die 2", "cube 4"])
    cover(position)
    assert position.stones == [WHITE, *EIGHT]
    assert position.required_stones() == [WHITE, BLACK, GREEN, RED, YELLOW, YELLOW, WHITE]
    assert position.silence() == "M12-3.3"
    assert [decision.player for decision in position.pending] == [0]
    recite(position)
    assert position.still_in == [True] * 3


@pytest.mark.clause("M12-3.2", "M12-R4", "M12-R6")
@pytest.mark.parametrize(
    ("stones", "limit", "die", "said"),
    [
        (EIGHT[:3], 7, 5, slice(None)),  # four Stones: all of them
        (EIGHT[:6], 7, 2, slice(None)),  # exactly seven
        (EIGHT[:7], 7, 2, slice(7)),
        (EIGHT[:7], 7, 4, slice(-7, None)),
        (EIGHT, 3, 4, slice(-3, None)),
        (EIGHT, 12, 4, slice(None)),
    ],
)
def test_how_many_must_be_said(turn, cover, stones, limit, die, said, recite):
    left = min(2, len(stones) - 3)
    luck = [f"die {die}", "cube 3"]
    position = turn(stones=stones, left=left, luck=luck, limit=limit)
    cover(position)
    expected = position.stones[said]
    assert position.required_stones() == expected
    assert position.asked(0).args == (0, 1, len(expected))
    for number, colour in enumerate(expected, 1):
        assert (position.phase, position.asked(0).args[1]) == ("recite", number)
        position.play(0, f"recite {colour}")
    assert position.phase == "result"
    assert position.still_in[0]


@pytest.mark.clause("M12-3.1")
def test_always_from_the_left_head_to_the_right_one(turn, cover, recite):
    for die in (2, 5):
        position = turn(luck=[f"die {die}", "cube 3"])
        cover(position)
        recite(position, position.required_stones()[::-1])
        assert not position.still_in[0]


@pytest.mark.clause("M12-3.3", "M12-R7")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_a_one_or_a_six_all_others_may_make_noise_even_those_who_are_out(turn, look, die):
    position = turn(4, luck=[f"die {die}"], still_in=[True, False, True, True])
    look(position)
    position.play(0, "cover")
    if die in (1, 6):
        assert [(d.player, d.name, d.kind) for d in position.pending] == [
            (q, "make_noise", "together") for q in (1, 2, 3)
        ]
        noises = [*[f"shout {c}" for c in range(6)], "silent 0"]
        assert [str(o) for o in position.asked(1).options] == noises
        assert position.silence() == ""
    else:
        assert [(d.player, d.name) for d in position.pending] == [(0, "recite")]
        assert position.silence() == "M12-3.3"


@pytest.mark.clause("M12-3.3")
def test_who_makes_noise_is_told_once_all_have_answered(turn, look, heard):
    position = turn(luck=["die 1"])
    look(position)
    position.play(0, "cover")
    position.play(2, "shout 4")
    assert position.view(1)["shouts"] == [-1, -1, -1]
    position.time_out(1)
    assert position.view(1)["shouts"] == [-1, -1, 4]
    assert heard.of("makes_noise") == [(2,)]


@pytest.mark.clause("M12-3.3")
def test_if_nobody_shouts_that_is_told(turn, cover, heard):
    cover(turn(luck=["die 6"]))
    assert heard.of("all_silent") == [()]


@pytest.mark.clause("M12-3.4")
def test_a_colour_counts_and_nobody_is_told_whether_it_was_right(turn, cover):
    position = turn(luck=["die 5", "cube 3"])
    cover(position)
    right, wrong = position.clone(), position.clone()
    right.play(0, f"recite {RED}")
    wrong.play(0, f"recite {BLACK}")
    assert right.view(1)["said"] == [RED]
    assert wrong.view(1)["said"] == [BLACK]
    for view in (right.view(1), wrong.view(1)):
        view.pop("said")
    assert all(decision.final for decision in right.pending)
    same = {key: value for key, value in right.view(1).items() if key != "said"}
    assert same == {key: value for key, value in wrong.view(1).items() if key != "said"}


@pytest.mark.clause("M12-3.4", "M12-R6")
def test_giving_up_is_a_mistake(turn, cover, recite, heard):
    position = turn(luck=["die 5", "cube 3"])
    cover(position)
    recite(position, position.required_stones()[:6])
    position.play(0, "give_up")
    assert not position.still_in[0]
    assert heard.of("gives_up") == heard.of("drops_out") == [(0,)]


@pytest.mark.clause("M12-3.4")
def test_when_time_is_up_one_gives_up(turn, cover):
    position = turn(luck=["die 5"])
    cover(position)
    assert str(position.asked(0).default) == "give_up 0"
    position.time_out(0)
    assert (position.phase, position.still_in[0]) == ("result", False)


@pytest.mark.clause("M12-3.5")
@pytest.mark.parametrize("place", range(7))
def test_a_single_mistake_is_enough(turn, cover, recite, place):
    position = turn(luck=["die 5", "cube 3"])
    cover(position)
    said = position.required_stones()
    said[place] = (said[place] + 1) % 6
    recite(position, said)
    assert position.still_in == [False, True, True]


@pytest.mark.clause("M12-3.6")
@pytest.mark.parametrize(
    ("still_in", "to"), [([1, 1, 1, 1], 3), ([1, 1, 1, 0], 0), ([0, 1, 1, 0], 1)]
)
@pytest.mark.parametrize("right", [True, False])
def test_the_turn_goes_left_to_the_next_who_is_still_in(turn, whole, still_in, to, right):
    position = turn(4, 2, luck=["die 5"], still_in=[bool(i) for i in still_in])
    whole(position, right)
    assert position.over is (sum(still_in) == 2 and not right)
    if not position.over:
        assert position.active == to
        assert position.asked(to).name == "roll_die"


# -- A full temple ----------------------------------------------------------------------------

FULL = [c for c in range(6) for _ in range(5)][:28]


@pytest.mark.clause("M12-4.1", "M12-R3")
@pytest.mark.parametrize("right", [True, False])
def test_a_full_temple_is_emptied_after_the_recitation(turn, cover, recite, right, heard):
    luck = ["die 6", "cube 5", *cards(WHITE, RED, WHITE)]
    position = turn(stones=FULL, left=13, luck=luck, limit=9, disc=1, options={"rising": True})
    cover(position)
    assert len(position.stones) == 29
    if right:
        recite(position)
    else:
        position.play(0, "give_up")
    assert len(position.stones) == 29
    position.play(0, "go_on")
    assert position.stones == [WHITE, RED, WHITE]
    assert (position.left, position.right, position.exposures) == (0, 0, [0, 0, 0])
    assert len(position.bag) == 57
    assert (position.limit, position.disc, position.still_in) == (10, 1, [right, True, True])
    assert position.active == 1
    assert heard.of("temple_full") == [(3,)]


@pytest.mark.clause("M12-4.1")
def test_a_turn_that_ends_the_game_empties_nothing(turn, cover):
    position = turn(2, stones=FULL, left=13, luck=["die 6"])
    cover(position)
    position.play(0, "give_up")
    assert position.over
    assert len(position.stones) == 29


# -- Refusals ---------------------------------------------------------------------------------


@pytest.mark.clause("M12-3.1")
@pytest.mark.parametrize("wrong", ["recite 6", "recite -1", "shout 2", "cover", "say 1"])
def test_what_is_no_colour_is_refused(turn, cover, wrong):
    position = turn(luck=["die 5"])
    cover(position)
    saved = position.save()
    with pytest.raises(Refused) as refused:
        position.play(0, wrong)
    assert refused.value.clause == "M12-3.1"
    assert position.save() == saved
