"""Some sentences of The Intruder."""

import pytest

from ludoteca.games.minutia.intruder.pieces import PROPOSITIONS
from ludoteca.kernel import Event
from ludoteca.text import words

NAMES = ("Anna", "Hugo", "Étienne", "Bo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "gives_clue", (0, 63), "Anna: the Intruder has both eyes open."),
        ("it", "gives_clue", (0, 63), "Anna: l’Intruso ha gli occhi aperti."),
        ("en", "guesses_wrong", (3, 37), "Bo guesses the blue Forzuto (Low tide): wrong."),
        ("it", "guesses_right", (1, 1), "Hugo indica il pesce verde (La gara fluviale): giusto!"),
        (
            "it",
            "stays_hidden",
            (22,),
            "Nessuno ha scoperto l’Intruso. Era il Minuto blu (Il mercato).",
        ),
        ("en", "upheld", (0, 1), "1 player objects: Anna needs other words."),
        ("it", "upheld", (0, 3), "3 giocatori contestano: Anna deve usare altre parole."),
        ("en", "says_question", (1, "Is it wet?"), "Hugo asks: “Is it wet?”"),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Hugo asks whether the Intruder is wholly visible. Anna: no!"),
        ("it", "Hugo chiede se l’Intruso è completamente visibile. Anna: no!"),
    ],
)
def test_a_question_and_its_answer_are_one_line(game, lang, told):
    events = [Event("asks", (1, 80), "M06-3.8"), Event("answers", (0, 0), "M06-3.9")]
    assert [line.said for line in words(game, lang).told(events, NAMES)] == [told]


def test_every_sentence_of_the_list_is_under_the_heading_of_its_attribute(game):
    english = words(game, "en")
    headings = {}
    for n, one in enumerate(PROPOSITIONS):
        headings.setdefault(one.attribute, set()).add(english.group(f"ask {n}"))
    assert all(len(found) == 1 for found in headings.values())
    assert len(headings) == 18
