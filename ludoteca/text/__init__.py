"""The words of the frame, and every game's words with the plural rules of their language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from babel.core import Locale, default_locale
from babel.lists import format_list

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


def result(
    game: Game, said: Words, winners: Sequence[int], ending: str, names: Sequence[str]
) -> list[str]:
    """Who has won, and why: in a co-operative game all have won or all have lost."""
    if game.meta.cooperative:
        who = said.say("result", "all_won" if winners else "all_lost")
    elif len(winners) == 1:
        who = said.say("result", "winner", winners, names)
    elif winners:
        everybody = [said.say("result", "name", (p,), names) for p in winners]
        who = said.say("result", "winners", (format_list(everybody, locale=said.lang),))
    else:
        who = said.say("result", "nobody")
    return [who, said.say("endings", ending, winners, names)]
