"""simulate, bench, fuzz and check as commands."""

import json
import os
import re
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ludoteca import kernel
from ludoteca.cli import lab
from ludoteca.lab import report
from ludoteca.lab.checks import CHECKS
from ludoteca.lab.fuzz import CHECKS as FUZZED
from ludoteca.lab.report import Result
from ludoteca.learning import read_quiz

BROKEN = '''
from ludoteca.kernel import PUBLIC, Position, actions, answer, decision


class Rules(Position):
    """Somebody loses a gem at every move."""

    fields = {"gems": PUBLIC, "lost": PUBLIC}

    def setup(self):
        self.gems = 10
        self.lost = 0
        self.then(self.move(0))

    @decision("BR-1")
    def move(self, p):
        return {p: actions("lose", (1, 2))}

    @answer("move")
    def moved(self, p, action):
        self.gems -= action.n
        if self.gems < 5:
            self.finish((p,), "poor")
        else:
            self.then(self.move(1 - p))

    def inventory(self):
        return self.gems
'''

ASKING = '''
from ludoteca.kernel import PUBLIC, Position, actions, answer, decision, upto


class Rules(Position):
    """Take some of ten gems, but not as many as were just taken."""

    fields = {"gems": PUBLIC, "last": PUBLIC}
    verbs = {"take": upto(3)}

    def setup(self):
        self.gems = 10
        self.last = 0
        self.then(self.move(0))

    @decision("AS-1")
    def move(self, p):
        return {p: actions("take", [n for n in (1, 2, 3) if n != self.last])}

    @answer("move")
    def moved(self, p, action):
        self.gems -= action.n
        self.last = action.n
        if self.gems < 3:
            self.finish((p,), "taken")
        else:
            self.then(self.move(1 - p))

    def why_not(self, decision, action):
        return ("AS-2", "same_again", ()) if action.n == self.last else None
'''

KEYS = [
    *("game", "players", "bots", "seed", "games", "finished", "endings"),
    *("wins_by_seat", "mean_actions", "actions_per_second"),
]


# -- simulate -----------------------------------------------------------------------------------


def simulated(process, *args):
    started = process("simulate", *args, "--json")
    stdout, stderr = started.communicate(timeout=60)
    assert (started.returncode, stderr) == (0, "")
    return json.loads(stdout)


def test_simulate_as_json(ludoteca):
    args = ("simulate", "lost_temple", "--players", 3, "--games", 20, "--seed", 1, "--json")
    result = ludoteca(*args)
    document = json.loads(result.stdout)
    assert list(document) == KEYS
    assert result.stderr == ""
    assert (document["game"], document["players"]) == ("lost_temple", 3)
    assert document["games"] == document["finished"] == 20
    assert sum(document["endings"].values()) == sum(document["wins_by_seat"]) == 20
    assert document["mean_actions"] > 10
    assert document["actions_per_second"] > 0


def test_a_game_alone_is_enough(ludoteca, monkeypatch):
    monkeypatch.setattr(lab, "GAMES", 30)
    told = ludoteca("simulate", "lost_temple", "--seed", 1).stdout
    assert told.startswith(
        "Assumed: 2 players (--players), normal play (--bots), 30 games, or 30 seconds (--games)"
    )
    assert "30 of 30 games finished" in told
    assert told.count("normal") == 3
    said = ludoteca("simulate", "lost_temple", "--players", 3, "--games", 2, "--bots", "random")
    assert "Assumed" not in said.stdout


def test_where_nobody_knows_better_play_is_random(ludoteca, monkeypatch):
    monkeypatch.setattr(lab, "GAMES", 10)
    document = json.loads(ludoteca("simulate", "tic_tac_toe", "--seed", 4, "--json").stdout)
    assert (document["bots"], document["seed"]) == (["random", "random"], 4)
    assert (document["games"], document["finished"]) == (10, 10)


def test_time_that_is_up_ends_a_run_that_nobody_limited(ludoteca, monkeypatch):
    monkeypatch.setattr(lab, "SECONDS", 0.2)
    monkeypatch.setattr(lab, "GAMES", 1_000_000)
    document = json.loads(ludoteca("simulate", "tic_tac_toe", "--json").stdout)
    assert 0 < document["finished"] < document["games"]


def test_the_same_seed_gives_the_same_result_whatever_the_jobs(process):
    args = ("lost_temple", "--players", 4, "--games", 60, "--seed", 5)
    results = [simulated(process, *args, "--jobs", jobs) for jobs in (1, 2)]
    for result in results:
        assert result.pop("actions_per_second") > 0
    assert results[0] == results[1]
    other = simulated(process, *args[:-1], 6)
    assert other["mean_actions"] != results[0]["mean_actions"]


