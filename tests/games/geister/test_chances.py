"""The chances that were learnt, and how they are learnt (tools/learn.py)."""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from ludoteca.games.geister import wisdom
from ludoteca.games.geister.wisdom import chances
from ludoteca.games.geister.wisdom.chances import Chances
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import play_at_random, walk

MODES = ["base", "advanced"]


@pytest.fixture(scope="module")
def learn():
    file = Path(__file__).parents[3] / "tools" / "learn.py"
    spec = importlib.util.spec_from_file_location("learn", file)
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def learnt():
    """Whatever a test teaches is forgotten afterwards."""
    before = {name: chances.network(name) for name in ("base", "advanced_3", "advanced_4")}
    yield before
    for name, network in before.items():
        chances.use(name, network)


def test_the_network_fits_what_it_is_shown(game):
    """As many signs at every moment of any game as the units have weights."""
    for mode in MODES:
        for players in (2, 3, 4):
            luck = FastLuck(players)
            position = game.start(players, seed=players, mode=mode)
            for moment in walk(position, luck):
                outlook = Chances(moment)
                assert {len(unit) for unit in outlook.network.units} == {outlook.signs().count}


def test_ghosts_and_haunted_rooms_cost_and_gems_outside_help(night):
    calm, ghosts = night(ghosts={}), night(ghosts=dict.fromkeys("ABCDEFGHIJKL", 2))
    haunted = [night(ghosts={}, haunted="FBKH"[:rooms]) for rooms in range(5)]
    outside = [night(ghosts={}, outside="JLGIEACD"[:gems]) for gems in range(8)]
    assert value(calm) > value(ghosts)
    assert [value(table) for table in haunted] == sorted(map(value, haunted), reverse=True)
    assert value(outside[7]) > value(outside[4]) > value(outside[0])


def value(table):
    return Chances(table.position).value()


def test_all_out_is_certain(night):
    won = night(at={0: 13}, carries={0: "J"}, outside="ACDEGIL").rolls(1, "B").goes("out")
    assert Chances(won.position).value() == 1.0


@pytest.mark.clause("GG-6.1")
def test_the_fight_dice_are_averaged(night):
    table = night(at={0: "F", 1: "F"}, ghosts={"F": 2})
    outlook = Chances(table.position)
    left = []
    for ghosts in (0, 1, 2):
        outlook.ghosts[6] = ghosts
        left.append(outlook.value())
    assert outlook.after_fight(0) == pytest.approx(0.25 * left[0] + 0.5 * left[1] + 0.25 * left[2])
    assert outlook.ghosts == table.position.ghosts
    outlook.at[1] = 24
    assert outlook.after_fight(0) != outlook.value()


@pytest.mark.parametrize("mode", MODES)
def test_games_that_will_be_won_look_better(game, mode):
    """In games of the heuristic player, when nine tenths are over."""
    looks = {True: [], False: []}
    for seed in range(16):
        position = game.start(4, seed=seed, mode=mode)
        thought = []
        while position.pending:
            thought.append(Chances(position).value())
            decision = position.pending[0]
            position.play(decision.player, wisdom.choose(position, decision, FastLuck(1)))
        looks[position.ending == "won"].append(thought[len(thought) * 9 // 10])
    assert np.mean(looks[True]) > np.mean(looks[False]) + 0.2


# -- Learning -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_it_learns_from_the_moment_between_two_turns(game, learn, mode):
    """After a six no card is drawn: the house is what it was when the turn before was over."""
    compared = 0
    for seed in range(3):
        luck = FastLuck(seed)
        position = game.start(4, seed=seed, mode=mode)
        while position.pending:
            before = position.clone()
            play_at_random(position, luck, 1)
            if position.pending and position.turn == before.turn + 1 and not position.drawn:
                moment = Chances(position)
                moment.next = position.hunter
                signs = moment.signs()
                row = np.zeros(signs.count)
                row[signs.places] = signs.values
                assert np.array_equal(learn.between_turns(before, position), row)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("mode", MODES)
def test_a_game_can_begin_late(game, learn, mode):
    """Nothing is lost by it, and the gems outside are the first ones."""
    inventory = game.start(3, seed=0, mode=mode).inventory()
    outside = set()
    for seed in range(30):
        position = learn.begin(mode, 3, seed, 1.0)
        assert position.inventory() == inventory
        numbers = [position.number(gem) for gem in position.outside]
        assert mode == "base" or numbers == list(range(1, len(numbers) + 1))
        outside.add(len(numbers))
    assert outside == set(range(8))


def test_a_student_learns_the_truth_it_is_told(learn):
    dice = np.random.default_rng(1)
    seen = dice.uniform(0.0, 1.0, (400, 6))
    truth = (seen[:, 0] > seen[:, 1]).astype(float)
    student = learn.Student.blank(6, 2)
    for _ in range(200):
        student.learn(seen, truth, 0.01)
    assert np.mean((student.chances(seen)[0] > 0.5) == truth) > 0.95
    assert np.allclose(learn.Student.read(student.written()).units, student.units, atol=0.001)


def test_a_student_thinks_what_the_network_thinks(game, learn, learnt):
    student = learn.Student.read(json.loads(learn.FILE.read_text())["base"])
    lesson = learn.play("base", 3, 5, learnt["base"])
    outlook = Chances(game.start(3, seed=5))
    signs = outlook.signs()
    row = np.zeros((1, signs.count))
    row[0, signs.places] = signs.values
    assert student.chances(row)[0][0] == pytest.approx(outlook.value())
    assert len(lesson.seen) > 20


def test_the_truth_of_a_turn_is_the_end_and_what_was_thought_later(learn):
    student = learn.Student(np.zeros((1, 1)), np.zeros(1), 0.0)  # it always thinks one half
    lesson = learn.Lesson([np.ones(1)] * 3, True)
    assert learn.truths(lesson, student, 1.0, 1.0).tolist() == [1.0, 1.0, 1.0]
    assert learn.truths(lesson, student, 0.5, 1.0).tolist() == [0.625, 0.75, 1.0]
    assert learn.truths(lesson, student, 1.0, 0.9).tolist() == pytest.approx([0.81, 0.9, 1.0])


def test_a_round_of_games_teaches(learn):
    """What was lost looks worse afterwards."""
    lessons = [learn.play("advanced", 3, seed, None) for seed in range(4)]
    student = learn.Student.blank(len(lessons[0].seen[0]), 1)
    losses = [learn.study(student, lessons, 0.002, 1.0, 1.0, 0) for _ in range(5)]
    assert losses[-1] < losses[0] - 0.05


def test_learning_writes_whole_weights(learn, learnt, tmp_path, monkeypatch, capsys):
    file = tmp_path / "chances.json"
    monkeypatch.setattr(learn, "ROUND", 2)
    command = f"learn --games 3 --from-scratch --jobs 1 --to {file}"
    monkeypatch.setattr("sys.argv", command.split())
    learn.main()
    out = capsys.readouterr().out
    assert out.splitlines()[-1].startswith("base, 3 games: won ")
    before, after = json.loads(learn.FILE.read_text()), json.loads(file.read_text())
    assert after["advanced_3"] == before["advanced_3"]
    assert after["base"] != before["base"]
    assert np.shape(after["base"]["units"]) == np.shape(before["base"]["units"])
