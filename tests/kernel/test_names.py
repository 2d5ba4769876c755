"""What a name may hold, whether it was typed or is read from a record from elsewhere."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.kernel import game, read_record
from ludoteca.kernel.names import LONGEST_NAME, clean_name

UNSEEN = {
    "a direction": "\u202eAnna",
    "an isolated direction": "\u2066Anna\u2069",
    "a space without a width": "An\u200bna",
    "a joiner": "An\u200dna",
    "a mark of the byte order": "\ufeffAnna",
    "a filler": "Anna\u3164",
    "what joins marks": "Anna\u034f",
    "a variant": "An\ufe0fna",
    "a plain variant": "An\ufe0ena",
    "a variant of ideographs": "Ann\U000e0100a",
    "a variant of Mongolian": "An\u180bn\u180fa",
    "tags": "Anna\U000e0041\U000e007f",
    "an empty sign of music": "Anna\U0001d159",
    "an empty hieroglyph": "Anna\U00013441",
    "a command to a terminal": "\x1bAnna\x07",
    "spaces": " \u3000Anna\xa0\u2003",
    "many spaces": "Anna" + " " * 5000,
}


@pytest.mark.parametrize("name", [*UNSEEN.values(), "\nAnna\r"])
def test_a_name_holds_nothing_that_nobody_sees(name):
    assert clean_name(name) == "Anna"


@pytest.mark.parametrize("name", ["\ufe0f", "\u202e", "\u2800", "\U000e0101", " \xa0", "\u180f"])
def test_what_shows_nothing_is_no_name(name):
    assert clean_name(name) == ""


def test_two_ways_to_write_the_same_letters_are_one_name():
    assert clean_name("E\u0301tienne") == clean_name("\xc9tienne") == "\xc9tienne"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë 🙂", "Zoë 🙂"),
        ("Anna 👍🏽", "Anna 👍🏽"),
        ("Bea 🇮🇹", "Bea 🇮🇹"),
        ("Cid ❤\ufe0f", "Cid ❤"),
        ("1\ufe0f\u20e3", "1\u20e3"),
        ("👩\u200d🚀", "👩🚀"),
        ("علی", "علی"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("李小龍", "李小龍"),
    ],
)
def test_what_is_seen_stays(name, shown):
    assert clean_name(name) == shown


@given(st.text(st.characters(), max_size=60))
def test_whatever_was_typed_is_a_name_afterwards(text):
    name = clean_name(text)
    assert len(name) <= LONGEST_NAME
    assert clean_name(name) == name
    assert name == " ".join(name.split())
    assert not {category(letter) for letter in name} & {"Cc", "Cf", "Co", "Cs", "Cn"}


def test_no_letter_that_may_be_ignored_is_left():
    """The letters that Unicode lets a program leave out."""
    ignorable = [(0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)]
    ignorable += [(0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)]
    ignorable += [(0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0)]
    ignorable += [(0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]
    letters = [chr(n) for first, last in ignorable for n in range(first, last + 1)]
    assert [letter for letter in letters if clean_name(letter)] == []


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_the_names_of_a_record_are_those_that_could_be_typed(name):
    start = game("tic_tac_toe").start(seed=1)
    for option in (4, 0, 8):
        start.play(start.pending[0].player, f"mark {option}")
    named = f"\nseat 0 {name}\nseat 1 {'x' * 5000}\n\n"
    record = read_record(start.record.text().replace("\n\n", named, 1))
    assert record.names == ("Anna", "x" * LONGEST_NAME)
    assert game("tic_tac_toe").replay(record).record == start.record
    assert read_record(record.text()) == record
    # Nor is another one written.
    assert read_record(start.record.signed((name, "Bea"), "", "").text()).names == ("Anna", "Bea")
