"""A map that is larger than its window: by wheel, pinch, buttons and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

MAP = "svg[data-zoom]"


@pytest.fixture
def page(ada):
    page = ada.go("/authors")
    expect(page.locator(MAP)).to_be_visible()
    return page


def window(page) -> list[float]:
    """What of the map is seen: left, top, width, height."""
    return [float(n) for n in page.locator(MAP).get_attribute("viewBox").split()]


def middle(page) -> tuple[float, float]:
    box = page.locator(MAP).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page, part) -> tuple[float, float]:
    box = page.locator(part).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_buttons_come_nearer_and_go_back(page):
    whole = window(page)
    nearer, away = (
        page.get_by_role("button", name="Zoom in"),
        page.get_by_role("button", name="Zoom out"),
    )
    expect(away).to_be_disabled()
    nearer.click()
    assert window(page)[2] == pytest.approx(whole[2] / 2, abs=0.1)
    for _ in range(2):
        nearer.click()
    expect(nearer).to_be_disabled()
    assert window(page)[2] == pytest.approx(whole[2] / 6, abs=0.1)
    away.click()
    assert window(page)[2] == pytest.approx(whole[2] / 3, abs=0.1)
    page.get_by_role("button", name="Show the whole map").click()
    assert window(page) == whole
    expect(away).to_be_disabled()


def test_the_wheel_keeps_what_is_under_the_pointer(page):
    before = spot(page, "#t-town-3-00")
    page.mouse.move(*before)
    page.mouse.wheel(0, -300)
    page.wait_for_function("document.querySelector('svg[data-near]')")
    assert spot(page, "#t-town-3-00") == pytest.approx(before, abs=2)
    assert window(page)[2] < 700
    scrolled = page.evaluate("scrollY")
    page.mouse.wheel(0, 3000)
    expect(page.locator(f"{MAP}[data-near]")).to_have_count(0)
    assert page.evaluate("scrollY") == scrolled
    page.mouse.wheel(0, 200)
    page.wait_for_function("before => scrollY > before", arg=scrolled)


def test_keys_zoom_and_pan(page):
    whole = window(page)
    page.locator(MAP).focus()
    page.keyboard.press("ArrowRight")
    assert window(page) == whole
    page.keyboard.press("+")
    left, top, width, _ = window(page)
    assert width == pytest.approx(whole[2] / 2, abs=0.1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    assert window(page)[0] > left
    assert window(page)[1] < top
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert window(page)[0] + width == pytest.approx(whole[0] + whole[2], abs=0.2)
    page.keyboard.press("-")
    assert window(page) == whole
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert window(page) == whole


def test_what_has_the_focus_comes_into_sight(page):
    page.locator(MAP).focus()
    for _ in range(3):
        page.keyboard.press("+")
    page.locator("#t-town-0-00").focus()
    box, part = (page.locator(part).bounding_box() for part in (MAP, "#t-town-0-00"))
    assert box["x"] < part["x"]
    assert box["y"] < part["y"] < box["y"] + box["height"]


def test_a_drag_pans_and_chooses_nothing(page):
    page.evaluate("window.clicks = 0; document.addEventListener('click', () => { clicks += 1; })")
    page.get_by_role("button", name="Zoom in").click()
    before = window(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=5)
    page.mouse.up()
    after = window(page)
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert page.evaluate("clicks") == 1  # the button alone
    page.mouse.click(x, y)
    assert page.evaluate("clicks") == 2


def test_two_fingers_pinch(newcomer):
    """One finger still scrolls the page while the whole map is seen."""
    guest = newcomer(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = guest.go("/authors")
    x, y = middle(page)
    wire = guest.context.new_cdp_session(page)

    def touch(kind, *points):
        fingers = [{"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    whole = window(page)
    touch("touchStart", (x - 20, y), (x + 20, y))
    for far in (30, 40, 60):
        touch("touchMove", (x - far, y), (x + far, y))
    touch("touchEnd")
    page.wait_for_function("document.querySelector('svg[data-near]')")
    assert window(page)[2] == pytest.approx(whole[2] / 3, rel=0.15)


def test_a_new_drawing_is_looked_at_from_the_same_place(page):
    """The server sends the whole map again; nothing jumps."""
    page.get_by_role("button", name="Zoom in").click()
    page.locator(MAP).focus()
    page.keyboard.press("ArrowLeft")
    before = window(page)
    page.evaluate(
        """() => {
          const map = document.querySelector("svg[data-zoom]");
          map.setAttribute("viewBox", "-4 -4 1208 708");
          map.removeAttribute("data-near");
        }"""
    )
    page.wait_for_function("document.querySelector('svg[data-near]')")
    assert window(page) == before
    page.evaluate(
        """() => {
          const zone = document.querySelector(".try .zone");
          zone.querySelector("svg").removeAttribute("data-near");
          zone.innerHTML = zone.innerHTML.replace(/viewBox="[^"]+"/, 'viewBox="-4 -4 1208 708"');
        }"""
    )
    page.wait_for_function("document.querySelector('svg[data-near]')")
    assert window(page) == before
