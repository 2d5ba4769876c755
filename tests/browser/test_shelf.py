"""The shelf with all its games, on a phone above all."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ludoteca.text import languages

PHONE = {"width": 390, "height": 844}
SCREENS = 8
FINGER = 44
PICTURES = 8
"""A phone loads no more pictures than this before anybody scrolls."""

WEIGHT = 160_000
"""Bytes of the shelf over the wire on a phone, before anybody scrolls."""

SMALL_TARGETS = f"""() => [...document.querySelectorAll("a, button, select, summary, label.chip")]
  .filter((it) => it.checkVisibility() && !it.closest(".skip, p"))
  .map((it) => [it.outerHTML.slice(0, 80), it.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < {FINGER - 0.5} || box.height < {FINGER - 0.5}))
  .map(([it, box]) => `${{it}}: ${{box.width}} × ${{box.height}}`)"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def visitor(newcomer, full_shelf):
    """Somebody with a phone, in front of the full shelf."""
    return newcomer(server=full_shelf, viewport=PHONE, has_touch=True)


def open_box(page: Page) -> None:
    page.locator("[data-box=Minutia] > summary").click()
    expect(page.locator("#box-river_race")).to_be_visible()


def games(page: Page) -> set[str]:
    found = page.locator("[id^=box-]").evaluate_all("all => all.map((one) => one.id.slice(4))")
    return set(found)


# -- How much room it takes ---------------------------------------------------------------------


@pytest.mark.parametrize("at_home", [False, True], ids=["newcomer", "with tables and favourites"])
def test_the_first_game_is_seen_at_once_and_the_whole_shelf_is_short(visitor, at_home):
    if at_home:
        for _ in range(3):
            visitor.create("me:Ada", "open", "open")
        for slug in ("river_race", "geister"):
            assert visitor.context.request.post(f"{visitor.address}/favourites/{slug}").ok
    page = visitor.go("/")
    assert len(games(page)) == 24
    first = page.locator(".tile, .card").first
    expect(first).to_be_in_viewport(ratio=1)
    if not at_home:
        expect(first.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    open_box(page)
    page.locator("#box-honesty_first summary").click()
    assert page.evaluate("document.documentElement.scrollHeight") <= SCREENS * PHONE["height"]


@pytest.mark.parametrize("lang", languages())
def test_in_no_language_anything_is_too_wide_or_too_small_for_a_finger(newcomer, full_shelf, lang):
    guest = newcomer(server=full_shelf, viewport=PHONE, locale=lang)
    guest.create("me:Ada", "open")
    page = guest.go("/?box=Minutia")
    page.locator("#box-honesty_first summary").click()
    assert page.evaluate(TOO_WIDE) == 0
    assert page.evaluate(SMALL_TARGETS) == []


def test_a_phone_loads_few_pictures_at_first(visitor):
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    loaded: list[int] = []
    wire.on("Network.loadingFinished", lambda e: loaded.append(e["encodedDataLength"]))
    pictures: set[str] = set()
    visitor.page.on("request", lambda r: pictures.add(r.url) if "/picture/" in r.url else None)
    page = visitor.go("/")
    page.wait_for_load_state("networkidle")
    assert 0 < len(pictures) <= PICTURES
    assert sum(loaded) <= WEIGHT
    open_box(page)
    for tile in page.locator(".chest .tile").all():
        tile.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    assert len(pictures) >= 21


# -- Looking for something ----------------------------------------------------------------------


def test_what_is_looked_for_is_kept_in_the_address(visitor):
    page = visitor.go("/")
    page.get_by_label("Players").select_option("6")
    expect(page.get_by_role("status").filter(has_text="games")).not_to_have_text("24 games")
    page.get_by_text("Quick", exact=True).click()
    expect(page.locator("#box-river_race")).to_be_visible()
    expect(page.locator("#box-lost_temple")).to_have_count(0)
    assert "players=6" in page.url
    assert "quick=1" in page.url
    found = games(page)
    page.reload()
    assert games(page) == found
    expect(page.get_by_label("Quick")).to_be_checked()
    page.locator("#box-river_race summary").click()
    page.locator("#box-river_race").get_by_role("link", name="Rules").click()
    page.wait_for_url(re.compile("/rules/river_race"))
    page.go_back()
    expect(page.locator("#box-river_race")).to_be_visible()
    assert games(page) == found
    page.get_by_label("Search").fill("no such thing")
    expect(page.get_by_text("No game on the shelf is like that.")).to_be_visible()


def test_the_open_box_is_kept_in_the_address(visitor):
    page = visitor.go("/")
    expect(page.locator("#box-river_race")).to_be_hidden()
    open_box(page)
    page.wait_for_url(re.compile(r"\?box=Minutia$"))
    page.reload()
    expect(page.locator("#box-river_race")).to_be_visible()
    page.locator("[data-box=Minutia] > summary").click()
    page.wait_for_url(re.compile(r"/$"))


def test_without_scripts_one_finds_marks_and_plays(newcomer, full_shelf):
    page = newcomer(server=full_shelf, viewport=PHONE, java_script_enabled=False).go("/")
    page.get_by_label("Search").fill("temple climb")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url(re.compile("q=temple"))
    tile = page.locator("#box-temple_climb")
    tile.get_by_role("button", name="Favourite").click()
    page.wait_for_url(re.compile("q=temple"))
    expect(tile.get_by_role("button", name="Favourite")).to_have_attribute("aria-pressed", "true")
    tile.locator("summary").click()
    tile.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/m/\w+"))


# -- What is near at hand -----------------------------------------------------------------------


def test_a_star_stays_under_the_finger_and_comes_first_from_then_on(visitor):
    page = visitor.go("/?box=Minutia")
    star = page.locator("#star-river_race")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    page.reload()
    near = page.locator(".near .tile")
    expect(near).to_have_count(1)
    expect(near.get_by_role("heading", name="The River Race")).to_be_visible()
    near.get_by_role("button", name="Favourite").click()
    expect(page.locator("#star-river_race")).to_have_attribute("aria-pressed", "false")


def test_a_table_is_thrown_away_only_when_that_is_said_twice(visitor):
    visitor.create("me:Ada", "bot", "bot")
    page = visitor.go("/")
    page.get_by_label("Delete table: Lost Temple").click()
    page.get_by_role("button", name="Delete table").click()
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_a_game_is_found_and_begun_by_keys_only(visitor):
    page = visitor.go("/")
    page.locator("[data-box=Minutia] > summary").focus()
    page.keyboard.press("Enter")
    tile = page.locator("#box-harvest_day")
    tile.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(tile.get_by_role("button", name="Play now")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/m/\w+"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_screen_reader_finds_its_way(newcomer, full_shelf, theme):
    guest = newcomer(server=full_shelf, viewport=PHONE, color_scheme=theme)
    guest.create("me:Ada", "bot", "bot")
    page = guest.go("/")
    found: list[str] = []

    def look(what: str) -> None:
        report = Axe().run(page).response["violations"]
        found.extend(f"{what}: {one['id']}: {one['nodes'][0]['html'][:120]}" for one in report)

    look("closed")
    open_box(page)
    page.locator("#box-honesty_first summary").click()
    page.locator("#star-harvest_day").click()
    page.get_by_label("Delete table").first.click()
    look("open")
    guest.go("/?q=river&quick=1&kind=against")
    look("found")
    guest.go("/authors")
    look("for authors")
    assert found == []
