"""The host's pages: only with the token; tables closed and deleted, people banned."""

from __future__ import annotations

import re
import sqlite3

import pytest

from ludoteca.kernel import LudotecaError
from ludoteca.text import languages
from ludoteca.web import token as tokens
from ludoteca.web.language import tongue

TOKEN = "correct-horse-battery-staple"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def hosted(serving_anywhere, tmp_path_factory):
    with serving_anywhere(tmp_path_factory.mktemp("hosted"), token=TOKEN) as live:
        yield live


@pytest.fixture
def ada(hosted):
    with hosted.guest() as guest:
        yield guest


@pytest.fixture
def host(hosted):
    """Somebody who has typed the token into a browser."""
    with hosted.guest() as guest:
        entered = guest.post("/admin/enter", data={"token": TOKEN})
        assert (entered.status_code, entered.headers["location"]) == (303, "/admin")
        yield guest


def person_of(guest, hosted):
    return hosted.app.state.guests.read(guest.cookies["ludoteca"]).guest


# -- Who may come in ----------------------------------------------------------------------------


def test_without_a_token_there_is_no_such_page(live):
    with live.guest() as guest:
        for path in ("/admin", "/admin/tables", "/admin/people"):
            assert guest.get(path).status_code == 404
            assert guest.get(path, headers=BEARER).status_code == 404
        for path in ("/admin/enter", "/admin/tables/abc/remove", "/admin/people/abc/ban"):
            assert guest.post(path, headers=BEARER, data={"token": ""}).status_code == 404


def test_a_browser_is_let_in_by_the_token(host):
    cookie = host.cookies.jar._cookies["127.0.0.1"]["/admin"]["ludoteca-host"]
    assert TOKEN not in cookie.value
    assert cookie._rest == {"HttpOnly": None, "SameSite": "strict"}
    assert host.get("/admin").status_code == 200
    assert host.post("/admin/leave").status_code == 303
    assert host.get("/admin").status_code == 401


def test_a_program_sends_the_token_itself(ada):
    assert ada.get("/admin/tables", headers=BEARER).status_code == 200
    assert ada.get("/admin/tables").status_code == 401
    for wrong in ("Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"):
        assert ada.get("/admin/tables", headers={"Authorization": wrong}).status_code == 401


@pytest.mark.parametrize("cookie", ["", "host", "host.AAAA.BBBB"])
def test_no_other_cookie_will_do(ada, cookie):
    ada.cookies.set("ludoteca-host", cookie, path="/admin")
    assert ada.get("/admin").status_code == 401
    assert ada.post("/admin/tables/abc/remove").status_code == 401


def test_a_guests_own_cookie_is_no_key(ada):
    ada.post("/language", data={"lang": "en"})
    ada.cookies.set("ludoteca-host", ada.cookies["ludoteca"], path="/admin")
    assert ada.get("/admin").status_code == 401


def test_another_site_can_change_nothing(host, ada):
    match = ada.create("me", "me")["match"]
    for foreign in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}):
        said = host.post(f"/admin/tables/{match}/remove", headers=foreign)
        assert said.status_code == 403
        assert host.post("/admin/enter", data={"token": TOKEN}, headers=foreign).status_code == 403
    assert ada.get(f"/m/{match}").status_code < 400


def test_nothing_is_changed_by_looking(host, ada):
    match = ada.create("me", "me")["match"]
    assert host.get(f"/admin/tables/{match}/remove").status_code == 405


def test_guessing_is_slowed_down(serve_here):
    with serve_here(token=TOKEN) as live, live.guest() as guest:
        said = [guest.post("/admin/enter", data={"token": f"guess {n}"}) for n in range(12)]
        assert [answer.status_code for answer in said] == [401] * 10 + [429] * 2
        assert int(said[-1].headers["retry-after"]) > 0
        # Not even the right one gets through now, in whatever way.
        assert guest.post("/admin/enter", data={"token": TOKEN}).status_code == 429
        assert guest.get("/admin/tables", headers=BEARER).status_code == 401
        assert guest.get("/metrics", headers=BEARER).status_code == 429
        # The others play on.
        assert guest.get("/").status_code == 200


def test_the_token_comes_from_a_file_or_from_the_environment(tmp_path, monkeypatch):
    assert tokens.read_token(None) == ""
    monkeypatch.setenv(tokens.VARIABLE, f" {TOKEN}\n")
    assert tokens.read_token(None) == TOKEN
    file = tmp_path / "token"
    file.write_text("another-token-of-ours\n")
    assert tokens.read_token(file) == "another-token-of-ours"
    for content in ("", "short"):
        file.write_text(content)
        with pytest.raises(LudotecaError, match="at least 16"):
            tokens.read_token(file)
    with pytest.raises(LudotecaError, match="cannot be read"):
        tokens.read_token(tmp_path / "none")


