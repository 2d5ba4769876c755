"""Italian words before their own vowel."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Event, game
from ludoteca.kernel.euphony import euphonic
from ludoteca.text import words

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


def test_it_shows_when_a_name_is_filled_in():
    said = words(game("honesty_first"), "it")
    assert said.action("victim 0", NAMES) == "Ruba ad Anna"
    assert said.event(Event("steals_discs", (2, 1, 1), ""), NAMES) == "Hugo ruba 1 disco a Étienne."
    assert said.event(Event("steals_discs", (2, 0, 1), ""), NAMES) == "Hugo ruba 1 disco ad Anna."
