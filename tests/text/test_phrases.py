"""Phrases that an editor has struck out are found again."""

from __future__ import annotations

import pytest

from ludoteca.kernel.words import FRAME, load_messages
from ludoteca.lab.phrases import one_of_many, phrase_faults, plurals_in
from ludoteca.text import languages


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "After 3 rounds the most points win.", "Whoever has the most points wins."),
        ("en", "A player is drawn at random.", "A card is drawn at random."),
        ("it", "Vincono i più punti.", "Vince chi ha più punti."),
        ("de", "Am Ende gewinnen die meisten Punkte.", "Wer die meisten Punkte hat, gewinnt."),
        ("de", "Welche Farbe, ist gleich.", "Welche Farbe, ist egal."),
        ("de", "In dieser Lektion nimm das Kanu.", "Nimm in dieser Lektion das Kanu."),
        ("fr", "Le plus de points gagne.", "Celui qui a le plus de points gagne."),
        ("nl", "De meeste punten winnen.", "Wie de meeste punten heeft, wint."),
        ("nl", "Dan delen ze de winst.", "Dan delen ze de overwinning."),
        ("nl", "Trek een kaart en leg haar af.", "Trek een kaart en leg die af."),
    ],
)
def test_what_is_struck_out(lang: str, wrong: str, right: str) -> None:
    assert len(list(phrase_faults(wrong, lang))) == 1
    assert list(phrase_faults(right, lang)) == []


@pytest.mark.parametrize("lang", languages())
def test_a_plural_after_one(lang: str) -> None:
    many = plurals_in(load_messages(FRAME, lang))
    assert many
    for plural in many:
        assert one_of_many(many).search(f"1 {plural}.")
        assert not one_of_many(many).search(f"21 {plural}, 0–1 {plural}, 0 à 1 {plural}")
