"""The words of the pages: every catalogue says everything, and nothing that is not asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from starlette.requests import Request

from ludoteca.table import Person
from ludoteca.text import FRAME, languages
from ludoteca.web import language as module
from ludoteca.web.language import iso, language, tongue, wanted

WEB = Path(module.__file__).parent
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
SOURCES = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
FIELD = re.compile(r"%\(\w+\)s")
NOON = 1_700_000_000_000


@cache
def asked_for() -> dict[str, str | tuple[str, ...]]:
    """Every message in the code and in the templates, by its English text."""
    found: dict[str, str | tuple[str, ...]] = {}
    for file, _, message, _, _ in extract_from_dir(str(WEB), SOURCES, keywords=KEYWORDS):
        if file != "language.py":
            found[message if isinstance(message, str) else message[0]] = message
    return found


@cache
def catalogue(lang: str) -> Catalog:
    with (FRAME / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def texts(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else message


def entries(lang: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for message in catalogue(lang):
        if message.id:
            yield texts(message.id)[0], texts(message.id), texts(message.string)


def test_there_are_messages():
    assert len(asked_for()) > 150


@pytest.mark.parametrize("lang", languages())
def test_no_message_is_missing_or_unused(lang):
    assert {key for key, _, _ in entries(lang)} == set(asked_for())


@pytest.mark.parametrize("lang", languages())
def test_every_message_is_said(lang):
    for key, asked, said in entries(lang):
        assert asked == texts(asked_for()[key])
        assert all(said), key
        assert len(said) == (catalogue(lang).num_plurals if len(asked) > 1 else 1), key


@pytest.mark.parametrize("lang", languages())
def test_every_message_names_the_same_things(lang):
    for key, asked, said in entries(lang):
        wanted_fields = set(FIELD.findall(asked[-1]))
        for form in said[-1:]:
            assert set(FIELD.findall(form)) == wanted_fields, key
        for form in said[:-1]:
            assert set(FIELD.findall(form)) <= wanted_fields, key


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_every_language_has_words_of_its_own(lang):
    same = [key for key, asked, said in entries(lang) if asked == said]
    assert len(same) < 20, same


def test_english_says_what_is_written():
    assert all(asked == said for _, asked, said in entries("en"))


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 1.0, "about 1 win in 100"),
        ("en", 1.5, "about 1.5 wins in 100"),
        ("fr", 0.4, "environ 0,4 victoire sur 100"),
        ("fr", 1.5, "environ 1,5 victoire sur 100"),
        ("fr", 2.5, "environ 2,5 victoires sur 100"),
        ("it", 1.0, "circa 1 vittoria su 100"),
        ("it", 1.5, "circa 1,5 vittorie su 100"),
        ("de", 0.5, "etwa 0,5 Siege auf 100"),
        ("nl", 1000, "ongeveer 1.000 overwinningen op 100"),
    ],
)
def test_a_word_follows_its_number_also_where_that_is_no_whole_one(lang, n, said):
    one, other = [f"Cost: about %(n)s {word} in 100 (± %(error)s)" for word in ("win", "wins")]
    assert said in tongue(lang).ngettext(one, other, n, error="0,1")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("it", ["0 giocate bene", "1 giocata bene", "2 giocate bene"]),
        ("fr", ["0 bien jouée", "1 bien jouée", "2 bien jouées"]),
    ],
)
def test_what_was_played_well_agrees_with_how_much_there_was(lang, said):
    played = "%(n)s played well"
    assert [tongue(lang).ngettext(played, played, n) for n in range(3)] == said


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_unsure_or_out_of_date(lang):
    found = catalogue(lang)
    assert not found.obsolete
    assert not [message.id for message in found if message.id and message.fuzzy]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("it", "it"),
        ("de-AT,de;q=0.9", "de"),
        ("ja,nl;q=0.5", "nl"),
        ("en;q=0.2,fr;q=0.8", "fr"),
        ("fr;q=0,it;q=0.1", "it"),
        ("*", "en"),
        ("it;q=nonsense,nl", "nl"),
        (";;;,,,q=", "en"),
    ],
)
def test_the_browser_asks(header, lang):
    assert wanted(header) == lang


def request(header: str) -> Request:
    return Request({"type": "http", "headers": [(b"accept-language", header.encode())]})


def test_what_was_chosen_comes_first():
    assert language(request("fr"), Person("a", "Ada", "it")) == "it"
    assert language(request("fr"), Person("a", "Ada", "")) == "fr"
    assert language(request("fr"), Person("a", "Ada", "xx")) == "fr"
    assert language(request("fr"), None) == "fr"


def test_an_unknown_language_is_english():
    assert tongue("xx").lang == "en"


def test_values_are_filled_in():
    assert tongue("it").gettext("Seat %(n)s", n=3) == "Posto 3"
    assert tongue("en").gettext("Undo") == "Undo"


def test_a_name_changes_the_word_before_it():
    """Also in a message that follows a number."""
    assert tongue("fr").gettext("de %(name)s", name="Anna") == "d’Anna"
    assert tongue("fr").ngettext("de %(name)s", "%(n)s", 1, name="Étienne") == "d’Étienne"


def test_plurals():
    for lang, one, many in (
        ("en", "1 player", "4 players"),
        ("it", "1 giocatore", "4 giocatori"),
        ("de", "1 Person", "4 Personen"),
    ):
        said = tongue(lang).ngettext
        assert said("%(n)s player", "%(n)s players", 1) == one
        assert said("%(n)s player", "%(n)s players", 4) == many
    french = tongue("fr").ngettext("%(n)s player", "%(n)s players", 0)
    assert french == "0 joueur"


def test_numbers_lists_and_dates():
    assert tongue("it").number(12345) == "12.345"
    assert tongue("en").number(12345) == "12,345"
    assert tongue("de").listed(["Ada", "Bo", "Cy"]) == "Ada, Bo und Cy"
    assert tongue("fr").listed(["Ada"]) == "Ada"
    assert tongue("nl").date(NOON) == "14 november 2023"
    assert "14 nov 2023" in tongue("it").moment(NOON)
    assert tongue("it").time(NOON) == "22:13"
    assert tongue("de").ago(NOON - 7_200_000, NOON) == "vor 2 Stunden"
    assert tongue("en").ago(NOON + 5000, NOON) == tongue("en").ago(NOON, NOON)
    assert iso(NOON) == "2023-11-14T22:13:20+00:00"


def test_languages_are_called_by_their_own_names():
    names = {"Deutsch", "English", "Français", "Italiano", "Nederlands"}
    assert names <= {tongue(lang).name for lang in languages()}
