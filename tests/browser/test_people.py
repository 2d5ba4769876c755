"""Several people: at browsers of their own, as onlookers, and around one device."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from ludoteca.kernel import Event, game
from ludoteca.text import words


def claim(guest, created, name: str) -> Page:
    """Come by the link, give a name, sit down."""
    page = guest.go(created["links"][0]["path"])
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(r"/m/\w+/\d$"))
    return page


def cards(page: Page) -> dict[str, str]:
    """The cards that lie before the seats and in the hand, by what the page calls them."""
    found = {}
    for card in page.locator("[id^='t-kept-'], [id^='t-mine-']").all():
        found[card.get_attribute("id") or ""] = card.locator("title").first.text_content() or ""
    return found


def allowed(view) -> dict[str, bool]:
    """The cards that a view lets its viewer see, and whether their faces are up."""
    draft, found = view["draft"], {}
    for p, kept in enumerate(draft["kept"]):
        known = [c for c, holder in draft["answered"] if holder == p]
        faces = len(draft["mine"] if p == view["seat"] else known)
        found.update({f"t-kept-{p}-{i}": i < faces for i in range(kept)})
    found.update({f"t-mine-{c}": True for c in draft["mine"]})
    return found


def heard(lines, names: list[str]) -> list[str]:
    """What a viewer may know of the game, in words."""
    spoken = words(game("lost_temple"), "en")
    events = [
        [Event(told["key"], tuple(told["values"]), told["clause"]) for told in line["events"]]
        for line in lines
    ]
    return [said for told in events for _, _, said in spoken.told(told, names)]


@pytest.fixture
def online(ada, newcomer):
    """Two people and an onlooker at one table, each with a browser."""
    created = ada.create("me:Ada", "open", language="en")
    match = created["match"]
    bea, eva = newcomer(), newcomer()
    second = claim(bea, created, "Bea")
    return match, {0: (ada, ada.sit(match)), 1: (bea, second), "watch": (eva, eva.sit(match))}


def test_two_people_and_an_onlooker_see_what_they_may(online, hand):
    match, people = online
    ada, _ = people[0]
    names = ["Ada", "Bea"]
    for turn in range(14):
        seat = next(s["seat"] for s in ada.table(match)["seats"] if s["asked"])
        _, page = people[seat]
        hand.wait_for_turn(page)
        hand.choose(page, hand.options(page).nth(turn % hand.options(page).count()))
        index = ada.table(match)["index"]
        for viewer, (guest, seen) in people.items():
            expect(seen.locator("#at")).to_have_value(str(index))
            view = guest.table(match, viewer)["view"]
            shown = cards(seen)
            assert {id: title != "Face down" for id, title in shown.items()} == allowed(view)
            told = heard(guest.lines(match, viewer), names)
            assert [line for line in hand.log(seen) if line in told] == told
            private = [line for line in hand.log(seen) if line.startswith("You ")]
            assert private == [line for line in told if line.startswith("You ")]
    _, onlooker = people["watch"]
    assert "You keep" not in onlooker.content()
    assert not onlooker.locator("[id^='t-mine-']").count()


def test_nothing_of_another_hand_is_in_the_page(online, hand):
    match, people = online
    ada, _ = people[0]
    seat = next(s["seat"] for s in ada.table(match)["seats"] if s["asked"])
    _, page = people[seat]
    hand.wait_for_turn(page)
    button = hand.options(page).first
    effect = button.locator(".effect").text_content() or ""
    label = button.locator(".what").text_content() or ""
    card = label.removesuffix(effect).strip().removeprefix("Keep ")
    hand.choose(page, hand.options(page).first)
    expect(page.locator("#log")).to_contain_text(f"You keep {card}.")
    others = [seen for viewer, (_, seen) in people.items() if viewer != seat]
    for seen in others:
        expect(seen.locator("#log")).to_contain_text("keeps a card.")
        assert f"keep {card}" not in " ".join(hand.log(seen))
        assert "t-mine-" not in seen.content()


def test_an_onlooker_can_touch_nothing(online, hand):
    match, people = online
    eva, page = people["watch"]
    assert hand.options(page).count() == 0
    assert hand.parts(page).count() == 0
    assert page.get_by_role("button", name="Undo").count() == 0
    assert page.get_by_label("Say something").count() == 0
    before = hand.index(page)
    page.locator("#t-card-1").click()
    page.keyboard.press("1")
    at = {"at": before, "action": "pick 1"}
    answer = eva.context.request.post(f"{eva.address}/m/{match}/0/play", form=at)
    assert answer.status == 403
    assert eva.context.request.get(f"{eva.address}/m/{match}/0").status == 403
    assert eva.context.request.get(f"{eva.address}/m/{match}/0/stream").status == 403
    assert eva.table(match)["index"] == before


def test_a_link_seats_one_person_only(ada, newcomer):
    created = ada.create("me:Ada", "open")
    claim(newcomer(), created, "Bea")
    page = newcomer().go(created["links"][0]["path"])
    expect(page.get_by_text("This link has been used: Bea sits in seat 2.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()


def test_chat_presence_and_names(online):
    _, people = online
    (_, first), (_, second), (_, onlooker) = people.values()
    expect(first.locator("#seat-1")).to_contain_text("here")
    second.get_by_role("button", name="Chat").click()
    field = second.get_by_label("Say something")
    field.fill("<b>Good</b> luck & have fun")
    field.press("Enter")
    for page in (first, second, onlooker):
        expect(page.locator("#chat")).to_contain_text("<b>Good</b> luck & have fun")
        assert page.locator("#chat span b").count() == 0
    expect(field).to_have_value("")
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("textbox", name="Your name").fill("Béa <i>")
    second.get_by_role("button", name="Change the name").click()
    expect(onlooker.locator("#seat-1")).to_contain_text("Béa <i>")
    second.close()
    expect(first.locator("#seat-1")).to_contain_text("away")


# -- One link, and the same people again --------------------------------------------------------

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def set_up(ada, slug: str, name: str = "Ada") -> str:
    """A table for two with one open seat; the path of its link."""
    page = ada.go(f"/new/{slug}")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_label("Name").first.fill(name)
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Your table is ready")).to_be_visible()
    return urlsplit(page.get_by_label("Link to the table").input_value()).path


def play_to_the_end(hand, pages: dict[int, Page]) -> None:
    """Whoever is asked chooses the first thing, each on their own device."""
    for _ in range(60):
        for page in pages.values():
            if not hand.over(page) and page.locator("#r-now[data-turn='1']").count():
                hand.choose(page, hand.options(page).first)
        if all(hand.over(page) for page in pages.values()):
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError("it never ends")


def test_two_people_on_two_devices_from_one_link_to_a_rematch(ada, newcomer, hand):
    path = set_up(ada, "tic_tac_toe")
    ada.page.get_by_role("link", name="Sit down").click()
    expect(ada.page.locator("#seat-1")).to_contain_text("open seat")
    bea = newcomer(**PHONE)
    phone = bea.go(path)
    expect(phone.get_by_role("heading", name="Ada invites you: Tic-tac-toe")).to_be_visible()
    phone.get_by_label("Your name").fill("Bea")
    phone.get_by_role("button", name="Sit in seat 2").tap()
    expect(ada.page.locator("#seat-1")).to_contain_text("Bea")
    expect(ada.page.locator("#seat-1")).to_contain_text("here")
    play_to_the_end(hand, {0: ada.page, 1: phone})
    old = phone.url
    again = ada.page.get_by_role("button", name="Play again together")
    expect(phone.get_by_role("button", name="Play again together")).to_be_visible()
    again.click()
    # The one who proposes it sits at the next table; the other is told where they are.
    expect(ada.page.locator("#seat-1")).to_contain_text("open seat")
    expect(ada.page.locator("#seat-1")).to_contain_text("Bea")
    expect(phone.get_by_text("Ada proposes another game.").first).to_be_visible()
    expect(phone.locator("#say")).to_contain_text("Ada proposes another game.")
    phone.get_by_role("button", name="Join").tap()
    expect(phone.locator("#page")).to_have_attribute("data-viewer", "1")
    assert phone.url != old
    assert urlsplit(phone.url).path == urlsplit(ada.page.url).path
    expect(ada.page.locator("#seat-1")).to_contain_text("here")
    play_to_the_end(hand, {0: ada.page, 1: phone})


def test_two_who_press_at_once_meet_at_one_table(ada, newcomer, hand):
    created = ada.create("me:Ada", "open", game="tic_tac_toe")
    bea = newcomer()
    claim(bea, created, "Bea")
    match = created["match"]
    people = {0: ada, 1: bea}
    while not (table := ada.table(match))["over"]:
        seat = next(s["seat"] for s in table["seats"] if s["asked"])
        people[seat].answer(match, seat)
    pages = [guest.go(f"/m/{match}") for guest in people.values()]
    for page in pages:
        # Whoever is told of the proposal first presses "Join": both lead to the same.
        page.get_by_role("button", name=re.compile("Play again together|Join")).dblclick()
    for seat, page in enumerate(pages):
        expect(page.locator("#page")).to_have_attribute("data-viewer", str(seat))
        expect(page.locator("#r-now[data-over]")).to_have_count(0)
    assert pages[0].url == pages[1].url
    assert len(ada.ask("matches")["mine"]) == 2


def test_by_keyboard_alone_to_a_seat(ada, newcomer):
    path = set_up(ada, "lost_temple")
    page = newcomer().go(path)
    page.get_by_label("Your name").focus()
    page.keyboard.type("Bea")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Sit in seat 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#page")).to_have_attribute("data-viewer", "1")


def test_who_is_known_is_told_so(ada, newcomer):
    path = set_up(ada, "lost_temple")
    page = ada.go(path)
    expect(page.get_by_text("This is the link to your own table.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_role("link", name="Go to your seat").click()
    expect(page.locator("#page")).to_have_attribute("data-viewer", "0")
    bea = newcomer().go(path)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit in seat 2").click()
    expect(bea.locator("#page")).to_have_attribute("data-viewer", "1")
    late = newcomer().go(path)
    expect(late.get_by_text("All seats are taken.")).to_be_visible()


def test_a_seat_can_be_kept_for_one_person(ada, newcomer):
    set_up(ada, "lost_temple")
    ada.page.get_by_text("Keep a seat for one person").click()
    ada.page.get_by_role("button", name="Link to seat 2").click()
    link = ada.page.get_by_label("Link to seat 2").input_value()
    page = newcomer().go(urlsplit(link).path)
    expect(page.get_by_text("Seat 2 is kept for you.")).to_be_visible()
    page.get_by_label("Your name").fill("Bea")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#page")).to_have_attribute("data-viewer", "1")


def test_one_click_lets_phones_in(closed_address, newcomer):
    ada = newcomer(server=closed_address)
    path = set_up(ada, "lost_temple")
    page = ada.page
    expect(page.locator(".code")).to_have_count(0)
    page.get_by_role("button", name="Let phones in").click()
    expect(page.locator(".code svg")).to_be_visible()
    link = page.get_by_label("Link to the table").input_value()
    assert urlsplit(link).hostname not in ("127.0.0.1", "localhost")
    assert urlsplit(link).path == path
    page.get_by_role("link", name="Big screen").click()
    code = page.get_by_role("region", name="Open seats")
    expect(code.locator(".code svg")).to_be_visible()
    bea = newcomer(server=closed_address, **PHONE)
    # From this machine the network's name leads to the machine's own, where its cookies are.
    bea.forgive("a request leaves the server")
    bea.page.goto(link)
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Sit in seat 2").tap()
    expect(page.locator("#seat-1")).to_contain_text("Bea")
    expect(code).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way_to_a_table(ada, newcomer, scheme):
    created = ada.create("me:Ada", "bot", "open", "open")
    full = ada.create("me:Ada", "bot")
    over = ada.create("me:Ada", "me:Al", game="tic_tac_toe")
    while not (table := ada.table(over["match"]))["over"]:
        ada.answer(over["match"], next(s["seat"] for s in table["seats"] if s["asked"]))
    seat = created["links"][0]["path"]
    ada.page.emulate_media(color_scheme=scheme)
    guest = newcomer(**PHONE, color_scheme=scheme)
    for page, places in (
        (ada.page, [f"/m/{created['match']}/invite", created["path"], seat, f"/m/{over['match']}"]),
        (guest.page, [created["path"], seat, full["path"], over["path"]]),
    ):
        for place in places:
            page.goto(ada.address + place)
            found = Axe().run(page)
            assert found.violations_count == 0, f"{place}: {found.generate_report()}"


# -- One device ---------------------------------------------------------------------------------

NAMES = ("Ada", "Bea", "Eva", "Ida")


def test_four_people_around_one_device(ada, hand):
    page = ada.go("/new/lost_temple")
    for n, name in enumerate(NAMES):
        page.get_by_label(f"Seat {n + 1}", exact=True).select_option("me")
        page.locator(f"[name=name-{n}]").fill(name)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    match = page.url.rpartition("/")[2]
    kept: dict[str, str] = {}
    while True:
        holder = behind_the_curtain(page)
        if not play_own_part(page, hand, holder, kept):
            break
        pass_on(page)
    assert set(kept) == set(NAMES)
    assert ada.table(match)["view"]["round"] == 2


def behind_the_curtain(page: Page) -> str:
    """Who is to take the device; nothing of the game is there to be seen."""
    title = page.get_by_role("heading", name=re.compile("Pass the device to"))
    expect(title).to_be_visible()
    name = (title.text_content() or "").removeprefix("Pass the device to ")
    content = page.content()
    assert 'id="t-' not in content
    assert "data-act" not in content
    assert not re.search(r"\b(Keep|keep|keeps|You)\b (the|a)\b", content)
    assert page.locator("#log, #question, #at").count() == 0
    page.get_by_role("button", name=f"I am {name}: show").click()
    expect(page.locator("#question")).to_be_visible()
    assert page.locator("#page").get_attribute("data-viewer") == str(NAMES.index(name))
    return name


def play_own_part(page: Page, hand, name: str, kept: dict[str, str]) -> bool:
    """Answer while one is asked; whether the round still goes on."""
    mine = [line for line in hand.log(page) if line.startswith("You keep")]
    assert mine == ([kept[name]] if name in kept else []), "another's card is in the log"
    while hand.wait_for_someone(page):
        prompt = hand.question(page).text_content() or ""
        if "Round 2 begins." in hand.log(page):
            return False
        hand.choose(page, hand.options(page).first)
        if prompt.startswith("Which character do you keep"):
            kept[name] = next(line for line in hand.log(page) if line.startswith("You keep"))
    return "Round 2 begins." not in hand.log(page)


def pass_on(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Hide, pass to")).click()
    expect(page.get_by_role("heading", name=re.compile("Pass the device to"))).to_be_visible()


def test_the_way_back_does_not_lead_behind_the_curtain(ada, hand):
    match = ada.create(*[f"me:{name}" for name in NAMES])["match"]
    ada.go("/")
    page = ada.go(f"/m/{match}")
    behind_the_curtain(page)
    hand.wait_for_turn(page)
    hand.choose(page, hand.options(page).first)
    mine = next(line for line in hand.log(page) if line.startswith("You keep"))
    pass_on(page)
    page.go_back()
    page.wait_for_load_state()
    assert mine not in page.content()
    page.go_forward()
    page.wait_for_load_state()
    assert mine not in page.content()


def test_a_race_has_a_button_for_everybody_at_the_device(ada):
    match = ada.create("me:Ada", "me:Bea", "me:Cy", game="snap")["match"]
    page = ada.go(f"/m/{match}/1")
    # From anybody's side the page goes over to the screen that all of them see.
    expect(page.locator(".racer")).to_have_count(3)
    assert page.locator("#page").get_attribute("data-viewer") == ""
    bea = page.locator(".racer").filter(has_text="Bea")
    bea.locator("button[value='grab 0']").click()
    expect(page.locator("#r-now")).to_have_attribute("data-index", "1")
    page.locator(".racer").filter(has_text="Cy").locator("button[value='grab 0']").dblclick()
    expect(page.locator("#r-now")).to_have_attribute("data-index", re.compile("[23]"))
    taken = ada.table(match)["view"]["taken"]
    assert taken[:2] == [0, 1]
    assert taken[2] >= 1


def test_everybody_sees_what_somebody_points_at(online):
    match, people = online
    (ada, first), (_, second), (_, third) = people.values()
    before = ada.table(match)["index"]
    first.get_by_role("button", name="Point at something").click()
    first.locator("#t-space-17").click()
    expect(second.locator(".ping")).to_have_text("Ada points at: Space 17, Village")
    for page in (first, second, third):
        expect(page.locator("#pings")).to_have_text("Ada points at: Space 17, Village")
    # It was no move, and the next click chooses again.
    assert [line["kind"] for line in ada.lines(match, 0, before)] == ["ping"]
    expect(first.get_by_role("button", name="Point at something")).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(second.locator(".ping")).to_have_count(0)
    second.locator("#t-space-19").click(modifiers=["Alt"])
    expect(first.locator("#pings")).to_have_text("Bea points at: Space 19, Plain space")
    assert third.get_by_role("button", name="Point at something").count() == 0
