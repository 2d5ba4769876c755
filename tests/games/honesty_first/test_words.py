"""The words of Honesty First of All: the same in both languages, and one for everything."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from ludoteca.kernel import Words

LANGUAGES = ("en", "it")
NAMES = tuple(f"Player {seat + 1}" for seat in range(5))
CLAUSES = {1: 4, 2: 7, 3: 5, 4: 1, 5: 2, 6: 5, 7: 2}
"""How many clauses each section of the ledger has."""


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
    """Events with their values, and options, of random games."""
    events: dict[str, set[tuple[int, ...]]] = {}
    options = set()
    for players in (3, 4, 5):
        for seed, accusations in enumerate(["sealed", "live"] * 4):
            for position, heard in walk(players, seed, accusations):
                for event in heard:
                    events.setdefault(event.key, set()).add(event.values)
                for decision in position.pending:
                    options.update(decision.options)
    return events, options


def fields(template):
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form) for _, name, form, _ in Formatter().parse(template) if name]


def test_titles_and_option(game):
    assert game.meta.languages == list(LANGUAGES)
    assert set(game.meta.titles) == set(LANGUAGES)
    assert game.meta.options == {"accusations": ("sealed", "live")}


def test_both_languages_have_the_same_keys_and_say_the_same_values(texts):
    english, italian = texts["en"], texts["it"]
    assert list(english) == list(italian)
    for section, entries in english.items():
        assert list(entries) == list(italian[section])
        for key, text in entries.items():
            assert text.strip()
            assert italian[section][key].strip()
            said = {number for number, _ in fields(text)}
            assert said == {number for number, _ in fields(italian[section][key])}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_text_and_can_be_told(game, texts, noted, played, lang):
    assert set(texts[lang]["events"]) == set(noted)
    set_up_and_rare = {"draws_forbidden", "first_player", "stalemate"}
    assert set(noted) - set_up_and_rare <= set(played[0]) <= set(noted)
    words = Words(game.meta, lang)
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
        assert "{" not in words.say("verbs", key, (option.n,), NAMES)
    assert used == set(verbs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_and_ending_has_its_words(game, texts, lang):
    rules = game.start(4, seed=1).rules
    decisions = {name for name, rule in rules.items() if rule.kind}
    assert set(texts[lang]["prompts"]) == decisions
    assert set(texts[lang]["waiting"]) == decisions
    assert set(texts[lang]["endings"]) == {"accusation", "discard", "stalemate"}


@pytest.mark.clause("M18-R18")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_those_who_wait_are_not_told_which_detail_is_chosen(texts, lang):
    waiting = texts[lang]["waiting"]
    details = ("act", "take_kind", "steal_from", "steal_kind", "swap")
    assert len({waiting[name] for name in details}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_text(texts, source, lang):
    """An objection is a clause, the key of a reason and its values."""
    reasons = {
        ast.literal_eval(node.elts[1]): len(node.elts[2].elts)
        for node in ast.walk(source)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and isinstance(node.elts[1], ast.Constant)
        and isinstance(node.elts[2], ast.Tuple)
    }
    assert set(texts[lang]["reasons"]) == set(reasons)
    for key, count in reasons.items():
        assert all(number < count for number, _ in fields(texts[lang]["reasons"][key]))


def test_every_clause_and_ruling_stands_in_both_languages(game):
    clauses = game.clauses()
    expected = [f"M18-{s}.{n}" for s, count in CLAUSES.items() for n in range(1, count + 1)]
    expected += [f"M18-R{n}" for n in range(1, 19)]
    assert list(clauses) == expected
    for by_language in clauses.values():
        assert set(by_language) == set(LANGUAGES)
        assert all(text.strip() for text in by_language.values())
