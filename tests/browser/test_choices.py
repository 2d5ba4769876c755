"""Choosing: few buttons, a dial for numbers, the table itself, keys, and taps that are too late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WALLS = ("lost_temple", "river_race", "catch_division", "popular_game")
"""Games whose first question has more than six answers."""

FEW = 6


@pytest.fixture
def eva(newcomer):
    """At a phone; the first page has told the server so."""
    guest = newcomer(**PHONE)
    guest.go("/")
    return guest


def boxes(locator) -> list[dict[str, float]]:
    return [it.bounding_box() for it in locator.all()]


@pytest.mark.parametrize("game", WALLS)
def test_a_phone_shows_few_buttons_and_no_answer_is_lost(eva, asked_first, game):
    match = asked_first(eva, 0, "me:Eva", "open", game=game)["match"]
    page = eva.sit(match)
    shown = page.locator("[data-options] button[name=action]:visible")
    assert shown.count() <= FEW
    for box in boxes(page.locator("[data-options] button:visible")):
        assert box["height"] >= 44
    options = eva.table(match, 0)["view"]["asked"][0]["options"]
    assert len(options) > FEW
    page.locator(".folded summary").click()
    values = [button.get_attribute("value") for button in shown.all()]
    assert sorted(values) == sorted(options)


def test_a_number_is_set_and_confirmed(eva, hand):
    match = eva.create("me:Eva", "open", game="river_race")["match"]
    page = eva.sit(match, 0)
    dial = page.locator("[data-dial]")
    confirm = dial.locator("[data-confirm]")
    expect(confirm).to_contain_text("Bid nothing")
    hand.settled(page)
    for _ in range(3):
        dial.get_by_role("button", name="More").tap()
    dial.get_by_role("button", name="Less").tap()
    expect(confirm).to_contain_text("Bid 2 Energy")
    hand.settled(page)
    confirm.tap()
    hand.wait_for_more(page, 0)
    assert eva.lines(match, 0)[-1]["data"]["action"] == "bid 2"


def test_a_digit_sets_the_dial_and_enter_confirms(ada, hand):
    match = ada.create("me:Ada", "open", game="river_race")["match"]
    page = ada.sit(match, 0)
    page.keyboard.press("5")
    expect(page.locator("[data-confirm]")).to_contain_text("Bid 5 Energy")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Bid 5 Energy")
    page.keyboard.press("Enter")
    hand.wait_for_more(page, 0)
    assert ada.lines(match, 0)[-1]["data"]["action"] == "bid 5"


def test_a_key_is_the_number_on_the_card(ada, hand):
    match = ada.create("me:Ada", "bot:easy", "bot:easy", "bot:easy")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    table = ada.table(match, 0)
    wish = next(q for q in table["view"]["asked"] if q["player"] == 0)["options"][-1]
    number = wish.removeprefix("pick ")
    key = page.locator(f"[value='{wish}'] kbd")
    expect(key).to_have_text(number)
    page.keyboard.press(number)
    hand.wait_for_more(page, table["index"])
    own = [line["data"].get("action") for line in ada.lines(match, 0) if line["seat"] == 0]
    assert wish in own


def test_what_a_choice_does_is_told_on_hover_and_focus(ada, hand):
    match = ada.create("me:Ada", "bot:easy", "bot:easy", "bot:easy")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    card = page.locator("#r-tray [data-act^=pick]").first
    what, does = (card.locator("title").text_content() or "").split("\n")
    hint = page.locator("#hint")
    card.hover()
    expect(hint).to_be_visible()
    expect(hint).to_have_text(what + does)
    expect(hint).not_to_contain_text(re.compile(r"LT-\d"))
    page.mouse.move(1, 1)
    expect(hint).to_be_hidden()
    page.keyboard.press("Tab")  # so that focus is seen
    card.focus()
    expect(hint).to_have_text(what + does)


def test_buttons_say_what_they_do(ada):
    match = ada.create("me:Ada", "bot:easy", game="geister")["match"]
    page = ada.sit(match)
    button = page.locator("#act-stop-0")
    expect(button.locator(".effect")).to_have_text("Your move ends here; unused steps are lost.")


TAP_ACROSS_A_CHANGE = """async (button) => {
  const touch = { pointerType: "touch", bubbles: true, cancelable: true, detail: 1 };
  button.dispatchEvent(new PointerEvent("pointerdown", touch));
  const other = button.cloneNode();
  other.id = "";
  other.value = "new 1";
  button.closest("form").append(other);
  await Promise.resolve();
  const counts = button.dispatchEvent(new PointerEvent("click", touch));
  button.dispatchEvent(new PointerEvent("pointerdown", touch));
  const soon = button.dispatchEvent(new PointerEvent("click", touch));
  return [counts, soon];
}"""
TAP = """(button) => {
  const touch = { pointerType: "touch", bubbles: true, cancelable: true, detail: 1 };
  button.addEventListener("click", (event) => { event.preventDefault(); window.tapped = true; });
  button.dispatchEvent(new PointerEvent("pointerdown", touch));
  button.dispatchEvent(new PointerEvent("click", touch));
  return window.tapped;
}"""


def test_a_tap_on_choices_that_have_just_changed_counts_for_nothing(ada, hand):
    """Neither one that began before the change nor one that comes before they have settled."""
    match = ada.create("me:Ada", "bot:easy", game="geister")["match"]
    page = ada.sit(match)
    stop = page.locator("#act-stop-0")
    assert stop.evaluate(TAP_ACROSS_A_CHANGE) == [False, False]
    hand.settled(page)
    assert stop.evaluate(TAP) is True
    assert ada.moves(match, 0) == 0


@pytest.fixture
def house(ada):
    """A table of Geister where the first hunter has far to go."""
    while True:
        match = ada.create("me:Ada", "bot:easy", game="geister")["match"]
        if ada.table(match, 0)["view"]["steps"] >= 3:
            return match


def test_a_click_on_a_far_square_goes_there(ada, hand, house):
    page = ada.sit(house, 0)
    square = page.locator("#t-space-15")
    assert square.get_attribute("data-way") == "step 13,step 14,step 15"
    square.hover()
    on_the_way = page.locator(".onway")
    expect(on_the_way).to_have_count(3)
    before = hand.index(page)
    square.click()
    hand.wait_for_more(page, before + 2)
    assert ada.table(house, 0)["view"]["at"][0] == 15


def test_the_same_with_keys_alone(ada, hand, house):
    page = ada.sit(house, 0)
    square = page.locator("#t-space-15")
    square.focus()
    before = hand.index(page)
    page.keyboard.press("Enter")
    hand.wait_for_more(page, before + 2)
    assert ada.table(house, 0)["view"]["at"][0] == 15


def test_step_by_step_stays_possible(ada, hand, house):
    page = ada.sit(house, 0)
    hand.choose(page, page.locator("#t-space-13"))
    assert ada.table(house, 0)["view"]["at"][0] == 13


def test_the_list_of_all_choices_closes_when_something_else_is_asked(ada):
    match = ada.create("me:Ada", "open", game="river_race")["match"]
    page = ada.sit(match, 0)
    folded = page.locator(".folded")
    folded.locator("summary").click()
    expect(folded).to_have_attribute("open", "")
    page.locator("#act-bid-3").evaluate("(button) => { button.value = 'bid 99'; }")
    expect(folded).not_to_have_attribute("open", "")


def test_whoever_wants_it_taps_twice(eva, hand):
    """The first tap marks a choice and says what it does, on the board as on its button; another
    choice is marked instead; the second tap on the same one makes it."""
    match = eva.create("me:Eva", "bot:easy", game="geister")["match"]
    page = eva.sit(match)
    hand.wait_for_turn(page)
    began = hand.index(page)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_label("Tap twice to choose").check()
    page.locator("#menu [popovertargetaction=hide]").tap()
    hand.settled(page)
    board = page.locator("#r-board [data-act], #r-board [data-way]").first
    board.tap()
    expect(board).to_have_class(re.compile("marked"))
    expect(page.locator("#hint")).to_contain_text("Tap again to choose it.")
    stop = page.locator("#act-stop-0")
    stop.tap()
    expect(stop).to_have_class(re.compile("marked"))
    expect(board).not_to_have_class(re.compile("marked"))
    assert hand.index(page) == began
    stop.tap()
    hand.wait_for_more(page, began)
    own = [line["data"].get("action") for line in eva.lines(match, 0) if line["seat"] == 0]
    assert "stop 0" in own


def test_one_tap_is_enough_for_everybody_else(eva, hand):
    match = eva.create("me:Eva", "bot:easy", game="geister")["match"]
    page = eva.sit(match)
    hand.wait_for_turn(page)
    began = hand.index(page)
    hand.settled(page)
    page.locator("#act-stop-0").tap()
    hand.wait_for_more(page, began)
