"""How a game stands up to the conformance checks.

report = run(ludoteca.game("lost_temple"))
for result in report.results:
print(result.check, result.passed, result.message)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from ludoteca.kernel import Game
from ludoteca.lab.conformance import CHECKS
from ludoteca.lab.trial import Failure, Trial, named


@dataclass(frozen=True)
class Result:
    """How one check went."""

    check: str
    sentence: str
    passed: bool
    message: str
    seconds: float


@dataclass(frozen=True)
class Report:
    """How all checks of a game went."""

    game: str
    results: list[Result]

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return all(result.passed for result in self.results)


def run(
    game: Game,
    games_per_count: int = 20,
    seed: int = 1,
    *,
    looks: int = 24,
    seconds: float = 2.0,
    checks: Iterable[str] = tuple(CHECKS),
) -> Report:
    """Check a game.

    Each check plays at most `games_per_count` matches at every table and in every style, the first
    of each in any case and the others until its `seconds` are spent. What takes long is done in
    about `looks` positions of each match.
    """
    trials = [Trial(game, check, games_per_count, seed, looks, seconds) for check in checks]
    return Report(game.slug, [_result(trial) for trial in trials])


def _result(trial: Trial) -> Result:
    check = CHECKS[trial.check]
    started = perf_counter()
    passed = False
    try:
        message = check(trial)
        passed = True
    except Failure as failure:
        message = str(failure)
    except Exception as error:
        message = named(error)
    return Result(trial.check, check.__doc__ or "", passed, message, perf_counter() - started)
