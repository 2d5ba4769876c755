"""Which tests show which clauses: read from the text of the tests, without importing them.

A test cites clauses with `@pytest.mark.clause("LT-3.2")`, on a function or a class, as the
module's `pytestmark` or in the marks of a `pytest.param`. A golden example is a test whose name
holds the example's id: `test_LT_E6_shaman_over_the_jungle`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludoteca.kernel import Game

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

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


def citations(game: Game) -> dict[str, list[str]]:
    """For every clause id that the tests around a game cite: the tests, as `path::test`."""
    cited: dict[str, list[str]] = {}
    for where, tree in _test_files(game):
        for clause, test in _cited_in(tree.body, where):
            cited.setdefault(clause, []).append(test)
    return cited


def examples(game: Game) -> dict[str, list[int]]:
    """For every prefix of clause ids, the numbers of the golden examples that are tests, sorted."""
    found: dict[str, set[int]] = {}
    for _, tree in _test_files(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for prefix, number in re.findall(r"_([A-Z][A-Z0-9]*)_E([0-9]+)(?=_|$)", node.name):
                    found.setdefault(prefix, set()).add(int(number))
    return {prefix: sorted(numbers) for prefix, numbers in found.items()}


def prefix_of(clause: str) -> str:
    """The game's part of a clause id: LT of LT-3.2."""
    return clause.partition("-")[0]


def _test_files(game: Game) -> list[tuple[str, ast.Module]]:
    tests = folder_of_tests(game)
    return [] if tests is None else _parsed(tests)


@cache
def _parsed(tests: Path) -> list[tuple[str, ast.Module]]:
    """The tests of a folder; games share it, so it is read once."""
    parsed = []
    for file in sorted(tests.rglob("test_*.py")):
        where = file.relative_to(tests.parent).as_posix()
        parsed.append((where, ast.parse(file.read_text("utf-8"), filename=where)))
    return parsed


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
