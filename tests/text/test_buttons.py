"""Buttons speak in one mood a language and in four words at most: in games and on pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import ludoteca.web
from ludoteca.kernel import shelf
from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.text import languages

ON_THE_SHELF = [game for game in shelf() if game.meta.shelf]
TEMPLATES = Path(ludoteca.web.__file__).parent / "templates"
MOST_WORDS = 4

COMMANDS = (
    *("Bau", "Baue", "Behalte", "Biete", "Bleib", "Geh", "Gib", "Komm", "Lass", "Leg", "Lege"),
    *("Mach", "Nenne", "Nimm", "Ruf", "Sag", "Schieb", "Schieß", "Setz", "Setze", "Sieh", "Spiel"),
    *("Spiele", "Stell", "Stelle", "Such", "Triff", "Verfluche", "Wähle", "Wirf", "Würfle"),
    *("Zahle", "Zeig", "Zieh"),
)
DUTCH_COMMANDS = (
    *("Bedek", "Beëindig", "Bekijk", "Berg", "Beschuldig", "Besteel", "Betaal", "Bevecht"),
    *("Bevrijd", "Bied", "Blijf", "Bouw", "Doe", "Drink", "Ga", "Gebruik", "Geef", "Gok", "Gooi"),
    *("Houd", "Kies", "Kook", "Laat", "Leg", "Lees", "Maak", "Mik", "Neem", "Noem", "Ontmoet"),
    *("Pak", "Raad", "Red", "Roep", "Ruil", "Rust", "Scan", "Schiet", "Speel"),
    *("Sta", "Stap", "Steel", "Stel", "Steun", "Stop", "Stuur", "Tel", "Tik", "Toon", "Trek"),
    *("Verdenk", "Verhoog", "Verlaat", "Verlies", "Verplaats", "Versterk", "Vertrek", "Vertrouw"),
    *("Vervloek", "Verwijder", "Verwissel", "Voeg", "Voer", "Vraag", "Wed", "Weiger", "Wend"),
    *("Wijs", "Zeg", "Zet", "Zoek"),
)
OTHER_MOODS = {
    "de": rf"^(?:{'|'.join(COMMANDS)})\b",  # what you do is an infinitive: “Den Dieb verfluchen”
    "fr": r"\w{2,}ez\b",  # an infinitive as well: “Maudire le Voleur”
    "it": r"^(?!Non )\w+(?:are|ere|ire)\b",  # a command: “Maledici il Ladro”
    "nl": rf"^(?:{'|'.join(DUTCH_COMMANDS)})\b",  # an infinitive: “De Dief vervloeken”
}
QUESTIONS = {"What would you do?"}
"""A button that asks may do it in any mood."""


def verbs(game, lang: str) -> dict[str, str]:
    return load_messages(game.meta.folder / "text", lang)["verbs"]


def on_pages() -> Iterator[str]:
    """What is written on the buttons of the pages, as the templates say it."""
    for file in sorted(TEMPLATES.rglob("*.html")):
        for kind, opening, inside in re.findall(
            r"<(button|a)\b((?:[^>\"]|\"[^\"]*(?:\{\{.*?\}\}[^\"]*)*\")*)>(.*?)</\1>",
            file.read_text("utf-8"),
            re.DOTALL,
        ):
            if kind == "button" or 'class="button' in opening:
                yield from re.findall(r'_\("([^"]+)"', inside)


def of_pages(lang: str) -> list[str]:
    """The same in a language."""
    with (FRAME / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    wanted = set(on_pages()) - QUESTIONS
    assert len(wanted) > 60
    return [catalogue[said].string for said in sorted(wanted)]


def length(said: str) -> int:
    """How many words a button has; whatever is put into it counts as one."""
    plain = re.sub(r"%\(\w+\)s", "A", said)
    parts = Formatter().parse(plain)
    told = "".join(text if name is None else f"{text}A" for text, name, _, _ in parts)
    return sum(bool(re.search(r"\w", word)) for word in told.split())


@pytest.mark.parametrize("lang", OTHER_MOODS)
@pytest.mark.parametrize("game", ON_THE_SHELF, ids=lambda game: game.slug)
def test_one_mood(game, lang):
    said = verbs(game, lang).values()
    assert [button for button in said if re.search(OTHER_MOODS[lang], button)] == []


@pytest.mark.parametrize("lang", OTHER_MOODS)
def test_one_mood_on_the_pages(lang):
    assert [said for said in of_pages(lang) if re.search(OTHER_MOODS[lang], said)] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", ON_THE_SHELF, ids=lambda game: game.slug)
def test_four_words_at_most(game, lang):
    assert [said for said in verbs(game, lang).values() if length(said) > MOST_WORDS] == []


@pytest.mark.parametrize("lang", languages())
def test_four_words_at_most_on_the_pages(lang):
    assert [said for said in of_pages(lang) if length(said) > MOST_WORDS] == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "Nimm den Edelstein"),
        ("fr", "Prenez la gemme"),
        ("it", "Prendere la gemma"),
        ("nl", "Pak de edelsteen"),
    ],
)
def test_another_mood_is_found(lang, said):
    assert re.search(OTHER_MOODS[lang], said)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Edelstein nehmen", 2),
        ("Pay {0} {0:gem|gems}, move", 4),
        ("Rouge\u00a0: prendre 1 cube", 4),
        ("Pass the device to %(name)s", 5),
    ],
)
def test_words_are_counted(said, words):
    assert length(said) == words
