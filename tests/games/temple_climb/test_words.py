"""The words of The Temple Climb: the same in both languages, and one for everything there is."""

import tomllib
from string import Formatter

import pytest

from ludoteca.kernel import Words


@pytest.fixture(scope="session")
def texts(game):
    folder = game.meta.folder / "text"
    return {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}


LANGUAGES = ("en", "it")

CLAUSES = {1: 5, 2: 6, 3: 4, "R": 8}
"""How many clauses each section of the ledger has, and how many rulings there are."""


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
    expected = [f"M03-{s}.{n}" for s in (1, 2, 3) for n in range(1, CLAUSES[s] + 1)]
    expected += [f"M03-R{n}" for n in range(1, CLAUSES["R"] + 1)]
    assert list(game.clauses()) == expected
    assert all(set(clause) == {"en", "it"} for clause in game.clauses().values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_option_can_be_told(game, texts, walk, lang):
    language = Words(game.meta, lang)
    told = set()
    for seed in range(12):
        for position in walk(2 + seed % 4, seed):
            position.listen(
                lambda event: told.add((event.key, language.say("events", event.key, event.values)))
            )
            for decision in position.pending:
                for option in decision.options:
                    assert "{" not in language.say("verbs", option.verb, (option.n,))
    set_up = {"draws", "draws_colour", "begins"}
    assert {key for key, _ in told} == set(texts[lang]["events"]) - set_up
    assert not [said for _, said in told if "{" in said]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "P1 puts black on −2."), ("it", "P1 mette il nero su −2.")]
)
def test_offers_are_told_with_their_sign(game, lang, said):
    assert Words(game.meta, lang).say("events", "offers", (0, 4, -2)) == said
