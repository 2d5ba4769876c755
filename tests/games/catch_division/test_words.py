"""The words of The Division of the Catch: the same in both languages, one for everything."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from ludoteca.games.minutia.catch_division.card import RECIPES
from ludoteca.kernel import Words

LANGUAGES = ("en", "it")
NAMES = tuple(f"Player {seat + 1}" for seat in range(4))


@pytest.fixture(scope="session")
def texts(game):
    """The text files as they are, without falling back to English."""
    folder = game.meta.folder / "text"
    return {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}


@pytest.fixture(scope="session")
def source(game):
    return ast.parse(Path(game.meta.folder, "rules.py").read_text("utf-8"))


@pytest.fixture(scope="session")
def noted(source):
    """Every event in the rules and the number of its values."""
    found: dict[str, set[int]] = {}
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.note":
            found.setdefault(ast.literal_eval(node.args[0]), set()).add(len(node.args) - 1)
    return found


@pytest.fixture(scope="session")
def played(walk):
    """Events with their values, and options, of random games of all kinds."""
    events: dict[str, set[tuple[int, ...]]] = {}
    options = set()
    for players in (2, 3, 4):
        for seed in range(12):
            for form in ("sealed", "live"):
                for position, heard in walk(players, seed, form):
                    for event in heard:
                        events.setdefault(event.key, set()).add(event.values)
                    for decision in position.pending:
                        options.update(decision.options)
    return events, options


def fields(template):
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form) for _, name, form, _ in Formatter().parse(template) if name]


def test_the_game_speaks_two_languages(game):
    assert game.meta.languages == list(LANGUAGES)
    assert set(game.meta.titles) == set(LANGUAGES)


def test_both_languages_have_the_same_keys_and_no_empty_text(texts):
    assert list(texts["it"]) == list(texts["en"])
    for section, entries in texts["it"].items():
        assert list(entries) == list(texts["en"][section])
        assert all(text.strip() for text in [*entries.values(), *texts["en"][section].values()])


def test_both_languages_say_the_same_values(texts):
    for section in ("verbs", "waiting", "events", "reasons"):
        for key, text in texts["it"][section].items():
            said = {number for number, _ in fields(text)}
            assert said == {number for number, _ in fields(texts["en"][section][key])}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_heard_and_can_be_told(game, texts, noted, played, lang):
    words = Words(game.meta, lang)
    assert set(texts[lang]["events"]) == set(noted) == set(played[0])
    for key, seen in played[0].items():
        assert {len(values) for values in seen} == noted[key]
        for values in seen:
            told = words.say("events", key, values, NAMES)
            assert "{" not in told
            assert "Player" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_can_be_told(game, texts, played, lang):
    words = Words(game.meta, lang)
    verbs = texts[lang]["verbs"]
    used = set()
    for option in played[1]:
        special = f"{option.verb}_{option.n}"
        key = special if special in verbs else option.verb
        used.add(key)
        assert "{" not in words.say("verbs", key, (option.n,))
    assert used == set(verbs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_reason_ending_and_recipe_has_its_words(game, texts, source, lang):
    position = game.start(2, seed=1)
    decisions = {name for name, rule in position.rules.items() if rule.kind}
    assert set(texts[lang]["prompts"]) == set(texts[lang]["waiting"]) == decisions
    reasons = {
        ast.literal_eval(node.elts[1])
        for node in ast.walk(source)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and isinstance(node.elts[2], ast.Tuple)
    }
    assert set(texts[lang]["reasons"]) == reasons
    assert set(texts[lang]["endings"]) == {"alone", "shared"}
    assert list(texts[lang]["recipe"]) == [str(r) for r in RECIPES]


CLAUSES = {1: 3, 2: 10, 3: 6, 4: 2, 5: 1}
"""How many clauses each section of the ledger has."""


def test_every_clause_and_ruling_stands_in_both_languages(game):
    expected = [f"M14-{s}.{n}" for s, count in CLAUSES.items() for n in range(1, count + 1)]
    expected += [f"M14-R{n}" for n in range(1, 14)]
    clauses = game.clauses()
    assert list(clauses) == expected
    for id, by_language in clauses.items():
        assert set(by_language) == set(LANGUAGES), id
        assert all(text.strip() for text in by_language.values()), id
