"""Every page as a browser gets it: what it shows, what it hides, and that it holds the policy."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ludoteca.bots.character import NAMES
from ludoteca.kernel import game, read_record, shelf
from ludoteca.scene import SEATS
from ludoteca.scene.gallery import SHEETS, stages
from ludoteca.table.store import RECORDS as REMEMBERED
from ludoteca.text import languages
from ludoteca.web.replays import LONGEST_RECORD

RECORDS = Path(__file__).parents[1] / "games" / "lost_temple" / "records"
GEISTER = RECORDS.parents[1] / "geister" / "records"
MOST_BYTES = 200_000
VOID = {"br", "hr", "img", "input", "link", "meta", "source"}
NAMED = {"input", "select", "textarea"}
BOXES = re.compile(r'id="box-(\w+)"')
STARS = re.compile(r'id="star-([\w-]+)" class="round" aria-pressed="(\w+)"')


class Page(HTMLParser):
    """A page taken apart: ids, addresses, and what a strict policy or a screen reader minds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.faults: list[str] = []
        self.labels: set[str] = set()
        self.fields: list[dict[str, str]] = []
        self.headings = 0
        self.open: list[str] = []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")
        self.faults += [f"twice: {id}" for id in set(self.ids) if self.ids.count(id) > 1]
        for field in self.fields:
            if "aria-label" not in field and field.get("id") not in self.labels:
                self.faults.append(f"a field without a name: {field}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if "id" in had:
            self.ids.append(had["id"])
        self.addresses += [had[key] for key in ("href", "src", "action") if key in had]
        if tag == "script" and "src" not in had:
            self.faults.append("a script in the page")
        if tag == "style" or "style" in had:
            self.faults.append(f"a style in the page: {tag} {had}")
        self.faults += [f"{name} on {tag}" for name in had if name.startswith(("on", "hx-on"))]
        if tag == "img" and "alt" not in had:
            self.faults.append("a picture without words")
        if tag in NAMED and had.get("type") != "hidden" and "label" not in self.open:
            self.fields.append(had)
        if tag == "label" and "for" in had:
            self.labels.add(had["for"])
        self.headings += tag == "h1"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> where it should not be")


def looked_at(guest: Any, path: str, status: int = 200, **headers: str) -> str:
    """A page that holds everything that every page must hold."""
    answer = guest.get(path, headers=headers, follow_redirects=True)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    page = Page(answer.text)
    assert page.faults == []
    assert page.headings == 1
    assert all(address.startswith(("/", "#", "http://127.0.0.1")) for address in page.addresses)
    return answer.text


def new_table(guest: Any, **form: str) -> Any:
    return guest.post("/new/lost_temple", data=form)


def shared(guest: Any, *names: str) -> str:
    """A table of people on one device; its id."""
    form = {"players": str(len(names))}
    for n, name in enumerate(names):
        form |= {f"seat-{n}": "me", f"name-{n}": name}
    answer = new_table(guest, **form)
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/m/")


def finished(guest: Any) -> str:
    """A match that is over; its id."""
    match = shared(guest, "Ada", "Bo")
    luck = random.Random(1)
    while not guest.table(match)["over"]:
        guest.move(match, luck)
    return match


# -- The shelf ----------------------------------------------------------------------------------


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


# -- Languages and themes -----------------------------------------------------------------------

PATHS = ("/", "/new/lost_temple", "/open", "/rules/lost_temple", "/authors", "/nothing-here")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", PATHS)
def test_every_page_in_every_language(ada, path, lang):
    status = 404 if path == "/nothing-here" else 200
    page = looked_at(ada, path, status, **{"accept-language": f"{lang}-XX"})
    assert f'<html lang="{lang}"' in page


def test_another_language_is_kept(ada):
    answer = ada.post("/language", data={"lang": "nl", "back": "/open"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/open")
    assert '<html lang="nl"' in looked_at(ada, "/", **{"accept-language": "it"})


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
def test_a_language_leads_nowhere_else(ada, back):
    assert ada.post("/language", data={"lang": "it", "back": back}).headers["location"] == "/"


def test_there_is_no_such_language(ada):
    assert ada.post("/language", data={"lang": "xx"}).status_code == 422


def test_the_theme_is_in_the_page(ada):
    assert "data-theme=" not in looked_at(ada, "/").partition(">")[2][:200]
    ada.cookies.set("theme", "dark")
    assert '<html lang="en" data-theme="dark">' in looked_at(ada, "/")
    ada.cookies.set("theme", '"><script>')
    assert '<html lang="en">' in looked_at(ada, "/")


# -- A new table --------------------------------------------------------------------------------


def test_the_form_has_a_place_for_everybody(ada):
    page = looked_at(ada, "/new/lost_temple?players=99")
    assert page.count('class="plan"') == 8
    assert re.search(r'value="8" checked', page)
    looked_at(ada, "/new/tic_tac_toe")
    looked_at(ada, "/new/nothing", 404)


def test_seats_clock_and_onlookers(ada):
    answer = new_table(
        ada,
        **{"players": "3", "seat-0": "me", "name-0": " Ada ", "seat-1": "bot", "level-1": "hard"},
        **{"seat-2": "me", "clock": "match", "minutes": "3", "bonus": "2", "watch": "nobody"},
        language="it",
    )
    table = ada.table(answer.headers["location"].removeprefix("/m/"), 0)
    names = [seat["name"] for seat in table["seats"]]
    assert names[::2] == ["Ada", "Bruno"]
    assert names[1] in NAMES
    assert table["seats"][1]["level"] == "hard"
    assert table["clock"] == {"kind": "match", "seconds": 180, "bonus": 2}
    page = looked_at(ada, f"{answer.headers['location']}/0?open=1")
    assert 'class="clock' in page
    # The name is remembered for the next table.
    assert 'value="Ada"' in looked_at(ada, "/new/lost_temple")


def test_a_clock_for_each_move(ada):
    answer = new_table(ada, players="2", clock="move", seconds="30", **{"seat-1": "me"})
    assert ada.table(answer.headers["location"].removeprefix("/m/"))["clock"]["seconds"] == 30


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "1"},
        {"players": "9"},
        {"players": "many"},
        {"players": "2", "clock": "sand"},
        {"players": "2", "clock": "move", "seconds": "0"},
        {"players": "2", "clock": "move", "seconds": "9" * 40},
        {"players": "2", "watch": "spies"},
        {"players": "2", "level-1": "divine"},
    ],
)
def test_no_such_table(ada, wrong):
    answer = new_table(ada, **wrong)
    assert answer.status_code == 422
    assert Page(answer.text).faults == []


