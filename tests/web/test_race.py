"""Races in real time, by page and by program."""

from __future__ import annotations

import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from ludoteca.games.minutia.catch_division import rules
from ludoteca.kernel import SecretLuck

STEP = 1200
LIVE = {"game": "catch_division", "options": {"knife_mode": "live"}}


class Time:
    """A clock that goes when it is told to; in seconds."""

    seconds = 2_000_000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def clock():
    return Time()


@pytest.fixture
def patient(monkeypatch):
    """Presses are compared for two seconds: a machine that is busy is as quick as that."""
    monkeypatch.setattr(rules, "KNIFE_PACE", rules.KNIFE_PACE._replace(window=2.0))


@pytest.fixture
def raced(serve_here, clock):
    """Ada and Bea at a table where the Knife has been started; who they are, and the table."""
    with serve_here(now=clock) as live, live.guest() as ada, live.guest() as bea:
        created = ada.create("me:Ada", "open", **LIVE)
        match = created["match"]
        bea.post(f"/api/matches/{match}/join", json={"token": created["links"][0]["token"]})
        table = ada.table(match)
        seat = table["view"]["auctioneer"]
        start = {"at": table["index"], "action": "start 0"}
        (ada, bea)[seat].post(f"/api/matches/{match}/{seat}/play", json=start)
        yield ada, bea, ada.table(match)


def press(guest, table, seat, pressed):
    said = {"at": table["index"], "pressed": pressed}
    return guest.post(f"/api/matches/{table['match']}/{seat}/press", json=said)


@pytest.mark.usefixtures("patient")
def test_programs_press(raced, clock):
    ada, bea, table = raced
    match, run = table["match"], table["run"]
    assert (run["verb"], run["step"], run["options"][22]) == ("stop", STEP, "stop 23")
    assert run["start"] == ada.get("/api/time").json()["time"] + 2000
    assert ada.get("/api/time").headers["cache-control"] == "no-store"
    assert press(ada, table, 0, run["start"]).json() == {"index": table["index"], "result": "early"}
    refusal = ada.post(
        f"/api/matches/{match}/0/play", json={"at": table["index"], "action": "stop 5"}
    )
    assert (refusal.status_code, refusal.json()["key"]) == (409, "press_instead")
    asked = ada.get(f"/api/matches/{match}/0/explain", params={"action": "stop 5"}).json()
    assert (asked["allowed"], asked["clause"]) == (False, "M14-2.2")
    clock.seconds = (run["start"] + 5 * STEP) / 1000
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(press, ada, table, 0, run["start"] + 5 * STEP)
        time.sleep(0.1)
        second = pool.submit(press, bea, table, 1, run["start"] + 5 * STEP - 200)
        results = [answer.result().json()["result"] for answer in (first, second)]
    assert results == ["late", "first"]
    now = ada.table(match)
    assert (now["run"], now["view"]["order"][0], now["view"]["stops"][0]) == (None, 1, 4)
    late = press(ada, table, 0, run["start"])
    assert (late.status_code, late.json()["state"]["index"]) == (409, now["index"])
    assert press(ada, table, 1, run["start"]).status_code == 403
    assert press(ada, table, 0, -1).status_code == 422


def test_the_page_has_one_button(raced, clock):
    ada, bea, table = raced
    match, run = table["match"], table["run"]
    page = ada.get(f"/m/{match}/0").text
    told = f'data-start="{run["start"]}" data-step="1200" data-count="23" data-timely data-hurry'
    assert told in " ".join(page.split())
    assert page.count("data-press=") == 1
    assert "Stop!" in page
    assert 'value="wait 0"' in page
    assert 'value="stop 1"' not in page
    assert "data-act=" not in page, "nothing on the board is chosen"
    assert re.search(r'id="t-knife"[^>]* data-run="1495,0"', page)
    assert "data-press" not in bea.get(f"/m/{match}/watch").text
    form = {"at": table["index"], "pressed": run["start"]}
    early = ada.post(f"/m/{match}/0/press", data=form)
    assert (early.status_code, "Too early!" in early.text) == (200, True)
    clock.seconds = (run["start"] + 3 * STEP) / 1000
    form["pressed"] += 3 * STEP
    assert ada.post(f"/m/{match}/0/press", data=form).status_code == 204
    assert ada.table(match)["view"]["stops"][0] == 3
    late = bea.post(f"/m/{match}/1/press", data=form)
    assert (late.status_code, "moved on" in late.text) == (409, True)


