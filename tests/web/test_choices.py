"""The form in which a person chooses: buttons, a dial, a field, or the table itself."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import View
from ludoteca.text import words
from ludoteca.web.choices import FEW, ROOM, Choice, Choosing, choices_of, choosing, keyed


def choices(*actions: str) -> list[Choice]:
    return [Choice(action, action) for action in actions]


def actions(found: tuple[Choice, ...]) -> list[str]:
    return [choice.action for choice in found]


@pytest.fixture
def popular():
    return words(ludoteca.game("popular_game"), "en")


@pytest.fixture
def temple():
    return words(ludoteca.game("lost_temple"), "en")


@pytest.fixture
def intruder():
    return words(ludoteca.game("intruder"), "en")


@pytest.fixture
def animals():
    return words(ludoteca.game("shout"), "it")


NAMES = [f"name {n}" for n in range(1, 23)]
RAISES = [f"raise {n}" for n in range(2, 11)]
PICKS = [f"pick {n}" for n in range(1, 9)]


def test_many_numbers_are_set_on_a_dial(popular):
    found = choosing(choices("pass 0", *RAISES, "leave 0"), popular, {})
    assert actions(found.dial) == RAISES
    assert actions(found.seen) == ["pass 0", "leave 0"]
    assert actions(found.folded) == RAISES


def test_a_few_numbers_are_buttons(popular):
    found = choosing(choices(*RAISES[:FEW]), popular, {})
    assert not found.dial
    assert not found.folded
    assert actions(found.seen) == RAISES[:FEW]


def test_numbers_with_a_gap_are_no_dial(popular):
    assert not choosing(choices(*RAISES[:4], *RAISES[5:]), popular, {}).dial


def test_what_has_a_name_is_not_a_number(temple):
    """`pick 7` is the Scout, not seven of anything."""
    assert not choosing(choices(*PICKS), temple, {}).dial


def test_what_lies_on_the_table_is_chosen_there_if_there_is_much_of_it(temple):
    drawn = dict.fromkeys(PICKS)
    assert actions(choosing(choices(*PICKS), temple, drawn).folded) == PICKS
    found = choosing(choices(*PICKS, "pass 0"), temple, drawn)
    assert actions(found.seen) == ["pass 0"]
    few = choosing(choices(*PICKS[:FEW]), temple, drawn)
    assert actions(few.seen) == PICKS[:FEW]
    assert not few.folded


def test_where_room_is_scarce_the_table_is_enough(temple):
    """Whatever lies elsewhere keeps its button, and so does an answer that is the only one."""
    drawn = dict.fromkeys(PICKS)
    assert actions(choosing(choices(*PICKS[:2]), temple, drawn, ROOM["side"]).folded) == PICKS[:2]
    alone = choosing(choices(PICKS[0], "pass 0"), temple, drawn, ROOM["side"])
    assert actions(alone.seen) == [PICKS[0], "pass 0"]


def test_what_lies_nowhere_keeps_its_button(temple):
    assert actions(choosing(choices(*PICKS), temple, {}).seen) == PICKS


def test_what_is_named_is_typed(animals):
    found = choosing(choices(*NAMES, "give_up 0"), animals, {})
    assert actions(found.seen) == ["give_up 0"]
    assert actions(found.folded) == actions(found.typed) == NAMES
    assert (found.typing.verb, found.typing.label) == ("name", "Nomina un animale")
    assert found.typing.says is None
    assert not found.dial


def test_what_is_drawn_too_is_typed_all_the_same(animals):
    found = choosing(choices(*NAMES[:3], "give_up 0"), animals, dict.fromkeys(NAMES))
    assert actions(found.typed) == NAMES[:3]
    assert actions(found.seen) == ["give_up 0"]


def test_the_field_takes_free_words_where_they_count(animals):
    say = Choice("say 0", "Dillo", says=True)
    found = choosing([*choices(*NAMES), say, *choices("give_up 0")], animals, {})
    assert found.typing.says == say
    assert actions(found.seen) == ["give_up 0"]
    assert choosing([say], animals, {}).typing is None, "free words alone have a field of their own"


ASKS = [f"ask {n}" for n in range(12, 24)]


def test_many_sentences_are_listed_under_headings(intruder):
    found = choosing(choices(*ASKS, "say 1"), intruder, {}, spent=choices("ask 2"))
    assert [(group.name, actions(group.choices)) for group in found.groups] == [
        ("Person or animal", ASKS[:2]),
        ("Colour", ASKS[2:]),
    ]
    assert actions(found.typed) == ASKS, "they can be typed as well"
    assert not found.folded, "each has one button"
    assert not [group for group in found.groups if group.spent], "nothing is spent under these"
    gone = choosing(choices(*ASKS), intruder, {}, spent=choices("ask 24", "ask 11", "ask 18"))
    assert [actions(group.spent) for group in gone.groups] == [[], ["ask 18"]]


def test_where_headings_have_little_under_them_all_is_shown(intruder):
    some = choices(*[f"clue {n}" for n in (2, 13, 16, 25, 29, 51, 57, 63)])
    assert choosing(some, intruder, {}).sparse
    assert not choosing(choices(*ASKS), intruder, {}).sparse


def test_a_few_sentences_need_no_headings(intruder):
    assert not choosing(choices(*ASKS[:FEW]), intruder, {}).groups


def test_what_must_be_chosen_twice_says_so_and_has_no_key(intruder):
    view = ludoteca.game("intruder").start(seed=1).view(0)
    guess, wait = choices_of(view, ["guess 3", "pass 0"], intruder, ())
    assert guess.sure == "Sure? It costs a cube."
    assert not wait.sure
    form = choosing([guess, wait], intruder, {"guess 3": None}, most=0)
    assert keys({}, form) == {"guess 3": "", "pass 0": "1"}


def test_what_is_under_a_heading_has_no_key(intruder):
    form = choosing(choices(*ASKS, "pass 0"), intruder, {})
    assert keys({}, form) == {"pass 0": "1"}


def keys(drawn: dict[str, int | None], *forms: Choosing) -> dict[str, str]:
    found = keyed(forms, drawn)
    return {choice.action: choice.key for form in found for choice in (*form.seen, *form.folded)}


def test_a_key_is_the_number_that_is_printed():
    form = Choosing(tuple(choices("pick 3", "pick 7", "pass 0", "pick 12")))
    printed = {"pick 3": 3, "pick 7": 7, "pick 12": 12}
    assert keys(printed, form) == {"pick 3": "3", "pick 7": "7", "pass 0": "1", "pick 12": "2"}


def test_another_number_on_it_does_not_count():
    """A step of two spaces may lead to space 7: that is not what the action counts."""
    assert keys({"step 2": 7}, Choosing(tuple(choices("step 2")))) == {"step 2": "1"}


def test_the_numbers_of_a_dial_are_left_to_it():
    dial = tuple(choices(*RAISES))
    found = keys({}, Choosing(tuple(choices("pass 0", "leave 0")), dial, dial))
    assert found["pass 0"] == "1"
    assert found["leave 0"] == ""
    assert {found[action] for action in RAISES} == {""}


def test_what_is_typed_has_no_key(animals):
    found = keys({}, choosing(choices(*NAMES, "give_up 0"), animals, {}))
    assert found.pop("give_up 0") == "1"
    assert set(found.values()) == {""}


def test_no_key_is_given_twice():
    first, second = (Choosing(tuple(choices(f"{verb} 0", f"{verb} 1"))) for verb in ("a", "b"))
    assert sorted(keys({}, first, second).values()) == ["1", "2", "3", "4"]


def test_choices_say_what_they_do():
    game = ludoteca.game("lost_temple")
    position = game.start(4, seed=7)
    view: View = position.view(position.pending[0].player)
    options = [str(option) for option in position.pending[0].options]
    for choice in choices_of(view, options, words(game, "it"), ("Ada",)):
        assert choice.label.startswith("Tieni")
        assert choice.effect