def test_no_such_game(ada):
    assert ada.post("/new/nothing", data={"players": "2"}).status_code == 404


# -- Links --------------------------------------------------------------------------------------


def invited(guest: Any) -> tuple[str, str]:
    """A table with an open seat: its id, and the link to it."""
    answer = new_table(guest, **{"players": "2", "seat-1": "open"})
    assert answer.status_code == 303
    match = re.fullmatch(r"/m/(\w+)/invite", answer.headers["location"])
    assert match is not None
    page = looked_at(guest, answer.headers["location"])
    (link,) = re.findall(r'data-copy="([^"]+)"', page)
    return match[1], link


def test_the_page_after_setting_up_leads_with_one_link(ada, bea):
    match, link = invited(ada)
    page = looked_at(ada, f"/m/{match}/invite")
    assert "Your table is ready" in page
    assert f"/t/{match}/" in link
    assert 'class="code"' not in page, "nobody else could follow it"
    assert f"/m/{match}/1/link" in page
    assert f"/m/{match}/0/link" not in page
    looked_at(bea, f"/m/{match}/invite", 403)


def test_the_owner_invites_at_the_table(ada, bea):
    match, link = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    assert f'hx-get="/m/{match}/link?' in page
    answer = ada.get(f"/m/{match}/link", headers={"hx-request": "true"})
    assert re.findall(r'data-copy="([^"]+)"', answer.text) == [link]
    assert bea.get(f"/m/{match}/link").status_code == 403


# -- The table ----------------------------------------------------------------------------------


