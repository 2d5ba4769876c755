"""The invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import read_record

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)
TABLES = {"players": st.integers(2, 6), "seed": st.integers(0, 2**32), "steady": st.booleans()}


@pytest.mark.clause("M04-1.2", "M04-5.1", "M04-6.7", "M04-R7")
@random_games
@given(**TABLES)
def test_every_position(walk, check_invariants, players, seed, steady):
    for position in walk(players, seed, steady):
        check_invariants(position)


@pytest.mark.clause("M04-3.1", "M04-3.3", "M04-4.4", "M04-4.6", "M04-5.3")
@random_games
@given(**TABLES)
def test_what_a_turn_can_change(walk, players, seed, steady):
    before, fisher, turns, out = [], -1, 0, set()
    for position in walk(players, seed, steady):
        if position.turns == turns and not position.over:
            continue
        if turns:
            changes = [after - nets for after, nets in zip(position.nets, before, strict=True)]
            assert changes.pop(fisher) in (-1, 0, 1)
            assert set(changes) <= {0, -1, -2}
            gone = {p for p in position.seats if not position.nets[p]}
            assert out <= gone
            out = gone
            if not position.over:
                between = [(fisher + n) % players for n in range(1, players + 1)]
                assert position.fisher == next(p for p in between if position.nets[p])
        before, fisher, turns = position.nets[:], position.fisher, position.turns


@pytest.mark.clause("M04-5.2", "M04-R2")
@random_games
@given(**TABLES)
def test_whoever_has_nets_left_wins(walk, players, seed, steady):
    for position in walk(players, seed, steady):
        assert position.over == bool(position.winners)
    left = tuple(p for p in position.seats if position.nets[p])
    if position.ending == "last":
        assert position.winners == left
        assert len(left) == 1
    else:
        assert position.ending == "together"
        assert not left
        last = max(position.out_in)
        assert position.winners == tuple(p for p in position.seats if position.out_in[p] == last)


@pytest.mark.clause("M04-6.9")
@settings(max_examples=10, deadline=None, derandomize=True, database=None)
@given(**TABLES)
def test_the_same_seed_and_actions_give_the_same_fall(game, walk, players, seed, steady):
    for position in walk(players, seed, steady):
        last = position
    again = game.replay(read_record(last.record.text()))
    assert again.view(None) == last.view(None)
