"""Every registered game passes every check of the conformance suite.

`LUDOTECA_SOAK=60` lets each check go on for so many seconds instead of one.
"""

from __future__ import annotations

import os

import pytest

import ludoteca
from ludoteca.lab.conformance import CHECKS
from ludoteca.lab.report import run

SECONDS = float(os.environ.get("LUDOTECA_SOAK", "1"))
MANY = 1_000_000 if "LUDOTECA_SOAK" in os.environ else 20


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", ludoteca.shelf(), ids=lambda game: game.slug)
def test_conformance(game: ludoteca.Game, check: str) -> None:
    [result] = run(game, MANY, seconds=SECONDS, checks=[check]).results
    assert result.passed, f"{result.sentence} {result.message}"
