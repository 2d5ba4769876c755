"""The heuristic player of Harvest Day."""

import pytest

from ludoteca.bots import make_bot, play_out
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
def test_it_moves_a_spare_peasant_where_it_gains_most(fields, show):
    position = fields([0, 3, 0, 0, 0, 0], [0, 1, 0, 0, 0, 3])
    show(position, 2, 3)
    for verb, plot in (("from", 1), ("to", 3)):
        chosen = choose(position, position.pending[0], FastLuck(1))
        assert (chosen.verb, chosen.n) == (verb, plot)
        position.play(0, chosen)


@pytest.mark.clause("M05-2.1")
def test_it_cannot_be_read(fields):
    position = fields()
    chosen = {choose(position, position.pending[0], FastLuck(n)).n for n in range(60)}
    assert len(chosen) > 2


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
