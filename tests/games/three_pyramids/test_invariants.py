"""The invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.three_pyramids.pieces import BAGFUL
from ludoteca.games.minutia.three_pyramids.rules import fresh

random_games = settings(max_examples=25, deadline=None, derandomize=True, database=None)
TABLES = {"players": st.integers(2, 4), "seed": st.integers(0, 2**32)}


def on_table(position):
    return [[len(side) for side in pyramid] for pyramid in position.laid]


@pytest.mark.clause("M17-1.2", "M17-3.7", "M17-R8")
@random_games
@given(**TABLES)
def test_every_position(walk, players, seed):
    for position, _ in walk(players, seed):
        assert position.inventory() == BAGFUL
        for p in position.seats:
            laid = sum(len(pyramid[p]) for pyramid in position.laid)
            assert laid + len(position.hand[p]) == 10
            if position.passed[p]:
                assert len(position.hand[p]) <= 1
        if position.over:
            assert all(position.passed)
        else:
            [decision] = position.pending
            assert not position.passed[decision.player]
            assert decision.player == position.active


@pytest.mark.clause("M17-3.2", "M17-3.3", "M17-3.4", "M17-3.6")
@random_games
@given(**TABLES)
def test_every_play_adds_one_cube_or_two_new_ones(walk, players, seed):
    before = None
    for position, heard in walk(players, seed):
        for key in ("plays_one", "plays_two", "plays_pair"):
            for values in heard.of(key):
                p, pyramid, *colours = values
                colours = colours * 2 if key == "plays_two" else colours
                present = before[1][pyramid]
                if len(colours) == 1:
                    assert not present or present >> colours[0] & 1
                else:
                    assert present
                    assert len(fresh(colours, present)) == 2
                assert p == before[0]
        if position.pending and position.pending[0].name == "choose_pyramid":
            before = (position.active, [position.present(k) for k in range(3)])


@pytest.mark.clause("M17-4.3", "M17-4.4", "M17-5.1", "M17-5.3", "M17-R6")
@random_games
@given(**TABLES)
def test_points_only_grow_and_the_most_win(walk, players, seed):
    points = [0] * players
    turns = 0
    for position, heard in walk(players, seed):
        now = [position.points(p) for p in position.seats]
        assert all(old <= new for old, new in zip(points, now, strict=True))
        points = now
        turns += sum(heard.keys.count(key) for key in ("plays_one", "plays_two", "plays_pair"))
        for _, _, cubes, gained in heard.of("has_most"):
            assert gained == 12
            assert cubes > 0
    assert turns <= 3 * players * 10
    assert position.scores == tuple(points)
    assert max(points) <= 108
    assert position.winners == tuple(p for p in position.seats if points[p] == max(points))
