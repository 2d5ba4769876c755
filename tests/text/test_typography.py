"""How texts are set: those of the frame in five languages, and the documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.lab.phrases import phrase_faults
from ludoteca.lab.typography import typography_faults
from ludoteca.text import languages

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

LAID_OUT = "play.help"
"""Its columns are made of spaces."""

IN_SOURCE = ("apostrophe", "two spaces", "%", "end of a line")
"""What documents are not asked for: they are read as they are typed, too."""


def frame(lang: str) -> Iterator[tuple[str, str]]:
    """Every text of the frame with its place."""
    for section, texts in load_messages(FRAME, lang).items():
        yield from ((f"{section}.{key}", text) for key, text in texts.items())
    with (FRAME / f"{lang}.po").open("rb") as file:
        for message in read_po(file, locale=lang):
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from ((str(message.id), text) for text in said if message.id)


@pytest.mark.parametrize("lang", languages())
def test_the_frame(lang: str) -> None:
    found = [
        f"{where}: {why}"
        for where, text in frame(lang)
        for why in typography_faults(text, lang)
        if where != LAID_OUT
    ]
    assert found == []


@pytest.mark.parametrize("lang", languages())
def test_no_phrase_of_the_frame_is_struck_out(lang: str) -> None:
    assert [f"{w}: {why}" for w, text in frame(lang) for why in phrase_faults(text, lang)] == []


def prose(document: Path) -> Iterator[tuple[int, str]]:
    """The lines of a document without its code, addresses, tags and rulers."""
    text = re.sub(
        r"^ *```.*?^ *```",
        lambda code: "\n" * code[0].count("\n"),
        document.read_text("utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith((">>>", "...")) or not re.search("[a-z]", line):
            continue
        yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "A", line)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_documents(document: Path) -> None:
    found = [
        f"line {number}: {why}"
        for number, line in prose(document)
        for why in typography_faults(line, "en")
        if not any(one in why.partition(":")[0] for one in IN_SOURCE)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("lang", "text", "why"),
    [
        ("en", "It's {0:player}’s turn.", "a straight apostrophe"),
        ("en", 'Say "stop".', "a straight quote"),
        ("en", "Say „stop“.", "a quote that is not “…”"),
        ("en", "Wait...", "three dots"),
        ("en", "Wait -- now", "two hyphens"),
        ("en", "Risk {0} %", "a number and % apart"),
        ("nl", "Kans {0}\u00a0%", "a space before %"),
        ("de", "Risiko {0}%", "no fixed space before %"),
        ("en", "Wait — now", "an em dash"),
        ("en", "{0} gems: -2", "a hyphen instead of −"),
        ("en", "spaces 1-18", "a hyphen instead of –"),
        ("en", "2 x 3 cubes", "an x instead of ×"),
        ("en", "Stop !", "a space before"),
        ("en", "one  two", "two spaces"),
        ("en", "one , two", "a space before a comma"),
        ("en", "one \ntwo", "a space at the end of a line"),
        ("en", "5 % of it", "a number and %"),
        ("de", "Sag “Stopp”.", "a quote that is not „…“"),
        ("de", "Ende :", "a space before"),
        ("it", "Di’ “stop”.", "a quote that is not «…»"),
        ("it", "Di’ « stop ».", "a space inside quotes"),
        ("nl", "Zeg ‘stop’.", "a quote that is not “…”"),
        ("fr", "Attention !", "no fixed space before"),
        ("fr", "Attention!", "no fixed space before"),
        ("fr", "Attention\u202f!", "a narrow space"),
        ("fr", "Dites «stop».", "no fixed space inside"),
        ("fr", "Dites “stop”.", "a quote that is not «…»"),
    ],
)
def test_a_fault_is_found(lang: str, text: str, why: str) -> None:
    assert any(found.startswith(why) for found in typography_faults(text, lang)), lang


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "“{0}” isn’t allowed: −2, 1–18, 2 × 3 … {0:gem|gems}; name it with --database."),
        ("de", "„{0}“ geht nicht: −2, 1–18 …"),
        ("fr", "«\u00a0{0}\u00a0»\u00a0: l’Énergie\u00a0; {0:mise|mises}\u00a0! {1}\u00a0?"),
        ("it", "«{0}» non c’è; {0:cubo|cubi}!"),
        ("nl", "“{0}” kan niet: ’s avonds, ’t"),
        ("fr", "Geister, Geister, Schatzsuchmeister!"),
    ],
)
def test_what_is_well_set_passes(lang: str, text: str) -> None:
    assert list(typography_faults(text, lang)) == []
