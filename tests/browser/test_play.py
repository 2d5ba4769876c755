"""Alone at a table: a whole game by clicking, a round by keys only, languages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca.bots.character import NAMES as BOTS
from ludoteca.kernel import game, shelf
from ludoteca.scene.gallery import NAMES
from ludoteca.text import words

LANGUAGES = [lang for lang in game("lost_temple").meta.languages if lang != "en"]


def test_a_whole_game_against_bots_by_clicking(ada, hand, tmp_path):
    page = ada.go("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Lost Temple"))
    box.get_by_label("How strong?").select_option("easy")
    box.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    match = page.url.rpartition("/")[2]
    by_board, by_button = 0, 0
    while hand.wait_for_turn(page):
        options = hand.options(page)
        expect(hand.question(page)).to_contain_text("?")
        if (by_board + by_button) % 2 == 0 and hand.parts(page).count():
            hand.choose(page, hand.parts(page).first)
            by_board += 1
        else:
            hand.choose(page, options.last)
            by_button += 1
    assert by_board > 1
    assert by_button > 1
    assert ada.moves(match, 0) == by_board + by_button

    table = ada.table(match, 0)
    winner = table["seats"][table["view"]["winners"][0]]["name"]
    expect(page.get_by_role("list", name="Result")).to_contain_text(winner)
    page.get_by_role("button", name="Fair-play check").click()
    secret = page.get_by_role("region", name="Fair-play check")
    expect(secret.get_by_text(table["secret"])).to_be_visible()
    expect(secret.get_by_text(table["hash"]).first).to_be_visible()
    secret.get_by_role("button", name="Check the draws").click()
    expect(secret.get_by_role("status")).to_contain_text("follow from the secret")
    page.keyboard.press("Escape")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download this game").click()
    file = tmp_path / "match.ludo"
    saving.value.save_as(file)
    command = [sys.executable, "-m", "ludoteca", "verify", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stderr


def test_a_finished_game_is_on_the_shelf_and_can_be_replayed(ada, hand):
    match = finished(ada)
    page = ada.go("/")
    expect(page.get_by_role("heading", name="Finished")).to_be_visible()
    page.locator(f"a[href='/m/{match}/replay']").click()
    slider = page.get_by_role("slider", name="Moment of the match")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-moment]")).to_have_attribute("data-moment", str(last))
    page.get_by_role("button", name="Previous move").click()
    expect(page.locator("[data-moment]")).to_have_attribute("data-moment", str(last - 1))
    page.get_by_label("View as:").select_option("1")
    page.wait_for_url(re.compile("viewer=1"))
    expect(page.locator("[data-moment]")).to_have_attribute("data-moment", str(last - 1))
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator("#verified")).to_contain_text("follow from the secret")


def finished(guest) -> str:
    """A match that was played to its end out of sight."""
    match = guest.create("me:Ada", "me:Bea")["match"]
    for _ in range(2000):
        table = guest.table(match)
        if table["over"]:
            return match
        guest.answer(match, next(s["seat"] for s in table["seats"] if s["asked"]), "step 2")
    raise AssertionError("this game has no end")


def test_a_saved_record_can_be_opened_elsewhere(ada, newcomer, tmp_path):
    match = finished(ada)
    file = tmp_path / "match.ludo"
    file.write_text(ada.context.request.get(f"{ada.address}/m/{match}/record.ludo").text())
    bea = newcomer()
    page = bea.go("/open")
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    page.get_by_role("button", name="Check the draws").click()
    expect(page.locator("#verified")).to_contain_text("follow from the secret")


def test_what_is_pressed_before_the_scripts_have_come_is_done(newcomer, hold_scripts):
    page = newcomer().go("/open")
    page.get_by_label("The file").set_input_files(GEISTER)
    let_through = hold_scripts(page)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Check the draws").click()
    page.get_by_label("View as:").select_option("Everything revealed")
    let_through()
    page.wait_for_url(re.compile("viewer=all"))
    let_through = hold_scripts(page)
    page.reload(wait_until="commit")
    page.get_by_role("button", name="Check the draws").click()
    page.get_by_role("button", name="Next move").dblclick()
    let_through()
    expect(page.locator("#verified")).to_contain_text("The draws cannot be checked")
    expect(page.locator("[data-moment]")).to_have_attribute("data-moment", "1")


GEISTER = Path(__file__).parents[1] / "games" / "geister" / "records" / "won.ludo"
DRIVEN_OUT = 40
"""At this moment of it a ghost leaves the dining room."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_leaves_the_table_fades(newcomer, motion):
    """A ghost that is driven out; at once for those who want things calm."""
    page = newcomer(reduced_motion=motion).go("/open")
    page.get_by_label("The file").set_input_files(GEISTER)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url(re.compile("/open/"))
    page.goto(f"{page.url}?at={DRIVEN_OUT - 3}")
    page.evaluate(
        """() => {
            window.left = [];
            const look = (changes) => changes.flatMap((change) => [...change.addedNodes])
                .filter((node) => node.matches?.("svg.leaving"))
                .forEach((sheet) => left.push(sheet.querySelector("use").getAttribute("href")));
            new MutationObserver(look).observe(document.body, { childList: true });
        }"""
    )
    for moment in range(DRIVEN_OUT - 2, DRIVEN_OUT + 2):
        page.get_by_role("button", name="Next move").click()
        expect(page.locator("[data-moment]")).to_have_attribute("data-moment", str(moment))
    ghosts = [href for href in page.evaluate("left") if href.endswith("s-ghost")]
    assert bool(ghosts) == (motion == "no-preference")
    expect(page.locator("svg.leaving")).to_have_count(0)


