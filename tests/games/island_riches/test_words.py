"""The words of the game: the same in both languages, and one for everything there is."""

import tomllib
from string import Formatter

import pytest

from ludoteca.text import words

from .conftest import Heard

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


@pytest.fixture(scope="session")
def texts(game):
    folder = game.meta.folder / "text"
    return {
        lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "it")
    }


def numbers(template):
    return {int(name) for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_say_the_same(texts):
    assert list(texts["it"]) == list(texts["en"])
    for section, entries in texts["en"].items():
        assert list(texts["it"][section]) == list(entries)
        for key, text in entries.items():
            assert text.strip()
            assert texts["it"][section][key].strip()
            assert numbers(texts["it"][section][key]) == numbers(text), key


@pytest.mark.parametrize("lang", ["en", "it"])
def test_everything_that_happens_can_be_told(game, walk, texts, lang):
    heard = Heard()
    endings = set()
    said = set()
    speak = words(game, lang)
    for players in (2, 3, 4):
        for seed in range(12):
            for position in walk(players, seed, heard=heard):
                for decision in position.pending:
                    said.add(speak.say("verbs", decision.name, (decision.options[0].n,)))
            endings.add(position.ending)
    assert set(texts[lang]["events"]) == {event.key for event in heard}
    assert set(texts[lang]["endings"]) == endings
    for event in heard:
        said.add(speak.say("events", event.key, event.values, NAMES))
    assert not any("{" in text or "}" in text for text in said)
    for word in ("prompts", "waiting"):
        assert set(texts[lang][word]) == {"keep", "give"}


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "passes", (-1,), "All hands move on counter-clockwise."),
        ("it", "passes", (1,), "Tutte le mani passano in senso orario."),
        ("en", "rolls", (4,), "The die shows 4: keep 2 cubes and give 1."),
        ("it", "gets", (1, 3), "Bruno ti dà un cubo blu: devi tenerlo."),
        ("en", "scores", (0, 1), "Ada: 1 point."),
        ("it", "scores", (0, -2), "Ada: -2 punti."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told
