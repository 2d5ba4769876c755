"""`ludoteca serve`: its address, its messages, its log, how it stops, and how it is killed."""

from __future__ import annotations

import gc
import json
import logging
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import ludoteca
from ludoteca.cli import app
from ludoteca.kernel import LudotecaError, read_record
from ludoteca.web import serve as serving
from ludoteca.web.serve import PORT, JsonLines, TextLines, address_of, listen, own_address

REBORN = Path(__file__).parent / "reborn.py"


SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGUSR2)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """A server that is started in this process sets up its log, its memory and takes signals."""
    handlers, level = logging.root.handlers[:], logging.root.level
    kept = {number: signal.getsignal(number) for number in SIGNALS}
    young = gc.get_threshold()
    yield
    logging.root.handlers, logging.root.level = handlers, level
    gc.unfreeze()
    gc.set_threshold(*young)
    for number, handler in kept.items():
        signal.signal(number, handler)


def refused(*args: str) -> str:
    """The one line that a server says which does not start."""
    result = CliRunner().invoke(app, ["serve", *args])
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    line: str = result.stderr.strip()
    assert "\n" not in line
    return line


def test_what_is_loaded_is_not_looked_through_for_garbage():
    """Else thousands of pages would wait for it now and then; what comes later still is."""
    gc.unfreeze()
    serving.keep_what_is_there()
    assert gc.get_freeze_count() > 10_000
    assert gc.isenabled()
    loop: list[object] = []
    loop.append(loop)
    del loop
    assert gc.collect() >= 1


# -- The address --------------------------------------------------------------------------------


@contextmanager
def taken(port: int = 0) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", port)) as other:
        yield other.getsockname()[1]


def test_the_usual_port(monkeypatch):
    with taken() as port:
        free = port
    monkeypatch.setattr(serving, "PORT", free)
    with listen("127.0.0.1", None) as listening:
        assert address_of(listening) == f"http://127.0.0.1:{free}/"


