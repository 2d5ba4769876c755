"""The clauses of The Feast of the Idols, one after the other."""

import pytest

from ludoteca.games.minutia.idol_feast.pieces import ALIGNMENTS, CROSS, space_at
from ludoteca.kernel import FastLuck, ScriptedLuck, Unknown

from .conftest import at

ALL = list(range(36))
L_SHAPE = [(1, 1), (1, 2), (2, 1)]

# -- Set-up ---------------------------------------------------------------------------------------


@pytest.mark.clause("M16-1.1")
def test_two_shamans_an_empty_grid_and_six_idols_each(game):
    position = game.start(seed=1)
    assert position.players == 2
    assert position.idols == [[-1] * 6, [-1] * 6]
    assert [position.reserve(p) for p in (0, 1)] == [6, 6]
    for players in (1, 3):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M16-1.2", "M16-2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_is_drawn_and_rolls(game, heard, first):
    position = game.start(luck=ScriptedLuck([first, "die 5"]), listen=heard.append)
    assert (position.first, position.die, position.round) == (first, 5, 1)
    assert heard.of("begins") == [(first,)]
    assert heard.of("rolls") == [(first, 5, 1)]
    assert position.pending[0].player == first


# -- Round ----------------------------------------------------------------------------------------


@pytest.mark.clause("M16-2.1", "M16-2.2", "M16-2.3")
def test_one_roll_for_both_and_then_the_die_changes_hands(game, heard):
    luck = ScriptedLuck([0, "die 2", "die 6", "die 3"])
    position = game.start(luck=luck, listen=heard.append)
    seen = []
    for _ in range(5):
        [decision] = position.pending
        seen.append((position.round, decision.player, position.die))
        position.play(decision.player, decision.options[0])
    assert seen == [(1, 0, 2), (1, 1, 2), (2, 1, 6), (2, 0, 6), (3, 0, 3)]
    assert heard.of("rolls") == [(0, 2, 1), (1, 6, 2), (0, 3, 3)]


@pytest.mark.clause("M16-2.3")
def test_apart_from_the_first_everybody_takes_two_turns_in_a_row(game):
    position = game.start(luck=ScriptedLuck([1], endless=True))
    order = []
    for _ in range(9):
        order.append(position.pending[0].player)
        position.play(order[-1], position.pending[0].options[0])
        while position.asked(order[-1]) and position.asked(order[-1]).name == "put_down":
            position.play(order[-1], position.pending[0].options[0])
    assert order == [1, 0, 0, 1, 1, 0, 0, 1, 1]


# -- Turn: adding ---------------------------------------------------------------------------------