def test_bots_too_play_the_same_whatever_the_jobs(process):
    args = ("tic_tac_toe", "--players", 2, "--games", 12, "--bots", "search:20,random", "--seed", 2)
    results = [simulated(process, *args, "--jobs", jobs) for jobs in (1, 2)]
    for result in results:
        del result["actions_per_second"]
    assert results[0] == results[1]


def test_one_bot_for_all_seats(ludoteca):
    args = ("simulate", "lost_temple", "--players", 4, "--games", 3, "--seed", 1)
    told = ludoteca(*args, "--bots", "heuristic").stdout
    assert told.count("heuristic") == 4
    assert "3 of 3 games finished" in told
    assert "seed 1" in told


def test_seats_share_what_they_win_together(ludoteca):
    args = ("simulate", "river_race", "--players", 2, "--games", 30, "--seed", 1)
    told = ludoteca(*args, "--bots", "normal").stdout
    shares = [float(share) for share in re.findall(r"normal .*? ([\d.]+)%", told)]
    assert sum(shares) == pytest.approx(100, abs=0.1)
    assert re.search(r"normal +│ +\d+\.5 ", told)


def test_without_a_seed_the_seed_is_told(ludoteca):
    told = ludoteca("simulate", "tic_tac_toe", "--players", 2, "--games", 5).stdout
    seed = told.split("seed ")[1].split()[0]
    args = ("simulate", "tic_tac_toe", "--players", 2, "--games", 5, "--seed", seed)
    assert ludoteca(*args).stdout.splitlines()[:-1] == told.splitlines()[:-1]


def worked(pid: int) -> float:
    """The seconds of CPU time of a process and of those that it started: by then it is at work."""
    spent = 0.0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = file.read_text().rpartition(")")[2].split()
            if pid in (int(file.parent.name), int(told[1])):
                spent += (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return spent


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_prints_what_is_there(process, jobs):
    args = ("--players", 8, "--games", 1_000_000, "--seed", 1, "--jobs", jobs, "--json")
    started = process("simulate", "lost_temple", *args)
    while worked(started.pid) < 3.0:
        assert started.poll() is None
        time.sleep(0.1)
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=120)
    assert (started.returncode, stderr) == (130, "")
    document = json.loads(stdout)
    assert list(document) == KEYS
    assert document["finished"] < document["games"] == 1_000_000
    assert sum(document["wins_by_seat"]) == document["finished"]
    if jobs == 1:
        assert document["finished"] > 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--players", 9, "--games", 1), "lost_temple is for 2 to 8 players, not 9"),
        (("--players", 3, "--games", 1, "--bots", "random,random"), "2 bots for 3 players"),
        (("--players", 2, "--games", 1, "--bots", "genius"), "there is no bot “genius”"),
        (("--players", 2, "--games", 1, "--option", "speed=9"), "has no option “speed”"),
        (("--players", 2, "--games", 1, "--option", "speed"), "NAME=VALUE, not “speed”"),
    ],
)
def test_what_cannot_be_simulated(refused, args, why):
    assert why in refused("simulate", "lost_temple", *args)


def test_no_games_at_all_are_refused(ludoteca):
    result = ludoteca("simulate", "lost_temple", "--players", 2, "--games", 0)
    assert result.exit_code == 2
    assert "--games" in result.stderr


# -- bench --------------------------------------------------------------------------------------


def test_bench_as_json(process):
    started = process("bench", "--seconds", 0.002, "--json")
    stdout, stderr = started.communicate(timeout=60)
    assert (started.returncode, stderr) == (0, "")
    document = json.loads(stdout)
    assert list(document) == ["compiled", "python", "games", "peers"]
    assert set(document["games"]) == {game.slug for game in kernel.shelf()}
    for line in document["games"].values():
        assert list(line) == ["actions_per_second", "clone_us", "view_us", "imagine_us"]
        assert min(line.values()) > 0
    assert list(document["peers"]) == [
        "open_spiel tic_tac_toe",
        "open_spiel python_tic_tac_toe",
        "pettingzoo tictactoe_v3",
    ]
    assert min(document["peers"].values()) > 0


def test_bench_of_some_games(ludoteca):
    told = json.loads(ludoteca("bench", "snap", "kuhn_poker", "--seconds", 0.002, "--json").stdout)
    assert list(told["games"]) == ["snap", "kuhn_poker"]
    wrong = ludoteca("bench", "chess")
    assert wrong.exit_code != 0
    assert "chess" in wrong.output


def test_bench_for_people_tells_the_ratios(ludoteca):
    told = ludoteca("bench", "--seconds", 0.002).stdout
    assert "lost_temple ÷ open_spiel python_tic_tac_toe: " in told
    assert "tic_tac_toe ÷ pettingzoo tictactoe_v3: " in told
    assert "times (at least " in told


