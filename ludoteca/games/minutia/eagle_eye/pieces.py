"""The card and the catalogues of known subjects, loaded from `pieces.toml` and checked."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, Final, NamedTuple

from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

CUBES: Final[int] = PIECES["rules"]["cubes_to_win"]
"""M02-1.4 The cubes of each player beside the card."""

MOST_IDLE: Final[int] = PIECES["rules"]["most_idle_rolls"]
"""M02-R9 The game ends after this many rolls in a row that nobody answers."""

ROOM: Final[int] = PIECES["rules"]["subjects_per_player"]
"""M02-R12 How many subjects for each player a narrowing must leave."""

_PACE: Final[dict[str, int]] = PIECES["pace"]
ANSWER_SECONDS: Final[int] = _PACE["answer_seconds"]
VOTE_SECONDS: Final[int] = _PACE["vote_seconds"]
BUZZ_SECONDS: Final[int] = _PACE["buzz_seconds"]
REST: Final[float] = _PACE["cooldown_ms"] / 1000
CREDIT: Final[float] = _PACE["credit_ms"] / 1000
OBJECTIONS: Final[int] = _PACE["two_player_objections"]
LONGEST_TEXT: Final[int] = _PACE["longest_text"]

SIDES: Final = "AB"
STRIDE: Final = 100
"""Subjects of the second catalogue are numbered from 100 on, and so forth: one word, one number."""


# -- The card -----------------------------------------------------------------------------------


class Quality(NamedTuple):
    """A characteristic of the card: which figure counts, and whether more of it or less."""

    figure: int
    direction: int


class Category(NamedTuple):
    """One of the three categories of a side, with its six characteristics in the die's order."""

    key: str
    catalogue: int
    figures: list[str]
    qualities: list[Quality]


_CATALOGUES: Final[dict[str, list[list[Any]]]] = PIECES["catalogue"]


def _category(key: str, row: dict[str, Any]) -> Category:
    figures: list[str] = row["figures"]
    qualities = [
        Quality(figures.index(one["figure"]), one["direction"]) for one in row["characteristics"]
    ]
    return Category(key, list(_CATALOGUES).index(row["catalogue"]), figures, qualities)


CATEGORIES: Final[list[Category]] = [
    _category(key, row) for side in SIDES for key, row in PIECES[f"side_{side}"].items()
]
"""M02-1.2 The three of side A, then the three of side B, as they are printed."""

FACES: Final = 6
ON_A_SIDE: Final = 3


def quality_number(category: int, die: int) -> int:
    """A characteristic by its number, 0 to 35: M02-2.1, M02-R8 in the printed order."""
    return FACES * category + die - 1


# -- The catalogues -----------------------------------------------------------------------------

SUBJECTS: Final[list[list[int]]] = [
    [STRIDE * c + i for i in range(len(rows))] for c, rows in enumerate(_CATALOGUES.values())
]
"""The numbers of each catalogue's subjects."""

ALL: Final[list[int]] = [subject for catalogue in SUBJECTS for subject in catalogue]

NAMES: Final[dict[int, tuple[str, str]]] = {}
"""English and Italian name of every subject."""

FIGURES: Final[dict[int, list[float]]] = {}
"""M02-R10, M02-R11 The figures of every subject, in the order of its category's."""

TAGS: Final[dict[int, list[str]]] = {}
"""M02-1.3 What a subject can be narrowed by; objects and dishes have none."""

_AS_SAID: Final[list[dict[str, int]]] = [{} for _ in _CATALOGUES]


def plain_words(said: str) -> str:
    """M02-4.4 A text as it is compared: no capitals, accents, signs or leading article.

    >>> plain_words("  L’Elefante! "), plain_words("The"), plain_words("Perché no?")
    ('elefante', 'the', 'perche no')
    """
    parted = unicodedata.normalize("NFD", said.lower())
    bare = [c for c in parted if not unicodedata.combining(c)]
    words = "".join([c if c.isalnum() else " " for c in bare]).split()
    if len(words) > 1 and words[0] in ARTICLES:
        del words[0]
    return " ".join(words)


