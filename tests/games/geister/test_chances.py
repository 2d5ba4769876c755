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


def test_what_has_changed_is_all_that_is_looked_at_again(game):
    """Of whatever is tried out in the head, at every moment of a game."""
    for mode in MODES:
        for moment in walk(game.start(4, seed=1, mode=mode), FastLuck(1)):
            outlook = Chances(moment)
            first = outlook.value()
            outlook.at[0], outlook.carries[0] = 3, 3
            outlook.ghosts[5] = 2
            outlook.haunted[5] = not outlook.haunted[5]
            outlook.look_around()
            signs, network = outlook.signs(), outlook.network
            whole = network.chance([0.0] * len(network.units), signs)
            assert outlook.value() == pytest.approx(whole) != first


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
                signs, seen = moment.signs(), learn.between_turns(before, position)
                assert (seen.places, seen.values) == (signs.places, signs.values)
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
    seen = dice.uniform(0.0, 1.0, (400, 6)).astype(np.float32)
    truth = (seen[:, 0] > seen[:, 1]).astype(np.float32)
    student = learn.Student.blank(8, 6, 2)
    for _ in range(300):
        student.learn(seen, truth, 0.02)
    assert np.mean((student.chances(seen)[0] > 0.5) == truth) > 0.95


def test_what_is_written_is_the_mean_of_the_weights(learn):
    """It lags behind while they move one way, and what is read is what was written."""
    student = learn.Student(np.zeros((1, 1)), np.zeros(1), np.zeros(1))
    for _ in range(20):
        student.learn(np.ones((1, 1), dtype=np.float32), np.ones(1, dtype=np.float32), 0.1)
    written = student.written()
    assert 0.0 < written["bias"] < student.now[2][0]
    assert learn.Student.read(written).written() == written


def test_a_student_thinks_what_the_network_thinks(game, learn):
    student = learn.Student.read(json.loads(learn.FILE.read_text())["base"])
    outlook = Chances(game.start(3, seed=5))
    row = learn.rows([outlook.signs()])
    assert student.chances(row)[0][0] == pytest.approx(outlook.value(), abs=1e-5)


def test_a_game_is_seen_turn_by_turn(learn, learnt):
    lesson = learn.play("base", 3, 5, learnt["base"])
    assert len(lesson.seen) > 20
    assert lesson.seen.shape[1] == len(learnt["base"].units[0])
    assert not lesson.late


def test_the_truth_of_a_turn_is_the_end_and_what_was_thought_later(learn):
    student = learn.Student(np.zeros((1, 1)), np.zeros(1), np.zeros(1))  # it always thinks one half
    lesson = learn.Lesson(np.ones((3, 1)), won=True, late=False)
    assert learn.truths(lesson, student, 1.0, 1.0).tolist() == [1.0, 1.0, 1.0]
    assert learn.truths(lesson, student, 0.5, 1.0).tolist() == [0.625, 0.75, 1.0]
    assert learn.truths(lesson, student, 1.0, 0.9).tolist() == pytest.approx([0.81, 0.9, 1.0])


def test_a_round_of_games_teaches(learn, learnt):
    """What was lost looks worse afterwards."""
    lessons = [learn.play("advanced", 3, seed, learnt["advanced_3"], lead=0.0) for seed in range(4)]
    student = learn.Student.blank(8, lessons[0].seen.shape[1], 1)
    losses = [learn.study(student, lessons, 0.002, 1.0, 1.0, 0) for _ in range(5)]
    assert losses[-1] < losses[0] - 0.05


@pytest.fixture
def run(learn, learnt, tmp_path, monkeypatch, capsys):
    """Runs tools/learn.py with small rounds: what it prints, and the weights."""
    monkeypatch.setattr(learn, "ROUND", 4)
    monkeypatch.setattr(learn, "TOGETHER", 2)
    monkeypatch.setattr(learn, "GUIDED", 4)
    monkeypatch.syspath_prepend(str(Path(learn.__file__).parent))  # the other processes import it

    def run(folder, options):
        kept, file = tmp_path / folder, tmp_path / f"{folder}.json"
        command = f"learn --from-scratch --kept {kept} --to {file} {options}"
        monkeypatch.setattr("sys.argv", command.split())
        learn.main()
        return capsys.readouterr().out.splitlines(), json.loads(file.read_text())

    return run


def test_learning_writes_whole_weights(learn, run):
    lines, after = run("weights", "--network base --games 6 --jobs 1")
    before = json.loads(learn.FILE.read_text())
    assert [line.partition("won")[0].split("  ")[-1] for line in lines] == [
        "base, 4 games: ",
        "base, 6 games: ",
    ]
    assert after["advanced_3"] == before["advanced_3"]
    assert after["base"] != before["base"]
    assert np.shape(after["base"]["units"]) == (
        learn.UNITS["base"],
        len(before["base"]["units"][0]),
    )


