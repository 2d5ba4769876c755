"""What people type, made fit to be kept and shown."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from ludoteca.kernel import Unreadable

LONGEST_NAME: Final = 40
LONGEST_LANGUAGE: Final = 20

JOINERS: Final = "\u200c\u200d"
"""They join letters, or keep them apart, in Persian and in pictures of several signs."""

BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def readable(text: str) -> str:
    """The text, if it can be written to a file at all."""
    if any(category(letter) == "Cs" for letter in text):
        raise Unreadable("half_a_character")
    return text


def clean(text: str) -> str:
    """What somebody typed, on one line and without anything that is not written.

    What turns the direction of writing is left out: it would turn what others have written too.
    """
    unwritten = ("Cc", "Cs", "Co", "Cn")
    seen = [c for c in text if category(c) != "Cf" or c in JOINERS]
    return " ".join("".join(" " if category(c) in unwritten else c for c in seen).split())


def clean_name(name: str) -> str:
    """A name as it is shown; never longer than LONGEST_NAME, and two that look alike are."""
    seen = "".join(c for c in clean(name) if c not in JOINERS + BLANK)
    return seen[:LONGEST_NAME].strip()


def clean_language(language: str) -> str:
    """A language as it is kept; what is none is at least short."""
    return clean_name(language)[:LONGEST_LANGUAGE]