ARTICLES: Final = ("il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una", "the", "a", "an")


def subject_called(catalogue: int, said: str) -> int:
    """M02-4.4 The subject of a catalogue with this English or Italian name; -1 if there is none."""
    return _AS_SAID[catalogue].get(plain_words(said), -1)


def tags_of(catalogue: int) -> list[str]:
    """All tags of a catalogue, in the order of its rows.

    >>> tags_of(0)[:2], tags_of(2)
    (['pet', 'mammal'], [])
    """
    return list(dict.fromkeys([tag for s in SUBJECTS[catalogue] for tag in TAGS[s]]))


_ENGLISH_TAG: Final[dict[str, str]] = {
    **{tag: tag for tag in PIECES["tags"]},
    **{italian: tag for tag, italian in PIECES["tags"].items()},
}


class Narrowing(NamedTuple):
    """M02-1.3 What the table has agreed on: tags, and a sentence that only people can judge.

    M02-R14: tags of another category are `foreign` here.
    """

    tags: list[str]
    sentence: str
    foreign: bool = False


WHOLE: Final = "none"
"""The option of a category that is not narrowed."""


def read_narrowing(written: str, catalogue: int) -> Narrowing:
    """The option `narrow`: tags in English or Italian, a colon, a sentence; or one of the two.

    >>> read_narrowing("pet, fattoria: only what I could carry", 0)
    Narrowing(tags=['pet', 'farm'], sentence='only what I could carry', foreign=False)
    >>> read_narrowing("only what flies", 0)
    Narrowing(tags=[], sentence='only what flies', foreign=False)
    >>> read_narrowing("board", 0)
    Narrowing(tags=['board'], sentence='', foreign=True)
    """
    if written == WHOLE:
        return Narrowing([], "")
    head, _, tail = written.partition(":")
    words = head.replace(",", " ").lower().split()
    if not words or not all(word in _ENGLISH_TAG for word in words):
        return Narrowing([], written.strip())
    tags = [_ENGLISH_TAG[word] for word in words]
    known = tags_of(catalogue)
    return Narrowing(tags, tail.strip(), not all(tag in known for tag in tags))


@cache
def subjects_within(catalogue: int, written: str) -> tuple[int, ...]:
    """M02-1.3 The subjects with at least one of the agreed tags; without tags, the catalogue."""
    tags = read_narrowing(written, catalogue).tags
    return tuple([s for s in SUBJECTS[catalogue] if not tags or any(t in tags for t in TAGS[s])])


# -- Checks -------------------------------------------------------------------------------------


def _read_catalogues() -> None:
    """Names, figures and tags of every row; each name means one subject of its catalogue."""
    for c, (name, rows) in enumerate(_CATALOGUES.items()):
        category = next(one for one in CATEGORIES if one.catalogue == c)
        for subject, row in zip(SUBJECTS[c], rows, strict=True):
            figures = row[2 : 2 + len(category.figures)]
            NAMES[subject] = (row[0], row[1])
            FIGURES[subject] = [float(figure) for figure in figures]
            TAGS[subject] = " ".join(row[2 + len(figures) :]).split()
            for said in {plain_words(row[0]), plain_words(row[1])}:
                if said in _AS_SAID[c]:
                    raise RulesBug(f"pieces.toml: {said!r} is the name of two {name}")
                _AS_SAID[c][said] = subject


def _check() -> None:
    """What the card has, and how large the catalogues are."""
    count("categories", len(CATEGORIES), len(SIDES) * ON_A_SIDE)
    for category in CATEGORIES:
        count(f"characteristics of {category.key}", len(category.qualities), FACES)
    sizes = {"animals": 88, "games": 70, "objects": 50, "dishes": 36, "characters": 36, "works": 36}
    for name, rows in _CATALOGUES.items():
        count(name, len(rows), sizes[name])
    for tags in TAGS.values():
        if not all(tag in PIECES["tags"] for tag in tags):
            raise RulesBug(f"pieces.toml: a tag without a name among {tags}")


_read_catalogues()
_check()
