"""Set-up (M11-1) and what is on the card (M11-R1, M11-R2)."""

from itertools import pairwise

import pytest

from ludoteca import Unknown
from ludoteca.games.minutia.box import COLOURS
from ludoteca.games.minutia.grand_banquet.pieces import ON_THE_CARD, POINTS
from ludoteca.games.minutia.grand_banquet.scoring import points_by_colour
from ludoteca.kernel import ScriptedLuck

from .conftest import food, wishes


@pytest.mark.clause("M11-1.1")
def test_the_sides_differ_in_their_points_only(game):
    default, a, b = (game.start(3, seed=4, **o) for o in ({}, {"side": "A"}, {"side": "B"}))
    assert (default.side, a.side, b.side) == ("A", "A", "B")
    assert default.save() == a.save()
    assert (a.columns, a.drawn, a.bag) == (b.columns, b.drawn, b.bag)
    with pytest.raises(Unknown):
        game.start(3, side="C")


@pytest.mark.clause("M11-R1")
def test_the_points_of_both_sides():
    listed = {side: {COLOURS[c]: points[c] for c in ON_THE_CARD} for side, points in POINTS.items()}
    assert listed == {
        "A": {"blue": 5, "red": 6, "green": 7, "yellow": 8, "black": 9, "white": 10},
        "B": {"blue": 11, "red": 9, "green": 7, "yellow": 5, "black": 3, "white": 1},
    }
    assert [COLOURS[c] for c in ON_THE_CARD] == ["blue", "red", "green", "yellow", "black", "white"]


@pytest.mark.clause("M11-R2")
@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("colour", range(6))
def test_a_colour_has_one_value_for_gain_and_loss(side, colour):
    cubes = [[0] * 6 for _ in range(3)]
    cubes[0][colour], cubes[1][colour] = 3, 1
    first, second, third = (points[colour] for points in points_by_colour(side, cubes))
    assert (first, second, third) == (POINTS[side][colour], 0, -POINTS[side][colour])


@pytest.mark.clause("M11-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_nothing(game, players):
    position = game.start(players, seed=1)
    assert position.cubes == [[0] * 6] * players
    assert [sum(points) for points in points_by_colour("A", position.cubes)] == [0] * players


@pytest.mark.clause("M11-1.3")
def test_nine_cubes_of_each_colour(game):
    for seed in range(20):
        position = game.start(2, seed)
        places = zip(position.bag, *position.columns, strict=True)
        assert [sum(n) + position.drawn.count(c) for c, n in enumerate(places)] == [9] * 6
        assert sum(position.bag) == 48 - position.die


@pytest.mark.clause("M11-1.4", "M11-1.5", "M11-2.7")
def test_six_cubes_lie_in_the_columns_in_the_order_in_which_they_are_drawn(game, heard):
    drawn = ["red", "blue", "blue", "white", "yellow", "black"]
    luck = ScriptedLuck([*wishes(drawn), 2, *wishes([1, "green"])])
    position = game.start(4, luck=luck, listen=heard.append)
    assert position.columns == [food(colour) for colour in drawn]
    assert heard.of("begins") == [(2,)]
    assert heard.of("draws") == [(2, 1, COLOURS.index("green"))]
    asked = position.pending[0]
    assert (asked.player, asked.name) == (2, "place")  # the first choice of the turn


@pytest.mark.clause("M11-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_may_be_first(game, players):
    first = [game.start(players, seed).pending[0].player for seed in range(60)]
    assert set(first) == set(range(players))


@pytest.mark.clause("M11-1.5", "M11-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(game, players):
    position = game.start(players, seed=9)
    order = []
    while len(order) < 6:
        p = position.pending[0].player
        order += [p] if order[-1:] != [p] else []
        position.time_out(p)
    assert all((p + 1) % players == q for p, q in pairwise(order))
