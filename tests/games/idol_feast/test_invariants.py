"""The invariants of the ledger (section 10), over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.idol_feast.alignments import aligned
from ludoteca.games.minutia.idol_feast.pieces import CROSS, TOUCHING

SEEDS = st.integers(0, 2**32)

random_games = settings(max_examples=15, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("M16-1.1", "M16-3.4")
@random_games
@given(seed=SEEDS)
def test_six_idols_each_and_one_on_a_space(walk, seed):
    most = 0
    for position, _ in walk(seed):
        spaces = [space for own in position.idols for space in own if space >= 0]
        assert len(spaces) == len(set(spaces)) <= 12
        assert len(spaces) >= most
        most = len(spaces)
        for p in (0, 1):
            assert position.reserve(p) + position.own(p).bit_count() == 6


@pytest.mark.clause("M16-3.1", "M16-3.2", "M16-3.3", "M16-R1", "M16-R5", "M16-R7")
@random_games
@given(seed=SEEDS)
def test_a_turn_changes_one_idol_of_whoever_acts(walk, seed):
    """Before and after each turn: one space more, in the cross of the die and touching no own
    Idol; or one space for another, the first of them in the cross."""
    before = [0, 0]
    actor, die = None, 0
    for position, _ in walk(seed):
        after = [position.own(p) for p in (0, 1)]
        if after != before:
            assert after[1 - actor] == before[1 - actor]
            lost, gained = before[actor] & ~after[actor], after[actor] & ~before[actor]
            assert gained.bit_count() == 1
            space = gained.bit_length() - 1
            if lost:
                assert lost.bit_count() == 1
                assert lost.bit_length() - 1 in CROSS[die]
            else:
                assert space in CROSS[die]
                assert not before[actor] & TOUCHING[space]
                assert aligned(after[actor]) == -1
        before = after
        if position.pending:
            actor, die = position.pending[0].player, position.die


@pytest.mark.clause("M16-4.1", "M16-R6", "M16-R8")
@random_games
@given(seed=SEEDS)
def test_the_game_is_over_with_an_alignment_or_after_round_100(walk, seed):
    for position, _ in walk(seed):
        full = [p for p in (0, 1) if aligned(position.own(p)) >= 0]
        assert position.round <= 100
        if position.over:
            assert position.winners == tuple(full)
            assert full or position.round == 100
        else:
            assert full == []


@pytest.mark.clause("M16-2.1", "M16-2.2", "M16-2.3", "M16-R10")
@random_games
@given(seed=SEEDS)
def test_rounds_follow_each_other(walk, seed):
    """The first player rolls, and rolls are made by both in turn; skips have no options."""
    rollers = []
    for position, heard in walk(seed):
        rollers += [p for p, _, _ in heard.of("rolls")]
        if position.pending:
            assert position.pending[0].options
    assert rollers == [(rollers[0] + i) % 2 for i in range(len(rollers))]
    assert len(rollers) == position.round
