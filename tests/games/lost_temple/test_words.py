"""The words of Lost Temple: the same in all five languages, and one for everything there is."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from ludoteca.games.lost_temple import board
from ludoteca.kernel import Words

LANGUAGES = ("de", "en", "fr", "it", "nl")
NAMES = tuple(f"Player {seat + 1}" for seat in range(8))


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
    """Events with their values, and options, of random games at all player counts."""
    events: dict[str, set[tuple[int, ...]]] = {}
    options = set()
    for players in range(2, 9):
        for seed in range(12):
            for position, heard in walk(players, seed):
                for event in heard:
                    events.setdefault(event.key, set()).add(event.values)
                for decision in position.pending:
                    options.update(decision.options)
    return events, options


def fields(template):
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form) for _, name, form, _ in Formatter().parse(template) if name]


def test_the_game_speaks_five_languages(game):
    assert game.meta.languages == list(LANGUAGES)
    assert set(game.meta.titles) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys_and_no_empty_text(texts, lang):
    assert list(texts[lang]) == list(texts["en"])
    for section, entries in texts[lang].items():
        assert list(entries) == list(texts["en"][section])
        assert all(text.strip() for text in entries.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_say_the_same_values(texts, lang):
    """A translation leaves no number, name or character out."""
    for section in ("verbs", "waiting", "events", "reasons"):
        for key, text in texts[lang][section].items():
            said = {number for number, _ in fields(text)}
            assert said == {number for number, _ in fields(texts["en"][section][key])}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_text(texts, noted, lang):
    assert set(texts[lang]["events"]) == set(noted)
    for key, counts in noted.items():
        assert len(counts) == 1, f"{key} is noted with different numbers of values"
        assert all(number < min(counts) for number, _ in fields(texts[lang]["events"][key]))


def test_random_games_tell_of_nearly_everything(noted, played):
    events, _ = played
    set_up_only = {"start_card", "safety_stop"}
    rare = {"bank_empty", "no_machete_left", "idol_stays"}
    assert set(noted) - set_up_only - rare <= set(events) <= set(noted)
    for key, seen in events.items():
        assert {len(values) for values in seen} == noted[key]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_can_be_told(game, texts, played, lang):
    words = Words(game.meta, lang)
    for key, seen in played[0].items():
        for values in seen:
            told = words.say("events", key, values, NAMES)
            assert "{" not in told
            if any(form == "player" for _, form in fields(texts[lang]["events"][key])):
                assert "Player" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_can_be_told(game, texts, played, lang):
    words = Words(game.meta, lang)
    verbs = texts[lang]["verbs"]
    used = set()
    for option in played[1]:
        special = f"{option.verb}_{option.n}"
        key = special if special in verbs else option.verb
        assert key in verbs
        used.add(key)
        assert "{" not in words.say("verbs", key, (option.n,))
    assert used == set(verbs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_prompt_and_a_word_for_those_who_wait(game, texts, lang):
    rules = game.start(4, seed=1).rules
    decisions = {name for name, rule in rules.items() if rule.kind}
    assert set(texts[lang]["prompts"]) == decisions
    assert set(texts[lang]["waiting"]) == decisions
    assert all(fields(text) == [(0, "player")] for text in texts[lang]["waiting"].values())


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
    assert len(reasons) == 9
    assert set(texts[lang]["reasons"]) == set(reasons)
    for key, count in reasons.items():
        assert all(number < count for number, _ in fields(texts[lang]["reasons"][key]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_character_token_and_space_has_a_name(texts, lang):
    # Shaman, Elder and Child cannot carry a meeple to the finish (LT-5.1, LT-8.2, LT-5.9).
    assert set(texts[lang]["endings"]) == {
        "thief",
        "seer",
        "priest",
        "craftsman",
        "scout",
        "canoe",
        "token",
        "rounds",
    }
    for section in ("character", "the_character"):
        assert list(texts[lang][section]) == [str(number) for number in range(1, 10)]
        assert len(set(texts[lang][section].values())) == 9
    assert list(texts[lang]["token"]) == [str(token) for token in range(len(board.EFFECTS))]
    assert set(texts[lang]["space"]) == set(board.KIND[1:])


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "Shaman Thief Seer Priest Elder Craftsman Scout Canoe Child"),
        ("it", "Sciamano Ladro Veggente Prete Anziano Artigiano Scout Canoa Bambino"),
        ("fr", "Shaman Voleur Voyante Prêtre Ancien Artisan Éclaireur Canoë Enfant"),
        ("nl", "Sjamaan Dief Ziener Priester Ouderling Archeoloog Verkenner Kano Kind"),
        ("de", "Schamane Dieb Seherin Priester Ältester Forscher Kundschafter Kanu Kind"),
    ],
)
def test_names_of_the_characters(texts, lang, names):
    assert list(texts[lang]["character"].values()) == names.split()


# -- Clauses --------------------------------------------------------------------------------------

CLAUSES = {1: 10, 2: 6, 3: 5, 4: 5, 5: 10, 6: 8, 7: 5, 8: 3, 9: 5}
"""How many clauses each section of the ledger has."""


def test_every_clause_and_ruling_stands_in_five_languages(game):
    clauses = game.clauses()
    expected = [f"LT-{s}.{n}" for s, count in CLAUSES.items() for n in range(1, count + 1)]
    expected += [f"LT-R{n}" for n in range(1, 28)]
    assert list(clauses) == expected
    for id, by_language in clauses.items():
        assert set(by_language) == set(LANGUAGES), id
        assert all(text.strip() for text in by_language.values()), id


def test_the_rules_cite_clauses_that_exist(game, source):
    cited = {
        node.value
        for node in ast.walk(source)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("LT-")
        and " " not in node.value
    }
    assert len(cited) > 30
    assert cited <= set(game.clauses())
    assert {rule.clause for rule in game.start(4, seed=1).rules.values() if rule.kind} <= cited