# -- Why not ------------------------------------------------------------------------------------


def test_a_click_on_what_is_not_allowed_tells_the_rule(ada, hand, asked_first):
    match = asked_first(ada, 0, "me:Ada", "open", "open")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    before = hand.index(page)
    offered = {a.split()[1] for a in ada.table(match, 0)["view"]["asked"][0]["options"]}
    gone = next(c for c in "123456789" if c not in offered)
    page.locator(f"#t-card-{gone}").click()
    note = page.locator("#toasts")
    expect(note).to_contain_text("The packet does not contain")
    expect(note).to_contain_text("LT-3.2")
    note.get_by_role("link", name="LT-3.2").click()
    expect(page.get_by_role("complementary", name="Rules").locator("[id='LT-3.2']")).to_be_visible()
    assert hand.index(page) == before


def test_a_click_on_what_stands_there_asks_about_its_space(ada, hand, asked_first):
    """The own meeple covers its space: the way to where one stands is no step at all."""
    match = asked_first(ada, 0, "me:Ada", "open", "open")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    page.locator("#t-meeple-1").click(force=True)
    expect(page.locator("#toasts")).to_contain_text("You can’t choose that now")


NOTHING_TO_TRY = {"eagle_eye", "great_regatta", "intruder"}
"""Games in which nothing on the table could be tried that one may not."""


@pytest.mark.parametrize(
    "slug", [one.slug for one in shelf() if one.meta.shelf and one.slug not in NOTHING_TO_TRY]
)
def test_every_game_says_why_not(ada, hand, asked_first, slug):
    """As soon as something cannot be chosen that one could try, a click on it cites a rule."""
    seats = ["me:Ada", *["bot"] * (game(slug).meta.min_players - 1)]
    page = ada.page
    asking = page.locator("#r-board, #r-tray, #r-hand").locator("[data-about]")
    for _ in range(5):  # a short match may end before there is anything
        match = asked_first(ada, 0, *seats, game=slug)["match"]
        ada.sit(match)
        while (asked := hand.wait_for_turn(page)) and not asking.count():
            before = hand.index(page)
            options = next(q for q in ada.table(match, 0)["view"]["asked"] if q["player"] == 0)
            ada.answer(match, 0, options["options"][:2][-1])
            hand.wait_for_more(page, before)
        if asked:
            break
    else:
        raise AssertionError(f"{slug} forbids nothing in five matches")
    before = ada.moves(match, 0)
    asking.first.dispatch_event("click")
    expect(page.locator("#toasts .why .clause")).to_have_text(re.compile(r"[A-Z]+\d*-R?\d"))
    assert ada.moves(match, 0) == before


def test_whoever_is_not_asked_is_told_so(ada, hand, asked_first):
    match = asked_first(ada, 1, "me:Ada", "open", "open")["match"]
    page = ada.sit(match)
    page.locator("#t-card-5").click()
    expect(page.locator("#toasts .why")).to_contain_text("Ada")
    page.locator("#t-bank").click()
    expect(page.locator("#toasts .why")).to_have_count(1)


# -- Keys ---------------------------------------------------------------------------------------

FOCUS = """() => {
  const it = document.activeElement;
  const seen = [it, ...it.querySelectorAll("*")].some((part) => {
    const style = getComputedStyle(part);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
      || style.boxShadow !== "none" || style.stroke === "rgb(10, 88, 202)";
  });
  return it !== document.body && it.matches(":focus-visible") && seen;
}"""


def tab_to(page, what: str) -> None:
    """Press Tab until the focus is there; it must be seen all the way."""
    for _ in range(80):
        page.keyboard.press("Tab")
        reached = page.evaluate("what => document.activeElement.matches(what)", what)
        if reached:
            assert page.evaluate(FOCUS), f"the focus on {what} cannot be seen"
            return
    raise AssertionError(f"Tab never leads to {what}")


def test_a_round_by_keys_only(ada, hand):
    page = ada.go("/")
    tab_to(page, "#box-lost_temple .now button")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/m/\w+$"))
    match = page.url.rpartition("/")[2]
    ways = [by_number, by_arrows, by_tab, by_board]
    used = 0
    while hand.wait_for_turn(page) and (used < len(ways) or ada.table(match)["view"]["round"] < 2):
        before = hand.index(page)
        ways[used % len(ways)](page)
        hand.wait_for_more(page, before)
        used += 1
    assert used >= len(ways)
    assert ada.moves(match, 0) == used