# -- fuzz and check -----------------------------------------------------------------------------


def test_fuzz_finds_nothing_in_a_sound_game(ludoteca):
    told = ludoteca("fuzz", "tic_tac_toe", "--games", 2, "--seed", 1)
    assert told.exit_code == 0
    assert told.stdout.endswith(f"{2 * len(FUZZED)} checks of random games, none failed\n")


def test_fuzz_can_be_stopped(process):
    started = process("fuzz", "lost_temple", "--games", 10_000, "--seed", 1)
    assert started.stdout.readline() == "lost_temple, seed 1\n"
    time.sleep(0.5)
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=20)
    assert (started.returncode, stderr) == (130, "")
    assert "checks of random games, " in stdout


def test_fuzz_writes_the_failing_game(ludoteca, shelve, tmp_path, monkeypatch):
    shelve("broken", BROKEN, ["BR-1"])
    monkeypatch.chdir(tmp_path)
    result = ludoteca("fuzz", "broken", "--games", 3, "--seed", 1)
    assert result.exit_code == 1
    assert result.stdout.count("✗ conserved") == 1
    assert result.stdout.endswith(" failed\n")
    files = list((tmp_path / "fuzz").glob("broken-conserved-*.ludo"))
    assert len(files) == 1
    assert files[0].name in result.stdout
    assert ludoteca("replay", files[0]).exit_code == 0


def test_quiz_writes_what_it_finds(ludoteca, shelve):
    game = shelve("asking", ASKING, ["AS-1", "AS-2"])
    told = ludoteca("quiz", "asking", "--seconds", 1)
    assert told.exit_code == 0
    file = game.meta.folder / "quiz.toml"
    assert str(file) in told.stdout.replace("\n", "")
    assert '"AS-2" = [' in file.read_text("utf-8")
    assert read_quiz(game) is not None


def test_a_quiz_that_cannot_be_written_is_told(refused, shelve):
    file = shelve("asking", ASKING, ["AS-1", "AS-2"]).meta.folder / "quiz.toml"
    file.symlink_to("/proc/nowhere")
    assert str(file) in refused("quiz", "asking", "--seconds", 1)


def test_check_reports_every_check(ludoteca, monkeypatch):
    sound = Result("any", "All is well.", True, "3 matches", 0.5)
    monkeypatch.setattr(report, "run", lambda *args, **kwargs: report.Report("", [sound]))
    result = ludoteca("check", "tic_tac_toe")
    assert result.exit_code == 0
    assert result.stdout.count("✓ any: All is well. [0.5 s]\n    3 matches\n") == len(CHECKS)
    assert result.stdout.endswith("tic_tac_toe: all checks passed\n")


def test_check_fails_with_exit_code_1(ludoteca, shelve, tmp_path, monkeypatch):
    shelve("broken", BROKEN, ["BR-1"])
    monkeypatch.chdir(tmp_path)
    result = ludoteca("check", "broken", "--games", 1, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert (document["game"], document["passed"]) == ("broken", False)
    checks = {row["check"]: row for row in document["checks"]}
    assert set(checks) == set(CHECKS)
    assert not checks["conserved"]["passed"]
    assert "fuzz" in checks["conserved"]["message"]
    assert checks["ends"]["passed"]


def test_check_shows_what_only_our_shelf_needs_as_advice(ludoteca, monkeypatch):
    bare = Result("any", "All is pretty.", False, "there is no picture", 0.5, advice=True)
    monkeypatch.setattr(report, "run", lambda *args, **kwargs: report.Report("", [bare]))
    result = ludoteca("check", "tic_tac_toe")
    assert result.exit_code == 0
    assert "○ advice: any: All is pretty. [0.5 s]\n    there is no picture\n" in result.stdout
    assert result.stdout.endswith(
        f"tic_tac_toe: all checks passed; {len(CHECKS)} more would not on our shelf (--strict)\n"
    )


def test_strict_makes_advice_count(ludoteca, monkeypatch):
    asked = []

    def run(*args, strict, checks, **kwargs):
        asked.append(strict)
        return report.Report("", [Result(checks[0], "", False, "", 0.0, advice=not strict)])

    monkeypatch.setattr(report, "run", run)
    assert ludoteca("check", "tic_tac_toe").exit_code == 0
    result = ludoteca("check", "tic_tac_toe", "--strict")
    assert result.exit_code == 1
    assert result.stdout.endswith(f"{len(CHECKS)} of {len(CHECKS)} checks failed\n")
    assert set(asked) == {False, True}
