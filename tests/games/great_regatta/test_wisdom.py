"""The heuristic player: what it weighs, and that it beats chance."""

import pytest

from ludoteca.games.minutia.great_regatta import wisdom
from ludoteca.games.minutia.great_regatta.circuit import landings
from ludoteca.games.minutia.great_regatta.pieces import POINTS
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import any_option


def chosen(position, times=20):
    """All that somebody who counts chooses here."""
    luck, player = FastLuck(1), position.pending[0].player
    return {str(wisdom.hand(position, player, "hard", luck)) for _ in range(times)}


def test_each_level_misjudges_more_than_the_one_above(regatta):
    """A point at stake, and one number in six: to roll again is right."""
    position = regatta([10], [9], reserve=[4, 4], dice=[1])
    position.play(0, "launch")
    luck = FastLuck(1)
    wrong = [
        [str(wisdom.hand(position, 0, level, luck)) for _ in range(200)].count("stop 0")
        for level in ("hard", "normal", "easy")
    ]
    assert 0 == wrong[0] < wrong[1] < wrong[2] < 100
    assert wisdom.hand(position, 1, "easy", luck) is None


@pytest.mark.clause("M07-2.5", "M07-2.6")
def test_it_goes_on_early_and_stops_late(regatta):
    position = regatta([10], [9], reserve=[4, 4], dice=[1, 2, 3, 5])
    position.play(0, "launch")
    assert chosen(position) == {"roll 0"}  # a point at stake, one number in six
    for _ in range(3):
        position.play(0, "roll")
    assert len(position.discs) == 4
    assert chosen(position) == {"stop 0"}  # 7 points at stake, and four numbers in six


@pytest.mark.clause("M07-3.1")
def test_it_leaves_a_boat_alone_that_would_sail_too_far(regatta):
    assert chosen(regatta([23, 22], [9], reserve=[3, 4])) == {"launch 0"}


@pytest.mark.clause("M07-2.1")
def test_it_sails_on_with_a_boat_before_the_steep_part(regatta):
    assert chosen(regatta([11, 23], [9], reserve=[3, 4])) == {"sail 11"}


@pytest.mark.clause("M07-4.2")
def test_what_is_enough_depends_on_the_rivals(regatta):
    """In the last turn 12 points are plenty against 11 and nothing against 20."""
    for rival, best in ((15, {"stop 0"}), (20, {"roll 0"})):
        position = regatta([10], [rival], reserve=[1, 0], dice=[6])
        position.play(0, "sail 10")
        assert position.wake[-1] == 16
        assert chosen(position) == best


@pytest.mark.clause("M07-2.4")
def test_it_expects_to_roll_again_on_occupied_spaces():
    """Boats ahead make a voyage worse than an open sea does."""
    stakes = wisdom.Stakes([points / 27 for points in POINTS], 0.0)
    open_sea = wisdom.prospects(stakes, 0, [])[wisdom.NO_DISCS]
    assert open_sea > wisdom.prospects(stakes, 0, [6, 9, 10, 12])[wisdom.NO_DISCS]


def test_where_a_boat_is_follows_from_the_discs(regatta):
    position = regatta([3], [], reserve=[4, 5], dice=[2, 6, 4])
    position.play(0, "sail 3")
    for _ in range(2):
        for landing in landings(position.wake[-1], position.discs, []):
            bits = wisdom.covered(position) | 1 << (landing.face - 1)
            assert wisdom.ahead(3, wisdom.WAY[bits]) == landing.space
        position.play(0, "roll")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_appraisal_is_a_chance(walk, players):
    for position in walk(players, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_the_appraisal_knows_who_is_ahead(regatta):
    position = regatta([20], [14], [14], reserve=[2, 2, 2])
    chances = [wisdom.appraise(position, p) for p in position.seats]
    assert chances[0] > chances[1] == pytest.approx(chances[2])


@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (3, 0.6), (4, 0.5)])
def test_it_beats_chance(game, players, least):
    luck, won, games = FastLuck(5), 0.0, 100
    for seed in range(games):
        position, me = game.start(players, seed), seed % players
        while position.pending:
            decision = position.pending[0]
            action = any_option(decision, luck)
            if decision.player == me:
                action = wisdom.choose(position, decision, luck)
            position.play(decision.player, action)
        won += (me in position.winners) / len(position.winners)
    assert won / games > least
