"""Answers that race over ways of different length, and a ring that swings, in real browsers."""

from __future__ import annotations

import time
from urllib.parse import parse_qs

import pytest
from ludoteca_twins.fairground.rules import HEIGHT, PERIODS, TICKS, wave
from playwright.sync_api import expect

from ludoteca.kernel import game, read_record

SURELY = 40
"""Answers this many milliseconds apart are told apart, whatever the machine does."""

STEP = 1000 / 60
CREDIT = 500


def at_a_stall(ada, bea):
    """Ada and Bea in front of the first cup, both with a clock that is set."""
    created = ada.create("me:Ada", "open", game="fairground")
    match = created["match"]
    bea.ask(f"matches/{match}/join", {"token": created["links"][0]["token"]})
    for seat, guest in enumerate((ada, bea)):
        expect(guest.sit(match, seat).locator("html[data-clock-set]")).to_be_attached()
    return match


def name_at(page, number, moment):
    """Name a number when the clock of this machine, which all browsers share, says so."""
    page.evaluate(
        """([number, moment]) => setTimeout(() => {
             window.namedAt = Date.now();
             document.querySelector(`button[value="name ${number}"]`).click();
           }, moment - Date.now())""",
        [number, moment],
    )


def named(guest, match):
    """Whose names have arrived, in their order."""
    end = time.monotonic() + 10
    while True:
        moves = [line["seat"] for line in guest.lines(match) if line["kind"] == "move"]
        if moves:
            return moves
        assert time.monotonic() < end, "nobody has named anything"
        time.sleep(0.05)


def test_the_earlier_answer_comes_first_over_a_long_way(wire, newcomer):
    """Bea's way is 150 ms longer, each way: what she names may arrive after what Ada names."""
    wire.delay = 0.15
    ada, bea = newcomer(), newcomer(wire)
    for guest in (ada, bea):
        guest.forgive("status of 409")
    overtaken = behind = tries = 0
    while not (overtaken and behind):
        tries += 1
        assert tries <= 8, "no two answers came close enough to each other"
        lead = 75 if not overtaken else -75
        match = at_a_stall(ada, bea)
        moment = time.time() * 1000 + 400
        name_at(bea.page, 3, moment)
        name_at(ada.page, 4, moment + lead)
        first = named(ada, match)[0]
        later = ada.page.evaluate("namedAt") - bea.page.evaluate("namedAt")
        if SURELY < later < 150 - SURELY:
            assert first == 1, f"Bea was {later} ms earlier, and arrived later"
            overtaken += 1
        elif later < -SURELY:
            assert first == 0, f"Ada was {-later} ms earlier"
            behind += 1


def miss(ada, bea):
    """Name what is not under a cup, at a table where nobody has just been lucky."""
    while True:
        match = at_a_stall(ada, bea)
        before = ada.table(match)["index"]
        ada.page.locator('button[value="name 1"]').click()
        expect(ada.page.locator("#at")).not_to_have_value(str(before))
        if ada.table(match)["view"]["wrong"]:
            return match


def test_whoever_was_wrong_rests(newcomer):
    ada = newcomer()
    miss(ada, newcomer())
    form = ada.page.locator("form[data-rests]")
    expect(form).to_be_attached()
    # However slow this machine is: the wait is not over yet, and then it is.
    for until, waits in (("Date.now() + 60000", True), ("0", False)):
        form.evaluate(f"form => {{ form.dataset.rests = {until} }}")
        expect(ada.page.locator("form.resting")).to_have_count(1 if waits else 0)
        expect(ada.page.locator(".rests")).to_be_visible(visible=waits)


# -- The ring ---------------------------------------------------------------------------------


def leave_the_cups(match, *guests):
    """Nobody cares for the cups: the first ring is hung up."""
    while not (table := guests[0].table(match))["run"]:
        for seat, guest in enumerate(guests):
            if seat in [asked["player"] for asked in guest.table(match, seat)["view"]["asked"]]:
                guest.answer(match, seat, "leave 0")
    return table


