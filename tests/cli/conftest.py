"""The command line in this process, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ludoteca.cli import app
from ludoteca.kernel import Game, read_meta, registry

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in and to keep games in, and English as the system's language."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "data"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "data" / "games"


@pytest.fixture
def ludoteca() -> Run:
    """Run a command; what is typed comes line by line."""

    def run(*args: object, typed: Sequence[str] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=lines)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def refused(ludoteca: Run) -> Callable[..., str]:
    """Run a command that must end with one line of error; returns the line."""

    def run(*args: object) -> str:
        result = ludoteca(*args)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        line: str = result.stderr.strip()
        return line

    return run


@pytest.fixture
def process() -> Callable[..., subprocess.Popen[str]]:
    """Start a command as a process of its own."""

    def start(*args: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "ludoteca", *[str(arg) for arg in args]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

    return start


@pytest.fixture
def shelve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """Put a game of one's own on the shelf: the text of its rules, a class named Rules."""

    def put(slug: str, rules: str, clauses: Sequence[str]) -> Game:
        folder = tmp_path / "shelf" / slug
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("")
        (folder / "rules.py").write_text(rules)
        (folder / "meta.toml").write_text(
            f'slug = "{slug}"\ntitles = {{ en = "{slug.title()}" }}\nplayers = [2, 2]\n'
            'rules = "rules:Rules"\n'
        )
        texts = [f'[[clause]]\nid = "{id}"\nen = "The text of {id}."\n' for id in clauses]
        (folder / "clauses.toml").write_text("\n".join(texts))
        monkeypatch.syspath_prepend(tmp_path / "shelf")
        game = Game(read_meta(folder, slug))
        shelf = {**registry._found(), slug: game}
        monkeypatch.setattr(registry, "_found", lambda: shelf)
        return game

    return put
