"""A long run of random games through the conformance checks that look at single matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludoteca.kernel import Game
from ludoteca.lab.report import Result, run

CHECKS: Final = (
    "ends",
    "options",
    "replay",
    "save",
    "clone",
    "same_view",
    "together",
    "explain",
    "notation",
    "conserved",
    "derived",
    "luck",
    "events",
    "declared",
)
"""Not those that need no games, nor those that imagine one position over and over."""

LOOKS: Final = 6
"""In how many positions of a match the slow checks are done: more matches find more."""

STRIDE: Final = 1000
"""So far apart are the seeds of two rounds; a round uses one for each match."""


def fuzz(game: Game, games: int, seed: int) -> Iterator[Result]:
    """Play rounds of games, one at every table in each; yields how every check went.

    The failing game of a check is in `fuzz/`; the check is not run again, the others go on.
    """
    checks = list(CHECKS)
    for number in range(games):
        for check in list(checks):
            report = run(game, 1, seed + STRIDE * number, looks=LOOKS, checks=[check])
            result = report.results[0]
            if not result.passed:
                checks.remove(check)
            yield result
