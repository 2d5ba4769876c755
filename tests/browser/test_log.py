"""A long log: earlier lines by key, and whoever was away for long sees how it ended."""

from __future__ import annotations

from playwright.sync_api import expect


def take_back(guest, match: str, times: int) -> None:
    """A move and back again; each of both is an entry of the log."""
    for _ in range(times):
        at = guest.table(match, 0)["index"]
        made = guest.ask(f"matches/{match}/0/play", {"at": at, "action": "mark 4"})
        guest.ask(f"matches/{match}/0/undo", {"at": made["index"]})


def test_earlier_lines_come_by_key_until_there_are_none(ada, hand):
    match = ada.create("me:Ada", "open", game="tic_tac_toe")["match"]
    take_back(ada, match, 200)
    page = ada.sit(match, "watch")
    lines = page.locator("#log .item")
    expect(lines).to_have_count(80)
    button = page.get_by_role("button", name="Show earlier moves")
    button.focus()
    for count in (160, 201):
        page.keyboard.press("Enter")
        expect(lines).to_have_count(count)
        if count < 201:
            expect(button).to_be_focused()
    expect(button).to_have_count(0)
    # Whoever reads by key goes on in the log.
    expect(page.get_by_role("region", name="Log")).to_be_focused()
    expect(lines.first).to_contain_text("The table is ready.")
    # What happens now comes at the end.
    take_back(ada, match, 1)
    expect(lines).to_have_count(202)
    assert hand.log(page)[1:] == ["Ada takes back a move."] * 201


def test_whoever_was_away_for_long_is_shown_the_last_lines(newcomer, wire, hand):
    ada, bea = newcomer(wire), newcomer()
    match = bea.create("me:Ada", "open", game="tic_tac_toe")["match"]
    page = ada.sit(match, "watch")
    lines = page.locator("#log .item")
    expect(lines).to_have_count(1)
    ada.forgive("net::ERR_|Failed to fetch|network error")
    ada.context.set_offline(True)
    wire.cut()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    take_back(bea, match, 110)
    ada.context.set_offline(False)
    expect(lines).to_have_count(80, timeout=20_000)
    page.get_by_role("button", name="Show earlier moves").click()
    expect(lines).to_have_count(111)
    expect(page.locator("#log .yet")).to_have_count(0)
    take_back(bea, match, 1)
    expect(lines).to_have_count(112)
    assert hand.log(page)[0] == "The table is ready."
