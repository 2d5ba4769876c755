"""The usual player of the River Race."""

import pytest

from ludoteca.games.minutia.river_race import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import any_option


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bids_cannot_be_read(bidding, players):
    """Nobody can say what the first bid for a long stride will be."""
    position, luck = bidding([0] * players, die=6, reserve=[9] * players), FastLuck(1)
    chosen = [wisdom.choose(position, position.asked(0), luck).n for _ in range(200)]
    assert max(map(chosen.count, chosen)) < 150


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bids_rise_when_the_line_is_in_reach(bidding, players):
    rest = [10] * (players - 1)
    near = bidding([14, *rest], die=5, reserve=[6] * players)
    far = bidding([10, *rest], die=5, reserve=[6] * players)
    luck = FastLuck(1)
    mean = [
        sum(wisdom.choose(g, g.asked(0), luck).n for _ in range(200)) / 200 for g in (near, far)
    ]
    assert mean[0] > mean[1] + 0.5


def test_a_rival_who_could_win_is_matched(bidding):
    position, luck = bidding([16, 16], die=3, reserve=[7, 7]), FastLuck(1)
    chosen = [wisdom.choose(position, position.asked(0), luck).n for _ in range(200)]
    assert chosen.count(7) > 180


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