ANSWERS = "[data-options] :is(button[name=action], [data-confirm]), svg.ludo [data-act]"
"""Where an answer can be given: a button, the dial's, or something on the table."""


def by_number(page) -> None:
    keyed = page.locator("[data-options] [data-key]")
    page.keyboard.press(keyed.last.get_attribute("data-key") if keyed.count() else "1")
    if not keyed.count():
        page.keyboard.press("Enter")  # a dial has been set


def by_arrows(page) -> None:
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("what => document.activeElement.matches(what)", ANSWERS)
    assert page.evaluate(FOCUS)
    page.keyboard.press("Enter")


def by_tab(page) -> None:
    tab_to(page, ANSWERS)
    page.keyboard.press(" ")


def by_board(page) -> None:
    if page.locator("#r-board [data-act], #r-tray [data-act], #r-hand [data-act]").count():
        tab_to(page, "#r-board [data-act], #r-tray [data-act], #r-hand [data-act]")
        page.keyboard.press("Enter")
    else:
        by_number(page)


def test_letters_open_rules_and_log_and_take_back(ada, hand, asked_first):
    match = asked_first(ada, 0, "me:Ada", "bot", "bot")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    rules = page.get_by_role("complementary", name="Rules")
    page.keyboard.press("r")
    expect(rules).to_be_visible()
    expect(rules.locator(".rule.now")).to_be_in_viewport()
    rules.get_by_label("Search the rules").fill("machete")
    expect(rules.locator("[id='LT-3.2']")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    page.wait_for_function("!document.activeElement.matches('input')")
    page.keyboard.press("l")
    expect(page.get_by_role("button", name="Log", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    before = hand.index(page)
    # The number on the card is its key; which cards have come this far is luck.
    page.keyboard.press(page.locator("[data-options] [data-key]").first.get_attribute("data-key"))
    hand.wait_for_more(page, before)
    hand.wait_for_turn(page)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("#log")).to_contain_text("Ada takes back")


def test_whoever_searches_before_the_rules_have_come_is_not_led_away(ada, hand, asked_first):
    match = asked_first(ada, 0, "me:Ada", "bot", "bot")["match"]
    page = ada.sit(match)
    hand.wait_for_turn(page)
    on_their_way = []
    page.route("**/rules/*drawer=1*", lambda route: on_their_way.append(route))
    rules = page.get_by_role("complementary", name="Rules")
    page.keyboard.press("r")
    rules.get_by_label("Search the rules").fill("machete")
    page.wait_for_timeout(100)
    on_their_way[0].continue_()
    expect(rules.locator(".rule.now")).to_have_count(1)
    expect(rules.locator("[id='LT-3.2']")).to_be_hidden()


# -- Languages ----------------------------------------------------------------------------------

TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement.closest("script, style, [lang], code");
    if (!parent) found.add(walker.currentNode.data.trim());
  }
  for (const it of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"])
      if (it.hasAttribute(name)) found.add(it.getAttribute(name).trim());
  return [...found];
}"""


def sentences(page) -> set[str]:
    """Texts of more than one word on a page, seen or only heard."""
    return {text for text in page.evaluate(TEXTS) if re.search(r"[^\W\d]\w* +[^\W\d]", text)}


@pytest.fixture(scope="module")
def own_names() -> set[str]:
    """What is called the same everywhere."""
    meta = game("lost_temple").meta
    return {meta.box, *meta.titles.values(), "P2", "P3", *NAMES, *BOTS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_speak_the_language_of_the_reader(ada, hand, asked_first, own_names, lang):
    match = asked_first(ada, 0, "me:Ada", "open", "open")["match"]
    places = ["/", "/new/lost_temple", f"/m/{match}", f"/m/{match}/replay", "/open", "/authors"]
    english = {place: sentences(ada.go(place)) for place in [*places, "/rules/lost_temple"]}
    page = ada.go("/")
    page.get_by_label("Language").select_option(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for place, before in english.items():
        page = ada.go(place)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        both = sentences(page) & before
        left = [text for text in both if not own_names.issuperset(text.split(", "))]
        assert not left, f"still English on {place}: {left}"

    page = ada.go(f"/m/{match}")
    spoken = words(game("lost_temple"), lang)
    expect(page.locator("#question")).to_have_text(spoken.say("prompts", "pick", (), []))
    option = ada.table(match, 0)["view"]["asked"][0]["options"][0]
    said = spoken.say("verbs", "pick", (int(option.split()[1]),), [])
    hand.choose(page, hand.options(page).filter(has_text=said))
    # What the stream brings is in the same language.
    expect(page.locator("#log")).to_contain_text(
        spoken.say("events", "picks_card", (0, int(option.split()[1])), ["Ada"])
    )


def test_the_browser_asks_for_a_language_until_one_is_chosen(newcomer):
    page = newcomer(locale="fr-CH").go("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("select[name=lang]").select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
