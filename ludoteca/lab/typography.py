"""How a text is set in its language: quotes, spaces, dashes, apostrophes and signs.

Every text that somebody reads is looked at: those of the games by the conformance suite, those of
the frame and the documents by the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Final

from ludoteca.kernel.quotes import NO_BREAK, QUOTES

AS_SOLD: Final = re.compile("Schatzsuchmeister!|Bang!")
"""Titles of games keep their own signs."""

COMMAND: Final = re.compile('pip install "[^"]*"')
"""What is typed keeps its own quotes."""

EVERYWHERE: Final = {
    "a straight quote": '"',
    "a straight apostrophe": "'",
    "three dots instead of …": r"\.\.\.",
    "two hyphens instead of a dash": r"--(?![a-z])",
    "an em dash": "—",
    "a hyphen instead of − before a number": r"(?<![\w)–-])-\d",
    "a hyphen instead of – between numbers": r"(?<![\w-])\d+-\d+(?![\w-])",
    "an x instead of ×": r"\d ?x ?\d",
    "a space at the end of a line": r"[ \t]+$",
    "two spaces in a row": r"(?<=\S)  +(?=\S)",
    "a narrow space": "\u202f",
    "a space before a comma or a full stop": r"(?<=\w) [.,](?![\w.])",
    "a number and % apart or with a plain space": r"[\dA] %",
}

FRENCH: Final = {
    "no fixed space before : ; ! ?": rf"(?<![{NO_BREAK}:;!?\d/])(?<!^)[:;!?](?![/\w])",
    "no fixed space inside « »": rf"«(?!{NO_BREAK})|(?<!{NO_BREAK})»",
}
OTHERS: Final = {
    "a space before : ; ! ?": rf"(?<=[\w”»“)])[ {NO_BREAK}][:;!?](?![\w=])",
    "a space inside quotes": rf"[«„][ {NO_BREAK}]|[ {NO_BREAK}]»",
}

PERCENT: Final = {
    "de": {"no fixed space before %": r"[\dA]%"},
    "fr": {"no fixed space before %": r"[\dA]%"},
}
NO_PERCENT: Final = {"a space before %": rf"[\dA]{NO_BREAK}%"}
"""German and French keep % apart from its number, the others do not."""


def typography_faults(text: str, lang: str) -> Iterator[str]:
    """What is wrong with a text; its fields are taken for words.

    >>> list(typography_faults("Wait... {0:player}", "en"))
    ['three dots instead of …: “Wait... A”']
    """
    said = filled(text)
    rules = {**EVERYWHERE, **(FRENCH if lang == "fr" else OTHERS), **foreign(lang)}
    rules |= PERCENT.get(lang, NO_PERCENT)
    for why, pattern in rules.items():
        if found := re.search(pattern, said, re.MULTILINE):
            around = said[max(0, found.start() - 12) : found.end() + 8]
            yield f"{why}: “{' '.join(around.split())}”"


def foreign(lang: str) -> dict[str, str]:
    """The quotes of the other languages; ’ is everybody's apostrophe."""
    opening, closing = QUOTES.get(lang, QUOTES["en"])
    others = "".join(sorted(set("„“”«»‚‘›‹") - set(opening + closing)))
    return {f"a quote that is not {opening.strip()}…{closing.strip()}": f"[{others}]"}


def filled(text: str) -> str:
    """A template with something in place of its fields, and all of its plural forms."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return text
    made: list[str] = []
    for plain, name, form, _ in parts:
        made.append(plain)
        if name is not None:
            made.append((form or "").replace("|", "/") if "|" in (form or "") else "A")
    said = COMMAND.sub("A", "".join(made))
    return AS_SOLD.sub("A", re.sub(r"%\(\w+\)s", "A", said))
