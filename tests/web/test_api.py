"""The JSON API: every route, its bad input, its schema, and the bot of the document."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case

import ludoteca
from ludoteca.kernel import read_record
from ludoteca.web.app import create_app

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "api.md").read_text("utf-8")


def play_out(guest, match: str) -> dict[str, Any]:
    while not (table := guest.table(match))["over"]:
        guest.move(match)
    found: dict[str, Any] = table
    return found


# -- What it does -------------------------------------------------------------------------------


def test_games(ada):
    games = ada.get("/api/games").json()
    temple = next(game for game in games if game["slug"] == "lost_temple")
    assert temple["min_players"] == 2
    assert temple["max_players"] == 8
    assert temple["titles"]["it"] == "Lost Temple"
    assert "tic_tac_toe" not in [game["slug"] for game in games]


def test_me(ada):
    assert ada.get("/api/me").json() == {"name": "", "language": ""}
    assert ada.put("/api/me", json={"name": " A\nda ", "language": "it"}).json()["name"] == "A da"
    assert ada.get("/api/me").json() == {"name": "A da", "language": "it"}
    match = ada.create("me", "bot")["match"]
    assert ada.table(match)["seats"][0]["name"] == "A da"


def test_create_and_list(ada, bea):
    created = ada.create("me:Ada", "bot:hard", "open", watch="everyone", language="it")
    match = created["match"]
    (link,) = created["links"]
    assert link["seat"] == 2
    assert link["path"] == f"/m/{match}/claim/{link['token']}"
    assert len(link["token"]) == 22
    assert [m["match"] for m in ada.get("/api/matches").json()["mine"]] == [match]
    listed = bea.get("/api/matches").json()
    assert listed["mine"] == []
    (found,) = [m for m in listed["watchable"] if m["match"] == match]
    assert found["seats"] == []
    assert found["names"][0] == "Ada"
    table = bea.table(match)
    assert table["language"] == "it"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "open"]


def test_options_and_clock(ada):
    clock = {"kind": "match", "seconds": 300, "bonus": 5}
    match = ada.create("me:Ada", "me:Bea", clock=clock)["match"]
    table = ada.table(match)
    assert table["clock"] == clock
    faces = [seat["clock"] for seat in table["seats"]]
    assert sum(face["deadline"] is not None for face in faces) == 1
    assert sum(face["left"] == 300_000 for face in faces) == 1


def test_join(ada, bea):
    created = ada.create("me:Ada", "open")
    match, token = created["match"], created["links"][0]["token"]
    join = f"/api/matches/{match}/join"
    assert bea.post(join, json={"token": token, "name": "Bea"}).json() == {"seat": 1}
    assert bea.post(join, json={"token": token}).json() == {"seat": 1}
    assert ada.table(match)["seats"][1]["name"] == "Bea"
    assert ada.post(join, json={"token": token}).status_code == 403
    assert bea.table(match, 1)["viewer"] == 1
    assert bea.get(f"/api/matches/{match}/0").status_code == 403
    assert ada.get(f"/api/matches/{match}/1").status_code == 403


@pytest.mark.parametrize("token", ["", "x", "0" * 22, "\0", "é", "a" * 2000])
def test_a_link_that_leads_nowhere(ada, bea, token):
    match = ada.create("me:Ada", "open")["match"]
    answer = bea.post(f"/api/matches/{match}/join", json={"token": token})
    assert answer.status_code == 404
    assert ada.table(match)["seats"][1]["kind"] == "open"


def test_the_table(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    onlooker = ada.table(match)
    assert onlooker["viewer"] is None
    assert onlooker["view"]["seat"] is None
    assert onlooker["view"]["asked"][0]["options"] is None
    seat, at, options = ada.asked(match)
    assert at == onlooker["index"] == 0
    assert options
    mine = ada.table(match, seat)
    assert mine["view"]["gems"] == onlooker["view"]["gems"]
    assert mine["secret"] == ""


def test_events(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for _ in range(4):
        ada.move(match)
    every = ada.events(match, 0)
    assert [line["index"] for line in every] == [0, 1, 2, 3, 4]
    assert ada.events(match, 0, after=2) == every[3:]
    assert ada.events(match, 0, after=4) == []
    assert ada.events(match, 0, after=400) == []
    assert {"key", "values", "clause"} == set(every[0]["events"][0])


def test_play_and_say_it_again(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    play = f"/api/matches/{match}/{seat}/play"
    said = {"at": at, "action": options[0]}
    assert ada.post(play, json=said).json() == {"index": 1, "already": False}
    assert ada.post(play, json=said).json() == {"index": 1, "already": True}
    assert len(ada.events(match)) == 2


def test_too_late(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    ada.move(match)
    said = {"at": at, "action": options[-1]}
    with live.listen(ada, f"/api/matches/{match}/{seat}/stream") as news:
        next(news)
        answer = ada.post(f"/api/matches/{match}/{seat}/play", json=said)
    assert answer.status_code == 409
    late = answer.json()
    assert (
        late["error"] == "the table has moved on since; nothing was played: look again and choose"
    )
    assert late["state"]["index"] == 1
    assert late["state"]["viewer"] == seat
    assert late["state"]["seats"][seat]["present"]


def test_against_the_rules(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    answer = ada.post(f"/api/matches/{match}/{seat}/play", json={"at": at, "action": "walk 9"})
    assert answer.status_code == 409
    refused = answer.json()
    assert refused["clause"].startswith("LT-")
    explain = f"/api/matches/{match}/{seat}/explain"
    explained = ada.get(explain, params={"action": "walk 9"}).json()
    assert explained["allowed"] is False
    assert explained["why"] == refused["error"]
    assert {key: explained[key] for key in ("clause", "key", "values")} == {
        key: refused[key] for key in ("clause", "key", "values")
    }
    assert ada.get(explain, params={"action": options[0]}).json()["allowed"] is True


def test_chat(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    chat = f"/api/matches/{match}/1/chat"
    assert ada.post(chat, json={"at": 0, "text": "ciao"}).json() == {"index": 1, "already": False}
    assert ada.post(chat, json={"at": 0, "text": "ciao"}).json() == {"index": 1, "already": True}
    assert ada.events(match)[1]["data"]["text"] == "ciao"


def test_undo(ada, bea):
    created = ada.create("me:Ada", "open", game="tic_tac_toe")
    match, token = created["match"], created["links"][0]["token"]
    bea.post(f"/api/matches/{match}/join", json={"token": token})
    mine, hers = f"/api/matches/{match}/0", f"/api/matches/{match}/1"
    options = ada.table(match, 0)["view"]["asked"][0]["options"]
    assert ada.post(f"{mine}/play", json={"at": 1, "action": options[0]}).status_code == 200
    assert ada.post(f"{mine}/undo", json={"at": 1}).status_code == 409
    options = bea.table(match, 1)["view"]["asked"][0]["options"]
    assert bea.post(f"{hers}/play", json={"at": 2, "action": options[0]}).status_code == 200
    assert ada.post(f"{mine}/undo", json={"at": 3}).json() == {"index": 4, "already": False}
    assert bea.post(f"{hers}/undo/answer", json={"grant": True}).json()["already"] is False
    assert [line["kind"] for line in ada.events(match)][-2:] == ["undo_granted", "undone"]
    assert bea.post(f"{hers}/undo/answer", json={"grant": True}).status_code == 403


def test_again(ada):
    match = ada.create("me:Ada", "me:Bea", game="tic_tac_toe")["match"]
    again = f"/api/matches/{match}/1/again"
    assert ada.post(again).json()["key"] == "not_over_yet"
    assert ada.table(match)["again"] is None
    while not ada.table(match)["over"]:
        ada.move(match)
    following = ada.post(again).json()["match"]
    assert ada.post(again).json() == {"match": following}
    assert ada.table(match)["again"] == {"seat": 1, "match": following}
    assert [seat["name"] for seat in ada.table(following)["seats"]] == ["Ada", "Bea"]


def test_record(ada, bea):
    match = ada.create("me:Ada", "me:Bea")["match"]
    assert ada.get(f"/api/matches/{match}/record").status_code == 403
    table = play_out(ada, match)
    answer = bea.get(f"/api/matches/{match}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    record = read_record(answer.text)
    assert record.names == ("Ada", "Bea")
    assert (record.hash, record.secret) == (table["hash"], table["secret"])
    position = ludoteca.game("lost_temple").verify(record)
    assert list(position.winners) == table["view"]["winners"]


def test_it_plays_against_bots(live, ada):
    match = ada.create("me:Ada", "bot:normal", "bot:easy")["match"]
    with live.listen(ada, f"/api/matches/{match}/0/stream") as news:
        for came in news:
            state = came.json["state"]
            asked = [q for q in state["view"]["asked"] if q["player"] == 0]
            if state["index"] > 12:
                break
            if asked:
                said = {"at": state["index"], "action": asked[0]["options"][0]}
                assert ada.post(f"/api/matches/{match}/0/play", json=said).status_code in (200, 409)
    bots = {line["seat"] for line in ada.events(match) if line["data"].get("by") == "bot"}
    assert bots == {1, 2}


# -- What makes no sense ------------------------------------------------------------------------

NEW = {"game": "lost_temple", "seats": [{"kind": "me"}, {"kind": "bot"}]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ""},
        {"game": "../rules"},
        {"game": 5},
        {"game": None},
        {"seats": []},
        {"seats": [{"kind": "me"}]},
        {"seats": [{"kind": "me"}] * 9},
        {"seats": [{"kind": "me"}] * 21},
        {"seats": [{"kind": "ghost"}, {"kind": "me"}]},
        {"seats": [{"kind": "bot", "level": "genius"}, {"kind": "me"}]},
        {"seats": [{}, {}]},
        {"seats": "me"},
        {"options": {"colour": "red"}},
        {"options": {"colour": None}},
        {"options": []},
        {"clock": {"kind": "sand"}},
        {"clock": {"kind": "move"}},
        {"clock": {"kind": "move", "seconds": -1}},
        {"clock": {"kind": "match", "seconds": 10, "bonus": 10**9}},
        {"watch": "god"},
        {"language": "tlh"},
        {"surprise": 1},
    ],
    ids=str,
)
def test_no_such_table_can_be_set_up(ada, wrong):
    answer = ada.post("/api/matches", json={**NEW, **wrong})
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "key", "values"}
    assert ada.get("/api/matches").json()["mine"] == []


ROUTES: dict[str, tuple[str, dict[str, Any] | None]] = {
    "/api/matches/{match}/{seat}": ("GET", None),
    "/api/matches/{match}/{seat}/events": ("GET", None),
    "/api/matches/{match}/{seat}/stream": ("GET", None),
    "/api/matches/{match}/{seat}/explain?action=walk+1": ("GET", None),
    "/api/matches/{match}/{seat}/play": ("POST", {"at": 0, "action": "pick 1"}),
    "/api/matches/{match}/{seat}/chat": ("POST", {"at": 0, "text": "hello"}),
    "/api/matches/{match}/{seat}/undo": ("POST", {"at": 0}),
    "/api/matches/{match}/{seat}/undo/answer": ("POST", {"grant": True}),
    "/api/matches/{match}/{seat}/ping": ("POST", {"part": "space-3"}),
    "/api/matches/{match}/{seat}/name": ("POST", {"name": "Ada"}),
    "/api/matches/{match}/{seat}/back": ("POST", {}),
    "/api/matches/{match}/{seat}/leave": ("POST", {}),
    "/api/matches/{match}/{seat}/again": ("POST", None),
}


@pytest.mark.parametrize("route", ROUTES)
def test_not_seated(ada, bea, route):
    match = ada.create("me:Ada", "me:Cid")["match"]
    method, body = ROUTES[route]
    answer = bea.request(method, route.format(match=match, seat=0), json=body)
    assert answer.status_code == 403
    assert answer.json() == {
        "error": "this is not your seat; open yours from “Your tables”",
        "key": "not_your_seat",
        "values": [],
    }
    assert len(ada.events(match)) == 1


JOIN = "/api/matches/{match}/join"
RECORD = "/api/matches/{match}/record"


@pytest.mark.parametrize("route", [*ROUTES, JOIN, RECORD])
def test_no_such_match(ada, route):
    known = {**ROUTES, JOIN: ("POST", {"token": "x"}), RECORD: ("GET", None)}
    method, body = known[route]
    for match in ("nosuchmatch234", "NO", "%00", "%F0%9F%98%80", "a" * 41):
        answer = ada.request(method, route.format(match=match, seat=0), json=body)
        assert answer.status_code == 404, match
        assert set(answer.json()) == {"error", "key", "values"}


@pytest.mark.parametrize("route", ROUTES)
def test_no_such_seat(ada, route):
    match = ada.create("me:Ada", "me:Bea")["match"]
    method, body = ROUTES[route]
    for seat in ("2", "99", "100", "-1", "1.5", "nobody", "9" * 40):
        answer = ada.request(method, route.format(match=match, seat=seat), json=body)
        assert answer.status_code == 404, seat
    assert len(ada.events(match)) == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("play", {}),
        ("play", {"at": 0}),
        ("play", {"action": "pick 1"}),
        ("play", {"at": -1, "action": "pick 1"}),
        ("play", {"at": 1.5, "action": "pick 1"}),
        ("play", {"at": 10**30, "action": "pick 1"}),
        ("play", {"at": None, "action": "pick 1"}),
        ("play", {"at": 0, "action": ["pick 1"]}),
        ("play", {"at": 0, "action": ""}),
        ("play", {"at": 0, "action": "pick 1; drop"}),
        ("play", {"at": 0, "action": "pick 1", "seat": 1}),
        ("play", {"at": 0, "action": "a" * 3000}),
        ("chat", {"at": 0, "text": 5}),
        ("chat", {"at": 0, "text": "a" * 3000}),
        ("chat", {"text": "hello"}),
        ("undo", {"at": "x"}),
        ("undo/answer", {"grant": "perhaps"}),
        ("play", []),
        ("play", "pick 1"),
        ("play", None),
    ],
    ids=str,
)
def test_malformed(ada, path, body):
    match = ada.create("me:Ada", "me:Bea")["match"]
    answer = ada.post(f"/api/matches/{match}/0/{path}", json=body)
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "key", "values"}
    assert len(ada.events(match)) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"at": 0, "action": "\\ud800"}',
        b'{"at": NaN, "action": "pick 1"}',
        b'{"at": 1e999, "action": "pick 1"}',
        b"[" * 100_000,
        b'{"at": ' + b"9" * 5000 + b', "action": "x"}',
    ],
    ids=range(8),
)
def test_no_json_at_all(ada, body):
    match = ada.create("me:Ada", "me:Bea")["match"]
    headers = {"Content-Type": "application/json"}
    answer = ada.post(f"/api/matches/{match}/0/play", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    assert set(answer.json()) == {"error", "key", "values"}


@pytest.mark.parametrize("after", ["x", "-2", "1.5", "9" * 30, ""])
def test_after_what(ada, after):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for channel in ("events", "stream"):
        answer = ada.get(f"/api/matches/{match}/0/{channel}", params={"after": after})
        assert answer.status_code == 422


# -- The schema ---------------------------------------------------------------------------------


def test_the_schema_lists_the_api_alone(ada):
    schema = ada.get("/api/openapi.json").json()
    assert schema == SCHEMA
    assert all(path.startswith("/api/") or path == "/health" for path in schema["paths"])
    names = {
        operation["operationId"] for path in schema["paths"].values() for operation in path.values()
    }
    assert len(names) == sum(len(path) for path in schema["paths"].values())


def test_the_document_names_every_route(ada):
    for path, operations in ada.get("/api/openapi.json").json()["paths"].items():
        for method in operations:
            assert f"`{method.upper()} {path}`" in DOCUMENT, path


RUNS = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
SCHEMA = create_app().openapi()
OPERATIONS = [(path, method) for path, found in SCHEMA["paths"].items() for method in found]
GOOD, BAD = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def says(path: str, method: str) -> set[str]:
    """Where an operation takes something from: path, query, header or body."""
    operation = SCHEMA["paths"][path][method]
    found = {parameter["in"] for parameter in operation.get("parameters", ())}
    return found | ({"body"} if "requestBody" in operation else set())


AT_THE_TABLE = [
    (path, method, mode)
    for path, method in OPERATIONS
    for mode in (GOOD, BAD)
    if mode is GOOD or says(path, method) - {"path"}
    if not path.endswith("/stream")
]
"""The stream of a table has no end: other tests listen to it."""


CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "403", "404", "409", "422"]
"""
"""What is well-formed can still make no sense (422)."""


