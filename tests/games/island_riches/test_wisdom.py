"""The heuristic player: what it chooses, that it is mixed, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.island_riches import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result


def choice(position, p, luck):
    return str(wisdom.choose(position, position.asked(p), luck))


@pytest.mark.clause("M09-5.2")
def test_it_stops_at_a_peak_of_the_table(table):
    """Side A: a fifth red cube costs two points, a second blue one brings three."""
    position = table(4, [5, 5, 5, 1], [(0, 4, 0, 6), (0, 3, 7, 0), (5, 2, 0, 3), (5, 1, 3, 1)])
    position.kept[0] = [0, 4, 0, 1]
    luck = FastLuck(1)
    chosen = [choice(position, 0, luck) for _ in range(40)]
    assert set(chosen) == {"keep 3"}


def test_in_a_duel_it_goes_for_the_most_yellow_cubes(table):
    """Side A: they bring ten points, and what one leaves is the other's."""
    position = table(2, [1], [(5, 5, 5, 5), (5, 5, 5, 5)])
    luck = FastLuck(3)
    for kept in ([0, 0, 0, 0], [1, 3, 0, 0]):
        position.kept[0], position.kept[1] = kept, [2, 1, 1, 1]
        chosen = [choice(position, 0, luck) for _ in range(40)]
        assert set(chosen) == {"keep 0"}


@pytest.mark.clause("M09-3.4")
def test_it_gives_what_harms(table):
    """Side B: a second red cube costs its receiver two points."""
    position = table(2, [5], [(5, 5, 5, 5), (5, 5, 5, 5)], side="B")
    for _ in range(2):
        position.play(0, "keep 3")
    position.kept[1] = [3, 1, 4, 2]
    luck = FastLuck(2)
    chosen = [choice(position, 0, luck) for _ in range(40)]
    assert set(chosen) == {"give 1"}


def test_whoever_is_short_sighted_counts_the_points_of_now(table):
    """The same two: what a cube changes at once, for whoever gets it."""
    position = table(4, [5, 5, 5, 1], [(0, 4, 0, 6), (0, 3, 7, 0), (5, 2, 0, 3), (5, 1, 3, 1)])
    position.kept[0] = [0, 4, 0, 1]
    red, blue = wisdom.worths(position, position.asked(0))
    assert blue - red == 5
    position = table(2, [5], [(5, 5, 5, 5), (5, 5, 5, 5)], side="B")
    for _ in range(2):
        position.play(0, "keep 3")
    position.kept[1] = [3, 1, 4, 2]
    harms = wisdom.worths(position, position.asked(0))
    assert harms.index(max(harms)) == 1


def test_it_is_mixed_and_seeded(walk):
    mixed = asked = 0
    for position in walk(3, seed=2):
        for decision in position.pending:
            answers = [choice(position, decision.player, FastLuck(seed)) for seed in range(20)]
            asked += 1
            mixed += len(set(answers)) > 1
            again = [choice(position, decision.player, FastLuck(seed)) for seed in range(20)]
            assert answers == again
    assert mixed > asked / 5


def test_an_appraisal_is_a_chance(walk):
    for position in walk(3, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize(("players", "at_least"), [(2, 0.72), (3, 0.52), (4, 0.42)])
def test_it_beats_chance(game, side, players, at_least):
    games = 60
    won = 0
    for seed in range(games):
        seat = seed % players
        names = ["heuristic" if p == seat else "random" for p in range(players)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(players, seed, side=side)
        play_out(game, position, bots)
        won += seat in position.winners
    assert won / games > at_least