def test_the_table_has_everything(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    found = Page(page)
    for id in ("r-now", "r-board", "r-tray", "r-seats", "r-dock", "log", "chat", "rules", "say"):
        assert id in found.ids
    assert f'hx-sse:connect="/m/{match}/0/stream?after=0' in page
    assert 'aria-live="polite"' in page
    assert "The table is ready." in page


def test_an_onlooker_sees_and_is_asked_nothing(ada, bea):
    match, _ = invited(ada)
    page = looked_at(bea, f"/m/{match}")
    assert f'hx-sse:connect="/m/{match}/watch/stream' in page
    assert "data-act" not in page
    assert 'name="action"' not in page
    assert "data-undo" not in page
    assert "/chat?" not in page


def test_only_those_who_play_may_watch(ada, bea):
    answer = new_table(ada, players="2", watch="nobody", **{"seat-1": "me"})
    looked_at(bea, answer.headers["location"], 403)
    looked_at(bea, f"{answer.headers['location']}/big", 403)


def test_nobody_looks_through_the_eyes_of_others(ada, bea):
    match, _ = invited(ada)
    for path in ("0", "0/log", "0/words", "replay?viewer=0", "replay/moment?viewer=0&at=0"):
        assert bea.get(f"/m/{match}/{path}").status_code == 403
    for path in ("7", "x", "7/log"):
        assert bea.get(f"/m/{match}/{path}").status_code in (403, 404)


def test_names_and_chat_are_escaped(ada):
    match = shared(ada, "<script>x</script>", "<img src=x onerror=y>")
    ada.post(f"/m/{match}/0/chat", data={"at": 0, "text": "</li><script>y</script>"})
    for path in ("/", f"/m/{match}/0?open=1", f"/m/{match}/0", f"/m/{match}/replay"):
        looked_at(ada, path)


def test_the_log_and_the_words_can_be_asked_for(ada):
    match = shared(ada, "Ada", "Bo")
    for _ in range(3):
        ada.move(match)
    log = ada.get(f"/m/{match}/0/log").text
    assert log.count("<li") > 5
    assert "Round 1 begins." in log
    assert "Bank" in ada.get(f"/m/{match}/watch/words").text


def test_a_long_log_begins_later(ada):
    match = finished(ada)
    page = looked_at(ada, f"/m/{match}/0?open=1")
    assert "Show the whole log" in page
    assert page.count('class="item ') == 80


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


# -- Replay -------------------------------------------------------------------------------------


def test_a_running_match_is_replayed_through_ones_own_eyes(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}/replay")
    assert "Back to the table" in page
    assert "Check the draws" not in page
    assert ada.get(f"/m/{match}/replay/verify").status_code == 403
    assert ada.get(f"/m/{match}/record.ludo").status_code == 403


def test_a_finished_match_through_any_eyes(ada, bea):
    match = finished(ada)
    page = looked_at(bea, f"/m/{match}/replay?viewer=1&at=99999")
    last = int(re.search(r'max="(\d+)"', page)[1])
    assert f'value="{last}"' in page
    for viewer in ("watch", 0, 1):
        moment = bea.get(f"/m/{match}/replay/moment?viewer={viewer}&at=5")
        assert moment.status_code == 200
        assert 'data-moment="5"' in moment.text
    beyond = bea.get(f"/m/{match}/replay/moment?viewer=watch&at=99999")
    assert 'id="r-result"' in beyond.text
    assert 'id="r-result"' not in moment.text
    assert f'data-moment="{last}"' in beyond.text
    verified = bea.get(f"/m/{match}/replay/verify")
    assert "draws of this match follow from the secret" in verified.text


def test_at_the_end_all_is_open(ada, bea):
    running = shared(ada, "Ada", "Bo")
    assert ada.get(f"/m/{running}/replay?viewer=all").status_code == 403
    assert 'value="all"' not in looked_at(ada, f"/m/{running}/replay")
    match = finished(ada)
    assert 'value="all"' in looked_at(bea, f"/m/{match}/replay")
    pages = {
        eyes: looked_at(bea, f"/m/{match}/replay?viewer={eyes}&at=3") for eyes in (0, 1, "all")
    }
    hands = [set(re.findall(r'id="t-(mine-\d+)"', pages[seat])) for seat in (0, 1)]
    shown = re.findall(r'id="t-seat-(\d)-(mine-\d+)"', pages["all"])
    assert [{card for p, card in shown if int(p) == seat} for seat in (0, 1)] == hands
    assert all(hands)
    moment = bea.get(f"/m/{match}/replay/moment?viewer=all&at=3").text
    assert moment in pages["all"]


def test_what_a_seat_knew_is_not_what_an_onlooker_knew(ada):
    match = finished(ada)
    seen = {
        viewer: ada.get(f"/m/{match}/replay/moment?viewer={viewer}&at=1").text
        for viewer in ("watch", 0, 1)
    }
    assert len(set(seen.values())) == 3


def test_a_record_goes_out_and_comes_in(ada, bea):
    match = finished(ada)
    answer = ada.get(f"/m/{match}/record.ludo")
    assert f'filename="{match}.ludo"' in answer.headers["content-disposition"]
    assert read_record(answer.text).secret
    opened = bea.post("/open", files={"file": ("match.ludo", answer.content)})
    assert opened.status_code == 303
    address = opened.headers["location"]
    page = looked_at(bea, f"{address}?viewer=1&at=3")
    assert "Ada" in page
    assert bea.get(f"{address}/moment?viewer=0&at=2").status_code == 200
    assert bea.get(f"{address}/moment?viewer=9&at=2").status_code == 404
    assert "follow from the secret" in bea.get(f"{address}/verify").text


# -- Records from elsewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.ludo")), ids=lambda file: file.stem)
def test_every_golden_record_opens(ada, file):
    opened = ada.post("/open", files={"file": (file.name, file.read_bytes())})
    assert opened.status_code == 303
    assert "<svg" in looked_at(ada, opened.headers["location"])


def test_only_what_tells_something_is_listed(ada):
    """Single steps are seen on the board; what was told before them is the current line."""
    file = GEISTER / "won.ludo"
    opened = ada.post("/open", files={"file": (file.name, file.read_bytes())})
    page = looked_at(ada, f"{opened.headers['location']}?at=4")
    moments = len(read_record(file.read_text("utf-8")).moves)
    listed = [int(number) for number in re.findall(r'data-jump="(\d+)"', page)]
    turns = page[page.index('class="turns"') :]
    assert "has decided" not in turns
    assert moments / 4 < len(listed) < moments / 2
    current = max(number for number in listed if number <= 4)
    assert re.findall(r'data-jump="(\d+)" aria-current', page) == [str(current)]


def damaged(change: str) -> bytes:
    whole = (RECORDS / "canoe.ludo").read_text("utf-8")
    lines = whole.split("\n")
    move = next(n for n, line in enumerate(lines) if line.startswith("0 pick"))
    changes = {
        "empty": b"",
        "picture": b"\x89PNG\r\n\x1a\n\x00\xff",
        "foreign": b"hello\n",
        "other game": whole.replace("game lost_temple", "game monopoly").encode(),
        "other rules": whole.replace("rules 1", "rules 7").encode(),
        "cheating": "\n".join([*lines[:move], "0 pick 99", *lines[move + 1 :]]).encode(),
        "cut off": whole[: len(whole) // 2].rstrip("\n").encode(),
        "large": b"x" * (LONGEST_RECORD + 1),
    }
    return changes[change]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("empty", "Line 1"),
        ("picture", "not a text"),
        ("foreign", "Line 1"),
        ("other game", "There is no game"),
        ("other rules", "rules version 7"),
        ("cheating", "Line "),
        ("cut off", "breaks off"),
        ("large", "too large"),
    ],
)
def test_a_damaged_record_is_explained(ada, change, reason):
    answer = ada.post("/open", files={"file": ("match.ludo", damaged(change))})
    assert answer.status_code == 422
    assert Page(answer.text).faults == []
    assert "This file cannot be opened." in answer.text
    assert reason in answer.text


