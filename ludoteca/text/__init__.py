"""The words of the frame, and every game's words with the grammar of their language.

A language is there as soon as this folder holds its `<language>.toml`; `<language>.po` beside it
holds the words of the pages. Whatever is missing is said in English.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from babel.core import Locale, default_locale
from babel.lists import format_list
from babel.numbers import format_decimal

from ludoteca.kernel import Game, LudotecaError, Refused, Unknown, Words, game
from ludoteca.kernel.euphony import euphonic
from ludoteca.kernel.words import ENGLISH, FRAME

__all__ = [
    "ENGLISH",
    "FRAME",
    "chapter",
    "frame",
    "languages",
    "listed",
    "numeral",
    "preferred",
    "words",
    "words_for",
]


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
        raise Unknown("no_such_language", lang, ", ".join(spoken))
    return _words(game, lang)


def chapter(said: Words, clause: str) -> dict[str, str]:
    """The clause of a game with this id, or all of its chapter; all there are for an empty one."""
    wanted = clause.upper()
    slug = "" if said.meta is None else said.meta.slug
    if not said.clauses:
        raise Unknown("no_clauses", slug)
    found = {
        id: text
        for id, text in said.clauses.items()
        if not wanted or id.upper() == wanted or id.upper().startswith(f"{wanted}.")
    }
    if not found:
        raise Unknown("no_such_clause", slug, clause, ", ".join(said.clauses))
    return found


@cache
def frame(lang: str) -> Words:
    """The words that belong to no game."""
    return _words(None, lang)


def _words(game: Game | None, lang: str) -> Words:
    meta = None if game is None else game.meta
    return Words(
        meta,
        lang,
        Locale.parse(lang).plural_form,
        lambda things: listed(things, lang),
        lambda n: format_decimal(n, "0.00", lang),
    )


def listed(things: Sequence[str], lang: str) -> str:
    """Several things in a row, as the language writes them.

    >>> listed(["Anna", "Hugo", "Étienne"], "en"), listed(["Anna", "Étienne"], "it")
    ('Anna, Hugo and Étienne', 'Anna ed Étienne')
    """
    said = format_list(list(things), locale="en_GB" if lang == ENGLISH else lang)
    return euphonic(said, lang)


def numeral(n: float, lang: str) -> str:
    """A number as the language writes it, with a minus sign of its own.

    >>> numeral(-1.5, "de"), numeral(-1.5, "en")
    ('−1,5', '−1.5')
    """
    return format_decimal(n, locale=lang).replace("-", "−")


def words_for(error: LudotecaError, lang: str) -> Words:
    """The words that can say an error: those of the game that refuses, else the frame's."""
    slug = _refusing(error)
    try:
        return words(game(slug), lang) if slug else frame(lang)
    except Unknown:
        return frame(lang)


def _refusing(error: LudotecaError) -> str:
    """The game whose rules refuse, also where the refusal is a part of another error."""
    if isinstance(error, Refused):
        return error.game
    inside = [_refusing(value) for value in error.values if isinstance(value, LudotecaError)]
    return next((slug for slug in inside if slug), "")
