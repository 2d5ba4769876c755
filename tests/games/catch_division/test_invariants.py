"""The invariants of the ledger (section 10), over random games at every player count."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.catch_division.pieces import CATCH, CUBES

TABLES = {
    "players": st.integers(2, 4),
    "seed": st.integers(0, 2**32),
    "form": st.sampled_from(["sealed", "live"]),
}

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("M14-1.2", "M14-2.5", "M14-3.3", "M14-R8")
@random_games
@given(**TABLES)
def test_catch_shares_spaces_and_discs(walk, check_invariants, players, seed, form):
    for position, _ in walk(players, seed, form):
        check_invariants(position)
        assert position.inventory() == sorted(CATCH)


@pytest.mark.clause("M14-2.5", "M14-R9")
@random_games
@given(**TABLES)
def test_cuts_increase_strictly(walk, players, seed, form):
    cuts = []
    for _, heard in walk(players, seed, form):
        for event in heard:
            if event.key == "round_begins":
                cuts = [0]
            elif event.key == "stops":
                _, k, taken = event.values
                cuts.append(k)
                assert taken == cuts[-1] - cuts[-2] >= 1
        assert all(before < after <= CUBES for before, after in pairwise(cuts))


@pytest.mark.clause("M14-3.4")
@random_games
@given(**TABLES)
def test_nobody_ends_a_turn_who_could_fill_a_space(walk, could_fill, players, seed, form):
    done = set()
    for position, heard in walk(players, seed, form):
        for event in heard:
            if event.key == "round_begins":
                done = set()
            elif event.key == "ends_turn":
                done.add(event.values[0])
        # At the pause after a turn the free spaces are those of its end.
        assert not any(could_fill(position, p) for p in done)


@pytest.mark.clause("M14-4.1", "M14-5.1")
@random_games
@given(**TABLES)
def test_every_round_hands_out_a_disc_so_the_game_ends(walk, players, seed, form):
    discs: dict[int, int] = {}
    round = 0
    for position, heard in walk(players, seed, form):
        assert position.round <= 2 * players + 1
        for event in heard:
            if event.key == "round_begins":
                round = event.values[0]
            elif event.key == "takes_disc":
                discs[round] = discs.get(round, 0) + 1
    assert list(discs) == list(range(1, position.round + 1))
    assert sum(discs.values()) == sum(position.discs)
    assert position.over
    assert len(position.winners) >= 1
