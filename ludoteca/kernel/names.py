"""What names may hold, and all else that people type on one line: made fit to be kept and shown.

Two names that look alike are the same. So a name holds nothing that is not seen, and nothing that
only changes how other letters look: no direction of writing, no joiners, variants or tags. Every
emoji that is one character stays. One that is put together from several falls into its parts, and
one that is a letter's or a sign's coloured variant becomes that letter or sign.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

LONGEST_NAME: Final = 40

UNWRITTEN: Final = ("Cc", "Cs", "Co", "Cn")
"""Categories of what is no writing; a space stands for it."""

JOINERS: Final = "\u200c\u200d"
"""They join letters, or keep them apart, in Persian and in pictures of several signs."""

BLANK: Final = (
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)
"""Letters and signs that show nothing."""

VARIANTS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""They choose among the forms of the letter before; most letters have but one."""


def clean(text: str) -> str:
    """What somebody typed, on one line and without anything that is not written.

    What turns the direction of writing is left out: it would turn what others have written too.
    """
    seen = [c for c in text if category(c) != "Cf" or c in JOINERS]
    return " ".join("".join(" " if category(c) in UNWRITTEN else c for c in seen).split())


def clean_name(name: str) -> str:
    """A name as it is shown; never longer than LONGEST_NAME, and two that look alike are."""
    seen = "".join(c for c in name if not _is_hidden(c))
    return normalize("NFC", clean(seen))[:LONGEST_NAME].strip()


def _is_hidden(letter: str) -> bool:
    return letter in JOINERS + BLANK or any(ord(letter) in forms for forms in VARIANTS)
