"""Scoring (M11-4): most and fewest, ties, tie-breaks, and the golden example E2."""

import pytest

from ludoteca.games.minutia.box import BLUE, COLOURS, GREEN, NONE, RED
from ludoteca.games.minutia.grand_banquet.scoring import (
    alone_with_fewest,
    alone_with_most,
    majorities,
    points_by_colour,
    score,
    with_column,
)
from ludoteca.kernel import Count
from ludoteca.kernel.reckoning import amounts

from .conftest import food


def ended(table, cubes, side="A"):
    """A game that is over now, with these cubes in front of the players."""
    return table(len(cubes), cubes=cubes, at="clear_table", side=side)


@pytest.mark.clause("M11-4.1", "M11-4.2", "M11-4.3", "M11-R2", "M11-R5", "M11-R8")
def test_M11_E2_blue_red_and_green():
    """Ten green cubes, one more than there are: the example is about scoring alone."""
    held = [(2, 1, 3), (2, 4, 2), (1, 1, 3), (4, 1, 2)]
    cubes = [[0, red, green, blue, 0, 0] for blue, red, green in held]
    points = points_by_colour("A", cubes)
    assert [own[BLUE] for own in points] == [0, 0, -5, 5]
    assert [own[RED] for own in points] == [0, 6, 0, 0]
    assert [own[GREEN] for own in points] == [0, 0, 0, 0]
    assert score("A", cubes) == [0, 6, -5, 5]


@pytest.mark.clause("M11-4.1", "M11-4.3")
@pytest.mark.parametrize(
    ("counts", "most"),
    [([3, 2], 0), ([2, 2], NONE), ([0, 0, 1], 2), ([4, 4, 1], NONE), ([1, 5, 4, 4], 1)],
)
def test_who_alone_has_the_most(counts, most):
    assert alone_with_most(counts) == most


@pytest.mark.clause("M11-4.2", "M11-4.3")
@pytest.mark.parametrize(
    ("counts", "fewest"),
    [([3, 2], 1), ([2, 2], NONE), ([0, 0, 1], NONE), ([4, 4, 0], 2), ([1, 5, 4, 4], 0)],
)
def test_who_alone_has_the_fewest(counts, fewest):
    assert alone_with_fewest(counts) == fewest


@pytest.mark.clause("M11-4.3", "M11-R8")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([4, 1, 1, 1], [6, 0, 0, 0]),
        ([4, 4, 4, 1], [0, 0, 0, -6]),
        ([4, 4, 1, 1], [0, 0, 0, 0]),
        ([4, 2, 3, 1], [6, 0, 0, -6]),
    ],
)
def test_the_two_checks_are_independent(counts, points):
    cubes = [food("red " * n) for n in counts]
    assert score("A", cubes) == points


@pytest.mark.clause("M11-R9")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("each", [0, 2])
def test_the_same_number_for_all_brings_nothing(players, each):
    cubes = [[each] * 6 for _ in range(players)]
    assert score("A", cubes) == score("B", cubes) == [0] * players


@pytest.mark.clause("M11-4.4")
@pytest.mark.parametrize(("first", "second", "points"), [(3, 1, 9), (1, 3, -9), (2, 2, 0)])
def test_two_players_gain_and_lose_the_same(first, second, points):
    cubes = [food("black " * first), food("black " * second)]
    assert score("A", cubes) == [points, -points]


@pytest.mark.clause("M11-4.5")
def test_the_highest_score_wins_and_may_be_negative(table):
    position = ended(table, ["blue blue", "blue red", "green"])
    # Blue +5 and −5, red +6 for the second, green +7 for the third; nobody else loses.
    assert position.scores == (5, 6, 7 - 5)
    assert (position.winners, position.ending) == ((1,), "points")
    assert ended(table, ["white", "black"], "B").scores == (-2, 2)


@pytest.mark.clause("M11-4.6", "M11-R6")
def test_a_tie_goes_to_the_majority_in_more_colours(table, heard):
    tied = ended(table, ["white blue", "yellow green"])
    assert (tied.scores, tied.ending, tied.winners) == ((0, 0), "shared", (0, 1))
    heard.clear()
    # On side B blue (11) is worth as much as green, black and white together.
    broken = ended(table, ["blue", "green black white"], "B")
    assert (broken.scores, broken.ending, broken.winners) == ((0, 0), "majorities", (1,))
    assert heard.of("leads_in") == [(0, 1), (1, 3)]


@pytest.mark.clause("M11-4.6")
def test_only_those_who_are_tied_for_the_highest_score_break_the_tie(table):
    """The third has two majorities, more than either of them, and fewer points."""
    position = ended(table, ["white white", "white blue blue", "blue red green"])
    assert position.scores == (10 - 5, 5, 6 + 7 - 10)
    assert majorities(position.cubes) == [1, 1, 2]
    assert (position.winners, position.ending) == ((0, 1), "shared")


@pytest.mark.clause("M11-R6")
def test_majorities_are_the_colours_that_brought_points():
    cubes = [food("blue blue red green"), food("blue red"), food("green red white")]
    points = points_by_colour("A", cubes)
    gained = [sum(n > 0 for n in own) for own in points]
    assert majorities(cubes) == gained == [1, 0, 1]


@pytest.mark.clause("M11-4.5", "M11-4.6")
def test_the_reckoning_lists_the_colours_as_the_card_does(table):
    position = ended(table, ["blue", "green black white"], "B")
    parts, standing = position.reckoning(1)
    assert [COLOURS[part.n] for part in parts] == [
        "blue",
        "red",
        "green",
        "yellow",
        "black",
        "white",
    ]
    assert amounts(parts) == (-11, 0, 7, 0, 3, 1)
    assert standing == (Count("points", 0), Count("majorities", 3))


@pytest.mark.clause("M11-4.1", "M11-4.2", "M11-4.3")
def test_every_colour_is_told(table, heard):
    ended(table, ["blue blue red red", "blue red red green", "green"])
    assert heard.of("gains_and_loses") == [(BLUE, 0, 2, 5)]
    assert heard.of("loses") == [(RED, 2, 6), (GREEN, 0, 7)]
    assert len(heard.of("nobody_scores")) == 3
    heard.clear()
    ended(table, ["blue blue", "blue", "blue"])
    assert heard.of("gains") == [(BLUE, 0, 5)]
    assert heard.of("scores") == [(0, 5), (1, 0), (2, 0)]


def test_what_would_be_with_a_column_leaves_the_position_alone():
    cubes = [food("red"), food("blue")]
    assert with_column(cubes, 1, food("red white")) == [food("red"), food("blue red white")]
    assert cubes == [food("red"), food("blue")]