def test_the_schema_holds_for_strangers(live, tmp_path):
    """All that schemathesis does by itself, with matches that it has found or made up."""
    (tmp_path / "schemathesis.toml").write_text(CONFIG)
    command = [Path(sys.executable).with_name("schemathesis"), "run", "--seed", "1"]
    command += ["--max-examples", "10", "--exclude-path-regex", "/stream$", "--no-color"]
    command.append(f"{live.url}api/openapi.json")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"(\d{3,}) generated, \1 passed", done.stdout), done.stdout


@pytest.mark.parametrize(("path", "method", "mode"), AT_THE_TABLE)
def test_the_schema_holds_at_the_table(live, ada, path, method, mode):
    match = ada.create("me:Ada", "me:Bea", "open", watch="everyone")["match"]
    found = {"match": match, "seat": 0, "viewer": 0}
    known = {name: value for name, value in found.items() if f"{{{name}}}" in path}
    config = SchemathesisConfig.from_dict({"base-url": live.url, **tomllib.loads(CONFIG)})
    schema = schemathesis.openapi.from_dict(deepcopy(SCHEMA), config=config)
    operation = schema[path][method.upper()]

    @RUNS
    @given(operation.as_strategy(generation_mode=mode, path_parameters=known or None))
    def check(case: Case) -> None:
        """Whatever is sent, the answer is as the schema says."""
        case.call_and_validate(cookies=dict(ada.cookies))

    check()


# -- The bot of the document --------------------------------------------------------------------


def bot_in_the_document() -> str:
    (code,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)
    found: str = code
    return found


def test_the_bot_is_short():
    assert len(bot_in_the_document().splitlines()) <= 30


def test_the_bot_plays_a_whole_match(serve_process, tmp_path):
    """As a program of its own against a real server, to the end."""
    (tmp_path / "bot.py").write_text(bot_in_the_document(), "utf-8")
    with serve_process("--pace", "0", "--workers", "1") as server:
        command = [sys.executable, tmp_path / "bot.py", server.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)
        assert done.returncode == 0, done.stderr
        match = done.stdout.split()[0]
        table = httpx.get(f"{server.url}api/matches/{match}/watch").json()
        record = httpx.get(f"{server.url}api/matches/{match}/record").text
    assert table["over"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert str(table["view"]["winners"]) in done.stdout
    ludoteca.game("lost_temple").verify(read_record(record))
