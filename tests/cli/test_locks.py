"""The lock files: exact versions with hashes of their files, and PostgreSQL's driver among them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-test.lock")


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """What a lock file holds: package, version and hashes."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found: dict[str, tuple[str, list[str]]] = {}
    for line in lines:
        named = re.fullmatch(r"([a-z0-9.-]+)==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line)
        assert named is not None, line
        found[named[1]] = (named[2], named[3].split())
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_hashes_and_no_other_source(name):
    found = locked(name)
    assert len(found) > 30
    assert {"psycopg", "psycopg-binary", "setuptools", "wheel"} <= set(found)
    assert "ludoteca" not in found


def test_tests_run_with_what_is_played_with():
    play, test = (locked(name) for name in LOCKS)
    assert {name: version for name, (version, _) in play.items()}.items() <= {
        name: version for name, (version, _) in test.items()
    }.items()


def test_everything_that_is_needed_is_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    names = {re.split(r"[\[<>=]", one)[0].lower().replace("_", "-") for one in wanted}
    assert names <= set(locked("requirements.lock"))


def test_the_makefile_wants_the_hashes():
    made = (ROOT / "Makefile").read_text("utf-8")
    assert made.count("--require-hashes -r requirements") == 2
    assert "-r requirements" not in made.replace("--require-hashes -r requirements", "")
