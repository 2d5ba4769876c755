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
from ludoteca.lab.checks import CHECKS
from ludoteca.lab.trial import Failure, Trial, named, on_our_shelf


@dataclass(frozen=True)
class Result:
    """How one check went."""

    check: str
    sentence: str
    passed: bool
    message: str
    seconds: float
    advice: bool = False
    """Whether the check is a demand of our house on a game that is not on our shelf."""

    @property
    def failed(self) -> bool:
        """Whether it did not pass and should have."""
        return not (self.passed or self.advice)


@dataclass(frozen=True)
class Report:
    """How all checks of a game went."""

    game: str
    results: list[Result]

    @property
    def passed(self) -> bool:
        """Whether nothing failed; advice does not count."""
        return not any(result.failed for result in self.results)


def run(
    game: Game,
    games_per_count: int = 20,
    seed: int = 1,
    *,
    looks: int = 24,
    seconds: float = 2.0,
    checks: Iterable[str] = tuple(CHECKS),
    strict: bool = False,
) -> Report:
    """Check a game.

    Each check plays at most `games_per_count` matches at every table and in every style, the first
    of each in any case and the others until its `seconds` are spent. What takes long is done in
    about `looks` positions of each match. The demands of the house are advice for games of others,
    unless `strict`.
    """
    trials = [Trial(game, check, games_per_count, seed, looks, seconds) for check in checks]
    return Report(game.slug, [_result(trial, strict) for trial in trials])


def _result(trial: Trial, strict: bool) -> Result:
    check = CHECKS[trial.check]
    started = perf_counter()
    passed = False
    try:
        message = check.look(trial)
        passed = True
    except Failure as failure:
        message = str(failure)
    except Exception as error:
        message = named(error)
    seconds = perf_counter() - started
    advice = check.house and not strict and not on_our_shelf(trial.game)
    return Result(trial.check, check.sentence, passed, message, seconds, advice)
