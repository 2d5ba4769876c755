"""Habits of English that nobody would write: none of them in comments, docstrings or documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("ludoteca", "docs", "bench", "tools", "tests", "examples")
NAMES = (
    "README.md",
    "CONTRIBUTING.md",
    "Makefile",
    "setup.py",
    "pyproject.toml",
    "tools/system.sh",
)
FILES = [ROOT / name for name in NAMES]
FILES += [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
FILES += sorted((ROOT / "docs").glob("*.md"))
FILES += sorted((ROOT / "packaging").iterdir())
FILES += sorted((ROOT / "ludoteca").rglob("*.html"))
STATIC = ROOT / "ludoteca" / "web" / "static"
FILES += [*sorted(STATIC.glob("*.css")), *sorted((STATIC / "js").rglob("*.js"))]
READ = [file for file in FILES if file != Path(__file__)]

HABITS = {
    "so many": r"\b[Ss]o many\b",
    "anew, afresh": r"\b(?:anew|afresh)\b",
    "stands there, stands in (is there, is in)": r"\bstands (?:there|in)\b",
    "luck decides (at random)": r"\bluck (?:decides|names|gives|says)\b",
    "held fast (trapped)": r"\bheld fast\b",
    "error outlet (stderr)": r"\berror outlet\b",
    "is believed (is trusted)": r"\b(?:is|are) believed\b",
    "is but (is only)": r"\bis but a\b",
    "whose truth is known (solved)": r"\bwhose truth\b",
    "at the latest": r"\bat the latest\b",
    "who comes (whoever)": r"(?:^|[.:;] )[Ww]ho comes\b",
}


@pytest.mark.parametrize("habit", HABITS)
def test_nobody_would_write(habit: str) -> None:
    found = re.compile(HABITS[habit], re.MULTILINE)
    places = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in READ
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if found.search(line)
    ]
    assert not places, f"{habit}: {', '.join(places)}"
