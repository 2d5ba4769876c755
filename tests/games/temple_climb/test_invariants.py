"""The invariants of the ledger (section 10), over random games at every player count."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

TABLES = {"players": st.integers(2, 5), "seed": st.integers(0, 2**32)}

random_games = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("M03-2.3", "M03-2.4", "M03-3.1")
@random_games
@given(**TABLES)
def test_cubes_stay_on_the_path(walk, players, seed):
    for position, _ in walk(players, seed):
        assert all(0 <= step <= 25 for step in position.at)
        assert position.at.count(25) == (1 if position.over else 0)


@pytest.mark.clause("M03-2.1")
@random_games
@given(**TABLES)
def test_arrangements_are_permutations_and_turns_go_round(walk, players, seed):
    for position, _ in walk(players, seed):
        for _, *colours in position.arrangements:
            assert sorted(colours) == [0, 1, 2, 3, 4]
        seats = [turn[0] for turn in position.arrangements]
        assert all((a + 1) % players == b for a, b in pairwise(seats))


@pytest.mark.clause("M03-2.2", "M03-2.3")
@random_games
@given(**TABLES)
def test_every_turn_carries_the_cubes_up(walk, players, seed):
    before = [0] * 5
    for position, _ in walk(players, seed):
        if position.placed or not position.arrangements or position.over:
            continue
        grown = sum(position.at) - sum(before)
        stopped = [
            before[c] < back for c, back in zip(position.arrangements[-1][4:], (1, 2), strict=True)
        ]
        assert grown == 9 if len(position.arrangements) == 1 else grown >= 6
        assert (grown == 6) == (not any(stopped))
        before = list(position.at)


@pytest.mark.clause("M03-1.4")
@random_games
@given(**TABLES)
def test_everybody_holds_another_colour(walk, players, seed):
    for position, _ in walk(players, seed):
        assert len(set(position.secret)) == players
        assert sorted(position.secret + position.bag) == [0, 1, 2, 3, 4]


@pytest.mark.clause("M03-3.3", "M03-3.4", "M03-R3", "M03-R8")
@random_games
@given(**TABLES)
def test_twenty_turns_at_most_and_the_right_winners(walk, players, seed):
    *_, (end, _) = walk(players, seed)
    assert 5 <= len(end.arrangements) <= 20
    arrived = end.at.index(25)
    held = {colour: p for p, colour in enumerate(end.secret)}
    if arrived in held:
        assert (end.winners, end.ending) == ((held[arrived],), "arrival")
    else:
        best = max(end.at[colour] for colour in held)
        assert end.winners == tuple(p for p, c in enumerate(end.secret) if end.at[c] == best)
        assert end.ending == ("furthest" if len(end.winners) == 1 else "shared")
