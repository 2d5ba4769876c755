"""For everybody: small screens, both themes, screen readers, and nothing from elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

PHONES = ((390, 844), (360, 740))
FIRST_LOAD = 200_000
"""Bytes of a table page over the wire."""

NOWHERE = "/m/nosuchmatch"
PLACES = (
    "/",
    "/new/lost_temple",
    "/new/geister",
    "/open",
    "/authors",
    "/rules/lost_temple",
    "/learn/river_race?step=2",
    "/learn/river_race/quiz",
    "/learn/river_race/quiz?answers=111111111",
    "/me",
    "/m/{match}",
    "/m/{match}/watch",
    "/m/{match}/big",
    "/m/{match}/replay",
    "/m/{hotseat}",
    "/m/{done}/0",
    "/m/{done}/review?viewer=0",
    "/m/{done}/replay?viewer=1&at=20",
    "/m/{done}/replay?viewer=all&at=20",
    "/m/{race}",
    "/m/{knife}",
    "{claim}",
    NOWHERE,
)


@pytest.fixture
def tables(ada, asked_first) -> dict[str, str]:
    """Ada's tables: one where she is asked, one around her device, one that is over."""
    running = asked_first(ada, 0, "me:Ada", "open", "bot")
    hotseat = ada.create("me:Ada", "me:Bea")
    done = ada.create("me:Ada", "bot:easy")
    stand_in = f"{ada.address}/m/{done['match']}/0/bot"
    assert ada.context.request.post(stand_in, form={"level": "easy"}).ok
    for _ in range(400):
        if ada.table(done["match"])["over"]:
            break
        ada.page.wait_for_timeout(50)
    else:
        raise AssertionError("the bots do not come to an end")
    live = {"knife_mode": "live"}
    knife = ada.create("me:Ada", "me:Bea", game="catch_division", options=live)["match"]
    ada.answer(knife, ada.table(knife)["view"]["auctioneer"])
    return {
        "match": running["match"],
        "knife": knife,
        "hotseat": hotseat["match"],
        "done": done["match"],
        "race": ada.create("me:Ada", "me:Bea", game="snap")["match"],
        "claim": running["links"][0]["path"],
    }


def see(guest, place: str, tables: dict[str, str]) -> None:
    """Go there; of an address that leads nowhere, the error page is looked at."""
    where = place.format(**tables)
    answer = guest.page.goto(guest.address + where)
    assert answer is not None
    assert answer.status == (404 if place == NOWHERE else 200), where
    if guest.page.locator("#stream").count():
        expect(guest.page.locator("#question")).to_be_visible()


def open_curtain(guest, tables: dict[str, str]) -> None:
    see(guest, "/m/{hotseat}", tables)
    guest.page.get_by_role("button", name=": show").click()
    expect(guest.page.locator("#question")).to_be_visible()


# -- Small screens ------------------------------------------------------------------------------

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """() => [...document.querySelectorAll("#question, [data-options] button")]
.filter((it) => it.checkVisibility())
.filter((it) => {
  const { left, right, top, bottom } = it.getBoundingClientRect();
  const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  return !inside || !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((it) => it.textContent.trim())"""


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(request, ada) -> object:
    """Ada at a phone: the browser of the test, made small."""
    width, height = request.param
    ada.page.set_viewport_size({"width": width, "height": height})
    return ada


