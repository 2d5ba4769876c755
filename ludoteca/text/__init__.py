"""The words of the frame, and every game's words with the plural rules of their language."""

from __future__ import annotations

from functools import cache
from typing import Final

from babel.core import Locale, default_locale

from ludoteca.kernel import Game, Unknown, Words
from ludoteca.kernel.words import FRAME

ENGLISH: Final = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that the frame speaks."""
    return tuple(sorted(file.stem for file in FRAME.glob("*.toml")))


def preferred() -> str:
    """The language of the system, as far as the frame speaks it; else English."""
    system = default_locale("LC_MESSAGES") or ENGLISH
    lang = system.partition("_")[0]
    return lang if lang in languages() else ENGLISH


def words(game: Game, lang: str) -> Words:
    """A game's words in a language; what it lacks in that language is said in English."""
    spoken = sorted({*languages(), *game.meta.languages})
    if lang not in spoken:
        raise Unknown(f"there is no language {lang!r}; there are: {', '.join(spoken)}")
    return Words(game.meta, lang, Locale.parse(lang).plural_form)
