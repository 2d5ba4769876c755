"""The words of pages and games: Babel catalogues, and dates, numbers and lists by locale.

A message is named by its English text; `ludoteca/text/<language>.po` has it in the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from io import BytesIO

from babel.core import Locale
from babel.dates import format_date, format_datetime, format_time, format_timedelta
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from fastapi import Request

from ludoteca.kernel import Words, game
from ludoteca.kernel.euphony import euphonic
from ludoteca.kernel.quotes import nested
from ludoteca.table import Person
from ludoteca.text import ENGLISH, FRAME, languages, listed, numeral
from ludoteca.text import words as words_of

Value = str | int


class Tongue:
    """One language: its messages, and how it writes dates, numbers and lists."""

    def __init__(self, lang: str, messages: Translations) -> None:
        self.lang = lang
        self.locale = Locale.parse(lang)
        self._messages = messages

    def gettext(self, message: str, **values: Value) -> str:
        """A message with its values filled in; what it holds is still to be escaped."""
        said: str = self._messages.gettext(message)
        return self._filled(said, values) if values else said

    def ngettext(self, one: str, other: str, n: float, **values: Value) -> str:
        """A message that follows a number, which is `%(n)s` in it."""
        said: str = self._messages.ngettext(one, other, self._whole(n))
        return self._filled(said, {"n": self.number(n), **values})

    def _whole(self, n: float) -> int:
        """A whole number that takes the same form of a word: for 1.5, 1 in French, 0 in German."""
        form = self.locale.plural_form
        return next((k for k in (int(n), 0, 1, 2) if form(k) == form(n)), 2)

    def _filled(self, said: str, values: Mapping[str, Value]) -> str:
        """A message with its values, and what only shows then: quotes inside of quotes, sounds."""
        return euphonic(nested(said % values, self.lang), self.lang)

    @property
    def name(self) -> str:
        """What the language calls itself."""
        own = self.locale.get_display_name(self.locale) or self.lang
        return own[:1].upper() + own[1:]

    def number(self, n: float) -> str:
        return numeral(n, self.lang)

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a row: "Ada, Bruno and Chiara"."""
        return listed(things, self.lang)

    def date(self, at: int) -> str:
        """A day; `at` is in milliseconds."""
        return format_date(_moment(at), "long", locale=self.locale)

    def moment(self, at: int) -> str:
        return format_datetime(_moment(at), "medium", locale=self.locale)

    def time(self, at: int) -> str:
        return _minute(self.lang, at // 60_000)

    def span(self, seconds: float) -> str:
        """How long something takes."""
        return format_timedelta(timedelta(seconds=seconds), locale=self.locale)

    def ago(self, at: int, now: int) -> str:
        """How long ago something was."""
        past = timedelta(milliseconds=min(0, at - now))
        return format_timedelta(past, add_direction=True, locale=self.locale)


@lru_cache(1000)
def _minute(lang: str, minute: int) -> str:
    """A time of day; most lines of a log are of the last few minutes."""
    return format_time(_moment(minute * 60_000), "short", locale=lang)


def iso(at: int) -> str:
    """A moment for a `<time>`: the page shows it in the reader's own time zone."""
    return _moment(at).isoformat(timespec="seconds")


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


@cache
def tongue(lang: str) -> Tongue:
    """A language of the pages; English for one that they do not speak."""
    lang = lang if lang in languages() else ENGLISH
    path = FRAME / f"{lang}.po"
    catalog = Catalog(lang)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=lang, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Tongue(lang, Translations(compiled, domain="frame"))


@cache
def game_words(slug: str, lang: str) -> Words:
    """What a game says, in a language."""
    return words_of(game(slug), lang)


def language(request: Request, person: Person | None) -> str:
    """What this person chose, else what the browser asks for, else English.

    Without a person it is whoever has been found to ask.
    """
    asking: Person | None = person or getattr(request.state, "person", None)
    if asking is not None and asking.language in languages():
        return asking.language
    return wanted(request.headers.get("accept-language", ""))


def wanted(header: str) -> str:
    """The first language of an Accept-Language that the pages speak."""
    ranked: list[tuple[float, str]] = []
    for part in header.split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), code.partition("-")[0].lower()))
        except ValueError:
            continue
    for rank, code in sorted(ranked, key=lambda found: found[0]):
        if rank < 0 and code in languages():
            return code
    return ENGLISH
