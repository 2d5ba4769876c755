"""Answers that are typed: suggestions, keys, fingers, and words of one's own."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def seated(ada):
    """Ada at a table where animals are named, with an open seat beside her."""

    def sit(**options):
        match = ada.create("me:Ada", "open", game="shout", options=options)["match"]
        return match, ada.sit(match, 0)

    return sit


def field(page):
    return page.get_by_role("combobox", name="Name an animal")


def suggested(page):
    return page.get_by_role("option")


def answered(guest, match):
    moves = [line for line in guest.lines(match, 0) if line["kind"] == "move"]
    return [line["data"].get("action") for line in moves]


def test_no_wall_of_buttons(seated):
    _, page = seated()
    expect(field(page)).to_be_focused()
    expect(page.locator("[data-options] button[name=action]:visible")).to_have_text(["1Give up"])
    assert page.locator("[data-typed]").count() == 22
    page.locator(".folded summary").click()
    expect(page.locator("[data-typed]").first).to_be_visible()


def test_beginnings_come_first_and_accents_do_not_matter(seated):
    _, page = seated()
    field(page).press_sequentially("c")
    expect(field(page)).to_have_attribute("aria-expanded", "false")
    field(page).press_sequentially("át")
    expect(suggested(page)).to_have_text(["Cat", "Catfish", "Wild cat", "Polecat"])
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    field(page).fill("e ")
    expect(suggested(page)).to_have_count(0)
    field(page).fill("he")
    expect(suggested(page)).to_have_text(["Hedgehog", "Hen", "Sheep"])


def test_never_more_than_eight(seated):
    _, page = seated()
    page.evaluate(
        """() => {
          for (const button of document.querySelectorAll("[data-typed]")) {
            button.querySelector(".what").firstChild.textContent = `Animal ${button.value}`;
          }
        }"""
    )
    field(page).fill("an")
    expect(suggested(page)).to_have_count(8)


def test_by_keys_alone(seated, ada, hand):
    match, page = seated()
    page.keyboard.type("cat")
    first = suggested(page).first
    expect(first).to_have_attribute("aria-selected", "true")
    expect(field(page)).to_have_attribute("aria-activedescendant", first.get_attribute("id") or "")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(suggested(page).nth(2)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(suggested(page)).to_have_count(0)
    expect(field(page)).to_have_value("cat")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    hand.wait_for_more(page, 0)
    assert answered(ada, match) == ["name 11"]


def test_the_field_is_ready_for_the_next_answer(seated, ada, hand):
    match, page = seated()
    for number, text in enumerate(("cat", "rat", "dog")):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        hand.wait_for_more(page, number)
        expect(field(page)).to_have_value("")
        expect(field(page)).to_be_focused()
    assert answered(ada, match) == ["name 8", "name 5", "name 14"]


def test_an_answer_waits_for_the_one_before_and_is_given_once(seated, ada, hand):
    """The stream may have brought the next question before the answer to the last is confirmed."""
    match, page = seated()
    confirmed = []
    page.route("**/play?*", lambda route: confirmed.append((route, route.fetch())), times=1)
    page.keyboard.type("cat")
    page.keyboard.press("Enter")
    hand.wait_for_more(page, 0)
    page.keyboard.type("rat")
    page.keyboard.press("Enter")
    page.locator(".folded summary").click()
    page.get_by_role("button", name="Whale").click()
    page.get_by_role("button", name="Hen").dblclick()
    [(route, response)] = confirmed
    assert answered(ada, match) == ["name 8"]
    route.fulfill(response=response)
    hand.wait_for_more(page, 1)
    field(page).fill("dog")
    field(page).press("Enter")
    hand.wait_for_more(page, 2)
    assert answered(ada, match) == ["name 8", "name 5", "name 14"]


def test_an_unknown_answer_is_told_and_changes_nothing(seated, ada):
    match, page = seated()
    page.keyboard.type("unicorn")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="unicorn")).to_contain_text(
        "choose a suggestion"
    )
    expect(field(page)).to_have_value("unicorn")
    expect(field(page)).to_have_attribute("aria-invalid", "")
    page.keyboard.press("Escape")
    expect(field(page)).to_have_value("")
    page.keyboard.type("do")
    expect(page.get_by_role("alert").filter(has_text="unicorn")).to_have_count(0)
    assert answered(ada, match) == []


def test_what_others_do_leaves_what_is_being_typed(seated, ada, hand):
    match, page = seated()
    page.keyboard.type("el")
    expect(suggested(page)).to_have_text(["Elephant"])
    at = hand.index(page)
    ada.ask(f"matches/{match}/0/chat", {"at": at, "text": "hurry!"})
    hand.wait_for_more(page, at)
    expect(field(page)).to_have_value("el")
    expect(suggested(page)).to_have_text(["Elephant"])
    expect(field(page)).to_be_focused()


def test_free_words_go_through_the_same_field(seated, ada, hand):
    match, page = seated(free=True)
    expect(page.locator("[data-says]")).to_have_count(0)
    page.keyboard.type("ca")
    expect(suggested(page).first).to_have_attribute("aria-selected", "false")
    page.keyboard.press("Enter")
    hand.wait_for_more(page, 0)
    page.keyboard.type("Dog")
    page.keyboard.press("Enter")
    hand.wait_for_more(page, 1)
    field(page).fill('a "big" animal')
    page.get_by_role("button", name="Say it").click()
    hand.wait_for_more(page, 2)
    assert answered(ada, match) == ['say 0 "ca"', "name 14", 'say 0 "a \\"big\\" animal"']


def test_by_finger(newcomer, hand):
    eva = newcomer(**PHONE)
    eva.go("/")
    match = eva.create("me:Eva", "open", game="shout")["match"]
    page = eva.sit(match, 0)
    expect(field(page)).not_to_be_focused()
    hand.settled(page)
    field(page).tap()
    page.keyboard.type("whale")
    box = suggested(page).first.bounding_box()
    assert box["height"] >= 44
    assert 0 <= box["y"] < box["y"] + box["height"] <= 844
    assert field(page).bounding_box()["height"] >= 44
    suggested(page).first.tap()
    hand.wait_for_more(page, 0)
    expect(field(page)).to_be_focused()
    assert answered(eva, match) == ["name 22"]


def test_in_the_readers_own_language(newcomer):
    eva = newcomer(locale="it-IT")
    match = eva.create("me:Eva", "open", game="shout")["match"]
    page = eva.sit(match, 0)
    page.get_by_role("combobox", name="Nomina un animale").fill("zebu")
    expect(suggested(page)).to_have_text(["Zebù"])


def test_nothing_keeps_a_screen_reader_out(seated):
    _, page = seated()
    field(page).fill("cat")
    expect(suggested(page)).to_have_count(4)
    expect(
        page.get_by_role("status").filter(has_text=re.compile("Suggestions: 4"))
    ).to_be_attached()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
    assert found.violations_count == 0, found.generate_report()
