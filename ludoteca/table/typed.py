"""What people type at a table, made fit to be kept; of names see `ludoteca.kernel.names`."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from ludoteca.kernel import Unreadable
from ludoteca.kernel.names import clean_name

LONGEST_LANGUAGE: Final = 20


def readable(text: str) -> str:
    """The text, if it can be written to a file at all."""
    if any(category(letter) == "Cs" for letter in text):
        raise Unreadable("half_a_character")
    return text


def clean_language(language: str) -> str:
    """A language as it is kept; what is none is at least short."""
    return clean_name(language)[:LONGEST_LANGUAGE]
