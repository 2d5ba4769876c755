"""A long run: every check in every round, until it fails."""

import pytest

from ludoteca import kernel
from ludoteca.lab import fuzz
from ludoteca.lab.report import Report, Result


def test_every_check_is_run_in_every_round(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = list(fuzz.fuzz(kernel.game("kuhn_poker"), 2, 1))
    assert [result.check for result in results] == [*fuzz.CHECKS, *fuzz.CHECKS]
    assert all(result.passed for result in results)


@pytest.fixture
def rounds(monkeypatch):
    """Checks that are not run, but noted; `replay` fails."""
    noted = []

    def run(game, games_per_count, seed, *, looks, checks):
        noted.append((seed, *checks))
        return Report(
            game.slug, [Result(check, "", check != "replay", "", 0.0) for check in checks]
        )

    monkeypatch.setattr(fuzz, "run", run)
    return noted


def test_a_check_that_has_failed_is_not_run_again(rounds):
    results = list(fuzz.fuzz(kernel.game("kuhn_poker"), 3, 5))
    assert [result.check for result in results if not result.passed] == ["replay"]
    assert len(results) == 3 * len(fuzz.CHECKS) - 2


def test_every_round_has_other_seeds(rounds):
    list(fuzz.fuzz(kernel.game("kuhn_poker"), 3, 5))
    assert sorted({seed for seed, _ in rounds}) == [5, 5 + fuzz.STRIDE, 5 + 2 * fuzz.STRIDE]
