"""The invariants of the ledger (section 10), over random games on both maps."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS
from ludoteca.games.minutia.harvest_day.scoring import plots_won
from ludoteca.kernel import FastLuck

TABLES = {"side": st.sampled_from(["A", "B", "random"]), "seed": st.integers(0, 2**32)}

random_games = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def rounds(walk, heads, side, seed):
    """The peasants before and after each round, and the numbers that were shown."""
    before = [[0] * 6, [0] * 6]
    for position, _ in walk(2, seed, side=side):
        if position.over or {decision.name for decision in position.pending} == {"show"}:
            after = heads(position)
            if after != before:
                yield position.side, before, after, position.numbers[-1]
            before = after


@pytest.mark.clause("M05-1.2", "M05-4.1", "M05-R1")
@random_games
@given(**TABLES)
def test_peasants_and_reserves(walk, heads, side, seed):
    for position, _ in walk(2, seed, side=side):
        for p in (0, 1):
            assert position.reserve(p) + sum(heads(position)[p]) == 10
        assert position.reserve(0) == position.reserve(1)
        if {decision.name for decision in position.pending} == {"show"}:
            assert 2 <= position.reserve(0) <= 10
    assert position.reserve(0) in (0, 1)
    assert 5 <= len(position.numbers) <= 9


@pytest.mark.clause("M05-3.1", "M05-3.2", "M05-3.3")
@random_games
@given(**TABLES)
def test_even_sums_add_and_odd_sums_move(walk, heads, side, seed):
    for map, before, after, numbers in rounds(walk, heads, side, seed):
        for p, number in enumerate(numbers):
            change = [now - then for now, then in zip(after[p], before[p], strict=True)]
            if sum(numbers) % 2 == 0:
                assert change == [2 if plot == number else 0 for plot in range(6)]
                continue
            change[number] -= 1  # what was planted; the rest is one move over a border
            assert sorted(change) == [-1, 0, 0, 0, 0, 1]
            assert change.index(1) in NEIGHBOURS[map][change.index(-1)]


@pytest.mark.clause("M05-4.2", "M05-4.4")
@random_games
@given(**TABLES)
def test_points_and_values_are_bounded_and_decide(walk, side, seed):
    *_, (end, _) = walk(2, seed, side=side)
    points = [len(plots_won(end.peasants, p)) for p in (0, 1)]
    values = [sum(plots_won(end.peasants, p)) for p in (0, 1)]
    assert sum(points) <= 6
    assert sum(values) <= 15
    best = max(zip(points, values, strict=True))
    assert end.winners == tuple(p for p in (0, 1) if (points[p], values[p]) == best)


@pytest.mark.clause("M05-2.1")
def test_a_rival_imagines_every_number_in_a_closed_fist(game):
    position = game.start(seed=1)
    position.play(0, "show 4")
    assert {str(position.imagine(1, FastLuck(n)).sealed[0]) for n in range(100)} == {
        f"show {number}" for number in range(6)
    }
    assert str(position.imagine(0, FastLuck(1)).sealed[0]) == "show 4"
