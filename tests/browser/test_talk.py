"""Silence that closes the chat, and calls that flash and are gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

GLIMPSE = {"game": "glimpse", "options": {"slow": True}}


def play(guest, match, *moves):
    """Seats with what they answer, past the page."""
    for seat, action in moves:
        index = guest.table(match)["index"]
        guest.ask(f"matches/{match}/{seat}/play", {"at": index, "action": action})


@pytest.fixture
def table(ada, newcomer):
    """Ada and Bea at a table of Glimpse, before anybody has looked."""
    created = ada.create("me:Ada", "open", **GLIMPSE)
    match = created["match"]
    bea = newcomer()
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    return match, bea


def test_silence_closes_the_chat_and_opens_it_again(ada, table, hand):
    match, bea = table
    page = bea.sit(match, 1)
    page.get_by_role("button", name="Chat").click()
    words = page.get_by_role("textbox", name="Say something")
    words.fill("It is ")
    point = page.get_by_role("button", name="Point at something")
    expect(point).to_be_enabled()
    play(ada, match, (0, "cover 0"))
    expect(words).to_be_disabled()
    expect(point).to_be_disabled()
    expect(page.locator("#r-talk")).to_contain_text("nobody may talk while the colours are said")
    page.keyboard.press("p")
    expect(page.locator("#page.pointing")).to_have_count(0)
    play(ada, match, (0, "name 0"))
    expect(words).to_be_enabled()
    expect(words).to_have_value("It is ")
    expect(point).to_be_enabled()


def test_a_call_flashes_everywhere_and_is_gone(ada, table, hand):
    match, bea = table
    [colour] = ada.table(match)["view"]["row"]
    play(ada, match, (0, "cover 0"), (0, f"name {colour}"), (0, "go_on 0"))
    play(bea, match, (1, "cover 0"))
    there, here = bea.sit(match, 1), ada.sit(match, 0)
    strip = here.get_by_role("group", name="Call out").get_by_role("button")
    expect(strip).to_have_count(6)
    expect(there.locator("[data-calls]")).to_have_count(0)
    for box in [button.bounding_box() for button in strip.all()]:
        assert box["height"] >= 44
    strip.filter(has_text="Emerald").click()
    for page in (there, here):
        flash = page.locator("#called .call")
        expect(flash).to_contain_text("Emerald!")
        expect(flash).to_contain_text("Ada")
        expect(flash.locator("svg.sign")).to_be_attached()
        expect(page.locator("#say")).to_contain_text("Emerald!")
    expect(there.locator("#called .call")).to_have_count(0)
    assert "Emerald!" not in "".join(hand.log(there))
    assert all(line["kind"] != "call" for line in ada.lines(match))