@pytest.mark.usefixtures("patient")
def test_a_draw_is_told_to_all(raced, clock):
    ada, bea, table = raced
    match, run = table["match"], table["run"]
    clock.seconds = (run["start"] + 3 * STEP) / 1000
    form = {"at": table["index"], "pressed": run["start"] + 3 * STEP}
    with ThreadPoolExecutor(2) as pool:
        presses = [
            pool.submit(guest.post, f"/m/{match}/{seat}/press", data=form)
            for seat, guest in enumerate((ada, bea))
        ]
        answers = [answer.result() for answer in presses]
    assert sorted(answer.status_code for answer in answers) == [200, 204]
    loser = next(answer for answer in answers if answer.status_code == 200)
    assert "Somebody was faster." in loser.text
    for guest, viewer in ((ada, 0), (bea, 1), (bea, "watch")):
        assert "At the same moment: Ada and" in guest.get(f"/m/{match}/{viewer}").text
    [line] = ada.events(match, after=table["index"])
    assert line["data"]["tied"] == [0, 1]
    assert "presses" not in line["data"]


@pytest.mark.usefixtures("patient")
def test_while_presses_are_compared_nobody_sees_anything(raced, clock):
    ada, bea, table = raced
    match, run = table["match"], table["run"]
    clock.seconds = (run["start"] + 3 * STEP) / 1000
    with ThreadPoolExecutor(1) as pool:
        before = [bea.get(f"/m/{match}/1").text, bea.table(match, 1), bea.events(match, 1)]
        pressed = pool.submit(press, ada, table, 0, run["start"] + 3 * STEP)
        time.sleep(0.1)
        during = [bea.get(f"/m/{match}/1").text, bea.table(match, 1), bea.events(match, 1)]
        assert during == before
        assert pressed.result().json()["result"] == "first"


def test_everybody_at_one_device_has_a_button(serve_here, clock):
    with serve_here(now=clock) as live, live.guest() as ada:
        match = ada.create("me:Ada", "me:Bo", **LIVE)["match"]
        ada.move(match)
        page = ada.get(f"/m/{match}").text
        assert re.findall(r'id="press-(\d)"', page) == ["0", "1"]
        assert page.count("data-ripe") == 1


def test_a_short_race_has_a_ring(ada):
    match = ada.create("me:Ada", "open", game="snap")["match"]
    page = ada.get(f"/m/{match}/0").text
    deadline = ada.table(match)["race_deadline"]
    assert f'data-until="{deadline}" data-lasts="10000"' in page
    assert 'data-seconds role="timer"' in page


def test_a_time_that_the_game_sets_is_seen_by_all(ada, bea):
    """Where nobody races, too: the Auctioneer has ten seconds to start the Knife."""
    created = ada.create("me:Ada", "open", **LIVE)
    match = created["match"]
    bea.post(f"/api/matches/{match}/join", json={"token": created["links"][0]["token"]})
    table = ada.table(match)
    deadline = table["seats"][table["view"]["auctioneer"]]["clock"]["deadline"]
    ring = f'data-until="{deadline}" data-lasts="10000"'
    for guest, viewer in ((ada, 0), (bea, 1), (bea, "watch")):
        assert ring in guest.get(f"/m/{match}/{viewer}").text


