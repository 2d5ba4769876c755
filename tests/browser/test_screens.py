"""Every game at every table on every screen: what a player sees of it, and can reach.

`bench/screens.py` measures; docs/screens.md tells the figures of today and of before.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from ludoteca.kernel import game, shelf

# By its path: what lies beside the package is not always that of the package under test.
found = spec_from_file_location("screens", Path(__file__).parents[2] / "bench" / "screens.py")
screens = module_from_spec(found)
found.loader.exec_module(screens)
SCREENS, measured = screens.SCREENS, screens.measured

GAMES = [found.slug for found in shelf() if found.meta.shelf]
WIDE = ("laptop", "desktop")
LEGIBLE = 9.95
"""Pixels: 10, but for what a browser rounds."""
TO_CHOOSE = "svg.ludo [data-act], [data-typing], .ask button:not([data-undo])"
"""Where one answers: a few questions, which seldom come first, are answered beside the board."""


@pytest.fixture
def at_table(ada, hand):
    """A table of Ada and bots on her turn, seen on a screen.

    In a game that runs in time Ada may be out before she is looked at: then it is another table.
    """

    def sit(slug: str, screen: str, match: str = "") -> str:
        match = match or set_up(slug)
        look(match, screen)
        try:
            hand.wait_for_turn(ada.page)
        except Error:
            match = set_up(slug)
            look(match, screen)
            hand.wait_for_turn(ada.page)
        return match

    def set_up(slug: str) -> str:
        players = min(4, game(slug).meta.max_players)
        return ada.create("me:Ada", *["bot"] * (players - 1), game=slug)["match"]

    def look(match: str, screen: str) -> None:
        width, height = SCREENS[screen]
        ada.page.set_viewport_size({"width": width, "height": height})
        shape = screens.SHAPES.get(screen, "wide")
        ada.context.add_cookies([{"name": "screen", "value": shape, "url": ada.address}])
        here = ada.page.locator(f"#page[data-at='/m/{match}/0'][data-screen={shape}]")
        if not here.count():  # another shape is another page; else it only has another size
            ada.sit(match, 0)

    return sit


def unseen(seen: dict, screen: str) -> list[str]:
    """What a player misses on this screen."""
    width, _ = SCREENS[screen]
    # Beside a board of full height there is room for the hand, or for two rows to choose from.
    first = screen == "phone on its side" and seen["choosesInTray"]
    wanted = {
        "seats out of sight": seen["seatsSeen"] == seen["seats"],
        "the own hand is out of sight": seen["hand"] or first,
        f"a text of {seen['text']:.1f} px: {seen['textSaid']}": seen["text"] >= LEGIBLE,
        f"a target of {seen['target']:.0f} px: {seen['targetId']}": seen["target"] >= 24,
        f"legal, but out of sight: {seen['hidden']}": not seen["hidden"],
        f"{seen['buttons']} buttons": seen["buttons"] <= 6,
        "scrolls sideways": not seen["scrolls"],
    }
    if screen in WIDE:
        # A board whose shape leaves it less has all the width or height that there is.
        fills = seen["board"] >= 0.45 or seen["fills"]
        wanted[f"a board of {seen['board']:.0%}"] = fills
        wanted[f"{seen['wood']:.0%} of bare wood"] = seen["wood"] <= 0.15
    if screen == "phone":
        wanted[f"a board {seen['wide']:.0f} px wide"] = seen["wide"] >= width - 20
    if screen == "phone on its side":
        wanted[f"a board of {seen['board']:.0%}"] = seen["board"] >= 0.45
    return [f"{screen}: {missed}" for missed, holds in wanted.items() if not holds]


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_is_at_home_on_every_screen(ada, hand, at_table, complaints, slug):
    """At two turns; the board is as large at the second as at the first.

    Axe is content with a small page and with a large dark one.
    """
    missed, sizes, match = [], {}, ""
    for turn in range(2):
        for screen in SCREENS:
            match = at_table(slug, screen, match)
            at = hand.index(ada.page)
            if hand.over(ada.page):
                break
            seen = measured(ada.page)
            missed += unseen(seen, screen)
            size = (seen["wide"], seen["high"])
            if sizes.setdefault(screen, size) != pytest.approx(size, abs=1):
                missed.append(f"{screen}: the board was {sizes[screen]} and is {size}")
            if not turn and screen == "phone":
                expect(ada.page.locator(TO_CHOOSE).first).to_be_attached()
                one_tap_makes_the_board_large(ada.page)
                missed += complaints(ada.page)
        if turn or hand.over(ada.page):
            break
        ada.page.emulate_media(color_scheme="dark")
        missed += complaints(ada.page)
        try:
            ada.answer(match, 0)
        except (StopIteration, AssertionError):
            # Only what runs in time goes on without her.
            assert ada.table(match, 0)["index"] > at
    assert not missed, "\n".join(missed)


def one_tap_makes_the_board_large(page):
    """And another one small again."""
    whole = page.locator("#r-board svg").first.get_attribute("viewBox")
    larger = page.get_by_role("button", name="Enlarge the board")
    larger.click()
    expect(larger).to_have_attribute("aria-pressed", "true")
    assert measured(page)["board"] >= 0.6
    on_board = page.locator("#r-board [data-act]")
    if on_board.count():
        expect(on_board.first).to_be_in_viewport()
    larger.click()
    expect(page.locator("#r-board svg").first).to_have_attribute("viewBox", whole)


@pytest.mark.parametrize("players", [4, 6])
def test_all_seats_are_in_sight_when_it_is_over(ada, hand, players):
    match = ada.create("me:Ada", *["bot"] * (players - 1), game="river_race")["match"]
    ada.page.set_viewport_size(dict(zip(("width", "height"), SCREENS["laptop"], strict=True)))
    page = ada.sit(match, 0)
    while hand.wait_for_turn(page):
        at = hand.index(page)
        ada.answer(match, 0)
        hand.wait_for_more(page, at)
    expect(page.locator("#r-seats.compact .seat")).to_have_count(players)
    seen = measured(page)
    assert seen["seatsSeen"] == players


@pytest.mark.parametrize("screen", ["phone", "phone on its side", "tablet"])
def test_undo_covers_no_choice(ada, hand, asked_first, screen):
    match = asked_first(ada, 0, "me:Ada", "bot", game="eagle_eye")["match"]
    ada.answer(match, 0)
    width, height = SCREENS[screen]
    ada.page.set_viewport_size({"width": width, "height": height})
    page = ada.sit(match, 0)
    undo = page.locator("[data-undo]:enabled").bounding_box()
    for row in page.locator(".ask :is(summary, input, button:not([data-undo]))").all():
        box = row.bounding_box()
        beside = box is None or (
            box["x"] >= undo["x"] + undo["width"]
            or box["x"] + box["width"] <= undo["x"]
            or box["y"] >= undo["y"] + undo["height"]
            or box["y"] + box["height"] <= undo["y"]
        )
        assert beside, (row.inner_text(), box, undo)


def test_a_finger_beside_something_legal_means_it(newcomer, hand, asked_first):
    ada = newcomer(viewport={"width": 390, "height": 844}, has_touch=True)
    match = asked_first(ada, 0, "me:Ada", "bot", "bot")["match"]
    ada.go("/")
    page = ada.sit(match, 0)
    hand.wait_for_turn(page)
    before = hand.index(page)
    legal = [part.bounding_box() for part in page.locator("#r-tray [data-act]").all()]
    card = min(legal, key=lambda box: box["x"])
    board = page.locator("#r-tray svg").first.bounding_box()
    assert card["x"] - 8 > 0
    page.touchscreen.tap(max(card["x"] - 6, board["x"] + 1), card["y"] + card["height"] / 2)
    hand.wait_for_more(page, before)


def test_a_phone_that_is_turned_gets_the_other_shape(newcomer, hand):
    ada = newcomer(viewport={"width": 390, "height": 844})
    match = ada.create("me:Ada", "bot", "bot")["match"]
    page = ada.sit(match, 0)  # whoever comes for the first time gets it, too
    expect(page.locator("#page[data-screen=upright]")).to_be_visible()
    hand.wait_for_turn(page)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("#page[data-screen=side]")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#page[data-screen=upright]")).to_be_visible()
    before = hand.index(page)
    ada.answer(match, 0)
    hand.wait_for_more(page, before)  # its stream is still there
