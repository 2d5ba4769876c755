"""Little words that change before a vowel: Italian ad Anna, French d’Anna."""

from __future__ import annotations

import re
from typing import Final

BEFORE_ITS_VOWEL: Final = re.compile(r"(?:\ba|^A)(?= [aàAÀ])|\be(?= [eèéEÈÉ])")
"""A capital A within a text is a name, as of a row."""

BEFORE_A_VOWEL: Final = re.compile(
    r"\b(d|(?:jus|lors|puis)?qu)e (?=[aàâæeèéêëiîïoôœuùûü][^\W\d])(?!onz|oui)", re.IGNORECASE
)
"""A letter alone, or with a number, is a name, as of a space; an h of names may be sounded."""

SOUNDS: Final = {
    "it": (BEFORE_ITS_VOWEL, r"\g<0>d"),
    "fr": (BEFORE_A_VOWEL, r"\1’"),
}
"""What sounds wrong in a language, and how it is said."""


def euphonic(said: str, lang: str) -> str:
    """A text in which every little word suits the vowel behind it, which shows when it is filled.

    >>> euphonic("Tocca a Anna e Étienne; a Hugo e Anna no.", "it")
    'Tocca ad Anna ed Étienne; a Hugo e Anna no.'
    >>> euphonic("Une barque de Anna, plus que Étienne et que Hugo.", "fr")
    'Une barque d’Anna, plus qu’Étienne et que Hugo.'
    """
    if lang not in SOUNDS:
        return said
    wrong, told = SOUNDS[lang]
    return wrong.sub(told, said)
