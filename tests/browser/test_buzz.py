"""One device, several people, and a buzzer for each of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.kernel import game, read_record

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def middle(ada):
    """A table of Shout with three people at one device, which lies in the middle."""
    match = ada.create("me:Ada", "me:Bo", "me:Cy", game="shout")["match"]
    page = ada.go(f"/m/{match}/watch")
    expect(page.get_by_role("button", name="Bo", exact=True)).to_be_visible()
    return match, page


def buzzers(page):
    return page.locator("[data-buzz]")


def answer(page, text, hand):
    field = page.get_by_role("combobox")
    expect(field).to_be_focused()
    at = hand.index(page)
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    hand.wait_for_more(page, at)


def test_a_whole_match_by_keys_alone(ada, middle, hand):
    match, page = middle
    for key, name, animal in (("2", "Bo", "cat"), ("1", "Ada", "ant"), ("3", "Cy", "dog")):
        expect(buzzers(page)).to_have_count(3)
        page.keyboard.press(key)
        expect(hand.question(page)).to_contain_text(f"{name} answers.")
        expect(buzzers(page)).to_have_count(0)
        answer(page, animal, hand)
    expect(buzzers(page)).to_have_count(3)
    page.keyboard.press("2")
    answer(page, "whale", hand)
    expect(page.locator("#r-now[data-over]")).to_be_attached()
    table = ada.table(match)
    assert table["view"]["scores"] == [0, 2, 1]
    record = read_record(
        ada.context.request.get(f"{ada.address}/api/matches/{match}/record").text()
    )
    assert game("shout").verify(record).winners == (1,)
    kinds = [line["kind"] for line in ada.lines(match)]
    assert kinds == ["start", *["buzz", "move"] * 4]


def test_by_finger(newcomer, hand):
    eva = newcomer(**PHONE)
    eva.go("/")
    match = eva.create("me:Eva", "me:Bo", game="shout")["match"]
    page = eva.go(f"/m/{match}/watch")
    buzzer = page.get_by_role("button", name="Bo", exact=True)
    expect(buzzer).to_be_visible()
    assert buzzer.bounding_box()["height"] >= 44
    hand.settled(page)
    buzzer.tap()
    expect(hand.question(page)).to_contain_text("Bo answers.")
    field = page.get_by_role("combobox")
    field.tap()
    page.keyboard.type("whale")
    at = hand.index(page)
    page.get_by_role("option", name="Blue whale").tap()
    hand.wait_for_more(page, at)
    assert eva.table(match)["view"]["points"] == [0, 1]
    expect(buzzers(page)).to_have_count(2)


def test_only_the_first_one_answers(ada, middle, hand):
    _, page = middle
    # What is lost is told; it is no error of the page.
    ada.forgive("409")
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(hand.question(page)).to_contain_text("Ada answers.")
    expect(page.get_by_role("combobox")).to_have_count(1)


def test_nobody_answers(ada, middle, hand):
    match, page = middle
    hand.settled(page)
    hand.choose(page, page.get_by_role("button", name="Nobody answers"))
    expect(page.locator("#r-now[data-over]")).to_be_attached()
    moves = [line for line in ada.lines(match) if line["kind"] == "move"]
    assert [line["seat"] for line in moves] == [0, 1, 2]
