"""No page says anything that is not in the text tables: shown in a pseudo-language."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteca

HOUSE = Path(ludoteca.__file__).parent
PSEUDO = Path(__file__).with_name("pseudo.py")
SCRIPTS = sorted((HOUSE / "web/static/js").glob("*.js"))


def marked(folder: Path) -> Path:
    """A copy of the package whose Dutch is written in wide letters."""
    subprocess.run([sys.executable, PSEUDO, "copy", HOUSE, folder], check=True)
    return folder / "ludoteca"


def looked_at(copy: Path, *areas: str) -> dict[str, list[str]]:
    """What the copy says on these pages that came from no table."""
    env = {**os.environ, "PYTHONPATH": str(copy.parent), "LUDOTECA_DATA": str(copy.parent)}
    command = [sys.executable, PSEUDO, "look", *areas]
    done = subprocess.run(command, cwd=copy.parent, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["seen"] > 40
    found: dict[str, list[str]] = told["found"]
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return marked(tmp_path_factory.mktemp("pseudo"))


def test_every_page_of_the_frame_and_every_error(copy: Path) -> None:
    assert looked_at(copy, "frame", "errors") == {}


def test_whatever_a_game_says_where_it_is_played_and_learnt(copy: Path) -> None:
    assert looked_at(copy, "games") == {}


PLANTED = [
    ("web/templates/error.html", "<h1", "<p>Planted in a page</p><h1"),
    ("web/templates/error.html", "<h1", '<h1 aria-label="Planted in a label"'),
    ("web/templates/base.html", "<header", '<header title="Planted in a title"'),
    ("text/nl.po", 'msgid "Back to the games"\nmsgstr', 'msgid "Planted"\nmsgstr'),
    ("text/nl.toml", '"nothing_here" =', '"planted" ='),
]


TAUGHT = [
    ("web/templates/learn/dock.html", '<p class="steps">', "<p>Planted in a step</p><p>"),
    ("web/templates/learn/asked.html", "<p><strong>", "<p>Planted in a verdict</p><p><strong>"),
    ("web/templates/learn/score.html", '<ul class="again">', "<ul><li>Planted in a score</li>"),
    ("web/templates/because/drawer.html", "<ul", "<p>Planted in a reason</p><ul"),
    ("web/templates/table/why.html", "<p", "<p>Planted in a note</p><p"),
    ("web/templates/table/dock.html", 'class="advised">', "><p>Planted in advice</p>"),
    ("games/minutia/river_race/text/nl.toml", '"energy_not" =', '"planted_not" ='),
]


def planted(copy: Path, faults: list[tuple[str, str, str]]) -> Path:
    for file, old, new in faults:
        text = (copy / file).read_text("utf-8")
        assert old in text, file
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_a_text_from_elsewhere_is_found_wherever_a_game_is_learnt(tmp_path: Path) -> None:
    found = looked_at(planted(marked(tmp_path), TAUGHT), "river_race")
    said = {text for texts in found.values() for text in texts}
    wanted = ["a step", "a verdict", "a score", "a reason", "a note", "advice"]
    assert {f"Planted in {place}" for place in wanted} <= said
    # What somebody tries at the first step that asks for something is explained in English now.
    assert any("In this lesson, bid 3" in text for text in said)


def test_a_text_from_elsewhere_is_found(tmp_path: Path) -> None:
    copy = planted(marked(tmp_path), PLANTED)
    [found] = looked_at(copy, "/nothing-here").values()
    wanted = ["Planted in a page", "Planted in a label", "Planted in a title"]
    # What a language lacks is said in English.
    assert {*wanted, "Back to the games", "Page not found."} <= set(found)


# -- Scripts ------------------------------------------------------------------------------------

LITERAL = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""")
SENTENCE = re.compile(r"(?:\$\{[^}]*\}|[A-Za-z,.!?…’ ])+")
SHOWN = re.compile(r"""(?:textContent|innerText|title|ariaLabel|placeholder) = ["'`][A-Za-z]""")


def words_in(script: str) -> Iterator[str]:
    """Strings that are sentences, and anything that is put on the page as it is."""
    for line in re.sub(r"/\*.*?\*/|//.*", "", script, flags=re.DOTALL).splitlines():
        yield from SHOWN.findall(line)
        for _, text in LITERAL.findall(line):
            bare = re.sub(r"\$\{[^}]*\}", "", text)
            if SENTENCE.fullmatch(text) and re.search("[a-z] [a-z]", bare) and "spot" not in text:
                yield text


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_script_says_anything_by_itself(file: Path) -> None:
    assert list(words_in(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "planted",
    ['say("Your turn now");', "box.textContent = `Lost`;", "alert('Try it again, ${name}!')"],
)
def test_a_script_that_speaks_is_found(planted: str) -> None:
    assert list(words_in(planted)) != []
