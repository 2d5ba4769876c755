"""M10-4 The Speed cubes, M10-5 the race."""

import pytest

from ludoteca.games.minutia.sea_palio.pieces import PACE, SPEED
from ludoteca.games.minutia.sea_palio.track import goal, lap_of, space_of
from ludoteca.kernel import Action, Refused

from .conftest import by_colour, named

RAINBOW = "yellow red green blue white black"


@pytest.fixture
def moving(palio):
    """The Speed cubes wait to be moved: last seat 1, then seat 0, then seat 2."""

    def build(**fields):
        fields.setdefault("order", RAINBOW)
        return palio(3, "move_cubes", play_order=[2, 0, 1], **fields)

    return build


# -- Speed cubes --------------------------------------------------------------------------------


@pytest.mark.clause("M10-4.1")
def test_the_last_of_the_play_order_moves_first(moving):
    position = moving()
    for p in (1, 0, 2):
        assert [decision.player for decision in position.pending] == [p]
        position.play(p, "decline")
    assert position.rollers == [2, 0, 1]


@pytest.mark.clause("M10-4.1")
@pytest.mark.parametrize(
    ("colour", "row", "order"),
    [
        (0, 6, "red green blue white black yellow"),
        (5, 1, "black yellow red green blue white"),
        (2, 4, "yellow red blue green white black"),
        (4, 2, "yellow white red green blue black"),
    ],
)
def test_any_cube_goes_to_any_other_row(moving, heard, colour, row, order):
    position = moving()
    assert position.asked(1).options == (*[Action("take", c) for c in range(6)], Action("decline"))
    position.play(1, f"take {colour}")
    assert position.taken == colour
    position.play(1, f"put {row}")
    assert named(position.order) == order
    assert position.taken == -1
    assert heard.of("moves_cube") == [(1, colour, colour + 1, row)]
    assert position.pending[0].player == 0


@pytest.mark.clause("M10-4.2", "M10-R8")
def test_a_cube_in_the_hand_must_change_rows_or_stay_for_good(moving, heard):
    position = moving()
    position.play(1, "take 3")
    rows = [Action("put", row) for row in (1, 2, 3, 5, 6)]
    assert position.asked(1).options == (*rows, Action("decline"))
    with pytest.raises(Refused, match="in row 4 already") as refused:
        position.play(1, "put 4")
    assert refused.value.clause == "M10-R8"
    position.play(1, "decline")
    assert named(position.order) == RAINBOW
    assert (position.taken, position.pending[0].player) == (-1, 0)
    assert heard.of("declines") == [(1,)]


@pytest.mark.clause("M10-4.2")
def test_a_move_may_be_undone(moving):
    position = moving()
    for p, row in ((1, 1), (0, 6)):
        position.play(p, "take 5")
        position.play(p, f"put {row}")
    assert named(position.order) == RAINBOW


@pytest.mark.clause("M10-4.2")
def test_time_out_declines(moving):
    position = moving()
    position.time_out(1)
    position.play(0, "take 2")
    position.time_out(0)
    position.time_out(2)
    assert named(position.order) == RAINBOW
    assert len(position.rolls) == 3


@pytest.mark.clause("M10-4.3")
def test_whoever_spent_everything_still_moves(auction, offer):
    position = auction([3, 20, 20])
    offer(position, {0: 3, 1: 1, 2: 5})
    position.play(1, "decline")
    assert position.shells[0] == 0
    assert position.asked(0).name == "take_cube"


# -- The race -----------------------------------------------------------------------------------


@pytest.mark.clause("M10-5.1", "M10-5.7", "M10-R7")
def test_everybody_rolls_once_those_without_a_place_from_the_top_row(palio, heard, decline):
    order = "white black blue red green yellow"  # seats: blue 3, red 1, green 2, yellow 0
    position = palio(4, "move_cubes", dice=[3, 1, 4, 1], order=order, play_order=[2])
    decline(position)
    assert position.rollers == [2, 3, 1, 0]
    assert heard.of("rolls") == [(2, 3), (3, 1), (1, 4), (0, 1)]


