"""Little words before a vowel, in Italian and in French."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Event, game
from ludoteca.kernel.euphony import euphonic
from ludoteca.text import frame, words

NAMES = ("Anna", "Étienne", "Hugo")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Passa a Anna", "Passa ad Anna"),
        ("A Anna non resta nulla", "Ad Anna non resta nulla"),
        ("Anna e Étienne", "Anna ed Étienne"),
        ("a Étienne, a Hugo e a Ida", "a Étienne, a Hugo e a Ida"),
        ("Anna e Hugo, fila A alta", "Anna e Hugo, fila A alta"),
        ("che Anna è entrata", "che Anna è entrata"),
    ],
)
def test_a_and_e_take_a_d_before_their_own_vowel(said, told):
    assert euphonic(said, "it") == told
    assert euphonic(said, "en") == said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("une barque de Anna", "une barque d’Anna"),
        ("De Étienne à Hugo", "D’Étienne à Hugo"),
        ("plus que Anna, moins que Hugo", "plus qu’Anna, moins que Hugo"),
        ("lorsque Ida joue, puisque Œdipe passe", "lorsqu’Ida joue, puisqu’Œdipe passe"),
        ("de A1 à E4, de la rangée de A à I", "de A1 à E4, de la rangée de A à I"),
        ("de onze à douze ; chaque Étienne", "de onze à douze ; chaque Étienne"),
    ],
)
def test_de_and_que_lose_their_e_before_a_vowel(said, told):
    assert euphonic(said, "fr") == told
    assert euphonic(said, "en") == said


def test_a_french_name_is_filled_in_as_it_sounds():
    said = words(game("honesty_first"), "fr")
    assert "de cubes Action qu’Anna" in said.say("motives", "punish", (0, 1), NAMES)
    assert "de cubes Action qu’Étienne" in said.say("motives", "punish", (1, 1), NAMES)
    assert "de cubes Action que Hugo" in said.say("motives", "punish", (2, 1), NAMES)
    hexes = words(game("great_battle"), "fr").say("events", "moves", (0, 1, 0, 1), NAMES)
    assert " de A1 à " in hexes
    told = frame("fr").say("model", "takeover", (1,), NAMES)
    assert told == "Un bot joue à la place d’Étienne."


def test_it_shows_when_a_name_is_filled_in():
    said = words(game("honesty_first"), "it")
    assert said.action("victim 0", NAMES) == "Ruba ad Anna"
    assert said.event(Event("steals_discs", (2, 1, 1), ""), NAMES) == "Hugo ruba 1 disco a Étienne."
    assert said.event(Event("steals_discs", (2, 0, 1), ""), NAMES) == "Hugo ruba 1 disco ad Anna."
