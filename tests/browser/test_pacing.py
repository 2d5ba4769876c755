"""What happens is shown one thing after the other, at each person's own pace."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LINE = 500
"""Milliseconds in which one of the short lines here is read, but not two."""

SEND = """([lines, more]) => {
    const copy = (id) => document.querySelector(id).cloneNode(true);
    const partial = (to, how, what) =>
        `<hx-partial hx-target="${to}" hx-swap="${how}">${what}</hx-partial>`;
    const item = (line) => `<li class="item event ${more.mine ? "mine" : ""}" data-seat="1">
        <i class="spot"></i><span>${line}</span></li>`;
    const now = copy("#r-now");
    window.sent = (window.sent ?? Number(now.dataset.index)) + (more.same ? 0 : 1);
    now.dataset.index = sent;
    now.querySelector("#at").setAttribute("value", sent);
    for (const name of more.now ?? []) now.dataset[name] = "1";
    let data = partial("#r-now", "outerMorph", now.outerHTML);
    if (more.asks) {
        const dock = copy("#r-dock");
        dock.querySelector("#question").textContent = more.asks;
        data += partial("#r-dock", "outerMorph", dock.outerHTML);
    }
    if (lines.length) data += partial("#log", "beforeend", lines.map(item).join(""));
    if (more.chat) {
        const said = `<li data-seat="1"><b>Bea</b> <span>${more.chat}</span></li>`;
        data += partial("#chat", "beforeend", said);
    }
    document.dispatchEvent(new CustomEvent("table", { detail: { data } }));
}"""
"""An update as the stream brings it: the state after a move, and lines of the log."""


class Watcher:
    """Somebody at a table where time goes on only when it is told to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.first = int(page.locator("#at").input_value())

    def send(self, *lines: str, **more: Any) -> None:
        """Let an update come; it has just enough time to be drawn."""
        self.page.evaluate(SEND, [list(lines), more])
        self.wait(5)

    def wait(self, milliseconds: int = LINE) -> None:
        self.page.clock.run_for(milliseconds)

    def sees(self, *lines: str, index: int = 0) -> None:
        """The lines that have been told, and how many updates are shown."""
        told = self.page.locator("#log .item > span", has_text="line ").locator("visible=true")
        expect(told).to_have_text(list(lines))
        if index:
            expect(self.page.locator("#at")).to_have_value(str(self.first + index))

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def ticker(self) -> Locator:
        return self.page.locator("[data-ticker]")


Watch = Callable[..., Watcher]


@pytest.fixture
def watch(newcomer, asked_first) -> Watch:
    """A table at which nobody does anything but the test; seat 0 is Ada's."""

    def begin(asked: int = 1, pace: str = "normal", **settings: Any) -> Watcher:
        ada = newcomer(**settings)
        match = asked_first(ada, asked, "me:Ada", "open")["match"]
        page = ada.page
        page.add_init_script(f"localStorage.chosen ??= localStorage.pace = '{pace}'")
        page.add_init_script("addEventListener('table', () => { window.begun = true; }, true)")
        page.clock.install()
        ada.sit(match, 0)
        page.wait_for_function("() => window.begun")
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        return Watcher(page)

    return begin


def test_the_lines_of_a_move_are_told_one_by_one(watch):
    ada = watch()
    ada.send("line 1", "line 2", "line 3")
    ada.sees("line 1", index=1)
    expect(ada.ticker).to_have_text("line 1")
    expect(ada.question).to_be_hidden()
    ada.wait()
    ada.sees("line 1", "line 2")
    expect(ada.ticker).to_have_text("line 2")
    expect(ada.question).to_be_hidden()
    ada.wait()
    ada.sees("line 1", "line 2", "line 3")
    expect(ada.question).to_be_visible()


def test_a_move_waits_until_the_one_before_it_was_seen(watch):
    """And the index on the page is always that of what it shows."""
    ada = watch()
    for number in range(1, 4):
        ada.send(f"line {number}")
    ada.sees("line 1", index=1)
    expect(ada.question).to_be_hidden()
    ada.wait()
    ada.sees("line 1", "line 2", index=2)
    ada.wait()
    ada.sees("line 1", "line 2", "line 3", index=3)
    expect(ada.question).to_be_visible()


