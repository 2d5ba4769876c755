"""The kernel needs nothing but Python: neither another package nor another part of Ludoteca."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from ludoteca.kernel import registry

ALLOWED = {*sys.stdlib_module_names, "mypy_extensions"}
"""mypy_extensions is Python for mypyc."""

FILES = sorted(Path(registry.BUILT_IN.parent, "kernel").rglob("*.py"))


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0
            names.add(node.module)
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_kernel_imports_python_and_itself(file: Path) -> None:
    foreign = {
        name
        for name in imported(file)
        if name.partition(".")[0] not in ALLOWED and not name.startswith("ludoteca.kernel")
    }
    assert foreign == set()
