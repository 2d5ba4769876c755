"""Italian words that take a d before their own vowel: ad Anna, ed Étienne."""

from __future__ import annotations

import re
from typing import Final

ITALIAN: Final = "it"
BEFORE_ITS_VOWEL: Final = re.compile(r"(?:\ba|^A)(?= [aàAÀ])|\be(?= [eèéEÈÉ])")
"""A capital A within a text is a name, as of a row."""


def euphonic(said: str, lang: str) -> str:
    """A text in which no `a` or `e` meets its own vowel, which only shows when it is filled.

    >>> euphonic("Tocca a Anna e Étienne; a Hugo e Anna no.", "it")
    'Tocca ad Anna ed Étienne; a Hugo e Anna no.'
    """
    return BEFORE_ITS_VOWEL.sub(r"\g<0>d", said) if lang == ITALIAN else said
