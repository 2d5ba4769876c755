"""What a table says is said in one place: nobody but `Words` puts it together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteca

HOUSE = Path(ludoteca.__file__).parent

SAID_BY_WORDS = {"prompts", "waiting", "events", "verbs", "endings", "reasons", "errors"}
SAID_BY_WORDS |= {"title", "options", "pace"}
ASK_WHETHER_THERE_IS_A_TEXT = ("lab/", "scene/check.py")
"""The checks look at the texts themselves."""

NOTES = "web/notes.py"
"""Asks whether an error has a text at all: what has none is not for players."""


def sources() -> Iterator[Path]:
    for file in sorted(HOUSE.rglob("*.py")):
        name = file.relative_to(HOUSE).as_posix()
        if name != "kernel/words.py" and not name.startswith(ASK_WHETHER_THERE_IS_A_TEXT):
            yield file


NUMBERED = re.compile(r"""f(['"])P\{.* \+ 1\}\1""")
TITLED = re.compile(r"[\w.]*\btitles(\.get\(|\[)")


def worded_apart(source: str) -> list[str]:
    """What a module says by itself although `Words` says it."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call | ast.Subscript | ast.JoinedStr):
            said = ast.unparse(node)
            if _asks_for_a_text(node) or NUMBERED.fullmatch(said) or TITLED.match(said):
                found.append(said)
    return found


def _asks_for_a_text(node: ast.expr) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
        return False
    section = node.args[0]
    asks = node.func.attr in ("say", "find", "lookup")
    return asks and isinstance(section, ast.Constant) and section.value in SAID_BY_WORDS


def named(file: Path) -> str:
    return file.relative_to(HOUSE).as_posix()


@pytest.mark.parametrize("file", list(sources()), ids=named)
def test_nobody_else_words_it(file: Path) -> None:
    allowed = ["words.find('errors', error.key)"] if file.as_posix().endswith(NOTES) else []
    assert worded_apart(file.read_text("utf-8")) == allowed


@pytest.mark.parametrize("file", sorted(HOUSE.rglob("*.html")), ids=named)
def test_no_template_words_it(file: Path) -> None:
    assert re.findall(r"words\.(?:say|find|lookup)\(", file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        'words.say("prompts", decision.name, (seat,), names)',
        'self.words.find("waiting", key) or ""',
        'said = words.lookup("events", event.key)',
        'names = [f"P{seat + 1}" for seat in range(4)]',
        'title = game.meta.titles.get(lang, "")',
        'title = meta.titles["en"]',
    ],
)
def test_a_second_place_is_found(planted: str) -> None:
    assert worded_apart(planted) != []
