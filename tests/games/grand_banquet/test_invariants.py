"""The invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.grand_banquet.pieces import POINTS
from ludoteca.games.minutia.grand_banquet.scoring import points_by_colour
from ludoteca.kernel import FastLuck

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)
TABLES = {
    "players": st.integers(2, 4),
    "seed": st.integers(0, 2**32),
    "side": st.sampled_from("AB"),
}


@pytest.mark.clause("M11-1.3", "M11-3.1", "M11-3.4")
@random_games
@given(**TABLES)
def test_no_cube_is_lost_and_none_is_discarded_before_the_end(walk, players, seed, side):
    for position, _ in walk(players, seed, side=side):
        waiting = position.drawn[len(position.placed) :]
        for colour in range(6):
            everywhere = [*position.cubes, *position.columns, position.bag, position.discarded]
            assert sum(own[colour] for own in everywhere) + waiting.count(colour) == 9
        ending = position.over or position.pending[0].name == "take_last"
        assert ending or not any(position.discarded)


@pytest.mark.clause("M11-2.1", "M11-2.2", "M11-2.4", "M11-2.5")
@random_games
@given(**TABLES)
def test_a_turn_fills_as_many_columns_as_the_die_shows_and_empties_one(walk, players, seed, side):
    before = None
    for position, _ in walk(players, seed, side=side):
        if position.over or position.pending[0].name == "take_last":
            break
        sizes = position.sizes()
        if position.pending[0].name == "take_column":
            grown = [now - then for now, then in zip(sizes, before, strict=True)]
            assert sorted(grown) == [0] * (7 - position.die) + [1] * position.die
            filled = sizes
        elif not position.placed:
            if before is not None:
                changed = [k for k in range(1, 7) if sizes[k] != filled[k]]
                assert len(changed) == 1
                assert sizes[changed[0]] == 0
            before = sizes


@pytest.mark.clause("M11-4.1", "M11-4.2", "M11-4.4", "M11-4.5", "M11-4.6")
@random_games
@given(**TABLES)
def test_points_at_the_end(walk, players, seed, side):
    *_, (end, _) = walk(players, seed, side=side)
    points = points_by_colour(side, end.cubes)
    for colour, worth in enumerate(POINTS[side]):
        by_colour = [own[colour] for own in points]
        assert by_colour.count(worth) <= 1
        assert by_colour.count(-worth) <= 1
        assert by_colour.count(0) >= players - 2
    assert end.scores == tuple(sum(own) for own in points)
    most = {"A": 45, "B": 36}[side]
    assert all(-most <= score <= most for score in end.scores)
    assert players > 2 or sum(end.scores) == 0
    assert all(end.scores[p] == max(end.scores) for p in end.winners)


@pytest.mark.clause("M11-3.1", "M11-3.2")
@random_games
@given(**TABLES)
def test_at_most_49_turns_and_one_end_phase(walk, players, seed, side):
    turns = ends = 0
    for _, heard in walk(players, seed, side=side):
        turns += len({values[0] for values in heard.of("draws")})
        ends += len(heard.of("bag_too_small"))
    assert turns <= 48
    assert ends == 1


@pytest.mark.clause("M11-2.6")
def test_nothing_is_hidden_but_what_luck_will_bring(walk):
    for position, _ in walk(3, seed=4):
        for viewer in (None, 0, 1, 2):
            world = position.imagine(viewer, FastLuck(1))
            assert {name: getattr(world, name) for name in position.fields} == {
                name: getattr(position, name) for name in position.fields
            }
