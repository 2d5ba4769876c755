"""The golden examples of the ledger."""

import pytest

from .conftest import EXAMPLE, by_colour, colours, named

PAUL, GEORGE, LUCY, FOURTH, FIFTH, RINGO = range(6)


@pytest.mark.clause("M10-2.3")
def test_M10_E1_fifteen_shells_are_bet(palio):
    position = palio(
        6,
        ("place_bet 4", "begin_round"),
        betting=True,
        colours=EXAMPLE,
        order="black blue white yellow red green",
        opponent=[5, 0, 2, 3, 4, 1],
    )
    assert position.shells[FIFTH] == 40
    position.play(FIFTH, "bet 15")
    assert (position.bets[FIFTH], position.shells[FIFTH]) == (15, 25)


@pytest.mark.clause("M10-2.1", "M10-2.2", "M10-2.4", "M10-R9")
def test_M10_E2_opponents_and_adjustments_with_four(palio):
    red, yellow, blue, green = range(4)
    order = "black blue yellow red white green"
    position = palio(4, "open_bets", betting=True, colours="red yellow blue green", order=order)
    for p in (blue, yellow, red, green):
        position.play(p, "bet 10")
    assert named(position.opponent) == "yellow blue black white"
    assert [position.bets[p] for p in (red, yellow, blue, green)] == [15, 15, 10, 10]
    assert [position.shells[p] for p in (red, yellow, blue, green)] == [30, 40, 40, 30]


@pytest.mark.clause("M10-3.1", "M10-3.2", "M10-3.3", "M10-3.4", "M10-3.5", "M10-R10")
def test_M10_E3_tied_groups_offer_again_side_by_side(auction, offer):
    position = auction([20] * 6)
    offer(position, {FIFTH: 1, RINGO: 1, FOURTH: 2, PAUL: 3, GEORGE: 3, LUCY: 3})
    assert position.play_order == [-1, -1, -1, FOURTH, -1, -1]
    assert position.shells[FOURTH] == 18
    offer(position, {FIFTH: 1, RINGO: 1, PAUL: 3, GEORGE: 1, LUCY: 1})
    assert position.play_order == [PAUL, -1, -1, FOURTH, -1, -1]
    offer(position, {FIFTH: 2, RINGO: 1, GEORGE: 2, LUCY: 3})
    assert position.play_order == [PAUL, LUCY, GEORGE, FOURTH, FIFTH, RINGO]
    assert [position.paid[p] for p in position.play_order] == [6, 7, 6, 2, 4, 3]
    assert [position.shells[p] for p in position.play_order] == [14, 13, 14, 18, 16, 17]


@pytest.fixture
def quay(palio):
    """The Speed area of the examples, after the auction of the third one."""
    return palio(
        6,
        "move_cubes",
        dice=[6, 2],
        colours=EXAMPLE,
        order="white green black blue yellow red",
        play_order=[PAUL, LUCY, GEORGE, FOURTH, FIFTH, RINGO],
        shells=[14, 14, 13, 18, 16, 17],
    )


def put(position, p, colour, row):
    position.play(p, f"take {colours(colour)[0]}")
    position.play(p, f"put {row}")


@pytest.mark.clause("M10-4.1")
def test_M10_E4_a_cube_moves_and_the_others_shift(quay):
    put(quay, RINGO, "green", 1)
    assert named(quay.order) == "green white black blue yellow red"
    put(quay, FIFTH, "blue", 6)
    assert named(quay.order) == "green white black yellow red blue"


@pytest.mark.clause("M10-5.1", "M10-5.2", "M10-R14")
def test_M10_E5_two_rolls_move_all_six(quay, palio):
    put(quay, RINGO, "green", 1)
    put(quay, FIFTH, "blue", 6)
    put(quay, FOURTH, "green", 6)
    put(quay, GEORGE, "red", 1)
    put(quay, LUCY, "white", 6)
    put(quay, PAUL, "blue", 1)
    assert named(quay.order) == "blue red black yellow green white"
    assert quay.rollers == [PAUL, LUCY, GEORGE, FOURTH, FIFTH, RINGO]
    assert quay.rolls[:2] == [6, 2]
    fields = {"colours": EXAMPLE, "order": quay.order}
    first = palio(6, ("roll_die 0", "begin_round"), dice=[6], **fields)
    assert first.progress == by_colour(blue=4, red=4, black=5, yellow=4, green=3, white=1)
    both = palio(6, ("roll_die 0", "roll_die 2", "begin_round"), dice=[6, 2], **fields)
    assert both.progress == by_colour(blue=9, red=8, black=8, yellow=7, green=9, white=3)


@pytest.fixture
def last_roll(palio):
    """The last roll of a race in which red has just finished."""
    return lambda **fields: palio(
        6,
        ("roll_die 4", "end_round"),
        dice=[5],
        colours=EXAMPLE,
        order="red green black yellow white blue",
        progress=by_colour(red=91, green=88, black=89, yellow=84, white=83, blue=85),
        arrived="red",
        **fields,
    )


@pytest.mark.clause("M10-5.5", "M10-6.1", "M10-6.2")
def test_M10_E6_the_last_roll_of_the_race(last_roll):
    position = last_roll()
    assert position.progress == by_colour(red=91, green=92, black=92, yellow=87, white=87, blue=90)
    assert named(position.arrived) == "red green black blue yellow white"
    assert position.over


@pytest.mark.clause("M10-6.3")
def test_M10_E7_a_first_place_and_a_bet_on_the_fifth(last_roll):
    opponent, bets = [-1] * 6, [-1] * 6
    opponent[GEORGE], bets[GEORGE] = colours("yellow")[0], 25
    position = last_roll(opponent=opponent, bets=bets, shells=[0, 7, 0, 0, 0, 0])
    assert position.scores[GEORGE] == 60 + 25 * 4 + 7
    assert [count.amount for count in position.reckoning(GEORGE).parts] == [60, 100, 7]
