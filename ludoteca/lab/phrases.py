"""What a native editor strikes out: phrases that were found once and are looked for ever since.

And a plural after the number one, which only shows when a text is filled.

Every text that somebody reads is looked at: those of the games by the conformance suite, those of
the frame by the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Final

from ludoteca.kernel.words import Messages
from ludoteca.lab.typography import filled

STRUCK: Final = {
    "en": {
        "points don’t win": r"(?<!has the )(?<!taken the )(?<!with the )\b[Mm]ost \w+ wins?\b",
        "a person is chosen, not drawn": r"\b(?:player|seat)s? (?:is |are )?drawn at random",
    },
    "it": {
        "points don’t win": r"\b[Vv]incono i più\b|\b[Ii] più \w+ vincono",
    },
    "de": {
        "points don’t win": r"\b[Dd]ie meisten \w+ gewinnen|\b(?:gewinnen|gewännen) die meisten\b",
        "“gleich” for “egal”": r"\bist gleich[.:]",
        "an imperative stands first": r"\bIn dieser Lektion (?!ist|kommt|soll)[a-zäöü]+[ehmbgf]\b",
    },
    "fr": {
        "points don’t win": r"(?<!a )(?<!pris )(?<!dans )\b[Ll]e plus de \w+ (?:gagne|l’emporte)",
    },
    "nl": {
        "points don’t win": r"\b[Dd]e meeste \w+ winnen|\bwinnen de meeste\b",
        "“winst” (profit) for “overwinning”": r"\b(?:[Dd]eelt|[Dd]elen)\b[^.;:]*\bde winst\b",
        "a thing is “die”, not “haar”": r"\b(?:leg|trek|neem|draai|houd|voer|bekijk|laat) haar\b",
    },
}
"""The faults of each language, each with what finds it."""


def phrase_faults(text: str, lang: str) -> Iterator[str]:
    """Which phrases of a text an editor would strike out.

    >>> list(phrase_faults("The most points win.", "en"))
    ['points don’t win: “most points win”']
    """
    said = filled(text)
    for why, pattern in STRUCK.get(lang, {}).items():
        if found := re.search(pattern, said):
            yield f"{why}: “{found[0]}”"


def plurals_in(own: Messages) -> set[str]:
    """The plurals that texts choose from by a number, such as “points” in {0:point|points}."""
    found: set[str] = set()
    for entries in own.values():
        for text in entries.values():
            for _, name, form, _ in Formatter().parse(text):
                if name and form and form.count("|") == 1:
                    one, many = form.split("|")
                    found |= {many} - {one, ""}
    return found


def one_of_many(plurals: set[str]) -> re.Pattern[str]:
    """Finds the number one with a plural after it; in a range, as 0 to 1 points, it is right.

    >>> one_of_many({"points"}).search("You score 1 points.")[0]
    '1 points'
    """
    among = "|".join(re.escape(plural) for plural in sorted(plurals, key=len, reverse=True))
    ranged = r"(?<!\d to )(?<!\d zu )(?<!\d bis )(?<!\d tot )(?<!\d [àe] )"
    return re.compile(rf"{ranged}(?<![\w.,−+–/])1[ \u00a0](?:{among})(?!\w)")
