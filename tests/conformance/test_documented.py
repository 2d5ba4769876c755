"""docs/add-a-game.md lists every check with its sentence, and nothing else.

`python tests/conformance/test_documented.py` writes the list.
"""

from __future__ import annotations

from pathlib import Path

from ludoteca.lab.checks import CHECKS, THEMES

DOCUMENT = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BEGIN, END = "<!-- checks -->\n", "<!-- /checks -->\n"


def listed() -> str:
    """The tables of the document, one for each theme."""
    lines = ["", "| check | what holds | |", "| --- | --- | --- |"]
    for theme in THEMES:
        lines.append(f"| **{theme}** | | |")
        for check in CHECKS.values():
            if check.theme == theme:
                lines.append(f"| `{check.name}` | {check.sentence} | {'shelf' * check.house} |")
    return "\n".join([*lines, "", ""])


def test_every_check_is_documented_in_its_own_words() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == listed()


def test_every_sentence_is_one_line() -> None:
    for check in CHECKS.values():
        assert check.sentence.endswith("."), check.name
        assert "\n" not in check.sentence, check.name


if __name__ == "__main__":
    text = DOCUMENT.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    DOCUMENT.write_text(f"{before}{BEGIN}{listed()}{END}{after}", "utf-8")
