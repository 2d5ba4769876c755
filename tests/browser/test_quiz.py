"""A quiz in a real browser: answered on the board, by keys, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludoteca.learning import quiz_of
from ludoteca.learning.quiz import NOT


@pytest.fixture
def place() -> tuple[str, str, str]:
    """A question on what may not be done: its address, the answer, and another choice."""
    quiz = quiz_of("river_race")
    assert quiz is not None
    for round, asked in enumerate(quiz.rounds()):
        for number, question in enumerate(asked):
            if question.ask == NOT:
                right = quiz.pose(question).right
                other = question.choices[right - 1]
                answers = f"?round={round}&answers={'0' * number}"
                return f"/learn/river_race/quiz{answers}", question.choices[right], other
    raise AssertionError("no question can be answered on the board")


def verdict(page: Page, said: str) -> None:
    """Wait for what is said of an answer; the focus is there."""
    expect(page.locator("#verdict")).to_contain_text(said)
    expect(page.locator("#verdict")).to_be_focused()


def test_a_question_is_answered_on_the_board_and_by_keys(ada, place, complaints):
    address, right, other = place
    page = ada.go(address)
    expect(page.locator("svg.ludo [data-act]")).not_to_have_count(0)
    assert not complaints(page)
    page.locator(f'svg.ludo [data-act="{right}"]').first.click()
    verdict(page, "Right!")
    assert not complaints(page)
    expect(page.locator("svg.ludo [data-act]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#r-dock .options, .score")).to_be_visible()
    # The number on a choice is its key.
    page = ada.go(address)
    page.keyboard.press(page.locator(f'button[value="{other}"]').get_attribute("data-key") or "")
    verdict(page, "Not quite.")
    expect(page.locator("#verdict .clause")).to_have_attribute("href", "/rules/river_race#M01-3.1")


def test_question_and_choices_are_in_sight_on_a_phone(ada, place):
    ada.page.set_viewport_size({"width": 390, "height": 844})
    page = ada.go(place[0])
    for shown in (page.locator("#question"), page.locator("[data-options] button").last):
        expect(shown).to_be_in_viewport(ratio=1)
    page.locator(f'button[value="{place[1]}"]').click()
    verdict(page, "Right!")
    expect(page.get_by_role("link", name="Next question")).to_be_in_viewport(ratio=1)
