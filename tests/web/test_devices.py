"""One device for several people, a big screen, and screens of other shapes."""

from __future__ import annotations

import re

import pytest

from .browsing import finished, invited, looked_at, new_table, shared

# -- Passing the device -------------------------------------------------------------------------


def test_the_curtain_shows_nothing_secret(ada):
    match = shared(ada, "Ada", "Bo", "Cy")
    seat, _, _ = ada.move(match)
    asked, _, _ = ada.asked(match)
    page = looked_at(ada, f"/m/{match}")
    assert f"/m/{match}/{asked}?open=1" in page
    for viewer in (0, 1, 2):
        page = looked_at(ada, f"/m/{match}/{viewer}")
        assert "<svg xmlns" not in page
        assert "data-act" not in page
        assert "keep" not in page.lower()
    # The side of whoever holds the device comes only when asked for.
    page = looked_at(ada, f"/m/{match}/{seat}?open=1")
    assert "You keep" in page
    assert "data-replace" in page


def test_two_curtains_differ_by_the_name_alone(ada):
    match = shared(ada, "Ada", "Bo")
    ada.move(match)
    first = looked_at(ada, f"/m/{match}/0").replace("Ada", "?").replace(f"{match}/0", "?")
    other = looked_at(ada, f"/m/{match}/1").replace("Bo", "?").replace(f"{match}/1", "?")
    seat = re.compile(r"spot-\d|>\d<")
    assert seat.sub("", first) == seat.sub("", other)


def test_no_curtain_for_one_alone_or_at_the_end(ada):
    match, _ = invited(ada)
    assert "curtain" not in looked_at(ada, f"/m/{match}/0")
    assert "curtain" not in looked_at(ada, f"/m/{finished(ada)}/0")


def test_a_seat_that_a_bot_plays_is_not_passed_to(ada):
    match = shared(ada, "Ada", "Bo")
    ada.post(f"/m/{match}/1/bot", data={"level": "easy"})
    assert "curtain" not in looked_at(ada, f"/m/{match}/0")


def test_a_race_on_one_device_has_buttons_for_everybody(ada, bea):
    created = ada.create("me:Ada", "me:Bo", "open", game="snap")
    match = created["match"]
    page = looked_at(ada, f"/m/{match}")
    for seat in (0, 1):
        assert f'hx-post="/m/{match}/{seat}/play' in page
        assert f'id="race-{seat}-grab-0"' in page
    assert f"/m/{match}/2/play" not in page
    # From a seat the page goes over to the screen that all see.
    assert f'data-follow="300" href="/m/{match}/watch"' in looked_at(ada, f"/m/{match}/0")
    assert "racer" not in looked_at(bea, f"/m/{match}/watch")
    at = ada.table(match)["index"]
    assert ada.post(f"/m/{match}/1/play", data={"at": at, "action": "grab"}).status_code == 204
    late = ada.post(f"/m/{match}/0/play", data={"at": at, "action": "grab"})
    assert late.status_code == 409
    assert ada.table(match)["view"]["taken"] == [0, 1, 0]


def test_a_race_of_one_has_its_own_buttons(ada):
    match = ada.create("me:Ada", "bot:easy", game="snap")["match"]
    page = looked_at(ada, f"/m/{match}")
    assert 'id="act-grab-0"' in page
    assert "racer" not in page


def test_where_nothing_is_secret_there_is_no_curtain(ada):
    match = ada.create("me:Ada", "me:Bo", game="tic_tac_toe")["match"]
    assert "mark 4" in looked_at(ada, f"/m/{match}/0")
    assert f'data-follow="900" href="/m/{match}/0"' in looked_at(ada, f"/m/{match}/1")
    ada.move(match)
    assert "mark 4" in looked_at(ada, f"/m/{match}")


def test_looking_back_hides_what_the_others_on_the_device_saw(ada):
    match = shared(ada, "Ada", "Bo")
    seat, _, _ = ada.move(match)
    for path in ("", f"?viewer={seat}", f"/moment?viewer={seat}&at=1"):
        answer = ada.get(f"/m/{match}/replay{path}")
        assert answer.status_code == 200
        assert "You keep" not in answer.text
    alone, _ = invited(ada)
    assert '<option value="0" selected>' in looked_at(ada, f"/m/{alone}/replay")


# -- Big screen ---------------------------------------------------------------------------------


def test_the_big_screen_and_its_code(live, ada, bea, monkeypatch):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}/big")
    assert "data-act" not in page
    assert 'class="code"' not in page
    assert f'href="/m/{match}/invite"' in page
    monkeypatch.setattr(live.app.state.network, "address", "http://192.0.2.7:8086/")
    page = looked_at(ada, f"/m/{match}/big")
    assert 'class="code"' in page
    assert re.search(r'id="codes"[^>]* hidden', page) is None
    assert 'class="code"' not in looked_at(bea, f"/m/{match}/big")


def test_the_code_is_hidden_while_no_seat_is_open(ada):
    match = shared(ada, "Ada", "Bo")
    page = looked_at(ada, f"/m/{match}/big")
    assert re.search(r'id="codes"[^>]* hidden', page)


def test_the_big_screen_speaks_the_language_of_the_table(ada):
    answer = new_table(ada, players="2", language="de", **{"seat-1": "me"})
    page = looked_at(ada, f"{answer.headers['location']}/big")
    assert '<html lang="de"' in page
    assert "Regeln" in page


# -- Screens ------------------------------------------------------------------------------------


PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"


@pytest.mark.parametrize(
    ("browser", "cookie", "shape"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64)", "", "wide"),
        (PHONE, "", "upright"),
        (PHONE, "side", "side"),
        (PHONE, "wide", "wide"),
        ("", "round", "wide"),
    ],
)
def test_a_table_is_drawn_for_the_screen_of_whoever_asks(ada, browser, cookie, shape):
    match, _ = invited(ada)
    headers = {"user-agent": browser}
    if cookie:
        ada.cookies.set("screen", cookie)
    page = ada.get(f"/m/{match}", headers=headers).text
    assert f'data-screen="{shape}"' in page