def test_a_free_port_if_the_usual_one_is_taken(monkeypatch):
    with taken() as port:
        monkeypatch.setattr(serving, "PORT", port)
        with listen("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] not in (0, port)


def test_a_port_that_was_asked_for_must_be_free(tmp_path):
    with taken() as port:
        said = refused("--port", str(port), "--database", f"sqlite:///{tmp_path}/t.db")
    assert said == f"cannot listen at 127.0.0.1 port {port}: Address already in use"


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host", "::zz"])
def test_an_address_that_is_not_ours(host):
    with pytest.raises(LudotecaError, match=f"cannot listen at {host} port 0: "):
        listen(host, 0)


def test_a_name_that_nobody_knows_is_told_as_such():
    with pytest.raises(LudotecaError, match=r"cannot listen at table\.invalid port 8086: ") as told:
        listen("table.invalid", None)
    assert "Unknown error" not in str(told.value)


def test_addresses_that_a_browser_understands():
    with listen("::1", 0) as listening:
        assert address_of(listening).startswith("http://[::1]:")
    with listen("0.0.0.0", 0) as listening:
        assert address_of(listening).startswith(f"http://{own_address()}:")
    assert own_address() != "0.0.0.0"


def test_without_a_network(monkeypatch):
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert own_address() == "127.0.0.1"


def test_answers_do_not_wait_for_each_other():
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# -- What can be wrong with the data ------------------------------------------------------------


def test_the_file_is_in_use(serve_process, tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with serve_process():
        assert refused("--database", database) == (
            f"{tmp_path / 'tables.db'} is in use by another Ludoteca; stop that one first"
        )


def test_the_file_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    said = refused("--database", f"sqlite:///{tmp_path / 'file' / 'tables.db'}")
    assert said.startswith(f"{tmp_path / 'file' / 'tables.db'} cannot be written: ")


def test_the_file_is_from_a_newer_version(serve_process, tmp_path):
    with serve_process() as server:
        server.end(signal.SIGTERM)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE about SET value = '99' WHERE key = 'schema'")
    said = refused("--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert "was written by a newer Ludoteca" in said
    assert "update Ludoteca" in said


def test_the_file_is_something_else(tmp_path):
    (tmp_path / "tables.db").write_text("a letter to my aunt " * 100)
    said = refused("--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert said == f"{tmp_path / 'tables.db'} is not a file of matches"


@pytest.mark.parametrize("url", ["tables.db", "mysql://x/y", "sqlite://", "nonsense://"])
def test_no_such_database(url):
    assert refused("--database", url)


def test_the_password_is_not_told():
    said = refused("--database", "postgresql://club:geheim@127.0.0.1:1/ludoteca")
    assert "geheim" not in said
    assert "cannot be reached" in said


def test_the_key_is_damaged(tmp_path):
    (tmp_path / "guests.key").write_text("x")
    said = refused("--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert said.startswith(f"{tmp_path / 'guests.key'} is damaged")


def test_no_such_log(tmp_path):
    said = refused("--log", "xml", "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert said == "there is no log “xml”; there are: quiet, text, json"


# -- Starting and stopping ----------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told_to(serve_process, number):
    """Streams end properly, and the exit is a good one."""
    with serve_process("--pace", "0") as server, httpx.Client(base_url=server.url) as ada:
        assert server.said == f"Ludoteca is at {server.url}\n"
        seats = [{"kind": "me"}, {"kind": "me"}]
        new = ada.post("/api/matches", json={"game": "lost_temple", "seats": seats})
        match = new.json()["match"]
        with ada.stream("GET", f"/api/matches/{match}/0/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: news"
            code, out, err = server.end(number)
            assert list(lines)[-1] == ""
    assert code == 0
    assert out == server.said
    assert err == ""


def test_it_comes_back_as_it_was(serve_process):
    with serve_process() as server, httpx.Client(base_url=server.url) as ada:
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = ada.post("/api/matches", json={"game": "lost_temple", "seats": seats}).json()
        before = ada.get(f"/api/matches/{new['match']}/0").json()
        jar = dict(ada.cookies)
        server.end(signal.SIGTERM)
    with serve_process() as server, httpx.Client(base_url=server.url, cookies=jar) as ada:
        assert ada.get(f"/api/matches/{new['match']}/0").json() == before
        join = {"token": new["links"][0]["token"]}
        assert httpx.post(f"{server.url}api/matches/{new['match']}/join", json=join).is_success


def test_it_opens_the_browser_once_it_answers(tmp_path, monkeypatch):
    """Told by --open, or by no command at all."""
    opened = threading.Event()
    found: list[int] = []

    def open_browser(url: str) -> None:
        found.append(httpx.get(f"{url}health").status_code)
        opened.set()
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr("webbrowser.open", open_browser)
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    monkeypatch.setattr(serving, "PORT", 0)
    for args in (["serve", "--open"], []):
        opened.clear()
        result = CliRunner().invoke(app, args)
        assert result.exit_code == 0
        assert opened.is_set()
        assert result.stdout.startswith("Ludoteca is at http://127.0.0.1:")
    assert found == [200, 200]


def test_the_usual_port_is_told():
    result = CliRunner().invoke(app, ["serve", "--help"])
    assert str(PORT) in result.stdout


# -- The log ------------------------------------------------------------------------------------


def test_a_log_that_programs_read(serve_process):
    with serve_process("--log", "json") as server, httpx.Client(base_url=server.url) as ada:
        ada.get("/health")
        ada.get("/m/somematch/claim/TheSecretOfALink")
        code, _, err = server.end(signal.SIGTERM)
    assert code == 0
    lines = [json.loads(line) for line in err.splitlines()]
    assert all({"time", "level", "logger", "event"} <= set(line) for line in lines)
    requests = [line for line in lines if line["event"] == "request"]
    health, claim = requests
    assert (health["method"], health["route"], health["status"]) == ("GET", "/health", 200)
    assert health["ms"] > 0
    assert health["from"] == "127.0.0.1"
    assert claim["route"] == "/m/{match}/claim/{token}"
    assert claim["status"] == 404
    assert "TheSecretOfALink" not in err


def test_every_line_belongs_to_its_request_and_its_table(serve_process):
    with serve_process("--log", "json") as server, server.guest() as ada:
        match = ada.create("me", "me")["match"]
        answer = ada.get(f"/api/matches/{match}/0")
        _, _, err = server.end(signal.SIGTERM)
    lines = [json.loads(line) for line in err.splitlines()]
    (line,) = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    assert (line["match"], line["viewer"], line["status"]) == (match, "0", 200)


@pytest.mark.parametrize("kind", ["json", "text"])
def test_no_secret_is_in_the_log(serve_process, tmp_path, kind):
    """Links, keys, cookies, the host's token and the secret of the luck."""
    token = tmp_path / "token"
    token.write_text("correct-horse-battery-staple")
    with (
        serve_process("--log", kind, "--admin-token-file", str(token)) as server,
        server.guest() as ada,
        server.guest() as bea,
    ):
        made = ada.create("me", "open", "open")
        match, links = made["match"], [link["token"] for link in made["links"]]
        key = re.search(rf"/t/{match}/([\w-]+)", ada.get(f"/m/{match}/invite").text)
        assert key is not None
        bea.get(f"/t/{match}/{key[1]}")
        bea.get(f"/m/{match}/claim/{links[0]}")
        bea.post(f"/m/{match}/claim/{links[0]}", data={"name": "Bea"})
        bea.post(f"/api/matches/{match}/join", json={"token": links[1]})
        host = "correct-horse-battery-staple"
        ada.post("/admin/enter", data={"token": host})
        ada.get("/admin/tables", params={"q": host})
        ada.get("/metrics", headers={"Authorization": f"Bearer {host}"})
        ada.get(f"/nowhere/{host}")
        cookies = [*ada.cookies.values(), *bea.cookies.values()]
        _, out, err = server.end(signal.SIGTERM)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        ((luck,),) = database.execute("SELECT secret FROM matches").fetchall()
    database.close()
    assert len(err.splitlines()) > 8
    for secret in (*links, key[1], host, luck, *cookies):
        assert secret not in err + out


def test_a_log_that_people_read(serve_process):
    with serve_process("--log", "text") as server:
        httpx.get(f"{server.url}health")
        _, _, err = server.end(signal.SIGTERM)
    (line,) = [line for line in err.splitlines() if "/health" in line]
    assert "INFO request" in line
    assert "status=200" in line


def test_what_went_wrong_is_in_the_log():
    try:
        raise ValueError("no good")
    except ValueError:
        record = logging.makeLogRecord({"exc_info": sys.exc_info(), "msg": "a request failed"})
    told = json.loads(JsonLines().format(record))
    assert told["event"] == "a request failed"
    assert "ValueError: no good" in told["error"]
    assert "ValueError: no good" in TextLines().format(record)


def test_the_same_fault_does_not_fill_the_log():
    """Whichever part of the server tells it."""
    asked = """
import logging
from ludoteca.web.serve import start_log
start_log("quiet")
for part in ("ludoteca.web", "uvicorn.error", "asyncio"):
    for number in range(50):
        try:
            [].index(number)
        except ValueError:
            logging.getLogger(part).exception("it failed")
        logging.getLogger(part).error("there is no room left")
"""
    told = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, timeout=120, check=True
    )
    assert told.stderr.count("Traceback") == 1
    assert told.stderr.count("there is no room left") == 150


# -- Killed -------------------------------------------------------------------------------------


class Reborn:
    """A server that is killed and started again at the same port."""

    def __init__(self, database: str, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        self.parent = subprocess.Popen(
            [sys.executable, REBORN, database, str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pid = 0

    def read(self, beginning: str) -> str:
        assert self.parent.stdout is not None
        for line in self.parent.stdout:
            if line.startswith(beginning):
                found: str = line
                return found
        raise AssertionError("the server does not start")

    def start(self) -> None:
        assert self.parent.stdin is not None
        self.parent.stdin.write("again\n")
        self.parent.stdin.flush()
        self.pid = int(self.read("pid").split()[1])
        self.read("Ludoteca is at")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.read("dead")

    def close(self) -> None:
        assert self.parent.stdin is not None
        self.parent.stdin.close()
        self.parent.wait(10)
        assert self.parent.stdout is not None
        self.parent.stdout.close()


class Clicker:
    """Plays all seats at random; sends a click again until it is answered."""

    def __init__(self, url: str, luck: random.Random) -> None:
        self.client = httpx.Client(base_url=url, timeout=10)
        self.luck = luck
        self.matches: list[str] = []
        self.clicked: list[tuple[str, int, int, str]] = []
        self.answered: dict[tuple[str, int], tuple[int, int, str]] = {}
        self.again = 0
        self.stop = threading.Event()

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """Ask until there is an answer."""
        while True:
            try:
                return self.client.request(method, path, json=body)
            except httpx.TransportError:
                self.again += 1
                time.sleep(0.01)

    def new_match(self) -> str:
        seats = [{"kind": "me", "name": name} for name in ("Ada", "Bea", "Cid")]
        answer = self.ask("POST", "/api/matches", {"game": "lost_temple", "seats": seats})
        match: str = answer.json()["match"]
        self.matches.append(match)
        return match

    def run(self) -> None:
        match = self.new_match()
        while not self.stop.is_set():
            if not self.move(match):
                match = self.new_match()

    def move(self, match: str) -> bool:
        table = self.ask("GET", f"/api/matches/{match}/watch").json()
        if table["over"]:
            return False
        seat = next(s["seat"] for s in table["seats"] if s["asked"])
        table = self.ask("GET", f"/api/matches/{match}/{seat}").json()
        asked = [q for q in table["view"]["asked"] if q["player"] == seat]
        at, action = table["index"], self.luck.choice(asked[0]["options"])
        self.clicked.append((match, seat, at, action))
        path = f"/api/matches/{match}/{seat}/play"
        answer = self.ask("POST", path, {"at": at, "action": action})
        assert answer.status_code == 200, answer.text
        self.answered[match, answer.json()["index"]] = (seat, at, action)
        return True


def test_killed_again_and_again_nothing_is_lost_and_nothing_doubled(tmp_path):
    luck = random.Random(2011)
    with taken() as port:
        pass
    server = Reborn(f"sqlite:///{tmp_path / 'tables.db'}", port)
    clicker = Clicker(server.url, luck)
    thread = threading.Thread(target=clicker.run)
    try:
        server.start()
        thread.start()
        for _ in range(8):
            time.sleep(luck.uniform(0.02, 0.3))
            server.kill()
            server.start()
        clicker.stop.set()
        thread.join(20)
        assert not thread.is_alive()
        check(clicker)
        server.kill()
    finally:
        clicker.stop.set()
        server.close()
        clicker.client.close()


def check(clicker: Clicker) -> None:
    """Every click that was answered is in the log at its index; each click is there once."""
    assert clicker.again > 0
    assert len(clicker.answered) == len(clicker.clicked)
    for match in clicker.matches:
        seats = [clicker.ask("GET", f"/api/matches/{match}/{n}/events").json() for n in range(3)]
        assert [line["index"] for line in seats[0]] == list(range(len(seats[0])))
        moves = {
            line["index"]: (line["seat"], line["data"]["action"])
            for seat, lines in enumerate(seats)
            for line in lines
            if line["kind"] == "move" and line["seat"] == seat
        }
        assert len(moves) == len(seats[0]) - 1
        answered = {
            index: (seat, action)
            for (where, index), (seat, _, action) in clicker.answered.items()
            if where == match
        }
        assert moves == answered
        if clicker.ask("GET", f"/api/matches/{match}/watch").json()["over"]:
            record = clicker.ask("GET", f"/api/matches/{match}/record").text
            ludoteca.game("lost_temple").verify(read_record(record))
