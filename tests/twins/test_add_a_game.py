"""docs/add-a-game.md shows real files, its fragments play, and what it leads to passes."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import CLOCK, FastLuck, Meta, Position, Setting
from ludoteca.kernel.random_play import play_at_random

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
EXAMPLE = ludoteca.game("tic_tac_toe").meta.folder
FILES = sorted(file.name for file in EXAMPLE.iterdir() if file.suffix in (".py", ".toml"))


def blocks(language: str) -> list[str]:
    """The fenced blocks in this language."""
    fence = f"```{language}\n"
    return [part.split("```")[0] for part in DOCUMENT.split(fence)[1:]]


@pytest.mark.parametrize("name", FILES)
def test_the_example_is_shown_literally(name: str) -> None:
    text = (EXAMPLE / name).read_text("utf-8")
    shown = blocks("toml" if name.endswith(".toml") else "python")
    assert text in shown or (name == "__init__.py" and not text)


def test_the_example_has_at_most_60_lines() -> None:
    lines = [line for name in FILES for line in (EXAMPLE / name).read_text("utf-8").splitlines()]
    assert {"meta.toml", "clauses.toml", "rules.py"} <= set(FILES)
    assert len(lines) <= 60


def test_every_fragment_can_be_read() -> None:
    assert all(tomllib.loads(block) for block in blocks("toml"))
    assert all(ast.parse(block).body for block in blocks("python"))


@pytest.fixture(scope="module")
def fair() -> type[Position]:
    """The game of the document that has every kind of decision."""
    [source] = [block for block in blocks("python") if "class Fair" in block]
    defined: dict[str, type[Position]] = {}
    exec(source, defined)
    return defined["Fair"]


def started(fair: type[Position], seed: int) -> Position:
    position = fair()
    meta = Meta("fair", "Fair", {"en": "The fair"}, 3, 3, 1, "rules:Fair")
    position.start(Setting(meta, 3, {}), FastLuck(seed))
    return position


@pytest.mark.parametrize("seed", range(20))
def test_the_fair_plays_and_keeps_its_secrets(fair: type[Position], seed: int) -> None:
    position = started(fair, seed)
    luck = FastLuck(seed)
    kinds: set[str] = set()
    while not position.over:
        for viewer in (0, 1, 2, None):
            assert position.imagine(viewer, luck).view(viewer) == position.view(viewer)
        kinds |= {decision.kind for decision in position.pending}
        play_at_random(position, luck, 1)
    assert kinds == {"turn", "together", "race", "offer"}


def test_nobody_shouts_at_the_fair(fair: type[Position]) -> None:
    position = started(fair, 1)
    while position.pending[0].kind != "race":
        position.time_out(position.pending[0].player)
    position.time_out(CLOCK)
    assert position.scores == (5.0, 5.0, 5.0)


# -- A package of one's own ---------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example, found by its entry point as if it were installed."""
    home = tmp_path / "package"
    shutil.copytree(ROOT / "examples" / "nim", home)
    project = tomllib.loads((home / "pyproject.toml").read_text("utf-8"))["project"]
    points = project["entry-points"]["ludoteca.games"].items()
    info = home / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    (info / "entry_points.txt").write_text(
        "\n".join(["[ludoteca.games]", *[f"{name} = {value}" for name, value in points]])
    )
    path = os.pathsep.join([str(home), *[part for part in sys.path if part]])
    monkeypatch.setenv("PYTHONPATH", path)
    return home


def test_the_example_is_found_and_passes_every_check(package: Path) -> None:
    command = [sys.executable, "-m", "ludoteca", "check", "nim", "--strict", "--json"]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert [row for row in report["checks"] if not row["passed"]] == []
    assert done.returncode == 0


def test_the_tests_of_the_example_pass(package: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout


def test_the_example_can_be_simulated(package: Path) -> None:
    command = [sys.executable, "-m", "ludoteca", "simulate", "nim", "--games", "20", "--json"]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=120)
    assert json.loads(done.stdout)["finished"] == 20
