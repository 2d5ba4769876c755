"""Buzzers on a screen that several people share."""

from __future__ import annotations

import re

import pytest

from ludoteca.web.drawings import Drawn


@pytest.fixture
def still(serve_here):
    """A server whose clock stands still."""
    with serve_here(now=lambda: 1_700_000_000.0) as found:
        yield found


@pytest.fixture
def ada(still):
    with still.guest() as guest:
        yield guest


def buzzers(page):
    return re.findall(r'id="buzz-(\d)"', page)


def test_everybody_has_a_buzzer_until_somebody_has_pressed(ada):
    match = ada.create("me:Ada", "me:Bo", "me:Cy", game="shout")["match"]
    page = ada.get(f"/m/{match}/watch").text
    assert buzzers(page) == ["0", "1", "2"]
    assert "data-typed" not in page
    assert ada.post(f"/m/{match}/1/buzz", data={"at": 0}).status_code == 204
    page = ada.get(f"/m/{match}/watch").text
    assert buzzers(page) == []
    assert "Bo answers." in page
    assert "Bo presses the buzzer." in page
    assert (page.count('role="combobox"'), page.count("data-typed")) == (1, 22)
    assert page.count(f'hx-post="/m/{match}/1/play') == 1
    assert f'hx-post="/m/{match}/0/play' not in page
    assert ada.table(match)["buzzed"] == 1
    waits = ada.post(f"/m/{match}/2/buzz", data={"at": 1})
    assert (waits.status_code, "Bo has buzzed" in waits.text) == (409, True)
    said = {"at": 1, "action": "name 1", "pressed": 0}
    assert ada.post(f"/m/{match}/1/play", data=said).status_code == 204
    assert buzzers(ada.get(f"/m/{match}/watch").text) == ["0", "1", "2"]


def test_nobody_answers(ada):
    """One click passes for everybody at the device; it is not offered while somebody answers."""
    match = ada.create("me:Ada", "me:Bo", "me:Cy", game="shout")["match"]
    page = ada.get(f"/m/{match}/watch").text
    assert page.count(f'hx-post="/m/{match}/0/nobody') == 1
    assert ">Nobody answers<" in page
    ada.post(f"/m/{match}/1/buzz", data={"at": 0})
    assert "nobody" not in ada.get(f"/m/{match}/watch").text
    assert ada.post(f"/m/{match}/0/nobody", data={"at": 1}).status_code == 403
    said = {"at": 1, "action": "name 1", "pressed": 0}
    ada.post(f"/m/{match}/1/play", data=said)
    at = ada.table(match)["index"]
    assert ada.post(f"/m/{match}/0/nobody", data={"at": at - 2}).status_code == 409, "too late"
    assert ada.table(match)["index"] == at, "and nobody has passed"
    assert ada.post(f"/m/{match}/0/nobody", data={"at": at}).status_code == 204
    table = ada.table(match)
    assert (table["index"], table["view"]["over"]) == (at + 3, True), "all three have passed"


def test_nobody_answers_for_others(still, ada):
    with still.guest() as bea:
        created = ada.create("me:Ada", "me:Bo", "open", game="shout")
        match, token = created["match"], created["links"][0]["token"]
        bea.post(f"/api/matches/{match}/join", json={"token": token, "name": "Bea"})
        at = ada.table(match)["index"]
        assert bea.post(f"/m/{match}/2/nobody", data={"at": at}).status_code == 403
        assert ada.post(f"/m/{match}/2/nobody", data={"at": at}).status_code == 403
        assert ada.post(f"/m/{match}/1/nobody", data={"at": at}).status_code == 204
        assert [q["player"] for q in ada.table(match)["view"]["asked"]] == [2]


def test_whoever_has_buzzed_may_tap_the_table(ada, monkeypatch):
    """What the scene draws for the seat that answers can be chosen in the middle."""
    seen = []
    monkeypatch.setattr(
        "ludoteca.web.regions.drawn", lambda slug, view, *rest, **more: drawing(seen, view)
    )
    match = ada.create("me:Ada", "me:Bo", game="shout")["match"]
    ada.post(f"/m/{match}/1/buzz", data={"at": 0})
    ada.get(f"/m/{match}/watch")
    own = [asked["options"] for asked in seen[-1]["asked"] if asked["player"] is None]
    assert own[0][:2] == ("name 1", "name 2")
    assert seen[-1]["seat"] is None


def drawing(seen, view):
    seen.append(view)
    return Drawn()


def test_whoever_plays_alone_just_answers(ada):
    match = ada.create("me:Ada", "bot:easy", game="shout")["match"]
    page = ada.get(f"/m/{match}/0").text
    assert buzzers(page) == []
    assert page.count('role="combobox"') == 1
    assert ada.post(f"/m/{match}/0/buzz", data={"at": 0}).status_code == 403


def test_who_sits_elsewhere_sees_who_answers(still, ada):
    """Bea and Cid have screens of their own, Ada and Bo share one."""
    with still.guest() as bea, still.guest() as cid:
        created = ada.create("me:Ada", "me:Bo", "open", "open", game="shout")
        match, links = created["match"], created["links"]
        for guest, link in ((bea, links[0]), (cid, links[1])):
            guest.post(f"/api/matches/{match}/join", json={"token": link["token"], "name": "X"})
        at = ada.table(match)["index"]
        ada.post(f"/m/{match}/1/buzz", data={"at": at})
        page = bea.get(f"/m/{match}/2").text
        assert "Bo answers." in page
        assert page.count('role="combobox"') == 1
        said = {"at": at, "action": "name 8", "pressed": 0}
        refused = bea.post(f"/m/{match}/2/play", data=said)
        assert (refused.status_code, "Bo has buzzed" in refused.text) == (409, True)
        assert ada.post(f"/m/{match}/1/play", data=said).status_code == 204
        assert "Bo answers." not in bea.get(f"/m/{match}/2").text
