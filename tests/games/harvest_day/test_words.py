"""The words of Harvest Day: the same in both languages, and one for everything there is."""

import tomllib
from string import Formatter

import pytest

from ludoteca.kernel import Words
from ludoteca.scene.say import action_text

LANGUAGES = ("en", "it")


@pytest.fixture(scope="session")
def texts(game):
    folder = game.meta.folder / "text"
    return {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}


def values_in(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_say_the_same(texts):
    english, italian = texts["en"], texts["it"]
    assert list(english) == list(italian)
    for section, entries in english.items():
        assert list(entries) == list(italian[section])
        for key, said in entries.items():
            assert said.strip()
            assert values_in(said) == values_in(italian[section][key])


def test_every_clause_and_ruling_stands_in_both_languages(game):
    sections = {1: 3, 2: 2, 3: 4, 4: 5}
    expected = [f"M05-{s}.{n}" for s, count in sections.items() for n in range(1, count + 1)]
    assert list(game.clauses()) == expected + [f"M05-R{n}" for n in range(1, 6)]
    assert all(set(clause) == {"en", "it"} for clause in game.clauses().values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_option_can_be_told(game, texts, walk, lang):
    language = Words(game.meta, lang)
    told = set()
    for seed in range(60):
        for position in walk("AB"[seed % 2], seed):
            position.listen(
                lambda event: told.add((event.key, language.say("events", event.key, event.values)))
            )
            for decision in position.pending:
                for option in decision.options:
                    assert str(option.n) in action_text(str(option), language, ())
    assert {key for key, _ in told} == set(texts[lang]["events"]) - {"draws_side"}
    assert not [said for _, said in told if "{" in said]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_option_and_its_values_have_names(game, texts, lang):
    assert set(texts[lang]["options"]) == set(game.meta.options)
    assert set(texts[lang]["values"]) == set(game.meta.options["side"])
