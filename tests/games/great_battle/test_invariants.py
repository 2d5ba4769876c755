"""The invariants of the ledger (section 10), over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.great_battle.pieces import BASES, GENERAL

random_games = settings(max_examples=12, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)


@pytest.mark.clause("M15-1.2", "M15-9.1", "M15-R2", "M15-R9")
@random_games
@given(seed=SEEDS)
def test_every_position(walk, seed):
    before = None
    for position in walk(seed):
        on_map = [0] * 4
        for hex, unit in enumerate(position.units):
            assert (unit >= 0) == (position.levels[hex] >= 1)
            if unit >= 0:
                on_map[unit // 10] += position.levels[hex]
                assert hex not in BASES[GENERAL[unit // 10]]
                if hex in BASES[1 - GENERAL[unit // 10]]:
                    assert position.winners == (GENERAL[unit // 10],)
        for colour in range(4):
            assert position.reserve[colour] + on_map[colour] + position.lost[colour] == 10
        units = [unit for unit in position.units if unit >= 0]
        assert len(units) == len(set(units))
        assert position.discs[0] != position.discs[1] or position.discs == [-1, -1]
        assert 0 <= position.quiet <= 40
        assert position.over != bool(position.pending)
        if before:
            assert all(now <= then for now, then in zip(position.reserve, before[0], strict=True))
            assert all(now >= then for now, then in zip(position.lost, before[1], strict=True))
        before = position.reserve[:], position.lost[:]


@pytest.mark.clause("M15-2.3", "M15-R11", "M15-6.2")
@random_games
@given(seed=SEEDS)
def test_every_turn(walk, seed):
    """Four free spaces from the third turn on, levels never drop, and games end."""
    turns, levels = 0, {}
    for position in walk(seed):
        now = {unit: position.levels[hex] for hex, unit in enumerate(position.units) if unit >= 0}
        assert all(level >= levels.get(unit, 0) for unit, level in now.items())
        levels = now
        if position.pending and position.pending[0].name == "choose_space":
            turns += 1
            assert len(position.pending[0].options) == {1: 6, 2: 5}.get(turns, 4)
    assert turns <= 3240