def test_no_page_is_wider_than_a_phone(phone, tables):
    for place in PLACES:
        see(phone, place, tables)
        phone.forgive("status of 404")
        assert phone.page.evaluate(OVERFLOW) <= 0, place
    open_curtain(phone, tables)
    assert phone.page.evaluate(OVERFLOW) <= 0, "behind the curtain"


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_question_and_buttons_are_in_sight_on_a_phone(newcomer, hand, size):
    width, height = size
    eva = newcomer(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    match = eva.create("me:Eva", "bot:easy", "bot:easy")["match"]
    page = eva.sit(match)
    asked: set[str] = set()
    for turn in range(14):
        if not hand.wait_for_turn(page):
            break
        question = hand.question(page).text_content() or ""
        asked.add(question)
        assert page.evaluate(OUTSIDE) == [], f"out of sight at: {question}"
        before = hand.index(page)
        options = hand.options(page)
        hand.settled(page)
        options.nth(turn % options.count()).tap()
        hand.wait_for_more(page, before)
    assert len(asked) > 2


def test_log_and_rules_open_and_close_on_a_phone(ada, tables):
    ada.page.set_viewport_size({"width": 360, "height": 740})
    see(ada, "/m/{match}", tables)
    page = ada.page
    side = page.get_by_role("complementary", name="Log and chat")
    expect(side).to_be_hidden()
    page.get_by_role("button", name="Log and chat").click()
    expect(side).to_be_visible()
    side.get_by_role("button", name="Close").click()
    expect(side).to_be_hidden()
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("complementary", name="Rules")
    expect(rules.locator(".rule").first).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()


# -- Everybody can read it ----------------------------------------------------------------------


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "phone"])
def test_axe_finds_nothing(ada, newcomer, tables, hand, complaints, wide):
    """In the light by every rule; what else the dark could spoil is the contrast."""
    if not wide:
        ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.forgive("status of 404")
    found: list[str] = []

    def look(what: str) -> None:
        ada.page.emulate_media(color_scheme="light")
        found.extend(f"{what}: {said}" for said in complaints(ada.page))
        ada.page.emulate_media(color_scheme="dark")
        dark = complaints(ada.page, "color-contrast")
        found.extend(f"{what}, in the dark: {said}" for said in dark)

    for place in PLACES if wide else [place for place in PLACES if place.startswith("/m/")]:
        see(ada, place, tables)
        look(place)
    open_curtain(ada, tables)
    look("behind the curtain")
    see(ada, "/m/{match}", tables)
    page = ada.page
    for opener in ("Rules", "Menu"):
        page.get_by_role("button", name=opener).click()
        page.wait_for_timeout(200)
        look(f"{opener} open")
        page.keyboard.press("Escape")
    if not wide:
        page.get_by_role("button", name="Log and chat").click()
        look("log open")
        page.keyboard.press("Escape")
    hand.wait_for_turn(page)
    hand.choose(page, hand.options(page).first)
    look("waiting")
    assert not found, "\n".join(found)


def test_the_theme_can_be_switched_and_stays(ada):
    page = ada.go("/")
    shown = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(shown)
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(shown) != before
    ada.go("/rules/lost_temple")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_screen_reader_hears_what_happens(ada, hand, tables):
    see(ada, "/m/{match}", tables)
    page = ada.page
    hand.wait_for_turn(page)
    live = page.locator("[aria-live=polite]#say")
    hand.choose(page, hand.options(page).first)
    expect(live).to_contain_text("You keep")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The table in words").click()
    told = page.get_by_role("region", name="The table in words")
    expect(told).to_contain_text("Ada")
    expect(told).to_contain_text("Gems")


# -- Nothing from elsewhere ---------------------------------------------------------------------


def test_every_page_is_quiet_and_keeps_to_the_server(ada, tables):
    for place in PLACES:
        see(ada, place, tables)
        ada.page.wait_for_timeout(100)
        if place != NOWHERE:
            assert ada.troubles == [], place
    ada.forgive("status of 404")
    assert len(ada.troubles) <= 1, ada.troubles


def test_a_violation_of_the_content_policy_would_be_noticed(ada):
    page = ada.go("/")
    page.evaluate(
        "document.body.append(Object.assign(new Image(), {src: 'http://192.0.2.1/x.png'}))"
    )
    page.wait_for_timeout(300)
    assert any("Content Security Policy" in trouble for trouble in ada.troubles)
    ada.forgive("192.0.2.1")


def test_the_first_load_of_a_table_is_light(ada, newcomer, tables):
    eva = newcomer()
    wire = eva.context.new_cdp_session(eva.page)
    wire.send("Network.enable")
    loaded: dict[str, int] = {}
    wire.on(
        "Network.loadingFinished", lambda e: loaded.update({e["requestId"]: e["encodedDataLength"]})
    )
    see(eva, "/m/{match}/watch", tables)
    eva.page.wait_for_load_state("load")
    eva.page.wait_for_timeout(500)
    assert len(loaded) > 5
    assert sum(loaded.values()) <= FIRST_LOAD