def pressed(page, let_go):
    """When a page tells that it has pressed."""
    with page.expect_request("**/press?*") as sent:
        let_go()
    return int(parse_qs(sent.value.post_data)["pressed"][0])


def ticks(milliseconds):
    """The tick that is ripe so long after the start."""
    return int(milliseconds / STEP + 1e-6) - 1


def hung(guest, match, at):
    end = time.monotonic() + 10
    while (table := guest.table(match))["index"] == at:
        assert time.monotonic() < end, "the ring is still in the hand"
        time.sleep(0.05)
    return table["view"]["hung"]


def where(page):
    """Where the ring is seen, in numbers of its waves from the peg."""
    boxes = [page.locator(part).bounding_box() for part in ("#t-ring", "#t-peg", "#t-scene-board")]
    ring, peg, board = [box for box in boxes if box is not None]
    unit = 0.5 * min(board["width"] / 908, board["height"] / 708)
    return [
        (ring[side] + ring[size] / 2 - peg[side] - peg[size] / 2) / unit
        for side, size in (("x", "width"), ("y", "height"))
    ]


def test_the_page_swings_as_the_rules_do(ada):
    """Tick by tick, in whole numbers."""
    match = ada.create("me:Ada", "me:Bo", game="fairground")["match"]
    page = ada.sit(match)
    told = page.evaluate(
        """async ([height, periods, ticks]) => {
             const table = document.querySelector("script[src*='js/table.js']").src;
             const { wave } = await import(table.replace("table.js", "swing.js"));
             return periods.map((period) =>
               [...Array(ticks).keys()].map((tick) => wave(tick, [height, period, 17])));
           }""",
        [HEIGHT, PERIODS, TICKS],
    )
    for period, seen in zip(PERIODS, told, strict=True):
        assert seen == [wave(tick + 17, period) for tick in range(TICKS)]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_ring_is_let_go(wire, newcomer, motion):
    """By a click on the table over a short way, by Space and by the button over a long one."""
    wire.delay = 0.15
    ada, bea = newcomer(reduced_motion=motion), newcomer(wire, reduced_motion=motion)
    match = at_a_stall(ada, bea)
    leave_the_cups(match, ada, bea)
    ways = [
        (ada, lambda page: page.locator("#t-scene-board").click(position={"x": 9, "y": 9})),
        (bea, lambda page: page.keyboard.press(" ")),
    ]
    for seat, (guest, let_go) in enumerate(ways):
        page = guest.page
        expect(page.locator("[data-press]")).to_have_text("Let go!")
        expect(page.locator("[data-ripe]")).to_have_count(0)
        table = guest.table(match)
        start, phases = table["run"]["start"], table["view"]["phases"]
        page.wait_for_timeout(max(0, start + 900 - time.time() * 1000))
        places = [where(page) for _ in range(6)]
        assert len({str(place) for place in places}) > (0 if motion == "reduce" else 3)
        assert all(abs(away) < HEIGHT + 5 for place in places for away in place)
        moment = pressed(page, lambda page=page, let_go=let_go: let_go(page))
        landed = hung(ada, match, table["index"])
        line = guest.lines(match, seat)[-1]
        tick = int(line["data"]["action"].removeprefix("throw "))
        # Whatever takes longer than the credit to arrive counts from where its credit begins.
        made, latest = (ticks(when - start) for when in (moment, line["at"] - CREDIT))
        assert tick == made or made < tick <= latest
        assert landed == [
            wave(tick + phase, period) for phase, period in zip(phases, PERIODS, strict=True)
        ], f"let go at {tick}"
    expect(bea.page.locator("[data-swing]")).to_have_count(0)
    bea.page.wait_for_timeout(700)
    assert where(bea.page) == pytest.approx(landed, abs=8)
    told = ada.context.request.get(f"{ada.address}/api/matches/{match}/record").text()
    assert game("fairground").verify(read_record(told)).view(None)["hung"] == landed
