"""The commands in `bench/` that measure bots: what cannot be played is told before anything is."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"

Command = Callable[[str], str]

NOTHING_KEPT = ("promises", "suspicion")
"""Scripts that keep nothing of what they have played."""


@pytest.fixture(scope="module")
def bench() -> Iterator[Callable[[str], Any]]:
    """A script of `bench/` by its name, as it finds its own neighbours."""
    sys.path.insert(0, str(BENCH))
    yield importlib.import_module
    sys.path.remove(str(BENCH))


@pytest.fixture
def run(
    bench: Callable[[str], Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    """Runs a command line, keeping what it plays in a folder of its own; what it prints."""

    def run(line: str) -> str:
        name, *rest = line.split()
        if name not in NOTHING_KEPT and "--kept" not in rest:
            rest += ["--kept", str(tmp_path / name)]
        monkeypatch.setattr("sys.argv", [name, *rest])
        bench(name).main()
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("strength nowhere", "there is no game “nowhere”"),
        ("strength harvest_day nowhere", "there is no game “nowhere”"),
        ("strength great_battle --players 7", "players, not 7"),
        ("strength great_battle --players 0", "it must be 1 or more, not “0”"),
        ("strength harvest_day --bots easy,clever", "there is no bot “clever”"),
        ("strength harvest_day --others clever", "there is no bot “clever”"),
        ("strength tic_tac_toe --bots heuristic", "no wisdom.py"),
        ("strength geister --option mode=other", "option mode cannot be “other”"),
        ("strength geister --games 0", "it must be 1 or more, not “0”"),
        ("strength geister --jobs no", "it must be 1 or more, not “no”"),
        ("strength memory_temple --option memory=3", "one word for all seats"),
        ("strength geister --show", "nothing is kept in"),
        ("strength geister --kept {here}", "is a folder, not a file"),
        ("ratings lost_temple --bots random", "would play alone"),
        ("ratings lost_temple --bots random,random", "would play alone"),
        ("promises --games 0", "it must be 1 or more, not “0”"),
        ("promises --jobs 0", "it must be 1 or more, not “0”"),
        ("suspicion 3", "invalid choice: 3"),
        ("suspicion --games 0", "it must be 1 or more, not “0”"),
        ("exploit memory_temple --option memory=3", "one word for all seats"),
        ("exploit intruder --option talk=free", "Bots have no words"),
        ("ratings nowhere", "there is no game “nowhere”"),
        ("ratings zagor --bots easy,clever", "there is no bot “clever”"),
        ("tempers nowhere", "there is no game “nowhere”"),
        ("tempers zagor", "no tempers are known in zagor"),
        ("tempers lost_temple --bot clever", "there is no bot “clever”"),
        ("shelf nowhere", "there is no game “nowhere”"),
        ("shelf geister --games 0", "it must be 1 or more, not “0”"),
        ("waits nowhere", "there is no game “nowhere”"),
        ("exploit nowhere", "there is no game “nowhere”"),
        ("exploit harvest_day:9", "players, not 9"),
        ("exploit harvest_day:many", "players, not many"),
        ("exploit harvest_day --others clever", "there is no bot “clever”"),
        ("exploit harvest_day --option side=C", "option side cannot be “C”"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(
    run: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, told: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(line.format(here=tmp_path))
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert told in said.err.splitlines()[-1]
    assert not said.out, "no table is begun"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["exploit", "ratings", "shelf", "strength", "tempers", "waits"])
def test_help_shows_examples(run: Command, capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit):
        run(f"{name} --help")
    assert f"\n    python bench/{name}.py " in capsys.readouterr().out


def test_what_was_played_is_not_played_again(run: Command, tmp_path: Path) -> None:
    """More games join those that are kept, whoever was cut off in the middle of a line."""
    line = "strength harvest_day --bots easy,hard --jobs 1"
    first = run(f"{line} --games 2")
    kept = tmp_path / "strength"
    lines = kept.read_text().splitlines()
    assert len(lines) == 4
    assert " of 2, " in first
    again = run(f"{line} --games 2")
    assert again.splitlines()[1:] == first.splitlines()[1:], "with the times of the first run"
    kept.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20])
    assert " of 2, " in run(f"{line} --games 2 --show")
    more = run(f"{line} --games 3")
    assert more.count(" of 3, ") == 2
    assert more.endswith(run(f"{line} --games 3 --show")), "the broken line took no other with it"
    assert kept.read_text().splitlines()[:3] == lines[:3]


def test_a_row_that_has_had_its_time_gets_no_more_games(bench: Callable[[str], Any]) -> None:
    purse = bench("many").Purse(1.0, float)
    purse.pay(("slow", 0), 1.5)
    purse.pay(("quick", 0), 0.4)
    assert [purse.is_open((row, 1)) for row in ("slow", "quick", "new")] == [False, True, True]
    free = bench("many").Purse(0.0, float)
    free.pay(("slow", 0), 1.5)
    assert free.is_open(("slow", 1))


def test_a_line_that_was_cut_off_counts_for_nothing(
    bench: Callable[[str], Any], tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    file.write_text(json.dumps([["zagor", 1], 0.5]) + '\n[["zagor", 2], 0.')
    assert bench("many").kept(file) == {("zagor", 1): 0.5}


# -- The shelf ------------------------------------------------------------------------------------


def test_the_shelf_prints_the_table_of_the_docs_and_leaves_the_reports(
    run: Command, tmp_path: Path
) -> None:
    """Where a team plays, nobody is among others: both columns tell what the team wins."""
    command = "shelf harvest_day geister --games 2 --jobs 1"
    told = run(command)
    head, rule, *rows = told.splitlines()
    assert f"\n{head}\n{rule}\n" in (BENCH.parent / "docs" / "lab.md").read_text("utf-8")
    duel, team = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows]
    assert duel[:3] == ["Harvest Day", "2", "2"]
    assert team[:3] == ["Ghost Fightin’ Treasure Hunters", "4", "2"]
    assert duel[9] == "100 % (100–100)"
    assert team[3] == team[10]
    assert duel[11] == team[11] == "–", "only the whole reports have hard bots"
    assert team[6] == "–"
    assert "–" not in [*duel[:7], *team[:6]]
    for slug in ("harvest_day", "geister"):
        assert (tmp_path / "shelf" / slug / "report.html").exists()
    assert run(command) == told


# -- What a reader has learnt ---------------------------------------------------------------------

SHORT = "exploit harvest_day --round 40 --trial 2 --exam 4 --jobs 1"


def test_another_course_is_another_study(run: Command, tmp_path: Path) -> None:
    """What was learnt by one stays as it was, and goes on when it is asked for again."""
    long = run(f"{SHORT} --rounds 2")
    (kept,) = (tmp_path / "exploit").iterdir()
    before = kept.read_text()
    run(f"{SHORT} --rounds 1")
    assert len(list((tmp_path / "exploit").iterdir())) == 2
    assert kept.read_text() == before
    assert run(f"{SHORT} --rounds 2") == long
    assert kept.read_text() == before, "nothing was left to play"
    assert f"| {4 + 2} |" in run(f"{SHORT} --rounds 2 --exam 6"), "the exam may become longer"


def test_a_reader_that_is_killed_loses_only_what_was_under_way(
    run: Command, tmp_path: Path
) -> None:
    at_once = run(f"{SHORT} --rounds 3")
    folder = tmp_path / "killed"
    command = f"{SHORT} --rounds 3 --kept {folder}"
    script, *rest = command.split()
    with subprocess.Popen(
        [sys.executable, BENCH / f"{script}.py", *rest], stdout=subprocess.DEVNULL
    ) as started:
        while not list(folder.glob("*.json")):
            assert started.poll() is None, "it has ended without keeping anything"
            time.sleep(0.02)
        started.kill()
    (kept,) = folder.glob("*.json")
    assert json.loads(kept.read_text())["rounds"] >= 1
    assert run(command) == at_once