def test_what_is_told_takes_its_time_to_be_read(watch):
    ada = watch()
    ada.send("line " + "that is long " * 12)
    ada.send()
    ada.wait(2 * LINE)
    expect(ada.page.locator("#at")).to_have_value(str(ada.first + 1))
    ada.wait(2 * LINE)
    expect(ada.page.locator("#at")).to_have_value(str(ada.first + 2))


@pytest.mark.parametrize("how", ["board", "dock", "key"])
def test_whoever_has_seen_enough_is_shown_the_rest(watch, how):
    """By a click on the table or any key, which chooses nothing and asks nothing."""
    ada = watch(asked=0)
    page = ada.page
    ada.send("line 1", "line 2", asks="What now?")
    ada.send("line 3")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(ada.question).to_be_hidden()
    if how == "key":
        page.keyboard.press("1")
    else:
        place = page.locator(f"#r-{how}").bounding_box()
        assert place is not None
        page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    ada.wait(5)
    ada.sees("line 1", "line 2", "line 3", index=2)
    expect(ada.question).to_be_visible()
    assert asked == []


def test_keys_that_are_meant_for_something_else_skip_nothing(watch):
    ada = watch()
    ada.send("line 1", "line 2")
    ada.page.get_by_role("button", name="Chat").click()
    ada.page.get_by_label("Say something").press_sequentially("Well, well")
    ada.page.keyboard.press("Tab")
    ada.sees()
    ada.page.get_by_role("button", name="Log", exact=True).click()
    ada.sees("line 1")


def test_a_question_that_is_asked_already_stays(watch, hand):
    """While others answer, one's own choices do not go away under the fingers."""
    ada = watch(asked=0)
    for number in range(1, 4):
        ada.send(f"line {number}", same=True)
    ada.sees("line 1")
    expect(ada.question).to_be_visible()
    hand.options(ada.page).first.click()
    ada.wait(5)
    ada.sees("line 1", "line 2", "line 3")