@pytest.fixture
def cup(serve_here, clock, monkeypatch):
    """Ada and Bea in front of a cup of the fairground; who they are, and the match."""
    monkeypatch.setattr("ludoteca.table.opening.SecretLuck", lambda: SecretLuck("07" * 32))
    with serve_here(now=clock) as live, live.guest() as ada, live.guest() as bea:
        created = ada.create("me:Ada", "open", game="fairground")
        match = created["match"]
        bea.post(f"/api/matches/{match}/join", json={"token": created["links"][0]["token"]})
        yield ada, bea, match


def miss(guest, match, seat):
    """Name numbers until one is not under the cup; that one."""
    for n in range(1, 7):
        form = {"at": guest.table(match)["index"], "action": f"name {n}"}
        assert guest.post(f"/m/{match}/{seat}/play", data=form).status_code == 204
        if guest.table(match)["view"]["wrong"]:
            return form["action"]
    raise AssertionError("there are two cups, and six numbers")


def test_whoever_was_wrong_is_told_to_wait(cup, clock):
    ada, bea, match = cup
    action = miss(ada, match, 0)
    page = ada.get(f"/m/{match}/0").text
    assert '<input type="hidden" name="pressed" value="0">' in page
    assert re.search(r'<form\s+class="options"\s+data-options\s+data-rests="\d+"', page)
    assert "data-rests" not in bea.get(f"/m/{match}/1").text
    form = {"at": ada.table(match)["index"], "action": action, "pressed": 2_000_003_000}
    again = ada.post(f"/m/{match}/0/play", data=form)
    assert (again.status_code, "you can answer again in 3 seconds" in again.text) == (409, True)
    clock.seconds += 3
    assert ada.post(f"/m/{match}/0/play", data=form).status_code == 204


def test_six_hundred_moments_are_one_button(cup, clock):
    ada, bea, match = cup
    while not (table := ada.table(match))["run"]:
        for guest, seat in ((ada, 0), (bea, 1)):
            guest.post(f"/m/{match}/{seat}/play", data={"at": table["index"], "action": "leave 0"})
    page = ada.get(f"/m/{match}/0").text
    assert page.count("data-press=") == 1
    assert 'data-step="16.66666667" data-count="600"' in " ".join(page.split())
    assert "data-ripe" not in page
    assert "throw 17" not in page
    assert re.search(r'id="ring"[^>]*data-lasts="11000"', page)
    assert "data-press" not in bea.get(f"/m/{match}/1").text
    start = table["run"]["start"]
    clock.seconds = start / 1000 + 1
    form = {"at": table["index"], "pressed": start + 1000}
    assert ada.post(f"/m/{match}/0/press", data=form).status_code == 204
    assert len(ada.table(match)["view"]["hung"]) == 2


def test_a_server_that_is_killed_forgets_no_verdict(serve_process):
    """What was not decided yet has not happened; the Knife waits for whoever comes back."""
    with serve_process() as server, server.guest() as ada, ThreadPoolExecutor(1) as pool:
        match = ada.create("me:Ada", "me:Bo", **LIVE)["match"]
        ada.move(match)
        table = ada.table(match)
        start = table["run"]["start"]
        time.sleep(max(0.0, (start + STEP + 100) / 1000 - time.time()))
        pressed = pool.submit(press, ada, table, 0, start + STEP)
        # It has arrived by now, and is compared with others for 0.4 s.
        time.sleep(0.1)
        server.end(signal.SIGKILL)
        with pytest.raises(httpx.TransportError):
            pressed.result()
        cookies = dict(ada.cookies)
    with serve_process() as server, server.guest(cookies=cookies) as ada:
        again = ada.table(match)
        assert again["view"]["order"] == table["view"]["order"]
        # A start takes its time: then the Knife starts again, since nobody could see it.
        assert again["run"]["start"] >= start
        ripe = again["run"]["start"] + STEP
        time.sleep(max(0.0, (ripe + 100) / 1000 - time.time()))
        assert press(ada, again, 0, ripe).json()["result"] == "first"
        assert ada.table(match)["view"]["order"][0] == 0
