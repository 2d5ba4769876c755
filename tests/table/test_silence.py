"""A PostgreSQL that accepts and never answers: nobody waits for long, and it all comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import make_url

from ludoteca.table import ClockRule, Play, SeatPlan, Service, Store, StoreError, TablePlan
from ludoteca.table import patience as patience_module

from .people import ME, until

BOT = SeatPlan("bot", level="easy")


class Silence:
    """A proxy on loopback before a server's socket. While `silent`, nothing gets through."""

    def __init__(self, folder: Path) -> None:
        self.silent = threading.Event()
        self._there = str(folder / ".s.PGSQL.5432")
        self._lines: list[socket.socket] = []
        self._entrance = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._entrance.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here = self._entrance.accept()[0]
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._there)
                self._lines += [here, there]
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if self.silent.is_set():
                    # What is not passed on now never is: the line is dead, and nobody says so.
                    continue
                other.sendall(data)
        with suppress(OSError):
            if not self.silent.is_set():
                other.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Hang up."""
        self.silent.set()
        for line in (self._entrance, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


@pytest.fixture
def line(postgres: str) -> Iterator[Silence]:
    found = Silence(Path(str(make_url(postgres).query["host"])))
    yield found
    found.close()


@pytest.fixture
def far_url(postgres_url: str, line: Silence) -> str:
    """The same database, by way of the line."""
    there = {"host": "127.0.0.1", "port": line.port, "password": "hunter2"}
    url = make_url(postgres_url).set(query={}, **there)
    return url.render_as_string(hide_password=False)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(patience_module, "ANSWERS", 2.0)


def test_whoever_waits_in_vain_is_told_and_others_need_not_wait(far_url, line, impatient):
    store = Store(far_url)
    line.silent.set()
    with pytest.raises(StoreError, match="cannot be reached; try again in a moment"):
        store.every()
    begun = store._engine.connect
    store._engine.connect = None  # nobody even tries
    with pytest.raises(StoreError, match="cannot be reached"):
        store.every()
    store._engine.connect = begun
    line.silent.clear()
    time.sleep(patience_module.RESTS)
    assert store.every() == []
    store.close()


def test_a_statement_that_takes_too_long_keeps_nobody_else_waiting(postgres_url, impatient):
    """The database answers that it has stopped it, and others are answered as ever."""
    store = Store(postgres_url)
    with pytest.raises(StoreError, match="taking too long"), store.reading() as connection:
        connection.exec_driver_sql("SELECT pg_sleep(600)")
    assert store.every() == []
    store.close()


def test_to_bring_data_up_to_date_may_take_long(postgres_url, impatient, monkeypatch):
    """The index of a long log takes minutes, for others that start at the same time too."""

    def upgrade(store, connection, *more):
        connection.exec_driver_sql(
            f"SELECT pg_sleep({patience_module.ANSWERS + patience_module.LATER + 0.5})"
        )
        upgrade_quickly(store, connection, *more)

    upgrade_quickly = Store._upgrade
    monkeypatch.setattr(Store, "_upgrade", upgrade)
    store = Store(postgres_url)
    assert store.every() == []
    with pytest.raises(StoreError), store.reading() as connection:
        connection.exec_driver_sql("SELECT pg_sleep(600)")
    store.close()


def test_a_database_that_is_silent_from_the_start_is_told(far_url, line):
    line.silent.set()
    with pytest.raises(StoreError, match="cannot be reached"):
        Store(far_url)


def test_whoever_gives_up_waits_no_longer(run, far_url, line):
    async def play():
        service = await Service.open(far_url, pace=0.0, workers=1)
        ada = (await service.guest("Ada")).id
        line.silent.set()
        waiting = asyncio.create_task(service.guest("Bea"))
        await asyncio.sleep(0.1)
        patience_before = patience_module.ANSWERS
        patience_module.ANSWERS = 600.0
        try:
            other = asyncio.create_task(service.person(ada))
            await asyncio.sleep(0.1)
            await service.close()
        finally:
            patience_module.ANSWERS = patience_before
        for task in (waiting, other):
            with pytest.raises(StoreError):
                await task

    run(play())


def test_a_table_goes_on_by_itself_when_its_database_is_back(run, far_url, line, impatient):
    """And the time of the silence is nobody's."""

    async def play():
        async with await Service.open(far_url, pace=0.05, workers=1) as service:
            ada = (await service.guest("Ada")).id
            plan = TablePlan("tic_tac_toe", [ME, ME], clock=ClockRule("move", 60))
            match = (await service.create(ada, plan)).match
            before = (await service.state(match, ada, 0)).seats[0].clock.deadline
            created = service._rooms[match].match.entries[0].at
            line.silent.set()
            with pytest.raises(StoreError):
                await service.change(match, ada, Play(0, 0, "mark 4"))
            plan = TablePlan("tic_tac_toe", [BOT, BOT])
            with pytest.raises(StoreError):
                await service.create(ada, plan)
            await until(lambda: service._stage.servers.late)
            await asyncio.sleep(1.5)
            line.silent.clear()
            await until(lambda: not service._stage.servers.late)
            bots = (await service.create(ada, plan)).match
            await until(lambda: service._rooms[match].match.entries[-1].kind == "clock")
            after = (await service.state(match, ada, 0)).seats[0].clock.deadline
            [[since, back]] = service._stage.servers.outages
            assert after - before == back - max(since, created) > 1000
            await service.change(match, ada, Play(0, 1, "mark 4"))
            await until(lambda: service._rooms[bots].match.over)

    run(play())


def test_a_server_answers_503_and_stops_within_seconds(far_url, line, tmp_path):
    """As a process, as its host runs it; what it is told to stop with is SIGTERM."""
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0"]
    env = {**os.environ, "LUDOTECA_DATABASE": far_url, "LUDOTECA_DATA": str(tmp_path)}
    said = (tmp_path / "said").open("w+")
    with (
        said,
        subprocess.Popen(
            [*command, "--log", "json"], env=env, stdout=subprocess.PIPE, stderr=said, text=True
        ) as server,
    ):
        try:
            base = server.stdout.readline().split()[-1]
            assert "hunter2" not in Path(f"/proc/{server.pid}/cmdline").read_text()
            with httpx.Client(base_url=base, timeout=60.0) as guest:
                assert guest.get("/health").status_code == 200
                line.silent.set()
                assert guest.get("/health").status_code == 503
                plan = {"game": "tic_tac_toe", "seats": [{"kind": "me"}, {"kind": "me"}]}
                refused = guest.post("/api/matches", json=plan)
                assert refused.status_code == 503
                assert "try again in a moment" in refused.text
                line.silent.clear()
                end = time.monotonic() + 60
                while guest.get("/health").status_code != 200:
                    assert time.monotonic() < end, "it never came back"
                    time.sleep(0.2)
                assert guest.post("/api/matches", json=plan).status_code == 201
                line.silent.set()
            server.send_signal(signal.SIGTERM)
            # It would take for ever; how many seconds depends on the machine.
            assert server.wait(60) == 0
        finally:
            server.kill()
        assert "hunter2" not in (tmp_path / "said").read_text()