# -- What there is to see -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_every_page_in_every_language(hosted, host, ada, lang):
    ada.create("me:Ada <b>", "bot:easy")
    spoken = {"Accept-Language": lang}
    headings = []
    for path in ("/admin", "/admin/tables", "/admin/people"):
        page = host.get(path, headers=spoken)
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text
        found = re.search("<h1>(.*?)</h1>", page.text)
        assert found is not None
        headings.append(found[1])
    assert headings == [tongue(lang).gettext(said) for said in ("Load", "Tables", "People")]


def test_tables_and_people_are_found(host, hosted, ada):
    match = ada.create("me:Zénobie", "me", game="tic_tac_toe")["match"]
    for wanted in (match, "tic_tac_toe", "Zénobie"):
        found = host.get("/admin/tables", params={"q": wanted}).text
        assert match in found
        assert "set up by Zénobie" in found
    for wanted in ("Zénob", person_of(ada, hosted)[:8]):
        assert "<strong>Zénobie</strong>" in host.get("/admin/people", params={"q": wanted}).text
    assert "Zénobie" not in host.get("/admin/people", params={"q": "Zenobia"}).text
    assert match not in host.get("/admin/tables", params={"q": "%"}).text
    assert match not in host.get("/admin/tables", params={"page": 999}).text


# -- What can be done ---------------------------------------------------------------------------


def test_a_table_is_closed_and_opened_again(host, hosted, ada):
    match = ada.create("me", "me")["match"]
    ada.move(match)
    before = ada.table(match)
    with hosted.listen(ada, f"/api/matches/{match}/0/stream") as news:
        next(news)
        assert host.post(f"/admin/tables/{match}/close").status_code == 303
        assert list(news) == []
    for path in (f"/api/matches/{match}/0", f"/m/{match}/0"):
        assert ada.get(path).status_code == 404
    assert "the host has closed this table" in ada.get(f"/m/{match}/0").text.lower()
    assert match not in ada.get("/").text
    assert "Open again" in host.get("/admin/tables", params={"q": match}).text
    host.post(f"/admin/tables/{match}/reopen")
    assert ada.table(match)["index"] >= before["index"]
    ada.move(match)


def test_a_table_is_deleted(host, ada):
    match = ada.create("me", "me")["match"]
    host.post(f"/admin/tables/{match}/close")
    assert host.post(f"/admin/tables/{match}/remove").status_code == 303
    assert ada.get(f"/api/matches/{match}/0").status_code == 404
    assert match not in host.get("/admin/tables", params={"q": match}).text.partition("<ul")[2]
    assert host.post(f"/admin/tables/{match}/remove").status_code == 404
    assert host.post(f"/admin/tables/{match}/close").status_code == 404


def test_a_person_is_banned_and_let_in_again(host, hosted, ada):
    match = ada.create("me:Ada", "me")["match"]
    id = person_of(ada, hosted)
    with hosted.listen(ada, f"/api/matches/{match}/0/stream") as news:
        next(news)
        assert "present" in host.get("/admin/people", params={"q": id}).text
        assert host.post(f"/admin/people/{id}/ban").status_code == 303
        assert list(news) == []
    for path in ("/", f"/m/{match}/0", f"/api/matches/{match}/0"):
        assert ada.get(path).status_code == 403, path
    assert "banned you" in ada.get("/").text
    seats = {"game": "lost_temple", "seats": [{"kind": "me"}] * 2}
    assert ada.post("/api/matches", json=seats).status_code == 403
    # What is theirs they may still take along.
    assert ada.get("/me/export").json()["person"]["id"] == id
    assert "Lift the ban" in host.get("/admin/people", params={"q": id}).text
    host.post(f"/admin/people/{id}/lift")
    ada.move(match)
    assert host.post("/admin/people/0123/ban").status_code == 404


def test_a_damaged_match_is_named_and_can_be_deleted(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada:
        match = ada.create("me", "me")["match"]
        ada.move(match)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute('DELETE FROM log WHERE "index" = 0')
    database.close()
    with serve_here(token=TOKEN) as live, live.guest() as host:
        host.post("/admin/enter", data={"token": TOKEN})
        host.get(f"/m/{match}")
        # Its database is not where the command would look.
        assert f"ludoteca doctor {match} --database URL<" in host.get("/admin").text
        assert host.post(f"/admin/tables/{match}/remove").status_code == 303
        assert match not in host.get("/admin").text
