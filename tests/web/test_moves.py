"""Forms: what each of them does, and what is answered to one that makes no sense."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

FORMS: dict[str, dict[str, str]] = {
    "play": {"at": "0", "action": "pick 1"},
    "walk": {"at": "0", "actions": "pick 1,pick 2"},
    "undo": {"at": "0"},
    "buzz": {"at": "0"},
    "undo/answer": {"grant": "yes"},
    "chat": {"at": "0", "text": "hello"},
    "ping": {"part": "space-3"},
    "call": {"action": "call 3"},
    "name": {"name": "Ada"},
    "bot": {"level": "easy"},
    "back": {},
    "leave": {},
    "link": {},
    "again": {},
}


def kinds(guest, match: str) -> list[str]:
    return [line["kind"] for line in guest.events(match)]


def test_play(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    answer = ada.post(f"/m/{match}/{seat}/play", data={"at": at, "action": options[1]})
    assert answer.status_code == 204
    assert answer.content == b""
    line = ada.events(match, seat)[-1]
    assert (line["kind"], line["seat"], line["data"]["action"]) == ("move", seat, options[1])


def test_a_doubled_click_counts_once(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    with ThreadPoolExecutor(8) as at_once:
        clicks = [
            at_once.submit(
                ada.post, f"/m/{match}/{seat}/play", data={"at": at, "action": options[0]}
            )
            for _ in range(8)
        ]
        assert {click.result().status_code for click in clicks} == {204}
    assert kinds(ada, match) == ["start", "move"]


def test_a_click_that_comes_too_late_gets_the_present_table(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    for _ in range(3):
        ada.move(match)
    answer = ada.post(f"/m/{match}/{seat}/play", data={"at": at, "action": options[-1]})
    assert answer.status_code == 409
    assert answer.headers["content-type"].startswith("text/html")
    assert "<svg" in answer.text
    assert len(kinds(ada, match)) == 4


def test_a_move_against_the_rules(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, _ = ada.asked(match)
    answer = ada.post(f"/m/{match}/{seat}/play", data={"at": at, "action": "walk 99"})
    assert answer.status_code == 409
    assert "<svg" not in answer.text
    assert kinds(ada, match) == ["start"]


def test_why(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, _, options = ada.asked(match)
    allowed = ada.get(f"/m/{match}/{seat}/why", params={"action": options[0]})
    refused = ada.get(f"/m/{match}/{seat}/why", params={"action": "walk 99"})
    assert allowed.status_code == refused.status_code == 200
    assert allowed.text != refused.text
    assert kinds(ada, match) == ["start"]


@pytest.mark.parametrize(
    "query", ["", "action=", "action=%00", "action=a b c", f"action={'a' * 3000}"]
)
def test_why_makes_no_sense(ada, query):
    match = ada.create("me:Ada", "me:Bea")["match"]
    assert ada.get(f"/m/{match}/0/why?{query}").status_code == 422


def test_undo_is_free_while_nobody_has_moved_since(ada):
    match = ada.create("me:Ada", "me:Bea", game="tic_tac_toe")["match"]
    ada.move(match)
    assert ada.post(f"/m/{match}/0/undo", data={"at": 1}).status_code == 204
    assert ada.events(match)[-1]["data"] == {"keep": 0, "moves": 1, "free": True}
    assert ada.post(f"/m/{match}/0/undo", data={"at": 2}).status_code == 403


def test_undo_by_consent(ada, bea):
    """Ada asks, Bea refuses; Ada asks again, Bea agrees."""
    created = ada.create("me:Ada", "open", game="tic_tac_toe")
    match = created["match"]
    token = created["links"][0]["token"]
    assert bea.post(f"/api/matches/{match}/join", json={"token": token}).status_code == 200
    for guest, seat in ((ada, 0), (bea, 1)):
        table = guest.table(match, seat)
        said = {"at": table["index"], "action": table["view"]["asked"][0]["options"][0]}
        assert guest.post(f"/m/{match}/{seat}/play", data=said).status_code == 204
    for grant, kind in (("no", "undo_refused"), ("yes", "undone")):
        at = ada.table(match, 0)["index"]
        assert ada.post(f"/m/{match}/0/undo", data={"at": at}).status_code == 204
        assert bea.table(match, 1)["undo"] == {"seat": 0, "moves": 2, "waiting": [1]}
        assert bea.post(f"/m/{match}/1/undo/answer", data={"grant": grant}).status_code == 204
        assert kinds(ada, match)[-1] == kind
    assert ada.table(match, 0)["view"]["asked"][0]["player"] == 0


def test_undo_too_late(ada):
    match = ada.create("me:Ada", "me:Bea", game="tic_tac_toe")["match"]
    ada.move(match)
    ada.move(match)
    answer = ada.post(f"/m/{match}/0/undo", data={"at": 0})
    assert answer.status_code == 409
    assert "undone" not in kinds(ada, match)


def test_chat_ping_and_name(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    at = ada.table(match)["index"]
    assert ada.post(f"/m/{match}/0/chat", data={"at": at, "text": "hello"}).status_code == 204
    assert ada.post(f"/m/{match}/0/chat", data={"at": at, "text": "hello"}).status_code == 204
    assert ada.post(f"/m/{match}/1/ping", data={"part": "space-3"}).status_code == 204
    assert ada.post(f"/m/{match}/1/name", data={"name": "Bé"}).status_code == 204
    said = [(line["kind"], line["seat"]) for line in ada.events(match)]
    assert said == [("start", -1), ("chat", 0), ("ping", 1), ("name", 1)]
    assert [seat["name"] for seat in ada.table(match)["seats"]] == ["Ada", "Bé"]


def test_a_bot_takes_over_and_gives_back(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, _, _ = ada.asked(match)
    other = 1 - seat
    assert ada.post(f"/m/{match}/{other}/bot", data={"level": "easy"}).status_code == 204
    assert ada.table(match)["seats"][other]["level"] == "easy"
    answer = ada.post(f"/m/{match}/{other}/play", data={"at": 1, "action": "pick 1"})
    assert answer.status_code == 403
    assert ada.post(f"/m/{match}/{other}/back").status_code == 204
    assert ada.table(match)["seats"][other]["level"] == ""
    assert kinds(ada, match) == ["start", "takeover", "handback"]


def test_leaving_and_coming_by_a_new_link(ada, bea):
    match = ada.create("me:Ada", "me:Cid")["match"]
    assert ada.post(f"/m/{match}/1/leave").status_code == 204
    assert ada.table(match)["seats"][1]["kind"] == "open"
    assert ada.post(f"/m/{match}/1/leave").status_code == 403
    shown = ada.post(f"/m/{match}/1/link")
    assert shown.status_code == 200
    token = shown.text.partition(f"/m/{match}/claim/")[2][:22]
    joined = bea.post(f"/api/matches/{match}/join", json={"token": token, "name": "Bea"})
    assert joined.json() == {"seat": 1}
    assert bea.post(f"/m/{match}/1/link").status_code == 200
    assert ada.post(f"/m/{match}/1/link").status_code == 403


# -- The same people, again ---------------------------------------------------------------------


def finished(ada, bea) -> str:
    """Ada and Bea have played to the end."""
    created = ada.create(
        "me:Ada", "open", game="tic_tac_toe", clock={"kind": "move", "seconds": 90}
    )
    match = created["match"]
    bea.post(created["path"], data={"seat": 1, "name": "Bea"})
    while not (table := ada.table(match))["over"]:
        guest = (ada, bea)[next(seat["seat"] for seat in table["seats"] if seat["asked"])]
        guest.move(match)
    return str(match)


def test_the_same_people_again(live, ada, bea):
    match = finished(ada, bea)
    with live.listen(bea, f"/m/{match}/1/stream", after=99) as news:
        next(news)
        answer = ada.post(f"/m/{match}/0/again")
        assert answer.status_code == 303
        told = next(news).data
    assert "Ada proposes another game." in told
    assert f'action="/m/{match}/1/again"' in told
    new = answer.headers["location"].removeprefix("/m/")
    assert [seat["name"] for seat in ada.table(new)["seats"]] == ["Ada", "Bea"]
    assert [seat["kind"] for seat in ada.table(new)["seats"]] == ["person", "open"]
    accepted = bea.post(f"/m/{match}/1/again")
    assert (accepted.status_code, accepted.headers["location"]) == (303, f"/m/{new}")
    assert 'data-viewer="1"' in bea.get(f"/m/{new}").text
    assert ada.post(f"/m/{match}/0/again").headers["location"] == f"/m/{new}"
    assert ada.table(new)["clock"] == {"kind": "move", "seconds": 90, "bonus": 0}
    assert kinds(ada, match).count("again") == 1
    # Those who only watch are led to the next game too.
    with live.guest() as eve:
        assert f'href="/m/{new}"' in eve.get(f"/m/{match}").text
        assert eve.post(f"/m/{match}/0/again").status_code == 403


def test_a_double_click_makes_one_match(ada, bea):
    match = finished(ada, bea)
    with ThreadPoolExecutor(8) as at_once:
        clicks = [
            at_once.submit(guest.post, f"/m/{match}/{seat}/again")
            for seat, guest in ((0, ada), (1, bea)) * 3
        ]
        assert len({click.result().headers["location"] for click in clicks}) == 1
    assert len(ada.get("/api/matches").json()["mine"]) == 2


# -- What makes no sense ------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_not_ones_own_seat(ada, bea, form):
    match = ada.create("me:Ada", "me:Cid")["match"]
    before = ada.events(match)
    answer = bea.post(f"/m/{match}/0/{form}", data=FORMS[form])
    assert answer.status_code == 403
    assert ada.events(match) == before


@pytest.mark.parametrize("form", FORMS)
def test_no_such_match(ada, form):
    for match in ("nosuchmatch234", "No!", "%00", "a" * 50):
        assert ada.post(f"/m/{match}/0/{form}", data=FORMS[form]).status_code == 404, match


@pytest.mark.parametrize("form", FORMS)
def test_no_such_seat(ada, form):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for seat in ("2", "99", "100", "-1", "watch", "1.5", "x"):
        answer = ada.post(f"/m/{match}/{seat}/{form}", data=FORMS[form])
        assert answer.status_code == 404, seat
    assert kinds(ada, match) == ["start"]


@pytest.mark.parametrize(
    ("form", "data"),
    [
        ("play", {}),
        ("play", {"at": "0"}),
        ("play", {"action": "pick 1"}),
        ("play", {"at": "x", "action": "pick 1"}),
        ("play", {"at": "-1", "action": "pick 1"}),
        ("play", {"at": "9" * 30, "action": "pick 1"}),
        ("play", {"at": "0", "action": ""}),
        ("play", {"at": "0", "action": "Pick One"}),
        ("play", {"at": "0", "action": 'say 0 "\\ud800"'}),
        ("play", {"at": "0", "action": "a" * 3000}),
        ("undo", {}),
        ("undo", {"at": "x"}),
        ("undo/answer", {}),
        ("undo/answer", {"grant": "perhaps"}),
        ("chat", {"at": "0"}),
        ("chat", {"text": "hello"}),
        ("chat", {"at": "0", "text": "a" * 3000}),
        ("ping", {}),
        ("name", {}),
        ("name", {"name": "a" * 3000}),
        ("bot", {}),
        ("bot", {"level": "genius"}),
    ],
)
def test_malformed(ada, form, data):
    match = ada.create("me:Ada", "me:Bea")["match"]
    answer = ada.post(f"/m/{match}/0/{form}", data=data)
    assert answer.status_code == 422
    assert kinds(ada, match) == ["start"]


@pytest.mark.parametrize("text", ["", "   ", "\n", "a" * 501])
def test_nothing_to_say_or_too_much(ada, text):
    match = ada.create("me:Ada", "me:Bea")["match"]
    answer = ada.post(f"/m/{match}/0/chat", data={"at": "0", "text": text})
    assert answer.status_code in (403, 422)
    assert kinds(ada, match) == ["start"]


@pytest.mark.parametrize("form", [form for form, fields in FORMS.items() if fields])
def test_a_body_that_is_no_form(ada, form):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for kind in ("application/json", "multipart/form-data", "text/plain", "x"):
        headers = {"Content-Type": kind}
        answer = ada.post(f"/m/{match}/0/{form}", content=b'{"at": 0}\xff', headers=headers)
        assert answer.status_code in (400, 422), kind
    assert kinds(ada, match) == ["start"]


def test_a_look_is_not_a_deed(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for form in FORMS:
        assert ada.get(f"/m/{match}/0/{form}").status_code in (404, 405)
    assert kinds(ada, match) == ["start"]


def test_a_whole_match_by_forms(ada):
    """Two seats of one person, to the end; the record is that of the log."""
    luck = random.Random(4)
    match = ada.create("me:Ada", "me:Bea")["match"]
    table: dict[str, Any] = ada.table(match)
    while not table["over"]:
        seat, at, options = ada.asked(match)
        said = {"at": at, "action": luck.choice(options)}
        assert ada.post(f"/m/{match}/{seat}/play", data=said).status_code == 204
        table = ada.table(match)
    late = ada.post(f"/m/{match}/0/play", data={"at": table["index"], "action": "pick 1"})
    assert late.status_code == 409
    assert table["secret"] != ""
    assert ada.get(f"/api/matches/{match}/record").text.startswith("ludoteca 1\n")


def test_a_refusal_names_the_player_and_the_cause(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    other, name = 1 - seat, ("Ada", "Bea")[1 - seat]
    answer = ada.post(f"/m/{match}/{other}/play", data={"at": at, "action": options[0]})
    assert answer.status_code == 409
    assert f"{name} is not asked to decide anything now." in answer.text
    assert f"P{other + 1}" not in answer.text
    wrong = ada.post(f"/m/{match}/{seat}/play", data={"at": at, "action": "pick 77"})
    assert wrong.status_code == 409
    assert "You can’t choose that now." in wrong.text
