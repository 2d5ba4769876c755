"""The usual player of Harvest Day."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.harvest_day import wisdom
from ludoteca.games.minutia.harvest_day.wisdom import appraise, choose
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result


@pytest.mark.parametrize("side", ["A", "B"])
def test_it_beats_chance(game, side):
    won = 0
    for seed in range(60):
        bots = [make_bot(kind, game, seed) for kind in ("heuristic", "random")]
        position = game.start(seed=seed, side=side)
        play_out(game, position, bots if seed % 2 else bots[::-1])
        won += position.winners == ((0,) if seed % 2 else (1,))
    assert won >= 51


@pytest.mark.clause("M05-3.3")
def test_it_nearly_always_makes_the_best_move(fields, show):
    position = fields([0, 3, 1, 0, 2, 2], [3, 1, 1, 1, 0, 2])
    show(position, 5, 0)
    rival = position.pending[0]
    position.play(rival.player, wisdom.solved(position, rival, FastLuck(1)))
    goal = position.pending[0]
    position.play(goal.player, wisdom.solved(position, goal, FastLuck(1)))
    for _ in ("from", "to"):
        decision = position.pending[0]
        told = wisdom.worths(position, decision)
        good = [o for o, worth in zip(decision.options, told, strict=True) if worth == max(told)]
        luck = FastLuck(1)
        chosen = [choose(position, decision, luck) for _ in range(300)]
        assert sum(action in good for action in chosen) / 300 > 0.9
        position.play(0, good[0])


@pytest.mark.clause("M05-2.1")
def test_it_cannot_be_read(fields):
    position, luck = fields([1, 2, 0, 0, 0, 1], [0, 0, 2, 1, 0, 1]), FastLuck(1)
    chosen = [choose(position, position.pending[0], luck).n for _ in range(100)]
    assert max(map(chosen.count, chosen)) < 70


@pytest.mark.clause("M05-2.1")
def test_it_does_not_look_into_a_fist(fields):
    closed, open_hand = fields(), fields()
    closed.play(0, "show 4")
    for n in range(20):
        chosen = [choose(g, g.asked(1), FastLuck(n)) for g in (closed, open_hand)]
        assert chosen[0] == chosen[1]


def test_an_appraisal_is_a_chance(fields, harvested):
    position = fields([1, 2, 0, 0, 0, 2], [0, 0, 2, 0, 1, 2])
    first, second = (appraise(position, p) for p in (0, 1))
    assert first + second == pytest.approx(1)
    late = fields([1, 4, 0, 0, 0, 3], [0, 0, 4, 0, 1, 3])
    assert appraise(late, 1) > appraise(late, 0)
    over = harvested([9, 0, 0, 0, 0, 0], [0, 9, 0, 0, 0, 0])
    assert [result(over, p) for p in (0, 1)] == [0, 1]
