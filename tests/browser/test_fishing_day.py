"""Aim and release in Fishing Day, in real browsers: by tap, by key, and over a long way."""

from __future__ import annotations

import time
from functools import partial
from urllib.parse import parse_qs

from playwright.sync_api import expect

from ludoteca.games.minutia.fishing_day.drop import offset
from ludoteca.kernel import game, read_record

STEP = 1000 / 60
CREDIT = 500
"""Milliseconds by which a press may arrive later than it was made and still count as made then."""

FISHING = {"game": "fishing_day"}
STEADY = {**FISHING, "options": {"steady_hand": True}}


def at_the_water(ada, bea):
    """Ada and Bea at one table."""
    created = ada.create("me:Ada", "open", **FISHING)
    match = created["match"]
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"]})
    for seat, guest in enumerate((ada, bea)):
        guest.sit(match, seat)
    return match


def until_aim(match, guests):
    """Bet and side are chosen; whose turn it is."""
    fisher = guests[0].table(match)["view"]["fisher"]
    guests[1 - fisher].answer(match, 1 - fisher, "bet 1")
    guests[fisher].answer(match, fisher, "side 1")
    return fisher


def tap(page, column, row):
    """Tap a point of the water."""
    field = page.locator("[data-aim] .field")
    box = field.bounding_box()
    assert box is not None
    gap = box["width"] / 15, box["height"] / 13
    place = {"x": gap[0] * (column + 0.5), "y": gap[1] * (row + 0.5)}
    page.locator("[data-aim]").click(position=place)


def landed(guest, match, turns):
    """The view after the card of this turn has fallen."""
    end = time.monotonic() + 20
    while True:
        view = guest.table(match)["view"]
        if view["over"] or view["turns"] > turns:
            return view
        assert time.monotonic() < end, "the card is still in the air"
        time.sleep(0.05)


def pressed(page, let_go):
    """When a page tells that it has pressed, and whether that was surely heard in time."""
    with page.expect_response("**/press?*") as answered:
        let_go()
    moment = int(parse_qs(answered.value.request.post_data)["pressed"][0])
    return moment, time.time() * 1000 - moment < CREDIT


def record_of(guest, match):
    return read_record(
        guest.context.request.get(f"{guest.address}/api/matches/{match}/record").text()
    )


def test_one_tap_aims_and_a_click_lets_go_over_a_long_way(wire, newcomer):
    """Bea's way is 150 ms longer, each way: what counts is when she let go."""
    wire.delay = 0.15
    guests = newcomer(), newcomer(wire)
    match = at_the_water(*guests)
    for turns in (1, 2):
        fisher = until_aim(match, guests)
        page = guests[fisher].page
        expect(page.locator("[data-aim]")).to_be_visible()
        page.locator("html:not([data-settling])").wait_for(state="attached")
        tap(page, 3, 9)
        expect(page.locator("#t-tilt-2")).to_be_visible()
        assert guests[0].table(match)["view"]["aim"] == [3, 9]
        page.locator("html:not([data-settling])").wait_for(state="attached")
        page.locator("#t-tilt-2").click()
        for guest in guests:  # everybody sees it swing
            expect(guest.page.locator("[data-swing]")).to_be_visible()
            expect(guest.page.locator("html[data-clock-set]")).to_be_attached()
        expect(page.locator("[data-press]")).to_have_text("Let go!")
        table = guests[fisher].table(match)
        start, phases = table["run"]["start"], table["view"]["phases"]
        page.wait_for_timeout(max(0, start + 900 - time.time() * 1000))
        board = page.locator("#t-scene-board")
        let_go = partial(board.click, position={"x": 30, "y": 30})
        moment, in_time = pressed(page, let_go)
        tick = int((moment - start) / STEP + 1e-6) - 1
        view = landed(guests[0], match, turns)
        assert view["tick"] == tick if in_time else view["tick"] >= tick
        east, south = offset(view["tick"], phases)
        x, y, angle = view["landing"]
        assert abs(x - 300 - east) <= 600
        assert abs(y - 900 - south) <= 600
        assert min(abs(angle - 90), 360 - abs(angle - 90)) <= 45
        for guest in guests:  # and fall
            expect(guest.page.locator("[data-swing]")).to_have_count(0)
            expect(guest.page.locator("#t-card")).to_be_attached()


def test_a_whole_match_around_one_device(ada):
    """Two people pass a device on. Both always fail or bet wrong, so that it is soon over."""
    match = ada.create("me:Ada", "me:Bo", **FISHING)["match"]
    while not (table := ada.table(match))["over"]:
        view = table["view"]
        fisher = view["fisher"]
        ada.answer(match, 1 - fisher, "bet 1" if view["die"] > 2 else "bet 0")
        ada.answer(match, fisher, "side 1" if view["die"] > 2 else "side 0")
        if view["turns"] > 2:  # after two turns on the page the rest goes by itself
            for wish in ("col 0", "row 0", "turn 1"):
                ada.answer(match, fisher, wish)
            page = ada.sit(match, fisher)
        else:
            page = ada.sit(match, fisher)
            page.locator("html:not([data-settling])").wait_for(state="attached")
            tap(page, 0, 0)
            page.locator("#t-tilt-1").click()
        expect(page.locator("[data-press]")).to_have_text("Let go!")
        page.locator("[data-press]").click()
        landed(ada, match, view["turns"])
    record = record_of(ada, match)
    position = game("fishing_day").verify(record)
    assert position.over
    assert position.view(None) == table["view"] | {"seat": None}


def test_a_whole_match_by_keyboard(ada):
    """Against a bot, with steady hands: thumbs, sides and turns by numbers, the aim by arrows."""
    match = ada.create("me:Ada", "bot:easy", **STEADY)["match"]
    page = ada.sit(match, 0)
    keys = page.keyboard
    for _ in range(200):
        page.locator("#r-now[data-turn='1'], #r-now[data-over]").wait_for(state="attached")
        if page.locator("#r-now[data-over]").count():
            break
        asked = page.locator("#at").input_value()
        if page.locator("[data-aim]").count():
            page.locator("[data-aim]").focus()
            for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"):
                keys.press(key)
        else:
            keys.press("1")
        page.wait_for_function("at => document.querySelector('#at').value !== at", arg=asked)
    table = ada.table(match)
    assert table["over"]
    position = game("fishing_day").verify(record_of(ada, match))
    assert position.view(None) == table["view"] | {"seat": None}


def test_arrows_move_the_ghost_and_space_lets_the_card_go(ada):
    match = ada.create("me:Ada", "me:Bo", **FISHING)["match"]
    fisher = until_aim(match, (ada, ada))
    page = ada.sit(match, fisher)
    field = page.locator("[data-aim]")
    field.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert field.get_attribute("data-way") == "col 8,row 8"
    expect(field).to_have_attribute("aria-label", "Tap where the card should fall: 8, 8")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#t-cross")).to_be_attached()
    assert ada.table(match)["view"]["aim"] == [14, 8]
    page.locator("html:not([data-settling])").wait_for(state="attached")
    page.keyboard.press("3")
    expect(page.locator("[data-press]")).to_have_text("Let go!")
    expect(page.locator("html[data-clock-set]")).to_be_attached()
    page.keyboard.press(" ")
    view = landed(ada, match, 1)
    assert 0 <= view["tick"] < 600
    assert view["fisher"] == 1 - fisher
