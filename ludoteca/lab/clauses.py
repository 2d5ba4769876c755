"""Where clauses are named, in tests and in code: read as text, without importing anything.

A test cites clauses with `@pytest.mark.clause("LT-3.2")`, on a function or a class, as the
module's `pytestmark` or in the marks of a `pytest.param`. A golden example is a test whose name
holds the example's id: `test_LT_E6_shaman_over_the_jungle`.

Code names a clause by its id, anywhere: in a docstring, a comment, a decision or an event.
`GG-R1 to GG-R4` names those between as well.

A game's tests are in the nearest folder `tests` beside or above the game's own, and its golden
records in `tests/games/<slug>/records`, `tests/<slug>/records` or `tests/records`, whichever is
there first.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from ludoteca.kernel import Game

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

OBJECTION: Final = 3
"""What a refusal consists of: the clause, the key of the reason, and its values."""

Citation = tuple[str, str]
"""A clause id and the test that cites it."""


def folder_of_tests(game: Game) -> Path | None:
    """The nearest folder `tests` beside or above the game's; None for an installed package."""
    for folder in game.meta.folder.resolve().parents:
        if folder.name in ("site-packages", "dist-packages"):
            return None
        if (folder / "tests").is_dir():
            return folder / "tests"
    return None


def own_tests(game: Game) -> Path | None:
    """The folder that holds a game's own tests: all of them where none is named after it."""
    tests = folder_of_tests(game)
    if tests is None:
        return None
    named = [tests / "games" / game.slug, tests / game.slug]
    return next((folder for folder in named if folder.is_dir()), tests)


def records_of(game: Game) -> list[Path]:
    """The files of a game's golden records."""
    tests = own_tests(game)
    return [] if tests is None else sorted((tests / "records").glob("*.ludo"))


def citations(game: Game) -> dict[str, list[str]]:
    """For every clause id that the tests around a game cite: the tests, as `path::test`."""
    tests = folder_of_tests(game)
    return {} if tests is None else _citations(tests)


def examples(game: Game) -> dict[str, list[int]]:
    """For every prefix of clause ids, the numbers of the golden examples that are tests, sorted."""
    tests = folder_of_tests(game)
    return {} if tests is None else _examples(tests)


def cited_clauses(game: Game) -> set[str]:
    """The clauses that a game's own tests cite: a quick look that does not parse them."""
    tests = own_tests(game)
    cited: set[str] = set()
    for file in [] if tests is None else tests.rglob("test_*.py"):
        for ids in re.findall(r"mark\.clause\(([^)]*)\)", file.read_text("utf-8")):
            cited.update(re.findall(r"[\"']([^\"']+)", ids))
    return cited


def references(game: Game) -> dict[str, list[str]]:
    """For every clause id that a game's code names: the places, as `file:line function`.

    Chapters are among the ids: a section `LT-3` names the chapter, not its clauses.
    """
    prefixes = "|".join(sorted({prefix_of(clause) for clause in game.clauses()}))
    if not prefixes:
        return {}
    named: dict[str, list[str]] = {}
    for file in sorted([*game.meta.folder.rglob("*.py"), *game.meta.folder.glob("pieces.toml")]):
        source = file.read_text("utf-8")
        where = _functions(source) if file.suffix == ".py" else {}
        name = file.relative_to(game.meta.folder).as_posix()
        for number, line in enumerate(source.splitlines(), 1):
            for clause in _ids_in(line, prefixes):
                named.setdefault(clause, []).append(
                    f"{name}:{number} {where.get(number, '')}".strip()
                )
    return named


