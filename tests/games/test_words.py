"""The words of every game: the same in all languages, and one for everything there is."""

import ast
import math
import re
from string import Formatter

import pytest

from ludoteca import read_record
from ludoteca.lab.clauses import prefix_of
from ludoteca.lab.trial import Trial
from ludoteca.text import words

from .conftest import records_of

NAMES = tuple(f"Player {seat + 1}" for seat in range(8))

RARE = {"safety_stop", "rounds"}
"""The event and the ending of Lost Temple that no game comes to."""


@pytest.fixture(scope="session")
def source(game):
    return ast.parse((game.meta.folder / "rules.py").read_text("utf-8"))


@pytest.fixture(scope="session")
def noted(source):
    """Every event that the rules name, and the numbers of its values."""
    found: dict[str, set[int]] = {}
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.note":
            for key in strings(node.args[0]):
                found.setdefault(key, set()).add(len(node.args) - 1)
    return found


def strings(node):
    """All that a constant, or a choice between constants, can be; nothing for a name."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) else []


@pytest.fixture(scope="session")
def played(game):
    """The events, options and endings of games at every table and of the golden records."""
    heard, options, endings = set(), set(), set()

    def look(position):
        for decision in position.pending:
            options.update(decision.options)
        if position.over:
            endings.add(position.ending)

    for match in Trial(game, "words", 6, seed=1, looks=1, seconds=math.inf).matches():
        match.position = match.start(heard.add)
        for position in match.walk():
            look(position)
    for file in records_of(game):
        record = read_record(file.read_text("utf-8"))
        game.replay(record, listen=heard.add)
        for position in game.steps(record):
            look(position)
    return {(event.key, event.values) for event in heard}, options, endings


def fields(template):
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form) for _, name, form, _ in Formatter().parse(template) if name]


def numbers(template):
    return {number for number, _ in fields(template)}


# -- Languages ------------------------------------------------------------------------------------


def test_the_game_speaks_english_and_italian_at_least(game, texts):
    assert game.meta.languages == list(texts)
    assert set(game.meta.titles) == set(texts)
    assert {"en", "it"} <= set(texts)


def test_all_languages_have_the_same_keys_and_no_empty_text(texts):
    for lang, own in texts.items():
        assert list(own) == list(texts["en"]), lang
        for section, entries in own.items():
            if section != "synonyms":  # every language has its own
                assert list(entries) == list(texts["en"][section]), (lang, section)
            assert all(text.strip() for text in entries.values()), (lang, section)


def test_all_languages_say_the_same_values(texts):
    """A translation leaves no number and no name out."""
    for lang, own in texts.items():
        for section, entries in own.items():
            if section == "synonyms":
                continue
            for key, text in entries.items():
                assert numbers(text) == numbers(texts["en"][section][key]), (lang, section, key)


# -- What happens ---------------------------------------------------------------------------------


def test_every_event_has_a_text_and_every_text_an_event(texts, noted, played):
    told = {key for key, _ in played[0]}
    assert set(noted) - told <= RARE
    assert set(texts["en"]["events"]) == told | set(noted)


def test_no_text_of_an_event_asks_for_more_values_than_there_are(texts, noted, played):
    for key, values in played[0]:
        assert key not in noted or len(values) in noted[key], key
    for own in texts.values():
        for key, counts in noted.items():
            assert all(number < min(counts) for number in numbers(own["events"][key])), key


def test_every_event_can_be_told(game, texts, played):
    for lang, own in texts.items():
        language = words(game, lang)
        for key, values in played[0]:
            told = language.say("events", key, values, NAMES)
            assert "{" not in told
            if any(form == "player" for _, form in fields(own["events"][key])):
                assert "Player" in told


def test_every_ending_has_a_text_and_every_text_an_ending(texts, played):
    assert set(texts["en"]["endings"]) - RARE == played[2]


# -- What is asked --------------------------------------------------------------------------------


def test_every_option_can_be_told_and_every_verb_is_used(game, texts, played):
    for lang, own in texts.items():
        language, used = words(game, lang), set()
        for option in played[1]:
            special = f"{option.verb}_{option.n}"
            key = special if special in own["verbs"] else option.verb
            used.add(key)
            assert "{" not in language.say("verbs", key, (option.n,), NAMES)
        assert used == set(own["verbs"])


def test_every_decision_has_a_prompt_and_a_word_for_those_who_wait(game, texts):
    rules = game.start(game.meta.min_players, seed=1).rules
    decisions = {name for name, rule in rules.items() if rule.kind}
    for own in texts.values():
        assert set(own["prompts"]) == set(own["waiting"]) == decisions
        assert all(fields(text) == [(0, "player")] for text in own["waiting"].values())


def test_every_reason_has_a_text(texts, source):
    """An objection is a clause, the key of a reason and its values."""
    reasons = {
        ast.literal_eval(node.elts[1]): len(node.elts[2].elts)
        for node in ast.walk(source)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and isinstance(node.elts[1], ast.Constant)
        and isinstance(node.elts[2], ast.Tuple)
    }
    for own in texts.values():
        assert set(own["reasons"]) == set(reasons)
        for key, count in reasons.items():
            assert all(number < count for number in numbers(own["reasons"][key])), key


def test_every_way_to_play_has_a_name(game, texts):
    values = {value for options in game.meta.options.values() for value in options}
    for lang, own in texts.items():
        assert set(own.get("options", {})) == set(game.meta.options), lang
        assert set(own.get("values", {})) == values, lang


# -- Clauses --------------------------------------------------------------------------------------


def test_clauses_and_rulings_are_numbered_and_stand_in_all_languages(game, texts):
    sections: dict[str, list[str]] = {}
    for clause, by_language in game.clauses().items():
        section = re.fullmatch(r"[A-Z0-9]+-(\d+\.|R)\d+", clause)[1]
        sections.setdefault(section, []).append(clause)
        assert set(by_language) == set(texts), clause
        assert all(text.strip() for text in by_language.values()), clause
    assert list(sections) == [*[f"{n}." for n in range(1, len(sections))], "R"]
    prefix = prefix_of(clause)
    for section, clauses in sections.items():
        assert clauses == [f"{prefix}-{section}{n}" for n in range(1, len(clauses) + 1)]


def test_the_rules_cite_clauses_that_exist(game, source):
    prefix = prefix_of(next(iter(game.clauses())))
    cited = {
        node.value
        for node in ast.walk(source)
        if isinstance(node, ast.Constant) and re.match(rf"{prefix}-\S+$", str(node.value))
    }
    assert cited <= set(game.clauses())
    rules = game.start(game.meta.min_players, seed=1).rules
    assert {rule.clause for rule in rules.values() if rule.kind} <= cited
