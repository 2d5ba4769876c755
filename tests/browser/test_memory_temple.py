"""The Temple of Memory in real browsers: over a long way, around one device, and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ludoteca.games.minutia.memory_temple.scene import COVERED
from ludoteca.kernel import game, read_record
from ludoteca.scene import CUBES

TRIES = 4
"""A busy machine may not look in time; then nobody can recite, and the next match is tried."""

VOICES = {"noise": "voices"}
FILLS = "groups => groups.map(group => group.getAttribute('fill'))"


def paints(page):
    """The colours of the Stones on a page, from left to right; -1 for a covered one."""
    fills = page.locator("[id^=t-stone-]").evaluate_all(FILLS)
    known = {paint.colour: colour for colour, paint in enumerate(CUBES)}
    assert set(fills) <= {*known, COVERED.colour}
    return [known.get(fill, -1) for fill in fills]


def view_of(guest, match, seat="watch"):
    return guest.table(match, seat)["view"]


def answer(guest, match, seat, wish=""):
    """Answer through the API, unless the clock was faster."""
    table = guest.table(match, seat)
    asked = [q for q in table["view"]["asked"] if q["player"] == seat]
    if asked:
        data = {"at": table["index"], "action": wish or asked[0]["options"][0]}
        guest.context.request.post(f"{guest.address}/api/matches/{match}/{seat}/play", data=data)


def recited_by(guest, match, seat, right=True):
    """A whole turn through the API: recited rightly, or given up."""
    stones = []
    while (view := view_of(guest, match, seat))["active"] == seat and not view["over"]:
        if view["phase"] == "look":
            stones = view["stones"]
        if view["phase"] != "recite":
            answer(guest, match, seat)
        elif right and stones:
            answer(guest, match, seat, f"recite {stones[len(view['said'])]}")
        else:
            answer(guest, match, seat, "give_up 0")


def replayed(guest, match):
    """The end of the match, played again from its record."""
    text = guest.context.request.get(f"{guest.address}/api/matches/{match}/record").text()
    position = game("memory_temple").verify(read_record(text))
    assert position.view(None) == view_of(guest, match) | {"seat": None}
    return position


def traces(page):
    """What a page still tells of Stones: by name, or by the paint of one."""
    html = page.evaluate("document.documentElement.outerHTML")
    painted = "|".join(paint.colour for paint in CUBES)
    told = re.findall(r"\b(?:yellow|red|green|blue|white|black) Stone", html)
    return told + re.findall(rf'<g id="t-stone-\d+"[^>]*fill="(?:{painted})"', html)


@pytest.fixture
def pair(wire, newcomer):
    """Ada, and Bea whose way is 150 ms longer, each way."""
    wire.delay = 0.15
    guests = newcomer(), newcomer(wire)
    for guest in guests:
        guest.forgive("status of 409")
    return guests


def at_a_table(ada, bea):
    created = ada.create("me:Ada", "open", game="memory_temple")
    match = created["match"]
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
    for seat, guest in enumerate((ada, bea)):
        guest.sit(match, seat)
    return match


def looked_at(guests, match):
    """Whoever begins rolls; all look, and the slab is closed. None if that was too late."""
    active = view_of(guests[0], match)["active"]
    page, other = guests[active].page, guests[1 - active].page
    page.locator("#t-die").click()
    for one in (page, other):
        one.locator("#t-new-stone, #t-next-colour, [id^=t-key-].can").first.wait_for()
    stones = paints(other)
    if -1 in stones or paints(page) != stones:
        return None
    page.locator("#t-slab.can").click()
    if view_of(guests[0], match)["die"] in (1, 6):
        other.locator("#t-key-2.can, #t-next-colour").first.wait_for()
        if other.locator("#t-key-2.can").count():
            answer(guests[1 - active], match, 1 - active, "shout 2")
    expect(page.locator("#t-next-colour")).to_be_attached()
    return active, stones


def test_two_look_and_one_recites_over_a_long_way(pair):
    for _ in range(TRIES):
        match = at_a_table(*pair)
        looked = looked_at(pair, match)
        if looked:
            break
    assert looked, "the machine was never in time"
    active, stones = looked
    page, other = pair[active].page, pair[1 - active].page
    for one in (page, other):
        expect(one.locator("#t-next-colour")).to_be_attached()
        assert paints(one) == [-1] * 4
        assert traces(one) == []
    for said, colour in enumerate(stones, 1):
        page.locator(f"#t-key-{colour}.can").click()
        expect(page.locator("[id^=t-said-]")).to_have_count(said)
    for one in (page, other):
        expect(one.locator("#log")).to_contain_text("recites 4 colours without a mistake")
    recited_by(pair[active], match, active)
    recited_by(pair[1 - active], match, 1 - active, right=False)
    for one in (page, other):
        expect(one.locator("#r-now[data-over]")).to_be_attached()
    position = replayed(pair[0], match)
    assert (position.ending, position.winners) == ("last", (active,))


def test_a_whole_match_around_one_device(ada):
    """Voices make the noise; whoever recites has the device, and the second gives up."""
    ada.forgive("status of 409")
    match = ada.create("me:Ada", "me:Bo", game="memory_temple", options={"noise": "voices"})[
        "match"
    ]
    first = view_of(ada, match)["active"]
    stones = []
    while not (view := view_of(ada, match))["over"]:
        seat = view["active"]
        page = ada.page if seat == first and stones else ada.sit(match, seat)
        if view["phase"] == "roll":
            page.locator("#t-die.can, #t-new-stone, #t-next-colour").first.wait_for()
            if page.locator("#t-die.can").count():
                page.locator("#t-die").click()
            page.locator("#t-new-stone, #t-next-colour").first.wait_for()
            stones = paints(page)
        if seat != first or -1 in stones:
            recited_by(ada, match, seat, right=seat == first)
            continue
        while view_of(ada, match)["phase"] == "look":
            answer(ada, match, seat, "cover 0")
        for said, colour in enumerate(stones, 1):
            page.locator(f"#t-key-{colour}.can").click()
            expect(page.locator("[id^=t-said-]")).to_have_count(said)
        recited_by(ada, match, seat)
    position = replayed(ada, match)
    assert position.options["noise"] == "voices"
    assert len(position.winners) == 1


def test_a_whole_match_by_keyboard_alone(ada, newcomer, hand):
    bea = newcomer()
    for guest in (ada, bea):
        guest.forgive("status of 409")
    for _ in range(TRIES):
        created = ada.create("me:Ada", "open", game="memory_temple", options=VOICES)
        match = created["match"]
        bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"], "name": "Bea"})
        if view_of(ada, match)["active"] == 1:
            recited_by(bea, match, 1)
        page = ada.sit(match, 0)
        page.keyboard.press("1")
        page.locator("#t-new-stone, #t-next-colour").first.wait_for()
        stones = paints(page)
        if -1 not in stones:
            break
    assert -1 not in stones, "the machine was never in time"
    page.keyboard.press("1")
    expect(page.locator("#t-next-colour")).to_be_attached()
    for said, colour in enumerate(stones[-7:], 1):
        hand.settled(page)
        page.keyboard.press(str(colour + 1))
        expect(page.locator("[id^=t-said-]")).to_have_count(said)
    expect(page.locator("#log")).to_contain_text("without a mistake")
    recited_by(ada, match, 0)
    recited_by(bea, match, 1, right=False)
    expect(page.locator("#r-now[data-over]")).to_be_attached()
    assert replayed(ada, match).winners == (0,)
