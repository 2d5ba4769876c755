"""Set-up (M19-1) and what is printed on the card."""

import pytest

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_COST,
    ACROPOLIS_POINTS,
    GAIN,
    GIFT,
    KIND,
    SURCHARGE,
    TEMPLE_COST,
    TEMPLE_POINTS,
    VALUE,
    VILLAGE,
    VILLAGE_COST,
    amounts,
)
from ludoteca.kernel import ScriptedLuck

from .conftest import store


@pytest.mark.clause("M19-1.1")
def test_nobody_has_built_scored_or_climbed(game):
    position = game.start(2, seed=4)
    assert [position.score(p) for p in (0, 1)] == [0, 0]
    assert position.temple == [0, 0]
    assert [position.cubes_left(p) for p in (0, 1)] == [8, 8]
    assert position.discs == [NONE] * 11
    assert sum(position.supply) + sum(map(sum, position.resources)) == 40


@pytest.mark.clause("M19-1.2")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_gets_yellow_and_the_second_green(game, heard, first):
    position = game.start(2, luck=ScriptedLuck([first]), listen=heard.append)
    assert position.first == first
    assert position.pending[0].player == first
    assert store(position, first) == {"yellow": 1}
    assert store(position, 1 - first) == {"green": 1}
    assert position.supply == amounts({"yellow": 9, "red": 10, "green": 9, "blue": 10})
    assert heard.of("starts") == [(first, 1 - first)]


@pytest.mark.clause("M19-1.2")
def test_either_seat_may_begin(game):
    assert {game.start(2, seed).first for seed in range(20)} == {0, 1}


@pytest.mark.clause("M19-R8")
def test_eleven_spaces():
    assert [KIND.count(kind) for kind in ("resources", "temple", "building", "scoring")] == [
        6,
        1,
        3,
        1,
    ]
    assert [SURCHARGE[space] for space in (7, 8, 9)] == [
        amounts({"yellow": yellow}) for yellow in (0, 1, 2)
    ]
    assert GAIN[:6] == [
        amounts({"yellow": 3}),
        amounts({"green": 2}),
        amounts({"red": 2}),
        amounts({"blue": 2}),
        amounts({"red": 1, "yellow": 1, "green": 1}),
        amounts({"yellow": 1, "green": 1, "blue": 1}),
    ]


@pytest.mark.clause("M19-3.3", "M19-R7")
def test_the_temple_path():
    assert TEMPLE_POINTS == [0, 4, 6, 8, 10, 13, 16]
    yellow, red, green, blue = range(4)
    assert TEMPLE_COST[1:] == [NONE, NONE, yellow, green, red, blue]


@pytest.mark.clause("M19-4.3", "M19-4.4")
def test_the_acropolis():
    assert [ACROPOLIS_POINTS[cell] for cell in ACROPOLIS] == [15, 15, 20, 20, 25, 25]
    assert ACROPOLIS_COST[::2] == ACROPOLIS_COST[1::2]
    assert ACROPOLIS_COST[::2] == [
        amounts({"red": 2, "yellow": 1}),
        amounts({"green": 2, "blue": 2}),
        amounts({"red": 2, "green": 1, "blue": 2}),
    ]


@pytest.mark.clause("M19-4.2", "M19-5.2")
def test_the_village():
    assert [VALUE[cell] for cell in VILLAGE] == [1, 1, 2, 3] * 4
    assert VILLAGE_COST[1] == amounts({"green": 1, "yellow": 1, "red": 1})
    assert VILLAGE_COST[3] == amounts({"green": 2, "red": 1, "blue": 1})
    assert VILLAGE_COST[12] == amounts({"yellow": 2})
    shown = {cell: GIFT[cell] for cell in VILLAGE if GIFT[cell] != NONE}
    yellow, red, green, blue = range(4)
    assert shown == {1: red, 5: yellow, 9: green, 13: blue}
