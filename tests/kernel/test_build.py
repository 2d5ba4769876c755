"""Which way these tests run: `make test` runs them interpreted, then compiled."""

from __future__ import annotations

import os

import ludoteca
from ludoteca.bots import search
from ludoteca.kernel import agenda, encoding, luck, notation, position, secrecy, shapes


def test_what_runs_is_what_was_asked_for() -> None:
    wanted = ".so" if os.environ.get("LUDOTECA_EXPECT") == "compiled" else ".py"
    modules = [agenda, encoding, luck, notation, position, secrecy, shapes, search]
    files = [str(module.__file__) for module in modules]
    files += [
        str(__import__(game.rules.__module__, fromlist=["x"]).__file__) for game in ludoteca.shelf()
    ]
    wrong = [file for file in files if not file.endswith(wanted)]
    assert not wrong, "`make clean` removes what was compiled in place"
