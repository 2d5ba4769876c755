"""The shelf as a browser gets it: games, boxes, favourites, and one's own tables."""

from __future__ import annotations

import re

import pytest

from ludoteca.bots.character import NAMES
from ludoteca.kernel import shelf
from ludoteca.scene import SEATS

from .browsing import finished, looked_at, new_table

BOXES = re.compile(r'id="box-(\w+)"')
STARS = re.compile(r'id="star-([\w-]+)" class="round" aria-pressed="(\w+)"')


def test_the_shelf(ada):
    page = looked_at(ada, "/")
    assert "Lost Temple" in page
    assert "2 to 8 players" in page
    assert "30 to 45 minutes" in page
    assert "against each other, race, drafting and bluff" in page
    assert "Tic-tac-toe" not in page
    assert "Your tables" not in page
    assert "Favourites" not in page
    assert 'src="/picture/lost_temple.svg"' in page


def test_games_that_share_a_box_are_tiles_in_it(ada):
    page = looked_at(ada, "/")
    small = [found for found in shelf() if found.meta.box == "Minutia"]
    assert f"{len(small)} games in one box" in page
    before, inside = page.split('data-box="Minutia"')
    assert set(BOXES.findall(before)) == {"geister", "lost_temple", "zagor"}
    assert set(BOXES.findall(inside)) == {found.slug for found in small}


def test_a_box_is_open_by_its_address_and_when_something_is_searched(ada):
    closed, opened = 'data-box="Minutia">', 'data-box="Minutia" open>'
    assert closed in looked_at(ada, "/")
    assert closed in looked_at(ada, "/?box=Lost+Temple")
    assert opened in looked_at(ada, "/?box=Minutia")
    page = looked_at(ada, "/?q=river+race")
    assert opened in page
    assert "1 game in one box" in page
    assert BOXES.findall(page) == ["river_race"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=temple", True),
        ("q=TEMPLE&players=8", True),
        ("q=chess", False),
        ("players=9", False),
        ("players=x", True),
        ("q=drafting", True),
        ("q=auction", False),
        ("minutes=45", True),
        ("minutes=30", False),
        ("minutes=45&quick=1", False),
        ("minutes=", True),
        ("kind=against", True),
        ("kind=together", False),
        ("kind=together&kind=against", True),
        ("kind=nonsense", True),
    ],
)
def test_filters(ada, query, found):
    assert ('id="box-lost_temple"' in looked_at(ada, f"/?{query}")) is found


def test_what_is_searched_stays_in_the_form(ada):
    page = looked_at(ada, "/?q=race&players=2&minutes=15&quick=1&kind=against")
    assert 'name="q" value="race"' in page
    for chosen in ('value="2" selected', 'value="15" selected', 'name="quick" value="1" checked'):
        assert chosen in page
    assert 'value="against" checked' in page
    assert 'value="together" checked' not in page
    # Whoever looks for a game for two plays it with two.
    assert 'name="players" value="2"' in page
    assert "No game on the shelf is like that." in looked_at(ada, "/?q=chess")


