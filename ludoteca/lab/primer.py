"""What a game's primer and glossary must hold; the conformance suite asks this of every game.

The primer is what somebody reads who has never seen the game: section `[primer]` of each language,
with the keys of `PRIMER`. Where a part has several lines, each line is one thing to know.

The glossary is the one word for each thing: section `[glossary]`, the same keys in every language.
`[synonyms]` lists, for some of these keys, the words that must not be used for the same thing;
they are then looked for in every text and clause of that language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ludoteca.kernel import Game
from ludoteca.kernel.words import PRIMER, Messages, lines_of, load_messages

LINES: Final = {"goal": (1, 1), "turn": (3, 5), "end": (1, 1), "watch_out": (1, 3), "tip": (1, 1)}
"""How many lines a part may have; there are as many examples as the game has mechanisms."""

MOST_WORDS: Final = 20
"""A longer sentence holds more than one rule."""

TERMS: Final = (30, 40)
"""How many terms a glossary names."""

CODE: Final = re.compile(r"\b[A-Z]{1,3}\d*-(?:R\d+|\d+\.\d+)")
SENTENCE_END: Final = re.compile(r"[.!?:;](?:[\s”’»“]|$)")


def primer_faults(game: Game) -> Iterator[str]:
    """All that is wrong with a game's primer, in every language that the game speaks."""
    for lang, texts in spoken(game):
        primer = texts.get("primer", {})
        if tuple(primer) != PRIMER:
            has = ", ".join(primer) or "nothing"
            yield f"[primer] in {lang} has {has}, not {', '.join(PRIMER)}"
            continue
        for part, text in primer.items():
            lines = lines_of(text)
            least, most = LINES.get(part, (1, len(lines)))
            if not least <= len(lines) <= most:
                yield f"primer.{part} in {lang} has {len(lines)} lines, not {least} to {most}"
            yield from (f"primer.{part} in {lang}: {why}" for why in prose_faults(text))


def prose_faults(text: str) -> Iterator[str]:
    """A primer names rules by their names, and says one in a sentence."""
    if found := CODE.search(text):
        yield f"it names the clause {found[0]} instead of saying what it says"
    for line in lines_of(text):
        for sentence in SENTENCE_END.split(line):
            words = sentence.split()
            if len(words) > MOST_WORDS:
                yield f"a sentence of {len(words)} words: {' '.join(words[:6])} …"


def glossary_faults(game: Game) -> Iterator[str]:
    """Every language names the same things, and says each of them by its one word."""
    keys: list[str] | None = None
    clauses = game.clauses()
    for lang, texts in spoken(game):
        everything = [*texts_in(texts), *((id, said.get(lang, "")) for id, said in clauses.items())]
        terms = texts.get("glossary", {})
        least, most = TERMS
        if not least <= len(terms) <= most:
            yield f"[glossary] in {lang} has {len(terms)} terms, not {least} to {most}"
        if keys is not None and list(terms) != keys:
            yield f"[glossary] in {lang} names other things than the other languages"
        keys = list(terms)
        for key, words in texts.get("synonyms", {}).items():
            if key not in terms:
                yield f"synonyms.{key} in {lang} belongs to no term of the glossary"
                continue
            for word in [word.strip() for word in words.split(",")]:
                for where in places_of(word, everything):
                    yield f"{where} in {lang} says “{word}”; the glossary says “{terms[key]}”"


def texts_in(texts: Messages) -> Iterator[tuple[str, str]]:
    """Every text with its place, except what only names the words themselves."""
    for section, entries in texts.items():
        if section not in ("glossary", "synonyms"):
            yield from ((f"{section}.{key}", text) for key, text in entries.items())


def places_of(word: str, everything: list[tuple[str, str]]) -> Iterator[str]:
    """Where a word is used that the glossary replaces by another."""
    whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    yield from (where for where, text in everything if whole.search(text))


def spoken(game: Game) -> Iterator[tuple[str, Messages]]:
    """The game's own texts, language by language."""
    for lang in game.meta.languages:
        yield lang, load_messages(game.meta.folder / "text", lang)