@pytest.mark.clause("M16-3.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_idol_is_added_in_the_row_or_column_of_the_die(feast, legal, die):
    row = [space_at(die, column) for column in range(1, 7)]
    column = [space_at(row, die) for row in range(1, 7)]
    options = legal(feast(die=die), "add")
    assert options == sorted({*row, *column})
    assert len(options) == 11


@pytest.mark.clause("M16-3.1")
def test_adding_takes_an_idol_from_the_reserve(feast, heard):
    position = feast(die=3)
    position.play(0, f"add {space_at(3, 5)}")
    assert position.idols[0] == [space_at(3, 5), -1, -1, -1, -1, -1]
    assert position.reserve(0) == 5
    assert heard.of("adds") == [(0, space_at(3, 5))]
    assert position.asked(1).name == "act"


@pytest.mark.clause("M16-3.1")
def test_without_a_reserve_nothing_is_added(feast, legal):
    spots = [(1, 1), (2, 3), (3, 5), (4, 1), (5, 3), (6, 5)]
    position = feast(spots, die=3)
    assert legal(position, "add") == []
    assert legal(position, "lift") == at((2, 3), (3, 5), (5, 3))
    refused = position.explain(0, f"add {space_at(3, 1)}")
    assert (refused.clause, refused.key) == ("M16-3.1", "no_reserve")


@pytest.mark.clause("M16-3.2", "M16-R9")
def test_an_added_idol_touches_its_own_at_most_at_a_corner(feast, legal):
    position = feast([(2, 3)], [(3, 5)], die=3)
    options = legal(position, "add")
    for beside in ((1, 3), (3, 3)):
        assert space_at(*beside) not in options
        refused = position.explain(0, f"add {space_at(*beside)}")
        assert (refused.clause, refused.key) == ("M16-3.2", "beside_own")
    for corner in ((3, 2), (3, 4)):
        assert space_at(*corner) in options
    assert space_at(3, 6) in options  # beside the rival's
    assert len(options) == 11 - 2 - 2  # two touch, one is taken by either shaman


@pytest.mark.clause("M16-3.2")
def test_spaces_at_the_ends_of_two_rows_do_not_touch(feast, legal):
    position = feast([(2, 6)], die=3)
    assert space_at(3, 1) in legal(position, "add")
    assert space_at(3, 6) not in legal(position, "add")


@pytest.mark.clause("M16-3.1", "M16-3.4")
def test_what_cannot_be_added_is_refused_by_its_clause(feast):
    position = feast([(4, 1)], [(4, 5)], die=4)
    for spot, clause, key, values in (
        ((4, 1), "M16-3.4", "occupied", (space_at(4, 1),)),
        ((4, 5), "M16-3.4", "occupied", (space_at(4, 5),)),
        ((1, 1), "M16-3.1", "space_not_on_die", (4,)),
    ):
        refused = position.explain(0, f"add {space_at(*spot)}")
        assert (refused.clause, refused.key, refused.values) == (clause, key, values)
    assert position.explain(0, "add 36").key == "not_allowed"
    assert position.explain(0, "drop 0").key == "not_allowed"


# -- Turn: moving ---------------------------------------------------------------------------------


@pytest.mark.clause("M16-3.3", "M16-R1")
def test_an_own_idol_in_the_row_or_column_of_the_die_is_moved(feast, legal):
    position = feast([(5, 2), (1, 5), (5, 5), (3, 3)], [(5, 6), (4, 5)], die=5)
    assert legal(position, "lift") == at((1, 5), (5, 2), (5, 5))
    for spot, clause, key in (
        ((5, 6), "M16-R1", "not_yours"),
        ((3, 3), "M16-3.3", "idol_not_on_die"),
        ((5, 1), "M16-3.3", "no_idol_there"),
    ):
        refused = position.explain(0, f"lift {space_at(*spot)}")
        assert (refused.clause, refused.key) == (clause, key)


@pytest.mark.clause("M16-3.3", "M16-3.4", "M16-R5", "M16-R11")
def test_it_goes_to_any_other_empty_space(feast, legal):
    position = feast([(5, 2), (1, 1), (3, 3)], [(5, 6), (4, 5)], die=5)
    position.play(0, f"lift {space_at(5, 2)}")
    assert position.lifted == space_at(5, 2)
    taken = at((5, 2), (1, 1), (3, 3), (5, 6), (4, 5))
    assert legal(position, "drop") == [space for space in ALL if space not in taken]
    for action, clause, key in (
        (f"drop {space_at(5, 2)}", "M16-R5", "same_space"),
        (f"drop {space_at(4, 5)}", "M16-3.4", "occupied"),
        (f"drop {space_at(1, 1)}", "M16-3.4", "occupied"),
        (f"lift {space_at(5, 2)}", "M16-R11", "already_lifted"),
        (f"add {space_at(5, 5)}", "M16-R11", "already_lifted"),
    ):
        refused = position.explain(0, action)
        assert (refused.clause, refused.key) == (clause, key)


@pytest.mark.clause("M16-3.3")
def test_a_moved_idol_may_stand_beside_its_own(feast, move, heard):
    position = feast([(5, 2), (1, 1)], die=5)
    move(position, 0, (5, 2), (1, 2))
    assert position.idols[0][:2] == at((1, 2), (1, 1))
    assert position.lifted == -1
    assert heard.of("moves") == [(0, space_at(5, 2), space_at(1, 2))]
    assert position.reserve(0) == 4
    assert not position.over


@pytest.mark.clause("M16-3.3")
def test_out_of_time_the_first_option_counts(feast):
    position = feast([(6, 3), (2, 6)], die=6)
    assert str(position.pending[0].default) == f"add {space_at(4, 6)}"
    spots = [(6, 3), (2, 6), (1, 1), (1, 3), (3, 1), (3, 3)]
    position = feast(spots, die=6)
    position.time_out(0)
    assert position.lifted == space_at(2, 6)
    assert str(position.pending[0].default) == f"drop {space_at(1, 2)}"
    position.time_out(0)
    assert space_at(1, 2) in position.idols[0]


# -- Compulsory and skipped turns -----------------------------------------------------------------


@pytest.mark.clause("M16-R2")
def test_nobody_may_pass(feast):
    position = feast([(1, 1)], die=2)
    assert {option.verb for option in position.pending[0].options} <= {"add", "lift"}
    assert position.explain(0, "pass").key == "not_allowed"


STUCK = [(1, 1), (1, 3), (1, 5), (3, 1), (3, 3), (3, 5)]
"""Six Idols, none of them in row or column 6."""


@pytest.mark.clause("M16-R2", "M16-R10")
def test_whoever_can_do_nothing_skips_and_the_other_plays_on(feast, heard):
    position = feast(STUCK, die=6, dice=(6,))
    assert heard.of("skips") == [(0, 6)]
    assert position.pending[0].player == 1
    assert (position.die, position.round) == (6, 1)
    position.play(1, f"add {space_at(6, 6)}")
    assert (position.first, position.round) == (1, 2)
    assert position.pending[0].player == 1


@pytest.mark.clause("M16-R10")
def test_both_may_skip_and_the_die_still_changes_hands(feast, heard):
    other = [(2, 2), (2, 4), (4, 2), (4, 4), (5, 1), (5, 3)]
    position = feast(STUCK, other, die=6, dice=(6, 1))
    assert heard.of("skips") == [(0, 6), (1, 6), (1, 6), (0, 6)]
    assert (position.round, position.first, position.die) == (3, 0, 1)
    assert position.pending[0].player == 0


@pytest.mark.clause("M16-R10")
def test_a_reserve_without_a_free_space_is_no_help(feast, heard):
    mine = [(5, 2), (5, 4), (2, 5), (4, 5)]
    theirs = [(6, 1), (6, 3), (6, 5), (1, 6), (3, 6), (6, 6)]
    position = feast(mine, theirs, die=6)
    # What is left of row and column 6 touches an own Idol: all but row 5, column 6.
    assert [option.n for option in position.pending[0].options] == at((5, 6))
    position = feast([*mine, (5, 5)], theirs, die=6)
    assert heard.of("skips") == [(0, 6)]
    assert position.pending[0].player == 1


# -- End ------------------------------------------------------------------------------------------


@pytest.mark.clause("M16-4.1")
def test_there_are_61_alignments():
    assert len(ALIGNMENTS) == 61
    assert [len(set(spaces)) for spaces in ALIGNMENTS] == [4] * 61
    assert len({tuple(sorted(spaces)) for spaces in ALIGNMENTS}) == 61


@pytest.mark.clause("M16-4.1")
@pytest.mark.parametrize("shape", range(61))
def test_each_alignment_wins_wherever_its_last_idol_goes(feast, shape):
    ending = "line" if shape < 36 else "square"
    for last in ALIGNMENTS[shape]:
        rest = [(n // 6 + 1, n % 6 + 1) for n in ALIGNMENTS[shape] if n != last]
        spare = next(n for n in CROSS[3] if n not in ALIGNMENTS[shape])
        position = feast([*rest, (spare // 6 + 1, spare % 6 + 1)], die=3)
        position.play(0, f"lift {spare}")
        position.play(0, f"drop {last}")
        assert (position.over, position.winners, position.ending) == (True, (0,), ending)
        assert position.scores == (1, 0)


@pytest.mark.clause("M16-4.1", "M16-2.2")
def test_the_game_ends_at_once(feast, move, heard):
    position = feast([*L_SHAPE, (5, 6)], die=5)
    move(position, 0, (5, 6), (2, 2))
    assert position.over
    assert position.pending == ()
    assert heard.keys == ["moves", "aligns_square"]
    assert [position.reckoning(p).standing[0].amount for p in (0, 1)] == [1, 0]


@pytest.mark.clause("M16-4.1")
def test_a_line_and_a_square_at_once_are_a_line(feast, move):
    position = feast([(1, 1), (1, 2), (1, 3), (2, 3), (2, 4), (6, 6)], die=6)
    move(position, 0, (6, 6), (1, 4))
    assert position.ending == "line"


@pytest.mark.clause("M16-R3", "M16-R9")
@pytest.mark.parametrize(
    ("three", "goal"),
    [
        ([(2, 1), (2, 2), (2, 3)], (2, 5)),  # a gap
        ([(1, 1), (2, 2), (3, 3)], (4, 4)),  # a diagonal
        ([(1, 5), (1, 6), (2, 1)], (2, 2)),  # round the edge
        ([(1, 2), (1, 3), (2, 1)], (2, 2)),  # a skewed square
        ([(2, 2), (2, 4), (4, 2)], (4, 4)),  # a square with room inside
    ],
)
def test_what_only_looks_like_an_alignment_does_not_win(feast, move, three, goal):
    position = feast([*three, (6, 6)], die=6)
    move(position, 0, (6, 6), goal)
    assert not position.over
    assert position.asked(1) is not None


@pytest.mark.clause("M16-R4")
def test_five_in_a_line_win_as_well(feast, move):
    position = feast([(4, 1), (4, 2), (4, 4), (4, 5), (6, 6)], die=6)
    move(position, 0, (6, 6), (4, 3))
    assert (position.winners, position.ending) == ((0,), "line")


@pytest.mark.clause("M16-R5", "M16-4.1")
def test_an_idol_of_a_line_that_leaves_it_can_lose_it(feast, move):
    position = feast([(4, 1), (4, 2), (4, 3)], die=4)
    move(position, 0, (4, 1), (4, 4))
    assert not position.over  # still three


@pytest.mark.clause("M16-R6")
def test_idols_of_both_do_not_make_an_alignment(feast, move):
    position = feast([(1, 1), (1, 2), (6, 6)], [(2, 1), (5, 5)], die=6)
    move(position, 0, (6, 6), (2, 2))
    assert not position.over


@pytest.mark.clause("M16-R8")
def test_after_a_hundred_rounds_the_game_is_a_draw(feast, heard):
    position = feast(die=4, second=True, round=100)
    position.play(0, f"add {space_at(4, 4)}")
    assert (position.over, position.winners, position.ending) == (True, (), "stalemate")
    assert position.scores == (0, 0)
    assert heard.of("stalemate") == [(100,)]


@pytest.mark.clause("M16-R8")
def test_the_hundredth_round_is_played_to_its_end(feast, move):
    position = feast([(1, 1)], [*L_SHAPE[1:], (2, 2), (5, 6)], die=5, round=100)
    position.play(0, f"add {space_at(5, 1)}")
    assert not position.over
    assert position.idols[0][0] == 0  # in the way of the square
    position = feast([(4, 4)], [*L_SHAPE, (5, 6)], die=5, round=100)
    position.play(0, f"add {space_at(5, 1)}")
    move(position, 1, (5, 6), (2, 2))
    assert (position.winners, position.ending) == ((1,), "square")


@pytest.mark.clause("M16-R8")
def test_a_new_round_begins_before_the_hundredth(feast):
    position = feast(die=4, second=True, round=99)
    position.play(0, f"add {space_at(4, 4)}")
    assert (position.round, position.over) == (100, False)


# -- Examples -------------------------------------------------------------------------------------

RED = [(4, 1), (1, 4)]
BLUE = [(4, 5), (2, 2), (3, 2)]


@pytest.mark.clause("M16-3.1", "M16-3.2", "M16-3.4")
def test_M16_E1_where_an_idol_can_be_added_on_a_four(feast, legal):
    position = feast(RED, BLUE, die=4)
    assert [position.reserve(p) for p in (0, 1)] == [4, 3]
    assert legal(position, "add") == sorted(
        at((4, 3), (4, 4), (4, 6), (3, 4), (5, 4), (6, 4)),
    )


@pytest.mark.clause("M16-3.3", "M16-2.3")
def test_M16_E2_three_in_a_column_and_the_die_passes_on(feast, move):
    position = feast(RED, BLUE, die=4, dice=(6,))
    position.play(0, f"add {space_at(5, 4)}")
    move(position, 1, (4, 5), (4, 2))
    assert sorted(position.idols[1])[3:] == at((2, 2), (3, 2), (4, 2))
    assert not position.over
    assert (position.first, position.round, position.die) == (1, 2, 6)
    assert position.pending[0].player == 1


# -- Who knows what -------------------------------------------------------------------------------


@pytest.mark.clause("M16-1.1")
def test_everybody_sees_everything(feast):
    position = feast(RED, BLUE, die=4)
    position.play(0, f"lift {space_at(4, 1)}")
    views = [position.view(viewer) for viewer in (None, 0, 1)]
    for field in ("idols", "die", "first", "round", "lifted"):
        assert [view[field] for view in views] == [getattr(position, field)] * 3
    assert position.imagine(1, FastLuck(3)).idols == position.idols
