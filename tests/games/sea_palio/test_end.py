"""M10-6 End of the game, M10-7 out of shells."""

import pytest

from ludoteca.games.minutia.sea_palio.pieces import FACTOR, POINTS
from ludoteca.kernel.reckoning import amounts, tie_break

from .conftest import by_colour, colours, named

RAINBOW = "yellow red green blue white black"


@pytest.fixture
def ended(palio):
    """The end of a round in which yellow has arrived; the others are where it is said."""

    def build(players=3, **fields):
        fields.setdefault("order", RAINBOW)
        fields.setdefault(
            "progress", by_colour(yellow=61, red=50, green=40, blue=30, white=20, black=10)
        )
        return palio(players, "end_round", arrived="yellow", **fields)

    return build


@pytest.mark.clause("M10-6.1")
def test_the_round_is_finished_before_the_game_ends(palio, decline):
    progress = by_colour(yellow=60)
    position = palio(3, "move_cubes", play_order=[0, 1, 2], order=RAINBOW, progress=progress)
    decline(position)
    assert position.over
    assert len(position.rolls) == 3
    assert position.ending == "finish"


@pytest.mark.clause("M10-6.2")
def test_the_others_follow_by_progress_and_then_by_row(ended, heard):
    position = ended(progress=by_colour(yellow=61, red=50, green=40, blue=50, white=50, black=51))
    assert named(position.arrived) == "yellow black red blue white green"
    assert heard.of("ranked") == [(5, 2), (1, 3), (3, 4), (4, 5), (2, 6)]


@pytest.mark.clause("M10-6.2")
def test_the_same_space_of_another_lap_is_not_the_same_place(ended):
    position = ended(progress=by_colour(yellow=61, red=5, blue=35))
    assert named(position.arrived[:3]) == "yellow blue red"


@pytest.mark.clause("M10-6.3")
def test_points_are_the_place_and_the_shells(ended, heard):
    position = ended(shells=[3, 0, 8])
    assert position.scores == (63, 50, 48)
    assert heard.of("scores") == [(0, 63), (1, 50), (2, 48)]
    assert POINTS == [60, 50, 40, 30, 20, 10]
    assert FACTOR == [0, 1, 2, 3, 4, 5]


@pytest.mark.clause("M10-6.3", "M10-7.1")
def test_a_bet_counts_times_the_factor_of_the_opponents_place(ended):
    opponent = colours("black blue yellow")  # they come last, fourth and first
    position = ended(opponent=opponent, bets=[10, 7, 45], shells=[0, 0, 20])
    assert position.scores == (60 + 50, 50 + 21, 40 + 0 + 20)
    assert amounts(position.reckoning(1).parts) == (50, 21, 0)
    assert [count.n for count in position.reckoning(1).parts] == [2, 4, 0]


@pytest.mark.clause("M10-6.4")
def test_the_most_points_win_whatever_the_place(ended):
    position = ended(shells=[0, 11, 0])
    assert position.winners == (1,)


@pytest.mark.clause("M10-6.4", "M10-R11")
@pytest.mark.parametrize(
    ("order", "winner"), [(RAINBOW, 0), ("green red yellow blue white black", 2)]
)
def test_a_tie_is_won_by_the_higher_row_alone(ended, order, winner):
    position = ended(order=order, shells=[0, 5, 20])
    assert position.scores == (60, 55, 60)
    assert position.winners == (winner,)
    tie = tie_break(position.winners, [position.reckoning(p) for p in range(3)])
    assert tie is not None
    assert (tie.most.key, tie.most.n, tie.next.n) == ("row", 1, 3)


@pytest.mark.clause("M10-7.1")
def test_without_shells_one_rolls_and_scores_and_can_win(palio, decline):
    progress = by_colour(yellow=60)
    position = palio(3, "begin_round", order=RAINBOW, shells=[0, 1, 0], progress=progress)
    decline(position)
    assert set(position.rollers) == {0, 1, 2}
    assert position.winners == (0,)
    assert position.scores[0] == 60