def test_whoever_begins_with_nothing_needs_no_weights(learn, run, tmp_path, monkeypatch):
    """The first of the weights is written by the same command as those that are shipped."""
    monkeypatch.setattr(learn, "FILE", tmp_path / "nowhere.json")
    _, alone = run("alone", "--network advanced_3 --games 4 --jobs 1")
    assert list(alone) == ["advanced_3"]
    monkeypatch.undo()
    shipped = json.loads(learn.FILE.read_text())
    assert np.shape(alone["advanced_3"]["units"]) == np.shape(shipped["advanced_3"]["units"])


def test_a_course_is_left_where_it_is_told(learn, run, monkeypatch):
    """The steps are those of the whole course; wherever a run ends, the next one goes on."""
    whole = run("whole", "--network base --games 12 --stop-at 8 --jobs 1")
    run("parts", "--network base --games 12 --stop-at 1 --jobs 1")
    ended = run("parts", "--network base --games 12 --stop-at 5 --jobs 1")
    assert [len(lines) for lines, _ in (whole, ended)] == [2, 1], "rounds of 4 are played whole"
    assert ended[1] == whole[1]
    assert run("short", "--network base --games 8 --jobs 1")[1] != whole[1]
    monkeypatch.setattr(learn, "SHIPPED", {"base": 8})
    assert run("shipped", "--network base --games 12 --jobs 1")[1] == whole[1]


def test_what_is_shipped_is_part_of_the_course(learn):
    assert list(learn.SHIPPED) == list(learn.HUNTERS) == list(json.loads(learn.FILE.read_text()))
    assert all(games % learn.ROUND == 0 for games in learn.SHIPPED.values())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--jobs 0", "it must be 1 or more, not “0”"),
        ("--games -3", "it must be 1 or more, not “-3”"),
        ("--stop-at 0", "it must be 1 or more, not “0”"),
        ("--measure -3", "it must be 1 or more, not “-3”"),
        ("--to {here}", "is a folder, not a file"),
        ("--to {here}/file/x.json", "is a file, not a folder"),
        ("--kept {here}/file", "is a file, not a folder"),
        ("--measure 1 --to {here}/nothere.json", "has no weights of base, advanced_3, advanced_4"),
        ("--to {here}/file", "has no weights of base"),
    ],
)
def test_what_cannot_be_learnt_is_told_before_anything_is_played(
    learn, tmp_path, monkeypatch, capsys, options, told
):
    (tmp_path / "file").write_text("nothing")
    monkeypatch.setattr("sys.argv", ["learn", *options.format(here=tmp_path).split()])
    with pytest.raises(SystemExit) as ended:
        learn.main()
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert told in said.err
    assert not said.out
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_missing_folder_is_made(run, tmp_path):
    run("deep/in/it", "--network base --games 2 --jobs 1")
    assert (tmp_path / "deep" / "in" / "it.json").exists()


def test_the_networks_take_turns_whatever_the_number_of_processes(run):
    lines, alone = run("alone", "--network base --network advanced_4 --games 8 --jobs 1")
    assert [line.split()[2] for line in lines] == ["base,", "advanced_4,"] * 2
    assert run("together", "--network base --network advanced_4 --games 8 --jobs 2")[1] == alone


def test_a_run_that_ended_goes_on_as_if_it_had_not(run):
    whole = run("whole", "--network base --games 12 --jobs 1")
    begun = run("parts", "--network base --games 12 --jobs 1 --minutes 0")
    ended = run("parts", "--network base --games 12 --jobs 1")
    assert [len(lines) for lines, _ in (whole, begun, ended)] == [3, 1, 2]
    assert begun[1] != whole[1] == ended[1]


def test_ctrl_c_keeps_the_finished_rounds(learn, run, monkeypatch):
    study = learn.study

    def stop_after_one(student, *rest):
        if student.games:
            raise KeyboardInterrupt
        return study(student, *rest)

    monkeypatch.setattr(learn, "study", stop_after_one)
    lines, ended = run("ended", "--network base --games 12 --jobs 1")
    assert lines[-1].startswith("ended")
    monkeypatch.setattr(learn, "study", study)
    assert run("begun", "--network base --games 12 --jobs 1 --minutes 0")[1] == ended


def test_a_network_is_measured_in_new_games(learn, learnt, monkeypatch, capsys):
    command = "learn --network base --jobs 1"
    monkeypatch.setattr("sys.argv", [*command.split(), "--measure", "2"])
    learn.main()
    won = [sum(learn.play("base", h, seed, learnt["base"]).won for seed in (0, 1)) for h in (3, 4)]
    assert capsys.readouterr().out.splitlines() == [
        f"base with 3 hunters: won {won[0]} of 2",
        f"base with 4 hunters: won {won[1]} of 2",
    ]
