"""Mission in the Forest in real browsers: silence, sealed gifts, talk, and one device for all."""

from __future__ import annotations

from playwright.sync_api import expect

from ludoteca.kernel import game, read_record

FOREST = {"game": "forest_mission"}


def asked(guest, match, *, by="watch"):
    """The questions that keep the table waiting."""
    return [q for q in guest.table(match, by)["view"]["asked"] if q["kind"] != "offer"]


def go_on(guest, match, *seats):
    """The later rounds, which are like the first: answered without looking."""
    while not guest.table(match)["over"]:
        for question in asked(guest, match):
            if question["player"] in seats:
                guest.answer(match, question["player"], "ready 0")
                break
        guest.page.wait_for_timeout(50)  # whoever asks without a pause is held off


def kept(page):
    """The record of a finished match, which replays to the letter."""
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download this game").click()
    record = read_record(saved.value.path().read_text("utf-8"))
    position = game("forest_mission").verify(record)
    assert game("forest_mission").replay(record).record.entries == position.record.entries
    return position


def test_two_people_one_of_them_far_away(wire, newcomer):
    """Bea's way is 150 ms longer, each way. The bots have their say in between."""
    wire.delay = 0.15
    ada, bea = newcomer(), newcomer(wire)
    created = ada.create("me:Ada", "open", "bot:normal", "bot:normal", **FOREST)
    match = created["match"]
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    pages = [ada.sit(match, 0), bea.sit(match, 1)]
    for page in pages:
        page.locator("#r-dock").get_by_role("button", name="I saw my cube").click()
    people, words = {0: ada, 1: bea}, pages[1].get_by_role("textbox", name="Say something")
    pages[1].get_by_role("button", name="Chat").click()
    while ada.table(match)["view"]["phase"] < 3:
        if ada.table(match)["view"]["phase"]:
            expect(words).to_be_disabled()
        for question in asked(ada, match):
            if question["player"] in people and question.get("decision") != "look":
                people[question["player"]].answer(match, question["player"])
    # The reveal opens the chat, and what Ada gave is in nobody else's page.
    expect(words).to_be_enabled()
    for seat, page in enumerate(pages):
        past = people[seat].table(match, seat)["view"]["past"][0]
        expect(page.locator("#t-given-0")).to_have_count(1 if past else 0)
    expect(pages[1].locator("#t-came-0-0")).to_be_attached()
    words.fill("I trust nobody.")
    words.press("Enter")
    expect(pages[0].locator("#chat")).to_contain_text("I trust nobody.")
    # Everybody speaks in turn; a click says it, and both hear it.
    while asked(ada, match)[0]["decision"] == "speak":
        seat = asked(ada, match)[0]["player"]
        if seat == 0:
            pages[0].locator("[data-act='suspect 2']").first.click()
            expect(pages[1].locator("#log")).to_contain_text("is one of the Forzuti")
            break
        if seat == 1:
            bea.answer(match, 1, "ready 0")


def test_a_match_around_one_device(ada, hand):
    """Four people pass a device round; they talk aloud, and the Guide ends it in the middle."""
    people = ("me:Ada", "me:Bo", "me:Cy", "me:Di")
    match = ada.create(*people, options={"talk": "aloud"}, **FOREST)["match"]
    holders = []
    while (table := ada.table(match))["view"]["round"] < 2:
        question = asked(ada, match)[0]
        page = ada.go(f"/m/{match}")
        if question["kind"] == "race":
            page.get_by_role("button", name="End the talk").click()
        else:
            page.get_by_role("button", name=": show").click()
            expect(page.locator("#t-role")).to_be_attached()
            holders.append(int(page.locator("#page").get_attribute("data-viewer")))
            seen = page.get_by_role("button", name="I saw my cube").last
            (seen if table["view"]["round"] == 0 else hand.parts(page).first).click()
        while ada.table(match)["index"] == table["index"]:
            page.wait_for_timeout(20)
    assert holders[:4] == [0, 1, 2, 3]
    assert len(holders) > 4
    go_on(ada, match, 0, 1, 2, 3)
    position = kept(ada.sit(match))
    assert position.over
    assert position.options == {"talk": "aloud"}


def test_a_match_by_keyboard_alone(ada, hand):
    ada.forgive("status of 409")  # somebody else may speak first
    match = ada.create("me:Ada", *["bot:easy"] * 3, **FOREST)["match"]
    page = ada.sit(match, 0)
    while ada.table(match)["view"]["round"] < 2 and hand.wait_for_turn(page):
        before = hand.index(page)
        hand.settled(page)
        ready = page.locator("[data-options] button[value='ready 0']")
        if ready.count() and ready.is_visible():
            ready.focus()
        else:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        hand.wait_for_more(page, before)
    assert ada.moves(match, 0) > 1
    go_on(ada, match, 0)
    hand.wait_for_turn(page)
    assert kept(page).over
