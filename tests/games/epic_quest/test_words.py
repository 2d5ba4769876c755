"""Some sentences of The Epic Quest."""

import pytest

from ludoteca.text import words

NAMES = ("Anna", "Étienne", "Hugo", "Bo")


@pytest.mark.parametrize(
    ("lang", "key", "values", "told"),
    [
        ("en", "moves", (0, 4), "The Warrior moves to the Old Oak."),
        ("it", "moves", (3, 0), "La Sciamana va all’Ingresso."),
        ("en", "hits_priest", (2, 1), "The Archer hits the High Priest: 1 disc left."),
        ("it", "hits_priest", (2, 1), "L’Arciere colpisce il Gran Sacerdote: resta 1 disco."),
        ("it", "hits_priest", (2, 3), "L’Arciere colpisce il Gran Sacerdote: restano 3 dischi."),
        ("it", "gives", (1, 0, 4), "L’Eroe dà una Pozione al Guerriero."),
        ("en", "takes_item", (1, 0, 3), "The Hero takes a blue Boost from the Warrior."),
        ("en", "begins_round", (3, 1), "Round 3: Étienne is captain."),
        ("it", "holds", (0, 2), "Anna aspetta; la parola passa a Hugo."),
    ],
)
def test_some_sentences(game, lang, key, values, told):
    assert words(game, lang).say("events", key, values, NAMES) == told


@pytest.mark.clause("M21-R2")
def test_a_refused_layout_says_why(game):
    refused = game.refusal(2, {"difficulty": "easy", "map": "a", "layout": "0,0 1,0"})
    assert words(game, "it").reason(refused) == (
        "Questa difficoltà ha 11 carte in tutto; la disposizione ne ha 2."
    )