def test_favourites_lie_before_the_rest_until_they_are_none_any_more(ada):
    answer = ada.post("/favourites/river_race", data={"back": "/?players=4"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/?players=4")
    ada.post("/favourites/lost_temple")
    page = looked_at(ada, "/")
    near, _, rest = page.partition('class="boxes"')
    assert "Favourites and last played" in near
    assert STARS.findall(near) == [("near-river_race", "true"), ("near-lost_temple", "true")]
    assert ("lost_temple", "true") in STARS.findall(rest)
    assert ("geister", "false") in STARS.findall(rest)
    assert "Favourites" not in looked_at(ada, "/?players=4")
    ada.post("/favourites/river_race")
    ada.post("/favourites/lost_temple")
    assert "Favourites" not in looked_at(ada, "/")


def test_a_favourite_must_be_a_game(ada):
    assert ada.post("/favourites/nothing").status_code == 404
    answer = ada.post("/favourites/geister", data={"back": "//evil.example"})
    assert answer.headers["location"] == "/"
    ada.cookies.set("favourites", "nothing.<b>.geister.geister")
    near = looked_at(ada, "/").partition('class="boxes"')[0]
    assert STARS.findall(near) == [("near-geister", "true")]


def test_what_was_played_last_lies_before_the_rest(ada):
    for slug in ("geister", "river_race", "temple_climb", "geister", "lost_temple"):
        ada.create("me:Ada", "me:Bea", game=slug)
    ada.post("/favourites/geister")
    near = looked_at(ada, "/").partition('class="boxes"')[0]
    played = ["lost_temple", "temple_climb", "river_race"]
    assert [slug for slug, _ in STARS.findall(near)] == [f"near-{x}" for x in ("geister", *played)]


def test_my_tables_tell_whose_turn_it_is_and_which_round(ada):
    match = ada.create("me:Ada", "open")["match"]
    first = next(seat["seat"] for seat in ada.table(match)["seats"] if seat["asked"])
    other = ada.create("me:Cleo", "me:Dan", game="geister")["match"]
    tables = looked_at(ada, "/").partition('id="shelf-title"')[0]
    own, cards = tables.split(f'href="/m/{other}"')[1], tables.split(f'href="/m/{match}"')[1]
    assert ("Your turn" in cards) is (first == 0)
    assert ("Waiting for P2" in cards) is (first == 1)
    assert "Round 1" in cards.partition("</li>")[0]
    assert "Round" not in own.partition("</li>")[0]
    assert "/picture/lost_temple.svg" in tables


def test_a_table_of_my_own_can_be_thrown_away(ada):
    match = ada.create("me:Ada", "open", "bot")["match"]
    page = looked_at(ada, "/")
    assert f'action="/m/{match}/discard"' in page
    assert "Delete table: Lost Temple" in page
    answer = ada.post(f"/m/{match}/discard")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert match not in looked_at(ada, "/")
    assert ada.get(f"/m/{match}").status_code == 404


def test_where_others_sit_a_table_is_left(ada, bea):
    created = ada.create("me:Ada", "me:Cleo", "open")
    match = created["match"]
    bea.post(created["links"][0]["path"], data={"name": "Bea"})
    assert f'action="/m/{match}/leave"' in looked_at(ada, "/")
    assert ada.post(f"/m/{match}/discard").status_code == 403
    assert bea.post(f"/m/{match}/discard").status_code == 403
    assert ada.post(f"/m/{match}/leave").headers["location"] == "/"
    assert [seat["kind"] for seat in ada.table(match)["seats"]] == ["open", "open", "person"]
    # Whoever has set it up still finds it, and has nothing to leave.
    page = looked_at(ada, "/")
    assert f'href="/m/{match}"' in page
    assert f'action="/m/{match}/leave"' not in page
    bea.post(f"/m/{match}/leave")
    assert match not in looked_at(bea, "/")
    assert f'action="/m/{match}/discard"' in looked_at(ada, "/")


def test_of_many_finished_matches_the_latest_are_seen_at_once(ada, monkeypatch):
    monkeypatch.setattr("ludoteca.web.shelf.FEW", 1)
    matches = [finished(ada), finished(ada)]
    seen, _, earlier = looked_at(ada, "/").partition("Earlier matches")
    assert f"/m/{matches[1]}/replay" in seen
    assert f"/m/{matches[0]}/replay" in earlier


def test_finished_matches_come_page_by_page(ada, monkeypatch):
    monkeypatch.setattr("ludoteca.web.shelf.FEW", 1)
    monkeypatch.setattr("ludoteca.web.shelf.PAGE", 2)
    matches = [finished(ada) for _ in range(3)]
    first = looked_at(ada, "/")
    assert [match in first for match in matches] == [False, True, True]
    assert 'href="/?page=1#finished"' in first
    second = looked_at(ada, "/?page=1")
    assert [match in second for match in matches] == [True, False, False]
    assert "?page=2" not in second


def test_a_stranger_is_shown_only_some_tables_to_watch(ada, bea, monkeypatch):
    monkeypatch.setattr("ludoteca.web.shelf.PAGE", 2)
    for _ in range(3):
        ada.create("me:Ada", "bot:easy", game="geister", watch="everyone")
    assert len(set(re.findall(r'href="/m/(\w+)"', looked_at(bea, "/")))) == 2


def test_a_table_against_bots_in_two_clicks(ada):
    answer = ada.post("/new/lost_temple", data={"players": "4", "level": "easy"})
    assert answer.status_code == 303
    match = answer.headers["location"].removeprefix("/m/")
    seats = ada.table(match)["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "bot"]
    assert [seat["level"] for seat in seats[1:]] == ["easy"] * 3
    names = [seat["name"] for seat in seats]
    assert names[0] == "Guest"
    assert len(set(names[1:]) & set(NAMES)) == 3
    assert {seat["temper"] for seat in seats} == {"", "careful", "daring", "greedy"}
    page = looked_at(ada, "/")
    assert "Your tables" in page
    assert f'href="/m/{match}"' in page


def test_one_person_leads_the_whole_team(ada):
    assert "Play solo" in looked_at(ada, "/?q=ghost")
    assert "Play solo" not in looked_at(ada, "/?q=temple")
    answer = ada.post("/new/geister", data={"players": "3", "alone": "1"})
    match = answer.headers["location"].removeprefix("/m/")
    assert [seat["kind"] for seat in ada.table(match)["seats"]] == ["person"] * 3
    # Nothing is secret, so there is no curtain: the page goes on to whoever is asked.
    seen: set[int] = set()
    while len(seen) < 3:
        seat, at, options = ada.asked(match)
        page = looked_at(ada, f"/m/{match}")
        assert f'data-viewer="{seat}"' in page
        assert f'href="/m/{match}/{seat}"' in looked_at(ada, f"/m/{match}/{(seat + 1) % 3}")
        seen.add(seat)
        stop = options[-1] if options[-1] == "stop 0" else options[0]
        ada.post(f"/api/matches/{match}/{seat}/play", json={"at": at, "action": stop})


def test_finished_matches_lead_to_their_replay(ada):
    match = finished(ada)
    page = looked_at(ada, "/")
    assert "Finished" in page
    assert f'href="/m/{match}/replay"' in page


def test_tables_to_watch(ada, bea):
    match = new_table(ada, players="2", watch="everyone", **{"seat-1": "me"}).headers["location"]
    assert f'href="{match}"' in looked_at(bea, "/")
    hidden = new_table(ada, players="2", **{"seat-1": "me"}).headers["location"]
    assert f'href="{hidden}"' not in looked_at(bea, "/")


def test_the_dots_have_the_colours_of_the_table(ada):
    answer = ada.get("/looks/lost_temple.css")
    assert answer.headers["content-type"].startswith("text/css")
    for p in range(8):
        assert f".spot-{p}{{background:{SEATS[p].colour};color:{SEATS[p].ink}}}" in answer.text
    assert ada.get("/looks/tic_tac_toe.css").text == ""
    assert ada.get("/looks/nothing.css").status_code == 404
    assert '"/looks/lost_temple.css"' in looked_at(ada, "/new/lost_temple")


def test_pictures(ada):
    drawing = ada.get("/picture/lost_temple.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert "max-age" in drawing.headers["cache-control"]
    for path in ("/picture/nothing.svg", "/picture/tic_tac_toe.svg", "/kit/kit.svg", "/kit/..%2Fx"):
        assert ada.get(path).status_code == 404
    for file in ("scene.css", "wood.svg"):
        assert ada.get(f"/kit/{file}").status_code == 200
