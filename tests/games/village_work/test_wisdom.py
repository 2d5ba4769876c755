"""The heuristic player: what it chooses, that it is mixed, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.village_work import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

RICH = {"yellow": 4, "red": 4, "green": 4, "blue": 4}


def choices(position, p, times=20):
    asked = position.asked(p)
    return {str(wisdom.choose(position, asked, FastLuck(seed))) for seed in range(times)}


@pytest.mark.clause("M19-5.2")
def test_dear_cells_early_and_the_acropolis_late(table):
    early = table(at=("place_disc 0", "place_disc 1", "end_round"), white=RICH, round=2)
    early.play(0, "disc 7")
    assert choices(early, 0) <= {f"village {cell}" for cell in (3, 7, 11, 15)}
    late = table(white=RICH, round=15)
    late.play(0, "disc 7")
    assert choices(late, 0) <= {"acropolis 4", "acropolis 5"}


@pytest.mark.clause("M19-6.3")
def test_resources_are_worth_nothing_with_the_last_disc(table):
    position = table(round=15, taken=[[0, 1], [2, 3]], temple=[0, 0])
    assert choices(position, 0) == {"disc 6"}


@pytest.mark.clause("M19-4.5")
def test_it_builds_where_nothing_is_due(table):
    position = table(white={"red": 2, "green": 2, "blue": 2, "yellow": 3}, round=10)
    assert choices(position, 0) == {"disc 7"}


@pytest.mark.clause("M19-R1")
def test_it_does_not_decline_points(table):
    position = table()
    position.play(0, "disc 6")
    assert choices(position, 0) == {"advance 0"}


def test_it_is_mixed_and_seeded(walk):
    mixed = asked = 0
    for position in walk(2):
        for decision in position.pending:
            answers = [wisdom.choose(position, decision, FastLuck(seed)) for seed in range(12)]
            asked += 1
            mixed += len(set(answers)) > 1
            again = [wisdom.choose(position, decision, FastLuck(seed)) for seed in range(12)]
            assert answers == again
    assert mixed > asked / 10


def test_an_appraisal_is_a_chance(walk):
    for position in walk(8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_an_appraisal_sees_points_huts_and_cubes(table):
    assert wisdom.appraise(table(temple=[2, 1]), 0) > 0.5
    assert wisdom.appraise(table(huts=[[3], [0]]), 0) > 0.5
    assert wisdom.appraise(table(white={"red": 2}, black={"red": 1}), 0) > 0.5
    assert wisdom.appraise(table(round=15, white={"red": 2}, taken=[[0, 1, 2], []]), 0) == 0.5


def test_it_beats_chance(game):
    games = 30
    won = 0
    for seed in range(games):
        seat = seed % 2
        names = ["heuristic" if p == seat else "random" for p in range(2)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(2, seed)
        play_out(game, position, bots)
        won += position.winners == (seat,)
    assert won / games > 0.9
