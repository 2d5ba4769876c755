"""What always holds (ledger, section 10), in games at random and by heuristic players."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.bots import make_bot
from ludoteca.bots.base import next_move
from ludoteca.kernel import FastLuck

from ..conftest import random_game

GAME = ludoteca.game("memory_temple")


def played(players, seed, **options):
    """A game of heuristic players, at every choice."""
    position = GAME.start(players, seed, **options)
    bots = [make_bot("heuristic", GAME, seed + p) for p in range(players)]
    luck = FastLuck(seed)
    yield position
    while position.pending:
        position.play(*next_move(GAME, position, bots, luck))
        yield position


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"memory": "normal", "rising": True}),
        (4, {"memory": "easy", "limit": 3}),
        (5, {"memory": "easy", "limit": 12, "noise": "voices", "rising": True}),
        (12, {"memory": "easy"}),
    ],
)
def test_the_invariants_hold_throughout(check_invariants, players, options):
    turns = {}
    for position in played(players, players, **options):
        check_invariants(position)
        turns[position.turn] = (len(position.stones), sum(position.still_in), position.limit)
    assert position.over
    stones, still_in, limits = zip(*turns.values(), strict=True)
    for before, after in pairwise(stones):
        assert after == before + 1 or (before == 29 and after == 4)
    assert all(0 <= before - after <= 1 for before, after in pairwise(still_in))
    assert all(0 <= after - before <= 1 for before, after in pairwise(limits))
    assert sum(position.still_in) == 1 == len(position.winners)


def test_the_limit_rises_by_at_most_one_between_two_turns_of_a_player():
    for seed in range(6):
        last = {}
        for position in played(4, seed, memory="hard", rising=True, limit=4):
            if position.phase == "roll" and not position.over:
                p = position.active
                assert position.limit - last.get(p, (0, 0))[1] <= 1 or p not in last
                if last.get(p, (0, 0))[0] != position.turn:
                    last[p] = (position.turn, position.limit)


@given(players=st.integers(2, 12), seed=st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_with_random_recitation_nearly_every_turn_is_the_last_of_a_player(players, seed):
    *_, (position, _) = random_game(GAME, players, seed)
    assert sum(position.still_in) == 1
    assert players - 1 <= position.turn <= players + 1


@given(seed=st.integers(0, 10_000), memory=st.sampled_from(["easy", "own easy hard"]))
@settings(max_examples=15, deadline=None)
def test_any_game_is_kept_and_replayed_exactly(seed, memory):
    position = GAME.start(3, seed, memory=memory, limit=5)
    bots = [make_bot("heuristic", GAME, seed + p) for p in range(3)]
    luck = FastLuck(seed)
    while position.pending and len(position.record.moves) < 60:
        position.play(*next_move(GAME, position, bots, luck))
    assert GAME.load(position.save()).save() == position.save()
    assert GAME.replay(position.record).view(0) == position.view(0)
