"""The heuristic player of the River Race."""

import pytest

from ludoteca.games.minutia.river_race import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import any_option


def bids(position, p, luck, times=200):
    decision = position.asked(p)
    return {wisdom.choose(position, decision, luck).n for _ in range(times)}


@pytest.mark.parametrize(
    ("die", "habit"),
    [(2, {0, 1}), (3, {1, 2}), (4, {1, 2}), (5, {1, 2, 3}), (6, {1, 2, 3})],
)
def test_bids_follow_the_stride_and_cannot_be_read(bidding, die, habit):
    assert bids(bidding([2, 2], die=die), 0, FastLuck(1)) == habit


def test_bids_rise_when_the_line_is_in_reach(bidding):
    assert bids(bidding([13, 2], die=6, reserve=[9, 9]), 0, FastLuck(1)) == {3, 4, 5}
    assert bids(bidding([12, 2], die=6, reserve=[9, 9]), 0, FastLuck(1)) == {1, 2, 3}


def test_a_rival_who_could_win_is_matched(bidding):
    assert bids(bidding([16, 16], die=3, reserve=[9, 7]), 0, FastLuck(1)) == {7}
    assert bids(bidding([16, 16], die=3, reserve=[4, 7]), 0, FastLuck(1)) == {4}


@pytest.mark.parametrize(("players", "least"), [(2, 0.85), (4, 0.7), (6, 0.6)])
def test_it_beats_random_bids(game, players, least):
    luck, won, races = FastLuck(5), 0.0, 120
    for seed in range(races):
        position, me = game.start(players, seed), seed % players
        while position.pending:
            decision = position.pending[0]
            action = any_option(decision, luck)
            if decision.player == me:
                action = wisdom.choose(position, decision, luck)
            position.play(decision.player, action)
        won += (me in position.winners) / len(position.winners)
    assert won / races > least


def test_the_appraisal_adds_up_and_knows_who_is_ahead(bidding, bid):
    position = bidding([9, 4, 9], die=4, reserve=[5, 5, 2])
    chances = [wisdom.appraise(position, p) for p in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[2] > 0
    assert chances[0] > chances[1] > 0
    finished = bidding([17, 17, 3], die=4)
    bid(finished, 2, 2, 0)
    assert [result(finished, p) for p in range(3)] == [0.5, 0.5, 0]
