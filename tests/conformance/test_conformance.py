"""Every game that is installed passes every check; those of others only what every game must.

Each check looks at some matches at least, and at more of them for a moment. `make test` runs this
compiled, where a moment holds many more of them; tests/compiled shows that interpreted games are
the same. `LUDOTECA_SOAK=60` lets each go on for 60 seconds.
"""

from __future__ import annotations

import os

import pytest

import ludoteca
from ludoteca.kernel import position
from ludoteca.lab.checks import CHECKS
from ludoteca.lab.report import run
from ludoteca.lab.trial import on_our_shelf

COMPILED = position.__file__.endswith(".so")
SECONDS = float(os.environ.get("LUDOTECA_SOAK", "0.12" if COMPILED else "0.05"))
MANY = 1_000_000 if "LUDOTECA_SOAK" in os.environ else 20


CASES = [
    pytest.param(game, check.name, id=f"{game.slug}-{check.name}")
    for game in ludoteca.shelf()
    for check in CHECKS.values()
    if not check.house or on_our_shelf(game) or check.name == "tested"
]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_conformance(game: ludoteca.Game, check: str) -> None:
    [result] = run(game, MANY, seconds=SECONDS, checks=[check], strict=True).results
    assert result.passed, f"{result.sentence} {result.message}"