def test_the_answer_to_a_click_is_shown_at_once(watch, hand):
    """Whatever else is being told."""
    ada = watch(asked=0)
    for number in range(1, 4):
        ada.send(f"line {number}", same=True)
    hand.options(ada.page).first.click()
    own = ada.page.locator("#log .item:not(.yet)", has_text="You keep")
    for _ in range(LINE // 2):
        # The server takes its time; on the page it is less than one line needs.
        ada.wait(1)
        if own.count():
            break
        time.sleep(0.05)
    expect(own).to_have_count(1)


def test_a_race_waits_for_nothing(watch):
    ada = watch()
    ada.send("line 1", "line 2")
    ada.send("line 3", "line 4", now=["hurry", "turn"])
    ada.sees("line 1", "line 2", "line 3", "line 4", index=2)
    expect(ada.question).to_be_visible()


def test_nobody_waits_to_hear_what_somebody_says(watch):
    ada = watch()
    ada.send("line 1", "line 2")
    ada.send("line 3", chat="Hurry up!")
    expect(ada.page.locator("#chat")).to_contain_text("Hurry up!")
    expect(ada.page.locator("#say")).to_contain_text("Bea: Hurry up!")
    ada.sees("line 1", index=1)


def test_a_screen_reader_hears_one_thing_after_the_other(watch):
    ada = watch()
    ada.send("line 1", "line 2")
    ada.send("line 3")
    said = ada.page.locator("#say")
    expect(said).to_contain_text("line 1")
    expect(said).not_to_contain_text("line 2")
    ada.wait()
    expect(said).to_contain_text("line 2")
    expect(said).not_to_contain_text("line 3")


def test_whoever_does_not_look_is_shown_all_at_once(watch):
    ada = watch()
    hide = """() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    ada.send("line 1", "line 2")
    ada.page.evaluate(hide)
    ada.wait(5)
    ada.sees("line 1", "line 2")
    ada.send("line 3", "line 4")
    ada.sees("line 1", "line 2", "line 3", "line 4", index=2)


def test_whoever_is_far_behind_is_shown_how_things_are(watch):
    ada = watch()
    for number in range(70):
        ada.page.evaluate(SEND, [[f"line {number:02}"], {}])
    ada.wait(5)
    told = ada.page.locator("#log .item:not(.yet)", has_text="line ")
    expect(told.nth(60)).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("screen", "size"), [("upright", (390, 844)), ("side", (844, 390)), ("wide", (1440, 900))]
)
def test_what_is_told_can_be_read_by_everybody(newcomer, asked_first, theme, screen, size):
    width, height = size
    ada = newcomer(viewport={"width": width, "height": height}, color_scheme=theme)
    ada.go("/")  # where the page tells the server what screen this is
    page = ada.sit(asked_first(ada, 0, "me:Ada", "open")["match"], 0)
    expect(page.locator(f"#page[data-screen={screen}]")).to_be_attached()
    page.evaluate("document.querySelector('#page').classList.add('held')")
    expect(page.locator("[data-ticker]")).to_be_visible()
    expect(page.locator("#question")).to_be_hidden()
    assert Axe().run(page).response["violations"] == []


# -- Each person's own pace ---------------------------------------------------------------------


def test_the_pace_is_chosen_in_the_menu_and_kept(watch):
    ada = watch()
    page = ada.page
    ada.send("line 1", "line 2", "line 3")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("combobox", name="Game speed").select_option("instant")
    ada.wait(5)
    ada.sees("line 1", "line 2", "line 3")
    ada.send("line 4", "line 5")
    ada.sees("line 1", "line 2", "line 3", "line 4", "line 5")
    page.reload()
    page.clock.resume()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("combobox", name="Game speed")).to_have_value("once")


def test_the_pace_is_changed_while_something_is_told(watch):
    """By the button beside what is told, which skips nothing."""
    ada = watch()
    ada.send("line 1", "line 2", "line 3")
    ada.page.get_by_role("button", name="Game speed: normal").click()
    ada.sees("line 1")
    expect(ada.page.get_by_role("button", name="Game speed: fast")).to_be_visible()


@pytest.mark.parametrize(("pace", "shown"), [("slow", 1), ("normal", 2), ("fast", 3)])
def test_slow_normal_fast(watch, pace, shown):
    ada = watch(pace=pace)
    ada.send("line 1", "line 2", "line 3", "line 4")
    ada.wait()
    ada.sees(*[f"line {number}" for number in range(1, shown + 1)])


def test_nothing_moves_for_ever_on_ones_own_turn(newcomer, asked_first, hand):
    """It would cost frames all the time that somebody thinks."""
    ada = newcomer(reduced_motion="no-preference")
    page = ada.sit(asked_first(ada, 0, "me:Ada", "open")["match"], 0)
    hand.wait_for_turn(page)
    endless = """() => document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().iterations === Infinity).length"""
    assert page.locator(".ludo .can .glow").count() > 0
    assert page.evaluate(endless) == 0


# -- Ticker and log on a phone ------------------------------------------------------------------


def test_a_phone_has_the_last_line_above_the_question(watch):
    ada = watch(**PHONE)
    expect(ada.ticker).to_be_visible()
    for number in range(1, 30):
        ada.send(f"line {number}")
        ada.wait()
    expect(ada.ticker).to_have_text("line 29")
    ada.ticker.click()
    ada.page.clock.resume()
    expect(ada.page.get_by_role("region", name="Log", exact=True)).to_be_in_viewport()


def test_what_happened_since_the_last_turn_begins_with_its_first_line(watch):
    ada = watch()
    for number in range(1, 30):
        ada.send(f"line {number}")
        ada.wait()
    first = ada.page.locator("#log .item.news").first
    expect(first).not_to_be_in_viewport()
    ada.send("line 30", now=["turn"])
    expect(first).to_be_in_viewport()


# -- What the last move has changed -------------------------------------------------------------


def test_the_last_move_stays_marked(ada, newcomer, asked_first, hand):
    created = asked_first(ada, 0, "me:Ada", "open")
    match, bea = created["match"], newcomer()
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    page = ada.sit(match, 0)
    fresh = page.locator(".ludo .fresh")
    expect(fresh).to_have_count(0)
    hand.choose(page, hand.options(page).first)
    expect(fresh.first).to_be_attached()
    marked = [part.get_attribute("id") for part in fresh.all()]
    assert any(str(part).startswith("t-mine-") for part in marked)
    ada.ask(f"matches/{match}/0/chat", {"at": hand.index(page), "text": "Well?"})
    expect(page.locator("#chat")).to_contain_text("Well?")
    assert [part.get_attribute("id") for part in fresh.all()] == marked
    bea.answer(match, 1)
    hand.wait_for_more(page, ada.table(match)["index"] - 1)
    assert [part.get_attribute("id") for part in fresh.all()] != marked


# -- Sounds -------------------------------------------------------------------------------------

EARS = """() => {
    window.heard = [];
    const node = () => ({ connect: (to) => to });
    window.AudioContext = class {
        currentTime = 0; sampleRate = 8000; destination = node();
        createGain() {
            const gain = { setValueAtTime: (loud) => heard.push(loud) };
            return { ...node(), gain: { ...gain, exponentialRampToValueAtTime() {} } };
        }
        createOscillator() { return { ...node(), frequency: {}, start() {}, stop() {} }; }
        createBiquadFilter() { return { ...node(), frequency: {} }; }
        createBufferSource() { return { ...node(), start() {} }; }
        createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    };
    navigator.vibrate = (time) => heard.push(`vibrates ${time}`);
}"""


@pytest.fixture
def heard(watch) -> Callable[[Watcher], list[Any]]:
    """What was heard since one asked last."""

    def listen(somebody: Watcher) -> list[Any]:
        found: list[Any] = somebody.page.evaluate("heard.splice(0)")
        return found

    return listen


def test_sounds_are_heard_when_they_are_wanted(watch, heard):
    ada = watch()
    page = ada.page
    page.evaluate(EARS)
    page.locator("h1").click()
    ada.send("line 1")
    assert heard(ada) == []
    page.get_by_role("button", name="Sound").click()
    assert heard(ada) != []
    ada.send("line 2")
    ada.wait()
    assert heard(ada) != []
    page.get_by_role("button", name="Menu").click()
    loud: list[float] = []
    for volume in ("20", "100"):
        page.get_by_label("Volume").fill(volume)
        loud.append(max(heard(ada)))
    assert loud[0] < loud[1]
    page.get_by_label("Volume").fill("0")
    ada.send("line 3")
    assert heard(ada) == []


def test_a_phone_trembles_when_it_is_ones_turn(watch, heard):
    ada = watch(**PHONE)
    page = ada.page
    page.evaluate(EARS)
    page.get_by_role("button", name="Menu").tap()
    ada.send("line 1")
    ada.wait()
    assert heard(ada) == []
    ada.send("line 2", "line 3", now=["turn"])
    assert heard(ada) == []
    ada.wait()
    assert heard(ada) == ["vibrates 180"]
    page.get_by_label("Vibrate when it is your turn").uncheck()
    page.evaluate("document.querySelector('#r-now').dataset.turn = ''")
    ada.send("line 4")
    ada.wait()
    ada.send("line 5", now=["turn"])
    ada.wait()
    assert heard(ada) == []


# -- A whole table ------------------------------------------------------------------------------


def test_every_line_of_a_round_with_bots_is_told_in_its_order(newcomer, hand):
    ada = newcomer()
    match = ada.create("me:Ada", "bot:easy", "bot:easy")["match"]
    page = ada.page
    page.add_init_script("localStorage.pace = 'fast'")
    ada.sit(match, 0)
    page.evaluate(
        """() => {
            window.told = [];
            new MutationObserver(() => {
                const count = (found) => document.querySelectorAll(found).length;
                const seen = { visibilityProperty: true };
                const asks = document.querySelector("#question").checkVisibility(seen);
                const step = [count("#log .item:not(.yet)"), asks && count("#log .yet") > 1];
                if (String(step) !== String(told.at(-1))) told.push(step);
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    for _ in range(6):
        question = page.locator("#page:not(.held) [data-options] button").first
        question.or_(page.locator("#r-now[data-over]")).first.wait_for(state="attached")
        if hand.over(page):
            break
        question.dispatch_event("click")
        page.wait_for_function("() => !document.querySelector('[data-options].htmx-request')")
    steps = page.evaluate("told")
    numbers = [number for number, _ in steps]
    assert numbers == sorted(numbers)
    assert not any(early for _, early in steps)
    assert set(range(min(numbers), max(numbers) + 1)) == set(numbers)
