"""Scoring (M09-5): the tables of both sides, yellow, and the golden examples E2 and E3."""

import pytest

from ludoteca.games.minutia.island_riches.pieces import POINTS
from ludoteca.games.minutia.island_riches.scoring import score, score_yellow

THREE = [[4, 4, 1, 2], [4, 1, 3, 3], [2, 2, 3, 4]]


def ended(game, kept, side):
    """A game that ends with these cubes behind the Screens."""
    position = game.start(len(kept), seed=1, side=side)
    position.kept = kept
    position.count_points("empty")
    return position


@pytest.mark.clause("M09-5.1", "M09-5.3", "M09-5.5", "M09-5.7")
def test_M09_E2_scoring_on_side_A(game):
    position = ended(game, THREE, "A")
    assert score_yellow("A", [4, 4, 2]) == [5, 5, 2]
    assert position.scores == (5 + 8 + 1 + 4, 5 + 1 + 7 + 2, 2 + 3 + 7 + 8) == (18, 15, 20)
    assert position.winners == (2,)


@pytest.mark.clause("M09-5.1", "M09-5.2", "M09-5.4", "M09-5.5", "M09-5.7")
def test_M09_E3_scoring_on_side_B(game):
    position = ended(game, THREE, "B")
    assert score_yellow("B", [4, 4, 2]) == [12, 12, 2]
    assert position.scores == (12 + 0 - 1 + 1, 12 + 6 + 3 + 6, 2 + 4 + 3 + 3) == (12, 27, 12)
    assert position.winners == (1,)


TABLES = {
    "A": {
        1: [0, 1, 3, 5, 8, 6, 4, 3, 2, 1, 0],
        2: [0, 1, 2, 7, 4, 5, 13, 8, 10, 20, 12],
        3: [0, 1, 4, 2, 8, 4, 12, 6, 16, 8, 20],
    },
    "B": {
        1: [0, 6, 4, 2, 0, -2, -4, 3, 8, 13, 18],
        2: [0, -1, 0, 3, 7, 12, 6, 3, 1, 0, -2],
        3: [0, 3, 1, 6, 3, 9, 5, 12, 7, 15, 9],
    },
}


@pytest.mark.clause("M09-5.1")
@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("colour", [1, 2, 3])
def test_the_tables(side, colour):
    for n, points in enumerate(TABLES[side][colour]):
        kept = [0, 0, 0, 0]
        kept[colour] = n
        assert score(side, [kept, [0, 0, 0, 0]]) == [points, 0]


@pytest.mark.clause("M09-5.2")
def test_one_cube_more_can_lower_the_score_and_totals_can_be_negative(game):
    for side in "AB":
        for column in POINTS[side][1:]:
            assert any(column[n + 1] < column[n] for n in range(10))
            assert any(column[n + 1] > column[n] for n in range(10))
    position = ended(game, [[0, 6, 1, 0], [0, 5, 1, 0]], "B")
    assert position.scores == (-5, -3)
    assert position.winners == (1,)


@pytest.mark.clause("M09-5.3", "M09-R4", "M09-R5")
@pytest.mark.parametrize(
    ("yellow", "points"),
    [
        ([10, 0], [10, 0]),
        ([6, 4], [10, 4]),
        ([1, 0], [10, 0]),
        ([5, 5], [5, 5]),
        ([4, 4, 2], [5, 5, 2]),
        ([3, 3, 3], [4, 4, 4]),
        ([3, 3, 3, 1], [4, 4, 4, 1]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
    ],
)
def test_yellow_on_side_A(yellow, points):
    assert score_yellow("A", yellow) == points


@pytest.mark.clause("M09-R5")
def test_a_share_is_never_less_than_a_point_for_each_cube():
    for tied in (2, 3, 4):
        for cubes in range(1, 10 // tied + 1):
            assert score_yellow("A", [cubes] * tied)[0] >= cubes


@pytest.mark.clause("M09-5.4", "M09-5.5")
@pytest.mark.parametrize(
    ("yellow", "points"),
    [
        ([6, 4], [18, 4]),
        ([5, 5], [15, 15]),
        ([3, 3, 3, 1], [9, 9, 9, 1]),
        ([1, 0, 0], [3, 0, 0]),
    ],
)
def test_yellow_on_side_B(yellow, points):
    assert score_yellow("B", yellow) == points


@pytest.mark.clause("M09-5.6")
@pytest.mark.parametrize("side", "AB")
def test_without_yellow_cubes_nobody_has_the_majority(side):
    assert score_yellow(side, [0, 0, 0]) == [0, 0, 0]


@pytest.mark.clause("M09-5.7")
def test_a_tie_shares_the_victory(game):
    position = ended(game, [[0, 4, 0, 0], [0, 0, 0, 4], [0, 0, 1, 0]], "A")
    assert position.scores == (8, 8, 1)
    assert position.winners == (0, 1)


@pytest.mark.clause("M09-R8")
def test_yellow_cubes_end_no_game(table, choose):
    position = table(2, [1, 1], [(10, 10, 0, 0), (0, 0, 10, 10)])
    choose(position, {0: "yellow"})
    assert not position.over
