"""What was shown for a moment and is covered again is nowhere in the page any more."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.scene import CUBES

COLOURS = ("Saffron", "Vermilion", "Emerald", "Cobalt", "Ivory", "Ebony")
ALL = "document.documentElement.outerHTML"


def play(guest, match, seat, action):
    index = guest.table(match)["index"]
    guest.ask(f"matches/{match}/{seat}/play", {"at": index, "action": action})


def traces(page, colours):
    """What the page still tells of stones: their colours by name, by paint, and by id."""
    html = page.evaluate(ALL)
    told = [(COLOURS[c], CUBES[c].colour, f"stone-{i}-{c}") for i, c in enumerate(colours)]
    return [sign for signs in told for sign in signs if sign in html]


@pytest.fixture
def watching(ada, newcomer):
    """Ada plays; Bea looks on from her seat, at a screen where things move."""
    created = ada.create("me:Ada", "open", game="glimpse", options={"slow": True})
    match = created["match"]
    bea = newcomer(reduced_motion="no-preference")
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    return match, bea.sit(match, 1)


def test_nothing_is_left_of_a_covered_stone(ada, watching):
    match, page = watching
    [colour] = ada.table(match)["view"]["row"]
    stone = page.locator(f"#t-stone-0-{colour}")
    expect(stone).to_be_visible()
    assert len(traces(page, [colour])) == 3
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The table in words").click()
    expect(page.locator("#in-words")).to_contain_text(COLOURS[colour])
    page.locator("#words").get_by_role("button", name="Close").click()
    stone.hover()
    expect(page.locator("#hint")).to_contain_text(COLOURS[colour])
    play(ada, match, 0, "cover 0")
    expect(page.locator("#t-cover-0")).to_be_attached()
    assert traces(page, [colour]) == []
    expect(page.locator("svg.leaving")).to_have_count(0)


def test_what_was_rightly_said_is_not_kept_either(ada, watching):
    match, page = watching
    [colour] = ada.table(match)["view"]["row"]
    play(ada, match, 0, "cover 0")
    play(ada, match, 0, f"name {colour}")
    expect(page.locator(f"#t-said-0-{colour}")).to_be_visible()
    play(ada, match, 0, "go_on 0")
    expect(page.locator("#t-cover-1, [id^=t-stone-1-]")).to_be_attached()
    stones = ada.table(match)["view"]["row"]
    page.get_by_role("button", name="Cover the stones").click()
    expect(page.locator("#t-cover-1")).to_be_attached()
    # Bea has a button for every colour now; of the stones there is nothing.
    left = traces(page, stones)
    assert not [trace for trace in left if trace.startswith(("stone-", "#"))]
    expect(page.locator("[id^=t-said-], [id^=t-stone-]")).to_have_count(0)
