"""End positions that are solved exhaustively, and what `search` makes of them.

Nothing is hidden in this game: what a seat imagines is the true position.
"""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.kernel import FastLuck
from ludoteca.lab.solving import solve

ITERATIONS = 600


def found_by_search(game, position, seed):
    bot = make_bot(f"search:{ITERATIONS}", game, seed)
    return bot.choose(Seat(game, position, position.pending[0]))


@pytest.fixture
def blocking(table):
    """The last two discs of all: the temple is worth 4 to both, the village 2 and 9.

    White is 3 points ahead and loses if black scores the village again.
    """
    return table(
        round=15,
        huts=[[0, 1], [3, 7, 11]],
        from_space=[0, 0],
        from_rounds=[30, 20],
    )


@pytest.fixture
def baths(table):
    """White builds, then black has the last disc of all and the cubes for the Baths.

    The Theatre is worth 25 points, but then black wins by the last cell of the Baths (20). White
    is 10 points behind and has to take that cell itself.
    """
    return table(
        at=("build 0", "place_disc 1", "end_round"),
        round=15,
        white={"red": 2, "green": 2, "blue": 2, "yellow": 1},
        black={"green": 2, "blue": 2},
        halls=[[], [2]],
        taken=[[0, 1, 8], [2, 3]],
        at_work=8,
        from_rounds=[30, 20],
    )


@pytest.mark.clause("M19-2.2", "M19-6.2")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_search_blocks_what_is_worth_more_to_the_opponent(game, blocking, seed):
    solution = solve(blocking)
    assert solution.values == (1.0, 0.0)
    assert [str(action) for action in solution.best] == ["disc 10"]
    greedy = blocking.clone()
    greedy.play(0, "disc 6")
    greedy.play(0, "advance")
    assert solve(greedy).values == (0.0, 1.0)
    assert found_by_search(game, blocking, seed) in solution.best


@pytest.mark.clause("M19-4.3", "M19-6.2")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_search_takes_the_smaller_building_that_wins(game, baths, seed):
    solution = solve(baths)
    assert solution.values == (1.0, 0.0)
    assert [str(action) for action in solution.best] == ["acropolis 3"]
    greedy = baths.clone()
    greedy.play(0, "acropolis 4")
    assert solve(greedy).values == (0.0, 1.0)
    assert found_by_search(game, baths, seed) in solution.best


def test_what_a_seat_imagines_is_the_true_position(blocking):
    for p in (0, 1):
        imagined = blocking.imagine(p, FastLuck(3))
        assert all(getattr(imagined, name) == getattr(blocking, name) for name in blocking.fields)
