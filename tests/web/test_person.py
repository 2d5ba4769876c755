"""What the server knows of a person: to read, to take along, to delete."""

from __future__ import annotations

import sqlite3

import pytest

from ludoteca.text import languages


def person_of(guest, live):
    return live.app.state.guests.read(guest.cookies["ludoteca"]).guest


def played(ada, bea):
    """A match of both, with moves and words of each; the match."""
    made = ada.create("me:Ada Lovelace", "open", game="tic_tac_toe")
    match = made["match"]
    joined = bea.post(
        f"/api/matches/{match}/join",
        json={"token": made["links"][0]["token"], "name": "Beatrix Potter"},
    )
    assert joined.status_code == 200, joined.text
    ada.move(match)
    for guest, seat, text in ((ada, 0, "My cat is Byron"), (bea, 1, "Mine is Peter")):
        at = guest.table(match, seat)["index"]
        said = guest.post(f"/api/matches/{match}/{seat}/chat", json={"at": at, "text": text})
        assert said.status_code == 200, said.text
    return match


@pytest.mark.parametrize("lang", languages())
def test_the_page_in_every_language(live, ada, lang):
    spoken = {"Accept-Language": lang}
    assert "/me/export" not in ada.get("/me", headers=spoken).text
    ada.create("me:Ada", "me")
    page = ada.get("/me", headers=spoken)
    assert f'<html lang="{lang}"' in page.text
    assert "/me/export" in page.text
    assert 'href="/me"' in ada.get("/", headers=spoken).text


def test_all_that_is_kept_is_in_the_export(live, ada, bea):
    match = played(ada, bea)
    answer = ada.get("/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["person"]["id"] == person_of(ada, live)
    (table,) = told["tables"]
    assert (table["match"], table["owner"], table["over"]) == (match, True, False)
    assert [one["kind"] for one in table["done"]] == ["start", "move", "chat"]
    assert table["done"][1]["action"].startswith("mark")
    assert table["done"][2]["text"] == "My cat is Byron"
    # Nothing of anybody else.
    assert "Peter" not in answer.text
    assert person_of(bea, live) not in answer.text
    assert "secret" not in answer.text


def test_deleting_forgets_the_person_and_leaves_the_match_to_the_others(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada, live.guest() as bea:
        match = played(ada, bea)
        alone = ada.create("me:Ada Lovelace", "bot:easy")["match"]
        id = person_of(ada, live)
        before = bea.table(match, 1)
        gone = ada.post("/me/delete", data={"sure": "yes"})
        assert (gone.status_code, gone.headers["location"]) == (303, "/")
        assert "ludoteca" not in ada.cookies
        # The match goes on for Bea: the board is as it was, the seat is free.
        after = bea.table(match, 1)
        assert after["view"] == before["view"]
        assert [seat["kind"] for seat in after["seats"]] == ["open", "person"]
        assert after["seats"][1]["name"] == "Beatrix Potter"
        texts = [line["data"]["text"] for line in bea.events(match, 1) if line["kind"] == "chat"]
        assert texts == ["…", "Mine is Peter"]
        assert bea.get(f"/api/matches/{alone}/watch").status_code == 404
        # The browser starts over as somebody new.
        ada.post("/language", data={"lang": "en"})
        assert person_of(ada, live) != id
    with sqlite3.connect(tmp_path / "tables.db") as database:
        kept = "\n".join(database.iterdump())
    database.close()
    for trace in (id, "Ada Lovelace", "Byron"):
        assert trace not in kept
    assert "Beatrix Potter" in kept
    with serve_here() as live, live.guest(cookies=dict(bea.cookies)) as bea:
        assert bea.table(match, 1)["index"] == after["index"]


def test_of_somebody_who_has_left_long_ago_too(serve_here, tmp_path):
    with serve_here() as live, live.guest() as ada, live.guest() as bea:
        match = played(ada, bea)
        assert bea.post(f"/m/{match}/leave").status_code == 303
        assert bea.get("/me/export").json()["tables"][0]["done"][0]["kind"] == "joined"
        bea.post("/me/delete", data={"sure": "yes"})
        assert ada.table(match, 0)["seats"][0]["name"] == "Ada Lovelace"
    with sqlite3.connect(tmp_path / "tables.db") as database:
        kept = "\n".join(database.iterdump())
    database.close()
    assert "Beatrix" not in kept
    assert "Peter" not in kept
    assert "Byron" in kept


def test_not_without_being_sure_and_not_from_another_site(live, ada):
    ada.create("me", "me")
    assert ada.post("/me/delete").status_code == 403
    foreign = {"Sec-Fetch-Site": "cross-site"}
    assert ada.post("/me/delete", data={"sure": "yes"}, headers=foreign).status_code == 403
    assert len(ada.get("/me/export").json()["tables"]) == 1