def told_in_play(game: Game) -> list[str]:
    """The clauses that a refusal names, and those beside the rulings that an event names, in order.

    As far as the code names them where it refuses or notes something; what it looks up is not seen.
    """
    named: set[str] = set()
    for file in game.meta.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Tuple) and len(node.elts) == OBJECTION:
                named |= _texts(node.elts[0])
            elif isinstance(node, ast.Call):
                told = [one.value for one in node.keywords if one.arg == "clause"]
                texts = {text for value in told for text in _texts(value)}
                named |= {text for text in texts if not is_ruling(text)}
    return [clause for clause in game.clauses() if clause in named]


def _texts(tree: ast.expr) -> set[str]:
    """The texts of an expression."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def is_ruling(clause: str) -> bool:
    """Whether a clause is a ruling: a fine point."""
    return chapter_of(clause).endswith("R")


def _ids_in(line: str, prefixes: str) -> list[str]:
    """The ids in a line, each once; a range names those between its ends."""
    id = rf"\b(?:{prefixes})-(?:R?\d+(?:\.\d+)?)\b"
    found = re.findall(id, line)
    for first, last in re.findall(rf"({id}) to ({id})", line):
        chapter = chapter_of(first)
        ends = [int(re.findall(r"\d+", clause)[-1]) for clause in (first, last)]
        if chapter == chapter_of(last):
            dot = "" if chapter.endswith("R") else "."
            found += [f"{chapter}{dot}{n}" for n in range(ends[0], ends[1] + 1)]
    return list(dict.fromkeys(found))


def _functions(source: str) -> dict[int, str]:
    """The innermost function or class of every line, by the number of the line."""
    where: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):  # outer ones come first
        if isinstance(node, Named):
            first = min([node.lineno, *[mark.lineno for mark in node.decorator_list]])
            where.update(dict.fromkeys(range(first, (node.end_lineno or first) + 1), node.name))
    return where


def prefix_of(clause: str) -> str:
    """The game's part of a clause id: LT of LT-3.2."""
    return clause.partition("-")[0]


def chapter_of(clause: str) -> str:
    """The chapter of a clause: LT-3 of LT-3.2; LT-R of the ruling LT-R4."""
    chapter, dot, _ = clause.partition(".")
    return chapter if dot else clause.rstrip("0123456789")


@cache
def _parsed(tests: Path) -> list[tuple[str, ast.Module]]:
    """The tests of a folder; games share it, so it is read once."""
    parsed = []
    for file in sorted(tests.rglob("test_*.py")):
        where = file.relative_to(tests.parent).as_posix()
        parsed.append((where, ast.parse(file.read_text("utf-8"), filename=where)))
    return parsed


@cache
def _citations(tests: Path) -> dict[str, list[str]]:
    cited: dict[str, list[str]] = {}
    for where, tree in _parsed(tests):
        for clause, test in _cited_in(tree.body, where):
            cited.setdefault(clause, []).append(test)
    return cited


@cache
def _examples(tests: Path) -> dict[str, list[int]]:
    found: dict[str, set[int]] = {}
    for _, tree in _parsed(tests):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for prefix, number in re.findall(r"_([A-Z][A-Z0-9]*)_E([0-9]+)(?=_|$)", node.name):
                    found.setdefault(prefix, set()).add(int(number))
    return {prefix: sorted(numbers) for prefix, numbers in found.items()}


def _cited_in(body: list[ast.stmt], where: str) -> Iterator[Citation]:
    """The citations in the body of a module or a class."""
    tests = [node.name for node in body if isinstance(node, Named) and _is_test(node.name)]
    for node in body:
        if isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            marked = tests if names == ["pytestmark"] else names
            for clause in _marks(node.value):
                yield from [(clause, f"{where}::{name}") for name in marked]
        elif isinstance(node, Named):
            for decorator in node.decorator_list:
                for clause in _marks(decorator):
                    yield clause, f"{where}::{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from _cited_in(node.body, f"{where}::{node.name}")


def _is_test(name: str) -> bool:
    return name.startswith(("test", "Test"))


def _marks(tree: ast.expr) -> Iterator[str]:
    """The ids of every `….mark.clause(…)` in an expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