def test_luck_that_was_never_promised(ada):
    record = (RECORDS / "canoe.ludo").read_bytes()
    opened = ada.post("/open", files={"file": ("canoe.ludo", record)})
    told = ada.get(f"{opened.headers['location']}/verify").text
    assert "cannot be checked" in told
    assert "never fixed in advance" in told


def test_old_records_are_forgotten(ada):
    text = (RECORDS / "canoe.ludo").read_text("utf-8")
    first = ""
    for n in range(REMEMBERED + 1):
        named = text.replace("players 8\n", f"players 8\nseat 0 N{n}\n")
        answer = ada.post("/open", files={"file": ("x.ludo", named.encode())})
        assert answer.status_code == 303, answer.text
        first = first or answer.headers["location"]
    assert ada.get(first).status_code == 404
    assert ada.get(answer.headers["location"]).status_code == 200


# -- Rules, and the page for authors ------------------------------------------------------------


@pytest.mark.parametrize("slug", [found.slug for found in shelf() if found.meta.shelf])
def test_every_chapter_of_the_rules_has_a_title(ada, slug):
    for lang in game(slug).meta.languages:
        page = ada.get(f"/rules/{slug}", headers={"accept-language": lang}).text
        titles = re.findall(r"<h3>(.*?)</h3>", page[page.index('class="chapter"') :])
        assert len(titles) > 1
        assert [title for title in titles if re.fullmatch(r"[A-Z0-9]+-\w+", title)] == []


