"""Set-up (M15-1) and the map (M15-R1)."""

from collections import Counter

import pytest

from ludoteca.games.minutia.great_battle.pieces import (
    ADJACENT,
    BASES,
    COLOURS,
    DISTANCE,
    HEXES,
    HOME,
    PIECES,
    SPEED,
)
from ludoteca.kernel import ScriptedLuck

from .conftest import army, offered, play


def begun(game, starter):
    return game.start(2, luck=ScriptedLuck([starter]))


@pytest.mark.clause("M15-1.1", "M15-1.2", "M15-1.3", "M15-R12")
def test_cubes_are_in_reserve_and_discs_off_the_card(game):
    position = begun(game, 0)
    assert COLOURS == ["red", "blue", "yellow", "green"]
    assert position.reserve == [10, 10, 10, 10]
    assert position.discs == [-1, -1]
    assert army(position) == {}
    for viewer in (None, 0, 1):
        assert position.view(viewer)["reserve"] == [10, 10, 10, 10]


@pytest.mark.clause("M15-1.4", "M15-R12")
def test_either_general_begins(game):
    assert [begun(game, p).pending[0].player for p in (0, 1)] == [0, 1]
    starters = Counter(game.start(2, seed).starter for seed in range(200))
    assert min(starters[0], starters[1]) > 60


@pytest.mark.clause("M15-1.5", "M15-1.6", "M15-2.1")
@pytest.mark.parametrize("starter", [0, 1])
def test_two_units_then_three_then_the_first_turn(game, starter):
    position = begun(game, starter)
    asked = []
    while position.pending[0].name == "place":
        asked.append(position.pending[0].player)
        position.time_out(asked[-1])
    other = 1 - starter
    assert asked == [starter, starter, other, other, other]
    assert (position.pending[0].name, position.pending[0].player) == ("choose_space", starter)
    left = [sum(position.reserve[2 * p : 2 * p + 2]) for p in (starter, other)]
    assert left == [18, 17]
    assert sorted(army(position).values()) == sorted(
        f"{COLOURS[unit // 10]} 1" for unit in position.units if unit >= 0
    )


@pytest.mark.clause("M15-1.5", "M15-1.7")
def test_the_first_units_take_the_colour_of_their_base(game):
    position = begun(game, 0)
    assert offered(position) == [f"place {hex}" for hex in ("H1", "H2", "H4", "H5", "I2", "I3")]
    play(position, "place H2", "place I3")
    assert army(position) == {"H2": "red 1", "I3": "blue 1"}
    assert position.reserve == [9, 9, 10, 10]
    assert offered(position) == [f"place {hex}" for hex in ("A2", "A3", "B1", "B2", "B4", "B5")]


@pytest.mark.clause("M15-1.6", "M15-1.7")
def test_all_units_of_a_general_may_have_one_colour(game):
    position = begun(game, 0)
    play(position, "place H1", "place H2", "place A2", "place B1")
    assert "place A2" not in offered(position)
    play(position, "place B2")
    assert position.reserve == [8, 10, 7, 10]


@pytest.mark.clause("M15-R1")
def test_every_corner_is_a_base_that_touches_three_hexes():
    assert [HEXES[base] for bases in BASES for base in bases] == ["I1", "I4", "A1", "A4"]
    for colour in range(4):
        assert len(HOME[colour]) == 3
    every = [hex for home in HOME for hex in home]
    assert len(set(every)) == 12


@pytest.mark.clause("M15-R1")
def test_turning_the_map_exchanges_the_generals():
    turned = [39 - hex for hex in range(40)]
    for hex in range(40):
        assert sorted(turned[to] for to in ADJACENT[hex]) == ADJACENT[turned[hex]]
    names = {"red": "green", "blue": "yellow"}
    for one, other in names.items():
        here, there = COLOURS.index(one), COLOURS.index(other)
        assert sorted(turned[hex] for hex in HOME[here]) == sorted(HOME[there])
        assert SPEED[here] == SPEED[there]


@pytest.mark.clause("M15-R4")
def test_distance_counts_steps_over_the_grid():
    """By breadth, from every hex; so no formula is trusted."""
    for start in range(40):
        far = {start: 0}
        edge = [start]
        while edge:
            here = edge.pop(0)
            for to in ADJACENT[here]:
                if to not in far:
                    far[to] = far[here] + 1
                    edge.append(to)
        assert [far[to] for to in range(40)] == DISTANCE[start]


@pytest.mark.clause("M15-R1")
def test_nobody_wins_by_a_first_rush():
    """The ledger's constraint: at least 7 hexes from a base-adjacent hex to an enemy base."""
    homes = [[hex for c in (2 * p, 2 * p + 1) for hex in HOME[c]] for p in (0, 1)]
    for p in (0, 1):
        assert min(DISTANCE[hex][base] for hex in homes[p] for base in BASES[1 - p]) == 7
    assert PIECES["map"]["row_lengths"] == [4, 5, 4, 5, 4, 5, 4, 5, 4]
