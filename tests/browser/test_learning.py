"""A lesson in a real browser: by mouse, by keys, and where somebody tries something else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


def read_on(page: Page, step: int) -> None:
    """Wait until the coach has come to a step."""
    expect(page.locator("#r-dock .steps")).to_contain_text(f"Step {step} of")


def test_a_lesson_is_learnt_on_the_board(ada):
    page = ada.go("/learn/river_race")
    for step in (1, 2):
        read_on(page, step)
        page.get_by_role("button", name="Next").click()
    read_on(page, 3)
    expect(page.locator("#t-scene-hand.pointed")).to_have_count(1)
    # What the rules allow, but the lesson does not ask for, is explained.
    ada.forgive("409")
    page.locator("#t-hand-4").click()
    expect(page.locator(".toast")).to_contain_text("In this lesson, bid 3")
    read_on(page, 3)
    page.locator("#t-hand-2").click()
    read_on(page, 4)
    expect(page.locator("#coach")).to_contain_text("both leap 4 spaces")
    assert page.url.endswith("?step=3")
    page.get_by_role("button", name="Back").click()
    read_on(page, 3)


def test_a_lesson_ends_with_a_real_game(ada):
    page = ada.go("/learn/river_race?step=9")
    page.get_by_role("button", name="Play against easy bots").click()
    expect(page.locator("#r-dock")).to_be_visible()
    assert "/m/" in page.url


def test_a_lesson_is_learnt_by_keys(ada):
    page = ada.go("/learn/river_race")
    for step in (1, 2):
        read_on(page, step)
        page.keyboard.press("Enter")
    read_on(page, 3)
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    read_on(page, 4)
    expect(page.locator("#coach")).to_be_focused()


@pytest.mark.parametrize("slug", ["geister", "zagor"])
def test_a_way_on_the_board_takes_its_first_step(ada, slug):
    """Where several steps can be taken at once, a lesson takes one, and no page is missing."""
    page = ada.go(f"/learn/{slug}")
    for _ in range(20):
        if page.locator("[data-way]").count():
            break
        before = page.locator("#r-dock .steps").inner_text()
        button = page.locator("[data-on], [data-show-me]").first
        if not button.count():
            return
        button.click()
        expect(page.locator("#r-dock .steps")).not_to_have_text(before)
    ada.forgive("409")
    page.locator("[data-way]").first.dispatch_event("click")
    expect(page.locator(".toast, #coach").first).to_be_visible()
