"""The words of Geister: the same in all languages, and one for everything there is."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from ludoteca.games.geister.house import CARDS, COLOURS, FACES, ROOMS, SPACES
from ludoteca.kernel import Words

LANGUAGES = ("de", "en", "fr", "it", "nl")
NAMES = ("Ada", "Bo", "Cleo", "Dan")


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
    return {
        ast.literal_eval(node.args[0]): len(node.args) - 1
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.note"
    }


def fields(template):
    """What a template asks for: the number of each value and its format."""
    return [(int(name), form) for _, name, form, _ in Formatter().parse(template) if name]


def test_languages(game):
    assert game.meta.languages == list(LANGUAGES)
    assert set(game.meta.titles) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_the_same_keys_and_no_empty_text(texts, lang):
    assert list(texts[lang]) == list(texts["en"])
    for section, entries in texts[lang].items():
        assert list(entries) == list(texts["en"][section]), section
        assert all(text.strip() for text in entries.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_say_the_same_values(texts, lang):
    """A translation leaves no number, name or room out."""
    for section in ("verbs", "waiting", "events", "reasons"):
        for key, text in texts[lang][section].items():
            said = {number for number, _ in fields(text)}
            assert said == {number for number, _ in fields(texts["en"][section][key])}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_text(texts, noted, lang):
    assert set(texts[lang]["events"]) == set(noted)
    for key, count in noted.items():
        assert all(number < count for number, _ in fields(texts[lang]["events"][key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_told_in_random_games_can_be_said(game, walk, lang):
    words = Words(game.meta, lang)
    for players, mode, seed in [(2, "base", 1), (3, "advanced", 2), (4, "advanced", 3)]:
        for position, heard in walk(players, mode, seed):
            for event in heard:
                assert "{" not in words.say("events", event.key, event.values, NAMES)
            for decision in position.pending:
                for option in decision.options:
                    special = f"{option.verb}_{option.n}"
                    key = special if words.find("verbs", special) else option.verb
                    assert "{" not in words.say("verbs", key, (option.n,))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_prompt_and_a_word_for_those_who_wait(game, texts, lang):
    decisions = {name for name, rule in game.start(4, seed=1).rules.items() if rule.kind}
    assert set(texts[lang]["prompts"]) == decisions
    assert set(texts[lang]["waiting"]) == decisions
    assert all(fields(text) == [(0, "player")] for text in texts[lang]["waiting"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_text(texts, source, lang):
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
        assert all(number < count for number, _ in fields(texts[lang]["reasons"][key])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_has_a_name(texts, lang):
    own = texts[lang]
    assert set(own["endings"]) == {"won", "haunted", "stuck", "guard"}
    assert list(own["hunter"]) == [str(hunter) for hunter in range(len(COLOURS))]
    assert list(own["face"]) == [str(face) for face in range(len(FACES))]
    assert list(own["card"]) == [str(card) for card in range(1, len(CARDS))]
    for table in ("in_space", "to_space"):
        assert list(own[table]) == [str(space) for space in range(SPACES)]
    for table in ("room", "the_room"):
        assert list(own[table]) == [str(room) for room in ROOMS]
        assert len(set(own[table].values())) == len(ROOMS)


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "en",
            "Library Study Nursery Bathroom Bedroom Trophy_room Drawing_room Pantry Music_room "
            "Ballroom Kitchen Dining_room",
        ),
        (
            "it",
            "Biblioteca Studio Cameretta Bagno Camera_da_letto Sala_dei_trofei Salotto Dispensa "
            "Sala_della_musica Sala_da_ballo Cucina Sala_da_pranzo",
        ),
    ],
)
def test_names_of_the_rooms(texts, lang, names):
    assert [name.replace(" ", "_") for name in texts[lang]["room"].values()] == names.split()


# -- Clauses --------------------------------------------------------------------------------------

CLAUSES = {1: 6, 2: 3, 3: 5, 4: 7, 5: 5, 6: 5, 7: 11, 8: 4}
"""How many clauses each section of the ledger has."""


def test_every_clause_and_ruling_stands_in_english_and_italian(game):
    expected = [f"GG-{s}.{n}" for s, count in CLAUSES.items() for n in range(1, count + 1)]
    expected += [f"GG-R{n}" for n in range(1, 28)]
    assert list(game.clauses()) == expected
    for id, by_language in game.clauses().items():
        assert {"en", "it"} <= set(by_language), id
        assert all(text.strip() for text in by_language.values()), id
