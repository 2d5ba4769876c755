"""What people type, made fit to be kept and shown."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from ludoteca.kernel import Unreadable

LONGEST_NAME: Final = 40


def readable(text: str) -> str:
    """The text, if it can be written to a file at all."""
    if any(category(letter) == "Cs" for letter in text):
        raise Unreadable("half_a_character")
    return text


def clean(text: str) -> str:
    """What somebody typed, on one line and without anything that is not written."""
    unwritten = ("Cc", "Cs", "Co", "Cn")
    return " ".join("".join(" " if category(c) in unwritten else c for c in text).split())


def clean_name(name: str) -> str:
    """A name as it is shown; never longer than LONGEST_NAME."""
    return clean(name)[:LONGEST_NAME].strip()
