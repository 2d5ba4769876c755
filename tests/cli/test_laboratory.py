"""`ludoteca lab`: studies from the command line."""

import re
import signal
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

import polars as pl
import pytest

from ludoteca.cli import common


def test_a_study_from_a_command_and_once_more_from_its_folder(ludoteca, tmp_path):
    told = ludoteca("lab", "balance", "harvest_day", "--games", 2, "--bots", "random", "--to", "s")
    assert told.exit_code == 0
    assert "games; the report: s/report.html" in told.stdout
    page = (tmp_path / "s" / "report.html").read_bytes()
    again = ludoteca("lab", "run", "s/study.toml")
    assert again.stdout == told.stdout
    assert (tmp_path / "s" / "report.html").read_bytes() == page


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("balance", "chess"), "there is no game “chess”"),
        (("balance", "geister", "--players", "9"), "geister is for 2 to 4 players, not 9"),
        (("balance", "geister", "--option", "speed=3"), "geister has no option “speed”"),
        (("balance", "harvest_day", "--bots", "genius"), "there is no bot “genius”"),
        (("balance", "harvest_day", "--on", "moon"), "a study cannot run on “moon”"),
        (("restricted", "geister", "--without", "fly"), "geister has nothing called “fly”"),
        (("whatif", "geister"), "a study of the kind whatif needs something to change"),
        (("whatif", "geister", "--set", "gold=1"), "geister has no “gold” in its pieces"),
        (("whatif", "geister", "--set", "ghosts"), "“ghosts” is not a change; write PATH=VALUE"),
        (("whatif", "geister", "--tune", "ghosts=3"), "“ghosts=3” is not a range"),
        (("tournament", "harvest_day", "--bots", "easy"), "“easy” would play alone"),
        (("tournament", "harvest_day", "--bots", "easy,search:1s"), "the bot “search:1s” goes by"),
        (("exploitability", "harvest_day", "--most", "500"), "harvest_day is too large: its tree"),
        (("exploitability", "harvest_day", "--bots", "genius"), "there is no bot “genius”"),
        (("people", "harvest_day"), "the matches of a table belong to those who played them"),
        (("run", "nowhere"), "nowhere holds no study; write a study.toml there"),
        (("run", __file__), f"{__file__} holds no study; write a study.toml there"),
    ],
)
def test_bad_input_gets_one_sentence(refused, args, said):
    assert refused("lab", *args).startswith(said)


def test_what_is_refused_leaves_its_folder_free_for_what_is_not(ludoteca, refused, tmp_path):
    args = ("lab", "balance", "harvest_day", "--players", 2, "--games", 1, "--to", "s")
    refused(*args, "--bots", "genius")
    refused("lab", "whatif", "harvest_day", "--set", "gold=1")
    assert list(tmp_path.iterdir()) == []
    assert ludoteca(*args, "--bots", "random").exit_code == 0


def test_what_can_be_changed_is_listed(ludoteca):
    told = ludoteca("lab", "whatif", "lost_temple", "--list").stdout.splitlines()
    assert "bank_gems = 50" in told
    assert "spaces.4.kind = village" in told


def test_without_its_packages_the_laboratory_names_them(refused, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    said = refused("lab", "report", "harvest_day")
    assert said == 'this needs more packages; install them with: pip install "ludoteca[lab]"'


def test_what_takes_long_says_in_a_file_how_far_it_is(ludoteca, monkeypatch):
    """A line every half minute at most, and one at the end; here an hour goes by at every look."""
    args = ("lab", "balance", "harvest_day", "--players", 2, "--games", 40, "--bots", "random")
    assert ludoteca(*args, "--to", "quick").stderr == ""
    hours = count(step=3600)
    monkeypatch.setattr(common, "clock", lambda: next(hours))
    lines = ludoteca(*args, "--to", "slow").stderr.splitlines()
    done = [int(re.fullmatch(r"harvest_day: (\d+) of (\d+)", line)[1]) for line in lines]
    assert done == sorted(set(done))
    assert len(done) > 3
    planned = int(lines[0].rpartition(" ")[2])
    assert done[-1] == planned
    assert "\x1b" not in "".join(lines)


def test_ctrl_c_keeps_every_game_that_is_over(process, tmp_path):
    args = ("--players", 2, "--bots", "random", "--games", 2_000, "--jobs", 2, "--to", "s")
    started = process("lab", "balance", "village_work", *args)
    folder = tmp_path / "s" / "games" / "2-players"
    deadline = time.monotonic() + 150
    while not list(folder.glob("*.parquet")) and time.monotonic() < deadline:
        assert started.poll() is None
        time.sleep(0.2)
    before = sum(map(games_in, folder.glob("*.parquet")))
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=120)
    assert started.returncode == 130
    # On a slow machine there are lines about what is done, and nothing else.
    assert all(re.fullmatch(r"village_work: [\d,]+ of [\d,]+", one) for one in stderr.splitlines())
    kept = sum(map(games_in, folder.glob("*.parquet")))
    assert f"Stopped after {kept:,} of " in stdout
    assert "To go on: ludoteca lab run s" in stdout
    assert kept > before > 0
    assert not list((tmp_path / "s").rglob(".*"))


def test_ctrl_c_while_the_report_is_written_says_how_to_go_on(ludoteca, monkeypatch, tmp_path):
    def stopped(work):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ludoteca.lab.paper.publish", stopped)
        args = ("--players", 2, "--bots", "random", "--games", 2, "--to", "s")
        told = ludoteca("lab", "balance", "harvest_day", *args)
    assert told.exit_code == 130
    assert re.match(r"Stopped after (\d+) of \1 games; all of them are kept\.\n", told.stdout)
    assert told.stdout.endswith("To go on: ludoteca lab run s\n")
    assert "the report: s/report.html" in ludoteca("lab", "run", "s").stdout


def test_workers_end_with_a_main_process_that_is_killed(process, tmp_path):
    args = ("--players", 2, "--bots", "random", "--games", 2_000, "--jobs", 2, "--to", "s")
    started = process("lab", "balance", "village_work", *args)
    folder = tmp_path / "s" / "games" / "2-players"
    deadline = time.monotonic() + 150
    while not list(folder.glob("*.parquet")) and time.monotonic() < deadline:
        assert started.poll() is None
        time.sleep(0.2)
    children = [int(word) for word in children_of(started.pid).read_text().split()]
    workers = [pid for pid in children if "spawn_main" in command_of(pid)]
    assert len(workers) == 2
    started.kill()
    started.communicate(timeout=60)
    while any("spawn_main" in command_of(pid) for pid in workers):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert sum(map(games_in, folder.glob("*.parquet"))) > 0


def children_of(pid: int) -> Path:
    return Path(f"/proc/{pid}/task/{pid}/children")


def command_of(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def games_in(file) -> int:
    return pl.read_parquet(file).height
