"""The coach in a real browser: why something happened, what a bot would do, and playing on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

SCREENS = {"wide": (1280, 800), "phone": (390, 844)}


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest) -> tuple[int, int]:
    return SCREENS[request.param]


def test_a_line_of_the_log_tells_why(newcomer, asked_first, complaints, screen):
    ada = newcomer(viewport={"width": screen[0], "height": screen[1]})
    match = asked_first(ada, 0, "me:Ada", "bot:easy")["match"]
    for _ in range(3):
        ada.answer(match, 0)
        ada.page.wait_for_timeout(300)
        if not any(q["player"] == 0 for q in ada.table(match, 0)["view"]["asked"]):
            break
    page = ada.sit(match, 0)
    page.keyboard.press("l")
    if screen[0] < 800:
        page.locator("[popovertarget=side]").first.click()
    link = page.locator("#log a[data-because]").last
    clause = link.inner_text()
    link.focus()
    page.keyboard.press("Enter")
    drawer = page.locator("#because")
    expect(drawer.locator(".rule .clause")).to_have_text(clause)
    expect(drawer.locator("figure")).to_have_count(2)
    for picture in drawer.locator("figure img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    expect(page.locator("#because-title")).to_be_focused()
    assert not complaints(page)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_the_own_bot_advises_by_a_key(newcomer, asked_first, complaints, screen):
    ada = newcomer(viewport={"width": screen[0], "height": screen[1]})
    match = asked_first(ada, 0, "me:Ada", "bot:easy")["match"]
    page = ada.sit(match, 0)
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_contain_text("I would choose:")
    expect(page.locator("#advice")).to_contain_text("of 100")
    advised = ada.table(match, 0)["advice"]["action"]
    expect(page.locator(f'.option[data-advised][value="{advised}"]')).to_have_count(1)
    expect(page.locator("#say")).to_contain_text("I would choose:")
    expect(page.locator("#log")).to_contain_text("Ada asks for advice.")
    expect(page.locator("[data-advise]")).to_have_count(0)
    assert not complaints(page)
    page.reload()
    expect(page.locator("#advice")).to_contain_text("I would choose:")
    ada.answer(match, 0, advised)
    expect(page.locator("#advice")).to_have_count(0)


@pytest.mark.parametrize("game", ["river_race", "geister"])
def test_what_is_advised_is_not_hidden(newcomer, asked_first, game):
    """On a phone a dial is turned to it, and a list that is folded away is opened."""
    ada = newcomer(viewport={"width": 390, "height": 844})
    match = asked_first(ada, 0, "me:Ada", "bot:easy", game=game)["match"]
    page = ada.sit(match, 0)
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_contain_text("I would choose:")
    advised = ada.table(match, 0)["advice"]["action"]
    option = page.locator(f'.option[data-advised][value="{advised}"]')
    if game == "river_race":
        said = option.locator(".what").text_content()
        confirm = page.locator("[data-confirm][data-advised]")
        expect(confirm.locator(".what")).to_have_text(said)
        expect(confirm).to_be_in_viewport()
    else:
        expect(option).to_be_in_viewport()
        expect(option).to_have_attribute("aria-describedby", "advice")


def test_playing_on_from_a_turning_point(ada, complaints):
    match = ada.create("me:Ada", "me:Bea", game="harvest_day")["match"]
    for _ in range(400):
        table = ada.table(match)
        if table["over"]:
            break
        seat = next(s["seat"] for s in table["seats"] if s["asked"])
        ada.answer(match, seat)
    page = ada.go(f"/m/{match}/review?viewer=0")
    point = page.locator(".point").first
    expect(point).to_contain_text("±")
    # What was not judged yet arrives by itself.
    expect(page.locator("#more")).to_have_count(0)
    own = ada.moves(match, 0)
    assert 4 < page.locator(".decisions tbody tr").count() <= own
    page.wait_for_function("() => document.querySelector('.point img').naturalWidth > 0")
    assert not complaints(page)
    point.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#log")).to_contain_text("This game goes on from another one")
    expect(page.locator("#question")).to_be_visible()
    assert match not in page.url
