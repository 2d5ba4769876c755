"""Invariants of the ledger (section 10) over random races, and golden records."""

from itertools import pairwise

import pytest

from ludoteca import read_record
from ludoteca.games.minutia.river_race.pieces import ENERGY, OVER_THE_LINE
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import walk

GAMES = [  # ending, players, winners, rounds
    ("crossing", 4, (2,), 10),
    ("exhaustion", 3, (2,), 8),
    ("standstill", 2, (0, 1), 11),
]


def races(game, players, seeds):
    """Random races, seat by seat: the position at every pause."""
    for seed in seeds:
        yield from walk(game.start(players, seed), FastLuck(seed))


@pytest.mark.parametrize("players", range(2, 7))
def test_energy_is_conserved_and_nobody_is_over_the_line_unless_it_is_the_end(game, players):
    for position in races(game, players, range(12)):
        for kept, spent in zip(position.reserve, position.discard, strict=True):
            assert kept + spent == ENERGY
            assert min(kept, spent) >= 0
        assert all(0 <= at <= OVER_THE_LINE for at in position.at)
        crossed = [p for p in position.seats if position.at[p] == OVER_THE_LINE]
        assert bool(crossed) == (position.ending == "crossing")
        if position.over:
            assert position.winners
            ahead = max(position.at)
            assert all(position.at[p] == ahead for p in position.winners)


@pytest.mark.parametrize("players", range(2, 7))
def test_riders_move_by_their_batch_and_never_back(game, players):
    for seed in range(8):
        position, luck = game.start(players, seed), FastLuck(seed)
        rounds_with_bids = 0
        while position.pending:
            at, die, asked = list(position.at), position.die, list(position.pending)
            for decision in asked:
                option = decision.options[luck.below(min(3, len(decision.options)))]
                position.play(decision.player, option)
            most = max(position.bids)
            rounds_with_bids += most > 0
            for p, bid in enumerate(position.bids):
                moved = position.at[p] - at[p]
                full = die if bid == most else 1
                if bid == 0:
                    assert moved == 0
                elif position.ending != "crossing":
                    assert moved == full
                else:
                    assert 0 <= moved <= full
        assert rounds_with_bids <= ENERGY * players + 1


@pytest.mark.parametrize("players", range(2, 7))
def test_after_a_one_everybody_gets_at_most_one_cube_and_nobody_moves(game, players):
    rounds = []
    for seed in range(20):
        position = game.start(players, seed, listen=lambda e: rounds.append((e.key, e.values)))
        luck = FastLuck(seed)
        while position.pending:
            decision = position.pending[0]
            position.play(decision.player, decision.options[luck.below(2) % len(decision.options)])
    starts = [i for i, (key, _) in enumerate(rounds) if key == "rolls"]
    ones = 0
    for start, end in pairwise(starts):
        if rounds[start][1][1] == 1:
            ones += 1
            told = rounds[start + 1 : end]
            assert {key for key, _ in told} <= {"recovers", "has_nothing_back"}
            assert [values for _, values in told] == [(p,) for p in range(players)]
    assert ones > 5


@pytest.mark.clause("M01-5.3", "M01-5.4", "M01-R4")
@pytest.mark.parametrize(("ending", "players", "winners", "rounds"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, winners, rounds):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.ending, position.winners) == (players, ending, winners)
    assert position.round == rounds
