"""A real server on a free port, and guests with a browser's memory."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from ludoteca.web.app import create_app
from ludoteca.web.safety import Limits, Rate
from ludoteca.web.serve import Server, address_of, listen

PATIENCE = 20.0
_ANY = Rate(1e6, 1_000_000)
UNLIMITED = Limits(guest=_ANY, newcomers=_ANY, address=_ANY)


class Guest(httpx.Client):
    """Somebody with a cookie jar; the first page has been looked at."""

    def __init__(self, url: str, **settings: Any) -> None:
        # Without certificates to load, a guest is there at once.
        plain = {"trust_env": False, "verify": False}
        super().__init__(base_url=url, timeout=PATIENCE, **plain, **settings)

    def create(self, *kinds: str, game: str = "lost_temple", **more: Any) -> dict[str, Any]:
        """Set a table up: me:NAME, open, or bot:LEVEL on each seat."""
        seats: list[dict[str, str]] = []
        for kind in kinds:
            who, _, rest = kind.partition(":")
            detail = {"level" if who == "bot" else "name": rest} if rest else {}
            seats.append({"kind": who, **detail})
        answer = self.post("/api/matches", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created

    def table(self, match: str, viewer: int | str = "watch") -> dict[str, Any]:
        answer = self.get(f"/api/matches/{match}/{viewer}")
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def asked(self, match: str) -> tuple[int, int, list[str]]:
        """Who is asked first, at which index, and what can be answered; the seat is mine."""
        seat = next(s["seat"] for s in self.table(match)["seats"] if s["asked"])
        table = self.table(match, seat)
        mine = next(q for q in table["view"]["asked"] if q["player"] == seat)
        return seat, table["index"], mine["options"]

    def move(self, match: str, luck: random.Random | None = None) -> tuple[int, int, str]:
        """Answer whoever is asked: the first option, or any."""
        seat, at, options = self.asked(match)
        action = luck.choice(options) if luck else options[0]
        said = {"at": at, "action": action}
        answer = self.post(f"/api/matches/{match}/{seat}/play", json=said)
        assert answer.status_code == 200, answer.text
        return seat, answer.json()["index"], action

    def events(self, match: str, viewer: int | str = "watch", after: int = -1) -> list[Any]:
        found: list[Any] = self.get(
            f"/api/matches/{match}/{viewer}/events", params={"after": after}
        ).json()
        return found


@dataclass(frozen=True)
class News:
    """One server-sent event."""

    event: str
    id: int
    data: str

    @property
    def json(self) -> Any:
        return json.loads(self.data)


def read_news(response: httpx.Response) -> Iterator[News]:
    """The events of a stream, as a browser reads them."""
    fields: dict[str, list[str]] = {}
    for line in response.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields.setdefault(name, []).append(value)
        elif "data" in fields:
            yield News(fields["event"][0], int(fields["id"][0]), "\n".join(fields["data"]))
            fields = {}


@dataclass(frozen=True)
class Live:
    """A server in a thread of this process."""

    app: FastAPI
    url: str

    def guest(self, **settings: Any) -> Guest:
        return Guest(self.url, **settings)

    @contextmanager
    def listen(self, guest: Guest, path: str, after: int | None = None) -> Iterator[Iterator[News]]:
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        with guest.stream("GET", path, headers=headers) as response:
            assert response.status_code == 200, response.read()
            yield read_news(response)


Serving = Callable[..., AbstractContextManager[Live]]


@contextmanager
def serving(folder: Path, buffer: int = 0, **settings: Any) -> Iterator[Live]:
    database = f"sqlite:///{folder / 'tables.db'}"
    usual = {"database": database, "pace": 0.0, "workers": 1, "limits": UNLIMITED}
    app = create_app(**{**usual, **settings})
    with listen("127.0.0.1", 0) as listening:
        if buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        url = address_of(listening)
        server = Server(app, listening)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            until(lambda: server.started or not thread.is_alive())
            assert server.started
            yield Live(app, url)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


def until(true: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


@pytest.fixture
def serve_here(tmp_path: Path) -> Serving:
    """Start a server of one's own."""

    def start(folder: Path = tmp_path, **settings: Any) -> AbstractContextManager[Live]:
        return serving(folder, **settings)

    return start


@pytest.fixture(scope="module")
def serving_anywhere() -> Serving:
    """The same for a whole file of tests."""
    return serving


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for a whole file of tests; bots answer at once."""
    with serving(tmp_path_factory.mktemp("live")) as found:
        yield found


@pytest.fixture
def ada(live: Live) -> Iterator[Guest]:
    with live.guest() as guest:
        yield guest


@pytest.fixture
def bea(live: Live) -> Iterator[Guest]:
    """Somebody else."""
    with live.guest() as guest:
        yield guest


# -- The server as a process --------------------------------------------------------------------


class Process:
    """`ludoteca serve`, started and not yet stopped."""

    def __init__(self, *args: str) -> None:
        command = [sys.executable, "-c", "from ludoteca.cli import main; main()", *args]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.url = self.said.rpartition(" ")[2].strip()

    def guest(self, **settings: Any) -> Guest:
        return Guest(self.url, **settings)

    def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal and wait; the exit code and what was printed."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.said + out, err


@pytest.fixture
def serve_process(tmp_path: Path) -> Callable[..., AbstractContextManager[Process]]:
    """Start `ludoteca serve` with a database of its own, at a free port."""

    @contextmanager
    def start(*args: str, database: str = "") -> Iterator[Process]:
        place = database or f"sqlite:///{tmp_path / 'tables.db'}"
        found = Process("serve", "--port", "0", "--database", place, *args)
        try:
            yield found
        finally:
            if found.process.poll() is None:
                found.process.kill()
            found.process.communicate()

    return start
