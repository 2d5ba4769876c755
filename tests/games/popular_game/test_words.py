"""The words: the same in both languages, and one for everything there is."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from ludoteca.text import words

LANGUAGES = ("en", "it")
NAMES = tuple(f"Player {seat + 1}" for seat in range(6))


@pytest.fixture(scope="session")
def texts(game):
    folder = game.meta.folder / "text"
    return {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}


@pytest.fixture(scope="session")
def source(game):
    return ast.parse(Path(game.meta.folder, "rules.py").read_text("utf-8"))


def fields(template):
    """What a template asks for: the numbers of its values."""
    return {int(name) for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_say_the_same(game, texts):
    assert game.meta.languages == list(LANGUAGES)
    assert list(texts["it"]) == list(texts["en"])
    for section, entries in texts["en"].items():
        assert list(texts["it"][section]) == list(entries)
        for key, text in entries.items():
            assert texts["it"][section][key].strip()
            assert fields(texts["it"][section][key]) == fields(text), key


def test_every_event_is_in_the_rules_and_has_a_text(texts, source):
    noted = {
        ast.literal_eval(node.args[0])
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.note"
    }
    assert set(texts["en"]["events"]) == noted


def test_every_ending_decision_and_verb_has_a_text(game, texts):
    assert set(texts["en"]["endings"]) == {"rich", "ruin", "reef"}
    assert set(texts["en"]["verbs"]) == {"pass", "see", "raise", "leave"}
    rules = game.start(2, seed=1).rules
    decisions = {name for name, rule in rules.items() if rule.kind}
    assert set(texts["en"]["prompts"]) == set(texts["en"]["waiting"]) == decisions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_can_be_told(game, texts, walk, lang):
    spoken = words(game, lang)
    told = set()
    for players in range(2, 7):
        for seed in range(25):
            for _, heard in walk(players, seed):
                for event in heard:
                    said = spoken.say("events", event.key, event.values, NAMES)
                    assert "{" not in said
                    told.add(event.key)
    assert told | {"all_passed"} == set(texts[lang]["events"])  # which chance hardly ever brings


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Player 3 shows red, red, green: 1 point."),
        ("it", "Player 3 mostra rosso, rosso, verde: 1 punto."),
    ],
)
def test_a_showdown_is_told_by_colours(game, lang, said):
    assert words(game, lang).say("events", "shows", (2, 1, 1, 2, 1), NAMES) == said
