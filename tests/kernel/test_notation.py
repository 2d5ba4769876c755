"""Actions and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.kernel import Action, Unreadable, actions, parse, text
from ludoteca.kernel.notation import LONGEST_TEXT

VERBS = st.from_regex(r"[a-z][a-z_0-9]{0,12}", fullmatch=True)
NUMBERS = st.integers(-(10**18) + 1, 10**18 - 1)
TEXTS = st.text(max_size=LONGEST_TEXT)


@settings(derandomize=True, deadline=None, database=None)
@given(VERBS, NUMBERS, TEXTS)
def test_text_and_parse_are_inverse(verb: str, n: int, words: str) -> None:
    action = Action(verb, n, words)
    assert parse(text(action)) == action
    assert "\n" not in text(action)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("walk 2", Action("walk", 2)),
        ("walk", Action("walk", 0)),
        ("  walk 2 ", Action("walk", 2)),
        ("back -3", Action("back", -3)),
        ("take_2 0", Action("take_2", 0)),
        ('say 0 "a cat"', Action("say", 0, "a cat")),
        ('say 0 "a \\"big\\" cat"', Action("say", 0, 'a "big" cat')),
        ('say 1 "perché"', Action("say", 1, "perché")),
        ('say 0 ""', Action("say", 0)),
    ],
)
def test_parse(line: str, action: Action) -> None:
    assert parse(line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "2",
        "2 walk",
        "Walk 2",
        "wälk 2",
        "walk two",
        "walk 2 3",
        "walk  2",
        "walk 2.5",
        "walk +2",
        "walk ٢",
        "walk 1234567890123456789",
        "say 0 a cat",
        'say 0 "a cat',
        'say 0 "a" cat"',
        "say 0 'a cat'",
        'say 0 "a cat" 1',
        "walk 2\nwalk 3",
        "walk 2;",
    ],
)
def test_what_is_no_action(line: str) -> None:
    with pytest.raises(Unreadable):
        parse(line)


def test_a_text_has_a_longest_length() -> None:
    assert len(parse(text(Action("say", 0, "x" * LONGEST_TEXT))).text) == LONGEST_TEXT
    with pytest.raises(Unreadable, match="longer than 200 characters"):
        parse(text(Action("say", 0, "x" * (LONGEST_TEXT + 1))))


def test_a_text_that_no_file_can_hold_is_unreadable() -> None:
    """Half a surrogate pair is valid JSON, but cannot be written in UTF-8."""
    with pytest.raises(Unreadable):
        parse('say 0 "\\ud83d"')


def test_an_action_prints_as_its_text() -> None:
    assert str(Action("walk", 2)) == "walk 2"
    assert f"{Action('say', 0, 'hm')}" == 'say 0 "hm"'


def test_actions_keep_the_order_of_the_numbers() -> None:
    numbers = [3, 1, 2, 1000, -1, 255, 256]
    assert actions("step", numbers) == tuple(Action("step", n) for n in numbers)
    assert actions("step", ()) == ()
    assert actions("step", iter((1, 2))) == (Action("step", 1), Action("step", 2))