@pytest.mark.parametrize("lang", languages())
def test_every_rule_can_be_linked_to(ada, lang):
    page = looked_at(ada, "/rules/lost_temple", **{"accept-language": lang})
    ids = Page(page).ids
    for id, texts in game("lost_temple").clauses().items():
        assert id in ids
        assert texts[lang].replace("&", "&amp;")[:25] in page
    assert 'src="/rules/lost_temple/set-up.svg' in page


def test_rules_for_the_drawer_are_no_page(ada):
    drawer = ada.get("/rules/lost_temple?drawer=1&lang=it").text
    assert "<html" not in drawer
    assert 'id="LT-1.1"' in drawer
    assert game("lost_temple").clauses()["LT-1.1"]["it"][:30] in drawer
    looked_at(ada, "/rules/nothing", 404)


def test_authors_find_guides_and_the_gallery(ada):
    on_the_shelf = [found for found in shelf() if found.meta.shelf]
    assert 'href="/authors"' in looked_at(ada, "/").partition("<footer")[2]
    page = looked_at(ada, "/authors")
    for guide in re.findall(r"<code>(.*?)</code>", page):
        assert (Path(__file__).parents[2] / guide).exists()
    assert ada.get("/api/openapi.json").status_code == 200
    assert '"/api/openapi.json"' in page
    pictures = [a for a in Page(page).addresses if a.startswith("/gallery/")]
    sheets = len(SHEETS) - 1  # the map is drawn into the page
    assert len(pictures) == 2 * (sheets + sum(len(list(stages(f))) for f in on_the_shelf))
    for path in pictures:
        answer = ada.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
    assert 'data-zoom="6"' in page
    for wrong in ("lost_temple/99.light", "kit/99.dark", "lost_temple/0.pink", "nothing/0.dark"):
        assert ada.get(f"/gallery/{wrong}.svg").status_code == 404


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


# -- Size ---------------------------------------------------------------------------------------


def modules(client, found):
    """Modules of ours, and all that they import."""
    for address in list(found):
        imported = re.findall(r'from "\./([^"]+)"|import "\./([^"]+)"', client.get(address).text)
        new = {f"{address.rpartition('/')[0]}/{a or b}" for a, b in imported} - found
        found |= new and modules(client, found | new)
    return found


def test_the_first_load_of_the_table_is_small(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}")
    wanted = {f"/m/{match}"}
    wanted |= set(re.findall(r'(?:src|href)="(/(?:static|kit|art)/[^"]+)"', page))
    css = ada.get(next(a for a in wanted if "frame.css" in a)).text
    wanted |= set(re.findall(r"url\(([^)]+)\)", css))
    wanted |= modules(ada, {a for a in wanted if "/js/" in a})
    assert len(wanted) > 20
    total = 0
    for address in wanted:
        with ada.stream("GET", address) as answer:
            assert answer.status_code == 200
            total += sum(len(chunk) for chunk in answer.iter_raw())
    assert total < MOST_BYTES


def test_the_rules_begin_with_the_primer(ada):
    page = looked_at(ada, "/rules/lost_temple")
    assert page.index("Be the first explorer to reach the great temple") < page.index('id="LT-1.1"')
    assert "Win more plots than your rival" in looked_at(ada, "/rules/harvest_day")
