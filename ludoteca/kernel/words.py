"""The words of a game: templates from its `text/<language>.toml`, and from that of its box.

A template's fields are positional: `{0}` is a number, `{0:player}` the name of a seat,
`{1:gem|gems}` a word that follows the number's plural form, and `{1:character}` an entry of the
table `[character]` of the same file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludoteca.kernel.errors import Unknown, Unreadable
from ludoteca.kernel.meta import Meta

FRAME: Final = Path(__file__).parent.parent / "text"
"""Where the words live that belong to no game."""

Messages = dict[str, dict[str, str]]


def english_plural(n: int) -> str:
    """The plural category of a number in English, as Babel would name it."""
    return "one" if n == 1 else "other"


@cache
def load_messages(folder: Path, lang: str) -> Messages:
    """All sections of one language; empty if the language has no file."""
    path = folder / f"{lang}.toml"
    if not path.exists():
        return {}
    try:
        data: Messages = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path.parent.parent.name}/text/{path.name}: {error}") from None
    return data


def messages_of(meta: Meta, lang: str) -> Messages:
    """A game's sections in one language: its own words, then those of its box."""
    found: Messages = {}
    for home in reversed(meta.homes):
        for section, texts in load_messages(home / "text", lang).items():
            found[section] = {**found.get(section, {}), **texts}
    return found


@mypyc_attr(native_class=False)
class _Filler(Formatter):
    """Fills a template; the format after the colon says what a value is."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if not spec:
            return str(value)
        if spec == "player":
            return self.names[value] if 0 <= value < len(self.names) else f"P{value + 1}"
        if "|" in spec:
            one, _, other = spec.partition("|")
            return one if self.words.plural(value) == "one" else other
        return self.words.lookup(spec, str(value))


class Words:
    """One game's words in one language; what it lacks is looked up in English."""

    def __init__(
        self, meta: Meta, lang: str = "en", plural: Callable[[int], str] = english_plural
    ) -> None:
        self.lang = lang
        self.plural = plural
        languages = [lang] if lang == "en" else [lang, "en"]
        self.sources = [messages_of(meta, code) for code in languages]
        self.sources += [load_messages(FRAME, code) for code in languages]

    def find(self, section: str, key: str) -> str | None:
        """A template, or None."""
        for source in self.sources:
            found = source.get(section, {}).get(key)
            if found is not None:
                return found
        return None

    def lookup(self, section: str, key: str) -> str:
        """A template; the key itself where there is none."""
        found = self.find(section, key)
        return key if found is None else found

    def say(
        self, section: str, key: str, values: Sequence[int | str] = (), names: Sequence[str] = ()
    ) -> str:
        """A message with its values filled in."""
        template = self.lookup(section, key)
        try:
            return _Filler(self, names).vformat(template, values, {})
        except (IndexError, KeyError, ValueError) as error:
            raise Unknown(f"the text {section}.{key} ({self.lang}): {error}") from None


def reason(meta: Meta, key: str, values: Sequence[int | str]) -> str:
    """Why something is refused, in English."""
    return Words(meta).say("reasons", key, values)
