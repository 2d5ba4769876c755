"""A lesson in a real browser: by mouse, by keys, and where somebody tries something else."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from ludoteca.kernel import Action, parse, shelf
from ludoteca.learning import lesson_of
from ludoteca.text import languages

LESSONS = [game.slug for game in shelf() if lesson_of(game.slug) is not None]

UNSEEN = """() => {
  const steps = document.querySelector("#r-dock").dataset;
  const region = (part) => part?.closest("[id^=r-]");
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const share = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const found = places.flatMap((across) => places.map((down) =>
      document.elementFromPoint(x + width * across, y + height * down)));
    const own = found.filter((one) => region(one) && region(one) === region(part));
    return own.length / found.length;
  };
  return steps.points.split(" ").filter(Boolean).filter((id) => {
    const part = document.getElementById(`t-${id}`) ?? document.getElementById(`t-scene-${id}`);
    return !part || share(part) < 0.6;
  });
}"""
"""What the coach points at, and of which less than three fifths is in sight."""


def read_on(page: Page, step: int) -> None:
    """Wait until the coach has come to a step."""
    expect(page.locator("#r-dock .steps")).to_contain_text(f"Step {step} of")


def test_a_lesson_is_learnt_on_the_board(ada):
    page = ada.go("/learn/river_race")
    for step in (1, 2):
        read_on(page, step)
        page.get_by_role("button", name="Next").click()
    read_on(page, 3)
    expect(page.locator("#t-scene-hand.pointed")).to_have_count(1)
    # What the rules allow, but the lesson does not ask for, is explained.
    ada.forgive("409")
    page.locator("#t-hand-4").click()
    expect(page.locator(".toast")).to_contain_text("In this lesson, bid 3")
    read_on(page, 3)
    page.locator("#t-hand-2").click()
    read_on(page, 4)
    expect(page.locator("#coach")).to_contain_text("both leap 4 spaces")
    assert page.url.endswith("?step=3")
    page.get_by_role("button", name="Back").click()
    read_on(page, 3)


def test_a_lesson_ends_with_a_real_game(ada):
    page = ada.go("/learn/river_race?step=9")
    page.get_by_role("button", name="Play against easy bots").click()
    expect(page.locator("#r-dock")).to_be_visible()
    assert "/m/" in page.url


def test_a_lesson_is_learnt_by_keys(ada):
    page = ada.go("/learn/river_race")
    for step in (1, 2):
        read_on(page, step)
        page.keyboard.press("Enter")
    read_on(page, 3)
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    read_on(page, 4)
    expect(page.locator("#coach")).to_be_focused()


def test_what_only_decorates_is_chosen_with_what_it_lies_on(ada):
    page = ada.go("/learn/epic_quest?step=2")
    box = page.locator("#t-portrait-0").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    read_on(page, 4)


@pytest.mark.parametrize("slug", ["geister", "zagor"])
def test_a_way_on_the_board_takes_its_first_step(ada, slug):
    """Where several steps can be taken at once, a lesson takes one, and no page is missing."""
    page = ada.go(f"/learn/{slug}")
    for _ in range(20):
        if page.locator("[data-way]").count():
            break
        before = page.locator("#r-dock .steps").inner_text()
        button = page.locator("[data-on], [data-show-me]").first
        if not button.count():
            return
        button.click()
        expect(page.locator("#r-dock .steps")).not_to_have_text(before)
    ada.forgive("409")
    page.locator("[data-way]").first.dispatch_event("click")
    expect(page.locator(".toast, #coach").first).to_be_visible()


def offered(page: Page) -> list[Action]:
    """All that can be chosen: on the table, as a button, or typed."""
    found = page.evaluate(
        """() => [
          ...document.querySelectorAll("#page [data-act]"),
          ...document.querySelectorAll("#r-dock .options [name=action]"),
        ].map((one) => one.dataset.act ?? one.value)"""
    )
    return [parse(action) for action in found]


@pytest.mark.parametrize("slug", LESSONS)
def test_a_phone_shows_all_that_a_lesson_points_at_and_asks_for(newcomer, slug):
    """Whoever follows only what is on the screen comes from the first step to the real game."""
    guest = newcomer(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = guest.go(f"/learn/{slug}")
    steps = lesson_of(slug).steps
    for number, step in enumerate(steps, 1):
        read_on(page, number)
        expect(page.locator("#coach p").first).to_be_in_viewport()
        with suppress(Error):
            page.wait_for_function(f"() => ({UNSEEN})().length === 0")
        unseen = page.evaluate(UNSEEN)
        assert not unseen, f"step {number} points at {unseen}, out of sight"
        if step.do:
            assert parse(step.do) in offered(page), f"step {number}: {step.do} is not offered"
        if number < len(steps):
            page.locator("#r-dock").locator("[data-on], [data-show-me]").click()
    expect(page.get_by_role("button", name="Play against easy bots")).to_be_in_viewport()


def test_a_phone_on_its_side_shows_what_lies_behind_the_coach(newcomer):
    """Hand and tray scroll there: what is pointed at comes out from behind the dock."""
    guest = newcomer(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    pages = {"lost_temple": 2, "epic_quest": 1, "zagor": 12, "forest_mission": 4}
    for slug, step in pages.items():
        page = guest.go(f"/learn/{slug}?step={step}")
        read_on(page, step + 1)
        with suppress(Error):
            page.wait_for_function(f"() => ({UNSEEN})().length === 0")
        assert not page.evaluate(UNSEEN), slug
        expect(page.locator("#coach p").first).to_be_in_viewport()
        expect(page.locator("#r-dock .onward")).to_be_in_viewport(ratio=1)


def test_a_wide_screen_shows_the_answers_below_what_the_coach_says(ada):
    """Four sit at this table, and the coach says much: there is room for both."""
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    page = ada.go("/learn/lost_temple?step=8")
    for shown in (page.locator("#coach p").first, page.locator("[data-options] button").last):
        expect(shown).to_be_in_viewport(ratio=1)
    answer = page.locator("[data-options] button").last.bounding_box()
    onward = page.locator("#r-dock .onward").bounding_box()
    assert answer["y"] + answer["height"] <= onward["y"]


# -- The first table ----------------------------------------------------------------------------


def at_first_table(guest, game: str = "great_regatta", **more: object) -> tuple[Page, str]:
    """Somebody who has not met any game sits down."""
    guest.go("/")
    guest.page.evaluate("localStorage.setItem('met', '')")
    match = guest.create("me:Ada", "bot", game=game, **more)["match"]
    return guest.sit(match), match


def drawer(page: Page):
    return page.get_by_role("complementary", name="Rules")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_who_first_sits_down_at_a_game_is_shown_its_primer_once(newcomer, size):
    guest = newcomer(viewport={"width": size[0], "height": size[1]})
    page, match = at_first_table(guest)
    expect(drawer(page).get_by_role("heading", name="Goal")).to_be_in_viewport()
    expect(drawer(page).locator("#rule-now")).to_be_hidden()
    # Who listens is told so, and is led nowhere.
    expect(page.locator("#say")).to_contain_text("New to this game?")
    assert page.evaluate("document.activeElement === document.body")
    # As long as it is open, it is open when one comes back; then it is known, at any table.
    expect(drawer(guest.sit(match))).to_be_visible()
    drawer(page).get_by_role("button", name="Back to the table").click()
    expect(drawer(page)).to_be_hidden()
    for table in (match, guest.create("me:Ada", "bot", game="great_regatta")["match"]):
        expect(drawer(guest.sit(table))).to_be_hidden()
    other = guest.create("me:Ada", "bot", game="harvest_day")["match"]
    expect(drawer(guest.sit(other))).to_be_visible()


def test_the_primer_lets_one_play(newcomer, hand):
    """By keys at once, and by hand when it is closed."""
    guest = newcomer()
    page, _match = at_first_table(guest)
    expect(drawer(page)).to_be_visible()
    hand.wait_for_turn(page)
    before = hand.index(page)
    page.keyboard.press("1")
    hand.wait_for_more(page, before)
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "more", "viewer"),
    [
        ("great_regatta", {"clock": {"kind": "move", "seconds": 60}}, ""),
        ("memory_temple", {}, ""),  # all its decisions run in time
        ("great_regatta", {"watch": "link"}, "watch"),
    ],
)
def test_nothing_opens_by_itself_where_time_runs_or_somebody_watches(newcomer, game, more, viewer):
    guest = newcomer()
    page, match = at_first_table(guest, game, **more)
    page = guest.go(f"/m/{match}/{viewer}".rstrip("/"))
    page.wait_for_function("() => document.readyState === 'complete'")
    expect(drawer(page)).to_be_hidden()


def test_a_device_that_is_passed_round_shows_the_primer_to_the_first(newcomer, hand):
    guest = newcomer()
    guest.go("/")
    guest.page.evaluate("localStorage.setItem('met', '')")
    match = guest.create("me:Ada", "me:Bea", game="great_regatta")["match"]
    page = guest.sit(match)
    drawer(page).get_by_role("button", name="Close").click()
    for seat in (0, 1):
        expect(drawer(guest.go(f"/m/{match}/{seat}?open=1"))).to_be_hidden()


def test_the_rules_begin_with_the_one_that_applies_now(ada, hand, asked_first):
    match = asked_first(ada, 0, "me:Ada", "bot", "bot")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    clause = page.locator("#r-now").get_attribute("data-clause")
    page.get_by_role("button", name="Rules").click()
    rules = drawer(page)
    expect(rules.locator(".rule.now .clause")).to_have_text(clause)
    expect(rules.get_by_role("heading", name="Goal")).to_be_in_viewport()
    # What has been searched for is found, and all of it comes back.
    rules.get_by_label("Search the rules").fill("machete")
    expect(rules.get_by_role("heading", name="Goal")).to_be_hidden()
    rules.get_by_label("Search the rules").fill("")
    expect(rules.get_by_role("heading", name="Goal")).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    # The mark of a rule leads to it, also among the fine points.
    page.evaluate(
        """() => {
          const mark = Object.assign(document.createElement("a"), { textContent: "?" });
          mark.dataset.clause = "LT-R3";
          document.querySelector("#r-dock").append(mark);
          mark.click();
        }"""
    )
    expect(rules.locator(".rule.now")).to_have_attribute("id", "LT-R3")
    expect(rules.locator(".rule.now")).to_be_in_viewport()


@pytest.mark.parametrize("lang", languages())
def test_the_tables_of_the_rules_are_as_wide_as_a_small_phone(newcomer, lang):
    """In every language those with most columns; of the others, one language each."""
    guest = newcomer(locale=lang, viewport={"width": 360, "height": 740}, is_mobile=True)
    own = LESSONS[languages().index(lang) :: len(languages())]
    for slug in dict.fromkeys(["zagor", "lost_temple", *own]):
        page = guest.go(f"/rules/{slug}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, slug
        over = "table => table.offsetWidth - table.parentElement.clientWidth"
        for table in page.locator(".reference table").all():
            assert table.evaluate(over) <= 0, f"{slug}: {table.locator('caption').inner_text()}"
