"""Where bots think: a plan of several actions is thought out once."""

import pickle
from itertools import count

import pytest

from ludoteca.bots import Mind
from ludoteca.bots.levels import SECONDS
from ludoteca.kernel import game
from ludoteca.table.thinking import NOTHING, job_for, think


@pytest.fixture
def position(monkeypatch):
    """The first hunter has rolled enough for a way of several steps."""
    monkeypatch.setattr("ludoteca.bots.levels.SECONDS", 0.2)
    return next(
        begun for seed in range(99) if (begun := game("geister").start(3, seed=seed)).steps == 5
    )


def forbid_thinking(monkeypatch):
    def best_plan(self, *_):
        raise AssertionError("it thinks again")

    monkeypatch.setattr("ludoteca.bots.SearchBot.best_plan", best_plan)


def test_the_rest_of_a_plan_needs_no_thinking(position, monkeypatch):
    thought = think(job_for(position, 0, "hard", 1, NOTHING))
    assert thought.mind.rest
    forbid_thinking(monkeypatch)
    steps = len(thought.mind.rest)
    for seed in range(steps):
        position.play(0, thought.answer)
        job = pickle.loads(pickle.dumps(job_for(position, 0, "hard", seed, thought.mind)))
        then = think(job)
        assert (then.answer, then.mind.rest) == (
            str(thought.mind.rest[0][1]),
            thought.mind.rest[1:],
        )
        thought = then
    position.play(0, thought.answer)
    assert position.hunter == 1


def test_the_time_is_for_a_turn_and_the_table_knows_when_it_is_over(monkeypatch):
    """A worker cannot tell: it has what the seat imagines, and that has no record."""
    monkeypatch.setattr("ludoteca.bots.guide.clock", map((1e-9).__mul__, count()).__next__)
    monkeypatch.setattr("ludoteca.bots.levels.TRIES", 20)
    position = game("lost_temple").start(2, seed=3)
    lefts = {True: set(), False: set()}
    before = -1
    for _ in range(12):
        player = position.pending[0].player
        thought = think(job_for(position, player, "hard", 1, Mind(left=0.2)))
        if thought.mind != NOTHING:
            lefts[player == before].add(round(thought.mind.left, 3))
        position.play(player, thought.answer)
        before = player
    assert lefts == {True: {0.2}, False: {SECONDS}}


def test_what_comes_otherwise_is_thought_about_anew(position):
    thought = think(job_for(position, 0, "hard", 1, NOTHING))
    position.play(0, "stop 0")
    then = think(job_for(position, 1, "hard", 2, thought.mind))
    assert position.explain(1, then.answer) is None


def test_an_easy_bot_has_no_plans(position):
    for seed in range(12):
        assert think(job_for(position, 0, "easy", seed, NOTHING)).mind == NOTHING


# -- Eyes, hands and nerves -------------------------------------------------------------------


def thoughts(position, level, seeds=range(40)):
    return [think(job_for(position, 0, level, seed, NOTHING)) for seed in seeds]


def test_a_hand_trembles_by_the_level_of_its_bot():
    ring = game("fairground").arrange(2, at="throw 0", phases=[0, 0])
    ticks = {
        level: [int(thought.answer.split()[1]) for thought in thoughts(ring, level)]
        for level in ("easy", "normal", "hard")
    }
    assert all(max(found) <= most for found, most in zip(ticks.values(), (30, 8, 2), strict=True))
    assert len(set(ticks["hard"])) == 3
    assert max(ticks["hard"]) < max(ticks["normal"]) < max(ticks["easy"])


def test_what_is_no_matter_of_the_hand_is_chosen():
    cup = game("fairground").start(2, seed=1)
    assert {thought.answer.split()[0] for thought in thoughts(cup, "normal")} == {"name"}


def test_how_fast_a_bot_is_follows_from_its_level(monkeypatch):
    monkeypatch.setattr("ludoteca.bots.levels.SECONDS", 0.1)
    cup = game("fairground").start(2, seed=1)
    spans = [
        think(job_for(cup, 0, level, 1, NOTHING)).reaction for level in ("easy", "normal", "hard")
    ]
    assert spans == [(2.0, 6.0), (1.0, 3.0), (0.5, 1.5)]
    cup = game("fairground").arrange(2, at="nod 0")
    assert think(job_for(cup, 0, "easy", 1, NOTHING)).reaction is None, "nobody counts the time"
    assert think(job_for(game("snap").start(2), 0, "easy", 1, NOTHING)).reaction is None
