"""What goes wrong at real tables: reloads, lost connections, two tabs, time-outs, regrets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def asked(ada, asked_first):
    """A table where Ada is asked first and the others never answer by themselves."""
    return asked_first(ada, 0, "me:Ada", "open", "open")["match"]


def test_a_reload_in_the_middle_of_a_decision_changes_nothing(ada, hand):
    match = ada.create("me:Ada", "bot:easy", "bot:easy", "bot:easy")["match"]
    page = ada.sit(match)
    for _ in range(3):
        hand.wait_for_turn(page)
        question = hand.question(page).text_content()
        options = hand.options(page).all_text_contents()
        log, index = hand.log(page), hand.index(page)
        page.reload()
        expect(hand.question(page)).to_have_text(question or "")
        assert hand.options(page).all_text_contents() == options
        assert hand.log(page) == log
        assert hand.index(page) == index
        hand.choose(page, hand.options(page).first)


def test_who_was_offline_gets_exactly_what_was_missed(newcomer, wire, hand):
    ada, bea = newcomer(wire), newcomer()
    created = ada.create("me:Ada", "open")
    match = created["match"]
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    page = ada.sit(match, 0)

    def play(times: int) -> str:
        """Both play on, Ada from elsewhere; returns the index that is reached."""
        for _ in range(times):
            seat = next(s["seat"] for s in bea.table(match)["seats"] if s["asked"])
            (ada, bea)[seat].answer(match, seat)
        return str(bea.table(match)["index"])

    expect(page.locator("#at")).to_have_value(play(3))
    ada.forgive("net::ERR_|Failed to fetch|network error")
    ada.context.set_offline(True)
    wire.cut()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    log = hand.log(page)
    index = play(6)
    assert hand.log(page) == log
    ada.context.set_offline(False)
    expect(page.locator("#at")).to_have_value(index, timeout=20_000)
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    again = ada.context.new_page()
    again.goto(f"{ada.address}/m/{match}/0")
    assert hand.log(page) == hand.log(again)
    assert hand.question(page).text_content() == hand.question(again).text_content()
    index = play(2)
    for tab in (page, again):
        expect(tab.locator("#at")).to_have_value(index)
    assert hand.log(page) == hand.log(again)


def test_an_answer_before_the_scripts_have_come_is_given_once(ada, asked, hold_scripts, hand):
    let_through = hold_scripts(ada.page)
    page = ada.page
    page.goto(f"{ada.address}/m/{asked}/0", wait_until="commit")
    expect(hand.question(page)).to_be_visible()
    before = hand.index(page)
    option = hand.options(page).first
    option.dblclick()
    option.click()
    let_through()
    hand.wait_for_more(page, before)
    page.wait_for_load_state()
    assert ada.moves(asked, 0) == 1


@pytest.fixture
def unplugged(newcomer, wire, hand, asked_first):
    """Ada is asked, and her line is dead."""
    ada = newcomer(wire)
    ada.forgive("net::ERR_|Failed to fetch|network error|status of 409")
    match = asked_first(ada, 0, "me:Ada", "open", "open")["match"]
    page = ada.sit(match, 0)
    hand.wait_for_turn(page)
    ada.context.set_offline(True)
    wire.cut()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    return ada, match, page


def test_a_move_pressed_offline_is_kept_and_sent_once(unplugged, hand):
    ada, match, page = unplugged
    hand.options(page).first.click()
    expect(page.locator("#kept")).to_be_visible()
    assert ada.moves(match, 0) == 0
    ada.context.set_offline(False)
    expect(page.locator("#kept")).to_be_hidden()
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    expect(hand.options(page)).to_have_count(0)
    assert ada.moves(match, 0) == 1


def test_the_banners_fit_a_phone(newcomer):
    ada = newcomer(viewport={"width": 390, "height": 844})
    ada.forgive("signal is aborted")  # the page is drawn again for a phone that is held upright
    page = ada.sit(ada.create("me:Ada", "open", "open")["match"])
    page.evaluate("""() => {
      document.querySelector("#lost").textContent = document.querySelector("#page").dataset.lost;
      for (const banner of document.querySelectorAll(".lost")) banner.hidden = false;
    }""")
    for banner in page.locator(".lost").all():
        box = banner.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_a_kept_move_is_not_played_at_a_table_that_has_moved_on(unplugged, hand):
    ada, match, page = unplugged
    hand.options(page).last.click()
    expect(page.locator("#kept")).to_be_visible()
    played = ada.answer(match, 0)
    ada.context.set_offline(False)
    expect(page.locator("#toasts")).to_contain_text("nothing was played")
    expect(page.locator("#kept")).to_be_hidden()
    assert ada.moves(match, 0) == 1
    assert [x["data"]["action"] for x in ada.lines(match, 0) if x["kind"] == "move"] == [played]


def test_two_tabs_of_one_seat_show_the_same(ada, asked, hand):
    first = ada.sit(asked)
    second = ada.context.new_page()
    second.goto(f"{ada.address}/m/{asked}")
    hand.wait_for_turn(first)
    hand.wait_for_turn(second)
    hand.choose(first, hand.options(first).first)
    expect(second.locator("#at")).to_have_value(str(hand.index(first)))
    expect(hand.question(second)).to_have_text(hand.question(first).text_content() or "")
    assert hand.options(second).count() == 0
    assert hand.log(first) == hand.log(second)


def test_a_click_in_a_tab_that_was_left_behind_plays_nothing(ada, asked, hand):
    ada.forgive("status of 409|ERR_FAILED|Failed to fetch")
    behind = ada.context.new_page()
    behind.route("**/stream?*", lambda route: route.abort())
    behind.goto(f"{ada.address}/m/{asked}")
    hand.wait_for_turn(behind)
    page = ada.sit(asked)
    hand.wait_for_turn(page)
    hand.choose(page, hand.options(page).first)
    index = hand.index(page)
    hand.options(behind).last.click()
    expect(behind.locator("#toasts")).to_contain_text("nothing was played")
    expect(behind.locator("#at")).to_have_value(str(index))
    assert hand.options(behind).count() == 0
    assert ada.moves(asked, 0) == 1
    assert ada.table(asked)["index"] == index


def test_a_double_click_plays_once(ada, hand):
    match = ada.create("me:Ada", "bot:easy", "bot:easy", "bot:easy")["match"]
    page = ada.sit(match)
    for turn in range(1, 4):
        hand.wait_for_turn(page)
        before = hand.index(page)
        hand.options(page).first.dblclick()
        hand.wait_for_more(page, before)
        hand.wait_for_turn(page)
        page.wait_for_timeout(200)
        assert ada.moves(match, 0) == turn


def test_when_time_is_up_the_default_is_played(ada, hand, asked_first):
    clock = {"kind": "move", "seconds": 3}
    match = asked_first(ada, 0, "me:Ada", "bot", "bot", clock=clock)["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    expect(page.locator("#seat-0").get_by_role("timer")).to_have_text(re.compile("0:0[0-3]"))
    expect(page.locator("#log")).to_contain_text("Time is up for Ada.")
    expect(page.locator("#log")).to_contain_text("You keep")
    late = [x for x in ada.lines(match) if x["data"].get("how") == "timeout"]
    assert late[0]["seat"] == 0


# -- Regrets ------------------------------------------------------------------------------------


def seated(ada, newcomer):
    """Ada and Bea, each at a browser."""
    created = ada.create("me:Ada", "open")
    bea = newcomer()
    bea.ask(
        f"matches/{created['match']}/join", {"token": created["links"][0]["token"], "name": "Bea"}
    )
    return created["match"], [ada, bea]


def test_what_told_nobody_anything_is_taken_back_at_once(ada, newcomer, hand):
    match, people = seated(ada, newcomer)
    for _ in range(400):
        seat = next(s["seat"] for s in ada.table(match)["seats"] if s["asked"])
        asked = ada.table(match)["view"]["asked"][0]
        if asked["decision"] == "name_robbed":
            break
        people[seat].answer(match, seat, "pick 2")
    else:
        raise AssertionError("nobody ever is the Thief")
    page = people[seat].sit(match)
    hand.wait_for_turn(page)
    question = hand.question(page).text_content() or ""
    before = hand.index(page)
    hand.choose(page, hand.options(page).first)
    expect(hand.question(page)).not_to_have_text(question)
    page.get_by_role("button", name="Undo").click()
    expect(hand.question(page)).to_have_text(question)
    kinds = [line["kind"] for line in ada.lines(match, after=before)]
    assert kinds == ["move", "undone"]


@pytest.mark.parametrize("grant", [True, False])
def test_what_showed_something_is_taken_back_by_consent(ada, newcomer, hand, grant):
    match, people = seated(ada, newcomer)
    seat = next(s["seat"] for s in ada.table(match)["seats"] if s["asked"])
    page, other = people[seat].sit(match), people[1 - seat].sit(match)
    name = ("Ada", "Bea")[seat]
    hand.wait_for_turn(page)
    hand.choose(page, hand.options(page).first)
    page.get_by_role("button", name="Undo").click()
    expect(hand.question(page)).to_have_text(f"{name} asks to take back a move.")
    assert hand.options(page).count() == 0
    expect(hand.question(other)).to_have_text(f"{name} asks to take back a move.")
    if grant:
        other.get_by_role("button", name="Agree").click()
        expect(hand.question(page)).to_have_text("Which character do you keep?")
        expect(page.locator("#log")).to_contain_text(f"{name} takes back a move.")
        expect(page.locator("[id^='t-mine-']")).to_have_count(0)
    else:
        other.get_by_role("button", name="Let the moves stand").click()
        expect(page.locator("#log")).to_contain_text("the moves stand")
        expect(page.locator("[id^='t-mine-']")).to_have_count(1)
        expect(hand.question(page)).not_to_contain_text("take back")


def test_a_bot_takes_over_and_gives_back(ada, asked, hand):
    page = ada.sit(asked)
    hand.wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("region", name="Menu")
    menu.get_by_role("button", name="normal").click()
    expect(hand.question(page)).to_have_text("A bot plays for you: normal")
    expect(page.locator("#seat-0")).to_contain_text("a bot plays: normal")
    expect(page.locator("#log")).to_contain_text("You keep")
    assert ada.moves(asked, 0) == 1
    page.get_by_role("button", name="Take the seat back").click()
    expect(page.locator("#log")).to_contain_text("Ada plays again.")
    expect(page.locator("#seat-0")).to_contain_text("you")


def test_the_owner_lets_a_bot_play_for_who_is_away(ada, hand, asked_first):
    match = asked_first(ada, 1, "me:Ada", "open", "bot")["match"]
    page = ada.sit(match)
    page.locator("#seat-1").get_by_role("button", name="Let a bot play").click()
    expect(page.locator("#seat-1")).to_contain_text("normal")
    hand.wait_for_turn(page)
    assert ada.moves(match, 1) == 1
