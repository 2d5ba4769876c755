"""A language is there as soon as its files are in `ludoteca/text`; nothing else is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca

HOUSE = Path(ludoteca.__file__).parent

PAGE = """
import asyncio, sys
from starlette.applications import Starlette
from starlette.requests import Request
from ludoteca.kernel import Unknown
from ludoteca.text import languages, words_for
from ludoteca.web import api
from ludoteca.web.language import language, tongue
from ludoteca.web.network import Network
from ludoteca.web.pages import page

assert "eo" in languages(), languages()
asked = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "server": ("x", 80),
         "scheme": "http", "headers": [(b"accept-language", b"eo")]}
asked["app"] = Starlette()
asked["app"].state.network = Network()
request = Request(asked)
assert language(request, None) == "eo"
shown = page(request, "open.html", None, reason="")
assert '<html lang="eo">' in shown, shown[:200]
assert '<option value="eo" lang="eo" selected>Esperanto</option>' in shown, shown
print(tongue("eo").gettext("Undo"))
print(words_for(Unknown("number_wanted", "x"), "eo").error(Unknown("number_wanted", "x")))
assert api.NewMe(name="Zam", language="eo").language == "eo"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package, with Esperanto among its texts."""
    copy = tmp_path / "ludoteca"
    shutil.copytree(HOUSE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for kind in ("toml", "po"):
        shutil.copy(HOUSE / f"text/en.{kind}", copy / f"text/eo.{kind}")
    return copy


def run(house: Path, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(house.parent), "LUDOTECA_DATA": str(house.parent)}
    return subprocess.run(
        [sys.executable, *args], cwd=house.parent, env=env, capture_output=True, text=True
    )


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), "utf-8")


def test_the_pages_offer_it(house: Path) -> None:
    change(house / "text/eo.toml", "“{0}” is not a number", "“{0}” ne estas nombro")
    change(house / "text/eo.po", 'msgid "Undo"\nmsgstr "Undo"', 'msgid "Undo"\nmsgstr "Malfari"')
    change(house / "text/eo.po", "Language: en", "Language: eo")
    done = run(house, "-c", PAGE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["Malfari", "“x” ne estas nombro"]


def test_the_terminal_offers_it(house: Path) -> None:
    change(house / "text/eo.toml", "there is no such file; check its name", "la dosiero mankas")
    command = ("-c", "from ludoteca.cli import main; main()")
    told = run(house, *command, "play", "--help").stdout
    assert "eo" in told
    done = run(house, *command, "replay", "nowhere.ludo", "--lang", "eo")
    assert done.returncode == 2
    assert done.stderr.strip() == "nowhere.ludo: la dosiero mankas"
    assert run(house, *command, "rules", "lost_temple", "LT-1.1", "--lang", "eo").returncode == 0


def test_its_toml_alone_is_enough(house: Path) -> None:
    """What the language lacks is said in English."""
    (house / "text/eo.po").unlink()
    (house / "text/eo.toml").write_text('[errors]\nnumber_wanted = "ne: {0}"\n', "utf-8")
    done = run(house, "-c", PAGE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["Undo", "ne: x"]
