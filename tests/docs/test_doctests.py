"""What the documents and the docstrings show is what happens."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import ludoteca

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = ["ludoteca", *[found.name for found in walk_packages(ludoteca.__path__, "ludoteca.")]]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents(document: Path) -> None:
    done = doctest.testfile(
        str(document), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert done.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.failed == 0


def test_the_examples_are_found() -> None:
    """A document whose examples nobody recognises would pass as well."""
    for document in sorted((ROOT / "docs").glob("*.md")):
        assert doctest.DocTestParser().get_examples(document.read_text("utf-8")), document.name
    assert {"ludoteca.cli", "ludoteca.kernel.position", "ludoteca.games.lost_temple.rules"} <= set(
        MODULES
    )