@pytest.mark.clause("M10-5.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_roll_moves_every_runner_by_its_row(palio, die):
    position = palio(3, ("roll_die 0", "begin_round"), dice=[die], order=RAINBOW)
    assert position.progress == [SPEED[row][die] for row in range(6)]


@pytest.mark.clause("M10-5.2", "M10-R14")
def test_a_higher_row_is_faster_on_average_but_not_on_every_roll():
    assert PACE == [26, 24, 23, 21, 20, 18]
    assert [spaces[6] for spaces in SPEED] == [4, 4, 5, 4, 3, 1]
    assert [spaces[2] for spaces in SPEED] == [5, 4, 3, 3, 6, 2]


@pytest.mark.clause("M10-5.2")
def test_runners_share_spaces(palio):
    progress = by_colour(yellow=6, red=4)
    position = palio(3, ("roll_die 0", "begin_round"), dice=[1], order=RAINBOW, progress=progress)
    assert position.progress[0] == position.progress[1] == 9


@pytest.mark.clause("M10-5.3", "M10-5.4", "M10-1.5", "M10-R1")
def test_leaving_the_start_is_no_lap_but_passing_it_is(palio, heard):
    palio(3, ("roll_die 0", "begin_round"), dice=[1], order=RAINBOW)
    assert heard.of("new_lap") == []
    progress = by_colour(yellow=27, red=26)
    position = palio(3, ("roll_die 0", "begin_round"), dice=[1], order=RAINBOW, progress=progress)
    assert position.progress[:2] == [30, 31]
    assert heard.of("new_lap") == [(1, 2)]


@pytest.mark.clause("M10-1.4", "M10-5.4", "M10-R1")
def test_space_and_lap_follow_from_progress():
    where = {0: (30, 1), 1: (1, 1), 30: (30, 1), 31: (1, 2), 60: (30, 2), 61: (1, 3), 90: (30, 3)}
    assert {p: (space_of(p), lap_of(p)) for p in where} == where
    assert lap_of(61, laps=2) == 2
    assert [goal(players) for players in (3, 4, 5, 6)] == [61, 61, 91, 91]


@pytest.mark.clause("M10-5.5", "M10-R14")
def test_two_that_cross_with_one_roll_arrive_from_the_top_row_down(palio, heard):
    progress = by_colour(yellow=58, red=60, green=50)
    position = palio(3, ("roll_die 0", "end_round"), dice=[1], order=RAINBOW, progress=progress)
    assert heard.of("finishes") == [(0, 1), (1, 2)]
    assert named(position.arrived[:2]) == "yellow red"


@pytest.mark.clause("M10-5.5")
def test_a_runner_that_has_arrived_moves_no_more(palio):
    progress = by_colour(yellow=58)
    rolls = ("roll_die 0", "roll_die 1", "roll_die 2", "end_round")
    position = palio(3, rolls, dice=[1, 4, 4], order=RAINBOW, progress=progress)
    assert position.progress[0] == 61
    assert position.progress[1] == 5 + 2 + 2


@pytest.mark.clause("M10-5.6")
def test_a_new_round_begins_unless_somebody_has_arrived(palio, heard):
    position = palio(3, "end_round", order=RAINBOW, progress=by_colour(red=33, blue=33), round=2)
    assert position.round == 3
    assert heard.of("leads") == [(1, 3, 2)]
    assert {decision.name for decision in position.pending} == {"offer_shells"}
    assert position.offered == position.paid == [0, 0, 0]


@pytest.mark.clause("M10-5.7")
def test_nobody_is_asked_between_two_rolls(palio, decline):
    position = palio(4, "move_cubes", dice=[1, 2, 3, 4], order=RAINBOW, play_order=[3, 1, 0, 2])
    decline(position)
    assert position.rolls == [1, 2, 3, 4]
    assert position.round == 1
