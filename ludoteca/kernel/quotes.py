"""Quotation marks: one pair for each language, and another for what is quoted inside it."""

from __future__ import annotations

from typing import Final

NO_BREAK: Final = "\u00a0"

QUOTES: Final = {
    "de": ("„", "“"),
    "en": ("“", "”"),
    "fr": (f"«{NO_BREAK}", f"{NO_BREAK}»"),
    "it": ("«", "»"),
    "nl": ("“", "”"),
}

INSIDE: Final = {
    "de": ("‚", "‘"),
    "en": ("‘", "’"),
    "fr": ("“", "”"),
    "it": ("“", "”"),
    "nl": ("‘", "’"),
}


def nested(said: str, lang: str) -> str:
    """A text whose quotes inside of quotes have the other marks.

    >>> nested("“They say “Open!”” is allowed. “So” is “that”.", "en")
    '“They say ‘Open!’” is allowed. “So” is “that”.'
    """
    opening, closing = QUOTES.get(lang, QUOTES["en"])
    if said.count(opening) < 2:
        return said
    inner_opening, inner_closing = INSIDE.get(lang, INSIDE["en"])
    told, depth, at = "", 0, 0
    while at < len(said):
        if said.startswith(opening, at):
            told += inner_opening if depth else opening
            depth, at = depth + 1, at + len(opening)
        elif depth and said.startswith(closing, at):
            depth, at = depth - 1, at + len(closing)
            told += inner_closing if depth else closing
        else:
            told, at = told + said[at], at + 1
    return told
